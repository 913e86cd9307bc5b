// The places of the d x d blocks of a node in a matrix of any format: the device version of
// engine/sparse/blocks/block_writer.hpp.
//
// A unit is the work of one group of lanes: a node, or the node at a position (slices of nodes) or of a lane
// (RBP-sym). Its blocks have numbers k from 0; some numbers may have no block.
//   node(m, unit)                 the node; -1: none
//   most(m, unit)                 all numbers are below this
//   list(m, unit, window)         writes the columns (nodes) of the blocks in the window
//   value<d>(m, unit, k, i, j)    the place of entry (i, j) of block k
// Values are double or float; places do not depend on the type.
#pragma once

#include "gpu/kernels/run_walk.cuh"
#include "gpu/kernels/symmetric_pairs.cuh"
#include "gpu/kernels/views.hpp"

namespace genba::cuda {

namespace {

/// A matrix with rows in slices, with the positions of its rows.
template <class View>
struct Placed {
  View a;
  const std::uint16_t* place;  ///< [rows] position in the window; unused if units are positions
};

/// The range of block numbers that a group has in shared memory.
struct ColumnWindow {
  Index first;
  int capacity, lane, lanes;
  Index* column;  ///< [capacity], preset to -1
  __device__ void put(Index k, Index node) const {
    if (k >= first && k < first + capacity) column[k - first] = node;
  }
};

/// The value number `at` of an array; below 0: not stored.
struct Entry {
  const void* values;
  Offset at;
};

// -- CSR --
template <int d, class V>
__device__ Index node(const CsrView<V>&, Offset unit) {
  return static_cast<Index>(unit);
}
template <int d, class V>
__device__ Index most(const CsrView<V>& a, Offset unit) {
  return (a.row_ptr[unit * d + 1] - a.row_ptr[unit * d]) / d;
}
template <int d, class V>
__device__ void list(const CsrView<V>& a, Offset unit, const ColumnWindow& w) {
  const Index* column = a.column + a.row_ptr[unit * d];
  const Index end = min(most<d>(a, unit), w.first + w.capacity);
  for (Index k = w.first + w.lane; k < end; k += w.lanes) w.put(k, column[k * d] / d);
}
template <int d, class V>
__device__ Entry value(const CsrView<V>& a, Offset unit, Index k, int i, int j) {
  return {a.value, static_cast<Offset>(a.row_ptr[unit * d + i]) + k * d + j};
}

// -- ELL, ELL-R --
template <int d, class V>
__device__ Index node(const EllView<V>&, Offset unit) {
  return static_cast<Index>(unit);
}
template <int d, class V>
__device__ Index most(const EllView<V>& a, Offset unit) {
  return (a.row_length ? a.row_length[unit * d] : a.width) / d;
}
template <int d, class V>
__device__ void list(const EllView<V>& a, Offset unit, const ColumnWindow& w) {
  const Index end = min(most<d>(a, unit), w.first + w.capacity);
  const Offset stride = static_cast<Offset>(d) * a.rows;
  const Index* column = a.column + unit * d;
  for (Index k = w.first + w.lane; k < end; k += w.lanes)
    // Padding repeats the row's last column.
    if (k == 0 || column[k * stride] / d > column[(k - 1) * stride] / d) w.put(k, column[k * stride] / d);
}
template <int d, class V>
__device__ Entry value(const EllView<V>& a, Offset unit, Index k, int i, int j) {
  return {a.value, (static_cast<Offset>(k) * d + j) * a.rows + unit * d + i};
}

// -- SELL --
template <int d, class V>
__device__ Offset position_of(const Placed<SellView<V>>& m, Offset unit, int i) {
  if (d == 1) return unit;
  const Offset row = unit * d + i;
  return row - row % slice_window + m.place[row];
}
template <int d, class V>
__device__ Index node(const Placed<SellView<V>>& m, Offset unit) {
  return d == 1 ? node_at(static_cast<Index>(unit), m.a.order[unit]) : static_cast<Index>(unit);
}
template <int d, class V>
__device__ Index most(const Placed<SellView<V>>& m, Offset unit) {
  const Offset slice = position_of<d>(m, unit, 0) / slice_lanes;
  return static_cast<Index>(m.a.slot_ptr[slice + 1] - m.a.slot_ptr[slice]) / d;
}
template <int d, class V>
__device__ void list(const Placed<SellView<V>>& m, Offset unit, const ColumnWindow& w) {
  const Offset position = position_of<d>(m, unit, 0), slice = position / slice_lanes;
  const Index* column = m.a.column + m.a.slot_ptr[slice] * slice_lanes + position % slice_lanes;
  const Index end = min(most<d>(m, unit), w.first + w.capacity);
  for (Index k = w.first + w.lane; k < end; k += w.lanes) {
    const Index c = column[static_cast<Offset>(k) * d * slice_lanes];
    if (c >= 0) w.put(k, c / d);
  }
}
template <int d, class V>
__device__ Entry value(const Placed<SellView<V>>& m, Offset unit, Index k, int i, int j) {
  const Offset position = position_of<d>(m, unit, i), slice = position / slice_lanes;
  return {m.a.value,
          (m.a.slot_ptr[slice] + static_cast<Offset>(k) * d + j) * slice_lanes + position % slice_lanes};
}

// -- RBP-CSR: blocks in runs first, then isolated nonzeros (only with one unknown a node) --
template <int d, class V>
__device__ Index node(const RbpCsrView<V>&, Offset unit) {
  return static_cast<Index>(unit);
}
template <int d, class V>
__device__ Index in_runs(const RbpCsrView<V>& a, Offset unit) {
  return (a.value_ptr[unit * d + 1] - a.value_ptr[unit * d]) / d;
}
template <int d, class V>
__device__ Index most(const RbpCsrView<V>& a, Offset unit) {
  return in_runs<d>(a, unit) + (d == 1 ? a.isolated_ptr[unit + 1] - a.isolated_ptr[unit] : 0);
}
template <class View>
__device__ void list_isolated(const View& a, Offset unit, Index from, const ColumnWindow& w) {
  const Index begin = a.isolated_ptr[unit], count = a.isolated_ptr[unit + 1] - begin;
  for (Index k = w.lane; k < count; k += w.lanes) w.put(from + k, a.isolated_column[begin + k]);
}
template <int d>
__device__ Index list_run(int2 run, Index k, const ColumnWindow& w) {
  for (Index c = run.x / d; c <= run.y / d && run.y >= run.x; ++c) w.put(k++, c);
  return k;
}
template <int d, class V>
__device__ void list(const RbpCsrView<V>& a, Offset unit, const ColumnWindow& w) {
  if (w.lane == 0) {
    Index k = 0;
    for (Index r = a.column_ptr[unit * d] / 2; r < a.column_ptr[unit * d + 1] / 2; ++r)
      k = list_run<d>(a.run[r], k, w);
  }
  if (d == 1) list_isolated(a, unit, in_runs<d>(a, unit), w);
}
template <int d, class V>
__device__ Entry value(const RbpCsrView<V>& a, Offset unit, Index k, int i, int j) {
  const Index runs = in_runs<d>(a, unit);
  if (k >= runs) return {a.isolated_value, static_cast<Offset>(a.isolated_ptr[unit]) + (k - runs)};
  return {a.value, static_cast<Offset>(a.value_ptr[unit * d + i]) + k * d + j};
}

// -- RBP-ELL, RBP-ELL-R: isolated nonzeros have numbers from value_width / d on --
template <int d, class V>
__device__ Index node(const RbpEllView<V>&, Offset unit) {
  return static_cast<Index>(unit);
}
template <int d, class V>
__device__ Index most(const RbpEllView<V>& a, Offset unit) {
  return a.value_width / d + (d == 1 ? a.isolated_ptr[unit + 1] - a.isolated_ptr[unit] : 0);
}
template <int d, class V>
__device__ void list(const RbpEllView<V>& a, Offset unit, const ColumnWindow& w) {
  const Offset row = unit * d;
  if (w.lane == 0) {
    const Index runs = a.run_count ? a.run_count[row] : a.column_width / 2;
    Index k = 0;
    for (Index r = 0; r < runs; ++r) {
      const Offset at = 2 * static_cast<Offset>(r) * a.rows + row;
      k = list_run<d>(make_int2(a.run_column[at], a.run_column[at + a.rows]), k, w);
    }
  }
  if (d == 1) list_isolated(a, unit, a.value_width, w);
}
template <int d, class V>
__device__ Entry value(const RbpEllView<V>& a, Offset unit, Index k, int i, int j) {
  const Index runs = a.value_width / d;
  if (k >= runs) return {a.isolated_value, static_cast<Offset>(a.isolated_ptr[unit]) + (k - runs)};
  return {a.value, (static_cast<Offset>(k) * d + j) * a.rows + unit * d + i};
}

// -- RBP-sliced, RBP-node: units are positions if a lane is a node --
template <int d, class V>
__device__ Offset position_of(const Placed<SlicedRunsView<V>>& m, Offset unit, int i) {
  if (m.a.block == d) return unit;
  const Offset row = unit * d + i;
  return row - row % slice_window + m.place[row];
}
template <int d, class V>
__device__ Index node(const Placed<SlicedRunsView<V>>& m, Offset unit) {
  return m.a.block == d ? node_at(static_cast<Index>(unit), m.a.order[unit]) : static_cast<Index>(unit);
}
template <int d, class V>
__device__ Index most(const Placed<SlicedRunsView<V>>& m, Offset unit) {
  const Offset slice = position_of<d>(m, unit, 0) / slice_lanes;
  return static_cast<Index>(m.a.slot_ptr[slice + 1] - m.a.slot_ptr[slice]) / (d / m.a.block);
}
template <int d, class V>
__device__ void list(const Placed<SlicedRunsView<V>>& m, Offset unit, const ColumnWindow& w) {
  if (w.lane != 0) return;
  const Offset position = position_of<d>(m, unit, 0), slice = position / slice_lanes;
  const int columns = d / m.a.block;  // of a block
  const Index end = min(most<d>(m, unit), w.first + w.capacity);
  RunWalk walk(m.a, slice, static_cast<int>(position % slice_lanes));
  for (Index k = 0; k < end; ++k) {
    const Index c = walk.step();
    if (c < 0) return;
    for (int more = 1; more < columns; ++more) walk.step();
    w.put(k, c / columns);
  }
}
template <int d, class V>
__device__ Entry value(const Placed<SlicedRunsView<V>>& m, Offset unit, Index k, int i, int j) {
  const Offset position = position_of<d>(m, unit, i), slice = position / slice_lanes;
  const Offset entry = m.a.block == d ? ((m.a.slot_ptr[slice] + k) * d + i) * d + j
                                      : m.a.slot_ptr[slice] + static_cast<Offset>(k) * d + j;
  return {m.a.value, entry * slice_lanes + position % slice_lanes};
}

// -- RBP-sym: block 0 is the diagonal block (upper triangle only); then the pairs that the node owns --
template <int d, class V>
__device__ Index node(const RbpSymView<V>& a, Offset lane) {
  return a.node_of_lane[lane] == no_partner
             ? -1
             : static_cast<Index>(lane - lane % a.cluster_nodes + a.node_of_lane[lane]);
}
template <int d, class V>
__device__ Index most(const RbpSymView<V>& a, Offset lane) {
  const Offset slice = lane / slice_lanes;
  return 1 + static_cast<Index>(a.step_ptr[slice + 1] - a.step_ptr[slice]);
}
template <int d, class V>
__device__ void list(const RbpSymView<V>& a, Offset lane, const ColumnWindow& w) {
  if (w.lane == 0) w.put(0, node<d>(a, lane));
  const Index cluster = static_cast<Index>(lane / a.cluster_nodes),
              halos = a.halo_ptr[cluster + 1] - a.halo_ptr[cluster];
  const std::uint16_t* partner =
      a.partner + a.step_ptr[lane / slice_lanes] * slice_lanes + lane % slice_lanes;
  const Index end = min(most<d>(a, lane), w.first + w.capacity);
  for (Index k = max(w.first, 1) + w.lane; k < end; k += w.lanes) {
    int local = partner[static_cast<Offset>(k - 1) * slice_lanes];
    if (local == no_partner) continue;
    if (local >= a.cluster_nodes + halos)
      local = a.alias_node[a.alias_ptr[cluster] + local - a.cluster_nodes - halos];
    w.put(k, local < a.cluster_nodes ? cluster * a.cluster_nodes + local
                                     : a.halo_node[a.halo_ptr[cluster] + local - a.cluster_nodes]);
  }
}
template <int d, class V>
__device__ Entry value(const RbpSymView<V>& a, Offset lane, Index k, int i, int j) {
  const Offset slice = lane / slice_lanes, in_slice = lane % slice_lanes;
  if (k > 0) return {a.value, (((a.step_ptr[slice] + k - 1) * d + i) * d + j) * slice_lanes + in_slice};
  if (j < i) return {nullptr, -1};
  constexpr int triangle = d * (d + 1) / 2;
  return {a.diagonal, (slice * triangle + i * d - i * (i - 1) / 2 + j - i) * slice_lanes + in_slice};
}

/// A matrix of any format, so that one kernel for each element serves all formats.
struct AnyRows {
  enum Kind { csr, ell, sell, rbp_csr, rbp_ell, sliced, symmetric } kind;
  bool is_single;  ///< values are float
  bool ascending;  ///< blocks are in ascending order of their columns
  Offset units;
  union {
    CsrView<double> as_csr;
    EllView<double> as_ell;
    Placed<SellView<double>> as_sell;
    RbpCsrView<double> as_rbp_csr;
    RbpEllView<double> as_rbp_ell;
    Placed<SlicedRunsView<double>> as_sliced;
    RbpSymView<double> as_symmetric;
  };
};

template <class Visit>
__device__ auto with_rows(const AnyRows& rows, Visit&& visit) {
  switch (rows.kind) {
    case AnyRows::csr:
      return visit(rows.as_csr);
    case AnyRows::ell:
      return visit(rows.as_ell);
    case AnyRows::sell:
      return visit(rows.as_sell);
    case AnyRows::rbp_csr:
      return visit(rows.as_rbp_csr);
    case AnyRows::rbp_ell:
      return visit(rows.as_rbp_ell);
    case AnyRows::sliced:
      return visit(rows.as_sliced);
    default:
      return visit(rows.as_symmetric);
  }
}

}  // namespace

}  // namespace genba::cuda
