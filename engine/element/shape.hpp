// Shape functions and their gradients. Node order is VTK's: corners, then edge midpoints.
//
// Every shape is a tag type with
//   dimension, nodes
//   values(xi, n)        n[nodes]: shape functions at the natural point xi[dimension]
//   gradients(xi, dn)    dn[nodes][dimension]: derivatives by xi
//   node_position(i, xi) xi[dimension] of node i
// Natural coordinates: simplices use the unit simplex with corner 0 in the origin (tet volume 1/6, triangle
// area 1/2); quad4 and hex8 use [-1, 1] in every direction.
#pragma once

#include "engine/base/host_device.hpp"

namespace genba::element {

struct Tri3 {
  static constexpr int dimension = 2, nodes = 3;
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

struct Tet4 {
  static constexpr int dimension = 3, nodes = 4;
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

}  // namespace genba::element
