#include "gpu/kernels/spgemm/spgemm_groups.hpp"

#include "engine/base/text/phrase.hpp"

#include <cub/device/device_radix_sort.cuh>

namespace genba::cuda {

namespace {

__global__ void __launch_bounds__(threads) name_groups(Index rows, const Offset* bound, bool are_pointers,
                                                       GroupBounds bounds, unsigned* key, Index* row) {
  const Offset i = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (i >= rows) return;
  key[i] = bounds.group_of(are_pointers ? bound[i + 1] - bound[i] : bound[i]);
  row[i] = static_cast<Index>(i);
}

template <class T>
void write_all(const std::vector<T>& from, const DeviceArray<T>& to, const SpgemmSpace& space) {
  if (!from.empty())
    check(cudaMemcpyAsync(to.data(), from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice,
                          space.stream),
          phrase<"writing tables">());
  check(cudaStreamSynchronize(space.stream), phrase<"writing tables">());
}

int places_for(Offset columns) {
  int places = 64;
  while (places < 2 * columns) {
    if (places >= 1 << 29)
      check(cudaErrorMemoryAllocation, phrase<"making a table for a row of a product of matrices">());
    places *= 2;
  }
  return places;
}

}  // namespace

Groups make_groups(Index rows, const Offset* bound, bool are_pointers, const GroupBounds& bounds,
                   const SpgemmSpace& space) {
  Groups groups;
  groups.row = DeviceArray<Index>(space.counter, rows);
  DeviceArray<unsigned> key(space.counter, rows), sorted(space.counter, rows);
  DeviceArray<Index> number(space.counter, rows), start(space.counter, group_count + 1);
  name_groups<<<blocks_for(rows), threads, 0, space.stream>>>(rows, bound, are_pointers, bounds, key.data(),
                                                              number.data());
  check(cudaGetLastError(), phrase<"grouping rows">());
  std::size_t needed = 0;
  const auto sort = [&](void* temporary) {
    return cub::DeviceRadixSort::SortPairs(temporary, needed, key.data(), sorted.data(), number.data(),
                                           groups.row.data(), rows, 0, 3, space.stream);
  };
  check(sort(nullptr), phrase<"grouping rows">());
  DeviceArray<char> temporary(space.counter, static_cast<Offset>(needed));
  check(sort(temporary.data()), phrase<"grouping rows">());
  find_starts<<<1, threads, 0, space.stream>>>(rows, Index{group_count}, sorted.data(), start.data());
  check(cudaGetLastError(), phrase<"grouping rows">());
  groups.start = read_all(start.data(), group_count + 1, space);
  return groups;
}

int inner_lanes(const Blocks& b, Offset blocks, int size) {
  const Offset mean = b.rows > 0 ? blocks / b.rows : 1;
  int lanes = 1;
  while (lanes < size && lanes < mean) lanes *= 2;
  return lanes;
}

void for_global_rows(const std::vector<Index>& rows, const std::vector<Offset>& bounds, int inner,
                     const SpgemmSpace& space, const std::function<void(const RowGroup&)>& work) {
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
    check(cudaGetLastError(), phrase<"multiplying large rows">());
    check(cudaStreamSynchronize(space.stream), phrase<"multiplying large rows">());
    first = last;
  }
}

}  // namespace genba::cuda
