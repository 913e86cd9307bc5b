// Node adjacency from elements: node -> element incidence, then one sorted neighbour list a node.
#include <algorithm>
#include <atomic>
#include <utility>

#include "engine/analysis/order/node_orders.hpp"
#include "engine/sparse/formats/buffer.hpp"
#include "engine/sparse/pattern/column_table.hpp"
#include "engine/sparse/pattern/row_lists.hpp"

namespace genba {

namespace {

constexpr std::size_t nodes_per_chunk = 2048;

/// An element by its block and the offset of its nodes there.
class ElementPlace {
 public:
  ElementPlace(std::size_t block, std::size_t first_node)
      : packed_(static_cast<Offset>(block << shift | first_node)) {}
  explicit ElementPlace(Offset packed) : packed_(packed) {}
  Offset packed() const { return packed_; }
  std::size_t block() const { return static_cast<std::size_t>(packed_) >> shift; }
  std::size_t first_node() const {
    return static_cast<std::size_t>(packed_) & ((std::size_t{1} << shift) - 1);
  }

 private:
  static constexpr int shift = 56;
  Offset packed_;
};

/// Elements around nodes, in no order.
struct Incidence {
  std::vector<Offset> ptr;  // [rows + 1]
  Buffer<Offset> element;   // packed places
};

/// Adds one to the counter; other threads may count too. Returns the value before.
Offset count_one(Offset& counter) {
  return std::atomic_ref(counter).fetch_add(1, std::memory_order_relaxed);
}

/// Calls visit(block, first, last) for ranges of the node lists of all elements. A range holds whole
/// elements.
template <class Visit>
void for_element_nodes(const Mesh& mesh, ThreadTeam& team, Visit visit) {
  constexpr std::size_t elements_per_chunk = 8192;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    const auto grain = elements_per_chunk * static_cast<std::size_t>(traits(mesh.solids[b].type).nodes);
    team.for_chunks(mesh.solids[b].nodes.size(), grain,
                    [&](std::size_t first, std::size_t last) { visit(b, first, last); });
  }
}

Incidence incident_elements(const Mesh& mesh, const std::vector<Index>& equation_node, Index rows,
                            ThreadTeam& team) {
  Incidence inc;
  inc.ptr.assign(static_cast<std::size_t>(rows) + 2, 0);
  for_element_nodes(mesh, team, [&](std::size_t b, std::size_t first, std::size_t last) {
    const auto& nodes = mesh.solids[b].nodes;
    for (std::size_t k = first; k < last; ++k) count_one(inc.ptr[equation_node[nodes[k]] + 2]);
  });
  for (std::size_t i = 2; i < inc.ptr.size(); ++i) inc.ptr[i] += inc.ptr[i - 1];
  inc.element = Buffer<Offset>(inc.ptr.back());
  // Filling moves ptr[row + 1] to the end of its row, so that ptr is correct afterwards.
  for_element_nodes(mesh, team, [&](std::size_t b, std::size_t first, std::size_t last) {
    const auto& nodes = mesh.solids[b].nodes;
    const auto n = static_cast<std::size_t>(traits(mesh.solids[b].type).nodes);
    for (std::size_t k = first; k < last; ++k)
      inc.element[count_one(inc.ptr[equation_node[nodes[k]] + 1])] = ElementPlace(b, k - k % n).packed();
  });
  inc.ptr.pop_back();
  return inc;
}

/// Pairs of coupled facets around nodes. They are few compared with elements.
class IncidentPairs {
 public:
  IncidentPairs(std::span<const std::shared_ptr<const FacetCouplings>> couplings,
                const std::vector<Index>& equation_node)
      : equation_node_(equation_node) {
    for (const auto& of : couplings)
      for (Index pair = 0; pair < of->size(); ++pair)
        for (const Index node : of->nodes_of(pair))
          entries_.push_back({equation_node[static_cast<std::size_t>(node)], pair, of.get()});
    std::stable_sort(entries_.begin(), entries_.end(),
                     [](const Entry& a, const Entry& b) { return a.row < b.row; });
  }

  void insert_columns(Index row, ColumnTable& into) const {
    auto at = std::lower_bound(entries_.begin(), entries_.end(), row,
                               [](const Entry& e, Index wanted) { return e.row < wanted; });
    for (; at != entries_.end() && at->row == row; ++at)
      for (const Index node : at->of->nodes_of(at->pair))
        into.insert(equation_node_[static_cast<std::size_t>(node)]);
  }

 private:
  struct Entry {
    Index row, pair;
    const FacetCouplings* of;
  };
  const std::vector<Index>& equation_node_;
  std::vector<Entry> entries_;
};

}  // namespace

NodeGraph build_node_graph(const Mesh& mesh, const std::vector<Index>& equation_node, Index rows, int dofs,
                           ThreadTeam& team, Monitor& monitor,
                           std::span<const std::shared_ptr<const FacetCouplings>> couplings) {
  const Incidence inc = incident_elements(mesh, equation_node, rows, team);
  const IncidentPairs pairs(couplings, equation_node);
  RowLists lists =
      make_row_lists(rows, nodes_per_chunk, team, [&](std::size_t row, std::vector<Index>& columns) {
        thread_local ColumnTable near;
        if (row % nodes_per_chunk == 0) monitor.check();
        near.clear();
        for (Offset k = inc.ptr[row]; k < inc.ptr[row + 1]; ++k) {
          const ElementPlace element(inc.element[k]);
          const ElementBlock& block = mesh.solids[element.block()];
          const Index* nodes = block.nodes.data() + element.first_node();
          for (int j = 0; j < traits(block.type).nodes; ++j) near.insert(equation_node[nodes[j]]);
        }
        pairs.insert_columns(static_cast<Index>(row), near);
        const auto before = static_cast<std::ptrdiff_t>(columns.size());
        columns.insert(columns.end(), near.columns().begin(), near.columns().end());
        std::sort(columns.begin() + before, columns.end());
      });
  NodeGraph graph;
  graph.nodes = rows;
  graph.dofs = dofs;
  graph.row_ptr = std::move(lists.row_ptr);
  graph.columns = std::move(lists.column);
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
