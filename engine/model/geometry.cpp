#include "engine/model/geometry.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

namespace genba {

namespace {

using Columns = std::array<Vec3, 3>;  // dx/dr, dx/ds, dx/dt
double determinant(const Columns& j) {
  return dot(j[0], cross(j[1], j[2]));
}

// Corner neighbours in the order that makes a right-handed triple for the ideal shape.
constexpr int tet_neighbours[4][3] = {{1, 2, 3}, {2, 0, 3}, {0, 1, 3}, {0, 2, 1}};
constexpr int hex_neighbours[8][3] = {{1, 3, 4}, {2, 0, 5}, {3, 1, 6}, {0, 2, 7},
                                      {7, 5, 0}, {4, 6, 1}, {5, 7, 2}, {6, 4, 3}};
// Local number of the midpoint between two corners of a tet10.
constexpr int tet_edge[4][4] = {{-1, 4, 6, 7}, {4, -1, 5, 8}, {6, 5, -1, 9}, {7, 8, 9, -1}};

constexpr double gauss_a = 0.58541019662496845446, gauss_b = 0.13819660112501051518;
constexpr std::array<std::array<double, 4>, 11> tet10_samples = {{
    {0.5, 0.5, 0, 0},
    {0, 0.5, 0.5, 0},
    {0.5, 0, 0.5, 0},
    {0.5, 0, 0, 0.5},
    {0, 0.5, 0, 0.5},
    {0, 0, 0.5, 0.5},
    {gauss_a, gauss_b, gauss_b, gauss_b},
    {gauss_b, gauss_a, gauss_b, gauss_b},
    {gauss_b, gauss_b, gauss_a, gauss_b},
    {gauss_b, gauss_b, gauss_b, gauss_a},
    {0.25, 0.25, 0.25, 0.25},
}};

const Vec3& point(const Mesh& mesh, Index node) {
  return mesh.points[static_cast<std::size_t>(node)];
}

/// Jacobian of a tet10 at barycentric coordinates.
Columns tet10_jacobian(const Mesh& mesh, std::span<const Index> nodes, const std::array<double, 4>& l) {
  std::array<Vec3, 4> by_corner{};  // dx / dL_k
  for (int k = 0; k < 4; ++k) {
    for (int j = 0; j < 4; ++j) {
      const auto uk = static_cast<std::size_t>(k), uj = static_cast<std::size_t>(j);
      const double weight = j == k ? 4 * l[uk] - 1 : 4 * l[uj];
      const Vec3& x = point(mesh, nodes[static_cast<std::size_t>(j == k ? k : tet_edge[k][j])]);
      for (std::size_t c = 0; c < 3; ++c) by_corner[uk][c] += weight * x[c];
    }
  }
  return {minus(by_corner[1], by_corner[0]), minus(by_corner[2], by_corner[0]),
          minus(by_corner[3], by_corner[0])};
}

/// Jacobian of a hex8 at reference coordinates in [0, 1].
Columns hex8_jacobian(const Mesh& mesh, std::span<const Index> nodes, const Vec3& r) {
  static constexpr int at[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                   {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
  Columns j{};
  for (std::size_t n = 0; n < 8; ++n) {
    std::array<double, 3> value, slope;
    for (std::size_t d = 0; d < 3; ++d) {
      value[d] = at[n][d] ? r[d] : 1 - r[d];
      slope[d] = at[n][d] ? 1 : -1;
    }
    const std::array<double, 3> gradient = {slope[0] * value[1] * value[2], value[0] * slope[1] * value[2],
                                            value[0] * value[1] * slope[2]};
    const Vec3& x = point(mesh, nodes[n]);
    for (std::size_t d = 0; d < 3; ++d) {
      for (std::size_t c = 0; c < 3; ++c) j[d][c] += gradient[d] * x[c];
    }
  }
  return j;
}

std::array<Vec3, 8> hex_gauss_points() {
  const double low = 0.5 - std::sqrt(1.0 / 12), high = 0.5 + std::sqrt(1.0 / 12);
  std::array<Vec3, 8> points;
  for (std::size_t i = 0; i < 8; ++i)
    points[i] = {i & 1 ? high : low, i & 2 ? high : low, i & 4 ? high : low};
  return points;
}

/// Tangents of the three edges at a corner, as a right-handed triple.
Columns corner_columns(const Mesh& mesh, ElementType type, std::span<const Index> nodes, int corner) {
  const int* neighbours = type == ElementType::hex8 ? hex_neighbours[corner] : tet_neighbours[corner];
  const Vec3& x0 = point(mesh, nodes[static_cast<std::size_t>(corner)]);
  Columns j;
  for (std::size_t d = 0; d < 3; ++d) {
    const Vec3& x1 = point(mesh, nodes[static_cast<std::size_t>(neighbours[d])]);
    if (type == ElementType::tet10) {
      const Vec3& middle = point(mesh, nodes[static_cast<std::size_t>(tet_edge[corner][neighbours[d]])]);
      for (std::size_t c = 0; c < 3; ++c) j[d][c] = 4 * middle[c] - 3 * x0[c] - x1[c];
    } else {
      j[d] = minus(x1, x0);
    }
  }
  return j;
}

/// True if every midpoint lies in the middle of its edge, so that the Jacobian is the same everywhere.
bool straight(const Mesh& mesh, std::span<const Index> nodes) {
  for (int i = 0; i < 4; ++i) {
    for (int j = i + 1; j < 4; ++j) {
      const Vec3& a = point(mesh, nodes[static_cast<std::size_t>(i)]);
      const Vec3& b = point(mesh, nodes[static_cast<std::size_t>(j)]);
      const Vec3& m = point(mesh, nodes[static_cast<std::size_t>(tet_edge[i][j])]);
      double off = 0, edge = 0;
      for (std::size_t c = 0; c < 3; ++c) {
        off = std::max(off, std::abs(m[c] - 0.5 * (a[c] + b[c])));
        edge = std::max(edge, std::abs(b[c] - a[c]));
      }
      if (!(off <= 1e-9 * edge)) return false;
    }
  }
  return true;
}

}  // namespace

Vec3 element_centroid(const Mesh& mesh, const ElementBlock& block, Index element) {
  const auto nodes =
      element_nodes(block, element).first(static_cast<std::size_t>(traits(block.type).corners));
  Vec3 sum{};
  for (const Index n : nodes) {
    for (std::size_t c = 0; c < 3; ++c) sum[c] += point(mesh, n)[c];
  }
  for (double& x : sum) x /= static_cast<double>(nodes.size());
  return sum;
}

Vec3 facet_area_vector(const Mesh& mesh, const ElementBlock& block, Index element) {
  const auto n = element_nodes(block, element);
  const Vec3& a = point(mesh, n[0]);
  const Vec3& b = point(mesh, n[1]);
  const Vec3& c = point(mesh, n[2]);
  const Vec3 doubled = traits(block.type).corners == 4 ? cross(minus(c, a), minus(point(mesh, n[3]), b))
                                                       : cross(minus(b, a), minus(c, a));
  return {doubled[0] / 2, doubled[1] / 2, doubled[2] / 2};
}

double smallest_jacobian(const Mesh& mesh, const ElementBlock& block, Index element) {
  const auto nodes = element_nodes(block, element);
  double least = std::numeric_limits<double>::infinity();
  const auto take = [&least](double d) { least = d >= least ? least : d; };  // a NaN wins
  const bool linear =
      block.type == ElementType::tet4 || (block.type == ElementType::tet10 && straight(mesh, nodes));
  for (int corner = 0; corner < (linear ? 1 : traits(block.type).corners); ++corner) {
    take(determinant(corner_columns(mesh, block.type, nodes, corner)));
  }
  if (linear) return least;
  if (block.type == ElementType::tet10) {
    for (const auto& l : tet10_samples) take(determinant(tet10_jacobian(mesh, nodes, l)));
  } else {
    static const auto gauss = hex_gauss_points();
    for (const Vec3& r : gauss) take(determinant(hex8_jacobian(mesh, nodes, r)));
  }
  return least;
}

double scaled_jacobian(const Mesh& mesh, const ElementBlock& block, Index element) {
  const auto nodes = element_nodes(block, element);
  const double ideal = block.type == ElementType::hex8 ? 1.0 : std::sqrt(2.0);
  double least = std::numeric_limits<double>::infinity();
  for (int corner = 0; corner < traits(block.type).corners; ++corner) {
    const Columns j = corner_columns(mesh, block.type, nodes, corner);
    const double product = length(j[0]) * length(j[1]) * length(j[2]);
    if (!(product > 0)) return 0;
    least = std::min(least, ideal * determinant(j) / product);
  }
  return std::clamp(least, -1.0, 1.0);
}

double element_volume(const Mesh& mesh, const ElementBlock& block, Index element) {
  const auto nodes = element_nodes(block, element);
  if (block.type == ElementType::tet4) return determinant(corner_columns(mesh, block.type, nodes, 0)) / 6;
  if (block.type == ElementType::hex8) {
    static const auto gauss = hex_gauss_points();
    double sum = 0;
    for (const Vec3& r : gauss) sum += determinant(hex8_jacobian(mesh, nodes, r)) / 8;
    return sum;
  }
  // Keast's rule of degree 3 is exact for the cubic determinant.
  double sum = -0.8 * determinant(tet10_jacobian(mesh, nodes, {0.25, 0.25, 0.25, 0.25}));
  for (std::size_t i = 0; i < 4; ++i) {
    std::array<double, 4> l;
    l.fill(1.0 / 6);
    l[i] = 0.5;
    sum += 0.45 * determinant(tet10_jacobian(mesh, nodes, l));
  }
  return sum / 6;
}

std::string place_text(const Vec3& p) {
  char text[128];
  std::snprintf(text, sizeof text, "(%.6g, %.6g, %.6g) mm", 1e3 * p[0], 1e3 * p[1], 1e3 * p[2]);
  return text;
}

}  // namespace genba
