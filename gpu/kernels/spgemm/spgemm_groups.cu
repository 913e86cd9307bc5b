#include "gpu/kernels/spgemm/spgemm_groups.hpp"

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
void write_all(const std::vector<T>& from, const ScratchArray<T>& to, const SpgemmSpace& space) {
  if (!from.empty())
    check<"writing tables">(cudaMemcpyAsync(to.data(), from.data(), from.size() * sizeof(T),
                                            cudaMemcpyHostToDevice, space.stream));
  check<"writing tables">(cudaStreamSynchronize(space.stream));
}

int places_for(Offset columns) {
  int places = 64;
  while (places < 2 * columns) {
    if (places >= 1 << 29)
      check<"making a table for a row of a product of matrices">(cudaErrorMemoryAllocation);
    places *= 2;
  }
  return places;
}

}  // namespace

Groups make_groups(Index rows, const Offset* bound, bool are_pointers, const GroupBounds& bounds,
                   const SpgemmSpace& space) {
  Groups groups;
  groups.row = ScratchArray<Index>(space.counter, rows);
  ScratchArray<unsigned> key(space.counter, rows), sorted(space.counter, rows);
  ScratchArray<Index> number(space.counter, rows), start(space.counter, group_count + 1);
  name_groups<<<blocks_for(rows), threads, 0, space.stream>>>(rows, bound, are_pointers, bounds, key.data(),
                                                              number.data());
  check<"grouping rows">(cudaGetLastError());
  sort_pairs(key.data(), sorted.data(), number.data(), groups.row.data(), rows, 3,
             {space.counter, space.stream});
  find_starts<<<1, threads, 0, space.stream>>>(rows, Index{group_count}, sorted.data(), start.data());
  check<"grouping rows">(cudaGetLastError());
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
    const ScratchArray<Index> row(space.counter, count), tables(space.counter, numbers);
    const ScratchArray<Offset> starts(space.counter, count);
    const ScratchArray<int> sizes(space.counter, count);
    write_all(some, row, space);
    write_all(start, starts, space);
    write_all(places, sizes, space);
    work(RowGroup{row.data(), static_cast<Index>(count), inner, tables.data(), starts.data(), sizes.data()});
    check<"multiplying large rows">(cudaGetLastError());
    check<"multiplying large rows">(cudaStreamSynchronize(space.stream));
    first = last;
  }
}

}  // namespace genba::cuda
