#include <algorithm>
#include <cmath>

#include "ui/scene/content/surface_mesh.hpp"

namespace genba {
namespace {

using Position = std::array<float, 3>;

using Triangles = std::vector<std::array<std::int32_t, 3>>;

double surface_area(const Triangles& triangles, const std::vector<Position>& at) {
  double sum = 0;
  for (const auto& t : triangles) {
    const Position &a = at[t[0]], &b = at[t[1]], &c = at[t[2]];
    const double u[3] = {double(b[0]) - a[0], double(b[1]) - a[1], double(b[2]) - a[2]},
                 v[3] = {double(c[0]) - a[0], double(c[1]) - a[1], double(c[2]) - a[2]};
    sum += 0.5 * std::hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  }
  return sum;
}

struct Member {
  std::uint64_t cell;
  std::int32_t vertex;
  bool operator<(const Member& o) const { return cell != o.cell ? cell < o.cell : vertex < o.vertex; }
};

CoarseSurface merge(const Triangles& triangles, const std::vector<Position>& at,
                    const std::vector<Position>& normal, double cell) {
  Position low = at[0];
  for (const Position& p : at)
    for (std::size_t c = 0; c < 3; ++c) low[c] = std::min(low[c], p[c]);
  std::vector<Member> members(at.size());
  for (std::size_t v = 0; v < at.size(); ++v) {
    std::uint64_t key = 0;
    for (std::size_t c = 0; c < 3; ++c)
      key = key << 21 |
            std::min<std::uint64_t>(static_cast<std::uint64_t>((at[v][c] - low[c]) / cell), (1u << 21) - 1);
    members[v] = {key, static_cast<std::int32_t>(v)};
  }
  std::sort(members.begin(), members.end());

  CoarseSurface out;
  out.cell = cell;
  std::vector<std::int32_t> merged(at.size());
  for (std::size_t first = 0; first < members.size();) {
    std::size_t last = first;
    while (last < members.size() && members[last].cell == members[first].cell) ++last;
    // Two merged vertices: one for normals like the first one, one for opposed normals.
    const Position& reference = normal[members[first].vertex];
    const auto opposes = [&](std::int32_t v) {
      return reference[0] * normal[v][0] + reference[1] * normal[v][1] + reference[2] * normal[v][2] < -0.3f;
    };
    for (const bool side : {false, true}) {
      double mean[3] = {0, 0, 0};
      int count = 0;
      for (std::size_t m = first; m < last; ++m)
        if (opposes(members[m].vertex) == side) {
          for (int c = 0; c < 3; ++c) mean[c] += at[members[m].vertex][c];
          ++count;
        }
      if (count == 0) continue;
      std::int32_t best = -1;
      double nearest = 0;
      for (std::size_t m = first; m < last; ++m) {
        const std::int32_t v = members[m].vertex;
        if (opposes(v) != side) continue;
        merged[v] = static_cast<std::int32_t>(out.vertex.size());
        const double distance =
            std::hypot(at[v][0] - mean[0] / count, at[v][1] - mean[1] / count, at[v][2] - mean[2] / count);
        if (best < 0 || distance < nearest) best = v, nearest = distance;
      }
      out.vertex.push_back(best);
    }
    first = last;
  }
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const auto& v = triangles[t];
    const std::array<std::int32_t, 3> triangle{merged[v[0]], merged[v[1]], merged[v[2]]};
    if (triangle[0] == triangle[1] || triangle[1] == triangle[2] || triangle[2] == triangle[0]) continue;
    out.triangles.push_back(triangle);
    out.source.push_back(static_cast<std::int32_t>(t));
  }
  return out;
}

}  // namespace

CoarseSurface coarsen(const Triangles& triangles, const std::vector<Position>& positions,
                      std::size_t wanted) {
  if (positions.empty()) return {};
  const std::vector<Position> normal = vertex_normals(triangles, positions);
  // About two triangles for each cell that the surface passes, a little more where it is curved.
  double cell = std::sqrt(2.2 * surface_area(triangles, positions) / static_cast<double>(wanted));
  if (!(cell > 0)) return {};
  for (;; cell *= 1.25) {
    CoarseSurface out = merge(triangles, positions, normal, cell);
    if (2 * out.triangles.size() < 3 * wanted) return out;
  }
}

}  // namespace genba
