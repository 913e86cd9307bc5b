// Order by paths of nodes with many common neighbours: a greedy path cover, as in greedy heuristics for the
// travelling salesman.
#include <algorithm>
#include <numeric>

#include "engine/analysis/order/node_orders.hpp"

namespace genba {

namespace {

Index common_neighbours(const NodeGraph& graph, Index a, Index b) {
  const Index *p = graph.columns.data() + graph.row_ptr[a],
              *p_end = graph.columns.data() + graph.row_ptr[a + 1];
  const Index *q = graph.columns.data() + graph.row_ptr[b],
              *q_end = graph.columns.data() + graph.row_ptr[b + 1];
  Index count = 0;
  while (p != p_end && q != q_end) {
    const Index u = *p, v = *q;
    count += u == v;
    p += u <= v;
    q += v <= u;
  }
  return count;
}

struct Step {
  Index from, to;
};

// All couplings from < to, most common neighbours first; equal ones in ascending order.
std::vector<Step> sorted_steps(const NodeGraph& graph, ThreadTeam& team, Monitor& monitor) {
  std::vector<Offset> start(static_cast<std::size_t>(graph.nodes) + 1, 0);
  for (Index i = 0; i < graph.nodes; ++i) {
    const auto row_end = graph.columns.begin() + graph.row_ptr[i + 1];
    start[i + 1] =
        start[i] + (row_end - std::upper_bound(graph.columns.begin() + graph.row_ptr[i], row_end, i));
  }
  constexpr Index most = 4095;
  constexpr std::size_t nodes_per_chunk = 1024;
  std::vector<std::uint16_t> weight(static_cast<std::size_t>(start.back()));
  team.for_chunks(graph.nodes, nodes_per_chunk, [&](std::size_t begin, std::size_t end) {
    monitor.check();
    for (Index i = static_cast<Index>(begin); i < static_cast<Index>(end); ++i) {
      const Offset above = graph.row_ptr[i + 1] - (start[i + 1] - start[i]);
      for (Offset k = above; k < graph.row_ptr[i + 1]; ++k)
        weight[start[i] + k - above] =
            static_cast<std::uint16_t>(std::min(most, common_neighbours(graph, i, graph.columns[k])));
    }
  });
  std::vector<Offset> place(most + 2, 0);  // counting sort, descending
  for (const std::uint16_t w : weight) ++place[most - w + 1];
  std::partial_sum(place.begin(), place.end(), place.begin());
  std::vector<Step> steps(weight.size());
  for (Index i = 0; i < graph.nodes; ++i) {
    const Offset above = graph.row_ptr[i + 1] - (start[i + 1] - start[i]);
    for (Offset k = above; k < graph.row_ptr[i + 1]; ++k)
      steps[place[most - weight[start[i] + k - above]]++] = {i, graph.columns[k]};
  }
  return steps;
}

}  // namespace

std::vector<Index> neighbour_path_order(const NodeGraph& graph, ThreadTeam& team, Monitor& monitor) {
  const std::size_t count = static_cast<std::size_t>(graph.nodes);
  std::vector<std::array<Index, 2>> link(count, {-1, -1});
  std::vector<Index> other_end(count);  // the other end of the path; valid at its two ends
  std::iota(other_end.begin(), other_end.end(), 0);
  for (const Step& step : sorted_steps(graph, team, monitor)) {
    auto &a = link[step.from], &b = link[step.to];
    if (a[1] >= 0 || b[1] >= 0 || other_end[step.from] == step.to) continue;
    a[a[0] >= 0] = step.to;
    b[b[0] >= 0] = step.from;
    const Index end_a = other_end[step.from], end_b = other_end[step.to];
    other_end[end_a] = end_b;
    other_end[end_b] = end_a;
  }

  std::vector<Index> order;
  order.reserve(count);
  std::vector<std::uint8_t> placed(count, 0);
  for (std::size_t i = 0; i < count; ++i) {
    if (placed[i] || link[i][1] >= 0) continue;  // paths start at an end
    for (Index node = static_cast<Index>(i), previous = -1; node >= 0;) {
      order.push_back(node);
      placed[node] = 1;
      const Index next = link[node][0] != previous ? link[node][0] : link[node][1];
      previous = node;
      node = next;
    }
  }
  return order;
}

}  // namespace genba
