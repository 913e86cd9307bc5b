#include "mesh/surface/thin_places.hpp"

#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Simple_cartesian.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "engine/base/thread_team.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

using Kernel = CGAL::Simple_cartesian<double>;
using TriangleList = std::vector<Kernel::Triangle_3>;
using Primitive = CGAL::AABB_triangle_primitive<Kernel, TriangleList::const_iterator>;
using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;
using Corners = std::array<Vec3, 3>;

constexpr double facing = 0.866;       // cosine of 30 degrees
constexpr double length_by_width = 2;  // of a patch or a piece
constexpr double cell_of_cube = 0.12;  // a tetrahedron of edge h has about 0.12 h^3

Vec3 unit(const Vec3& a) {
  const double l = length(a);
  return l > 0 ? scaled(a, 1 / l) : Vec3{};
}

Corners corners_of(const FaceTriangles& faces, std::size_t t) {
  Corners c;
  for (std::size_t k = 0; k < 3; ++k) c[k] = faces.points[static_cast<std::size_t>(faces.triangles[t][k])];
  return c;
}

Vec3 area_vector(const Corners& c) {
  return scaled(cross(minus(c[1], c[0]), minus(c[2], c[0])), 0.5);
}

class Body {
 public:
  explicit Body(const FaceTriangles& faces) {
    for (std::size_t t = 0; t < faces.triangles.size(); ++t) {
      const Corners c = corners_of(faces, t);
      const Kernel::Triangle_3 triangle(point(c[0]), point(c[1]), point(c[2]));
      if (triangle.is_degenerate()) continue;
      all_list_.push_back(triangle);
      number_.push_back(t);
      if (faces.is_inner[t] == 0) outer_list_.push_back(triangle);
    }
    all_.insert(all_list_.cbegin(), all_list_.cend());
    all_.build();
    outer_.insert(outer_list_.cbegin(), outer_list_.cend());
    outer_.build();
  }

  // Distance along `direction` (a unit vector) from a point of triangle `own` to a nearly parallel face
  // behind it, through material.
  std::optional<double> thickness(const Vec3& place, const Vec3& direction, std::size_t own,
                                  double limit) const {
    const auto skip = [&](const TriangleList::const_iterator& t) { return number_of(t) == own; };
    const auto hit = all_.first_intersection(
        Kernel::Ray_3(point(place), Kernel::Vector_3(direction[0], direction[1], direction[2])), skip);
    if (!hit) return std::nullopt;
    const auto* at = boost::get<Kernel::Point_3>(&hit->first);
    if (at == nullptr) return std::nullopt;
    const double thickness = std::sqrt((*at - point(place)).squared_length());
    if (!(thickness < limit) || !(thickness > 0)) return std::nullopt;
    const Kernel::Triangle_3& behind = *hit->second;
    const auto normal = CGAL::cross_product(behind[1] - behind[0], behind[2] - behind[0]);
    const double cosine =
        (normal.x() * direction[0] + normal.y() * direction[1] + normal.z() * direction[2]) /
        std::sqrt(normal.squared_length());
    if (std::abs(cosine) < facing || !is_inside(plus(place, direction, thickness / 2))) return std::nullopt;
    return thickness;
  }

 private:
  static Kernel::Point_3 point(const Vec3& p) { return {p[0], p[1], p[2]}; }
  std::size_t number_of(const TriangleList::const_iterator& t) const {
    return number_[static_cast<std::size_t>(t - all_list_.cbegin())];
  }
  // Two of three rays decide: a ray may pass through an edge and count twice.
  bool is_inside(const Vec3& place) const {
    const Kernel::Vector_3 ways[] = {
        {0.5377, 0.6339, 0.5561}, {-0.7213, 0.3187, 0.6149}, {0.2671, -0.8713, -0.4117}};
    int inside = 0;
    for (const auto& way : ways)
      inside +=
          static_cast<int>(outer_.number_of_intersected_primitives(Kernel::Ray_3(point(place), way)) % 2);
    return inside >= 2;
  }

  TriangleList all_list_, outer_list_;
  std::vector<std::size_t> number_;
  Tree all_, outer_;
};

double longest_edge(const Corners& c, std::size_t& first) {
  double most = 0;
  for (std::size_t k = 0; k < 3; ++k)
    if (const double l = length(minus(c[(k + 1) % 3], c[k])); l > most) {
      most = l;
      first = k;
    }
  return most;
}

// Splits one triangle until its parts are as short as the wall is thin.
class PatchSearch {
 public:
  PatchSearch(const Body& body, const Across& across, std::size_t triangle,
              std::vector<ThinPlaces<3>::Place>& found)
      : body_(body), across_(across), own_(triangle), found_(found) {}

  double search(const Corners& c) {
    std::size_t first = 0;
    const double longest = longest_edge(c, first);
    const Vec3 normal = unit(area_vector(c));
    if (!(longest > 0) || dot(normal, normal) == 0) return 0;
    double width = std::numeric_limits<double>::infinity();
    // Not at the centroid: from there a ray would hit the edges of a regular grid of triangles behind.
    const Vec3 place = plus(plus(scaled(c[0], 0.35), c[1], 0.34), c[2], 0.31);
    for (const double sign : {1.0, -1.0})
      if (const auto t = body_.thickness(place, scaled(normal, sign), own_, across_.limit()))
        width = std::min(width, *t);
    const double relevant = std::max(std::min(width, across_.limit()), across_.least_width());
    if (longest > length_by_width * relevant) {
      Corners a = c, b = c;
      const Vec3 middle = scaled(plus(c[first], c[(first + 1) % 3]), 0.5);
      a[(first + 1) % 3] = middle;
      b[first] = middle;
      const double elements = search(a);
      return elements > most_thin_elements ? elements : elements + search(b);
    }
    if (!(width < across_.limit())) return 0;
    found_.push_back({c, width});
    const double h = across_.element(width);
    return length(area_vector(c)) * width / 2 / (cell_of_cube * h * h * h);  // both sides count
  }

 private:
  const Body& body_;
  const Across& across_;
  std::size_t own_;
  std::vector<ThinPlaces<3>::Place>& found_;
};

// Walks straight over the triangles of one face.
class FaceWalk {
 public:
  FaceWalk(const FaceTriangles& faces, const std::vector<std::size_t>& own) : faces_(faces) {
    for (const std::size_t t : own)
      for (std::size_t k = 0; k < 3; ++k) sides_[key(t, k)].push_back({t, k});
  }

  struct Side {
    std::size_t triangle = 0, edge = 0;
  };
  std::vector<Side> boundary() const {
    std::vector<Side> list;
    for (const auto& [edge, sides] : sides_)
      if (sides.size() == 1) list.push_back(sides.front());
    return list;
  }
  Vec3 begin(const Side& s) const { return at(s.triangle, s.edge); }
  Vec3 end(const Side& s) const { return at(s.triangle, (s.edge + 1) % 3); }

  // Distance from a point on a boundary edge across the face to another nearly parallel edge.
  std::optional<double> width(const Side& from, Vec3 place, double limit) const {
    Side in = from;
    Vec3 direction = inwards(in);
    double walked = 0;
    constexpr int most_steps = 10000;
    for (int step = 0; step < most_steps && walked < limit; ++step) {
      const auto out = leave(in, place, direction, walked);
      if (!out) return std::nullopt;
      const auto& sides = sides_.at(key(out->triangle, out->edge));
      const Vec3 outwards = scaled(inwards(*out), -1);
      if (sides.size() == 1) {
        if (dot(direction, outwards) < facing || !(walked < limit) || !(walked > 0)) return std::nullopt;
        return walked;
      }
      if (sides.size() != 2) return std::nullopt;
      const Side next = sides[0].triangle == out->triangle ? sides[1] : sides[0];
      const Vec3 along = unit(minus(end(*out), begin(*out)));
      direction = plus(scaled(along, dot(direction, along)), inwards(next), dot(direction, outwards));
      in = next;
    }
    return std::nullopt;
  }

 private:
  using Edge = std::pair<Index, Index>;
  Edge key(std::size_t t, std::size_t k) const {
    return std::minmax(faces_.triangles[t][k], faces_.triangles[t][(k + 1) % 3]);
  }
  Vec3 at(std::size_t t, std::size_t k) const {
    return faces_.points[static_cast<std::size_t>(faces_.triangles[t][k])];
  }
  // Unit vector in the triangle's plane, normal to the edge, pointing inwards.
  Vec3 inwards(const Side& s) const {
    const Vec3 along = unit(minus(end(s), begin(s)));
    const Vec3 over = minus(at(s.triangle, (s.edge + 2) % 3), begin(s));
    return unit(plus(over, along, -dot(over, along)));
  }
  // The edge through which the straight line leaves the triangle; moves `place` there.
  std::optional<Side> leave(const Side& in, Vec3& place, const Vec3& direction, double& walked) const {
    const Vec3 across = unit(cross(area_vector(corners_of(faces_, in.triangle)), direction));
    std::optional<Side> best;
    double farthest = 0;
    for (std::size_t k = 1; k < 3; ++k) {
      const Side side{in.triangle, (in.edge + k) % 3};
      const Vec3 a = minus(begin(side), place), b = minus(end(side), place);
      const double va = dot(a, across), vb = dot(b, across);
      if ((va > 0) == (vb > 0)) continue;
      const double w = va / (va - vb), s = dot(a, direction) * (1 - w) + dot(b, direction) * w;
      if (s < farthest) continue;
      farthest = s;
      best = side;
    }
    place = plus(place, direction, farthest);
    walked += farthest;
    return best;
  }

  const FaceTriangles& faces_;
  std::map<Edge, std::vector<Side>> sides_;
};

void search_edge(const FaceWalk& walk, const FaceWalk::Side& side, const Vec3& a, const Vec3& b,
                 const Across& across, ThinPlaces<2>& out) {
  if (out.elements > most_thin_elements) return;
  const auto width = walk.width(side, plus(scaled(a, 0.51), b, 0.49), across.limit());
  const double long_by = length(minus(b, a));
  const double relevant = std::max(width.value_or(across.limit()), across.least_width());
  if (long_by > length_by_width * relevant) {
    const Vec3 middle = scaled(plus(a, b), 0.5);
    search_edge(walk, side, a, middle, across, out);
    return search_edge(walk, side, middle, b, across, out);
  }
  if (!width) return;
  out.places.push_back({{a, b}, *width});
  const double h = across.element(*width);
  out.elements += long_by * *width * *width / 2 / (cell_of_cube * h * h * h);
}

}  // namespace

double Across::element(double width) const {
  return std::max(width / (count * stretch), least);
}

ThinPlaces<3> thin_walls(const FaceTriangles& faces, const Across& across, int threads) {
  const Body body(faces);
  constexpr std::size_t grain = 64;
  const std::size_t count = faces.triangles.size();
  std::vector<ThinPlaces<3>> parts((count + grain - 1) / grain);
  std::atomic<bool> is_too_much = false;
  ThreadTeam(threads).for_chunks(count, grain, [&](std::size_t begin, std::size_t end) {
    ThinPlaces<3>& part = parts[begin / grain];
    for (std::size_t t = begin; t < end && !is_too_much; ++t) {
      part.elements += PatchSearch(body, across, t, part.places).search(corners_of(faces, t));
      if (part.elements > most_thin_elements) is_too_much = true;
    }
  });
  ThinPlaces<3> all;
  for (const auto& part : parts) {
    all.places.insert(all.places.end(), part.places.begin(), part.places.end());
    all.elements += part.elements;
  }
  return all;
}

ThinPlaces<2> narrow_faces(const FaceTriangles& faces, const Across& across) {
  std::map<int, std::vector<std::size_t>> triangles_of;
  for (std::size_t t = 0; t < faces.triangles.size(); ++t) triangles_of[faces.face[t]].push_back(t);
  ThinPlaces<2> out;
  for (const auto& [face, own] : triangles_of) {
    const FaceWalk walk(faces, own);
    for (const auto& side : walk.boundary())
      search_edge(walk, side, walk.begin(side), walk.end(side), across, out);
  }
  return out;
}

}  // namespace genba
