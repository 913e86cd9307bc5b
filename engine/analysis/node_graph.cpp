// Node adjacency from elements: node -> element incidence, then one sorted neighbour list a node.
#include <algorithm>

#include "engine/analysis/node_orders.hpp"

namespace genba {

namespace {

constexpr std::size_t nodes_per_chunk = 2048;

/// An element by its block and the offset of its nodes there.
class ElementPlace {
 public:
  ElementPlace() = default;
  ElementPlace(std::size_t block, std::size_t first_node) : packed_(block << shift | first_node) {}
  std::size_t block() const { return packed_ >> shift; }
  std::size_t first_node() const { return packed_ & ((std::size_t{1} << shift) - 1); }

 private:
  static constexpr int shift = 56;
  std::size_t packed_ = 0;
};

struct Incidence {
  std::vector<Offset> ptr;  // [rows + 1]
  std::vector<ElementPlace> element;
};

Incidence incident_elements(const Mesh& mesh, const std::vector<Index>& equation_node, Index rows) {
  Incidence inc;
  inc.ptr.assign(static_cast<std::size_t>(rows) + 2, 0);
  for (const ElementBlock& block : mesh.solids)
    for (const Index node : block.nodes) ++inc.ptr[equation_node[node] + 2];
  for (std::size_t i = 2; i < inc.ptr.size(); ++i) inc.ptr[i] += inc.ptr[i - 1];
  inc.element.resize(static_cast<std::size_t>(inc.ptr.back()));
  // Filling moves ptr[row + 1] to the end of the row, so that ptr is what it should be afterwards.
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    const ElementBlock& block = mesh.solids[b];
    const auto n = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t first = 0; first < block.nodes.size(); first += n)
      for (std::size_t k = first; k < first + n; ++k)
        inc.element[inc.ptr[equation_node[block.nodes[k]] + 1]++] = ElementPlace(b, first);
  }
  inc.ptr.pop_back();
  return inc;
}

}  // namespace

NodeGraph build_node_graph(const Mesh& mesh, const std::vector<Index>& equation_node, Index rows, int dofs,
                           ThreadTeam& team, Monitor& monitor) {
  const Incidence inc = incident_elements(mesh, equation_node, rows);
  const std::size_t count = static_cast<std::size_t>(rows);
  const std::size_t chunks = (count + nodes_per_chunk - 1) / nodes_per_chunk;
  std::vector<std::vector<Index>> part(chunks);

  NodeGraph graph;
  graph.nodes = rows;
  graph.dofs = dofs;
  graph.row_ptr.assign(count + 1, 0);
  team.for_chunks(count, nodes_per_chunk, [&](std::size_t begin, std::size_t end) {
    monitor.check();
    std::vector<Index>& columns = part[begin / nodes_per_chunk];
    std::vector<Index> row;
    for (std::size_t i = begin; i < end; ++i) {
      row.clear();
      for (Offset k = inc.ptr[i]; k < inc.ptr[i + 1]; ++k) {
        const ElementBlock& block = mesh.solids[inc.element[k].block()];
        const Index* nodes = block.nodes.data() + inc.element[k].first_node();
        for (int j = 0; j < traits(block.type).nodes; ++j) row.push_back(equation_node[nodes[j]]);
      }
      std::sort(row.begin(), row.end());
      row.erase(std::unique(row.begin(), row.end()), row.end());
      columns.insert(columns.end(), row.begin(), row.end());
      graph.row_ptr[i + 1] = static_cast<Offset>(row.size());
    }
  });
  for (std::size_t i = 0; i < count; ++i) graph.row_ptr[i + 1] += graph.row_ptr[i];
  graph.columns.resize(static_cast<std::size_t>(graph.row_ptr.back()));
  team.for_chunks(chunks, 1, [&](std::size_t c, std::size_t) {
    std::copy(part[c].begin(), part[c].end(), graph.columns.begin() + graph.row_ptr[c * nodes_per_chunk]);
    part[c] = {};
  });
  return graph;
}

NodeGraph permute_graph(const NodeGraph& graph, const std::vector<Index>& old_of_new, ThreadTeam& team) {
  const std::size_t count = static_cast<std::size_t>(graph.nodes);
  std::vector<Index> new_of_old(count);
  for (std::size_t i = 0; i < count; ++i) new_of_old[old_of_new[i]] = static_cast<Index>(i);
  NodeGraph out;
  out.nodes = graph.nodes;
  out.dofs = graph.dofs;
  out.row_ptr.assign(count + 1, 0);
  for (std::size_t i = 0; i < count; ++i)
    out.row_ptr[i + 1] = out.row_ptr[i] + graph.row_ptr[old_of_new[i] + 1] - graph.row_ptr[old_of_new[i]];
  out.columns.resize(graph.columns.size());
  team.for_chunks(count, nodes_per_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      Offset at = out.row_ptr[i];
      for (Offset k = graph.row_ptr[old_of_new[i]]; k < graph.row_ptr[old_of_new[i] + 1]; ++k)
        out.columns[at++] = new_of_old[graph.columns[k]];
      std::sort(out.columns.begin() + out.row_ptr[i], out.columns.begin() + at);
    }
  });
  return out;
}

}  // namespace genba
