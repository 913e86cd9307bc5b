// An element of a body whose laws may have a history: its law, constants and thermal strain.
#pragma once

#include "engine/assembly/gather_points.hpp"
#include "engine/assembly/response.hpp"
#include "engine/element/response.hpp"
#include "engine/element/thermal_strain.hpp"

namespace genba {

/// Calls visit(shape, law, constants) for an element. The constants of laws with a history lie in the store.
template <class Visit>
void with_point_element(const ResponseInput& input, const ElementList& list, Index number, Visit&& visit) {
  const auto section = static_cast<std::size_t>(list.region[static_cast<std::size_t>(number)]);
  element::with_point_law(input.points.law(section), input.elements.materials.law(section), [&](auto law) {
    using Law = decltype(law);
    if constexpr (Law::dofs == 3)
      element::with_kind(list.kind, [&](auto shape) {
        if constexpr (element::responds<decltype(shape), Law>) {
          if constexpr (Law::linear)
            visit(shape, law, constants_of<Law>(input.elements, list, number));
          else
            element::with_stored_constants<Law>(input.points.of(section), list.axes_of(number),
                                                [&](const auto& constants) { visit(shape, law, constants); });
        } else {
          throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                      phrase<"a list of elements has a law that is not for them">());
        }
      });
    else
      throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                  phrase<"a list of elements has a law that is not for them">());
  });
}

/// Thermal strain at the points of an element; returns null if there is none.
template <class Shape, class Law>
const double* strain_at_points(const ResponseInput& input, const ElementList& list, Index number, double share,
                               const double* x, double* at_points) {
  constexpr int points = element::StiffnessRule<Shape>::points;
  if constexpr (Law::dilates) {
    const auto section = static_cast<std::size_t>(list.region[static_cast<std::size_t>(number)]);
    const double uniform = share * input.thermal_strain[section];
    if (input.thermal.empty() && uniform == 0) return nullptr;
    for (int q = 0; q < points; ++q) at_points[q] = uniform;
    if (input.thermal.empty()) return at_points;
    double at_nodes[Shape::nodes], varying[points];
    gather_strain<Shape>(input.thermal, list, number, at_nodes);
    element::thermal_strain_at_points<Shape, Law>(element::Gradients<Shape, Law>(x), at_nodes, varying);
    for (int q = 0; q < points; ++q) at_points[q] += share * varying[q];
    return at_points;
  } else {
    return nullptr;
  }
}

}  // namespace genba
