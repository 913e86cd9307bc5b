// VectorSpace on the device: single vectors, and vectors side by side in panels.
#pragma once

#include <cuda_runtime_api.h>

#include "engine/sparse/product/panels.hpp"
#include "gpu/kernels/state.hpp"

namespace genba::cuda {

/// space.result[0] = x . y
void launch_dot(Offset size, const double* x, const double* y, const ReductionSpace& space,
                cudaStream_t stream);
void launch_axpy(Offset size, double alpha, const double* x, double* y, cudaStream_t stream);
void launch_scale(Offset size, double alpha, double* x, cudaStream_t stream);
void launch_fill(Offset size, double value, double* x, cudaStream_t stream);

/// Vectors side by side: `rows` numbers each.
template <class T>
struct BlockView {
  T* data;
  Offset rows;
  int count;
};

/// Copies one vector into or out of a block.
void launch_copy_in(const double* from, BlockView<double> to, int at, cudaStream_t stream);
void launch_copy_out(BlockView<const double> from, int at, double* to, cudaStream_t stream);

/// The sums of a Gram matrix as the device writes them: those of panels p and q of X and Y are
/// sum[p][q][i][j].
struct GramSums {
  double sum[2][2][panel_width][panel_width];
};
/// *result = X^T Y; result: on the device.
void launch_gram(BlockView<const double> x, BlockView<const double> y, GramSums* result,
                 const ReductionSpace& space, cudaStream_t stream);

/// The factors of the vectors of a block, by value.
struct BlockFactors {
  double of[most_block_vectors];
};
/// result[v] = x_v . y_v; result: [most_block_vectors] on the device.
void launch_dots(BlockView<const double> x, BlockView<const double> y, double* result,
                 const ReductionSpace& space, cudaStream_t stream);
/// y_v += alpha_v x_v
void launch_axpys(BlockView<const double> x, const BlockFactors& alpha, BlockView<double> y,
                  cudaStream_t stream);
/// y_v = x_v + beta_v y_v; y_v is not read if beta_v is 0.
void launch_xpays(BlockView<const double> x, const BlockFactors& beta, BlockView<double> y,
                  cudaStream_t stream);

/// The same as BlockCoefficients (engine/solve/backend/vector_space.hpp).
struct BlockFactor {
  double c[most_block_vectors][most_block_vectors];
};
/// y = X C, or y += X C; y may be x.
void launch_combine(BlockView<const double> x, const BlockFactor& c, BlockView<double> y, bool adds,
                    cudaStream_t stream);

}  // namespace genba::cuda
