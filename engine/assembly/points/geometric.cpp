#include "engine/assembly/points/geometric.hpp"

#include <vector>

#include "engine/assembly/mapped.hpp"
#include "engine/assembly/point_elements.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/geometric.hpp"
#include "engine/sparse/blocks/block_writer.hpp"

namespace genba {

namespace {

/// k: [nodes * unknowns][nodes * unknowns] of an element, both halves.
template <class Shape, class Law>
void geometric_matrix(const StressedBody& body, std::size_t list_number, Index number,
                      const typename Law::Constants& constants, double* k) {
  constexpr int unknowns = element::unknowns<Shape, Law>, nodes = Shape::nodes, n = nodes * unknowns;
  constexpr int kept = element::history_size<Shape, Law>;
  const ResponseInput& input = body.input;
  const ElementList& list = input.elements.solids[list_number];
  double x[3 * nodes], u[n], wide[nodes * Law::dofs], thermal[element::StiffnessRule<Shape>::points];
  double old[kept + 1] = {}, each[nodes * nodes] = {}, hoop[element::has_hoop<Shape> ? nodes * nodes : 1] = {};
  const Index* at = gather_points<Shape>(input.elements, list, number, x);
  for (int i = 0; i < n; ++i)
    u[i] = body.u[static_cast<std::size_t>(input.elements.equation_node[static_cast<std::size_t>(at[i / unknowns])]) *
                      unknowns +
                  static_cast<std::size_t>(i % unknowns)];
  widen<Shape, Law>(u, wide);
  const double* strain = strain_at_points<Shape, Law>(input, list, number, 1.0, x, thermal);
  if constexpr (kept > 0)
    if (body.history != nullptr) body.history->read(list_number, body.history->slot(list_number, number), old);
  element::add_geometric<Shape, Law>(x, wide, constants, strain, old, each, hoop);
  for (int i = 0; i < n * n; ++i) k[i] = 0.0;
  for (int i = 0; i < nodes; ++i)
    for (int j = 0; j < nodes; ++j)
      for (int a = 0; a < unknowns; ++a) {
        double entry = each[i * nodes + j];
        if constexpr (element::has_hoop<Shape>)
          if (a == 0) entry += hoop[i * nodes + j];
        k[(i * unknowns + a) * n + j * unknowns + a] = entry;
      }
}

void write_blocks(const AssemblyInput& input, std::span<const Index> nodes, const double* k, BlockWriter& writer) {
  const int dofs = input.dofs, n = static_cast<int>(nodes.size()) * dofs;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::size_t j = 0; j < nodes.size(); ++j)
      writer.add(input.equation_node[static_cast<std::size_t>(nodes[i])],
                 input.equation_node[static_cast<std::size_t>(nodes[j])],
                 k + static_cast<int>(i) * dofs * n + static_cast<int>(j) * dofs, n, 1);
}

/// Calls visit(nodes, count, k) for an element.
template <class Visit>
void with_matrix(const StressedBody& body, std::size_t list_number, Index number, Visit&& visit) {
  const ElementList& list = body.input.elements.solids[list_number];
  with_point_element(body.input, list, number, [&](auto shape, auto law, const auto& constants) {
    using Shape = decltype(shape);
    using Law = decltype(law);
    if constexpr (element::is_finite<Law>) {
      throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                  phrase<"a list of elements has a law that is not for them">());
    } else {
      constexpr int n = Shape::nodes * element::unknowns<Shape, Law>;
      double k[n * n];
      geometric_matrix<Shape, Law>(body, list_number, number, constants, k);
      visit(list.nodes.subspan(static_cast<std::size_t>(number) * Shape::nodes, Shape::nodes), k);
    }
  });
}

/// Zeroes rows and columns of prescribed unknowns.
void drop_held(const AssemblyInput& input, std::span<const Index> nodes, double* k) {
  const auto dofs = static_cast<std::size_t>(input.dofs), n = nodes.size() * dofs;
  for (std::size_t i = 0; i < n; ++i) {
    if (input.fixed[static_cast<std::size_t>(nodes[i / dofs]) * dofs + i % dofs] == 0) continue;
    for (std::size_t j = 0; j < n; ++j) k[i * n + j] = k[j * n + i] = 0.0;
  }
}

/// The elements with unknowns that others determine, one after the other: they share nodes with elements far away.
void add_mapped_elements(const StressedBody& body, BlockWriter& writer, Monitor& monitor) {
  const AssemblyInput& input = body.input.elements;
  if (input.map == nullptr) return;
  MappedMatrix mapped(input);
  for (std::size_t number = 0; number < input.solids.size(); ++number) {
    const ElementList& list = input.solids[number];
    const auto width = static_cast<std::size_t>(list.shape_nodes());
    for (Index e = 0; e < list.size(); ++e) {
      if (e % 1024 == 0) monitor.check();
      const Index* of_element = list.nodes.data() + static_cast<std::size_t>(e) * width;
      if (!is_mapped(input, of_element, static_cast<int>(width))) continue;
      with_matrix(body, number, e, [&](std::span<const Index> nodes, double* k) {
        mapped.make(nodes.data(), static_cast<int>(nodes.size()), k, false);
        write_blocks(input, mapped.nodes(), mapped.matrix(), writer);
      });
    }
  }
}

}  // namespace

void add_geometric(const StressedBody& body, const ElementBatches& batches, Matrix& matrix, ThreadTeam& team,
                   Monitor& monitor) {
  const AssemblyInput& input = body.input.elements;
  require_consistent(input);
  if (body.u.size() != static_cast<std::size_t>(input.rows()))
    throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                phrase<"%1 has %2 entries, not %3">(phrase<"the solution">(), body.u.size(), input.rows()));
  BlockWriter writer(matrix, input.dofs);
  for_each_batch(batches, team, monitor, phrase<"assemble">(), [&](const ElementRef* begin, const ElementRef* end) {
    for (; begin != end; ++begin)
      with_matrix(body, static_cast<std::size_t>(begin->block), begin->element,
                  [&](std::span<const Index> nodes, double* k) {
                    if (is_mapped(input, nodes.data(), static_cast<int>(nodes.size()))) return;
                    drop_held(input, nodes, k);
                    write_blocks(input, nodes, k, writer);
                  });
  });
  add_mapped_elements(body, writer, monitor);
}

}  // namespace genba
