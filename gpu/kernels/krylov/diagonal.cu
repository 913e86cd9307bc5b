#include <type_traits>

#include "gpu/kernels/krylov/diagonal.hpp"
#include "gpu/kernels/state.hpp"
#include "gpu/kernels/symmetric_pairs.cuh"
#include "gpu/kernels/visit_row.cuh"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {

constexpr int threads = 128;
constexpr double epsilon = 2.220446049250313e-16;

int blocks_for(Offset items) {
  return static_cast<int>((items + threads - 1) / threads);
}

template <class View>
__global__ void extract(View a, int size, double* blocks) {
  const Offset thread = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (thread >= a.rows) return;
  const Offset row = row_of(a, thread);
  const Index first = static_cast<Index>(row - row % size);
  for (int j = 0; j < size; ++j) blocks[j * static_cast<Offset>(a.rows) + row] = 0;
  // Padding of ELL repeats a column with value 0: adding keeps the true value.
  visit_row(a, static_cast<Index>(thread), first, first + size - 1, [&](Index column, const auto* value) {
    blocks[(column - first) * static_cast<Offset>(a.rows) + row] += *value;
  });
}

template <class View>
void launch_extract(const View& a, int size, double* blocks, cudaStream_t stream) {
  extract<<<blocks_for(a.rows), threads, 0, stream>>>(a, size, blocks);
}

__global__ void clear(double* values, Offset count) {
  const Offset i = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x;
  if (i < count) values[i] = 0;
}

/// blocks: [size][rows], column by column, as launch_extract_diagonal() writes them.
template <class V>
__global__ void extract_blocks(RbpSymView<V> a, int size, double* blocks) {
  const Offset thread = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x;
  const int b = a.block;
  const auto put = [&](Offset row, Offset column, double value) {
    if (row / size == column / size) blocks[column % size * a.rows + row] = value;
  };
  visit_diagonal(a, thread, [&](Offset node, const V* diagonal) {
    for (int i = 0; i < b; ++i)
      for (int j = i; j < b; ++j, diagonal += slice_lanes) {
        put(node * b + i, node * b + j, *diagonal);
        put(node * b + j, node * b + i, *diagonal);
      }
  });
  visit_pairs(a, thread, [&](Offset node, Offset other, const V* value) {
    for (int i = 0; i < b; ++i)
      for (int j = 0; j < b; ++j) {
        put(node * b + i, other * b + j, value[(i * b + j) * slice_lanes]);
        put(other * b + j, node * b + i, value[(i * b + j) * slice_lanes]);
      }
  });
}

/// The symmetric format stores no rows.
template <class V>
void launch_extract(const RbpSymView<V>& a, int size, double* blocks, cudaStream_t stream) {
  const auto grid = [](Offset items) {
    return static_cast<unsigned>((items + block_threads - 1) / block_threads);
  };
  const Offset count = static_cast<Offset>(a.rows) * size;
  clear<<<grid(count), block_threads, 0, stream>>>(blocks, count);
  extract_blocks<<<grid(static_cast<Offset>(a.clusters) * a.cluster_nodes), block_threads, 0, stream>>>(
      a, size, blocks);
  check<"reading the diagonal">(cudaGetLastError());
}

template <int size>
__global__ void invert(Offset rows, double* blocks, unsigned long long* bad_row) {
  const Offset first = (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) * size;
  if (first >= rows) return;
  double l[size][size];  // Cholesky factor, then its inverse; lower triangle
  for (int i = 0; i < size; ++i)
    for (int j = 0; j <= i; ++j) l[i][j] = blocks[j * rows + first + i];
#pragma unroll
  for (int j = 0; j < size; ++j) {
    double pivot = l[j][j];
    const double smallest = size * epsilon * pivot;
    for (int k = 0; k < j; ++k) pivot -= l[j][k] * l[j][k];
    if (!(pivot > smallest) || !isfinite(pivot)) {
      atomicMin(bad_row, static_cast<unsigned long long>(first + j));
      return;
    }
    if (size == 1) {
      blocks[first] = 1 / pivot;
      return;
    }
    l[j][j] = sqrt(pivot);
#pragma unroll
    for (int i = j + 1; i < size; ++i) {
      double s = l[i][j];
      for (int k = 0; k < j; ++k) s -= l[i][k] * l[j][k];
      l[i][j] = s / l[j][j];
    }
  }
#pragma unroll
  for (int j = 0; j < size; ++j) {
    l[j][j] = 1 / l[j][j];
#pragma unroll
    for (int i = j + 1; i < size; ++i) {
      double s = 0;
      for (int k = j; k < i; ++k) s -= l[i][k] * l[k][j];
      l[i][j] = s / l[i][i];
    }
  }
#pragma unroll
  for (int i = 0; i < size; ++i)
#pragma unroll
    for (int j = 0; j <= i; ++j) {
      double s = 0;
      for (int k = i; k < size; ++k) s += l[k][i] * l[k][j];
      blocks[j * rows + first + i] = s;
      blocks[i * rows + first + j] = s;
    }
}

}  // namespace

void launch_extract_diagonal(const MatrixView& a, int size, double* blocks, cudaStream_t stream) {
  std::visit(
      [&](const auto& view) {
        if (view.rows == 0) return;
        launch_extract(view, size, blocks, stream);
        check<"extracting the diagonal">(cudaGetLastError());
      },
      a);
}

void launch_invert_blocks(Index rows, int size, double* blocks, unsigned long long* bad_row,
                          cudaStream_t stream) {
  if (rows == 0) return;
  auto launch = [&](auto n) {
    invert<n()><<<blocks_for(rows / n()), threads, 0, stream>>>(rows, blocks, bad_row);
  };
  switch (size) {
    case 1:
      launch(std::integral_constant<int, 1>());
      break;
    case 2:
      launch(std::integral_constant<int, 2>());
      break;
    case 3:
      launch(std::integral_constant<int, 3>());
      break;
    case 4:
      launch(std::integral_constant<int, 4>());
      break;
    case 5:
      launch(std::integral_constant<int, 5>());
      break;
    default:
      launch(std::integral_constant<int, 6>());
      break;
  }
  check<"inverting the diagonal blocks">(cudaGetLastError());
}

}  // namespace genba::cuda
