// Names, statistics and exact memory of the storage formats of a sparse matrix.
// Kawamura et al., "Row Block Packing" (RBP), equations (1)-(4); ELL-R after Vazquez et al.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

class ThreadTeam;

enum class Format : std::uint8_t {
  csr,
  ell,
  ell_r,
  sell,
  rbp_csr,
  rbp_ell,
  rbp_ell_r,
  rbp_sliced,
  rbp_node,
  rbp_sym
};
inline constexpr std::array all_formats = {
    Format::csr,     Format::ell,       Format::ell_r,      Format::sell,     Format::rbp_csr,
    Format::rbp_ell, Format::rbp_ell_r, Format::rbp_sliced, Format::rbp_node, Format::rbp_sym};
/// Formats that hold any matrix; rbp_sym holds symmetric ones.
inline constexpr std::array general_formats = {Format::csr,       Format::ell,        Format::ell_r,
                                               Format::sell,      Format::rbp_csr,    Format::rbp_ell,
                                               Format::rbp_ell_r, Format::rbp_sliced, Format::rbp_node};

std::string_view to_string(Format format);              ///< "rbp-ell"
bool parse_format(std::string_view text, Format& out);  ///< false if unknown

/// Precision of the stored values of a matrix. Vectors and sums are always FP64. FP32 is used only inside a
/// refined solve and never chosen silently.
enum class Precision : std::uint8_t { fp64, fp32 };
inline constexpr std::array all_precisions = {Precision::fp64, Precision::fp32};
std::string_view to_string(Precision precision);              ///< "fp64"
bool parse_precision(std::string_view text, Precision& out);  ///< false if unknown
constexpr std::int64_t value_bytes(Precision precision) {
  return precision == Precision::fp64 ? 8 : 4;
}

/// Sizes of slices of 32 nodes (slice_layout.hpp). A node is `block` rows with the same columns.
struct SliceStats {
  int block = 1;
  Offset slot_count = 0;    ///< slots, each with places for 32 blocks side by side: the widths of all slices
  Offset words = 0;         ///< 16-bit words that hold runs: masks and first columns
  Offset words_across = 0;  ///< places for 32 words side by side
  Offset outside = 0;       ///< columns in the lists of windows
  Offset far_windows = 0;   ///< windows without a list
};

/// Sizes of symmetric storage (rbp_sym.hpp). known is false if it was not planned for the pattern.
struct SymmetricStats {
  bool known = false;
  int block = 1;
  Offset pairs = 0;  ///< pairs of different nodes
  Offset nodes = 0;
  Offset clusters = 0;
  Offset slices = 0;     ///< of 32 lanes
  Offset steps = 0;      ///< sum over all slices
  Offset halo = 0;       ///< nodes of other clusters, summed over the clusters
  Offset aliases = 0;    ///< additional places of busy nodes, summed over the clusters
  Offset receivers = 0;  ///< nodes that are in some halo
};

/// Statistics of the rows of a pattern, with all that the memory formulas need (letters of the papers in
/// brackets). A run is two or more consecutive columns of a row. A nonzero outside every run is isolated.
struct PatternStats {
  Offset rows = 0;  ///< N
  Offset columns = 0;
  Offset nonzeros = 0;        ///< Nz
  Offset longest_row = 0;     ///< K
  Offset isolated = 0;        ///< Nnon
  Offset runs = 0;            ///< number of runs; stored block columns Ncol = 2 * runs
  Offset in_runs = 0;         ///< Nval, values inside runs
  Offset widest_values = 0;   ///< Kv, most values in runs of one row
  Offset widest_columns = 0;  ///< Kc, most block columns (2 * runs) of one row
  Offset bandwidth = 0;       ///< max |column - row|
  double mean_row = 0, variance_row = 0;
  std::vector<Offset> run_length_histogram;  ///< [length], clamped to 64; index 1 counts isolated nonzeros
  SliceStats row_slices;                     ///< of rows
  SliceStats node_slices;  ///< of nodes: those of the graph, or the largest of 6 to 1 rows that share columns
  SymmetricStats symmetric;
  double mean_run() const { return runs ? static_cast<double>(in_runs) / static_cast<double>(runs) : 0.0; }
};

/// Statistics of the matrix of a node graph; the same for any number of threads.
PatternStats measure_pattern(const NodeGraph& graph, ThreadTeam& team);
PatternStats measure_pattern(const NodeGraph& graph);

/// Statistics of any pattern given as CSR arrays with ascending columns in each row.
PatternStats measure_pattern(Offset rows, Offset columns, const Offset* row_ptr, const Index* column_index,
                             ThreadTeam& team);
PatternStats measure_pattern(Offset rows, Offset columns, const Offset* row_ptr, const Index* column_index);

/// Bytes of one stored matrix, by purpose.
struct FormatBytes {
  std::int64_t values = 0;    ///< true nonzeros stored in the main part
  std::int64_t padding = 0;   ///< values and indices that only fill rows up
  std::int64_t indices = 0;   ///< column indices of the main part
  std::int64_t pointers = 0;  ///< row pointers and row lengths
  std::int64_t isolated = 0;  ///< values and columns of the isolated part
  /// Bytes that a product writes and reads beside the matrix; not part of total().
  std::int64_t workspace = 0;
  std::int64_t total() const { return values + padding + indices + pointers + isolated; }
};

/// Exact bytes of the arrays of `format` for this pattern (8-byte values, 4-byte indices):
///   CSR        8 Nz + 4 Nz + 4 (N+1)                                   (1)
///   ELL        8 N K + 4 N K                                           (2)
///   ELL-R      (2) + 4 N
///   RBP-CSR    12 (N+1) + 4 Ncol + 8 Nval + 4 Nnon + 8 Nnon            (3)
///   RBP-ELL    8 N Kv + 4 N Kc + 8 Nnon + 4 Nnon + 4 (N+1)             (4)
///   RBP-ELL-R  (4) + 4 N   (one length, the number of runs, per row)
/// Slice formats have N / d nodes in S = ceil(N / (32 d)) slices. In total these have w slots and v words
/// across. The W windows list o columns (SliceStats):
///   SELL                  12 * 32 w + 8 (S+1) + 2 N
///   RBP-sliced, RBP-node  8 d^2 * 32 w + 2 * 32 v + 4 o + 16 (S+1) + 8 (W+1) + W + 2 N / d
///                         (d = 1 in RBP-sliced)
/// RBP-sym stores each pair of the N / d nodes once, in C clusters, S slices of 32 lanes and w steps, with A
/// aliases, H halo nodes and R receivers:
///   RBP-sym   8 d^2 * 32 w + 2 * 32 w + (8 d (d+1) / 2 + 2) * 32 S + 8 (S+1) + 8 (C+1) + 2 A + 8 H + 4 R +
///             4 (R+1)
///             workspace 8 d H
/// With FP32 a value has 4 bytes instead of 8; the workspace stays the same.
FormatBytes format_bytes(Format format, const PatternStats& stats, Precision precision = Precision::fp64);
/// The part of format_bytes().total() without values: pointers, columns, words and orders.
std::int64_t index_bytes(Format format, const PatternStats& stats);

/// True if 32-bit numbers can address the arrays of the format. All formats need rows and columns < 2^31. CSR
/// needs nonzeros < 2^31. RBP-CSR needs values in runs < 2^31 and isolated nonzeros < 2^31. RBP-ELL needs
/// isolated nonzeros < 2^31. The slice formats have no other limit.
bool indexable(Format format, const PatternStats& stats);
/// Why a format is not indexable, for tables: "needs 64-bit pointers".
Text why_not_indexable(Format format);

}  // namespace genba
