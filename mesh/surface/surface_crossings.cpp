// Finds triangles that cross: a tree of boxes finds candidate pairs, a test of edges against triangles
// decides.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/model/geometry.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {
namespace {

struct Box {
  Vec3 low{}, high{};
  bool meets(const Box& o) const {
    for (std::size_t k = 0; k < 3; ++k)
      if (low[k] > o.high[k] || o.low[k] > high[k]) return false;
    return true;
  }
  void grow(const Box& o) {
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], o.low[k]);
      high[k] = std::max(high[k], o.high[k]);
    }
  }
};

struct Corners {
  Vec3 p[3];
  Index id[3];
};

Corners triangle_corners(const TriangleSurface& s, Index t) {
  Corners c{};
  for (std::size_t k = 0; k < 3; ++k) {
    c.id[k] = s.triangles[static_cast<std::size_t>(t)][k];
    c.p[k] = s.points[static_cast<std::size_t>(c.id[k])];
  }
  return c;
}

// Volume of a tetrahedron times six, with rounding noise set to 0: points in one plane give 0. The bound is
// wide. Of triangles in one plane apart from rounding, corners above and below the plane do not count as a
// crossing.
double orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Vec3 u = minus(b, a), v = minus(c, a), w = minus(d, a);
  const double value = dot(u, cross(v, w));
  const double noise = 1e-10 * length(u) * length(v) * length(w);
  return std::abs(value) <= noise ? 0.0 : value;
}

// True if the inside of segment pq meets triangle t or its border.
bool segment_meets(const Vec3& p, const Vec3& q, const Corners& t) {
  const double above = orientation(t.p[0], t.p[1], t.p[2], p), below = orientation(t.p[0], t.p[1], t.p[2], q);
  if (above == 0 || below == 0 || (above > 0) == (below > 0)) return false;
  const double a = orientation(p, q, t.p[0], t.p[1]), b = orientation(p, q, t.p[1], t.p[2]),
               c = orientation(p, q, t.p[2], t.p[0]);
  return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

double area2(const Vec3& a, const Vec3& b, const Vec3& c, std::size_t i, std::size_t j) {
  return (b[i] - a[i]) * (c[j] - a[j]) - (b[j] - a[j]) * (c[i] - a[i]);
}

// True if two triangles overlap, seen along the normal of the first: no side of either separates them
// (separating lines).
bool overlap_in_front(const Corners& a, const Corners& b) {
  const Vec3 normal = cross(minus(a.p[1], a.p[0]), minus(a.p[2], a.p[0]));
  std::size_t drop = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (std::abs(normal[k]) > std::abs(normal[drop])) drop = k;
  const std::size_t i = (drop + 1) % 3, j = (drop + 2) % 3;
  const double scale = length(normal);
  const auto separated = [&](const Corners& s, const Corners& o) {
    const double turn = area2(s.p[0], s.p[1], s.p[2], i, j) > 0 ? 1 : -1;
    for (std::size_t k = 0; k < 3; ++k) {
      // A side that appears as a point from there separates nothing.
      bool all_outside = true, some_outside = false;
      for (const Vec3& p : o.p) {
        const double inside = turn * area2(s.p[k], s.p[(k + 1) % 3], p, i, j);
        if (inside > 1e-12 * scale) all_outside = false;
        if (inside < -1e-12 * scale) some_outside = true;
      }
      if (all_outside && some_outside) return true;
    }
    return false;
  };
  return !separated(a, b) && !separated(b, a);
}

bool in_one_plane(const Corners& a, const Corners& b) {
  for (const Vec3& p : b.p)
    if (orientation(a.p[0], a.p[1], a.p[2], p) != 0) return false;
  return true;
}

// True for a corner that lies on the other triangle but is not its corner.
bool corner_touches(const Vec3& p, const Corners& t) {
  if (orientation(t.p[0], t.p[1], t.p[2], p) != 0) return false;
  const Vec3 normal = cross(minus(t.p[1], t.p[0]), minus(t.p[2], t.p[0]));
  for (std::size_t k = 0; k < 3; ++k)
    if (dot(cross(minus(t.p[(k + 1) % 3], t.p[k]), minus(p, t.p[k])), normal) < 0) return false;
  return true;
}

bool cross_each_other(const Corners& a, const Corners& b) {
  int common = 0;
  bool a_shared[3] = {}, b_shared[3] = {};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      if (a.id[i] == b.id[j]) {
        ++common;
        a_shared[i] = b_shared[j] = true;
      }
  if (common == 3) return true;
  if (in_one_plane(a, b)) return overlap_in_front(a, b);
  if (common == 2) return false;  // they meet only in their edge
  // Triangles that are apart, seen along the normal of one, are apart. This avoids rounding for nearly
  // parallel neighbours.
  if (!overlap_in_front(a, b)) return false;
  const auto edges_of = [&](const Corners& s, const bool* shared, const Corners& t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t n = (k + 1) % 3;
      if (!shared[k] && !shared[n] && segment_meets(s.p[k], s.p[n], t)) return true;
      if (common == 0 && corner_touches(s.p[k], t)) return true;
    }
    return false;
  };
  return edges_of(a, a_shared, b) || edges_of(b, b_shared, a);
}

class BoxTree {
 public:
  BoxTree(const TriangleSurface& s, const Monitor& monitor) : surface_(s), monitor_(monitor) {
    const std::size_t n = s.triangles.size();
    boxes_.resize(n);
    order_.resize(n);
    std::iota(order_.begin(), order_.end(), 0);
    for (std::size_t t = 0; t < n; ++t) {
      const Corners c = triangle_corners(s, static_cast<Index>(t));
      boxes_[t] = {c.p[0], c.p[0]};
      boxes_[t].grow({c.p[1], c.p[1]});
      boxes_[t].grow({c.p[2], c.p[2]});
    }
    build(0, n);
  }

  std::int64_t count(std::int64_t limit, Vec3& place) {
    limit_ = limit;
    place_ = &place;
    visit(0, 0);
    return found_;
  }

 private:
  struct Node {
    Box box;
    std::size_t begin, end;
    int left = -1, right = -1;
  };

  int build(std::size_t begin, std::size_t end) {
    const int id = static_cast<int>(nodes_.size());
    nodes_.push_back({boxes_[static_cast<std::size_t>(order_[begin])], begin, end});
    for (std::size_t i = begin; i < end; ++i)
      nodes_.back().box.grow(boxes_[static_cast<std::size_t>(order_[i])]);
    if (end - begin <= 4) return id;
    const Box box = nodes_.back().box;
    std::size_t axis = 0;
    for (std::size_t k = 1; k < 3; ++k)
      if (box.high[k] - box.low[k] > box.high[axis] - box.low[axis]) axis = k;
    const std::size_t middle = (begin + end) / 2;
    const auto centre = [&](Index t) {
      return boxes_[static_cast<std::size_t>(t)].low[axis] + boxes_[static_cast<std::size_t>(t)].high[axis];
    };
    const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::nth_element(at(begin), at(middle), at(end), [&](Index a, Index b) { return centre(a) < centre(b); });
    const int left = build(begin, middle), right = build(middle, end);
    nodes_[static_cast<std::size_t>(id)].left = left;
    nodes_[static_cast<std::size_t>(id)].right = right;
    return id;
  }

  void visit(int a, int b) {
    const Node &p = nodes_[static_cast<std::size_t>(a)], &q = nodes_[static_cast<std::size_t>(b)];
    if (found_ >= limit_ || !p.box.meets(q.box)) return;
    if (p.left < 0 && q.left < 0) {
      test(p, q, a == b);
    } else if (a == b) {
      visit(p.left, p.left);
      visit(p.left, p.right);
      visit(p.right, p.right);
    } else if (q.left < 0 || (p.left >= 0 && p.end - p.begin >= q.end - q.begin)) {
      visit(p.left, b);
      visit(p.right, b);
    } else {
      visit(a, q.left);
      visit(a, q.right);
    }
  }

  void test(const Node& p, const Node& q, bool same) {
    if ((++visits_ & 0xFFFF) == 0) monitor_.check();
    for (std::size_t i = p.begin; i < p.end; ++i)
      for (std::size_t j = same ? i + 1 : q.begin; j < q.end; ++j) {
        const Index s = order_[i], t = order_[j];
        if (!boxes_[static_cast<std::size_t>(s)].meets(boxes_[static_cast<std::size_t>(t)])) continue;
        const Corners a = triangle_corners(surface_, s);
        if (!cross_each_other(a, triangle_corners(surface_, t))) continue;
        if (found_++ == 0)
          for (std::size_t k = 0; k < 3; ++k) (*place_)[k] = (a.p[0][k] + a.p[1][k] + a.p[2][k]) / 3;
      }
  }

  const TriangleSurface& surface_;
  const Monitor& monitor_;
  std::vector<Box> boxes_;
  std::vector<Index> order_;
  std::vector<Node> nodes_;
  std::int64_t found_ = 0, limit_ = 0;
  std::uint64_t visits_ = 0;
  Vec3* place_ = nullptr;
};

}  // namespace

std::int64_t count_crossings(const TriangleSurface& surface, std::int64_t limit, Vec3& place,
                             const Monitor& monitor) {
  if (surface.triangles.empty()) return 0;
  return BoxTree(surface, monitor).count(limit, place);
}

}  // namespace genba
