#include "engine/sparse/pattern/pair_owners.hpp"

#include <algorithm>

namespace genba {

void PairOwners::choose(const std::vector<std::pair<Index, Index>>& pairs, const std::vector<Index>& more,
                        const std::vector<Index>& at_least) {
  total_ = more;
  list(pairs);
  for (std::size_t u = 0; u < total_.size(); ++u) total_[u] += owned_[u];
  even_out_neighbours(at_least);
  open_.assign(total_.size(), 1);
  const Index most = total_.empty() ? 0 : *std::max_element(total_.begin(), total_.end());
  for (Index level = most; level > 1; --level) lower(level, at_least);
}

// Owned pairs fill the list of a node from the front, the others from the back.
void PairOwners::list(const std::vector<std::pair<Index, Index>>& pairs) {
  begin_.assign(total_.size() + 1, 0);
  for (const auto& [a, b] : pairs)
    for (Index node : {a, b}) ++begin_[static_cast<std::size_t>(node) + 1];
  for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  ends_.resize(2 * pairs.size());
  owned_.assign(total_.size(), 0);
  std::vector<Index> others(total_.size());
  const auto surplus = [&](Index node) {
    return owned_[static_cast<std::size_t>(node)] - others[static_cast<std::size_t>(node)];
  };
  for (auto [a, b] : pairs) {
    if (surplus(a) > surplus(b)) std::swap(a, b);
    const Index at_a = begin_[static_cast<std::size_t>(a)] + owned_[static_cast<std::size_t>(a)]++;
    const Index at_b = begin_[static_cast<std::size_t>(b) + 1] - ++others[static_cast<std::size_t>(b)];
    ends_[static_cast<std::size_t>(at_a)] = {b, at_b};
    ends_[static_cast<std::size_t>(at_b)] = {a, at_a};
  }
}

// Swaps two ends in the list of one node.
void PairOwners::exchange(Index a, Index b) {
  std::swap(ends_[static_cast<std::size_t>(a)], ends_[static_cast<std::size_t>(b)]);
  for (Index at : {a, b}) ends_[static_cast<std::size_t>(ends_[static_cast<std::size_t>(at)].twin)].twin = at;
}

// The other node of the pair at `at` becomes its owner.
void PairOwners::turn(Index node, Index at) {
  const auto u = static_cast<std::size_t>(node);
  const Index last = begin_[u] + --owned_[u];
  exchange(at, last);
  const End turned = ends_[static_cast<std::size_t>(last)];
  const auto v = static_cast<std::size_t>(turned.other);
  exchange(turned.twin, begin_[v] + owned_[v]++);
}

// A fast first pass that does nearly all of the work.
void PairOwners::even_out_neighbours(const std::vector<Index>& at_least) {
  constexpr int most_rounds = 20;
  bool turned = true;
  for (int round = 0; round < most_rounds && turned; ++round) {
    turned = false;
    for (std::size_t u = 0; u < total_.size(); ++u)
      for (Index k = begin_[u]; k < begin_[u] + owned_[u] && total_[u] > at_least[u];) {
        Index& other = total_[static_cast<std::size_t>(ends_[static_cast<std::size_t>(k)].other)];
        if (total_[u] <= other + 1) {
          ++k;
          continue;
        }
        --total_[u];
        ++other;
        turn(static_cast<Index>(u), k);
        turned = true;
      }
  }
}

// Takes a pair from as many nodes with `level` pairs as possible.
void PairOwners::lower(Index level, const std::vector<Index>& at_least) {
  for (bool found = true; found;) {
    found = false;
    tried_.clear();
    for (std::size_t u = 0; u < total_.size(); ++u)
      if (total_[u] == level && level > at_least[u] && open_[u] != 0 &&
          give(static_cast<Index>(u), level - 2)) {
        --total_[u];
        found = true;
      }
    // If a whole round finds nothing, later rounds find nothing: their chains would have to end at even fewer
    // pairs.
    if (found)
      for (Index node : tried_) open_[static_cast<std::size_t>(node)] = 1;
  }
}

// Turns a chain of pairs from `node` to a node with at most `few` pairs.
bool PairOwners::give(Index node, Index few) {
  const auto u = static_cast<std::size_t>(node);
  open_[u] = 0;
  tried_.push_back(node);
  const Index end = begin_[u] + owned_[u];
  for (Index k = begin_[u]; k < end; ++k) {
    Index& other = total_[static_cast<std::size_t>(ends_[static_cast<std::size_t>(k)].other)];
    if (other > few) continue;
    ++other;
    turn(node, k);
    return true;
  }
  for (Index k = begin_[u]; k < end; ++k) {
    const Index other = ends_[static_cast<std::size_t>(k)].other;
    if (open_[static_cast<std::size_t>(other)] == 0 || !give(other, few)) continue;
    turn(node, k);
    return true;
  }
  return false;
}

}  // namespace genba
