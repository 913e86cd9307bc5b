#include "engine/model/study/patch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/point_distance.hpp"

namespace genba {

namespace {

constexpr double dab_round_off = 1e-9;

double angle_between(const Vec3& a, const Vec3& b) {
  return std::atan2(length(cross(a, b)), dot(a, b));
}

struct Side {
  Index low, high;
  std::int32_t facet;
  std::int32_t side;
  bool operator<(const Side& o) const {
    return std::array{low, high, Index(facet)} < std::array{o.low, o.high, Index(o.facet)};
  }
};

bool within(const PatchDab& dab, const Vec3& p) {
  return length(minus(p, dab.at)) <= dab.radius * (1 + dab_round_off);
}

}  // namespace

PatchSurface::PatchSurface(const Mesh& mesh, const std::vector<FacetRef>& facets) : mesh_(mesh) {
  facets_.reserve(facets.size());
  std::vector<Side> sides;
  sides.reserve(4 * facets.size());
  for (const FacetRef& ref : facets) {
    const ElementBlock& block = mesh.facets[at(ref.block)];
    const auto nodes = element_nodes(block, ref.element);
    Facet facet;
    facet.of = ref;
    const auto corners = at(traits(block.type).corners);
    for (std::size_t k = 0; k < corners; ++k) facet.corner[k] = nodes[k];
    facet.centre = element_centroid(mesh, block, ref.element);
    const Vec3 vector = facet_area_vector(mesh, block, ref.element);
    facet.area = length(vector);
    facet.normal = unit_or(vector, {});
    for (std::size_t k = 0; k < corners; ++k) {
      facet.reach = std::max(facet.reach, length(minus(mesh.points[at(nodes[k])], facet.centre)));
      const Index a = nodes[k], b = nodes[(k + 1) % corners];
      sides.push_back({std::min(a, b), std::max(a, b), static_cast<std::int32_t>(facets_.size()),
                       static_cast<std::int32_t>(k)});
    }
    facets_.push_back(facet);
  }
  std::sort(sides.begin(), sides.end());
  for (std::size_t i = 0; i < sides.size();) {
    std::size_t end = i + 1;
    while (end < sides.size() && sides[end].low == sides[i].low && sides[end].high == sides[i].high) ++end;
    if (end == i + 2) {
      facets_[at(sides[i].facet)].beside[at(sides[i].side)] = sides[i + 1].facet;
      facets_[at(sides[i + 1].facet)].beside[at(sides[i + 1].side)] = sides[i].facet;
    }
    i = end;
  }
}

PatchSurface::Nearest PatchSurface::nearest(const Vec3& point, const Vec3& normal) const {
  Nearest best{-1, std::numeric_limits<double>::infinity()};
  const double size = length(normal);
  for (std::size_t f = 0; f < facets_.size(); ++f) {
    const Facet& facet = facets_[f];
    if (length(minus(point, facet.centre)) - facet.reach >= best.distance) continue;
    // At an edge the neighbour is equally near.
    if (size > 0 && dot(facet.normal, normal) <= 1e-6 * size) continue;
    double distance = distance_to_triangle(point, corner(facet, 0), corner(facet, 1), corner(facet, 2));
    if (facet.corners() == 4)
      distance = std::min(distance,
                          distance_to_triangle(point, corner(facet, 0), corner(facet, 2), corner(facet, 3)));
    if (distance < best.distance) best = {static_cast<std::int32_t>(f), distance};
  }
  return best;
}

Patch::Patch(const PatchSurface& surface)
    : surface_(&surface), taken_(surface.facets().size(), 0), seen_(surface.facets().size(), 0) {}

void Patch::add(const PatchDab& dab, const Text& place) {
  const auto& facets = surface_->facets();
  const PatchSurface::Nearest first = surface_->nearest(dab.at, dab.normal);
  const double allowed = first.facet < 0 ? 0 : std::max(dab.radius, facets[at(first.facet)].reach);
  if (first.facet < 0 || first.distance > allowed) {
    if (dab.erases) return;
    const double size = box_diagonal(surface_->mesh());
    throw Error(
        ErrorKind::model, place,
        first.facet < 0
            ? phrase<"no outer face near the point %1 of the patch looks the way that it states">(
                  place_text(dab.at, size))
            : phrase<"the point %1 of the patch is %2 away from the surface, farther than its radius "
                     "%3">(place_text(dab.at, size), format_quantity(first.distance, QuantityKind::length, 4),
                           format_quantity(dab.radius, QuantityKind::length, 4)),
        phrase<"Correct the point, or paint the patch anew">());
  }
  dabs_.push_back(dab);
  const auto number = static_cast<std::uint32_t>(dabs_.size());
  const Vec3 normal = length(dab.normal) > 0 ? dab.normal : facets[at(first.facet)].normal;
  std::vector<std::int32_t> open{first.facet};
  seen_[at(first.facet)] = number;
  while (!open.empty()) {
    const std::int32_t f = open.back();
    open.pop_back();
    const PatchSurface::Facet& facet = facets[at(f)];
    reached_[f].push_back(dabs_.size() - 1);
    if (f == first.facet || within(dab, facet.centre)) taken_[at(f)] = dab.erases ? 0 : 1;
    const int corners = facet.corners();
    for (int k = 0; k < corners; ++k) {
      const std::int32_t next = facet.beside[at(k)];
      if (next < 0 || seen_[at(next)] == number) continue;
      if (angle_between(facets[at(next)].normal, normal) > dab.angle + dab_round_off) continue;
      if (distance_to_segment(dab.at, surface_->corner(facet, k),
                              surface_->corner(facet, (k + 1) % corners)) > dab.radius)
        continue;
      seen_[at(next)] = number;
      open.push_back(next);
    }
  }
}

std::size_t Patch::count() const {
  return static_cast<std::size_t>(std::count(taken_.begin(), taken_.end(), 1));
}

double Patch::area() const {
  double sum = 0;
  for (std::size_t f = 0; f < taken_.size(); ++f)
    if (taken_[f]) sum += surface_->facets()[f].area;
  return sum;
}

namespace {

/// Cuts triangles along the borders of dabs.
struct Cutter {
  const std::vector<PatchDab>& all;
  const std::vector<std::size_t>& dabs;
  std::int32_t facet;
  double smallest;  ///< radius of a dab, m
  std::vector<Patch::Piece>& out;

  bool covers(const Vec3& p) const {
    bool inside = false;
    for (const std::size_t d : dabs)
      if (within(all[d], p)) inside = !all[d].erases;
    return inside;
  }
  /// True if the whole triangle is on the same side of each dab.
  bool is_plain(const std::array<Vec3, 3>& t, const Vec3& centre, double reach) const {
    return std::all_of(dabs.begin(), dabs.end(), [&](std::size_t d) {
      return length(minus(centre, all[d].at)) > all[d].radius + reach ||
             std::all_of(t.begin(), t.end(), [&](const Vec3& p) { return within(all[d], p); });
    });
  }
  void cut(const std::array<Vec3, 3>& t, int depth) const {
    constexpr int deepest = 22;
    constexpr double share = 1.0 / 12;  // size of the pieces at a border, relative to a radius
    const Vec3 centre = scaled(plus(plus(t[0], t[1]), t[2]), 1.0 / 3);
    double reach = 0;
    for (const Vec3& p : t) reach = std::max(reach, length(minus(p, centre)));
    if (depth == deepest || reach <= share * smallest || is_plain(t, centre, reach)) {
      if (covers(centre)) out.push_back({facet, t});
      return;
    }
    // Halve the longest side, so that thin triangles get compact.
    std::size_t longest = 0;
    double most = -1;
    for (std::size_t k = 0; k < 3; ++k)
      if (const double side = length(minus(t[(k + 1) % 3], t[k])); side > most) most = side, longest = k;
    const Vec3 &a = t[longest], &b = t[(longest + 1) % 3], &c = t[(longest + 2) % 3];
    const Vec3 middle = scaled(plus(a, b), 0.5);
    cut({a, middle, c}, depth + 1);
    cut({middle, b, c}, depth + 1);
  }
};

}  // namespace

std::vector<Patch::Piece> Patch::pieces() const {
  std::vector<Piece> out;
  for (const auto& [f, dabs] : reached_) {
    const PatchSurface::Facet& facet = surface_->facets()[at(f)];
    double smallest = std::numeric_limits<double>::infinity();
    for (const std::size_t d : dabs) smallest = std::min(smallest, dabs_[d].radius);
    const Cutter cutter{dabs_, dabs, f, smallest, out};
    cutter.cut({surface_->corner(facet, 0), surface_->corner(facet, 1), surface_->corner(facet, 2)}, 0);
    if (facet.corners() == 4)
      cutter.cut({surface_->corner(facet, 0), surface_->corner(facet, 2), surface_->corner(facet, 3)}, 0);
  }
  return out;
}

std::vector<FacetRef> boundary_facets(const SelectionIndex& index) {
  std::vector<FacetRef> out;
  for (std::size_t b = 0; b < index.owners.size(); ++b)
    for (std::size_t e = 0; e < index.owners[b].size(); ++e)
      if (index.owners[b][e].boundary) out.push_back({static_cast<Index>(b), static_cast<Index>(e)});
  return out;
}

std::vector<PatchDab> dabs_over(const PatchSurface& surface, const std::vector<std::uint8_t>& wanted,
                                double angle, double left_out) {
  const auto& facets = surface.facets();
  std::vector<std::size_t> inner, rim;  // rim: other facets beside them, which a dab reaches first
  double open_area = 0;
  std::vector<std::uint8_t> in_rim(facets.size(), 0);
  for (std::size_t f = 0; f < facets.size(); ++f) {
    if (!wanted[f]) continue;
    inner.push_back(f);
    open_area += facets[f].area;
    for (const std::int32_t next : facets[f].beside)
      if (next >= 0 && !wanted[at(next)] && !in_rim[at(next)]) in_rim[at(next)] = 1, rim.push_back(at(next));
  }
  // The facets behind them too: an edge of the first ones may be nearer than the centre.
  for (std::size_t i = 0, first_ring = rim.size(); i < first_ring; ++i)
    for (const std::int32_t next : facets[rim[i]].beside)
      if (next >= 0 && !wanted[at(next)] && !in_rim[at(next)]) in_rim[at(next)] = 1, rim.push_back(at(next));
  const double allowed = left_out * open_area;
  // Largest radius of a dab that begins at a facet.
  std::vector<double> radius(inner.size(), std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < inner.size(); ++i)
    for (const std::size_t r : rim) {
      const double distance = length(minus(facets[inner[i]].centre, facets[r].centre));
      if (distance < radius[i] &&
          angle_between(facets[inner[i]].normal, facets[r].normal) <= angle + dab_round_off)
        radius[i] = distance;
    }
  std::vector<std::size_t> order(inner.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  // Among facets with equal radius, start near the centre of all.
  Vec3 middle{};
  double area = 0;
  for (const std::size_t f : inner)
    middle = plus(middle, facets[f].centre, facets[f].area), area += facets[f].area;
  if (area > 0) middle = scaled(middle, 1 / area);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (radius[a] != radius[b]) return radius[a] > radius[b];
    return length(minus(facets[inner[a]].centre, middle)) < length(minus(facets[inner[b]].centre, middle));
  });
  std::vector<PatchDab> out;
  std::vector<std::uint8_t> covered(facets.size(), 0);
  std::vector<std::uint32_t> seen(facets.size(), 0);
  for (const std::size_t i : order) {
    if (open_area <= allowed) break;
    const std::size_t first = inner[i];
    if (covered[first]) continue;
    PatchDab dab{facets[first].centre, 0, angle, facets[first].normal, false};
    const double limit = std::max(radius[i] * (1 - 1e-6), facets[first].reach / 2);
    const auto number = static_cast<std::uint32_t>(out.size() + 1);
    std::vector<std::size_t> open{first};
    seen[first] = number;
    while (!open.empty()) {
      const std::size_t f = open.back();
      open.pop_back();
      const double distance = length(minus(facets[f].centre, dab.at));
      // Reach to the corners, so that on a finer mesh a whole face is covered up to its border.
      dab.radius = std::max(dab.radius, std::min(limit, distance + facets[f].reach));
      if (!covered[f]) covered[f] = 1, open_area -= facets[f].area;
      for (const std::int32_t next : facets[f].beside) {
        if (next < 0 || seen[at(next)] == number || !wanted[at(next)]) continue;
        if (length(minus(facets[at(next)].centre, dab.at)) > limit ||
            angle_between(facets[at(next)].normal, dab.normal) > angle + dab_round_off)
          continue;
        seen[at(next)] = number;
        open.push_back(at(next));
      }
    }
    out.push_back(dab);
  }
  return out;
}

}  // namespace genba
