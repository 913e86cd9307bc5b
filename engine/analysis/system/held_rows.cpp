#include "engine/analysis/system/held_rows.hpp"

#include <algorithm>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/couple/constraint_map.hpp"

namespace genba {

namespace {

/// [node] prescribed, or following a prescribed node.
std::vector<std::uint8_t> held_nodes(const Problem& problem) {
  std::vector<std::uint8_t> out = problem.dirichlet.fixed;
  if (!problem.map) return out;
  for (Index row = 0; row < problem.map->rows(); ++row)
    for (const LinearTerm& term : problem.map->sum(row).terms)
      if (problem.dirichlet.fixed[static_cast<std::size_t>(term.unknown)] != 0)
        out[static_cast<std::size_t>(problem.map->unknown_of(row))] = 1;
  return out;
}

bool is_held(const std::vector<std::uint8_t>& held, const Index* nodes, int count) {
  return std::any_of(nodes, nodes + count, [&](Index node) { return held[static_cast<std::size_t>(node)] != 0; });
}

/// The facets of a list with a prescribed node.
ConvectionList held_part(const std::vector<std::uint8_t>& held, const ConvectionList& list) {
  ConvectionList out{list.kind, {}, {}, {}};
  const auto points =
      list.at_points.empty() ? 0 : list.at_points.size() / static_cast<std::size_t>(list.size());
  for (std::size_t f = 0; f < static_cast<std::size_t>(list.size()); ++f) {
    const auto first = list.nodes.begin() + static_cast<std::ptrdiff_t>(f) * list.shape_nodes();
    if (!is_held(held, &*first, list.shape_nodes())) continue;
    out.nodes.insert(out.nodes.end(), first, first + list.shape_nodes());
    out.coefficient.push_back(list.coefficient[f]);
    if (!list.thickness.empty()) out.thickness.push_back(list.thickness[f]);
    const auto at = list.at_points.begin() + static_cast<std::ptrdiff_t>(f * points);
    out.at_points.insert(out.at_points.end(), at, at + static_cast<std::ptrdiff_t>(points));
  }
  return out;
}

}  // namespace

HeldRows::HeldRows(const Problem& problem, const Numbering& numbering)
    : free_(problem.dirichlet.fixed.size(), 0),
      zero_(problem.dirichlet.fixed.size(), 0.0),
      couplings_(couplings_of(problem)) {
  const std::vector<std::uint8_t> held = held_nodes(problem);
  input_ = assembly_input(problem, numbering);
  lists_.resize(input_.solids.size());
  for (std::size_t b = 0; b < lists_.size(); ++b) {
    ElementList& list = input_.solids[b];
    List& own = lists_[b];
    for (Index e = 0; e < list.size(); ++e) {
      const Index* nodes = list.nodes.data() + static_cast<std::size_t>(e) * list.shape_nodes();
      if (!is_held(held, nodes, list.shape_nodes())) continue;
      own.nodes.insert(own.nodes.end(), nodes, nodes + list.shape_nodes());
      own.region.push_back(list.region[static_cast<std::size_t>(e)]);
      if (const double* axes = list.axes_of(e))
        own.axes.insert(own.axes.end(), axes, axes + element::quaternion_numbers);
      if (!list.absorbed.empty()) own.absorbed.push_back(list.absorbed[static_cast<std::size_t>(e)]);
    }
    list.nodes = own.nodes;
    list.region = own.region;
    list.axes = own.axes;
    list.absorbed = own.absorbed;
  }
  std::erase_if(input_.solids, [](const ElementList& list) { return list.size() == 0; });
  for (ConvectionList& list : input_.convection) list = held_part(held, list);
  std::erase_if(input_.convection, [](const ConvectionList& list) { return list.size() == 0; });
  input_.map = nullptr;  // values are those of all unknowns
  input_.fixed = free_;
  input_.value = zero_;
  batches_ = make_batches(input_.solids, input_.equation_node);
}

void HeldRows::subtract_product(std::span<const double> x, std::span<double> r, ThreadTeam& team,
                                Monitor& monitor) const {
  if (!input_.solids.empty()) genba::subtract_product(input_, batches_, x, r, team, monitor);
}

}  // namespace genba
