#include "engine/model/geometry.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

#include "engine/element/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

using Columns = std::array<Vec3, 3>;  // dx/dr, dx/ds, dx/dt
double determinant(const Columns& j) {
  return dot(j[0], cross(j[1], j[2]));
}

// Neighbours of each corner, in an order that gives a right-handed triple for the ideal shape.
// In the plane the third one is the direction out of it.
using Neighbours = int[3];
constexpr int out_of_plane = -1;
constexpr Neighbours tri_neighbours[3] = {{1, 2, out_of_plane}, {2, 0, out_of_plane}, {0, 1, out_of_plane}};
constexpr Neighbours quad_neighbours[4] = {
    {1, 3, out_of_plane}, {2, 0, out_of_plane}, {3, 1, out_of_plane}, {0, 2, out_of_plane}};
constexpr Neighbours tet_neighbours[4] = {{1, 2, 3}, {2, 0, 3}, {0, 1, 3}, {0, 2, 1}};
constexpr Neighbours hex_neighbours[8] = {{1, 3, 4}, {2, 0, 5}, {3, 1, 6}, {0, 2, 7},
                                          {7, 5, 0}, {4, 6, 1}, {5, 7, 2}, {6, 4, 3}};
constexpr Neighbours wedge_neighbours[6] = {{1, 2, 3}, {2, 0, 4}, {0, 1, 5}, {5, 4, 0}, {3, 5, 1}, {4, 3, 2}};
constexpr Neighbours pyramid_neighbours[4] = {{1, 3, 4}, {2, 0, 4}, {3, 1, 4}, {0, 2, 4}};

/// Corners where three edges meet: all but a pyramid's apex.
std::span<const Neighbours> corner_neighbours(ElementType type) {
  switch (type) {
    case ElementType::hex8:
    case ElementType::hex20:
      return hex_neighbours;
    case ElementType::wedge6:
    case ElementType::wedge15:
      return wedge_neighbours;
    case ElementType::pyramid5:
      return pyramid_neighbours;
    case ElementType::tri3:
    case ElementType::tri6:
      return tri_neighbours;
    case ElementType::quad4:
    case ElementType::quad8:
      return quad_neighbours;
    default:
      return tet_neighbours;
  }
}

/// Scale factor of scaled_jacobian(): 1 / det of the ideal shape with edges of length 1.
double ideal_scale(ElementType type) {
  switch (type) {
    case ElementType::hex8:
    case ElementType::hex20:
    case ElementType::quad4:
    case ElementType::quad8:
      return 1.0;
    case ElementType::wedge6:
    case ElementType::wedge15:
    case ElementType::tri3:
    case ElementType::tri6:
      return 2.0 / std::sqrt(3.0);
    default:
      return std::sqrt(2.0);
  }
}

/// Inverse of the ideal shape's columns at a corner, for edges of length 1; [column][row].
Columns ideal_inverse(ElementType type) {
  static const double root3 = std::sqrt(3.0);
  const Vec3 x = {1, 0, 0}, triangle = {-1 / root3, 2 / root3, 0};
  switch (type) {
    case ElementType::hex8:
    case ElementType::hex20:
    case ElementType::quad4:
    case ElementType::quad8:
      return {x, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    case ElementType::wedge6:
    case ElementType::wedge15:
    case ElementType::tri3:
    case ElementType::tri6:
      return {x, triangle, Vec3{0, 0, 1}};
    case ElementType::pyramid5:
      return {x, Vec3{0, 1, 0}, Vec3{-std::sqrt(0.5), -std::sqrt(0.5), std::sqrt(2.0)}};
    default:
      static const Columns tet = {x, triangle,
                                  Vec3{-1 / std::sqrt(6.0), -1 / std::sqrt(6.0), std::sqrt(1.5)}};
      return tet;
  }
}

const Vec3& point(const Mesh& mesh, Index node) {
  return mesh.points[static_cast<std::size_t>(node)];
}

/// Tangents of the three edges at a corner, as a right-handed triple.
Columns corner_columns(const Mesh& mesh, ElementType type, std::span<const Index> nodes, std::size_t corner) {
  const Neighbours& neighbours = corner_neighbours(type)[corner];
  const auto edges = midpoint_edges(type);
  const Vec3& x0 = point(mesh, nodes[corner]);
  Columns j;
  for (std::size_t d = 0; d < 3; ++d) {
    if (neighbours[d] == out_of_plane) {  // as long as the edges are in the mean
      j[d] = {0, 0, std::sqrt(length(cross(j[0], j[1])))};
      continue;
    }
    const auto other = static_cast<std::size_t>(neighbours[d]);
    const Vec3& x1 = point(mesh, nodes[other]);
    j[d] = minus(x1, x0);
    for (std::size_t k = 0; k < edges.size(); ++k) {
      const auto a = static_cast<std::size_t>(edges[k][0]), b = static_cast<std::size_t>(edges[k][1]);
      if (!((a == corner && b == other) || (b == corner && a == other))) continue;
      const Vec3& middle = point(mesh, nodes[static_cast<std::size_t>(traits(type).corners) + k]);
      for (std::size_t c = 0; c < 3; ++c) j[d][c] = 4 * middle[c] - 3 * x0[c] - x1[c];
    }
  }
  return j;
}

/// Jacobian determinant of a tetrahedron with straight edges.
double straight_determinant(const Mesh& mesh, std::span<const Index> nodes) {
  const Vec3& a = point(mesh, nodes[0]);
  return dot(minus(point(mesh, nodes[1]), a),
             cross(minus(point(mesh, nodes[2]), a), minus(point(mesh, nodes[3]), a)));
}

/// True if the Jacobian of a tetrahedron is the same everywhere: every midpoint lies in the middle of its
/// edge.
bool is_straight_tet(const Mesh& mesh, ElementType type, std::span<const Index> nodes) {
  if (type == ElementType::tet4) return true;
  if (type != ElementType::tet10) return false;
  for (std::size_t k = 0; k < 6; ++k) {
    const auto [i, j] = midpoint_edges(type)[k];
    const Vec3& a = point(mesh, nodes[static_cast<std::size_t>(i)]);
    const Vec3& b = point(mesh, nodes[static_cast<std::size_t>(j)]);
    const Vec3& m = point(mesh, nodes[4 + k]);
    double off = 0, edge = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      off = std::max(off, std::abs(m[c] - 0.5 * (a[c] + b[c])));
      edge = std::max(edge, std::abs(b[c] - a[c]));
    }
    if (!(off <= 1e-9 * edge)) return false;
  }
  return true;
}

/// 2 to the power of the number of directions in which the natural element has length 2.
constexpr double natural_scale(element::Domain domain) {
  switch (domain) {
    case element::Domain::cube:
      return 8;
    case element::Domain::wedge:
    case element::Domain::line:
      return 2;
    case element::Domain::pyramid:
    case element::Domain::square:
      return 4;
    default:
      return 1;
  }
}

/// Smallest Jacobian determinant at the nodes, the points of the stiffness rule and a tet10's centre.
template <class Shape>
double smallest_sampled(const double* x) {
  double least = std::numeric_limits<double>::infinity();
  const auto sample = [&](const double* xi) {
    double dn[3 * Shape::nodes], j[9], inverse[9];
    Shape::gradients(xi, dn);
    element::jacobian<Shape>(x, dn, j);
    const double d = element::invert3(j, inverse);
    least = d >= least ? least : d;  // a NaN wins
  };
  double xi[3], weight;
  for (int i = 0; i < Shape::nodes; ++i) {
    Shape::node_position(i, xi);
    sample(xi);
  }
  using Rule = element::StiffnessRule<Shape>;
  for (int q = 0; q < Rule::points; ++q) {
    Rule::point(q, xi, weight);
    sample(xi);
  }
  if (Shape::domain == element::Domain::tetrahedron) {
    xi[0] = xi[1] = xi[2] = 0.25;
    sample(xi);
  }
  return natural_scale(Shape::domain) * least;
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
  if (traits(block.type).dimension == 1) return {b[1] - a[1], a[0] - b[0], 0};
  const Vec3& c = point(mesh, n[2]);
  const Vec3 doubled = traits(block.type).corners == 4 ? cross(minus(c, a), minus(point(mesh, n[3]), b))
                                                       : cross(minus(b, a), minus(c, a));
  return {doubled[0] / 2, doubled[1] / 2, doubled[2] / 2};
}

double smallest_jacobian(const Mesh& mesh, const ElementBlock& block, Index element) {
  const auto nodes = element_nodes(block, element);
  if (is_straight_tet(mesh, block.type, nodes)) return straight_determinant(mesh, nodes);
  return with_solid(block.type, [&](auto shape) {
    using Shape = decltype(shape);
    double x[3 * Shape::nodes];
    gather_points<Shape>(mesh, block, element, x);
    return smallest_sampled<Shape>(x);
  });
}

namespace {

double squared(const Vec3& a) {
  return dot(a, a);
}

/// A tet4 has the same determinant at all corners, so one is enough: meshes of millions are rated several
/// times.
double straight_scaled_jacobian(const Mesh& mesh, std::span<const Index> nodes) {
  const Vec3 &a = point(mesh, nodes[0]), &b = point(mesh, nodes[1]), &c = point(mesh, nodes[2]),
             &d = point(mesh, nodes[3]);
  const Vec3 ab = minus(b, a), ac = minus(c, a), ad = minus(d, a);
  const double lab = squared(ab), lac = squared(ac), lad = squared(ad), lbc = squared(minus(c, b)),
               lbd = squared(minus(d, b)), lcd = squared(minus(d, c));
  const std::array products = {lab * lac * lad, lab * lbc * lbd, lac * lbc * lcd, lad * lbd * lcd};
  const auto [shortest, longest] = std::minmax_element(products.begin(), products.end());
  if (!(*shortest > 0)) return 0;
  const double det = dot(cross(ab, ac), ad);
  const double product = std::sqrt(det < 0 ? *shortest : *longest);
  return std::clamp(ideal_scale(ElementType::tet4) * det / product, -1.0, 1.0);
}

/// Pairs of corners of a tetrahedron.
constexpr int corner_pairs[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

double tetrahedron_aspect_ratio(const Mesh& mesh, std::span<const Index> nodes) {
  const auto between = [&](int i, int j) {
    return minus(point(mesh, nodes[static_cast<std::size_t>(j)]),
                 point(mesh, nodes[static_cast<std::size_t>(i)]));
  };
  double longest = 0;
  for (const auto& [i, j] : corner_pairs) longest = std::max(longest, squared(between(i, j)));
  const Vec3 ab = between(0, 1), ac = between(0, 2), ad = between(0, 3);
  const Vec3 bottom = cross(ab, ac);
  const double doubled_area = std::sqrt(squared(bottom)) + std::sqrt(squared(cross(ab, ad))) +
                              std::sqrt(squared(cross(ac, ad))) +
                              std::sqrt(squared(cross(between(1, 2), between(1, 3))));
  const double six_volumes = std::abs(dot(bottom, ad));
  return std::sqrt(longest / 24) * doubled_area / six_volumes;
}

}  // namespace

double scaled_jacobian(const Mesh& mesh, const ElementBlock& block, Index element) {
  if (traits(block.type).dimension == 1) return 1;
  const auto nodes = element_nodes(block, element);
  if (block.type == ElementType::tet4) return straight_scaled_jacobian(mesh, nodes);
  const double ideal = ideal_scale(block.type);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t corner = 0; corner < corner_neighbours(block.type).size(); ++corner) {
    const Columns j = corner_columns(mesh, block.type, nodes, corner);
    const double product = length(j[0]) * length(j[1]) * length(j[2]);
    if (!(product > 0)) return 0;
    least = std::min(least, ideal * determinant(j) / product);
  }
  return std::clamp(least, -1.0, 1.0);
}

double inverse_condition(const Mesh& mesh, const ElementBlock& block, Index element) {
  if (traits(block.type).dimension == 1) return 1;
  const auto nodes = element_nodes(block, element);
  const Columns inverse = ideal_inverse(block.type);
  double least = std::numeric_limits<double>::infinity();
  // A tet4 is one linear map of the ideal shape: all corners give the same value.
  const std::size_t corners = block.type == ElementType::tet4 ? 1 : corner_neighbours(block.type).size();
  for (std::size_t corner = 0; corner < corners; ++corner) {
    const Columns j = corner_columns(mesh, block.type, nodes, corner);
    Columns s{};
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t x = 0; x < 3; ++x) s[c][x] += j[k][x] * inverse[c][k];
    const Columns adjoint = {cross(s[1], s[2]), cross(s[2], s[0]), cross(s[0], s[1])};
    const auto norm = [](const Columns& m) { return squared(m[0]) + squared(m[1]) + squared(m[2]); };
    const double product = std::sqrt(norm(s) * norm(adjoint));
    if (!(product > 0)) return 0;
    least = std::min(least, 3 * determinant(s) / product);
  }
  return std::clamp(least, -1.0, 1.0);
}

double aspect_ratio(const Mesh& mesh, const ElementBlock& block, Index element) {
  if (traits(block.type).dimension == 1) return 1;
  const auto nodes = element_nodes(block, element);
  if (block.type == ElementType::tet4 || block.type == ElementType::tet10)
    return tetrahedron_aspect_ratio(mesh, nodes);
  const auto neighbours = corner_neighbours(block.type);
  double longest = 0, shortest = std::numeric_limits<double>::infinity();
  for (std::size_t corner = 0; corner < neighbours.size(); ++corner)
    for (const int other : neighbours[corner]) {
      if (other == out_of_plane) continue;
      const double edge =
          length(minus(point(mesh, nodes[static_cast<std::size_t>(other)]), point(mesh, nodes[corner])));
      longest = std::max(longest, edge);
      shortest = std::min(shortest, edge);
    }
  return longest / shortest;
}

double element_volume(const Mesh& mesh, const ElementBlock& block, Index element) {
  if (traits(block.type).dimension == 1) return 0;
  const auto nodes = element_nodes(block, element);
  if (is_straight_tet(mesh, block.type, nodes)) return straight_determinant(mesh, nodes) / 6;
  return with_solid(block.type, [&](auto shape) {
    using Shape = decltype(shape);
    double x[3 * Shape::nodes];
    gather_points<Shape>(mesh, block, element, x);
    return element::volume<Shape>(x);
  });
}

double box_diagonal(const Mesh& mesh) {
  const auto [low, high] = bounding_box(mesh);
  return length(minus(high, low));
}

std::string place_text(const Vec3& p, double size) {
  constexpr int size_digits = 4, typed = 12, most = 15;
  const bool has_body = size > 0 && std::isfinite(size);
  const int last = has_body ? size_digits - 1 - static_cast<int>(std::floor(std::log10(1e3 * size))) : 0;
  const double steps = std::pow(10.0, std::abs(last));  // steps a millimetre, or millimetres a step
  std::string out;
  for (const double metres : p) {
    double shown = 1e3 * metres;
    if (has_body) shown = last < 0 ? std::round(shown / steps) * steps : std::round(shown * steps) / steps;
    if (shown == 0) shown = 0;  // not -0
    char text[48];
    std::snprintf(text, sizeof text, "%.*g", has_body ? most : typed, shown);
    out += (out.empty() ? "(" : ", ") + std::string(text);
  }
  return out + ") mm";
}

std::string place_text(const Mesh& mesh, const Vec3& p) {
  return place_text(p, box_diagonal(mesh));
}

}  // namespace genba
