// Straight or curved bars that carry a force along their axis alone. Their area stands in the constants of their
// law, so a volume here is a length, and a density is one by length.
#pragma once

#include <cmath>

#include "engine/element/plane.hpp"

namespace genba::element {

namespace detail {
/// gradients(xi, dn): [nodes][3], the derivative along the bar and two zeros.
template <class Line>
struct AlongLine {
  static constexpr int dimension = 1, nodes = Line::nodes;
  static constexpr Domain domain = Domain::line;
  static constexpr bool is_bar = true;
  GENBA_HD static void values(const double* xi, double* n) { Line::values(xi, n); }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    double of_line[2 * nodes];
    Line::gradients(xi, of_line);
    for (int i = 0; i < nodes; ++i) {
      dn[3 * i] = of_line[2 * i];
      dn[3 * i + 1] = dn[3 * i + 2] = 0.0;
    }
  }
  GENBA_HD static void node_position(int i, double* xi) {
    Line::node_position(i, xi);
    xi[2] = 0.0;
  }
};
template <class Shape>
concept StatesBar = requires { Shape::is_bar; };
template <class Shape>
concept StatesPlanar = requires { Shape::is_planar; };
}  // namespace detail

struct Bar2 : detail::AlongLine<Edge2> {};
struct Bar3 : detail::AlongLine<Edge3> {};
/// The same in a plane body, whose nodes have two unknowns.
struct PlanarBar2 : Bar2 {
  static constexpr bool is_planar = true;
};
struct PlanarBar3 : Bar3 {
  static constexpr bool is_planar = true;
};

template <class Shape>
inline constexpr bool is_bar = detail::StatesBar<Shape>;
/// True if its nodes move in the plane alone.
template <class Shape>
inline constexpr bool is_planar = is_flat<Shape> || detail::StatesPlanar<Shape>;

/// Completes the tangent in column 0 of j[3][3] by two unit normals, so that det j is its length.
GENBA_HD inline void complete_columns(double* j) {
  const double t[3] = {j[0], j[3], j[6]};
  const double size = std::sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
  int least = 0;
  for (int a = 1; a < 3; ++a)
    if (std::fabs(t[a]) < std::fabs(t[least])) least = a;
  double n[3] = {0, 0, 0}, square = 0;
  for (int a = 0; a < 3; ++a) n[a] = (a == least ? 1.0 : 0.0) - t[least] * t[a] / (size * size);
  for (int a = 0; a < 3; ++a) square += n[a] * n[a];
  for (double& x : n) x /= std::sqrt(square);
  for (int a = 0; a < 3; ++a) {
    const int b = (a + 1) % 3, c = (a + 2) % 3;
    j[3 * a + 1] = n[a];
    j[3 * a + 2] = (t[b] * n[c] - t[c] * n[b]) / size;
  }
}

}  // namespace genba::element
