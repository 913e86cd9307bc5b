// Random and extreme patterns for tests of sparse matrices.
#pragma once

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "engine/sparse/matrix.hpp"

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
