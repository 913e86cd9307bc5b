// Tables of a product y = A x over segments of CSR entries, for matrices with very uneven rows. The work is
// cut by entries, independent of rows. Made once for a pattern; the CUDA product uses them. Ohshima, Sakurai,
// Katagiri, Nakajima, Kuroda, Naono, Igai, Itoh: "Optimized implementation of segmented scan method for CUDA"
// (IPSJ SIG Technical Report, 2010): fixed segments, a reduction by index inside a segment, and recursion
// over the partial sums of rows that span segments.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

inline constexpr int segment_threads = 256;  ///< threads of one segment
inline constexpr int segment_items = 8;  ///< consecutive entries of one thread, one for each bit of a byte
inline constexpr int segment_warps = segment_threads / 32;
inline constexpr Index segment_entries = segment_threads * segment_items;  ///< most entries of a segment
/// With at most so many entries a GPU holds all segments at once, full or not. A second pass then costs more
/// than idle threads.
inline constexpr Index few_entries = 256 * segment_entries;
/// Entries that a block sums in the time of a second pass.
inline constexpr Index longest_whole_row = 4 * segment_entries;

/// A range of entries and the rows that end in it. It stops at the end of a row if that wastes less than a
/// quarter of it, so only long rows are cut. In a matrix with at most few_entries, a row is cut only if it is
/// longer than longest_whole_row; a row longer than segment_entries then has a segment of its own, which
/// marks no end.
struct alignas(16) CsrSegment {
  Index row;           ///< first row that ends here; the next segment's `row` ends the range
  Index entry;         ///< first entry; the next segment's `entry` ends the range
  Index piece;         ///< first of its pieces: of `row` if it began earlier, then of a row that continues
  std::uint8_t begun;  ///< 1 if `row` ends here and began in an earlier segment: its sum is a piece
};

/// One level of the recursion. Level 0 is the matrix without its empty rows. The rows of level n + 1 are
/// those rows of level n that span segments. Their entries are the partial sums ("pieces") of these rows, in
/// the order of the segments.
struct SegmentLevel {
  std::vector<CsrSegment> segment;   ///< [segments + 1]; the last: rows, entries, pieces
  std::vector<std::uint8_t> last;    ///< [segments][segment_threads] bit i: the item ends a row
  std::vector<std::uint16_t> ended;  ///< [segments][segment_warps] rows that end in earlier warps
  std::vector<Index> row_ptr;  ///< [rows + 1] into entries; empty on level 0: that of the matrix applies
  std::vector<Index> row;      ///< [rows] row of the matrix; empty on level 0 if the matrix has no empty row
  std::vector<Index> empty_row;  ///< rows of the matrix without entries; only on level 0

  Index segments() const { return static_cast<Index>(segment.size()) - 1; }
  Index entries() const { return segment.back().entry; }
  Index pieces() const { return segment.back().piece; }  ///< entries of the next level
  Index cut_segments() const;                            ///< segments that have pieces
};

/// Makes all levels. The last one has no pieces. row_ptr: [rows + 1].
std::vector<SegmentLevel> make_segments(Index rows, const Index* row_ptr);

/// True if a product with `threads` threads a row would leave threads idle, so that segments pay. That is if
/// - one row holds more than 1/4096 of all entries, at least 256, and at least 16 times the mean: it would
///   still be summed when all others are done; or
/// - rows rounded up to whole steps of `threads` take more than 4 times the entries: most threads have none.
/// The limits come from the speeds of one group of 16 threads and of a whole GPU (about 80 and 250,000
/// entries a microsecond).
bool prefers_segments(Index rows, const Index* row_ptr, int threads);

}  // namespace genba
