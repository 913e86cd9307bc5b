#include <algorithm>
#include <numeric>

#include "engine/analysis/node_orders.hpp"

namespace genba {

namespace {

class Bisection {
 public:
  Bisection(const std::vector<Vec3>& points, Index size, Monitor& monitor)
      : points_(points), size_(size), monitor_(monitor) {}

  void split(Index* begin, Index* end) {
    const auto count = static_cast<Index>(end - begin);
    if (count <= size_) return;
    if (count > 100'000) monitor_.check();
    const std::size_t axis = longest_axis(begin, end);
    const Index left = std::max(size_, count / size_ / 2 * size_);
    std::nth_element(begin, begin + left, end, [&](Index a, Index b) {
      const double xa = points_[static_cast<std::size_t>(a)][axis],
                   xb = points_[static_cast<std::size_t>(b)][axis];
      return xa < xb || (xa == xb && a < b);
    });
    split(begin, begin + left);
    split(begin + left, end);
  }

 private:
  std::size_t longest_axis(const Index* begin, const Index* end) const {
    Vec3 low = points_[static_cast<std::size_t>(*begin)], high = low;
    for (const Index* i = begin; i != end; ++i)
      for (std::size_t k = 0; k < 3; ++k) {
        const double x = points_[static_cast<std::size_t>(*i)][k];
        low[k] = std::min(low[k], x);
        high[k] = std::max(high[k], x);
      }
    std::size_t axis = 0;
    for (std::size_t k = 1; k < 3; ++k)
      if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
    return axis;
  }

  const std::vector<Vec3>& points_;
  Index size_;
  Monitor& monitor_;
};

}  // namespace

std::vector<Index> cluster_order(const std::vector<Vec3>& points, Index size,
                                 const std::vector<Index>& sequence, Monitor& monitor) {
  std::vector<Index> order(points.size()), position(points.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = 0; i < sequence.size(); ++i)
    position[static_cast<std::size_t>(sequence[i])] = static_cast<Index>(i);
  Bisection(points, size, monitor).split(order.data(), order.data() + order.size());
  for (std::size_t first = 0; first < order.size(); first += static_cast<std::size_t>(size)) {
    const std::size_t last = std::min(order.size(), first + static_cast<std::size_t>(size));
    std::sort(order.begin() + static_cast<std::ptrdiff_t>(first),
              order.begin() + static_cast<std::ptrdiff_t>(last), [&](Index a, Index b) {
                return position[static_cast<std::size_t>(a)] < position[static_cast<std::size_t>(b)];
              });
  }
  return order;
}

}  // namespace genba
