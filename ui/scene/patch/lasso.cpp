#include "ui/scene/patch/lasso.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

using WindowPoint = std::array<double, 2>;

bool is_inside(const std::vector<WindowPoint>& polygon, const WindowPoint& p) {
  bool inside = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const WindowPoint &a = polygon[i], &b = polygon[j];
    if ((a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0] + (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]))
      inside = !inside;
  }
  return inside;
}

double distance_to_border(const std::vector<WindowPoint>& polygon, const WindowPoint& p) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const double ux = polygon[i][0] - polygon[j][0], uy = polygon[i][1] - polygon[j][1];
    const double vx = p[0] - polygon[j][0], vy = p[1] - polygon[j][1];
    const double square = ux * ux + uy * uy;
    const double t = square > 0 ? std::clamp((vx * ux + vy * uy) / square, 0.0, 1.0) : 0;
    least = std::min(least, std::hypot(vx - t * ux, vy - t * uy));
  }
  return least;
}

std::array<WindowPoint, 2> box_of(const std::vector<WindowPoint>& polygon) {
  std::array<WindowPoint, 2> box{polygon.front(), polygon.front()};
  for (const WindowPoint& p : polygon)
    for (std::size_t k = 0; k < 2; ++k) {
      box[0][k] = std::min(box[0][k], p[k]);
      box[1][k] = std::max(box[1][k], p[k]);
    }
  return box;
}

}  // namespace

double ViewAxes::pixel() const {
  return length(up);
}

ViewGrid grid_over(const std::vector<WindowPoint>& polygon, int points) {
  if (polygon.size() < 3) return {};
  constexpr double finest = 2;  // pixels
  const auto [low, high] = box_of(polygon);
  const double width = high[0] - low[0], height = high[1] - low[1];
  ViewGrid grid;
  grid.step = std::max(finest, std::sqrt(width * height / points));
  grid.columns = static_cast<int>(width / grid.step) + 1;
  grid.rows = static_cast<int>(height / grid.step) + 1;
  grid.x = low[0] + (width - (grid.columns - 1) * grid.step) / 2;
  grid.y = low[1] + (height - (grid.rows - 1) * grid.step) / 2;
  return grid;
}

std::vector<SurfaceHit> first_hits(const DrawnBodies& bodies, const ViewAxes& axes, const ViewGrid& grid) {
  using Positions = std::vector<std::array<float, 3>>;
  std::vector<SurfaceHit> hits(static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows));
  std::vector<double> depth(hits.size(), std::numeric_limits<double>::infinity());
  const auto first = [&](double low, double from) {
    return static_cast<int>(std::max(0.0, std::ceil((low - from) / grid.step)));
  };
  const auto last = [&](double high, double from, int count) {
    return static_cast<int>(std::min(count - 1.0, std::floor((high - from) / grid.step)));
  };
  const Vec3 across = scaled(axes.right, 1 / dot(axes.right, axes.right)),
             up = scaled(axes.up, 1 / dot(axes.up, axes.up));
  // Between two triangles there is no gap for rounding.
  constexpr double slack = 1e-9;
  // nodes: of the vertices; null: the triangle is of a section.
  const auto meet = [&](const std::array<std::int32_t, 3>& v, const Positions& positions,
                        const std::vector<Index>* nodes, const SurfaceHit& what) {
    const auto seen = [&](std::int32_t vertex) {
      const auto& at = positions[static_cast<std::size_t>(vertex)];
      const Vec3 p = minus({at[0], at[1], at[2]}, axes.origin);
      return Vec3{dot(p, across), dot(p, up), dot(p, axes.away)};
    };
    const Vec3 a = seen(v[0]), b = seen(v[1]), c = seen(v[2]);
    const double area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (area == 0) return;
    const int i1 = last(std::max({a[0], b[0], c[0]}), grid.x, grid.columns),
              j1 = last(std::max({a[1], b[1], c[1]}), grid.y, grid.rows);
    for (int j = first(std::min({a[1], b[1], c[1]}), grid.y); j <= j1; ++j)
      for (int i = first(std::min({a[0], b[0], c[0]}), grid.x); i <= i1; ++i) {
        const double x = grid.x + i * grid.step, y = grid.y + j * grid.step;
        const double wb = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
        const double wc = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
        const double weight[3] = {1 - wb - wc, wb, wc};
        if (std::min({weight[0], wb, wc}) < -slack) continue;
        const auto at = static_cast<std::size_t>(j) * static_cast<std::size_t>(grid.columns) +
                        static_cast<std::size_t>(i);
        const double z = weight[0] * a[2] + wb * b[2] + wc * c[2];
        if (z >= depth[at]) continue;
        SurfaceHit hit = what;
        for (std::size_t k = 0; k < 3; ++k)
          for (std::size_t d = 0; d < 3; ++d)
            hit.drawn[d] += weight[k] * static_cast<double>(positions[static_cast<std::size_t>(v[k])][d]);
        if (nodes && bodies.kept && !bodies.kept->has(hit.drawn)) continue;
        depth[at] = z;
        hit.place = nodes ? Vec3{} : hit.drawn;
        if (nodes) {
          const auto node = [&](std::size_t k) { return (*nodes)[static_cast<std::size_t>(v[k])]; };
          double largest = -1;
          for (std::size_t k = 0; k < 3; ++k) {
            const auto& corner = positions[static_cast<std::size_t>(v[k])];
            if (weight[k] > largest && (!bodies.kept || bodies.kept->has({corner[0], corner[1], corner[2]})))
              largest = weight[k], hit.node = node(k);
            const Vec3& rest = bodies.mesh.points[static_cast<std::size_t>(node(k))];
            for (std::size_t d = 0; d < 3; ++d) hit.place[d] += weight[k] * rest[d];
          }
        }
        hits[at] = hit;
      }
  };
  if (bodies.section) {
    SurfaceHit what;
    what.is_in_section = true;
    for (const auto& v : bodies.section->faces.triangles) meet(v, bodies.section->points, nullptr, what);
  }
  if (!bodies.has_faces) return hits;
  SurfaceHit what;
  const std::size_t outer = bodies.surface.triangles.size();
  for (std::size_t t = 0; t < outer; ++t) {
    what.triangle = static_cast<std::int32_t>(t);
    what.surface = bodies.surface.triangle_surface[t];
    if (!bodies.looks.hides(what.surface))
      meet(bodies.surface.triangles[t], bodies.positions, &bodies.surface.vertex_node, what);
  }
  if (const auto& inner = bodies.exposed.surface)
    for (std::size_t t = 0; t < inner->triangles.size(); ++t) {
      what.triangle = static_cast<std::int32_t>(outer + t);
      what.surface = bodies.exposed.face[t];
      what.region = inner->triangle_surface[t];
      meet(inner->triangles[t], bodies.exposed_positions, &inner->vertex_node, what);
    }
  return hits;
}

std::vector<Vec3> normals_of(const Mesh& mesh, const SurfaceMesh& surface,
                             const std::vector<SurfaceHit>& hits) {
  std::vector<Vec3> out(hits.size());
  for (std::size_t i = 0; i < hits.size(); ++i) {
    if (hits[i].triangle < 0 || hits[i].is_between_bodies()) continue;
    const auto& v = surface.triangles[static_cast<std::size_t>(hits[i].triangle)];
    const auto point = [&](std::size_t k) -> const Vec3& {
      return mesh.points[static_cast<std::size_t>(surface.vertex_node[static_cast<std::size_t>(v[k])])];
    };
    const Vec3 n = cross(minus(point(1), point(0)), minus(point(2), point(0)));
    if (const double size = length(n); size > 0) out[i] = scaled(n, 1 / size);
  }
  return out;
}

std::vector<PatchDab> dabs_inside(const std::vector<WindowPoint>& polygon, const ViewGrid& grid,
                                  const std::vector<SurfaceHit>& hits, const std::vector<Vec3>& normals,
                                  double pixel, double angle) {
  // In grid steps. A point nearer to the line than `nearest` is half outside.
  constexpr double least = 1, nearest = 0.3;
  struct Candidate {
    std::size_t hit;
    double radius;  // m
  };
  std::vector<Candidate> all;
  for (std::size_t at = 0; at < hits.size(); ++at) {
    if (hits[at].triangle < 0 || !(length(normals[at]) > 0)) continue;
    const auto columns = static_cast<std::size_t>(grid.columns);
    const WindowPoint p{grid.x + static_cast<double>(at % columns) * grid.step,
                        grid.y + static_cast<double>(at / columns) * grid.step};
    const double distance = distance_to_border(polygon, p);
    if (is_inside(polygon, p) && distance >= nearest * grid.step)
      all.push_back({at, pixel * std::max(least * grid.step, distance)});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Candidate& a, const Candidate& b) { return a.radius > b.radius; });
  std::vector<PatchDab> out;
  std::vector<std::uint8_t> covered(hits.size(), 0);
  for (const Candidate& one : all) {
    if (covered[one.hit]) continue;
    const PatchDab dab{hits[one.hit].place, one.radius, angle, normals[one.hit], false};
    for (const Candidate& other : all) {
      if (covered[other.hit] || length(minus(hits[other.hit].place, dab.at)) > dab.radius) continue;
      if (dot(normals[other.hit], dab.normal) < std::cos(angle)) continue;
      covered[other.hit] = 1;
    }
    out.push_back(dab);
  }
  return out;
}

}  // namespace genba
