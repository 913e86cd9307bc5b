#include "app/ranks/cut.hpp"

#include <algorithm>
#include <array>

#include "app/ranks/part_blocks.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

using Size = std::size_t;

/// Which elements go to which rank. An element goes to each rank that has one of its nodes.
struct RankElements {
  std::vector<Offset> start;           ///< [ranks + 1] into elements
  std::vector<ElementRef> elements;
};

/// Calls visit(rank) once for each rank that has a node of the element.
template <class Visit>
void for_each_rank_of(std::span<const Index> nodes, std::span<const Index> equation_node, std::span<const Index> first,
                      Visit&& visit) {
  std::array<Index, max_solid_nodes> seen{};
  Size count = 0;
  for (const Index node : nodes) {
    const Index rank = static_cast<Index>(std::upper_bound(first.begin(), first.end(), equation_node[at(node)]) - first.begin()) - 1;
    if (std::find(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(count), rank) != seen.begin() + static_cast<std::ptrdiff_t>(count))
      continue;
    seen[count++] = rank;
    visit(rank);
  }
}

RankElements elements_of_ranks(const AssemblyInput& input, std::span<const Index> first, Monitor& monitor) {
  RankElements out;
  out.start.assign(first.size() + 1, 0);
  const auto each = [&](auto&& visit) {
    for (Size b = 0; b < input.solids.size(); ++b) {
      const ElementList& list = input.solids[b];
      for (Index e = 0; e < list.size(); ++e) {
        const auto nodes = nodes_of_element(list, e);
        if (e % 65536 == 0) monitor.check();
        if (is_mapped(input, nodes.data(), static_cast<int>(nodes.size()))) continue;
        for_each_rank_of(nodes, input.equation_node, first,
                         [&](Index rank) { visit(rank, ElementRef{static_cast<Index>(b), e}); });
      }
    }
  };
  each([&](Index rank, ElementRef) { ++out.start[at(rank) + 1]; });
  for (Size i = 1; i < out.start.size(); ++i) out.start[i] += out.start[i - 1];
  out.elements.resize(static_cast<Size>(out.start.back()));
  std::vector<Offset> next = out.start;
  each([&](Index rank, ElementRef e) { out.elements[static_cast<Size>(next[at(rank)]++)] = e; });
  return out;
}

/// Makes the parts, one after the other.
class Cutter {
 public:
  Cutter(const AssemblyInput& input, const NumberedGraph& numbered, std::vector<Index> first,
         std::span<const double> motion, Monitor& monitor)
      : input_(input),
        numbered_(numbered),
        first_(std::move(first)),
        motion_(motion),
        monitor_(monitor),
        elements_(elements_of_ranks(input, std::span(first_).first(first_.size() - 1), monitor)),
        blocks_(other_blocks(input, monitor)),
        here_(at(input.nodes), -1) {}

  PartSystem operator()(int rank) {
    monitor_.check();
    monitor_.progress(phrase<"cut the system for the ranks">(), static_cast<double>(rank) / static_cast<double>(first_.size() - 1));
    PartSystem part;
    part.first = first_[at(rank)], part.last = first_[at(rank) + 1];
    part.section = input_.section, part.materials = input_.materials, part.thickness = input_.thickness;
    part.reaction = input_.reaction, part.lumped_reaction = input_.lumped_reaction, part.absorption = input_.absorption;
    const std::span<const ElementRef> own(elements_.elements.data() + elements_.start[at(rank)],
                                          static_cast<Size>(elements_.start[at(rank) + 1] - elements_.start[at(rank)]));
    take_nodes(own, part);
    take_elements(own, part);
    take_blocks(part);
    take_rows(part);
    for (const Index equation : part.equation) here_[at(equation)] = -1;
    return part;
  }

 private:
  void take_nodes(std::span<const ElementRef> own, PartSystem& part) {
    for (const ElementRef e : own)
      for (const Index node : nodes_of_element(input_.solids[at(e.block)], e.element)) {
        Index& seen = here_[at(input_.equation_node[at(node)])];
        if (seen < 0) part.equation.push_back(input_.equation_node[at(node)]), seen = 0;
      }
    std::sort(part.equation.begin(), part.equation.end());
    for (Size i = 0; i < part.equation.size(); ++i) {
      here_[at(part.equation[i])] = static_cast<Index>(i);
      const Size node = at(numbered_.numbering.mesh_node[at(part.equation[i])]);
      part.points.insert(part.points.end(), input_.points[node].begin(), input_.points[node].end());
      const auto fixed = input_.fixed.begin() + static_cast<std::ptrdiff_t>(node * at(input_.dofs));
      part.fixed.insert(part.fixed.end(), fixed, fixed + input_.dofs);
    }
  }

  void take_elements(std::span<const ElementRef> own, PartSystem& part) {
    for (Size b = 0; b < input_.solids.size(); ++b) part.solids.push_back({input_.solids[b].kind, {}, {}, {}, {}, {}});
    for (const ElementRef e : own) {
      const ElementList& from = input_.solids[at(e.block)];
      PartElements& to = part.solids[at(e.block)];
      for (const Index node : nodes_of_element(from, e.element)) to.nodes.push_back(here_[at(input_.equation_node[at(node)])]);
      to.region.push_back(from.region[at(e.element)]);
      if (!from.axes.empty())
        to.axes.insert(to.axes.end(), from.axes_of(e.element), from.axes_of(e.element) + element::quaternion_numbers);
      if (!from.absorbed.empty()) to.absorbed.push_back(from.absorbed[at(e.element)]);
      const Size count = from.at_points.empty() ? 0 : from.at_points.size() / from.region.size();
      const auto points = from.at_points.begin() + static_cast<std::ptrdiff_t>(at(e.element) * count);
      to.at_points.insert(to.at_points.end(), points, points + static_cast<std::ptrdiff_t>(count));
    }
    std::erase_if(part.solids, [](const PartElements& list) { return list.region.empty(); });
  }

  void take_blocks(PartSystem& part) const {
    const auto begin = std::lower_bound(blocks_.row.begin(), blocks_.row.end(), part.first) - blocks_.row.begin();
    const auto end = std::lower_bound(blocks_.row.begin(), blocks_.row.end(), part.last) - blocks_.row.begin();
    const std::ptrdiff_t size = input_.dofs * input_.dofs;
    part.blocks.row.assign(blocks_.row.begin() + begin, blocks_.row.begin() + end);
    part.blocks.column.assign(blocks_.column.begin() + begin, blocks_.column.begin() + end);
    part.blocks.values.assign(blocks_.values.begin() + size * begin, blocks_.values.begin() + size * end);
  }

  void take_rows(PartSystem& part) const {
    const NodeGraph& graph = numbered_.graph;
    for (Index node = part.first; node < part.last; ++node) {
      const auto begin = graph.columns.begin() + graph.row_ptr[at(node)], end = graph.columns.begin() + graph.row_ptr[at(node) + 1];
      const auto own = std::lower_bound(begin, end, part.last) - std::lower_bound(begin, end, part.first);
      part.own_columns.push_back(static_cast<Index>(own));
      part.other_columns.push_back(static_cast<Index>(end - begin - own));
    }
    if (!motion_.empty())
      part.motion_points.assign(motion_.begin() + 3 * static_cast<std::ptrdiff_t>(part.first),
                                motion_.begin() + 3 * static_cast<std::ptrdiff_t>(part.last));
  }

  const AssemblyInput& input_;
  const NumberedGraph& numbered_;
  std::vector<Index> first_;
  std::span<const double> motion_;
  Monitor& monitor_;
  RankElements elements_;
  PartBlocks blocks_;
  std::vector<Index> here_;  ///< [equation node] number in the part at hand, else -1
};

}  // namespace

std::vector<Index> cut_rows(const NodeGraph& graph, int ranks) {
  if (ranks > graph.nodes)
    throw Error(ErrorKind::input, "solver/ranks", phrase<"%1 ranks for %2 nodes">(ranks, graph.nodes),
                phrase<"Use at most as many ranks as the mesh has nodes; some ten thousand unknowns a rank pay">());
  std::vector<Index> first = {0};
  for (int rank = 1; rank < ranks; ++rank) {
    const Offset share = graph.row_ptr.back() / ranks * rank + graph.row_ptr.back() % ranks * rank / ranks;
    const auto cut = std::lower_bound(graph.row_ptr.begin(), graph.row_ptr.end(), share) - graph.row_ptr.begin();
    first.push_back(std::clamp(static_cast<Index>(cut), first.back() + 1, graph.nodes - (ranks - rank)));
  }
  first.push_back(graph.nodes);
  return first;
}

std::vector<int> ranks_of_elements(const Problem& problem, const NumberedGraph& numbered, int ranks) {
  const std::vector<Index> first = cut_rows(numbered.graph, ranks);
  std::vector<int> out;
  for (const ElementBlock& block : problem.mesh->solids)
    for (Index e = 0; e < block.size(); ++e) {
      const Index row = numbered.numbering.equation_node[at(element_nodes(block, e).front())];
      out.push_back(static_cast<int>(std::upper_bound(first.begin(), first.end(), row) - first.begin()) - 1);
    }
  return out;
}

PartSize largest_part(const Problem& problem, const NumberedGraph& numbered, int ranks) {
  const NodeGraph& graph = numbered.graph;
  const std::vector<Index> first = cut_rows(graph, ranks);
  PartSize out;
  for (Size r = 0; r + 1 < first.size(); ++r) {
    out.rows = std::max<Offset>(out.rows, static_cast<Offset>(first[r + 1] - first[r]) * graph.dofs);
    out.nonzeros = std::max<Offset>(out.nonzeros, (graph.row_ptr[at(first[r + 1])] - graph.row_ptr[at(first[r])]) * graph.dofs * graph.dofs);
  }
  std::vector<Offset> count(at(ranks), 0);
  std::vector<std::int64_t> bytes(at(ranks), 0);
  const auto begins = std::span<const Index>(first).first(first.size() - 1);
  for (const ElementBlock& block : problem.mesh->solids) {
    const Size nodes = at(traits(block.type).nodes);
    const auto each = static_cast<std::int64_t>((nodes + 1) * sizeof(Index));  // its nodes and its region
    for (Index e = 0; e < block.size(); ++e)
      for_each_rank_of(std::span(block.nodes).subspan(at(e) * nodes, nodes), numbered.numbering.equation_node, begins,
                       [&](Index rank) { ++count[at(rank)], bytes[at(rank)] += each; });
  }
  for (const Offset elements : count) out.elements = std::max(out.elements, elements);
  out.element_bytes = *std::ranges::max_element(bytes);
  const double share = static_cast<double>(out.elements) / static_cast<double>(std::max<std::int64_t>(1, problem.mesh->solid_count()));
  out.nodes = static_cast<Offset>(share * graph.nodes);
  return out;
}

void write_cut(const std::string& path, RanksHead head, const Problem& problem, const NumberedGraph& numbered,
               Monitor& monitor) {
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  head.dofs = problem.dofs, head.nodes = numbered.graph.nodes;
  head.is_motion = problem.study.physics->is_motion() && problem.section != element::Section::axisymmetric;
  std::vector<double> motion;
  if (head.is_motion) motion = motion_points(problem, numbered.numbering);
  Cutter part(input, numbered, cut_rows(numbered.graph, head.ranks), motion, monitor);
  write_parts(path, head, std::ref(part));
}

std::int64_t cut_bytes(const Problem& problem, const NumberedGraph& numbered, int ranks) {
  const PartSize part = largest_part(problem, numbered, ranks);
  constexpr std::int64_t part_node = 60;  // one part, and the lists of all
  return numbered.graph.nodes * std::int64_t{4 + 24} + problem.mesh->solid_count() * 10 + part.element_bytes +
         part.nodes * part_node + part.rows * 8;
}

}  // namespace genba
