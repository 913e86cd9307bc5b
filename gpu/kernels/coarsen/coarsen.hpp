// The steps of Backend::coarsen: smoothed aggregation on the device. Every step is reproducible.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/spgemm/spgemm.hpp"
#include "gpu/kernels/views.hpp"
#include "gpu/memory/scratch_array.hpp"

namespace genba::cuda {

/// Stream, memory counter and flags of one coarsening.
struct CoarsenSpace {
  MemoryCounter* counter;
  cudaStream_t stream;
  int* overflow;   ///< [1] on the device, 0 before; 1: a row met more columns than its table holds
  int* left_over;  ///< [1] on the device, 0 before and after; 1: a kernel left rows to another kernel
};

/// Most different columns of a row of a prolongator or of A P, and of a row of a coarse matrix.
inline constexpr int most_row_columns = 640, most_coarse_columns = 2048;
/// A coarse row with fewer columns is short.
inline constexpr int most_short_coarse_columns = 192;

// -- a matrix of any format as blocks in compressed rows --
/// row_ptr: [nodes + 1] cumulative block counts of the nodes, from row_ptr[0] = 0. The rows of a node share
/// their columns.
void launch_count_blocks(const MatrixView& a, int block, Offset* row_ptr, const CoarsenSpace& space);
/// column: [blocks], ascending.
void launch_fill_columns(const MatrixView& a, int block, const Offset* row_ptr, Offset blocks, Index* column,
                         const CoarsenSpace& space);

/// A matrix of blocks; only the values of nodes [first, last) exist.
struct BlockSlab {
  BlockRowsView a;  ///< pattern of all rows; value begins with row `first`
  Index first, last;
  Offset first_block;  ///< a.row_ptr[first]
};
/// value: [blocks of the slab's rows][block][block].
void launch_fill_values(const MatrixView& matrix, const BlockSlab& slab, Offset blocks, double* value,
                        const CoarsenSpace& space);

// -- aggregates --
inline constexpr unsigned char strong_block = 1, nonzero_block = 2;
/// norm: [nodes] Frobenius norms of the diagonal blocks.
void launch_diagonal_norms(const MatrixView& a, int block, double* norm, const CoarsenSpace& space);
/// alone: [rows] 1 for unknowns without couplings. flags: [blocks] strong_block and nonzero_block. Both for
/// the rows of the slab. strength: see MultigridOptions. negligible: couplings with |A_ij| <= negligible
/// sqrt(|A_ii| |A_jj|) count as zero.
void launch_couplings(const BlockSlab& slab, double strength, double negligible, const double* norm,
                      unsigned char* alone, unsigned char* flags, const CoarsenSpace& space);
/// Writes aggregate, [nodes], and returns the number of aggregates (aggregation.hpp).
Index make_aggregates(const BlockRowsView& a, const unsigned char* flags, Index* aggregate,
                      const CoarsenSpace& space);
/// member: [nodes] nodes sorted by aggregate, ascending within each; nodes without aggregate come last.
/// start: [count + 1].
void launch_members(Index nodes, const Index* aggregate, Index count, Index* member, Index* start,
                    const CoarsenSpace& space);

// -- modes --
/// modes: [nodes][block][rigid_motion_count(block)], block 2 or 3. points: [nodes][3] on the device.
void launch_rigid_motions(Index nodes, int block, const double* points, const double* middle, double size,
                          double* modes, cudaStream_t stream);
/// tentative: [nodes][block][m], zero before. coarse: [count][m][m]. modes: [nodes][block][m]; null:
/// constants.
void launch_tentative(int block, int m, Index count, const Index* member, const Index* start,
                      const double* modes, const unsigned char* alone, double* tentative, double* coarse,
                      const CoarsenSpace& space);

// -- P = (I - omega D^-1 A) P0 --
struct ProlongatorCall {
  BlockRowsView a;  ///< only its pattern is used
  const unsigned char* flags;
  const Index* aggregate;
  const double* inverse;    ///< [block][rows], as launch_invert_blocks leaves it
  const double* tentative;  ///< [nodes][block][m]
  double omega;
  int m;
  const unsigned char* shared = nullptr;  ///< [nodes] 1: the row is not smoothed; null: all are
};
/// row_ptr: [nodes + 1], as in launch_count_blocks. Returns true if there are long rows; pass this to the
/// functions that write columns and values. The same holds for the other count functions below.
bool launch_count_prolongator(const ProlongatorCall& call, Offset* row_ptr, const CoarsenSpace& space);
void launch_fill_prolongator(const ProlongatorCall& call, const Offset* row_ptr, Index* column,
                             bool has_long_rows, const CoarsenSpace& space);
/// Computes the rows of the slab. V: double or float, here and below.
template <class V>
void launch_smooth_prolongator(const ProlongatorCall& call, const BlockSlab& slab, const Offset* row_ptr,
                               const Index* column, V* value, const CoarsenSpace& space);
/// P0 by rows: a block of `entries` numbers for every node with an aggregate. row_ptr: [nodes + 1].
void launch_count_tentative(Index nodes, const Index* aggregate, Offset* row_ptr, const CoarsenSpace& space);
template <class V>
void launch_fill_tentative(Index nodes, int entries, const Index* aggregate, const double* tentative,
                           const Offset* row_ptr, Index* column, V* value, const CoarsenSpace& space);
/// Sorts blocks by column: ptr [columns + 1], row and block [blocks], rows ascending.
void launch_transpose(Index rows, Index columns, Offset blocks, const Offset* row_ptr, const Index* column,
                      Offset* ptr, Index* row, std::uint32_t* block, const CoarsenSpace& space);

// -- P^T A P --
/// Counts the columns of A P: row_ptr [nodes + 1]. Reads only the pattern of p.
bool launch_count_product(const BlockRowsView& a, const Blocks& p, Offset* row_ptr,
                          const CoarsenSpace& space);
void launch_fill_product(const BlockRowsView& a, const Blocks& p, const Offset* row_ptr, Index* column,
                         bool has_long_rows, const CoarsenSpace& space);
/// Computes rows [first, last) of A P, which belong to the slab. value begins with row `first` and is zero
/// before.
template <class V>
void launch_product_rows(const BlockSlab& slab, const BasicBlocks<V>& p, const Offset* row_ptr,
                         const Index* column, Index first, Index last, double* value,
                         const CoarsenSpace& space);

struct Transposed {
  Index rows;  ///< coarse nodes
  const Offset* ptr;
  const Index* row;
  const std::uint32_t* block;
};
bool launch_count_coarse(const Transposed& t, const Offset* product_ptr, const Index* product_column,
                         Offset* row_ptr, const CoarsenSpace& space);
void launch_fill_coarse(const Transposed& t, const Offset* product_ptr, const Index* product_column,
                        const Offset* row_ptr, Index* column, bool has_long_rows, const CoarsenSpace& space);
/// Adds to the upper triangle: C += P^T (rows [first, last) of A P). product_value begins with row `first`.
template <class V>
void launch_add_coarse(const Transposed& t, const BasicBlocks<V>& p, const Offset* product_ptr,
                       const Index* product_column, const double* product_value, Index first, Index last,
                       const Offset* row_ptr, const Index* column, double* value, bool has_long_rows,
                       const CoarsenSpace& space);
/// Copies the upper triangle to the lower one. Puts 1 on the diagonal of zero rows.
void launch_complete_coarse(Index rows, int m, const Offset* row_ptr, const Index* column, double* value,
                            cudaStream_t stream);

}  // namespace genba::cuda
