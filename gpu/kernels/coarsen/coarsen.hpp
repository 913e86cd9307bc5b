// The steps of Backend::coarsen: smoothed aggregation on the device. Every step gives the same result every
// time.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/spgemm/spgemm.hpp"
#include "gpu/kernels/views.hpp"
#include "gpu/memory/scratch_array.hpp"

namespace genba::cuda {

/// Where the steps of one coarsening run, and what they take for a moment.
struct CoarsenSpace {
  MemoryCounter* counter;
  cudaStream_t stream;
  int* overflow;   ///< [1] on the device, zero before: 1 where a row met more columns than a table holds
  int* left_over;  ///< [1] on the device, zero before and after: 1 where a kernel left rows to another
};

/// Most different columns that a row of a prolongator or of A P, and a row of a coarse matrix may have.
inline constexpr int most_row_columns = 640, most_coarse_columns = 2048;
/// A coarse row of fewer columns is short.
inline constexpr int most_short_coarse_columns = 192;

// -- a matrix of any format as blocks in compressed rows --
/// row_ptr: [nodes + 1], inclusive sums from row_ptr[0] = 0 of the blocks of every node. Rows of a node share
/// their columns.
void launch_count_blocks(const MatrixView& a, int block, Offset* row_ptr, const CoarsenSpace& space);
/// column: [blocks], ascending.
void launch_fill_columns(const MatrixView& a, int block, const Offset* row_ptr, Offset blocks, Index* column,
                         const CoarsenSpace& space);

/// A matrix of blocks of which the values of nodes [first, last) are there.
struct BlockSlab {
  BlockRowsView a;  ///< the pattern of all rows; value begins with row `first`
  Index first, last;
  Offset first_block;  ///< a.row_ptr[first]
};
/// value: of the slab, [blocks of its rows][block][block].
void launch_fill_values(const MatrixView& matrix, const BlockSlab& slab, Offset blocks, double* value,
                        const CoarsenSpace& space);

// -- aggregates --
inline constexpr unsigned char strong_block = 1, nonzero_block = 2;
/// norm: [nodes] Frobenius norms of the diagonal blocks.
void launch_diagonal_norms(const MatrixView& a, int block, double* norm, const CoarsenSpace& space);
/// alone: [rows] 1 for unknowns coupled to nothing; flags: [blocks] of strong_block and nonzero_block; both
/// of the slab's rows. negligible: couplings that are no larger, as for `strength`, count as zero.
void launch_couplings(const BlockSlab& slab, double strength, double negligible, const double* norm,
                      unsigned char* alone, unsigned char* flags, const CoarsenSpace& space);
/// aggregate: [nodes]; returns their number (aggregation.hpp).
Index make_aggregates(const BlockRowsView& a, const unsigned char* flags, Index* aggregate,
                      const CoarsenSpace& space);
/// member: [nodes] nodes by aggregate, ascending in each, those of none last; start: [count + 1].
void launch_members(Index nodes, const Index* aggregate, Index count, Index* member, Index* start,
                    const CoarsenSpace& space);

// -- modes --
/// modes: [nodes][3][6]. points: [nodes][3] on the device.
void launch_rigid_motions(Index nodes, const double* points, const double* middle, double size, double* modes,
                          cudaStream_t stream);
/// tentative: [nodes][block][m], zero before; coarse: [count][m][m]. modes: [nodes][block][m], null:
/// constants.
void launch_tentative(int block, int m, Index count, const Index* member, const Index* start,
                      const double* modes, const unsigned char* alone, double* tentative, double* coarse,
                      const CoarsenSpace& space);

// -- P = (I - omega D^-1 A) P0 --
struct ProlongatorCall {
  BlockRowsView a;  ///< its pattern
  const unsigned char* flags;
  const Index* aggregate;
  const double* inverse;    ///< [block][rows], as launch_invert_blocks leaves it
  const double* tentative;  ///< [nodes][block][m]
  double omega;
  int m;
};
/// row_ptr: [nodes + 1], as in launch_count_blocks. True if there are long rows, as those that write the
/// columns and values want to know; the same below.
bool launch_count_prolongator(const ProlongatorCall& call, Offset* row_ptr, const CoarsenSpace& space);
void launch_fill_prolongator(const ProlongatorCall& call, const Offset* row_ptr, Index* column,
                             bool has_long_rows, const CoarsenSpace& space);
/// The rows of the slab. V: double or float, here and below.
template <class V>
void launch_smooth_prolongator(const ProlongatorCall& call, const BlockSlab& slab, const Offset* row_ptr,
                               const Index* column, V* value, const CoarsenSpace& space);
/// P0 by rows, a block of `entries` numbers for every node that has an aggregate: row_ptr [nodes + 1].
void launch_count_tentative(Index nodes, const Index* aggregate, Offset* row_ptr, const CoarsenSpace& space);
template <class V>
void launch_fill_tentative(Index nodes, int entries, const Index* aggregate, const double* tentative,
                           const Offset* row_ptr, Index* column, V* value, const CoarsenSpace& space);
/// Blocks by column: ptr [columns + 1], row and block [blocks], rows ascending.
void launch_transpose(Index rows, Index columns, Offset blocks, const Offset* row_ptr, const Index* column,
                      Offset* ptr, Index* row, std::uint32_t* block, const CoarsenSpace& space);

// -- P^T A P --
/// The columns of A P: row_ptr [nodes + 1]. Of p only the pattern is read.
bool launch_count_product(const BlockRowsView& a, const Blocks& p, Offset* row_ptr,
                          const CoarsenSpace& space);
void launch_fill_product(const BlockRowsView& a, const Blocks& p, const Offset* row_ptr, Index* column,
                         bool has_long_rows, const CoarsenSpace& space);
/// Rows [first, last) of A P, some of the slab's, into value, which begins with row `first` and is zero
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
/// Upper triangle of C += P^T (rows [first, last) of A P, which begin at product_value).
template <class V>
void launch_add_coarse(const Transposed& t, const BasicBlocks<V>& p, const Offset* product_ptr,
                       const Index* product_column, const double* product_value, Index first, Index last,
                       const Offset* row_ptr, const Index* column, double* value, bool has_long_rows,
                       const CoarsenSpace& space);
/// Lower triangle from the upper one; a 1 on the diagonal of rows of zeros.
void launch_complete_coarse(Index rows, int m, const Offset* row_ptr, const Index* column, double* value,
                            cudaStream_t stream);

}  // namespace genba::cuda
