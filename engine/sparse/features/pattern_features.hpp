// Properties of a sparse pattern that decide the speed of its product y = A x. Source: Tanabe, Tomimori,
// Takata, Joe: "Factors that decide the performance of sparse matrix-vector products", IPSJ SIG Technical
// Report 2014-HPC-143 No. 7, section 2.1; numbers in brackets are those of that section.
#pragma once

#include <cstdint>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/format.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// The cache through which x is read. In the paper L is the bytes of a line, F the bytes of a value, L/F the
/// values in a line.
struct CacheShape {
  std::int64_t bytes = 256 << 10;  ///< of the whole cache
  int line_bytes = 128;            ///< L: a power of two, 8 to 512
  int line_values() const { return line_bytes / 8; }
  std::int64_t lines() const { return bytes / line_bytes; }
};

/// A value and its standard error by sampling; 0 if the whole pattern was counted.
struct Estimate {
  double value = 0;
  double standard_error = 0;
};

/// Features of one pattern. `stats` holds (1) rows, (2) nonzeros, (3) longest row, (4) variance and (5) mean
/// of the row lengths, run lengths, isolated nonzeros and bandwidth; these are always exact.
///
/// Locality describes the sequence of lines through which a product reads x, row after row, k = 0 .. Nz-1.
/// Access k uses line floor(column / (L/F)). A line is assumed to stay in the cache while it is used at least
/// once in any T consecutive accesses (`window`; the working set of Denning, CACM 11, 1968). T is the largest
/// window whose mean working set fits the cache; T = Nz if all lines fit.
///   interval of access k  = k - k', where access k' is the last one before k of the same line
///   temporal locality (6) = mean of all intervals: accesses until the same line is used again
///   hits                  = share of the accesses whose interval is at most T
///   residence of a line   = its uses from one that is no hit up to the one before the next that is no hit
///   spatial locality (7)  = S = mean number of different values used in a residence, that is, useful values
///                           of a line before it is replaced
///   working set           = mean over all accesses of the number of different lines among the last T
struct PatternFeatures {
  PatternStats stats;
  CacheShape cache;
  std::int64_t used_lines = 0;     ///< lines of x that any row uses
  std::int64_t counted_lines = 0;  ///< lines that were followed: all, or a random sample
  Offset window = 0;               ///< T, accesses
  Estimate temporal_locality;      ///< accesses
  Estimate spatial_locality;       ///< values, 1 .. L/F
  Estimate hit_rate;               ///< 0 .. 1
  Estimate working_set;            ///< lines

  bool sampled() const { return counted_lines < used_lines; }
  double isolated_share() const;  ///< Nnon / Nz
  double ell_padding() const;     ///< N K / Nz, the paper's Nnzp / Nnz of ELL (equation 3); 1: no padding
};

struct FeatureOptions {
  CacheShape cache;
  /// Patterns with more nonzeros than this are sampled. About this many accesses are followed (8 bytes each):
  /// all uses of lines chosen at random with a fixed seed. So intervals of any length occur.
  Offset sample_above = Offset{1} << 24;
};

/// The result does not depend on the number of threads. Standard errors are those of a ratio of means over a
/// simple random sample of lines without replacement (Cochran, Sampling Techniques, 1977, chapter 6), with
/// the window found from the same sample. Throws Error(input) if line_bytes is not a power of two from 8 to
/// 512, or if the cache holds less than one line.
PatternFeatures measure_features(const NodeGraph& graph, const FeatureOptions& options, ThreadTeam& team);

/// The same for any pattern given as CSR arrays with ascending columns in each row.
PatternFeatures measure_features(Offset rows, Offset columns, const Offset* row_ptr, const Index* column,
                                 const FeatureOptions& options, ThreadTeam& team);

}  // namespace genba
