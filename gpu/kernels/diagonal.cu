#include <type_traits>

#include "gpu/cuda_memory.hpp"
#include "gpu/kernels/diagonal.hpp"
#include "gpu/kernels/run_walk.cuh"

namespace genba::cuda {

namespace {

constexpr int threads = 128;
constexpr double epsilon = 2.220446049250313e-16;

int blocks_for(Offset items) {
  return static_cast<int>((items + threads - 1) / threads);
}

// visit_row calls visit(column, value pointer) for what a row stores, in columns [first, last].

template <class V, class Visit>
__device__ void visit_list(const Index* column, const V* value, Offset begin, Offset end, Offset stride,
                           Index first, Index last, Visit visit) {
  for (Offset k = begin; k < end; k += stride)
    if (column[k] >= first && column[k] <= last) visit(column[k], &value[k]);
}

template <class V, class Visit>
__device__ void visit_row(const CsrView<V>& a, Index row, Index first, Index last, Visit visit) {
  visit_list(a.column, a.value, a.row_ptr[row], a.row_ptr[row + 1], 1, first, last, visit);
}

template <class V, class Visit>
__device__ void visit_row(const EllView<V>& a, Index row, Index first, Index last, Visit visit) {
  const Offset rows = a.rows, width = a.row_length ? a.row_length[row] : a.width;
  visit_list(a.column, a.value, row, row + width * rows, rows, first, last, visit);
}

template <class V, class Visit>
__device__ void visit_run(int2 run, const V* value, Offset stride, Index first, Index last, Visit visit) {
  for (Index c = max(run.x, first); c <= min(run.y, last); ++c) visit(c, value + (c - run.x) * stride);
}

template <class V, class Visit>
__device__ void visit_row(const RbpCsrView<V>& a, Index row, Index first, Index last, Visit visit) {
  const V* value = a.value + a.value_ptr[row];
  for (Index k = a.column_ptr[row] / 2; k < a.column_ptr[row + 1] / 2; ++k) {
    visit_run(a.run[k], value, 1, first, last, visit);
    value += a.run[k].y - a.run[k].x + 1;
  }
  visit_list(a.isolated_column, a.isolated_value, a.isolated_ptr[row], a.isolated_ptr[row + 1], 1, first,
             last, visit);
}

template <class V, class Visit>
__device__ void visit_row(const RbpEllView<V>& a, Index row, Index first, Index last, Visit visit) {
  const Offset rows = a.rows;
  const Index runs = a.run_count ? a.run_count[row] : a.column_width / 2;
  const V* value = a.value + row;
  for (Index k = 0; k < runs; ++k) {
    const Offset at = 2 * static_cast<Offset>(k) * rows + row;
    const int2 run = make_int2(a.run_column[at], a.run_column[at + rows]);
    visit_run(run, value, rows, first, last, visit);
    value += (run.y - run.x + 1) * rows;
  }
  visit_list(a.isolated_column, a.isolated_value, a.isolated_ptr[row], a.isolated_ptr[row + 1], 1, first,
             last, visit);
}

// The slice formats are visited by place: row `place % block` of the node at position place / block.

template <class V, class Visit>
__device__ void visit_row(const SellView<V>& a, Index place, Index first, Index last, Visit visit) {
  const Offset slice = place / slice_lanes, lane = place % slice_lanes;
  visit_list(a.column, a.value, a.slot_ptr[slice] * slice_lanes + lane, a.slot_ptr[slice + 1] * slice_lanes,
             slice_lanes, first, last, visit);
}

template <class V, class Visit>
__device__ void visit_row(const SlicedRunsView<V>& a, Index place, Index first, Index last, Visit visit) {
  const Index position = place / a.block, slice = position / slice_lanes, lane = position % slice_lanes;
  const Offset d = a.block, end = a.slot_ptr[slice + 1];
  RunWalk walk(a.word + a.word_ptr[slice] * slice_lanes + lane, a.base[slice]);
  for (Offset slot = a.slot_ptr[slice]; slot < end; ++slot) {
    const Index column = walk.step();
    if (column < 0) return;
    const V* value = a.value + (slot * d + place % a.block) * d * slice_lanes + lane;
    for (Index j = 0; j < a.block; ++j) {
      const Index c = column * a.block + j;
      if (c >= first && c <= last) visit(c, value + j * slice_lanes);
    }
  }
}

/// The row that a thread visits.
template <class View>
__device__ Offset row_of(const View&, Offset thread) {
  return thread;
}
template <class V>
__device__ Offset row_of(const SellView<V>& a, Offset place) {
  return node_at(static_cast<Index>(place), a.order[place]);
}
template <class V>
__device__ Offset row_of(const SlicedRunsView<V>& a, Offset place) {
  const Offset position = place / a.block;
  return node_at(static_cast<Index>(position), a.order[position]) * static_cast<Offset>(a.block) +
         place % a.block;
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
template <class V>
void launch_extract(const RbpSymView<V>& a, int size, double* blocks, cudaStream_t stream) {
  launch_symmetric_diagonal(a, size, blocks, stream);
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
        check(cudaGetLastError(), "extracting the diagonal");
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
  check(cudaGetLastError(), "inverting the diagonal blocks");
}

}  // namespace genba::cuda
