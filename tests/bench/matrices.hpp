// The matrices that the benches run on: of finite elements, out of files, and drawn by rules.
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
/// One full row, the others of `others` entries.
std::vector<Index> arrow_lengths(Index rows, Index full, Index others);
/// Zipf: the row of rank r has longest / r^s entries, with s such that the mean is 15; in random order.
std::vector<Index> zipf_lengths(Index rows, Index longest);
/// A square matrix of these row lengths: one random column in each of `length` equal parts of the row's window.
CsrArrays make_arrays(const std::vector<Index>& lengths, Columns columns);

struct BenchMatrix {
  std::string name;
  bool is_fem = false;
  int dofs = 1;  ///< rows of a node
  CsrArrays a;
  PatternStats stats;  ///< symmetric storage planned where it can be
};

/// A finite element problem as of parse_request() (its matrix is assembled), a Matrix Market file (.mtx, .mtx.gz), or
/// "regular|random|poisson|arrow|power-near|power:ROWS". Throws Error(input).
BenchMatrix make_bench_matrix(const std::string& request, ThreadTeam& team);

}  // namespace genba::bench
