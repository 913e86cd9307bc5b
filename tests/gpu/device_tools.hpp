// Matrices and comparisons shared by the tests on a device.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "engine/sparse/formats/rbp_sym.hpp"
#include "engine/sparse/product/product.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

inline double norm(const std::vector<double>& x) {
  double sum = 0;
  for (double v : x) sum += v * v;
  return std::sqrt(sum);
}

/// |a - b| / |b|; NaN if either holds one.
inline double relative_difference(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> d(b.size());
  for (std::size_t i = 0; i < d.size(); ++i) d[i] = a[i] - b[i];
  const double scale = norm(b);
  return scale > 0 ? norm(d) / scale : norm(d);
}

inline std::unique_ptr<DeviceVector> on_device(Backend& backend, const std::vector<double>& x) {
  auto v = backend.make_vector(static_cast<Offset>(x.size()));
  backend.upload(x, *v);
  return v;
}

inline std::vector<double> on_host(Backend& backend, const DeviceVector& v) {
  std::vector<double> x(static_cast<std::size_t>(v.size()));
  backend.download(v, x);
  return x;
}

/// x[bad] = value, NaN or infinity: y = A x is not finite in the rows that use it, and in no others.
inline void check_bad_number(Backend& backend, const DeviceMatrix& matrix, const CsrArrays& a, Index bad,
                             double value) {
  auto x = random_vector(a.columns, 23);
  x[bad] = value;
  const auto dx = on_device(backend, x), y = backend.make_vector(a.rows);
  backend.multiply(matrix, *dx, *y);
  const auto got = on_host(backend, *y);
  bool right = true;
  for (Index row = 0; row < a.rows; ++row) {
    const auto begin = a.column.begin() + a.row_ptr[row], end = a.column.begin() + a.row_ptr[row + 1];
    right = right && std::isfinite(got[row]) != std::binary_search(begin, end, bad);
  }
  CHECK(right);
}

/// Symmetric positive definite matrix whose nodes have `dofs` rows of the same columns: random blocks between
/// nodes that are close in number, and a diagonal that dominates them.
inline CsrArrays spd_matrix(Index nodes, int dofs, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1, 1);
  std::vector<std::set<Index>> neighbours(static_cast<std::size_t>(nodes));
  for (Index i = 0; i < nodes; ++i) {
    neighbours[i].insert(i);
    for (int k = 0; k < 4; ++k) {
      const Index j = std::min<Index>(nodes - 1, i + static_cast<Index>(random() % 12));
      neighbours[i].insert(j);
      neighbours[j].insert(i);
    }
  }
  auto entry = [&](Offset row, Offset column) {  // the same for (row, column) and (column, row)
    std::minstd_rand hash(
        static_cast<unsigned>(seed + 7919 * std::min(row, column) + 104729 * std::max(row, column)));
    hash.discard(3);
    return value(hash);
  };
  CsrArrays a;
  a.rows = a.columns = nodes * dofs;
  a.row_ptr = {0};
  for (Index row = 0; row < a.rows; ++row) {
    double sum = 0;
    std::size_t diagonal = 0;
    for (Index node : neighbours[row / dofs])
      for (int c = 0; c < dofs; ++c) {
        const Index column = node * dofs + c;
        if (column == row) diagonal = a.value.size();
        a.column.push_back(column);
        a.value.push_back(column == row ? 0.0 : entry(row, column));
        sum += std::abs(a.value.back());
      }
    a.value[diagonal] = sum + 0.05;
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

/// One unknown a node, positive definite. Every cluster couples with the next one, and so do its first `far`
/// nodes with the cluster after that; the last cluster is short.
inline CsrArrays coupled_clusters(Index clusters, Index far, unsigned seed) {
  const Index size = symmetric_cluster_nodes(1);
  const Index nodes = clusters * size - 101;
  std::vector<std::pair<Index, Index>> pairs;
  for (Index i = 0; i < nodes; ++i)
    for (const Index other : {i + 1, i + 7, i + size, i % size < far ? i + 2 * size : nodes})
      if (other < nodes) pairs.emplace_back(i, other);
  CsrArrays a = symmetric_pattern(nodes, 1, pairs, seed);
  for (Index row = 0; row < nodes; ++row)
    for (Offset k = a.row_ptr[static_cast<std::size_t>(row)];
         k < a.row_ptr[static_cast<std::size_t>(row) + 1]; ++k)
      if (a.column[static_cast<std::size_t>(k)] == row) a.value[static_cast<std::size_t>(k)] = 20;
  return a;
}

}  // namespace genba::test
