// Orders that keep neighbours close: reverse Cuthill-McKee and the Z-order curve.
#include <algorithm>
#include <numeric>

#include "engine/analysis/order/node_orders.hpp"

namespace genba {

namespace {

// Breadth-first levels with a stamp per search, so that nothing is cleared between searches.
class LevelSearch {
 public:
  explicit LevelSearch(const NodeGraph& graph) : graph_(graph), stamp_(graph.nodes, 0) {}

  // Visits the piece of `start`; returns the number of levels and sets last() to the last level's nodes.
  int run(Index start) {
    ++generation_;
    front_.assign(1, start);
    stamp_[start] = generation_;
    int levels = 0;
    while (!front_.empty()) {
      ++levels;
      last_ = front_;
      next_.clear();
      for (const Index node : front_)
        for (Offset k = graph_.row_ptr[node]; k < graph_.row_ptr[node + 1]; ++k) {
          const Index other = graph_.columns[k];
          if (stamp_[other] == generation_) continue;
          stamp_[other] = generation_;
          next_.push_back(other);
        }
      front_.swap(next_);
    }
    return levels;
  }
  const std::vector<Index>& last() const { return last_; }

 private:
  const NodeGraph& graph_;
  std::vector<Index> stamp_, front_, next_, last_;
  Index generation_ = 0;
};

Offset degree(const NodeGraph& graph, Index node) {
  return graph.row_ptr[node + 1] - graph.row_ptr[node];
}

Index pseudo_peripheral(const NodeGraph& graph, LevelSearch& search, Index start) {
  int levels = search.run(start);
  for (;;) {
    const Index candidate =
        *std::min_element(search.last().begin(), search.last().end(), [&](Index a, Index b) {
          return degree(graph, a) != degree(graph, b) ? degree(graph, a) < degree(graph, b) : a < b;
        });
    const int deeper = search.run(candidate);
    if (deeper <= levels) return candidate;
    levels = deeper;
    start = candidate;
  }
}

std::uint64_t spread_bits(std::uint64_t v) {  // 21 bits to every third bit
  v &= 0x1fffff;
  v = (v | v << 32) & 0x1f00000000ffff;
  v = (v | v << 16) & 0x1f0000ff0000ff;
  v = (v | v << 8) & 0x100f00f00f00f00f;
  v = (v | v << 4) & 0x10c30c30c30c30c3;
  return (v | v << 2) & 0x1249249249249249;
}

}  // namespace

std::vector<Index> reverse_cuthill_mckee(const NodeGraph& graph, Monitor& monitor) {
  std::vector<Index> order;
  order.reserve(graph.nodes);
  std::vector<std::uint8_t> placed(graph.nodes, 0);
  LevelSearch search(graph);
  std::vector<Index> children;
  for (Index seed = 0; seed < graph.nodes; ++seed) {
    if (placed[seed]) continue;
    monitor.check();
    const Index start = pseudo_peripheral(graph, search, seed);
    std::size_t head = order.size();
    order.push_back(start);
    placed[start] = 1;
    for (; head < order.size(); ++head) {
      if (head % 65536 == 0) monitor.check();
      const Index node = order[head];
      children.clear();
      for (Offset k = graph.row_ptr[node]; k < graph.row_ptr[node + 1]; ++k) {
        const Index other = graph.columns[k];
        if (placed[other]) continue;
        placed[other] = 1;
        children.push_back(other);
      }
      std::sort(children.begin(), children.end(), [&](Index a, Index b) {
        return degree(graph, a) != degree(graph, b) ? degree(graph, a) < degree(graph, b) : a < b;
      });
      order.insert(order.end(), children.begin(), children.end());
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

std::vector<Index> morton_order(const std::vector<Vec3>& points) {
  std::vector<Index> order(points.size());
  std::iota(order.begin(), order.end(), 0);
  if (points.empty()) return order;
  Vec3 low = points[0], high = points[0];
  for (const Vec3& p : points)
    for (int a = 0; a < 3; ++a) {
      low[a] = std::min(low[a], p[a]);
      high[a] = std::max(high[a], p[a]);
    }
  const double size = std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2], 1e-300});
  std::vector<std::uint64_t> code(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (int a = 0; a < 3; ++a)
      code[i] |= spread_bits(static_cast<std::uint64_t>((points[i][a] - low[a]) / size * 2097151.0)) << a;
  std::sort(order.begin(), order.end(),
            [&](Index a, Index b) { return code[a] != code[b] ? code[a] < code[b] : a < b; });
  return order;
}

}  // namespace genba
