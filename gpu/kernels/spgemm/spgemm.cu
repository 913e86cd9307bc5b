// The first pass of matrix-matrix products: counts the blocks of every row.
#include <algorithm>

#include "gpu/kernels/spgemm/spgemm_groups.hpp"

namespace genba::cuda {

namespace {

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

}  // namespace

void launch_count_products(const Blocks& a, const Blocks& b, Offset* products, const SpgemmSpace& space) {
  if (a.rows == 0) return;
  count_products<<<blocks_for(a.rows, threads / 8), threads, 0, space.stream>>>(a, b, products);
  check<"counting products">(cudaGetLastError());
}

void launch_count_spgemm(const Blocks& a, const Blocks& b, Index columns, const Offset* products,
                         Offset* row_ptr, const SpgemmSpace& space) {
  check<"clearing row pointers">(
      cudaMemsetAsync(row_ptr, 0, (static_cast<std::size_t>(a.rows) + 1) * sizeof(Offset), space.stream));
  if (a.rows == 0) return;
  Offset* count = row_ptr + 1;
  // The largest group with shared tables takes rows with any number of products, since few of their columns
  // differ.
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
    const ScratchArray<Index> too_large(space.counter, groups.size(4));
    check<"clearing flags">(
        cudaMemsetAsync(too_large.data(), 0, static_cast<std::size_t>(too_large.bytes()), space.stream));
    count_columns<256, 4096, 1, false><<<static_cast<unsigned>(groups.size(4)), 256, 0, space.stream>>>(
        group(4, 256), a, b, count, too_large.data());
    check<"counting columns">(cudaGetLastError());
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
  check<"counting columns">(cudaGetLastError());
  inclusive_sums(count, a.rows, {space.counter, space.stream});
}

}  // namespace genba::cuda
