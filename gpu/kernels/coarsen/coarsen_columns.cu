// The columns of the sparse products of smoothed aggregation, in two passes: counted, then written to arrays
// of the exact size (Nagasaka, Nukada, Matsuoka 2017). Most rows are short and use small tables. Other rows
// are left to kernels with large tables. The CPU versions are engine/solve/multigrid/coarsening.cpp and
// galerkin.cpp.
#include "gpu/kernels/coarsen/coarsen_tools.cuh"

namespace genba::cuda {

namespace {

constexpr int row_threads = 128;
constexpr Offset left_over = -1;  // count of a row that is left to the other kernel

/// A row of a short or long kernel: its table and the lanes that share it.
struct ShortRow {
  using Columns = ColumnSet<128, 96>;
  static constexpr int lanes = 8, most = 96;
  static constexpr bool is_long = false;
};
struct LongRow {
  using Columns = ColumnSet<1024, most_row_columns>;
  static constexpr int lanes = 32, most = most_row_columns;
  static constexpr bool is_long = true;
};
struct ShortCoarseRow {
  using Columns = ColumnSet<2 * most_short_coarse_columns, most_short_coarse_columns>;
  static constexpr int lanes = 32, most = most_short_coarse_columns;
  static constexpr bool is_long = false;
};
struct LongCoarseRow {
  using Columns = ColumnSet<4096, most_coarse_columns>;
  static constexpr int lanes = row_threads, most = most_coarse_columns;
  static constexpr bool is_long = true;
};

/// Columns of P: the aggregates of the nonzero blocks of a row.
struct ProlongatorColumns {
  ProlongatorCall call;
  using Short = ShortRow;
  using Long = LongRow;
  Index rows() const { return call.a.nodes; }
  template <class Row>
  __device__ void insert(Offset node, int lane, typename Row::Columns& columns, int* overflow) const {
    const BlockRowsView& a = call.a;
    for (Offset k = a.row_ptr[node] + lane; k < a.row_ptr[node + 1] && !columns.is_full(); k += Row::lanes) {
      const Index aggregate = call.aggregate[a.column[k]];
      if (aggregate >= 0 && (call.flags[k] & nonzero_block)) columns.insert(aggregate, overflow);
    }
  }
};

/// Columns of A P.
struct ProductColumns {
  BlockRowsView a;
  Blocks p;
  using Short = ShortRow;
  using Long = LongRow;
  Index rows() const { return a.nodes; }
  template <class Row>
  __device__ void insert(Offset node, int lane, typename Row::Columns& columns, int* overflow) const {
    for (Offset k = a.row_ptr[node] + lane; k < a.row_ptr[node + 1]; k += Row::lanes) {
      const Index j = a.column[k];
      for (Offset l = p.row_ptr[j]; l < p.row_ptr[j + 1] && !columns.is_full(); ++l)
        columns.insert(p.column[l], overflow);
    }
  }
};

/// Columns of P^T A P; A P is given.
struct CoarseColumns {
  Transposed t;
  const Offset* product_ptr;
  const Index* product_column;
  using Short = ShortCoarseRow;
  using Long = LongCoarseRow;
  Index rows() const { return t.rows; }
  template <class Row>
  __device__ void insert(Offset row, int lane, typename Row::Columns& columns, int* overflow) const {
    if (lane == 0) columns.insert(static_cast<int>(row), overflow);
    // Loads the indices of 32 rows of A P at once.
    const Offset end = t.ptr[row + 1];
    for (Offset batch = t.ptr[row] + lane / 32 * 32; batch < end; batch += Row::lanes) {
      const int count = static_cast<int>(end - batch < 32 ? end - batch : 32);
      Offset from = 0, to = 0;
      if (lane % 32 < count) {
        const Index i = t.row[batch + lane % 32];
        from = product_ptr[i];
        to = product_ptr[i + 1];
      }
      for (int k = 0; k < count; ++k) {
        const Offset last = __shfl_sync(all_lanes, to, k);
        for (Offset l = __shfl_sync(all_lanes, from, k) + lane % 32; l < last && !columns.is_full(); l += 32)
          columns.insert(product_column[l], overflow);
      }
    }
  }
};

/// Makes writes of the lanes of a row visible to them. All threads of a block call it.
template <class Row>
__device__ void sync_row() {
  if constexpr (Row::lanes > 32)
    __syncthreads();
  else
    __syncwarp();
}

/// Counts the columns of a row, or writes them in ascending order.
template <class Row, bool fill, class Source>
__global__ void __launch_bounds__(row_threads)
    find_columns(Source source, Index rows, Offset* count, const Offset* row_ptr, Index* column,
                 int* overflow) {
  constexpr int groups = row_threads / Row::lanes;
  __shared__ typename Row::Columns sets[groups];
  const int lane = threadIdx.x % Row::lanes;
  auto& set = sets[threadIdx.x / Row::lanes];
  const Offset row = static_cast<Offset>(blockIdx.x) * groups + threadIdx.x / Row::lanes;
  bool is_mine = row < rows;
  if (is_mine) {
    if constexpr (fill)
      is_mine = (row_ptr[row + 1] - row_ptr[row] >= Source::Short::most) == Row::is_long;
    else if constexpr (Row::is_long)
      is_mine = count[row] == left_over;
  }
  if (is_mine) set.clear(lane, Row::lanes);
  sync_row<Row>();
  if (is_mine) source.template insert<Row>(row, lane, set, overflow);
  sync_row<Row>();
  if constexpr (!fill) {
    if (is_mine && lane == 0) {
      if (set.is_full()) *overflow = 1;
      count[row] = !set.is_full() ? set.count : Row::is_long ? Row::most : left_over;
    }
  } else {
    if (is_mine) set.sort(lane, Row::lanes);
    sync_row<Row>();
    if (!is_mine) return;
    for (int i = lane; i < set.count; i += Row::lanes) column[row_ptr[row] + i] = set.sorted[i];
  }
}

bool take(int* flag, const CoarsenSpace& space) {
  int value = 0;
  check<"reading a flag">(cudaMemcpyAsync(&value, flag, sizeof value, cudaMemcpyDeviceToHost, space.stream));
  check<"reading a flag">(cudaStreamSynchronize(space.stream));
  if (value != 0) check<"clearing a flag">(cudaMemsetAsync(flag, 0, sizeof value, space.stream));
  return value != 0;
}

template <class Row, bool fill, class Source>
void launch(const Source& source, Offset* count, const Offset* row_ptr, Index* column, int* overflow,
            const CoarsenSpace& space) {
  find_columns<Row, fill>
      <<<blocks_for(source.rows(), row_threads / Row::lanes), row_threads, 0, space.stream>>>(
          source, source.rows(), count, row_ptr, column, overflow);
  if constexpr (fill)
    check<"writing columns">(cudaGetLastError());
  else
    check<"counting columns">(cudaGetLastError());
}

template <class Source>
bool count_columns(const Source& source, Offset* row_ptr, const CoarsenSpace& space) {
  check<"clearing a row pointer">(cudaMemsetAsync(row_ptr, 0, sizeof(Offset), space.stream));
  if (source.rows() == 0) return false;
  launch<typename Source::Short, false>(source, row_ptr + 1, nullptr, nullptr, space.left_over, space);
  const bool has_long_rows = take(space.left_over, space);
  if (has_long_rows)
    launch<typename Source::Long, false>(source, row_ptr + 1, nullptr, nullptr, space.overflow, space);
  inclusive_sums(row_ptr + 1, source.rows(), {space.counter, space.stream});
  return has_long_rows;
}

template <class Source>
void fill_columns(const Source& source, const Offset* row_ptr, Index* column, bool has_long_rows,
                  const CoarsenSpace& space) {
  if (source.rows() == 0) return;
  launch<typename Source::Short, true>(source, nullptr, row_ptr, column, space.overflow, space);
  if (has_long_rows)
    launch<typename Source::Long, true>(source, nullptr, row_ptr, column, space.overflow, space);
}

__global__ void __launch_bounds__(threads)
    count_tentative(Index nodes, const Index* aggregate, Offset* count) {
  const Offset node = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (node < nodes) count[node] = aggregate[node] >= 0;
}

/// One thread for each number.
template <class V>
__global__ void __launch_bounds__(threads)
    fill_tentative(Index nodes, int entries, const Index* aggregate, const double* tentative,
                   const Offset* row_ptr, Index* column, V* value) {
  const Offset i = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x, node = i / entries;
  if (node >= nodes || aggregate[node] < 0) return;
  const Offset block = row_ptr[node];
  value[block * entries + i % entries] = static_cast<V>(tentative[i]);
  if (i % entries == 0) column[block] = aggregate[node];
}

}  // namespace

void launch_count_tentative(Index nodes, const Index* aggregate, Offset* row_ptr, const CoarsenSpace& space) {
  check<"clearing a row pointer">(cudaMemsetAsync(row_ptr, 0, sizeof(Offset), space.stream));
  if (nodes == 0) return;
  count_tentative<<<blocks_for(nodes, threads), threads, 0, space.stream>>>(nodes, aggregate, row_ptr + 1);
  check<"counting a tentative prolongator">(cudaGetLastError());
  inclusive_sums(row_ptr + 1, nodes, {space.counter, space.stream});
}

template <class V>
void launch_fill_tentative(Index nodes, int entries, const Index* aggregate, const double* tentative,
                           const Offset* row_ptr, Index* column, V* value, const CoarsenSpace& space) {
  if (nodes == 0) return;
  fill_tentative<V><<<blocks_for(static_cast<Offset>(nodes) * entries, threads), threads, 0, space.stream>>>(
      nodes, entries, aggregate, tentative, row_ptr, column, value);
  check<"filling a tentative prolongator">(cudaGetLastError());
}
template void launch_fill_tentative(Index, int, const Index*, const double*, const Offset*, Index*, double*,
                                    const CoarsenSpace&);
template void launch_fill_tentative(Index, int, const Index*, const double*, const Offset*, Index*, float*,
                                    const CoarsenSpace&);

bool launch_count_prolongator(const ProlongatorCall& call, Offset* row_ptr, const CoarsenSpace& space) {
  return count_columns(ProlongatorColumns{call}, row_ptr, space);
}

void launch_fill_prolongator(const ProlongatorCall& call, const Offset* row_ptr, Index* column,
                             bool has_long_rows, const CoarsenSpace& space) {
  fill_columns(ProlongatorColumns{call}, row_ptr, column, has_long_rows, space);
}

bool launch_count_product(const BlockRowsView& a, const Blocks& p, Offset* row_ptr,
                          const CoarsenSpace& space) {
  return count_columns(ProductColumns{a, p}, row_ptr, space);
}

void launch_fill_product(const BlockRowsView& a, const Blocks& p, const Offset* row_ptr, Index* column,
                         bool has_long_rows, const CoarsenSpace& space) {
  fill_columns(ProductColumns{a, p}, row_ptr, column, has_long_rows, space);
}

bool launch_count_coarse(const Transposed& t, const Offset* product_ptr, const Index* product_column,
                         Offset* row_ptr, const CoarsenSpace& space) {
  return count_columns(CoarseColumns{t, product_ptr, product_column}, row_ptr, space);
}

void launch_fill_coarse(const Transposed& t, const Offset* product_ptr, const Index* product_column,
                        const Offset* row_ptr, Index* column, bool has_long_rows, const CoarsenSpace& space) {
  fill_columns(CoarseColumns{t, product_ptr, product_column}, row_ptr, column, has_long_rows, space);
}

}  // namespace genba::cuda
