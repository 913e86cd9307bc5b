// The matrices that the benches run on: from finite elements, from files, and random ones made by rules.
#pragma once

#include <string>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba::bench {

enum class Columns {
  near,      ///< within a window four times as wide as the row is long, about the diagonal
  anywhere,  ///< over the whole width
  arrow      ///< the first columns and the diagonal
};

std::vector<Index> regular_lengths(Index rows);
std::vector<Index> poisson_lengths(Index rows);
/// Row `full` has an entry in every column; each other row has `others` entries.
std::vector<Index> arrow_lengths(Index rows, Index full, Index others);
/// Zipf: the row of rank r has longest / r^s entries. s is chosen so that the mean is 15. The rows come in
/// random order.
std::vector<Index> zipf_lengths(Index rows, Index longest);
/// A square matrix of these row lengths. A row has one random column in each of `length` equal parts of its
/// window.
CsrArrays make_arrays(const std::vector<Index>& lengths, Columns columns);

struct BenchMatrix {
  std::string name;
  bool is_fem = false;
  int dofs = 1;  ///< rows of a node
  CsrArrays a;
  PatternStats stats;  ///< symmetric storage planned where it can be
};

/// `request` is a finite element problem as in parse_request() (its matrix is assembled), a Matrix Market
/// file (.mtx, .mtx.gz), or "regular|random|poisson|arrow|power-near|power:ROWS". Throws Error(input).
BenchMatrix make_bench_matrix(const std::string& request, ThreadTeam& team);

}  // namespace genba::bench
