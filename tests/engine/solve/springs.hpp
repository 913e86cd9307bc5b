// A lattice of springs: an elastic body without finite elements, for tests of the solver alone.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "engine/sparse/formats/matrix.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba::test {

struct Springs {
  CsrArrays matrix;            ///< `dofs` rows a node
  std::vector<double> points;  ///< [nodes][3]
  int dofs = 3;
};

/// Nodes on a grid, each joined to its neighbours along edges and diagonals; those before `held` are held
/// (row and column zero but for the diagonal). Rigid motions of the others cost nothing until the held ones
/// resist.
inline Springs springs_on_grid(Index nx, Index ny, Index nz, Index held_nodes, int dofs) {
  const Index nodes = nx * ny * nz;
  const auto d = static_cast<std::size_t>(dofs);
  std::vector<std::map<Index, std::array<double, 9>>> rows(static_cast<std::size_t>(nodes));
  Springs out;
  out.dofs = dofs;
  const auto number = [&](Index x, Index y, Index z) { return (z * ny + y) * nx + x; };
  const auto held = [&](Index node) { return node < held_nodes; };
  for (Index z = 0; z < nz; ++z)
    for (Index y = 0; y < ny; ++y)
      for (Index x = 0; x < nx; ++x) {
        const Index a = number(x, y, z);
        for (const Index c : {x, y, z}) out.points.push_back(c);
        rows[static_cast<std::size_t>(a)][a];
        for (int k = 0; k < 27; ++k) {
          const int dx = k % 3 - 1, dy = k / 3 % 3 - 1, dz = k / 9 - 1;
          const Index u = x + dx, v = y + dy, w = z + dz;
          if (k == 13 || u < 0 || v < 0 || w < 0 || u >= nx || v >= ny || w >= nz) continue;
          const Index b = number(u, v, w);
          const double length2 = dx * dx + dy * dy + dz * dz;
          const std::array<int, 3> step = {dx, dy, dz};
          auto& own = rows[static_cast<std::size_t>(a)][a];
          auto& other = rows[static_cast<std::size_t>(a)][b];
          for (std::size_t i = 0; i < d; ++i)
            for (std::size_t j = 0; j < d; ++j) {
              const double part = step[i] * step[j] / length2;
              if (!held(a) || i == j) own[i * 3 + j] += part;
              if (!held(a) && !held(b)) other[i * 3 + j] -= part;
            }
        }
      }
  CsrArrays& m = out.matrix;
  m.rows = m.columns = dofs * nodes;
  m.row_ptr = {0};
  for (Index row = 0; row < m.rows; ++row) {
    for (const auto& [node, block] : rows[static_cast<std::size_t>(row / dofs)])
      for (Index j = 0; j < dofs; ++j) {
        m.column.push_back(dofs * node + j);
        m.value.push_back(block[static_cast<std::size_t>(row % dofs * 3 + j)]);
      }
    m.row_ptr.push_back(static_cast<Offset>(m.column.size()));
  }
  return out;
}

/// nx * ny * nz nodes with three unknowns, held at the lowest layer.
inline Springs spring_lattice(Index nx, Index ny, Index nz) {
  return springs_on_grid(nx, ny, nz, nx * ny, 3);
}

/// A plane body: nx * ny nodes with two unknowns, held at the lowest row. Its points have a z that is not 0.
inline Springs plane_lattice(Index nx, Index ny) {
  Springs out = springs_on_grid(nx, ny, 1, nx, 2);
  for (std::size_t i = 2; i < out.points.size(); i += 3) out.points[i] = 7 - static_cast<double>(i % 4);
  return out;
}

/// The second difference in a box, some points coupled to nothing and one to many.
inline CsrArrays box_laplacian(Index edge, int dofs, bool hub) {
  const Index nodes = edge * edge * edge;
  std::vector<std::map<Index, double>> rows(static_cast<std::size_t>(nodes));
  const auto couple = [&](Index a, Index b, double v) {
    rows[static_cast<std::size_t>(a)][b] -= v;
    rows[static_cast<std::size_t>(b)][a] -= v;
    rows[static_cast<std::size_t>(a)][a] += v;
    rows[static_cast<std::size_t>(b)][b] += v;
  };
  for (Index i = 0; i < nodes; ++i) {
    rows[static_cast<std::size_t>(i)][i] += 0.01;
    if (i % 31 == 5) continue;
    for (const Index step : {1, edge, edge * edge})
      if (i + step < nodes && (i + step) % 31 != 5 && (step > 1 || i % edge + 1 < edge))
        couple(i, i + step, 1 + 0.1 * (i % 7));
    if (hub && i > 3 && i % 3 == 0 && i % 31 != 5) couple(3, i, 0.3);
  }
  CsrArrays a;
  a.rows = a.columns = nodes * dofs;
  a.row_ptr = {0};
  for (Index i = 0; i < nodes; ++i)
    for (int c = 0; c < dofs; ++c) {
      for (const auto& [j, v] : rows[static_cast<std::size_t>(i)])
        for (int d = 0; d < dofs; ++d) {
          a.column.push_back(j * dofs + d);
          a.value.push_back(c == d ? v * (1 + c) : (i == j ? 1e-3 : 0.0));
        }
      a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
    }
  return a;
}

/// The nodes of the lattice, each with its rows.
inline NodeGraph node_graph(const Springs& springs) {
  const CsrArrays& a = springs.matrix;
  NodeGraph graph;
  const Index d = springs.dofs;
  graph.nodes = a.rows / d;
  graph.dofs = d;
  graph.row_ptr = {0};
  for (Index node = 0; node < graph.nodes; ++node) {
    const auto row = static_cast<std::size_t>(d * node);
    for (auto k = static_cast<std::size_t>(a.row_ptr[row]); k < static_cast<std::size_t>(a.row_ptr[row + 1]);
         ++k)
      if (graph.columns.size() == static_cast<std::size_t>(graph.row_ptr.back()) ||
          graph.columns.back() != a.column[k] / d)
        graph.columns.push_back(a.column[k] / d);
    graph.row_ptr.push_back(static_cast<Offset>(graph.columns.size()));
  }
  return graph;
}

}  // namespace genba::test
