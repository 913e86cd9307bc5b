#include "engine/assembly/body_loads.hpp"

#include <algorithm>
#include <string>

#include "engine/assembly/gather_points.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/loads.hpp"
#include "engine/element/point_terms.hpp"

namespace genba {

bool BodyLoadInput::has_density() const {
  return has_gradient() || std::any_of(loads.begin(), loads.end(), [](const BodyLoad& l) {
           return l.density[0] != 0 || l.density[1] != 0 || l.density[2] != 0;
         });
}

bool BodyLoadInput::has_gradient() const {
  return element::dilates(elements.materials.law()) &&
         std::any_of(loads.begin(), loads.end(), [](const BodyLoad& l) {
           return std::any_of(std::begin(l.gradient), std::end(l.gradient), [](double g) { return g != 0; });
         });
}

bool BodyLoadInput::has_thermal_strain() const {
  return element::dilates(elements.materials.law()) &&
         std::any_of(loads.begin(), loads.end(), [](const BodyLoad& l) { return l.thermal_strain != 0; });
}

void require_consistent(const BodyLoadInput& input) {
  require_consistent(input.elements);
  if (input.loads.size() != input.elements.materials.size())
    throw Error(ErrorKind::internal_fault, phrase<"loads of elements">(),
                phrase<"%1 loads for %2 materials">(input.loads.size(), input.elements.materials.size()));
}

BodyLoads body_loads(const BodyLoadInput& input, const ElementBatches& batches, ThreadTeam& team,
                     Monitor& monitor) {
  require_consistent(input);
  const AssemblyInput& elements = input.elements;
  const auto dofs = static_cast<std::size_t>(elements.dofs), rows = static_cast<std::size_t>(elements.rows());
  const bool density = input.has_density(), thermal = input.has_thermal_strain(),
             gradient = input.has_gradient();
  BodyLoads out;
  if (density) out.density.assign(rows, 0.0);
  if (thermal) out.thermal.assign(rows, 0.0);
  if (!density && !thermal) return out;
  for_each_batch(
      batches, team, monitor, phrase<"loads">(), [&](const ElementRef* begin, const ElementRef* end) {
        for (; begin != end; ++begin) {
          const ElementList& list = elements.solids[static_cast<std::size_t>(begin->block)];
          const auto number = static_cast<std::size_t>(list.region[static_cast<std::size_t>(begin->element)]);
          const BodyLoad& load = input.loads[number];
          with_solid_of(list, [&](auto shape) {
            using Shape = decltype(shape);
            double x[3 * Shape::nodes], w[Shape::nodes] = {}, f[3 * Shape::nodes] = {},
                                        b[3 * Shape::nodes] = {};
            const Index* nodes = gather_points<Shape>(elements, list, begin->element, x);
            if (density) element::add_volume_weights<Shape>(x, w);
            if (gradient) element::add_linear_force<Shape>(x, load.gradient, b);
            if (thermal)
              element::with_law(elements.materials.law(number), [&](auto law) {
                using Law = decltype(law);
                if constexpr (Law::dilates && element::fits<Shape, Law>)
                  element::add_thermal_force<Shape, Law>(x, constants_of<Law>(elements, list, begin->element),
                                                         load.thermal_strain, f);
              });
            for (std::size_t i = 0; i < Shape::nodes; ++i) {
              const std::size_t row =
                  static_cast<std::size_t>(elements.equation_node[static_cast<std::size_t>(nodes[i])]) * dofs;
              for (std::size_t a = 0; a < dofs; ++a) {
                if (density) out.density[row + a] += w[i] * load.density[a] + (gradient ? b[3 * i + a] : 0.0);
                if (thermal) out.thermal[row + a] += f[3 * i + a];
              }
            }
          });
        }
      });
  return out;
}

}  // namespace genba
