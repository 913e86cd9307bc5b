#include "engine/analysis/lesion/margin.hpp"

#include <algorithm>
#include <limits>

#include "engine/analysis/lesion/element_pieces.hpp"
#include "engine/model/faces/solid_faces.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// Triangles of the faces between the regions and the rest of the body.
std::vector<TrianglePiece> inner_surface(const Mesh& mesh, const std::vector<std::uint8_t>& is_in,
                                         std::span<const double> values, ThreadTeam& team) {
  const SortedFaces faces(mesh, team);
  const auto inside = [&](const SolidFace& face) {
    const ElementBlock& block = mesh.solids[face.block];
    return is_in[static_cast<std::size_t>(block.group[static_cast<std::size_t>(face.element)])] != 0;
  };
  std::vector<TrianglePiece> out;
  for (std::size_t begin = 0; begin < faces.size(); begin = faces.end_of_same(begin)) {
    if (faces.end_of_same(begin) - begin != 2) continue;
    const SolidFace &a = faces[begin], &b = faces[begin + 1];
    if (inside(a) == inside(b)) continue;
    const SolidFace& own = inside(a) ? a : b;
    for_each_triangle(mesh, mesh.solids[own.block], own.element, own.face, values, mesh.node_count(),
                      [&](const TrianglePiece& t) { out.push_back(t); });
  }
  return out;
}

double area_of(const TrianglePiece& t) {
  return 0.5 * length(cross(minus(t[1].place, t[0].place), minus(t[2].place, t[0].place)));
}

PieceCorner middle_of(const TrianglePiece& t) {
  PieceCorner out{{}, 0, -1};
  for (const PieceCorner& corner : t) {
    out.place = plus(out.place, corner.place, 1.0 / 3);
    out.value += corner.value / 3;
  }
  return out;
}

/// Area of the part of a triangle at and above the threshold.
double area_above(const TrianglePiece& t, double threshold, double area) {
  std::array<PieceCorner, 3> corners = t;
  std::sort(corners.begin(), corners.end(),
            [](const PieceCorner& a, const PieceCorner& b) { return a.value > b.value; });
  const double high = corners[0].value, mid = corners[1].value, low = corners[2].value;
  if (low >= threshold) return area;
  if (high < threshold) return 0;
  if (mid < threshold) return area * (high - threshold) / (high - mid) * (high - threshold) / (high - low);
  return area * (1 - (threshold - low) / (mid - low) * (threshold - low) / (high - low));
}

}  // namespace

Margin margin_around(const Mesh& mesh, std::span<const Index> regions, std::span<const double> values,
                     double threshold, const Lesion& lesion, ThreadTeam& team, Monitor& monitor) {
  Margin out;
  std::vector<std::uint8_t> is_in(mesh.regions.size(), 0);
  double inside = 0;
  for (const Index region : regions) {
    const auto r = static_cast<std::size_t>(region);
    if (is_in[r]) continue;
    is_in[r] = 1;
    out.volume += lesion.region[r];
    inside += lesion.in_region[r];
  }
  if (out.volume > 0) out.covered = inside / out.volume;

  const std::vector<TrianglePiece> surface = inner_surface(mesh, is_in, values, team);
  monitor.check();
  double above = 0;
  for (const TrianglePiece& t : surface) {
    const double area = area_of(t);
    out.area += area;
    above += area_above(t, threshold, area);
  }
  if (out.area > 0) out.covered_area = above / out.area;
  if (surface.empty() || lesion.surface.empty()) return out;

  const TriangleTree tree(lesion.surface);
  // Corners have weight 1/12 of the area and the middle has 3/4: exact for quadratic functions.
  struct Sample {
    std::array<double, 4> distance;
  };
  std::vector<Sample> samples(surface.size());
  constexpr std::size_t chunk = 256;
  team.for_chunks(surface.size(), chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const PieceCorner points[] = {surface[i][0], surface[i][1], surface[i][2], middle_of(surface[i])};
      for (std::size_t k = 0; k < 4; ++k) {
        const double d = tree.distance(points[k].place);
        samples[i].distance[k] = points[k].value >= threshold ? d : -d;
      }
    }
  });
  monitor.check();
  Margin::Distances found{std::numeric_limits<double>::infinity(), 0, -std::numeric_limits<double>::infinity(),
                          {}};
  for (std::size_t i = 0; i < surface.size(); ++i) {
    const double area = area_of(surface[i]);
    for (std::size_t k = 0; k < 4; ++k) {
      const double d = samples[i].distance[k];
      found.mean += area * (k < 3 ? 1.0 / 12 : 0.75) * d;
      found.largest = std::max(found.largest, d);
      if (d < found.smallest) {
        found.smallest = d;
        found.place = k < 3 ? surface[i][k].place : middle_of(surface[i]).place;
      }
    }
  }
  found.mean = out.area > 0 ? found.mean / out.area : 0.0;
  if (found.smallest > 0) {
    std::vector<Triangle> own;
    for (const TrianglePiece& t : surface) own.push_back({t[0].place, t[1].place, t[2].place});
    const TriangleTree back(std::move(own));
    std::vector<double> nearest(lesion.surface.size());
    team.for_chunks(nearest.size(), chunk, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        nearest[i] = std::numeric_limits<double>::infinity();
        for (const Vec3& p : lesion.surface[i]) nearest[i] = std::min(nearest[i], back.distance(p));
      }
    });
    const auto least = std::min_element(nearest.begin(), nearest.end());
    if (*least < found.smallest) {
      found.smallest = *least;
      found.place = lesion.surface[static_cast<std::size_t>(least - nearest.begin())][0];
    }
  }
  out.distances = found;
  return out;
}

}  // namespace genba
