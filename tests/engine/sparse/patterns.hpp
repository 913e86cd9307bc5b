// Random and extreme patterns for tests of sparse matrices.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "engine/sparse/formats/matrix.hpp"

namespace genba::test {

inline CsrArrays pattern_of(Index columns, const std::vector<std::vector<Index>>& rows, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(0.5, 2.0);
  CsrArrays a;
  a.rows = static_cast<Index>(rows.size());
  a.columns = columns;
  a.row_ptr = {0};
  for (const auto& row : rows) {
    for (Index c : row) {
      a.column.push_back(c);
      a.value.push_back(value(random) * (random() % 2 ? 1 : -1));
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

/// Rows of very uneven length made of random runs: some empty, some full, some of isolated nonzeros only.
inline CsrArrays random_pattern(Index rows, Index columns, unsigned seed) {
  std::mt19937 random(seed);
  auto below = [&](Index n) {
    return static_cast<Index>(random() % static_cast<unsigned>(std::max<Index>(1, n)));
  };
  std::vector<std::vector<Index>> out(static_cast<std::size_t>(rows));
  for (auto& row : out) {
    const Index kind = below(10);
    std::set<Index> chosen;
    if (kind == 0) {
    } else if (kind == 1 && columns <= 300) {
      for (Index c = 0; c < columns; ++c) chosen.insert(c);
    } else if (kind == 2) {
      for (Index c = below(2); c < std::min<Index>(columns, 60); c += 2) chosen.insert(c);
    } else {
      for (Index n = below(6); n >= 0; --n) {
        const Index first = below(columns), length = 1 + below(9);
        for (Index c = first; c < std::min(columns, first + length); ++c) chosen.insert(c);
      }
    }
    row.assign(chosen.begin(), chosen.end());
  }
  return pattern_of(columns, out, seed + 1);
}

/// Rows of the given lengths, one column in each of `length` equal parts [first, end) of the width:
/// place(random, first, end).
template <class Place>
CsrArrays rows_of_lengths(const std::vector<Index>& lengths, Index columns, unsigned seed, Place&& place) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1, 1);
  CsrArrays a;
  a.rows = static_cast<Index>(lengths.size());
  a.columns = columns;
  a.row_ptr = {0};
  for (const Offset length : lengths) {
    for (Offset k = 0; k < length; ++k) {
      const Offset first = k * columns / length, end = (k + 1) * columns / length;
      a.column.push_back(static_cast<Index>(place(random, first, end)));
      a.value.push_back(value(random));
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

/// Columns evenly spread, so that rows up to the width are ascending and unique.
inline CsrArrays matrix_of_lengths(const std::vector<Index>& lengths, Index columns, unsigned seed) {
  return rows_of_lengths(lengths, columns, seed, [](std::mt19937&, Offset first, Offset) { return first; });
}

inline CsrArrays columns_anywhere(const std::vector<Index>& lengths, Index columns, unsigned seed) {
  return rows_of_lengths(lengths, columns, seed, [](std::mt19937& random, Offset first, Offset end) {
    return first + random() % static_cast<unsigned>(end - first);
  });
}

/// Symmetric positive definite: strictly diagonally dominant, nodes of `dofs` rows coupled to neighbours and
/// at random.
inline CsrArrays random_spd(Index nodes, int dofs, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1, 1);
  const Index rows = nodes * dofs;
  std::vector<std::map<Index, double>> entries(static_cast<std::size_t>(rows));
  auto couple = [&](Index a, Index b) {
    for (int i = 0; i < dofs; ++i) {
      for (int j = 0; j < dofs; ++j) {
        const Index r = a * dofs + i, c = b * dofs + j;
        if (r != c) entries[r][c] = entries[c][r] = value(random);
      }
    }
  };
  for (Index node = 0; node < nodes; ++node) {
    couple(node, node);
    for (Index next = node + 1; next < std::min(nodes, node + 3); ++next) couple(node, next);
    if (random() % 3 == 0) couple(node, static_cast<Index>(random() % static_cast<unsigned>(nodes)));
  }
  CsrArrays a;
  a.rows = a.columns = rows;
  a.row_ptr = {0};
  for (Index row = 0; row < rows; ++row) {
    double sum = 0.1;
    for (const auto& [c, v] : entries[row]) sum += std::fabs(v);
    entries[row][row] = sum * (1 + (row % 7));
    for (const auto& [c, v] : entries[row]) {
      a.column.push_back(c);
      a.value.push_back(v);
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

/// Symmetric: full blocks of `dofs` rows on the diagonal and, both ways, for every pair of nodes.
inline CsrArrays symmetric_pattern(Index nodes, int dofs, const std::vector<std::pair<Index, Index>>& pairs,
                                   unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1, 1);
  std::vector<std::map<Index, double>> entries(static_cast<std::size_t>(nodes * dofs));
  const auto couple = [&](Index a, Index b) {
    for (int i = 0; i < dofs; ++i)
      for (int j = 0; j < dofs; ++j)
        entries[static_cast<std::size_t>(a * dofs + i)][b * dofs + j] =
            entries[static_cast<std::size_t>(b * dofs + j)][a * dofs + i] = value(random);
  };
  for (Index node = 0; node < nodes; ++node) couple(node, node);
  for (const auto& [a, b] : pairs) couple(a, b);
  CsrArrays a;
  a.rows = a.columns = nodes * dofs;
  a.row_ptr = {0};
  for (const auto& row : entries) {
    for (const auto& [column, v] : row) {
      a.column.push_back(column);
      a.value.push_back(v);
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

/// Symmetric, nodes of very unequal degree: every node coupled to the next, every `apart`-th one to all
/// within `reach`, the middle one to all.
inline CsrArrays busy_nodes(Index nodes, int dofs, Index apart, Index reach, unsigned seed) {
  std::vector<std::pair<Index, Index>> pairs;
  for (Index node = 0; node < nodes; ++node) {
    if (node > 0) pairs.emplace_back(node - 1, node);
    if (node != nodes / 2) pairs.emplace_back(node, nodes / 2);
    if (node % apart != 0) continue;
    for (Index other = std::max(0, node - reach); other < std::min(nodes, node + reach + 1); ++other)
      if (other != node) pairs.emplace_back(node, other);
  }
  return symmetric_pattern(nodes, dofs, pairs, seed);
}

inline std::vector<double> random_vector(Offset size, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1, 1);
  std::vector<double> v(static_cast<std::size_t>(size));
  for (double& e : v) e = value(random);
  return v;
}

inline Matrix matrix_of(Format f, const CsrArrays& a) {
  ThreadTeam team(a.column.size() < 10000 ? 1 : 3);
  return make_matrix(f, a.rows, a.columns, a.row_ptr.data(), a.column.data(), a.value.data(), team);
}
inline Matrix matrix_of(Format f, const NodeGraph& graph) {
  ThreadTeam team(2);
  return make_matrix(f, graph, team);
}

/// The same with every value rounded to FP32: what an FP32 matrix of it holds.
inline CsrArrays rounded(CsrArrays a) {
  for (double& v : a.value) v = static_cast<float>(v);
  return a;
}

inline SingleMatrix single_matrix_of(Format f, const CsrArrays& a) {
  return narrow(matrix_of(f, a));
}

/// All formats that can hold the matrix.
inline std::vector<Format> formats_of(const CsrArrays& a) {
  std::vector<Format> formats(general_formats.begin(), general_formats.end());
  std::map<std::pair<Index, Index>, double> entries;
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) entries[{row, a.column[k]}] = a.value[k];
  bool symmetric = a.rows == a.columns;
  for (const auto& [place, value] : entries) {
    const auto mirror = entries.find({place.second, place.first});
    symmetric =
        symmetric && mirror != entries.end() && (mirror->second == value || place.first == place.second);
  }
  if (symmetric) formats.push_back(Format::rbp_sym);
  return formats;
}

inline PatternStats stats_of(const CsrArrays& a) {
  ThreadTeam team(1);
  PatternStats stats = measure_pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data());
  plan_symmetric(stats, a.row_ptr.data(), a.column.data(), team);
  return stats;
}

/// Largest |y - A x| of a row over that row's sum of |a x|, with the reference in long double; infinite if y
/// is not finite.
inline double product_error(const CsrArrays& a, const std::vector<double>& x, const std::vector<double>& y) {
  double worst = 0;
  for (Index row = 0; row < a.rows; ++row) {
    long double sum = 0, size = 0;
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
      const long double t = static_cast<long double>(a.value[k]) * x[a.column[k]];
      sum += t;
      size += std::fabs(t);
    }
    if (!std::isfinite(y[row])) return std::numeric_limits<double>::infinity();
    const double error = static_cast<double>(std::fabs(y[row] - sum));
    worst = std::max(worst, size > 0 ? error / static_cast<double>(size) : error);
  }
  return worst;
}

/// Named corner cases.
inline std::vector<CsrArrays> corner_patterns() {
  std::vector<Index> all(200), even;
  for (Index c = 0; c < 200; ++c) all[c] = c;
  for (Index c = 0; c < 200; c += 2) even.push_back(c);
  return {
      pattern_of(0, {}, 1),                                        // nothing
      pattern_of(5, {{}, {}, {}}, 2),                              // rows without entries
      pattern_of(1, {{0}}, 3),                                     // one number
      pattern_of(1, {{0}, {}, {0}, {0}}, 4),                       // single column
      pattern_of(200, {even, even, even}, 5),                      // all isolated
      pattern_of(200, {all}, 6),                                   // one giant run
      pattern_of(200, {{}, all, {}, {199}, {0}, {198, 199}}, 7),   // one full row among short ones
      pattern_of(3, {{0, 1, 2}, {0, 1, 2}, {0, 1, 2}}, 8),         // dense
      pattern_of(7, {{0, 1, 6}, {2}, {5, 6}, {0, 2, 4, 6}}, 9),    // wide
      pattern_of(2, {{0}, {1}, {0, 1}, {}, {1}, {0}, {0, 1}}, 10)  // tall
  };
}

}  // namespace genba::test
