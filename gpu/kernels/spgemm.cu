#include "gpu/kernels/spgemm.hpp"

#include <algorithm>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <type_traits>

namespace genba::cuda {

namespace {

constexpr int threads = 256;
constexpr Index nothing = -1;

inline unsigned blocks_for(Offset items, Offset per_block = threads) {
  return static_cast<unsigned>((items + per_block - 1) / per_block);
}

/// The threads that make a row together: some lanes of a warp, or a whole block of threads.
template <int size>
struct Team {
  int lane = static_cast<int>(threadIdx.x) % size;

  __device__ void sync() const {
    if constexpr (size >= 32 * 2) {
      __syncthreads();
    } else if constexpr (size == 32) {
      __syncwarp();
    } else {
      __syncwarp(((1u << size % 32) - 1) << (threadIdx.x % 32 / size * size));
    }
  }
};

/// Columns of one row of C: `places` (a power of two) for keys with linear probing, and their list.
struct RowTable {
  Index* key;   ///< [places]
  Index* list;  ///< [places / 2] columns, in any order until sorted
  int* count;   ///< [1] may pass places / 2: then the row does not fit
  int places;

  __device__ int most() const { return places / 2; }
  __device__ int home(Index column) const {
    return static_cast<int>(static_cast<unsigned>(column) * 2654435769u & static_cast<unsigned>(places - 1));
  }

  template <int size>
  __device__ void clear(const Team<size>& team) const {
    for (int i = team.lane; i < places; i += size) key[i] = nothing;
    if (team.lane == 0) *count = 0;
  }

  /// Once more than `most` columns are known, new ones are only counted: places must stay free.
  __device__ void insert(Index column) const {
    if (*const_cast<volatile int*>(count) > most()) return;
    for (int at = home(column);; at = (at + 1) & (places - 1)) {
      const Index seen = atomicCAS(&key[at], nothing, column);
      if (seen == column) return;
      if (seen != nothing) continue;
      const int number = atomicAdd(count, 1);
      if (number < most()) list[number] = column;
      return;
    }
  }

  /// Once the list is sorted: keys are places in it from here on.
  template <int size>
  __device__ void index(const Team<size>& team, int n) const {
    for (int i = team.lane; i < places; i += size) key[i] = nothing;
    team.sync();
    for (int i = team.lane; i < n; i += size)
      for (int at = home(list[i]); atomicCAS(&key[at], nothing, i) != nothing;) at = (at + 1) & (places - 1);
    team.sync();
  }
  /// Place of a column that is there.
  __device__ int find(Index column) const {
    int at = home(column);
    while (list[key[at]] != column) at = (at + 1) & (places - 1);
    return key[at];
  }
};

/// Bitonic sort of n columns; list has room for the next power of two.
template <int size>
__device__ void sort_columns(const Team<size>& team, Index* list, int n) {
  int wide = 1;
  while (wide < n) wide *= 2;
  for (int i = n + team.lane; i < wide; i += size) list[i] = 0x7fffffff;
  team.sync();
  for (int k = 2; k <= wide; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      for (int i = team.lane; i < wide; i += size) {
        const int other = i ^ j;
        if (other <= i) continue;
        const Index x = list[i], y = list[other];
        if (((i & k) == 0) == (x > y)) {
          list[i] = y;
          list[other] = x;
        }
      }
      team.sync();
    }
}

/// Inserts the columns of row `row` of A B: groups of `inner` lanes take the blocks of A in turn.
template <int size>
__device__ void insert_columns(const Team<size>& team, const RowTable& table, const Blocks& a,
                               const Blocks& b, Offset row, int inner) {
  const int groups = size / inner, group = team.lane / inner, lane = team.lane % inner;
  for (Offset k = a.row_ptr[row] + group; k < a.row_ptr[row + 1]; k += groups) {
    const Index j = a.column[k];
    for (Offset l = b.row_ptr[j] + lane; l < b.row_ptr[j + 1]; l += inner) table.insert(b.column[l]);
  }
}

/// What a kernel works on: the rows of one group.
struct RowGroup {
  const Index* row;  ///< [count]
  Index count;
  int inner;  ///< lanes that walk one row of B together
  // Only where tables lie in global memory:
  Index* space;         ///< tables, one after the other
  const Offset* start;  ///< [count] first number of a row's table in `space`
  const int* places;    ///< [count]
};

/// The table of the team's row in shared or global memory.
template <int size, int places, bool is_global>
__device__ RowTable table_of(const RowGroup& group, Offset number, Index* shared, int* count) {
  const int team = static_cast<int>(threadIdx.x) / size;
  if constexpr (is_global) {
    Index* start = group.space + group.start[number];
    return {start, start + group.places[number], &count[team], group.places[number]};
  }
  Index* start = shared + team * (places + places / 2);
  return {start, start + places, &count[team], places};
}

__host__ __device__ constexpr int shared_numbers(int places) {
  return places + places / 2;
}

template <int size, int places, int team_count, bool is_global>
__global__ void __launch_bounds__(size* team_count)
    count_columns(RowGroup group, Blocks a, Blocks b, Offset* blocks, Index* too_large) {
  __shared__ Index shared[is_global ? 1 : team_count * shared_numbers(places)];
  __shared__ int counts[team_count];
  const Team<size> team;
  const Offset number = static_cast<Offset>(blockIdx.x) * team_count + threadIdx.x / size;
  if (number >= group.count) return;
  const RowTable table = table_of<size, places, is_global>(group, number, shared, counts);
  const Index row = group.row[number];
  table.clear(team);
  team.sync();
  insert_columns(team, table, a, b, row, group.inner);
  team.sync();
  if (team.lane != 0) return;
  blocks[row] = *table.count;
  if (too_large != nullptr && *table.count > table.most()) too_large[number] = 1;
}

/// One row of C. Blocks of A one after the other, so that a value's sum is always made in the same order; the
/// lanes share the entries of what a block of A adds. Sums lie in shared memory where C's blocks are single
/// numbers.
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

/// One row of C, whose columns are known, by a warp: as fill_rows(), with a search in them for a table. A
/// lane finds the place of a block for all lanes that share its entries.
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
    return nothing;
  };
  for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
    const Offset last = b.row_ptr[a.column[k] + 1];
    const double* __restrict__ left = a.value + k * (rb * ib);
    for (Offset first = b.row_ptr[a.column[k]]; first < last; first += size) {
      const int count = static_cast<int>(min(Offset{size}, last - first));
      const int own = team.lane < count ? place(b.column[first + team.lane]) : nothing;
      for (int begin = 0; begin < count * entries; begin += size) {
        const int item = begin + team.lane, which = item / entries, e = item % entries;
        const int at = entries == 1 ? own : __shfl_sync(0xffffffffu, own, which % size);
        if (item >= count * entries || at == nothing) continue;
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

__global__ void __launch_bounds__(threads) count_products(Blocks a, Blocks b, Offset* products) {
  constexpr int lanes = 8;
  const Offset row = (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / lanes;
  unsigned long long sum = 0;
  if (row < a.rows)
    for (Offset k = a.row_ptr[row] + threadIdx.x % lanes; k < a.row_ptr[row + 1]; k += lanes)
      sum += static_cast<unsigned long long>(b.row_ptr[a.column[k] + 1] - b.row_ptr[a.column[k]]);
  for (int step = lanes / 2; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
  if (row < a.rows && threadIdx.x % lanes == 0) products[row] = static_cast<Offset>(sum);
}

// -- groups of rows: by at most as many columns as their tables hold, the last in global memory --

constexpr int group_count = 6;  // group 0: rows without products

/// bound(row) is products[row], or the difference of pointers.
struct GroupBounds {
  Offset most[group_count - 2];
  __device__ unsigned group_of(Offset bound) const {
    if (bound == 0) return 0;
    for (int g = 0; g < group_count - 2; ++g)
      if (bound <= most[g]) return static_cast<unsigned>(g) + 1;
    return group_count - 1;
  }
};

__global__ void __launch_bounds__(threads) name_groups(Index rows, const Offset* bound, bool are_pointers,
                                                       GroupBounds bounds, unsigned* key, Index* row) {
  const Offset i = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (i >= rows) return;
  key[i] = bounds.group_of(are_pointers ? bound[i + 1] - bound[i] : bound[i]);
  row[i] = static_cast<Index>(i);
}

__global__ void find_groups(Index rows, const unsigned* key, Index* start) {
  const unsigned g = threadIdx.x;
  if (g > group_count) return;
  Index low = 0, high = rows;
  while (low < high) {
    const Index middle = low + (high - low) / 2;
    if (key[middle] < g)
      low = middle + 1;
    else
      high = middle;
  }
  start[g] = low;
}

template <class T>
T read(const T* from, const SpgemmSpace& space) {
  T value;
  check(cudaMemcpyAsync(&value, from, sizeof(T), cudaMemcpyDeviceToHost, space.stream), "reading a result");
  check(cudaStreamSynchronize(space.stream), "reading a result");
  return value;
}

template <class T>
std::vector<T> read_all(const T* from, std::size_t count, const SpgemmSpace& space) {
  std::vector<T> values(count);
  if (count > 0)
    check(cudaMemcpyAsync(values.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost, space.stream),
          "reading results");
  check(cudaStreamSynchronize(space.stream), "reading results");
  return values;
}

template <class T>
void write_all(const std::vector<T>& from, const DeviceArray<T>& to, const SpgemmSpace& space) {
  if (!from.empty())
    check(cudaMemcpyAsync(to.data(), from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice,
                          space.stream),
          "writing tables");
  check(cudaStreamSynchronize(space.stream), "writing tables");
}

/// Rows in the order of their groups.
struct Groups {
  DeviceArray<Index> row;
  std::vector<Index> start;  ///< [group_count + 1]
  Index size(int g) const {
    return start[static_cast<std::size_t>(g) + 1] - start[static_cast<std::size_t>(g)];
  }
  const Index* rows(int g) const { return row.data() + start[static_cast<std::size_t>(g)]; }
};

Groups make_groups(Index rows, const Offset* bound, bool are_pointers, const GroupBounds& bounds,
                   const SpgemmSpace& space) {
  Groups groups;
  groups.row = DeviceArray<Index>(space.counter, rows);
  DeviceArray<unsigned> key(space.counter, rows), sorted(space.counter, rows);
  DeviceArray<Index> number(space.counter, rows), start(space.counter, group_count + 1);
  name_groups<<<blocks_for(rows), threads, 0, space.stream>>>(rows, bound, are_pointers, bounds, key.data(),
                                                              number.data());
  check(cudaGetLastError(), "grouping rows");
  std::size_t needed = 0;
  const auto sort = [&](void* temporary) {
    return cub::DeviceRadixSort::SortPairs(temporary, needed, key.data(), sorted.data(), number.data(),
                                           groups.row.data(), rows, 0, 3, space.stream);
  };
  check(sort(nullptr), "grouping rows");
  DeviceArray<char> temporary(space.counter, static_cast<Offset>(needed));
  check(sort(temporary.data()), "grouping rows");
  find_groups<<<1, 32, 0, space.stream>>>(rows, sorted.data(), start.data());
  check(cudaGetLastError(), "grouping rows");
  groups.start = read_all(start.data(), group_count + 1, space);
  return groups;
}

/// Lanes of a team of `size` that walk a row of B of average length.
int inner_lanes(const Blocks& b, Offset blocks, int size) {
  const Offset mean = b.rows > 0 ? blocks / b.rows : 1;
  int lanes = 1;
  while (lanes < size && lanes < mean) lanes *= 2;
  return lanes;
}

int places_for(Offset columns) {
  int places = 64;
  while (places < 2 * columns) {
    if (places >= 1 << 29)
      check(cudaErrorMemoryAllocation, "making a table for a row of a product of matrices");
    places *= 2;
  }
  return places;
}

/// Calls work(group) for rows whose tables lie in global memory, as many at a time as fit into the space.
template <class Work>
void for_global_rows(const std::vector<Index>& rows, const std::vector<Offset>& bounds, int inner,
                     const SpgemmSpace& space, Work&& work) {
  constexpr Offset most_numbers = Offset{1} << 26;
  for (std::size_t first = 0; first < rows.size();) {
    std::vector<Offset> start;
    std::vector<int> places;
    Offset numbers = 0;
    std::size_t last = first;
    for (; last < rows.size(); ++last) {
      const int p = places_for(bounds[last]);
      const Offset needs = static_cast<Offset>(p) + p / 2;
      if (last > first && numbers + needs > most_numbers) break;
      start.push_back(numbers);
      places.push_back(p);
      numbers += needs;
    }
    const std::vector<Index> some(rows.begin() + static_cast<std::ptrdiff_t>(first),
                                  rows.begin() + static_cast<std::ptrdiff_t>(last));
    const auto count = static_cast<Offset>(some.size());
    const DeviceArray<Index> row(space.counter, count), tables(space.counter, numbers);
    const DeviceArray<Offset> starts(space.counter, count);
    const DeviceArray<int> sizes(space.counter, count);
    write_all(some, row, space);
    write_all(start, starts, space);
    write_all(places, sizes, space);
    work(RowGroup{row.data(), static_cast<Index>(count), inner, tables.data(), starts.data(), sizes.data()});
    check(cudaGetLastError(), "multiplying large rows");
    check(cudaStreamSynchronize(space.stream), "multiplying large rows");
    first = last;
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

void launch_count_products(const Blocks& a, const Blocks& b, Offset* products, const SpgemmSpace& space) {
  if (a.rows == 0) return;
  count_products<<<blocks_for(a.rows, threads / 8), threads, 0, space.stream>>>(a, b, products);
  check(cudaGetLastError(), "counting products");
}

void launch_count_spgemm(const Blocks& a, const Blocks& b, Index columns, const Offset* products,
                         Offset* row_ptr, const SpgemmSpace& space) {
  check(cudaMemsetAsync(row_ptr, 0, (static_cast<std::size_t>(a.rows) + 1) * sizeof(Offset), space.stream),
        "clearing row pointers");
  if (a.rows == 0) return;
  Offset* count = row_ptr + 1;
  // The largest group of shared tables takes rows of any number of products; few of their columns differ.
  const Groups groups = make_groups(a.rows, products, false, {{32, 256, 1024, Offset{1} << 62}}, space);
  const Offset b_blocks = read(b.row_ptr + b.rows, space);
  const auto group = [&](int g, int size) {
    return RowGroup{groups.rows(g), groups.size(g), inner_lanes(b, b_blocks, size),
                    nullptr,        nullptr,        nullptr};
  };
  if (groups.size(1) > 0)
    count_columns<8, 64, 32, false>
        <<<blocks_for(groups.size(1), 32), 256, 0, space.stream>>>(group(1, 8), a, b, count, nullptr);
  if (groups.size(2) > 0)
    count_columns<32, 512, 8, false>
        <<<blocks_for(groups.size(2), 8), 256, 0, space.stream>>>(group(2, 32), a, b, count, nullptr);
  if (groups.size(3) > 0)
    count_columns<32, 2048, 2, false>
        <<<blocks_for(groups.size(3), 2), 64, 0, space.stream>>>(group(3, 32), a, b, count, nullptr);
  if (groups.size(4) > 0) {
    const DeviceArray<Index> too_large(space.counter, groups.size(4));
    check(cudaMemsetAsync(too_large.data(), 0, static_cast<std::size_t>(too_large.bytes()), space.stream),
          "clearing flags");
    count_columns<256, 4096, 1, false><<<static_cast<unsigned>(groups.size(4)), 256, 0, space.stream>>>(
        group(4, 256), a, b, count, too_large.data());
    check(cudaGetLastError(), "counting columns");
    const auto size = static_cast<std::size_t>(groups.size(4));
    const auto flags = read_all(too_large.data(), size, space), rows = read_all(groups.rows(4), size, space);
    std::vector<Index> large;
    std::vector<Offset> bounds;
    for (std::size_t i = 0; i < size; ++i) {
      if (flags[i] == 0) continue;
      large.push_back(rows[i]);
      bounds.push_back(std::min<Offset>(columns, read(products + rows[i], space)));
    }
    for_global_rows(large, bounds, inner_lanes(b, b_blocks, 256), space, [&](const RowGroup& some) {
      count_columns<256, 64, 1, true>
          <<<static_cast<unsigned>(some.count), 256, 0, space.stream>>>(some, a, b, count, nullptr);
    });
  }
  check(cudaGetLastError(), "counting columns");
  std::size_t needed = 0;
  check(cub::DeviceScan::InclusiveSum(nullptr, needed, count, count, a.rows, space.stream), "adding up");
  DeviceArray<char> temporary(space.counter, static_cast<Offset>(needed));
  check(cub::DeviceScan::InclusiveSum(temporary.data(), needed, count, count, a.rows, space.stream),
        "adding up");
  check(cudaStreamSynchronize(space.stream), "adding up");
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
  check(cudaGetLastError(), "multiplying rows");
  check(cudaStreamSynchronize(space.stream), "multiplying rows");
}

bool launch_refill_spgemm(const Blocks& a, const Blocks& b, const Offset* row_ptr, const Index* column,
                          double* value, const SpgemmSpace& space) {
  if (a.rows == 0) return true;
  const DeviceArray<int> homeless(space.counter, 1);
  check(cudaMemsetAsync(homeless.data(), 0, sizeof(int), space.stream), "clearing a flag");
  with_shape(a.row_block, a.column_block, b.column_block, [&](auto rb, auto ib, auto cb) {
    refill_rows<rb(), ib(), cb()><<<blocks_for(a.rows, threads / 32), threads, 0, space.stream>>>(
        a, b, row_ptr, column, value, homeless.data());
  });
  check(cudaGetLastError(), "multiplying rows");
  return read(homeless.data(), space) == 0;
}

}  // namespace genba::cuda
