// Sparse matrices in host memory: one struct of plain arrays for each storage format. V is the type of the
// stored values, double or float. Vectors and sums are always double.
#pragma once

#include <variant>
#include <vector>

#include "engine/base/types.hpp"
#include "engine/sparse/formats/buffer.hpp"
#include "engine/sparse/formats/format.hpp"
#include "engine/sparse/formats/rbp_sym.hpp"

namespace genba {

/// Compressed sparse rows.
template <class V>
struct BasicCsrMatrix {
  static constexpr Format format = Format::csr;
  Index rows = 0, columns = 0;
  Buffer<Index> row_ptr;  ///< [rows + 1]
  Buffer<Index> column;   ///< [nonzeros], ascending in a row
  Buffer<V> value;        ///< [nonzeros]
};

/// ELLPACK: every row is padded to the longest one. Column-major, so consecutive rows are adjacent. Padding
/// has value 0 and the row's last true column. (In an empty row it is the row number, at most columns - 1.)
template <class V>
struct BasicEllMatrix {
  static constexpr Format format = Format::ell;
  Index rows = 0, columns = 0, width = 0;  ///< width: K
  Buffer<Index> column;                    ///< [width][rows]
  Buffer<V> value;                         ///< [width][rows]
};

/// ELL-R: ELLPACK with the length of each row, so no padding is read.
template <class V>
struct BasicEllRMatrix {
  static constexpr Format format = Format::ell_r;
  BasicEllMatrix<V> ell;
  Buffer<Index> row_length;  ///< [rows]
};

/// SELL: ELLPACK by slices of 32 rows. Each slice is as wide as its longest row. Rows are sorted by length
/// inside windows (slice_layout.hpp). Padding has column -1 and value 0.
template <class V>
struct BasicSellMatrix {
  static constexpr Format format = Format::sell;
  Index rows = 0, columns = 0;
  Buffer<Offset> slot_ptr;      ///< [slices + 1] first slot of a slice; a slot is 32 entries side by side
  Buffer<std::uint16_t> order;  ///< [rows] lane p % 32 of slice p / 32 is row node_at(p, order[p])
  Buffer<Index> column;         ///< [slots][32]
  Buffer<V> value;              ///< [slots][32]
};

/// RBP-CSR: the first and last column of each run, the values of runs, and isolated nonzeros in CSR arrays of
/// their own.
template <class V>
struct BasicRbpCsrMatrix {
  static constexpr Format format = Format::rbp_csr;
  Index rows = 0, columns = 0;
  Buffer<Index> value_ptr;        ///< [rows + 1] into value
  Buffer<Index> column_ptr;       ///< [rows + 1] into run_column
  Buffer<Index> run_column;       ///< [2 * runs] first, last, first, last, ...
  Buffer<V> value;                ///< [Nval]
  Buffer<Index> isolated_ptr;     ///< [rows + 1] into isolated_*
  Buffer<Index> isolated_column;  ///< [Nnon]
  Buffer<V> isolated_value;       ///< [Nnon]
};

/// RBP-ELL: columns and values of runs, each padded to the widest row, column-major. Isolated nonzeros are in
/// CSR arrays. Padding runs are empty: first = 0, last = -1.
template <class V>
struct BasicRbpEllMatrix {
  static constexpr Format format = Format::rbp_ell;
  Index rows = 0, columns = 0;
  Index value_width = 0;          ///< Kv
  Index column_width = 0;         ///< Kc, even
  Buffer<Index> run_column;       ///< [column_width][rows]: entry 2k first, 2k+1 last column of run k
  Buffer<V> value;                ///< [value_width][rows], runs of a row one after the other
  Buffer<Index> isolated_ptr;     ///< [rows + 1]
  Buffer<Index> isolated_column;  ///< [Nnon]
  Buffer<V> isolated_value;       ///< [Nnon]
};

/// RBP-ELL-R: RBP-ELL with the number of runs of each row.
template <class V>
struct BasicRbpEllRMatrix {
  static constexpr Format format = Format::rbp_ell_r;
  BasicRbpEllMatrix<V> rbp;
  Buffer<Index> run_count;  ///< [rows]
};

/// Slices of 32 nodes; a node is `block` rows with the same columns. Each slice is as wide as its longest
/// node. Nodes are sorted by length inside windows. The columns of a lane are runs of nodes in 16-bit words
/// (slice_layout.hpp). Padding has value 0.
template <class V>
struct BasicSlicedRuns {
  Index rows = 0, columns = 0;
  Index nodes = 0;  ///< rows / block
  int block = 1;
  Buffer<Offset> slot_ptr;      ///< [slices + 1] first slot of a slice; a slot is 32 blocks side by side
  Buffer<Offset> word_ptr;      ///< [slices + 1] the same for words
  Buffer<Offset> outside_ptr;   ///< [windows + 1] into outside
  Buffer<Index> outside;        ///< column nodes that a window uses beside its own, ascending
  Buffer<std::uint8_t> is_far;  ///< [windows] 1: the window has no list
  Buffer<std::uint16_t> order;  ///< [nodes] lane p % 32 of slice p / 32 is node node_at(p, order[p])
  Buffer<std::uint16_t> word;   ///< [words_across][32]
  Buffer<V> value;              ///< [slots][block][block][32] row and column inside the block
};

/// RBP-sliced: slices of rows.
template <class V>
struct BasicRbpSlicedMatrix {
  static constexpr Format format = Format::rbp_sliced;
  BasicSlicedRuns<V> sliced;
};

/// RBP-node: slices of nodes. In a general pattern a node is the largest group, of 6 to 1 rows, that forms
/// full blocks.
template <class V>
struct BasicRbpNodeMatrix {
  static constexpr Format format = Format::rbp_node;
  BasicSlicedRuns<V> sliced;
};

using CsrMatrix = BasicCsrMatrix<double>;
using EllMatrix = BasicEllMatrix<double>;
using EllRMatrix = BasicEllRMatrix<double>;
using SellMatrix = BasicSellMatrix<double>;
using RbpCsrMatrix = BasicRbpCsrMatrix<double>;
using RbpEllMatrix = BasicRbpEllMatrix<double>;
using RbpEllRMatrix = BasicRbpEllRMatrix<double>;
using SlicedRuns = BasicSlicedRuns<double>;
using RbpSlicedMatrix = BasicRbpSlicedMatrix<double>;
using RbpNodeMatrix = BasicRbpNodeMatrix<double>;

template <class V>
using BasicMatrix = std::variant<BasicCsrMatrix<V>, BasicEllMatrix<V>, BasicEllRMatrix<V>, BasicSellMatrix<V>,
                                 BasicRbpCsrMatrix<V>, BasicRbpEllMatrix<V>, BasicRbpEllRMatrix<V>,
                                 BasicRbpSlicedMatrix<V>, BasicRbpNodeMatrix<V>, BasicRbpSymMatrix<V>>;
using Matrix = BasicMatrix<double>;
/// Values rounded to FP32, for the inner products of a refined solve. Residuals need the FP64 matrix.
using SingleMatrix = BasicMatrix<float>;

template <class V>
Format format_of(const BasicMatrix<V>& matrix);
template <class V>
Offset row_count(const BasicMatrix<V>& matrix);
template <class V>
Offset column_count(const BasicMatrix<V>& matrix);

/// Sets all values to 0.
void clear_values(Matrix& matrix);
/// to += factor * from. Throws Error(internal_fault) if they were not made in one format of one graph.
void add_values(double factor, const Matrix& from, Matrix& to);

/// Bytes of its arrays; equals format_bytes(...).total() of its pattern.
template <class V>
std::int64_t allocated_bytes(const BasicMatrix<V>& matrix);
/// Bytes that its products need in addition; equals format_bytes(...).workspace.
template <class V>
std::int64_t workspace_bytes(const BasicMatrix<V>& matrix);

/// Rounds every value to the nearest FP32 number. Moves index arrays. Converts value arrays of at least 1 MiB
/// in place, so memory never exceeds the FP64 matrix. Values below 1.2e-38 lose digits or become 0;
/// infinities and NaN stay. Throws Error(input) that names the value if one is too large for FP32 (3.4e38);
/// the matrix is then unchanged. Reserved values stay reserved.
SingleMatrix narrow(Matrix&& matrix);
/// Throws the error for such a value.
[[noreturn]] void refuse_fp32(double value);
/// Throws this error for the first value, in storage order, that is too large.
void require_fp32(const Buffer<double>& values, ThreadTeam& team);

/// Symbolic pass: makes all index arrays of `format` for the graph. Values are zero, or reserved for a
/// device. Makes no CSR copy on the way. Throws Error(memory) if 32-bit pointers cannot address it or host
/// memory does not suffice, Cancelled for the team's job.
Matrix make_matrix(Format format, const NodeGraph& graph, ThreadTeam& team, Values values = Values::zero);

/// Sizes of rbp-sym for a schedule, for PatternStats.
SymmetricStats measure_symmetric(const NodeGraph& graph, const ClusterSchedule& schedule);

/// The same for CSR arrays: fills stats.symmetric if the pattern is square and symmetric and no cluster has
/// too many neighbours. Does not check whether the values are symmetric.
void plan_symmetric(PatternStats& stats, const Offset* row_ptr, const Index* column, ThreadTeam& team);

/// The graph of the nodes of `block` rows of a square pattern. rows must be a multiple of block.
NodeGraph node_graph_of(Index rows, int block, const Offset* row_ptr, const Index* column);

/// Makes a matrix with its values from CSR arrays with ascending unique columns. Any rectangular pattern is
/// allowed. rbp-sym throws Error(input) that names the entry if the matrix is not exactly symmetric.
Matrix make_matrix(Format format, Index rows, Index columns, const Offset* row_ptr, const Index* column,
                   const double* value, ThreadTeam& team);

/// CSR arrays with 64-bit pointers, true nonzeros only. For tests, inspection and export. Two formats lose
/// information: ELL reads an explicit zero alone on the diagonal back as an empty row, and RBP-sym gives
/// every row a diagonal entry.
struct CsrArrays {
  Index rows = 0, columns = 0;
  std::vector<Offset> row_ptr;
  std::vector<Index> column;
  std::vector<double> value;
};
template <class V>
CsrArrays to_csr_arrays(const BasicMatrix<V>& matrix);

}  // namespace genba
