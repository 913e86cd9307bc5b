#include <algorithm>
#include <numeric>

#include "engine/analysis/order/node_orders.hpp"

namespace genba {

namespace {

struct Part {
  Index begin, end;
};

/// Splits parts of the order in two until none is larger than a cluster.
class Bisection {
 public:
  Bisection(const std::vector<Vec3>& points, Index size, std::vector<Index>& order)
      : points_(points), size_(size), order_(order) {}

  /// Returns the begin of the right half, or the end if the part is one cluster.
  Index split(Part part) {
    const Index count = part.end - part.begin;
    if (count <= size_) return part.end;
    const std::size_t axis = longest_axis(part);
    const Index middle = part.begin + std::max(size_, count / size_ / 2 * size_);
    std::nth_element(order_.begin() + part.begin, order_.begin() + middle, order_.begin() + part.end,
                     [&](Index a, Index b) {
                       const double xa = points_[static_cast<std::size_t>(a)][axis],
                                    xb = points_[static_cast<std::size_t>(b)][axis];
                       return xa < xb || (xa == xb && a < b);
                     });
    return middle;
  }

 private:
  std::size_t longest_axis(Part part) const {
    Vec3 low = points_[static_cast<std::size_t>(order_[static_cast<std::size_t>(part.begin)])], high = low;
    for (Index i = part.begin; i < part.end; ++i)
      for (std::size_t k = 0; k < 3; ++k) {
        const double x = points_[static_cast<std::size_t>(order_[static_cast<std::size_t>(i)])][k];
        low[k] = std::min(low[k], x);
        high[k] = std::max(high[k], x);
      }
    std::size_t axis = 0;
    for (std::size_t k = 1; k < 3; ++k)
      if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
    return axis;
  }

  const std::vector<Vec3>& points_;
  const Index size_;
  std::vector<Index>& order_;
};

/// Couplings inside the part order[begin, end). Its nodes are in ascending order and get the numbers 0, 1,
/// ... position: [node] its position in the order.
NodeGraph couplings_inside(const NodeGraph& graph, const std::vector<Index>& order,
                           const std::vector<Index>& position, Part part) {
  NodeGraph inside;
  inside.nodes = part.end - part.begin;
  inside.dofs = graph.dofs;
  inside.row_ptr.push_back(0);
  for (Index i = part.begin; i < part.end; ++i) {
    const auto node = static_cast<std::size_t>(order[static_cast<std::size_t>(i)]);
    for (Offset k = graph.row_ptr[node]; k < graph.row_ptr[node + 1]; ++k) {
      const Index other = position[static_cast<std::size_t>(graph.columns[static_cast<std::size_t>(k)])];
      if (other >= part.begin && other < part.end) inside.columns.push_back(other - part.begin);
    }
    inside.row_ptr.push_back(static_cast<Offset>(inside.columns.size()));
  }
  return inside;
}

}  // namespace

std::vector<Index> cluster_order(const NodeGraph& graph, const std::vector<Vec3>& points, Index size,
                                 ThreadTeam& team, Monitor& monitor) {
  std::vector<Index> order(points.size()), position(points.size());
  std::iota(order.begin(), order.end(), 0);
  Bisection bisection(points, size, order);
  std::vector<Part> parts = {{0, static_cast<Index>(order.size())}}, halves;
  for (std::vector<Index> middle; !parts.empty(); parts.swap(halves)) {
    monitor.check();
    middle.resize(parts.size());
    team.for_chunks(parts.size(), 1,
                    [&](std::size_t p, std::size_t) { middle[p] = bisection.split(parts[p]); });
    halves.clear();
    for (std::size_t p = 0; p < parts.size(); ++p)
      if (middle[p] < parts[p].end)
        halves.insert(halves.end(), {{parts[p].begin, middle[p]}, {middle[p], parts[p].end}});
  }
  const auto for_clusters = [&](const auto& body) {
    team.for_chunks(order.size(), static_cast<std::size_t>(size), [&](std::size_t begin, std::size_t end) {
      body(static_cast<Index>(begin), static_cast<Index>(end));
    });
    monitor.check();
  };
  for_clusters([&](Index begin, Index end) {
    std::sort(order.begin() + begin, order.begin() + end);
    for (Index i = begin; i < end; ++i)
      position[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = i;
  });
  for_clusters([&](Index begin, Index end) {
    ThreadTeam alone(1);
    const NodeGraph inside = couplings_inside(graph, order, position, {begin, end});
    const std::vector<Index> close = reverse_cuthill_mckee(inside, monitor);
    const std::vector<Index> path = neighbour_path_order(permute_graph(inside, close, alone), alone, monitor);
    const std::vector<Index> nodes(order.begin() + begin, order.begin() + end);
    for (std::size_t i = 0; i < path.size(); ++i)
      order[static_cast<std::size_t>(begin) + i] =
          nodes[static_cast<std::size_t>(close[static_cast<std::size_t>(path[i])])];
  });
  return order;
}

}  // namespace genba
