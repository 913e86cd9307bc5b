// The second pass of matrix-matrix products: columns and values, or only values on known columns.
#include <type_traits>

#include "gpu/kernels/spgemm/spgemm_groups.hpp"

namespace genba::cuda {

namespace {

/// Computes one row of C. It takes the blocks of A one after the other, so the order of sums is fixed. The
/// lanes share the entries that a block of A contributes to. Sums are in shared memory if the blocks of C are
/// single numbers.
template <int size, int places, int team_count, bool is_global, int rb, int ib, int cb>
__global__ void __launch_bounds__(size* team_count)
    fill_rows(RowGroup group, Blocks a, Blocks b, const Offset* row_ptr, Index* column, double* value) {
  constexpr int entries = rb * cb;
  constexpr bool is_staged = entries == 1 && !is_global;
  __shared__ Index shared[is_global ? 1 : team_count * shared_numbers(places)];
  __shared__ int counts[team_count];
  __shared__ double sums[is_staged ? team_count * places / 2 : 1];
  const Team<size> team;
  const Offset number = static_cast<Offset>(blockIdx.x) * team_count + threadIdx.x / size;
  if (number >= group.count) return;
  const RowTable table = table_of<size, places, is_global>(group, number, shared, counts);
  const Index row = group.row[number];
  const Offset start = row_ptr[row];
  const int n = static_cast<int>(row_ptr[row + 1] - start);
  double* to = is_staged ? sums + threadIdx.x / size * (places / 2) : value + start * entries;
  table.clear(team);
  team.sync();
  insert_columns(team, table, a, b, row, group.inner);
  team.sync();
  sort_columns(team, table.list, n);
  for (int i = team.lane; i < n; i += size) column[start + i] = table.list[i];
  for (int i = team.lane; i < n * entries; i += size) to[i] = 0;
  table.index(team, n);
  for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
    const Offset first = b.row_ptr[a.column[k]];
    const int items = static_cast<int>(b.row_ptr[a.column[k] + 1] - first) * entries;
    const double* __restrict__ left = a.value + k * (rb * ib);
    for (int item = team.lane; item < items; item += size) {
      const Offset l = first + item / entries;
      const int e = item % entries;
      const double* __restrict__ right = b.value + l * (ib * cb);
      double sum = 0;
#pragma unroll
      for (int i = 0; i < ib; ++i) sum += left[e / cb * ib + i] * right[i * cb + e % cb];
      to[table.find(b.column[l]) * static_cast<Offset>(entries) + e] += sum;
    }
    team.sync();
  }
  if constexpr (is_staged)
    for (int i = team.lane; i < n; i += size) value[start + i] = to[i];
}

/// A warp computes one row of C whose columns are known: as fill_rows(), with a search instead of a table.
/// One lane finds the place of a block for all lanes that share its entries.
template <int rb, int ib, int cb>
__global__ void __launch_bounds__(threads) refill_rows(Blocks a, Blocks b, const Offset* row_ptr,
                                                       const Index* column, double* value, int* homeless) {
  constexpr int entries = rb * cb, size = 32;
  const Team<size> team;
  const Offset row = (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / size;
  if (row >= a.rows) return;
  const Offset start = row_ptr[row];
  const int n = static_cast<int>(row_ptr[row + 1] - start);
  const Index* columns = column + start;
  double* to = value + start * entries;
  for (int i = team.lane; i < n * entries; i += size) to[i] = 0;
  team.sync();
  const auto place = [&](Index j) {
    int low = 0, high = n;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (columns[middle] < j)
        low = middle + 1;
      else
        high = middle;
    }
    if (low < n && columns[low] == j) return low;
    *homeless = 1;
    return no_entry;
  };
  for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
    const Offset last = b.row_ptr[a.column[k] + 1];
    const double* __restrict__ left = a.value + k * (rb * ib);
    for (Offset first = b.row_ptr[a.column[k]]; first < last; first += size) {
      const int count = static_cast<int>(min(Offset{size}, last - first));
      const int own = team.lane < count ? place(b.column[first + team.lane]) : no_entry;
      for (int begin = 0; begin < count * entries; begin += size) {
        const int item = begin + team.lane, which = item / entries, e = item % entries;
        const int at = entries == 1 ? own : __shfl_sync(0xffffffffu, own, which % size);
        if (item >= count * entries || at == no_entry) continue;
        const double* __restrict__ right = b.value + (first + which) * (ib * cb);
        double sum = 0;
#pragma unroll
        for (int i = 0; i < ib; ++i) sum += left[e / cb * ib + i] * right[i * cb + e % cb];
        to[at * static_cast<Offset>(entries) + e] += sum;
      }
    }
    team.sync();
  }
}

template <class Launch>
bool with_shape(int row_block, int inner_block, int column_block, Launch&& launch) {
  const auto same = [&](auto b) {
    launch(b, b, b);
    return true;
  };
  using std::integral_constant;
  if (row_block == 3 && inner_block == 3 && column_block == 6) {
    launch(integral_constant<int, 3>(), integral_constant<int, 3>(), integral_constant<int, 6>());
    return true;
  }
  if (row_block == 2 && inner_block == 2 && column_block == 3) {
    launch(integral_constant<int, 2>(), integral_constant<int, 2>(), integral_constant<int, 3>());
    return true;
  }
  if (row_block != inner_block || inner_block != column_block) return false;
  switch (row_block) {
    case 1:
      return same(integral_constant<int, 1>());
    case 2:
      return same(integral_constant<int, 2>());
    case 3:
      return same(integral_constant<int, 3>());
    case 4:
      return same(integral_constant<int, 4>());
    case 5:
      return same(integral_constant<int, 5>());
    case 6:
      return same(integral_constant<int, 6>());
    default:
      return false;
  }
}

}  // namespace

bool spgemm_shape_is_known(int row_block, int inner_block, int column_block) {
  return with_shape(row_block, inner_block, column_block, [](auto, auto, auto) {});
}

void launch_fill_spgemm(const Blocks& a, const Blocks& b, Index columns, const Offset* row_ptr, Index* column,
                        double* value, const SpgemmSpace& space) {
  if (a.rows == 0) return;
  const Groups groups = make_groups(a.rows, row_ptr, true, {{32, 256, 1024, 2048}}, space);
  const Offset b_blocks = read(b.row_ptr + b.rows, space);
  const auto group = [&](int g, int size) {
    return RowGroup{groups.rows(g), groups.size(g), inner_lanes(b, b_blocks, size),
                    nullptr,        nullptr,        nullptr};
  };
  with_shape(a.row_block, a.column_block, b.column_block, [&](auto rb, auto ib, auto cb) {
    if (groups.size(1) > 0)
      fill_rows<8, 64, 32, false, rb(), ib(), cb()><<<blocks_for(groups.size(1), 32), 256, 0, space.stream>>>(
          group(1, 8), a, b, row_ptr, column, value);
    if (groups.size(2) > 0)
      fill_rows<32, 512, 8, false, rb(), ib(), cb()><<<blocks_for(groups.size(2), 8), 256, 0, space.stream>>>(
          group(2, 32), a, b, row_ptr, column, value);
    if (groups.size(3) > 0)
      fill_rows<128, 2048, 1, false, rb(), ib(), cb()>
          <<<static_cast<unsigned>(groups.size(3)), 128, 0, space.stream>>>(group(3, 128), a, b, row_ptr,
                                                                            column, value);
    if (groups.size(4) > 0)
      fill_rows<256, 4096, 1, false, rb(), ib(), cb()>
          <<<static_cast<unsigned>(groups.size(4)), 256, 0, space.stream>>>(group(4, 256), a, b, row_ptr,
                                                                            column, value);
    if (groups.size(5) > 0) {
      const auto rows = read_all(groups.rows(5), static_cast<std::size_t>(groups.size(5)), space);
      std::vector<Offset> bounds;
      for (const Index row : rows)
        bounds.push_back(read(row_ptr + row + 1, space) - read(row_ptr + row, space));
      for_global_rows(rows, bounds, inner_lanes(b, b_blocks, 256), space, [&](const RowGroup& some) {
        fill_rows<256, 64, 1, true, rb(), ib(), cb()>
            <<<static_cast<unsigned>(some.count), 256, 0, space.stream>>>(some, a, b, row_ptr, column, value);
      });
    }
  });
  check<"multiplying rows">(cudaGetLastError());
  check<"multiplying rows">(cudaStreamSynchronize(space.stream));
}

bool launch_refill_spgemm(const Blocks& a, const Blocks& b, const Offset* row_ptr, const Index* column,
                          double* value, const SpgemmSpace& space) {
  if (a.rows == 0) return true;
  const ScratchArray<int> homeless(space.counter, 1);
  check<"clearing a flag">(cudaMemsetAsync(homeless.data(), 0, sizeof(int), space.stream));
  with_shape(a.row_block, a.column_block, b.column_block, [&](auto rb, auto ib, auto cb) {
    refill_rows<rb(), ib(), cb()><<<blocks_for(a.rows, threads / 32), threads, 0, space.stream>>>(
        a, b, row_ptr, column, value, homeless.data());
  });
  check<"multiplying rows">(cudaGetLastError());
  return read(homeless.data(), space) == 0;
}

}  // namespace genba::cuda
