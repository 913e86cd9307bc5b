#include "engine/procedure/cards/body_parts.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/array_position.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "engine/sparse/formats/rbp_sym.hpp"

namespace genba {

namespace {

std::span<const Index> nodes_of_element(const ElementList& list, Index element) {
  const auto count = at(list.shape_nodes());
  return list.nodes.subspan(at(element) * count, count);
}

[[noreturn]] void refuse_cut(const Text& what) {
  throw Error(ErrorKind::input, "solver/cards", phrase<"two cards do not compute %1">(what),
              phrase<"Remove cards from the solver options of this step">());
}

/// 0 or 1.
int part_of(const AssemblyInput& body, std::span<const Index> nodes, Index middle) {
  for (const Index node : nodes)
    if (body.equation_node[at(node)] < middle) return 0;
  return 1;
}

/// Which equation nodes a part has: bits 1 and 2.
std::vector<std::uint8_t> parts_of_nodes(const AssemblyInput& body, Index middle) {
  std::vector<std::uint8_t> out(at(body.nodes), 0);
  for (const ElementList& list : body.solids)
    for (Index e = 0; e < list.size(); ++e) {
      const auto nodes = nodes_of_element(list, e);
      const auto bit = static_cast<std::uint8_t>(1 << part_of(body, nodes, middle));
      for (const Index node : nodes) out[at(body.equation_node[at(node)])] |= bit;
    }
  return out;
}

/// Makes one part.
class PartMaker {
 public:
  PartMaker(const AssemblyInput& body, const NodeGraph& graph, const std::vector<std::uint8_t>& parts, int number,
            ThreadTeam& team, Monitor& monitor)
      : body_(body), graph_(graph), parts_(parts), number_(number), middle_(middle_node(body.nodes, body.dofs)), team_(team), monitor_(monitor) {}

  /// The input borrows from the result.
  void make(BodyPart& part) {
    take_nodes(part);
    take_graph(part);
    part.input = body_;
    part.input.nodes = static_cast<Index>(part.global.size());
    part.input.equation_node = part.equation_node;
    take_elements(part);
    take_nodal(part);
    for (ConvectionList& list : part.input.convection) keep_facets(list);
    for (SupportList& list : part.input.supports) keep_supports(list);
    std::erase_if(part.input.convection, [](const ConvectionList& list) { return list.size() == 0; });
    std::erase_if(part.input.supports, [](const SupportList& list) { return list.at_points.empty(); });
  }

 private:
  bool has(Index equation) const { return (parts_[at(equation)] >> number_ & 1) != 0; }

  void take_nodes(BodyPart& part) {
    here_.assign(at(body_.nodes), -1);
    for (Index equation = 0; equation < body_.nodes; ++equation)
      if (has(equation)) {
        here_[at(equation)] = static_cast<Index>(part.global.size());
        part.global.push_back(equation);
      }
    part.equation_node.assign(body_.equation_node.size(), -1);
    for (std::size_t node = 0; node < part.equation_node.size(); ++node)
      if (const Index equation = body_.equation_node[node]; equation >= 0) part.equation_node[node] = here_[at(equation)];
    monitor_.check();
  }

  void take_graph(BodyPart& part) {
    NodeGraph& own = part.graph;
    own.nodes = static_cast<Index>(part.global.size());
    own.dofs = graph_.dofs;
    own.row_ptr.assign(at(own.nodes) + 1, 0);
    constexpr std::size_t grain = 4096;
    const auto row_of = [&](std::size_t node, auto&& visit) {
      const Index row = part.global[node];
      for (Offset k = graph_.row_ptr[at(row)]; k < graph_.row_ptr[at(row) + 1]; ++k)
        if (const Index column = here_[at(graph_.columns[at(k)])]; column >= 0) visit(column);
    };
    team_.for_chunks(part.global.size(), grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t node = begin; node < end; ++node) row_of(node, [&](Index) { ++own.row_ptr[node + 1]; });
    });
    std::partial_sum(own.row_ptr.begin(), own.row_ptr.end(), own.row_ptr.begin());
    own.columns.resize(at(own.row_ptr.back()));
    team_.for_chunks(part.global.size(), grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t node = begin; node < end; ++node) {
        Offset next = own.row_ptr[node];
        row_of(node, [&](Index column) { own.columns[at(next++)] = column; });
      }
    });
    monitor_.check();
  }

  void take_elements(BodyPart& part) {
    part.input.solids.clear();
    const std::size_t lists = body_.solids.size();
    for (auto* arrays : {&part.nodes, &part.region}) arrays->resize(lists);
    for (auto* arrays : {&part.axes, &part.absorbed, &part.at_points}) arrays->resize(lists);
    for (std::size_t b = 0; b < lists; ++b) {
      const ElementList& from = body_.solids[b];
      const std::size_t points = from.at_points.empty() ? 0 : from.at_points.size() / from.region.size();
      for (Index e = 0; e < from.size(); ++e) {
        const auto nodes = nodes_of_element(from, e);
        if (part_of(body_, nodes, middle_) != number_) continue;
        part.nodes[b].insert(part.nodes[b].end(), nodes.begin(), nodes.end());
        part.region[b].push_back(from.region[at(e)]);
        if (!from.axes.empty())
          part.axes[b].insert(part.axes[b].end(), from.axes_of(e), from.axes_of(e) + element::quaternion_numbers);
        if (!from.absorbed.empty()) part.absorbed[b].push_back(from.absorbed[at(e)]);
        const auto first = from.at_points.begin() + static_cast<std::ptrdiff_t>(at(e) * points);
        part.at_points[b].insert(part.at_points[b].end(), first, first + static_cast<std::ptrdiff_t>(points));
      }
      monitor_.check();
      part.elements += static_cast<Offset>(part.region[b].size());
      if (!part.region[b].empty())
        part.input.solids.push_back({from.kind, part.nodes[b], part.region[b], part.axes[b], part.absorbed[b], part.at_points[b]});
    }
  }

  /// A shared node counts for the first part.
  void take_nodal(BodyPart& part) const {
    if (body_.nodal.empty()) return;
    for (const Index equation : part.global)
      part.nodal.push_back(number_ == 1 && (parts_[at(equation)] & 1) != 0 ? 0 : body_.nodal[at(equation)]);
    part.input.nodal = part.nodal;
  }

  /// True if the facet belongs here: all its nodes are here, and not all are in the first part if this is the second.
  bool owns(std::span<const Index> nodes) const {
    const auto all_in = [&](int number) {
      return std::ranges::all_of(nodes, [&](Index node) { return (parts_[at(body_.equation_node[at(node)])] >> number & 1) != 0; });
    };
    return number_ == 0 ? all_in(0) : !all_in(0);
  }

  template <class T>
  static void keep(std::vector<T>& values, const std::vector<std::uint8_t>& stays) {
    if (values.empty() || stays.empty()) return;
    const std::size_t each = values.size() / stays.size();
    std::size_t next = 0;
    for (std::size_t i = 0; i < stays.size(); ++i)
      for (std::size_t k = 0; stays[i] != 0 && k < each; ++k) values[next++] = values[i * each + k];
    values.resize(next);
  }

  std::vector<std::uint8_t> facets_here(const std::vector<Index>& nodes, std::size_t count) const {
    std::vector<std::uint8_t> out(count);
    const std::size_t each = count == 0 ? 0 : nodes.size() / count;
    for (std::size_t f = 0; f < count; ++f) out[f] = owns(std::span(nodes).subspan(f * each, each));
    return out;
  }

  void keep_facets(ConvectionList& list) const {
    const auto stays = facets_here(list.nodes, list.coefficient.size());
    keep(list.nodes, stays), keep(list.coefficient, stays), keep(list.at_points, stays), keep(list.thickness, stays);
  }

  void keep_supports(SupportList& list) const {
    const std::size_t each = element::with_facet_kind(list.kind, [](auto facet) { return at(decltype(facet)::nodes); });
    const auto stays = facets_here(list.nodes, list.nodes.size() / each);
    keep(list.nodes, stays), keep(list.at_points, stays), keep(list.thickness, stays);
  }

  const AssemblyInput& body_;
  const NodeGraph& graph_;
  const std::vector<std::uint8_t>& parts_;
  const int number_;
  const Index middle_;
  ThreadTeam& team_;
  Monitor& monitor_;
  std::vector<Index> here_;  ///< [equation node] node of the part, or -1
};

/// Throws Error(input) if all unknowns of a part beside the cut are prescribed: its multigrid would have no level below.
void require_free_unknowns(const AssemblyInput& body, const std::vector<std::uint8_t>& parts) {
  std::uint8_t has_free = 0;
  for (std::size_t node = 0; node < body.equation_node.size(); ++node) {
    const Index row = body.equation_node[node];
    if (row < 0) continue;
    const auto fixed = body.fixed.subspan(node * at(body.dofs), at(body.dofs));
    if (std::ranges::any_of(fixed, [](std::uint8_t is_fixed) { return is_fixed == 0; }) && parts[at(row)] != 3)
      has_free |= parts[at(row)];
  }
  if (has_free == 3) return;
  throw Error(ErrorKind::input, "solver/cards", phrase<"all unknowns of one half of the body are prescribed">(),
              phrase<"Remove cards: one card has as much to solve">());
}

}  // namespace

void require_cut(const AssemblyInput& body) {
  if (body.map != nullptr) refuse_cut(phrase<"unknowns that others determine: ties, rigid bodies, turned supports">());
  if (!body.couplings.empty()) refuse_cut(phrase<"heat that passes between bodies">());
  if (!body.links.empty()) refuse_cut(phrase<"springs between places">());
  if (body.contacts != nullptr) refuse_cut(phrase<"faces that touch">());
}

Index middle_node(Index nodes, int dofs) {
  const Index cluster = symmetric_cluster_nodes(dofs);
  return nodes <= cluster ? nodes / 2 : std::max(cluster, nodes / cluster / 2 * cluster);
}

PartCounts count_parts(const AssemblyInput& body, const NodeGraph& graph) {
  const Index middle = middle_node(body.nodes, body.dofs);
  const std::vector<std::uint8_t> parts = parts_of_nodes(body, middle);
  PartCounts out;
  for (Index node = 0; node < body.nodes; ++node) {
    const std::uint8_t mine = parts[at(node)];
    out.shared += mine == 3;
    for (std::size_t c = 0; c < 2; ++c) {
      if ((mine >> c & 1) == 0) continue;
      ++out.nodes[c];
      if (mine != 3) {
        out.couplings[c] += graph.row_ptr[at(node) + 1] - graph.row_ptr[at(node)];
        continue;
      }
      for (Offset k = graph.row_ptr[at(node)]; k < graph.row_ptr[at(node) + 1]; ++k)
        out.couplings[c] += parts[at(graph.columns[at(k)])] >> c & 1;
    }
  }
  for (const ElementList& list : body.solids)
    for (Index e = 0; e < list.size(); ++e) ++out.elements[at(part_of(body, nodes_of_element(list, e), middle))];
  return out;
}

Two<BodyPart> cut_body(const AssemblyInput& body, const NodeGraph& graph, ThreadTeam& team, Monitor& monitor) {
  require_cut(body);
  const std::vector<std::uint8_t> parts = parts_of_nodes(body, middle_node(body.nodes, body.dofs));
  Two<BodyPart> out;
  for (int number = 0; number < 2; ++number) {
    PartMaker(body, graph, parts, number, team, monitor).make(out[at(number)]);
    if (out[at(number)].elements == 0)
      throw Error(ErrorKind::input, "solver/cards", phrase<"%1 nodes are too few for two cards">(body.nodes),
                  phrase<"Remove cards: they pay above some million unknowns">());
  }
  if (body.rows() > most_direct_rows) require_free_unknowns(body, parts);  // a smaller one has the inverse
  return out;
}

}  // namespace genba
