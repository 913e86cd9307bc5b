#include "engine/model/faces/face_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double looks_away = -0.3;     // largest cosine between normals of faces in contact
constexpr double share_of_size = 1e-3;  // of a face's size: tolerance for the same place
constexpr double share_of_body = 1e-6;  // rounding by files with few digits
constexpr double share_of_bulge = 0.1;  // allowed mean gap of a curved surface
constexpr double most_of_bulge = 0.5;   // allowed gap anywhere
constexpr double share_of_depth = 0.3;  // the two sides of a thin sheet do not touch
constexpr double of_rounding = 1e-9;    // relative to the smaller triangle

/// How far apart faces may be. within: stated, m.
struct Nearness {
  double body = 0, within = 0;
};

double rounding(const OuterFace& f, const Nearness& near) {
  return share_of_size * f.size + std::min(share_of_body * near.body, 0.02 * f.size) + near.within;
}

double contact_reach(const OuterFace& f, const Nearness& near) {
  // What is stated counts for elements of any depth.
  return std::max(std::min(rounding(f, near) + f.bulge, share_of_depth * f.depth), near.within) + 1e-12 * near.body;
}

// ---- which boxes meet ----

/// Sorts boxes by size into levels of powers of two. The cells of a level are as large as its largest box, so
/// a box meets only boxes in the cells around it.
class BoxGrid {
 public:
  BoxGrid(const OuterFaces& faces, const Nearness& near, ThreadTeam& team) : faces_(faces), near_(near) {
    const double body = near.body;
    double smallest = body;
    for (std::size_t i = 0; i < faces.size(); ++i) {
      smallest = std::min(smallest, width(i));
      for (std::size_t a = 0; a < 3; ++a)
        low_[a] = i == 0 ? faces[i].low[a] : std::min(low_[a], faces[i].low[a]);
    }
    smallest_ = std::max(smallest, body / most_cells);
    entries_.resize(faces.size());
    constexpr std::size_t grain = 8192;
    team.for_chunks(faces.size(), grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const int level = level_of(width(i));
        entries_[i] = {key(level, cell(level, middle(i))), static_cast<std::uint32_t>(i)};
      }
    });
    std::sort(entries_.begin(), entries_.end());
    std::size_t size = 16;
    while (size < 2 * entries_.size()) size *= 2;
    table_.assign(size, none);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (i > 0 && entries_[i].first == entries_[i - 1].first) continue;
      std::size_t slot = hash(entries_[i].first);
      while (table_[slot] != none) slot = (slot + 1) & (table_.size() - 1);
      table_[slot] = static_cast<std::uint32_t>(i);
      levels_ |= std::uint64_t{1} << (entries_[i].first >> 57);
    }
  }

  /// Calls use(j) for all boxes that may meet box i, of the same or a larger size class. In its own class
  /// only boxes after i.
  template <class Use>
  void for_near(std::size_t i, const Use& use) const {
    const double half = width(i) / 2;
    const Vec3 centre = middle(i);
    const int own = level_of(width(i));
    for (int level = own; level < 64 && levels_ >> level != 0; ++level) {
      if ((levels_ >> level & 1) == 0) continue;
      const double far = half + std::ldexp(smallest_, level) / 2;
      const auto first = cell(level, plus(centre, {1, 1, 1}, -far)),
                 last = cell(level, plus(centre, {1, 1, 1}, far));
      for (std::int64_t x = first[0]; x <= last[0]; ++x)
        for (std::int64_t y = first[1]; y <= last[1]; ++y)
          for (std::int64_t z = first[2]; z <= last[2]; ++z)
            for (std::size_t k = find(key(level, {x, y, z})), begin = k;
                 k < entries_.size() && entries_[k].first == entries_[begin].first; ++k)
              if (level != own || entries_[k].second > i) use(entries_[k].second);
    }
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr double most_cells = 1 << 18;

  double width(std::size_t i) const {
    const OuterFace& f = faces_[i];
    return std::max({f.high[0] - f.low[0], f.high[1] - f.low[1], f.high[2] - f.low[2]}) +
           2 * contact_reach(f, near_);
  }
  Vec3 middle(std::size_t i) const { return scaled(plus(faces_[i].low, faces_[i].high), 0.5); }
  // The cells of a level are at least as wide as its boxes.
  int level_of(double width) const {
    return std::clamp(static_cast<int>(std::ceil(std::log2(width / smallest_))), 0, 63);
  }
  std::array<std::int64_t, 3> cell(int level, const Vec3& p) const {
    const double step = std::ldexp(smallest_, level);
    std::array<std::int64_t, 3> out{};
    for (std::size_t a = 0; a < 3; ++a)
      out[a] = static_cast<std::int64_t>(
          std::clamp(std::floor((p[a] - low_[a]) / step), 0.0, static_cast<double>((1 << 19) - 1)));
    return out;
  }
  static std::uint64_t key(int level, const std::array<std::int64_t, 3>& c) {
    return static_cast<std::uint64_t>(level) << 57 | static_cast<std::uint64_t>(c[0]) << 38 |
           static_cast<std::uint64_t>(c[1]) << 19 | static_cast<std::uint64_t>(c[2]);
  }
  std::size_t hash(std::uint64_t k) const {
    k *= 0x9e3779b97f4a7c15u;
    return static_cast<std::size_t>(k >> 32) & (table_.size() - 1);
  }
  std::size_t find(std::uint64_t k) const {
    for (std::size_t slot = hash(k);; slot = (slot + 1) & (table_.size() - 1)) {
      if (table_[slot] == none) return entries_.size();
      if (entries_[table_[slot]].first == k) return table_[slot];
    }
  }

  const OuterFaces& faces_;
  Nearness near_;
  double smallest_ = 0;
  Vec3 low_{};
  std::vector<std::pair<std::uint64_t, std::uint32_t>> entries_;  // key of the cell, face
  std::vector<std::uint32_t> table_;                              // first entry of a cell
  std::uint64_t levels_ = 0;                                      // bits of the levels that have boxes
};

// ---- what two faces cover in common ----

using Point2 = std::array<double, 2>;
struct Polygon {
  std::array<Point2, 8> p;
  int size = 0;
};

double orientation(const Point2& a, const Point2& b, const Point2& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/// The part of a polygon left of the line from a to b (Sutherland and Hodgman).
Polygon cut(const Polygon& whole, const Point2& a, const Point2& b) {
  Polygon left;
  for (int i = 0; i < whole.size; ++i) {
    const Point2 &p = whole.p[static_cast<std::size_t>(i)],
                 &q = whole.p[static_cast<std::size_t>((i + 1) % whole.size)];
    const double at_p = orientation(a, b, p), at_q = orientation(a, b, q);
    if (at_p >= 0) left.p[static_cast<std::size_t>(left.size++)] = p;
    if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
      const double s = at_p / (at_p - at_q);
      left.p[static_cast<std::size_t>(left.size++)] = {p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1])};
    }
  }
  return left;
}

double area_of(const Polygon& polygon) {
  double sum = 0;
  for (int i = 2; i < polygon.size; ++i)
    sum += orientation(polygon.p[0], polygon.p[static_cast<std::size_t>(i - 1)],
                       polygon.p[static_cast<std::size_t>(i)]);
  return sum / 2;
}

/// A flat part of a face, projected along an axis.
struct Seen {
  std::array<Point2, 3> p;
  std::array<double, 3> height;
  double area = 0;  // twice
};

std::array<double, 3> barycentric(const Seen& s, const Point2& p) {
  const double a = orientation(p, s.p[1], s.p[2]) / s.area, b = orientation(s.p[0], p, s.p[2]) / s.area;
  return {a, b, 1 - a - b};
}

struct View {
  Vec3 origin, across, up, axis;
  Seen see(const FacePatch& patch, int t) const {
    Seen out;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto corner = static_cast<std::size_t>(patch.triangle[static_cast<std::size_t>(t)][i]);
      const Vec3 p = minus(patch.point[corner], origin);
      out.p[i] = {dot(p, across), dot(p, up)};
      out.height[i] = dot(p, axis);
    }
    out.area = orientation(out.p[0], out.p[1], out.p[2]);
    return out;
  }
};

View view_along(const Vec3& axis, const Vec3& origin) {
  std::size_t least = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (std::abs(axis[k]) < std::abs(axis[least])) least = k;
  Vec3 other{};
  other[least] = 1;
  Vec3 across = cross(axis, other);
  across = scaled(across, 1 / length(across));
  return {origin, across, cross(axis, across), axis};
}

View view_between(const OuterFace& a, const OuterFace& b, const Vec3& origin) {
  const Vec3 apart = minus(a.normal, b.normal);
  return view_along(scaled(apart, 1 / length(apart)), origin);
}

/// The part of a flat triangle of one face that lies over one of the other face. No corners: none.
Polygon common_of(const Seen& above, const Seen& under) {
  Polygon common{{above.p[0], above.p[1], above.p[2]}, 3};
  for (std::size_t k = 0; k < 3 && common.size > 2; ++k)
    common = cut(common, under.p[(k + 1) % 3], under.p[k]);
  const double area = common.size > 2 ? area_of(common) : 0;
  if (area <= of_rounding * std::min(above.area, -under.area)) return {};
  return common;
}

/// The contact of two faces. Area 0: they do not touch, or their common area is too small.
FaceContact touch(const OuterFaces& faces, std::uint32_t a, std::uint32_t b, const Nearness& near,
                  double least_share) {
  const OuterFace &fa = faces[a], &fb = faces[b];
  FaceContact out{a, b};
  const FacePatch pa = faces.patch(fa), pb = faces.patch(fb);
  const View view = view_between(fa, fb, pa.point[0]);
  const double same = std::min(rounding(fa, near), rounding(fb, near)), bulge = std::max(fa.bulge, fb.bulge);
  const double most =
      std::min(same + most_of_bulge * bulge, share_of_depth * std::min(fa.depth, fb.depth)) + 1e-12 * near.body;
  const double most_apart = std::max(most, near.within + 1e-12 * near.body);
  std::array<Seen, 8> below;
  for (int t = 0; t < pb.triangles; ++t) below[static_cast<std::size_t>(t)] = view.see(pb, t);
  double gaps = 0;
  for (int s = 0; s < pa.triangles; ++s) {
    const Seen above = view.see(pa, s);
    if (!(above.area > 0)) continue;
    for (int t = 0; t < pb.triangles; ++t) {
      const Seen& under = below[static_cast<std::size_t>(t)];
      if (!(under.area < 0)) continue;  // it faces the wrong way
      const Polygon common = common_of(above, under);
      if (common.size == 0) continue;
      const double area = area_of(common);
      double gap = 0;
      for (int i = 0; i < common.size; ++i) {
        const auto ba = barycentric(above, common.p[static_cast<std::size_t>(i)]),
                   bb = barycentric(under, common.p[static_cast<std::size_t>(i)]);
        double flat = 0;
        for (std::size_t k = 0; k < 3; ++k) flat += bb[k] * under.height[k] - ba[k] * above.height[k];
        const double smooth =
            flat + dot(view.axis, minus(way_to_smooth(pb, t, bb), way_to_smooth(pa, s, ba)));
        if (smooth > most_apart || smooth < -most) return {a, b};
        out.distance = std::max(out.distance, std::abs(flat));
        gap += smooth / common.size;
      }
      out.area += area;
      gaps += area * gap;
    }
  }
  const double least = std::min(fa.size * fa.size, fb.size * fb.size);
  if (out.area < least_share * least) return {a, b};
  out.gap = gaps / out.area;
  out.allowed = same + share_of_bulge * bulge;
  return out;
}

}  // namespace

CommonTriangles common_triangles(const OuterFaces& faces, std::uint32_t a, std::uint32_t b) {
  const FacePatch pa = faces.patch(faces[a]), pb = faces.patch(faces[b]);
  const View view = view_between(faces[a], faces[b], pa.point[0]);
  CommonTriangles out{view.origin, view.across, view.up, view.axis, {}};
  for (int s = 0; s < pa.triangles; ++s) {
    const Seen above = view.see(pa, s);
    if (!(above.area > 0)) continue;
    for (int t = 0; t < pb.triangles; ++t) {
      const Seen under = view.see(pb, t);
      if (!(under.area < 0)) continue;
      const Polygon common = common_of(above, under);
      for (int i = 2; i < common.size; ++i)
        out.corners.push_back(
            {common.p[0], common.p[static_cast<std::size_t>(i - 1)], common.p[static_cast<std::size_t>(i)]});
    }
  }
  return out;
}

std::vector<FaceContact> find_contacts(const OuterFaces& faces, double body, ThreadTeam& team,
                                       double least_share, double within) {
  const Nearness near{body, within};
  const BoxGrid grid(faces, near, team);
  constexpr std::size_t grain = 1024;
  std::vector<std::vector<FaceContact>> parts((faces.size() + grain - 1) / grain);
  team.for_chunks(faces.size(), grain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const OuterFace& f = faces[i];
      const double own = contact_reach(f, near);
      grid.for_near(i, [&](std::uint32_t j) {
        const OuterFace& g = faces[j];
        if (dot(f.normal, g.normal) > looks_away) return;
        if (f.block == g.block && f.element == g.element) return;
        const double far = own + contact_reach(g, near);
        for (std::size_t a = 0; a < 3; ++a)
          if (f.low[a] > g.high[a] + far || g.low[a] > f.high[a] + far) return;
        const auto k = static_cast<std::uint32_t>(i);
        const FaceContact found = touch(faces, std::min(k, j), std::max(k, j), near, least_share);
        if (found.area > 0) parts[begin / grain].push_back(found);
      });
    }
  });
  std::vector<FaceContact> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  std::sort(all.begin(), all.end(), [](const FaceContact& x, const FaceContact& y) {
    return std::pair(x.a, x.b) < std::pair(y.a, y.b);
  });
  return all;
}

}  // namespace genba
