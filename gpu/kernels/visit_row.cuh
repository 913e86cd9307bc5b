// Visits the stored entries of a row of any format except the symmetric one, which stores no rows.
#pragma once

#include "gpu/kernels/run_walk.cuh"
#include "gpu/kernels/views.hpp"

namespace genba::cuda {

// visit_row calls visit(column, value pointer) for the stored entries of a row with columns in [first, last].

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

// The slice formats are visited by place: row `place % block` of the node at position `place / block`.

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
  RunWalk walk(a, slice, lane);
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

template <class V, class Visit>
__device__ void visit_row(const BasicBlockRowsView<V>& a, Index row, Index first, Index last, Visit visit) {
  const int b = a.block;
  const Index node = row / b, i = row % b;
  for (Offset k = a.row_ptr[node]; k < a.row_ptr[node + 1]; ++k) {
    if (a.column[k] < first / b || a.column[k] > last / b) continue;
    for (int j = 0; j < b; ++j) {
      const Index c = a.column[k] * b + j;
      if (c >= first && c <= last) visit(c, a.value + (k * b + i) * b + j);
    }
  }
}

}  // namespace genba::cuda
