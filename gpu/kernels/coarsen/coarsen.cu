// Smoothed aggregation on the device: couplings, aggregates, modes. The CPU versions are
// engine/solve/multigrid/aggregation.cpp and coarsening.cpp; sums differ from theirs only by rounding.

#include "gpu/kernels/coarsen/coarsen_tools.cuh"
#include "gpu/kernels/krylov/diagonal.hpp"

namespace genba::cuda {

namespace {

constexpr int warps = threads / 32;

__device__ Offset warp_number() {
  return (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / 32;
}

__device__ double warp_sum(double value) {
  for (int step = 16; step > 0; step /= 2) value += __shfl_xor_sync(all_lanes, value, step);
  return value;
}

template <int b>
__device__ double norm_of(const double* block) {
  double sum = 0;
  for (int e = 0; e < b * b; ++e) sum += block[e] * block[e];
  return sqrt(sum);
}

/// blocks: [b][rows], as launch_extract_diagonal leaves them.
template <int b>
__global__ void __launch_bounds__(threads) diagonal_norms(Index nodes, const double* blocks, double* norm) {
  const Offset node = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (node >= nodes) return;
  double sum = 0;
  for (int j = 0; j < b; ++j)
    for (int i = 0; i < b; ++i) {
      const double value = blocks[(static_cast<Offset>(j) * nodes + node) * b + i];
      sum += value * value;
    }
  norm[node] = sqrt(sum);
}

/// One warp a node.
template <int b>
__global__ void __launch_bounds__(threads)
    couplings(BlockSlab slab, double strength, double negligible, const double* norm, unsigned char* alone,
              unsigned char* flags) {
  const BlockRowsView& a = slab.a;
  const Offset node = slab.first + warp_number();
  if (node >= slab.last) return;
  const int lane = threadIdx.x % 32;
  unsigned coupled = 0;
  for (Offset k = a.row_ptr[node] + lane; k < a.row_ptr[node + 1]; k += 32) {
    const double* value = a.value + (k - slab.first_block) * (b * b);
    const Index column = a.column[k];
    const bool own = column == node;
    for (int i = 0; i < b; ++i)
      for (int j = 0; j < b; ++j)
        if (value[i * b + j] != 0 && !(own && i == j)) coupled |= 1u << i;
    const double size = norm_of<b>(value), scale = sqrt(norm[node] * norm[column]);
    flags[k] = static_cast<unsigned char>((size > negligible * scale ? nonzero_block : 0) |
                                          (!own && size > strength * scale ? strong_block : 0));
  }
  for (int step = 16; step > 0; step /= 2) coupled |= __shfl_xor_sync(all_lanes, coupled, step);
  if (lane < b) alone[node * b + lane] = (coupled >> lane & 1) == 0;
}

// -- roots: a maximal independent set of distance two, as in engine/solve/multigrid/aggregation.cpp --

using Rank = unsigned long long;
constexpr int state_shift = 62;
constexpr Rank out_rank = 0, undecided = Rank{1} << state_shift, root = Rank{2} << state_shift;

__device__ Rank state_of(Rank rank) {
  return rank >> state_shift << state_shift;
}

__device__ Rank mixed(Index node) {
  unsigned x = static_cast<unsigned>(node) + 0x9e3779b9u;
  x = (x ^ (x >> 16)) * 0x21f0aaadu;
  x = (x ^ (x >> 15)) * 0x735a2d97u;
  x ^= x >> 15;
  return static_cast<Rank>(x >> 2) << 32 | static_cast<unsigned>(node);
}

struct StrongRows {
  Index nodes;
  const Offset* row_ptr;
  const Index* column;
  const unsigned char* flags;
};

constexpr int row_lanes = 8;  // lanes that share the couplings of a node

/// Calls visit(column) for the strong couplings of `node` that belong to this lane of eight.
template <class Visit>
__device__ void visit_strong(const StrongRows& a, Offset node, Visit visit) {
  for (Offset k = a.row_ptr[node] + threadIdx.x % row_lanes; k < a.row_ptr[node + 1]; k += row_lanes)
    if (a.flags[k] & strong_block) visit(a.column[k]);
}

/// The largest value of the eight lanes. All lanes of the warp must call it.
template <class T>
__device__ T highest_of_row(T value) {
  for (int step = row_lanes / 2; step > 0; step /= 2) {
    const T other = __shfl_xor_sync(all_lanes, value, step);
    value = other > value ? other : value;
  }
  return value;
}

__global__ void __launch_bounds__(threads) start_ranks(StrongRows a, Rank* rank) {
  const Offset node = (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / row_lanes;
  int strong = 0;
  if (node < a.nodes) visit_strong(a, node, [&](Index) { strong = 1; });
  strong = highest_of_row(strong);
  if (node < a.nodes && threadIdx.x % row_lanes == 0)
    rank[node] = strong ? undecided | mixed(static_cast<Index>(node)) : out_rank;
}

__global__ void __launch_bounds__(threads) highest_ranks(StrongRows a, const Rank* rank, Rank* near) {
  const Offset node = (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / row_lanes;
  Rank best = 0;
  if (node < a.nodes) {
    best = rank[node];
    visit_strong(a, node, [&](Index j) { best = rank[j] > best ? rank[j] : best; });
  }
  best = highest_of_row(best);
  if (node < a.nodes && threadIdx.x % row_lanes == 0) near[node] = best;
}

__global__ void __launch_bounds__(threads) decide(StrongRows a, const Rank* near, Rank* rank, int* open) {
  const Offset node = (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / row_lanes;
  const Rank mine = node < a.nodes ? rank[node] : out_rank;
  const bool is_undecided = state_of(mine) == undecided;
  Rank best = 0;
  if (is_undecided) {
    best = near[node];
    visit_strong(a, node, [&](Index j) { best = near[j] > best ? near[j] : best; });
  }
  best = highest_of_row(best);
  if (!is_undecided || threadIdx.x % row_lanes != 0) return;
  if (best == mine)
    rank[node] = root | mixed(static_cast<Index>(node));
  else if (state_of(best) == root)
    rank[node] = out_rank;
  else
    *open = 1;
}

__global__ void __launch_bounds__(threads) mark_roots(Index nodes, const Rank* rank, Index* number) {
  const Offset node = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (node < nodes) number[node] = state_of(rank[node]) == root;
}

/// first: the aggregate of a root, else -1. number: inclusive count of roots.
__global__ void __launch_bounds__(threads)
    number_roots(Index nodes, const Rank* rank, const Index* number, Index* first) {
  const Offset node = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (node < nodes) first[node] = state_of(rank[node]) == root ? number[node] - 1 : -1;
}

__global__ void __launch_bounds__(threads) join_roots(StrongRows a, const Index* first, Index* second) {
  const Offset node = (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / row_lanes;
  Index best = -1;
  if (node < a.nodes) {
    best = first[node];
    if (best < 0) visit_strong(a, node, [&](Index j) { best = first[j] > best ? first[j] : best; });
  }
  best = highest_of_row(best);
  if (node < a.nodes && threadIdx.x % row_lanes == 0) second[node] = best;
}

/// One warp a node. Remaining nodes join the aggregate that most of their neighbours belong to, and of equals
/// the lowest.
__global__ void __launch_bounds__(threads)
    join_neighbours(StrongRows a, const Index* second, Index* aggregate) {
  const Offset node = warp_number();
  if (node >= a.nodes) return;
  const int lane = threadIdx.x % 32;
  if (second[node] >= 0) {
    if (lane == 0) aggregate[node] = second[node];
    return;
  }
  const Offset begin = a.row_ptr[node], end = a.row_ptr[node + 1];
  const auto aggregate_at = [&](Offset k) { return a.flags[k] & strong_block ? second[a.column[k]] : -1; };
  // The count in the upper bits, the complement of the aggregate in the lower: the largest is the answer.
  Rank best = 0;
  for (Offset k = begin + lane; k < end; k += 32) {
    const Index candidate = aggregate_at(k);
    if (candidate < 0) continue;
    Rank count = 0;
    for (Offset l = begin; l < end; ++l) count += aggregate_at(l) == candidate;
    const Rank vote = count << 32 | (0xffffffffu - static_cast<unsigned>(candidate));
    best = vote > best ? vote : best;
  }
  for (int step = 16; step > 0; step /= 2) {
    const Rank other = __shfl_xor_sync(all_lanes, best, step);
    best = other > best ? other : best;
  }
  if (lane == 0)
    aggregate[node] =
        best == 0 ? -1 : static_cast<Index>(0xffffffffu - static_cast<unsigned>(best & 0xffffffffu));
}

__global__ void __launch_bounds__(threads)
    sort_keys(Index nodes, Index count, const Index* aggregate, unsigned* key, Index* node_number) {
  const Offset node = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (node >= nodes) return;
  key[node] = static_cast<unsigned>(aggregate[node] < 0 ? count : aggregate[node]);
  node_number[node] = static_cast<Index>(node);
}

__global__ void __launch_bounds__(threads)
    plane_motions(Index nodes, const double* points, double3 middle, double size, double* modes) {
  const Offset node = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (node >= nodes) return;
  const double x = (points[3 * node] - middle.x) / size, y = (points[3 * node + 1] - middle.y) / size;
  const double values[6] = {1, 0, -y, 0, 1, x};
  for (int e = 0; e < 6; ++e) modes[6 * node + e] = values[e];
}

__global__ void __launch_bounds__(threads)
    rigid_motions(Index nodes, const double* points, double3 middle, double size, double* modes) {
  const Offset node = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (node >= nodes) return;
  const double x = (points[3 * node] - middle.x) / size, y = (points[3 * node + 1] - middle.y) / size,
               z = (points[3 * node + 2] - middle.z) / size;
  const double values[18] = {1, 0, 0, 0, z, -y, 0, 1, 0, -z, 0, x, 0, 0, 1, y, -x, 0};
  for (int e = 0; e < 18; ++e) modes[18 * node + e] = values[e];
}

/// One warp an aggregate: modified Gram-Schmidt, run twice, on its rows of the modes, in place in
/// `tentative`. A lane works only on its own rows.
template <int b, int m>
__global__ void __launch_bounds__(threads)
    orthonormalise(Index count, const Index* member, const Index* start, const double* modes,
                   const unsigned char* alone, double* tentative, double* coarse) {
  constexpr double rank_tolerance = 1e-8;
  const Offset aggregate = warp_number();
  if (aggregate >= count) return;
  const int lane = threadIdx.x % 32;
  const Index first = start[aggregate], rows = (start[aggregate + 1] - first) * b;
  const auto row_at = [&](Index r) {
    return tentative + (static_cast<Offset>(member[first + r / b]) * b + r % b) * m;
  };
  for (Index r = lane; r < rows; r += 32) {
    const Offset node = member[first + r / b];
    const int i = r % b;
    double* q = row_at(r);
    for (int k = 0; k < m; ++k)
      q[k] = alone[node * b + i] ? 0 : modes == nullptr ? i == k : modes[(node * b + i) * m + k];
  }
  const auto dot = [&](int j, int k) {
    double sum = 0;
    for (Index r = lane; r < rows; r += 32) {
      const double* q = row_at(r);
      sum += q[j] * q[k];
    }
    return warp_sum(sum);
  };
  double* to = coarse + aggregate * (m * m);
  for (int k = 0; k < m; ++k) {
    const double before = sqrt(dot(k, k));
    double part[m] = {};
    for (int pass = 0; pass < 2; ++pass)
      for (int j = 0; j < k; ++j) {
        const double share = dot(j, k);
        part[j] += share;
        for (Index r = lane; r < rows; r += 32) {
          double* q = row_at(r);
          q[k] -= share * q[j];
        }
      }
    const double after = sqrt(dot(k, k));
    const bool is_new = after > rank_tolerance * before;
    for (Index r = lane; r < rows; r += 32) {
      double* q = row_at(r);
      q[k] = is_new ? q[k] / after : 0;
    }
    if (lane == 0) {
      for (int j = 0; j < m; ++j) to[j * m + k] = j < k ? part[j] : 0;
      to[k * m + k] = is_new ? after : 0;
    }
  }
}

}  // namespace

void launch_diagonal_norms(const MatrixView& a, int block, double* norm, const CoarsenSpace& space) {
  const Index rows = std::visit([](const auto& view) { return view.rows; }, a);
  if (rows == 0) return;
  const ScratchArray<double> blocks(space.counter, static_cast<Offset>(rows) * block);
  launch_extract_diagonal(a, block, blocks.data(), space.stream);
  with_block(block, [&](auto b) {
    diagonal_norms<b()>
        <<<blocks_for(rows / block), threads, 0, space.stream>>>(rows / block, blocks.data(), norm);
  });
  check<"reading the diagonal">(cudaGetLastError());
  check<"reading the diagonal">(cudaStreamSynchronize(space.stream));
}

void launch_couplings(const BlockSlab& slab, double strength, double negligible, const double* norm,
                      unsigned char* alone, unsigned char* flags, const CoarsenSpace& space) {
  if (slab.first >= slab.last) return;
  with_block(slab.a.block, [&](auto b) {
    couplings<b()><<<blocks_for(slab.last - slab.first, warps), threads, 0, space.stream>>>(
        slab, strength, negligible, norm, alone, flags);
  });
  check<"reading couplings">(cudaGetLastError());
}

Index make_aggregates(const BlockRowsView& a, const unsigned char* flags, Index* aggregate,
                      const CoarsenSpace& space) {
  if (a.nodes == 0) return 0;
  const StrongRows rows{a.nodes, a.row_ptr, a.column, flags};
  const unsigned by_rows = blocks_for(a.nodes, threads / row_lanes), by_nodes = blocks_for(a.nodes);
  ScratchArray<Rank> rank(space.counter, a.nodes), near(space.counter, a.nodes);
  ScratchArray<int> open(space.counter, 1);
  start_ranks<<<by_rows, threads, 0, space.stream>>>(rows, rank.data());
  for (int is_open = 1; is_open;) {
    check<"clearing a flag">(cudaMemsetAsync(open.data(), 0, sizeof(int), space.stream));
    highest_ranks<<<by_rows, threads, 0, space.stream>>>(rows, rank.data(), near.data());
    decide<<<by_rows, threads, 0, space.stream>>>(rows, near.data(), rank.data(), open.data());
    check<"choosing roots">(cudaGetLastError());
    check<"choosing roots">(
        cudaMemcpyAsync(&is_open, open.data(), sizeof(int), cudaMemcpyDeviceToHost, space.stream));
    check<"choosing roots">(cudaStreamSynchronize(space.stream));
  }
  ScratchArray<Index> number(space.counter, a.nodes), first(space.counter, a.nodes),
      second(space.counter, a.nodes);
  mark_roots<<<by_nodes, threads, 0, space.stream>>>(a.nodes, rank.data(), number.data());
  inclusive_sums(number.data(), a.nodes, {space.counter, space.stream});
  Index count = 0;
  check<"counting roots">(cudaMemcpyAsync(&count, number.data() + a.nodes - 1, sizeof(Index),
                                          cudaMemcpyDeviceToHost, space.stream));
  number_roots<<<by_nodes, threads, 0, space.stream>>>(a.nodes, rank.data(), number.data(), first.data());
  join_roots<<<by_rows, threads, 0, space.stream>>>(rows, first.data(), second.data());
  join_neighbours<<<blocks_for(a.nodes, warps), threads, 0, space.stream>>>(rows, second.data(), aggregate);
  check<"making aggregates">(cudaGetLastError());
  check<"making aggregates">(cudaStreamSynchronize(space.stream));
  return count;
}

void launch_members(Index nodes, const Index* aggregate, Index count, Index* member, Index* start,
                    const CoarsenSpace& space) {
  if (nodes == 0) return;
  ScratchArray<unsigned> key(space.counter, nodes), sorted(space.counter, nodes);
  ScratchArray<Index> number(space.counter, nodes);
  sort_keys<<<blocks_for(nodes), threads, 0, space.stream>>>(nodes, count, aggregate, key.data(),
                                                             number.data());
  check<"listing members">(cudaGetLastError());
  sort_pairs(key.data(), sorted.data(), number.data(), member, nodes, 32, {space.counter, space.stream});
  find_starts<<<blocks_for(static_cast<Offset>(count) + 1), threads, 0, space.stream>>>(nodes, count,
                                                                                        sorted.data(), start);
  check<"finding members">(cudaGetLastError());
  check<"sorting members">(cudaStreamSynchronize(space.stream));
}

void launch_rigid_motions(Index nodes, int block, const double* points, const double* middle, double size,
                          double* modes, cudaStream_t stream) {
  if (nodes == 0) return;
  const double3 centre = make_double3(middle[0], middle[1], middle[2]);
  if (block == 2)
    plane_motions<<<blocks_for(nodes), threads, 0, stream>>>(nodes, points, centre, size, modes);
  else
    rigid_motions<<<blocks_for(nodes), threads, 0, stream>>>(nodes, points, centre, size, modes);
  check<"making rigid motions">(cudaGetLastError());
}

void launch_tentative(int block, int m, Index count, const Index* member, const Index* start,
                      const double* modes, const unsigned char* alone, double* tentative, double* coarse,
                      const CoarsenSpace& space) {
  if (count == 0) return;
  with_modes(block, m, [&](auto b, auto columns) {
    orthonormalise<b(), columns()><<<blocks_for(count, warps), threads, 0, space.stream>>>(
        count, member, start, modes, alone, tentative, coarse);
  });
  check<"orthonormalising modes">(cudaGetLastError());
}

}  // namespace genba::cuda
