#include "engine/assembly/mass.hpp"

#include "engine/assembly/gather_points.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/mass.hpp"
#include "engine/sparse/blocks/block_writer.hpp"

namespace genba {

namespace {

constexpr int most_dofs = 6;

/// Calls visit(nodes, count, k[count][count]) for each element with a density; `add` fills k.
template <class Add, class Visit>
void for_each_mass(const AssemblyInput& input, std::span<const double> density, const ElementBatches& batches,
                   const Add& add, ThreadTeam& team, Monitor& monitor, const Visit& visit) {
  require_consistent(input);
  if (density.size() != input.materials.size())
    throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                phrase<"%1 densities for %2 materials">(density.size(), input.materials.size()));
  for_each_batch(batches, team, monitor, phrase<"assemble">(),
                 [&](const ElementRef* begin, const ElementRef* end) {
                   for (; begin != end; ++begin) {
                     const ElementList& list = input.solids[static_cast<std::size_t>(begin->block)];
                     const auto number = static_cast<std::size_t>(begin->element);
                     const double own = density[static_cast<std::size_t>(list.region[number])];
                     if (own == 0) continue;
                     with_solid_of(list, [&](auto shape) {
                       using Shape = decltype(shape);
                       double x[3 * Shape::nodes], k[Shape::nodes * Shape::nodes] = {};
                       const Index* nodes = gather_points<Shape>(input, list, begin->element, x);
                       add(shape, x, own, k);
                       visit(nodes, Shape::nodes, k);
                     });
                   }
                 });
}

bool is_held(const AssemblyInput& input, Index node, int component) {
  return input.fixed[static_cast<std::size_t>(node) * static_cast<std::size_t>(input.dofs) +
                     static_cast<std::size_t>(component)] != 0;
}

/// The elements with unknowns that others determine, one after the other: they share nodes with elements far away.
void add_mapped_mass(const AssemblyInput& input, std::span<const double> density,
                     std::span<const double> by_component, BlockWriter& writer, Monitor& monitor) {
  if (input.map == nullptr) return;
  MappedMatrix mapped(input);
  std::vector<double> wide;
  for (const ElementList& list : input.solids)
    with_solid_of(list, [&](auto shape) {
      using Shape = decltype(shape);
      for (Index e = 0; e < list.size(); ++e) {
        double x[3 * Shape::nodes], k[Shape::nodes * Shape::nodes] = {};
        const Index* nodes = gather_points<Shape>(input, list, e, x);
        const double own = density[static_cast<std::size_t>(list.region[static_cast<std::size_t>(e)])];
        if (own == 0 || !is_mapped(input, nodes, Shape::nodes)) continue;
        if (e % 1024 == 0) monitor.check();
        element::add_mass<Shape>(x, own, k);
        const auto dofs = static_cast<std::size_t>(input.dofs), n = Shape::nodes * dofs;
        wide.assign(n * n, 0.0);
        for (std::size_t i = 0; i < Shape::nodes; ++i)
          for (std::size_t j = 0; j < Shape::nodes; ++j)
            for (std::size_t a = 0; a < dofs; ++a)
              for (std::size_t b = 0; b < dofs; ++b)
                wide[(i * dofs + a) * n + j * dofs + b] = by_component[a * dofs + b] * k[i * Shape::nodes + j];
        mapped.make(nodes, Shape::nodes, wide.data(), false);
        const auto masters = mapped.nodes();
        const int row = static_cast<int>(masters.size()) * input.dofs;
        for (std::size_t i = 0; i < masters.size(); ++i)
          for (std::size_t j = 0; j < masters.size(); ++j)
            writer.add(input.equation_node[static_cast<std::size_t>(masters[i])],
                       input.equation_node[static_cast<std::size_t>(masters[j])],
                       mapped.matrix() + static_cast<int>(i) * input.dofs * row + static_cast<int>(j) * input.dofs, row,
                       1);
      }
    });
}

}  // namespace

void add_mass(const AssemblyInput& input, std::span<const double> density, const ElementBatches& batches,
              Matrix& matrix, ThreadTeam& team, Monitor& monitor, std::span<const double> by_component) {
  BlockWriter writer(matrix, input.dofs);
  const int dofs = input.dofs;
  double unit[most_dofs * most_dofs] = {};
  for (int a = 0; a < dofs; ++a) unit[a * dofs + a] = 1;
  if (by_component.empty()) by_component = {unit, static_cast<std::size_t>(dofs * dofs)};
  for_each_mass(
      input, density, batches,
      [](auto shape, const double* x, double own, double* k) { element::add_mass<decltype(shape)>(x, own, k); },
      team, monitor, [&](const Index* nodes, int count, const double* k) {
        if (is_mapped(input, nodes, count)) return;
        for (int i = 0; i < count; ++i)
          for (int j = 0; j < count; ++j) {
            double block[most_dofs * most_dofs] = {};
            for (int a = 0; a < dofs; ++a)
              for (int b = 0; b < dofs; ++b)
                if (!is_held(input, nodes[i], a) && !is_held(input, nodes[j], b))
                  block[a * dofs + b] = by_component[static_cast<std::size_t>(a * dofs + b)] * k[i * count + j];
            writer.add(input.equation_node[static_cast<std::size_t>(nodes[i])],
                       input.equation_node[static_cast<std::size_t>(nodes[j])], block, dofs, 1);
          }
      });
  add_mapped_mass(input, density, by_component, writer, monitor);
}

std::vector<double> lumped_mass(const AssemblyInput& input, std::span<const double> density,
                                const ElementBatches& batches, ThreadTeam& team, Monitor& monitor) {
  std::vector<double> out(static_cast<std::size_t>(input.rows()), 0.0);
  const auto dofs = static_cast<std::size_t>(input.dofs);
  for_each_mass(
      input, density, batches,
      [](auto shape, const double* x, double own, double* k) {
        element::add_lumped_mass<decltype(shape)>(x, own, k);
      },
      team, monitor, [&](const Index* nodes, int count, const double* k) {
        for (int i = 0; i < count; ++i)
          for (std::size_t a = 0; a < dofs; ++a)
            if (!is_held(input, nodes[i], static_cast<int>(a)))
              out[static_cast<std::size_t>(input.equation_node[static_cast<std::size_t>(nodes[i])]) * dofs + a] +=
                  k[i * count + i];
      });
  return out;
}

}  // namespace genba
