// The product of RBP-sym, a cluster at a time.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/product/clones.hpp"
#include "engine/sparse/product/lanes.hpp"
#include "engine/sparse/product/product_kernels.hpp"

namespace genba {

namespace {

constexpr Index lanes = RbpSymIndices::lanes;

/// x and y of one cluster, its halo and its aliases, with two additions: a place for lanes without a pair,
/// and one number that vector loads may reach past the end.
struct Scratch {
  std::vector<double> x, y;
};

using Pair [[gnu::vector_size(2 * sizeof(double))]] = double;

[[gnu::always_inline]] inline void load_pairs(const double* first, const double* second, Lanes& to) {
  Pair a, b;
  __builtin_memcpy(&a, first, sizeof a);
  __builtin_memcpy(&b, second, sizeof b);
  to = __builtin_shufflevector(a, b, 0, 1, 2, 3);
}

/// Adds the first half of y to the two numbers at `first`, and the second half to those at `second`.
[[gnu::always_inline]] inline void add_pairs(const Lanes& y, double* first, double* second) {
  Pair a, b;
  __builtin_memcpy(&a, first, sizeof a);
  a += __builtin_shufflevector(y, y, 0, 1);
  __builtin_memcpy(first, &a, sizeof a);
  __builtin_memcpy(&b, second, sizeof b);
  b += __builtin_shufflevector(y, y, 2, 3);
  __builtin_memcpy(second, &b, sizeof b);
}

/// x[j][lane] = from[at[lane] + j]. Reads one number past each node.
template <int b>
[[gnu::always_inline]] inline void gather_nodes(const double* from, const Index* at, Lanes (&x)[b]) {
  if constexpr (b == 3) {
    Lanes n0, n1, n2, n3;  // an array would be stored in memory
    load_lanes(from + at[0], n0);
    load_lanes(from + at[1], n1);
    load_lanes(from + at[2], n2);
    load_lanes(from + at[3], n3);
    const Lanes even01 = __builtin_shufflevector(n0, n1, 0, 4, 2, 6),
                odd01 = __builtin_shufflevector(n0, n1, 1, 5, 3, 7),
                even23 = __builtin_shufflevector(n2, n3, 0, 4, 2, 6),
                odd23 = __builtin_shufflevector(n2, n3, 1, 5, 3, 7);
    x[0] = __builtin_shufflevector(even01, even23, 0, 1, 4, 5);
    x[1] = __builtin_shufflevector(odd01, odd23, 0, 1, 4, 5);
    x[2] = __builtin_shufflevector(even01, even23, 2, 3, 6, 7);
  } else if constexpr (b == 2) {
    Lanes n01, n23;
    load_pairs(from + at[0], from + at[1], n01);
    load_pairs(from + at[2], from + at[3], n23);
    x[0] = __builtin_shufflevector(n01, n23, 0, 2, 4, 6);
    x[1] = __builtin_shufflevector(n01, n23, 1, 3, 5, 7);
  } else {
    for (int j = 0; j < b; ++j) {
      const double four[] = {from[at[0] + j], from[at[1] + j], from[at[2] + j], from[at[3] + j]};
      load_lanes(four, x[j]);
    }
  }
}

/// to[at[lane] + j] += y[j][lane] for different nodes. Adds 0 to one number past each node.
template <int b>
[[gnu::always_inline]] inline void scatter_nodes(const Lanes (&y)[b], const Index* at, double* to) {
  if constexpr (b == 3) {
    const Lanes zero{}, even = __builtin_shufflevector(y[0], y[1], 0, 4, 2, 6),
                        odd = __builtin_shufflevector(y[0], y[1], 1, 5, 3, 7),
                        last_even = __builtin_shufflevector(y[2], zero, 0, 4, 2, 6),
                        last_odd = __builtin_shufflevector(y[2], zero, 1, 5, 3, 7);
    const Lanes node[vector_lanes] = {__builtin_shufflevector(even, last_even, 0, 1, 4, 5),
                                      __builtin_shufflevector(odd, last_odd, 0, 1, 4, 5),
                                      __builtin_shufflevector(even, last_even, 2, 3, 6, 7),
                                      __builtin_shufflevector(odd, last_odd, 2, 3, 6, 7)};
    for (Index lane = 0; lane < vector_lanes; ++lane) {
      Lanes sum;
      load_lanes(to + at[lane], sum);
      store_lanes(sum + node[lane], to + at[lane]);
    }
  } else if constexpr (b == 2) {
    add_pairs(__builtin_shufflevector(y[0], y[1], 0, 4, 1, 5), to + at[0], to + at[1]);
    add_pairs(__builtin_shufflevector(y[0], y[1], 2, 6, 3, 7), to + at[2], to + at[3]);
  } else {
    for (Index lane = 0; lane < vector_lanes; ++lane)
      for (int j = 0; j < b; ++j) to[at[lane] + j] += y[j][lane];
  }
}

/// One step of a slice of 32 lanes: own_sum += A x, y += A^T own_x, for partners whose x and y are at `at`.
template <int b, class V>
[[gnu::always_inline]] inline void multiply_step(const V* value, const Index* at, const double* x,
                                                 const double* own_x, double* own_sum, double* y) {
  for (Index lane = 0; lane < lanes; lane += vector_lanes) {
    Lanes partner[b], given[b]{};
    gather_nodes<b>(x, at + lane, partner);
    for (int i = 0; i < b; ++i) {
      Lanes own, sum, v;
      load_lanes(own_x + i * lanes + lane, own);
      load_lanes(own_sum + i * lanes + lane, sum);
      for (int j = 0; j < b; ++j) {
        load_lanes(value + (i * b + j) * lanes + lane, v);
        sum += v * partner[j];
        given[j] += v * own;
      }
      store_lanes(sum, own_sum + i * lanes + lane);
    }
    scatter_nodes<b>(given, at + lane, y);
  }
}

template <int b, class V>
GENBA_AVX2_CLONES void multiply_cluster(const BasicRbpSymMatrix<V>& m, Index cluster, const double* x,
                                        double* y, Scratch& scratch) {
  const Offset first = static_cast<Offset>(cluster) * m.cluster_nodes;
  const Offset count = std::min<Offset>(m.cluster_nodes, m.nodes - first);
  const Index halo = m.halo_ptr[cluster], halos = m.halo_ptr[cluster + 1] - halo;
  const Index alias = m.alias_ptr[cluster], aliases = m.alias_ptr[cluster + 1] - alias;
  const Index first_alias = m.cluster_nodes + halos;
  const Index places = first_alias + aliases;  // also the place of lanes without a pair
  scratch.x.assign(static_cast<std::size_t>(places + 1) * b + 1, 0.0);
  scratch.y.assign(static_cast<std::size_t>(places + 1) * b + 1, 0.0);
  double *xs = scratch.x.data(), *ys = scratch.y.data();
  std::copy(x + first * b, x + (first + count) * b, xs);
  for (Index h = 0; h < halos; ++h)
    for (int i = 0; i < b; ++i)
      xs[(m.cluster_nodes + h) * b + i] = x[static_cast<Offset>(m.halo_node[halo + h]) * b + i];
  for (Index a = 0; a < aliases; ++a)
    for (int i = 0; i < b; ++i) xs[(first_alias + a) * b + i] = xs[m.alias_node[alias + a] * b + i];

  const Index slices = m.cluster_nodes / lanes;
  constexpr Offset step_values = b * b * lanes, steps_ahead = 4;
  constexpr std::size_t wide = static_cast<std::size_t>(b * lanes);
  alignas(64) std::array<double, wide> own_x, own_sum;
  for (Index s = cluster * slices; s < (cluster + 1) * slices; ++s) {
    const std::uint16_t* nodes = m.node_of_lane.data() + static_cast<Offset>(s) * lanes;
    const auto local = [&](Index number) { return (number < places ? number : places) * b; };
    for (Index lane = 0; lane < lanes; ++lane)
      for (int i = 0; i < b; ++i)
        own_x[static_cast<std::size_t>(i * lanes + lane)] = xs[local(nodes[lane]) + i];
    own_sum.fill(0.0);
    const V* diagonal = m.diagonal.data() + static_cast<Offset>(s) * (b * (b + 1) / 2) * lanes;
    for (int i = 0; i < b; ++i)
      for (int j = i; j < b; ++j, diagonal += lanes)
        for (Index lane = 0; lane < lanes; ++lane) {
          own_sum[static_cast<std::size_t>(i * lanes + lane)] +=
              diagonal[lane] * own_x[static_cast<std::size_t>(j * lanes + lane)];
          if (j > i)
            own_sum[static_cast<std::size_t>(j * lanes + lane)] +=
                diagonal[lane] * own_x[static_cast<std::size_t>(i * lanes + lane)];
        }
    for (Offset step = m.step_ptr[s]; step < m.step_ptr[s + 1]; ++step) {
      const std::uint16_t* partner = m.partner.data() + step * lanes;
      const V* value = m.value.data() + step * step_values;
      // Prefetches, because the order of lanes is one that processors do not predict.
      for (Index k = 0; k < step_values; k += static_cast<Index>(64 / sizeof(V)))
        __builtin_prefetch(value + steps_ahead * step_values + k);
      Index at[lanes];
      for (Index lane = 0; lane < lanes; ++lane) at[lane] = local(partner[lane]);
      multiply_step<b>(value, at, xs, own_x.data(), own_sum.data(), ys);
    }
    for (Index lane = 0; lane < lanes; ++lane)
      for (int i = 0; i < b; ++i)
        ys[local(nodes[lane]) + i] += own_sum[static_cast<std::size_t>(i * lanes + lane)];
  }
  for (Index a = 0; a < aliases; ++a)
    for (int i = 0; i < b; ++i) ys[m.alias_node[alias + a] * b + i] += ys[(first_alias + a) * b + i];
  std::copy(ys, ys + count * b, y + first * b);
  for (Index h = 0; h < halos; ++h)
    for (int i = 0; i < b; ++i)
      m.partial_sum[static_cast<Offset>(m.halo_slot[halo + h]) * b + i] = ys[(m.cluster_nodes + h) * b + i];
}

template <int b, class V>
void multiply_blocks(const BasicRbpSymMatrix<V>& m, const double* x, double* y, ThreadTeam& team) {
  team.for_chunks(static_cast<std::size_t>(m.clusters()), 1, [&](std::size_t begin, std::size_t end) {
    thread_local Scratch scratch;
    for (std::size_t c = begin; c < end; ++c) multiply_cluster<b>(m, static_cast<Index>(c), x, y, scratch);
  });
  team.for_chunks(static_cast<std::size_t>(m.receiver_node.size()), 4096,
                  [&](std::size_t begin, std::size_t end) {
                    for (std::size_t r = begin; r < end; ++r) {
                      double* to = y + static_cast<Offset>(m.receiver_node[static_cast<Offset>(r)]) * b;
                      for (Offset slot = m.receiver_ptr[static_cast<Offset>(r)];
                           slot < m.receiver_ptr[static_cast<Offset>(r) + 1]; ++slot)
                        for (int i = 0; i < b; ++i) to[i] += m.partial_sum[slot * b + i];
                    }
                  });
}

}  // namespace

template <class V>
void multiply(const BasicRbpSymMatrix<V>& m, const double* x, double* y, ThreadTeam& team) {
  switch (m.block) {
    case 1:
      return multiply_blocks<1>(m, x, y, team);
    case 2:
      return multiply_blocks<2>(m, x, y, team);
    case 3:
      return multiply_blocks<3>(m, x, y, team);
    case 4:
      return multiply_blocks<4>(m, x, y, team);
    case 5:
      return multiply_blocks<5>(m, x, y, team);
    default:
      return multiply_blocks<6>(m, x, y, team);
  }
}

template void multiply(const BasicRbpSymMatrix<double>&, const double*, double*, ThreadTeam&);
template void multiply(const BasicRbpSymMatrix<float>&, const double*, double*, ThreadTeam&);

}  // namespace genba
