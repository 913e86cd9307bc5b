// Shape functions and their gradients. Node order is VTK's: corners, then edge midpoints.
//
// Every shape is a tag type with
//   dimension, nodes
//   values(xi, n)        n[nodes]: shape functions at the natural point xi[dimension]
//   gradients(xi, dn)    dn[nodes][dimension]: derivatives by xi
//   node_position(i, xi) xi[dimension] of node i
// Natural coordinates: simplices use the unit simplex with corner 0 in the origin (tet volume 1/6, triangle
// area 1/2); quads and hexes use [-1, 1] in every direction; a wedge is the unit triangle in (r, s) times
// [-1, 1] in t (volume 1); a pyramid has the base [-1, 1]^2 at t = 0, its apex at t = 1 and |r|, |s| <= 1 - t
// (volume 4/3).
//
// Hex20Reduced and Hex8Incompatible are the same shapes in other formulations (quadrature.hpp,
// gradients.hpp). hex20, wedge15 and quad8 are the serendipity elements. pyramid5 has the rational functions
// of Bedrosian (1992): bilinear on its base and linear on its triangles, so that it fits hex8 and tet4
// neighbours.
#pragma once

#include "engine/base/host_device.hpp"

namespace genba::element {

/// Geometry of a natural element; see above.
enum class Domain { line, triangle, square, tetrahedron, cube, wedge, pyramid };

struct Tri3 {
  static constexpr int dimension = 2, nodes = 3;
  static constexpr Domain domain = Domain::triangle;
  GENBA_HD static void values(const double* xi, double* n) {
    n[0] = 1.0 - xi[0] - xi[1];
    n[1] = xi[0];
    n[2] = xi[1];
  }
  GENBA_HD static void gradients(const double*, double* dn) {
    dn[0] = -1.0, dn[1] = -1.0;
    dn[2] = 1.0, dn[3] = 0.0;
    dn[4] = 0.0, dn[5] = 1.0;
  }
  GENBA_HD static void node_position(int i, double* xi) {
    xi[0] = i == 1 ? 1.0 : 0.0;
    xi[1] = i == 2 ? 1.0 : 0.0;
  }
};

struct Tri6 {
  static constexpr int dimension = 2, nodes = 6;
  static constexpr Domain domain = Domain::triangle;
  GENBA_HD static void values(const double* xi, double* n) {
    const double l0 = 1.0 - xi[0] - xi[1], l1 = xi[0], l2 = xi[1];
    n[0] = l0 * (2.0 * l0 - 1.0);
    n[1] = l1 * (2.0 * l1 - 1.0);
    n[2] = l2 * (2.0 * l2 - 1.0);
    n[3] = 4.0 * l0 * l1;
    n[4] = 4.0 * l1 * l2;
    n[5] = 4.0 * l2 * l0;
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    const double l0 = 1.0 - xi[0] - xi[1], l1 = xi[0], l2 = xi[1];
    dn[0] = dn[1] = 1.0 - 4.0 * l0;
    dn[2] = 4.0 * l1 - 1.0, dn[3] = 0.0;
    dn[4] = 0.0, dn[5] = 4.0 * l2 - 1.0;
    dn[6] = 4.0 * (l0 - l1), dn[7] = -4.0 * l1;
    dn[8] = 4.0 * l2, dn[9] = 4.0 * l1;
    dn[10] = -4.0 * l2, dn[11] = 4.0 * (l0 - l2);
  }
  GENBA_HD static void node_position(int i, double* xi) {
    constexpr double r[6] = {0, 1, 0, 0.5, 0.5, 0}, s[6] = {0, 0, 1, 0, 0.5, 0.5};
    xi[0] = r[i];
    xi[1] = s[i];
  }
};

struct Quad4 {
  static constexpr int dimension = 2, nodes = 4;
  static constexpr Domain domain = Domain::square;
  GENBA_HD static void values(const double* xi, double* n) {
    const double am = 1.0 - xi[0], ap = 1.0 + xi[0], bm = 1.0 - xi[1], bp = 1.0 + xi[1];
    n[0] = 0.25 * am * bm;
    n[1] = 0.25 * ap * bm;
    n[2] = 0.25 * ap * bp;
    n[3] = 0.25 * am * bp;
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    const double am = 1.0 - xi[0], ap = 1.0 + xi[0], bm = 1.0 - xi[1], bp = 1.0 + xi[1];
    dn[0] = -0.25 * bm, dn[1] = -0.25 * am;
    dn[2] = 0.25 * bm, dn[3] = -0.25 * ap;
    dn[4] = 0.25 * bp, dn[5] = 0.25 * ap;
    dn[6] = -0.25 * bp, dn[7] = 0.25 * am;
  }
  GENBA_HD static void node_position(int i, double* xi) {
    xi[0] = i == 1 || i == 2 ? 1.0 : -1.0;
    xi[1] = i >= 2 ? 1.0 : -1.0;
  }
};

struct Quad8 {
  static constexpr int dimension = 2, nodes = 8;
  static constexpr Domain domain = Domain::square;
  GENBA_HD static void values(const double* xi, double* n) {
    const double r = xi[0], s = xi[1];
    for (int i = 0; i < 4; ++i) {
      double at[2];
      Quad4::node_position(i, at);
      const double a = r * at[0], b = s * at[1];
      n[i] = 0.25 * (1.0 + a) * (1.0 + b) * (a + b - 1.0);
    }
    n[4] = 0.5 * (1.0 - r * r) * (1.0 - s);
    n[5] = 0.5 * (1.0 + r) * (1.0 - s * s);
    n[6] = 0.5 * (1.0 - r * r) * (1.0 + s);
    n[7] = 0.5 * (1.0 - r) * (1.0 - s * s);
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    const double r = xi[0], s = xi[1];
    for (int i = 0; i < 4; ++i) {
      double at[2];
      Quad4::node_position(i, at);
      const double a = r * at[0], b = s * at[1];
      dn[2 * i] = 0.25 * at[0] * (1.0 + b) * (2.0 * a + b);
      dn[2 * i + 1] = 0.25 * at[1] * (1.0 + a) * (2.0 * b + a);
    }
    dn[8] = -r * (1.0 - s), dn[9] = -0.5 * (1.0 - r * r);
    dn[10] = 0.5 * (1.0 - s * s), dn[11] = -s * (1.0 + r);
    dn[12] = -r * (1.0 + s), dn[13] = 0.5 * (1.0 - r * r);
    dn[14] = -0.5 * (1.0 - s * s), dn[15] = -s * (1.0 - r);
  }
  GENBA_HD static void node_position(int i, double* xi) {
    constexpr double r[8] = {-1, 1, 1, -1, 0, 1, 0, -1}, s[8] = {-1, -1, 1, 1, -1, 0, 1, 0};
    xi[0] = r[i];
    xi[1] = s[i];
  }
};

struct Tet4 {
  static constexpr int dimension = 3, nodes = 4;
  static constexpr Domain domain = Domain::tetrahedron;
  using Face = Tri3;
  GENBA_HD static void values(const double* xi, double* n) {
    n[0] = 1.0 - xi[0] - xi[1] - xi[2];
    n[1] = xi[0];
    n[2] = xi[1];
    n[3] = xi[2];
  }
  GENBA_HD static void gradients(const double*, double* dn) {
    for (int i = 0; i < 12; ++i) dn[i] = 0.0;
    dn[0] = dn[1] = dn[2] = -1.0;
    dn[3] = dn[7] = dn[11] = 1.0;
  }
  GENBA_HD static void node_position(int i, double* xi) {
    for (int d = 0; d < 3; ++d) xi[d] = i == d + 1 ? 1.0 : 0.0;
  }
};

struct Tet10 {
  static constexpr int dimension = 3, nodes = 10;
  static constexpr Domain domain = Domain::tetrahedron;
  using Face = Tri6;
  GENBA_HD static void values(const double* xi, double* n) {
    const double l0 = 1.0 - xi[0] - xi[1] - xi[2], l1 = xi[0], l2 = xi[1], l3 = xi[2];
    n[0] = l0 * (2.0 * l0 - 1.0);
    n[1] = l1 * (2.0 * l1 - 1.0);
    n[2] = l2 * (2.0 * l2 - 1.0);
    n[3] = l3 * (2.0 * l3 - 1.0);
    n[4] = 4.0 * l0 * l1;
    n[5] = 4.0 * l1 * l2;
    n[6] = 4.0 * l0 * l2;
    n[7] = 4.0 * l0 * l3;
    n[8] = 4.0 * l1 * l3;
    n[9] = 4.0 * l2 * l3;
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    const double l0 = 4.0 * (1.0 - xi[0] - xi[1] - xi[2]), l1 = 4.0 * xi[0], l2 = 4.0 * xi[1],
                 l3 = 4.0 * xi[2];
    dn[0] = dn[1] = dn[2] = 1.0 - l0;
    dn[3] = l1 - 1.0, dn[4] = 0.0, dn[5] = 0.0;
    dn[6] = 0.0, dn[7] = l2 - 1.0, dn[8] = 0.0;
    dn[9] = 0.0, dn[10] = 0.0, dn[11] = l3 - 1.0;
    dn[12] = l0 - l1, dn[13] = -l1, dn[14] = -l1;
    dn[15] = l2, dn[16] = l1, dn[17] = 0.0;
    dn[18] = -l2, dn[19] = l0 - l2, dn[20] = -l2;
    dn[21] = -l3, dn[22] = -l3, dn[23] = l0 - l3;
    dn[24] = l3, dn[25] = 0.0, dn[26] = l1;
    dn[27] = 0.0, dn[28] = l3, dn[29] = l2;
  }
  GENBA_HD static void node_position(int i, double* xi) {
    constexpr double r[10] = {0, 1, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0};
    constexpr double s[10] = {0, 0, 1, 0, 0, 0.5, 0.5, 0, 0, 0.5};
    constexpr double t[10] = {0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0.5};
    xi[0] = r[i];
    xi[1] = s[i];
    xi[2] = t[i];
  }
};

struct Hex8 {
  static constexpr int dimension = 3, nodes = 8;
  static constexpr Domain domain = Domain::cube;
  using Face = Quad4;
  GENBA_HD static void values(const double* xi, double* n) {
    double plane[4];
    Quad4::values(xi, plane);
    for (int i = 0; i < 4; ++i) {
      n[i] = 0.5 * (1.0 - xi[2]) * plane[i];
      n[4 + i] = 0.5 * (1.0 + xi[2]) * plane[i];
    }
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    double plane[4], slope[8];
    Quad4::values(xi, plane);
    Quad4::gradients(xi, slope);
    const double bottom = 0.5 * (1.0 - xi[2]), top = 0.5 * (1.0 + xi[2]);
    for (int i = 0; i < 4; ++i) {
      for (int d = 0; d < 2; ++d) {
        dn[3 * i + d] = bottom * slope[2 * i + d];
        dn[12 + 3 * i + d] = top * slope[2 * i + d];
      }
      dn[3 * i + 2] = -0.5 * plane[i];
      dn[12 + 3 * i + 2] = 0.5 * plane[i];
    }
  }
  GENBA_HD static void node_position(int i, double* xi) {
    Quad4::node_position(i % 4, xi);
    xi[2] = i < 4 ? -1.0 : 1.0;
  }
};

struct Hex20 {
  static constexpr int dimension = 3, nodes = 20;
  static constexpr Domain domain = Domain::cube;
  using Face = Quad8;
  GENBA_HD static void values(const double* xi, double* n) {
    for (int i = 0; i < nodes; ++i) {
      double at[3], f[3], sum = -2.0;
      node_position(i, at);
      for (int d = 0; d < 3; ++d) {
        const double a = at[d] * xi[d];
        f[d] = at[d] == 0.0 ? 1.0 - xi[d] * xi[d] : 1.0 + a;
        sum += a;
      }
      n[i] = f[0] * f[1] * f[2] * (i < 8 ? 0.125 * sum : 0.25);
    }
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    for (int i = 0; i < nodes; ++i) {
      double at[3], f[3], df[3], sum = -2.0;
      node_position(i, at);
      for (int d = 0; d < 3; ++d) {
        const double a = at[d] * xi[d];
        f[d] = at[d] == 0.0 ? 1.0 - xi[d] * xi[d] : 1.0 + a;
        df[d] = at[d] == 0.0 ? -2.0 * xi[d] : at[d];
        sum += a;
      }
      for (int d = 0; d < 3; ++d) {
        const double others = f[(d + 1) % 3] * f[(d + 2) % 3];
        dn[3 * i + d] = i < 8 ? 0.125 * others * (df[d] * sum + f[d] * at[d]) : 0.25 * others * df[d];
      }
    }
  }
  GENBA_HD static void node_position(int i, double* xi) {
    if (i < 8) return Hex8::node_position(i, xi);
    if (i < 16) {
      Quad8::node_position(4 + i % 4, xi);
      xi[2] = i < 12 ? -1.0 : 1.0;
      return;
    }
    Quad4::node_position(i - 16, xi);
    xi[2] = 0.0;
  }
};

/// hex20 with 2 x 2 x 2 points. It is softer in bending and near incompressibility. But a single element has
/// 6 motions without energy; neighbours or supports must hold them.
struct Hex20Reduced : Hex20 {};

/// hex8 with incompatible modes.
struct Hex8Incompatible : Hex8 {};

struct Wedge6 {
  static constexpr int dimension = 3, nodes = 6;
  static constexpr Domain domain = Domain::wedge;
  GENBA_HD static void values(const double* xi, double* n) {
    double plane[3];
    Tri3::values(xi, plane);
    for (int i = 0; i < 3; ++i) {
      n[i] = 0.5 * (1.0 - xi[2]) * plane[i];
      n[3 + i] = 0.5 * (1.0 + xi[2]) * plane[i];
    }
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    double plane[3], slope[6];
    Tri3::values(xi, plane);
    Tri3::gradients(xi, slope);
    for (int i = 0; i < 3; ++i) {
      for (int d = 0; d < 2; ++d) {
        dn[3 * i + d] = 0.5 * (1.0 - xi[2]) * slope[2 * i + d];
        dn[9 + 3 * i + d] = 0.5 * (1.0 + xi[2]) * slope[2 * i + d];
      }
      dn[3 * i + 2] = -0.5 * plane[i];
      dn[9 + 3 * i + 2] = 0.5 * plane[i];
    }
  }
  GENBA_HD static void node_position(int i, double* xi) {
    Tri3::node_position(i % 3, xi);
    xi[2] = i < 3 ? -1.0 : 1.0;
  }
};

/// Nodes 6..8 are the midpoints of the base (t = -1), 9..11 of the top, 12..14 of the edges between them.
struct Wedge15 {
  static constexpr int dimension = 3, nodes = 15;
  static constexpr Domain domain = Domain::wedge;
  GENBA_HD static void values(const double* xi, double* n) {
    const double l[3] = {1.0 - xi[0] - xi[1], xi[0], xi[1]}, t = xi[2];
    for (int i = 0; i < 3; ++i) {
      n[i] = 0.5 * l[i] * (1.0 - t) * (2.0 * l[i] - 2.0 - t);
      n[3 + i] = 0.5 * l[i] * (1.0 + t) * (2.0 * l[i] - 2.0 + t);
      const double edge = 2.0 * l[i] * l[(i + 1) % 3];
      n[6 + i] = edge * (1.0 - t);
      n[9 + i] = edge * (1.0 + t);
      n[12 + i] = l[i] * (1.0 - t * t);
    }
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    const double l[3] = {1.0 - xi[0] - xi[1], xi[0], xi[1]}, t = xi[2];
    constexpr double dl[3][2] = {{-1, -1}, {1, 0}, {0, 1}};
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      for (int d = 0; d < 2; ++d) {
        dn[3 * i + d] = 0.5 * dl[i][d] * (1.0 - t) * (4.0 * l[i] - 2.0 - t);
        dn[3 * (3 + i) + d] = 0.5 * dl[i][d] * (1.0 + t) * (4.0 * l[i] - 2.0 + t);
        const double edge = 2.0 * (dl[i][d] * l[j] + l[i] * dl[j][d]);
        dn[3 * (6 + i) + d] = edge * (1.0 - t);
        dn[3 * (9 + i) + d] = edge * (1.0 + t);
        dn[3 * (12 + i) + d] = dl[i][d] * (1.0 - t * t);
      }
      dn[3 * i + 2] = 0.5 * l[i] * (1.0 - 2.0 * l[i] + 2.0 * t);
      dn[3 * (3 + i) + 2] = 0.5 * l[i] * (2.0 * l[i] - 1.0 + 2.0 * t);
      dn[3 * (6 + i) + 2] = -2.0 * l[i] * l[j];
      dn[3 * (9 + i) + 2] = 2.0 * l[i] * l[j];
      dn[3 * (12 + i) + 2] = -2.0 * l[i] * t;
    }
  }
  GENBA_HD static void node_position(int i, double* xi) {
    if (i < 6) return Wedge6::node_position(i, xi);
    if (i < 12) {
      Tri6::node_position(3 + i % 3, xi);
      xi[2] = i < 9 ? -1.0 : 1.0;
      return;
    }
    Tri3::node_position(i - 12, xi);
    xi[2] = 0.0;
  }
};

struct Pyramid5 {
  static constexpr int dimension = 3, nodes = 5;
  static constexpr Domain domain = Domain::pyramid;
  /// With r = a (1 - t) and s = b (1 - t) these are the functions of a hex8 whose top has shrunk to the apex.
  GENBA_HD static void values(const double* xi, double* n) {
    double plane[4], ab[2];
    shares(xi, ab);
    Quad4::values(ab, plane);
    for (int i = 0; i < 4; ++i) n[i] = (1.0 - xi[2]) * plane[i];
    n[4] = xi[2];
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    double ab[2];
    shares(xi, ab);
    for (int i = 0; i < 4; ++i) {
      double at[2];
      Quad4::node_position(i, at);
      dn[3 * i] = 0.25 * at[0] * (1.0 + at[1] * ab[1]);
      dn[3 * i + 1] = 0.25 * at[1] * (1.0 + at[0] * ab[0]);
      dn[3 * i + 2] = 0.25 * (at[0] * at[1] * ab[0] * ab[1] - 1.0);
    }
    dn[12] = dn[13] = 0.0, dn[14] = 1.0;
  }
  GENBA_HD static void node_position(int i, double* xi) {
    if (i < 4) {
      Quad4::node_position(i, xi);
      xi[2] = 0.0;
    } else {
      xi[0] = xi[1] = 0.0, xi[2] = 1.0;
    }
  }

 private:
  /// a and b. At the apex every pair means the same point, so the axis (0, 0) is taken.
  GENBA_HD static void shares(const double* xi, double* ab) {
    const double rest = 1.0 - xi[2];
    const bool apex = rest < 1e-12 && rest > -1e-12;
    ab[0] = apex ? 0.0 : xi[0] / rest;
    ab[1] = apex ? 0.0 : xi[1] / rest;
  }
};

}  // namespace genba::element
