#include "engine/solve/multigrid/aggregation.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace genba {

namespace {
constexpr std::size_t grain = 4096;

// Rank of a node in the choice of roots: its state in the two highest bits, then well mixed bits, then its
// number.
using Rank = std::uint64_t;
constexpr int state_shift = 62;
constexpr Rank out = 0, undecided = Rank{1} << state_shift, root = Rank{2} << state_shift;

constexpr Rank state_of(Rank rank) {
  return rank >> state_shift << state_shift;
}

constexpr Rank mixed(Index node) {
  auto x = static_cast<std::uint32_t>(node) + 0x9e3779b9u;
  x = (x ^ (x >> 16)) * 0x21f0aaadu;
  x = (x ^ (x >> 15)) * 0x735a2d97u;
  x ^= x >> 15;
  return static_cast<Rank>(x >> 2) << 32 | static_cast<std::uint32_t>(node);
}

class RootSearch {
 public:
  RootSearch(const StrongGraph& graph, ThreadTeam& team)
      : graph_(graph), team_(team), rank_(static_cast<std::size_t>(graph.nodes())), near_(rank_.size()) {}

  /// [node] true for roots
  std::vector<std::uint8_t> run() {
    for_nodes([&](Index i) { rank_[at(i)] = has_neighbours(i) ? undecided | mixed(i) : out; });
    for (std::atomic<bool> open{true}; open;) {
      open = false;
      // A neighbour of a root keeps its state.
      for_nodes([&](Index i) {
        if (state_of(near_[at(i)]) != root) near_[at(i)] = highest(rank_, i);
      });
      for_nodes([&](Index i) {
        Rank& mine = rank_[at(i)];
        if (state_of(mine) != undecided) return;
        const Rank best = highest(near_, i);
        if (best == mine)
          mine = root | mixed(i);
        else if (state_of(best) == root)
          mine = out;
        else
          open = true;
      });
    }
    std::vector<std::uint8_t> is_root(rank_.size());
    for_nodes([&](Index i) { is_root[at(i)] = state_of(rank_[at(i)]) == root; });
    return is_root;
  }

 private:
  static std::size_t at(Index i) { return static_cast<std::size_t>(i); }
  bool has_neighbours(Index i) const { return graph_.row_ptr[at(i) + 1] > graph_.row_ptr[at(i)]; }

  Rank highest(const std::vector<Rank>& of, Index i) const {
    Rank best = of[at(i)];
    for (Offset k = graph_.row_ptr[at(i)]; k < graph_.row_ptr[at(i) + 1]; ++k)
      best = std::max(best, of[at(graph_.column[static_cast<std::size_t>(k)])]);
    return best;
  }

  template <class Body>
  void for_nodes(Body&& body) {
    team_.for_chunks(rank_.size(), grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) body(static_cast<Index>(i));
    });
  }

  const StrongGraph& graph_;
  ThreadTeam& team_;
  std::vector<Rank> rank_, near_;
};
}  // namespace

Aggregates aggregate_nodes(const StrongGraph& graph, ThreadTeam& team) {
  const std::vector<std::uint8_t> is_root = RootSearch(graph, team).run();
  Aggregates result;
  std::vector<Index> first(is_root.size(), -1);
  for (std::size_t i = 0; i < first.size(); ++i)
    if (is_root[i]) first[i] = result.count++;
  const auto neighbours = [&](std::size_t i, auto&& visit) {
    for (Offset k = graph.row_ptr[i]; k < graph.row_ptr[i + 1]; ++k)
      visit(static_cast<std::size_t>(graph.column[static_cast<std::size_t>(k)]));
  };
  // No node is a neighbour of two roots.
  std::vector<Index> second = first;
  team.for_chunks(first.size(), grain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      if (first[i] < 0) neighbours(i, [&](std::size_t j) { second[i] = std::max(second[i], first[j]); });
  });
  result.of_node = second;
  team.for_chunks(first.size(), grain, [&](std::size_t begin, std::size_t end) {
    std::vector<Index> near;
    for (std::size_t i = begin; i < end; ++i) {
      if (second[i] >= 0) continue;
      near.clear();
      neighbours(i, [&](std::size_t j) {
        if (second[j] >= 0) near.push_back(second[j]);
      });
      std::sort(near.begin(), near.end());
      std::ptrdiff_t most = 0;
      for (auto from = near.begin(); from != near.end();) {
        const auto to = std::find_if(from, near.end(), [&](Index a) { return a != *from; });
        if (to - from > most) {
          most = to - from;
          result.of_node[i] = *from;
        }
        from = to;
      }
    }
  });
  return result;
}

}  // namespace genba
