// Chooses which node of a pair owns it, so that all nodes of a cluster own about equally many.
#pragma once

#include <utility>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// Chooses owners for the pairs inside a cluster. Every node begins with about half of its pairs. Then pairs
/// change their owner until no node can give one, directly or along a chain of pairs, to a node that owns at
/// least two fewer (Venkateswaran, "Minimizing maximum indegree", 2004).
class PairOwners {
 public:
  /// pairs: two different local numbers below nodes = more.size(). more: [nodes] number of other pairs that a
  /// node owns. at_least: [nodes] a node with at most so many pairs, `more` included, gives none away.
  void choose(const std::vector<std::pair<Index, Index>>& pairs, const std::vector<Index>& more,
              const std::vector<Index>& at_least);

  /// Calls visit(partner) for every given pair that the node owns.
  template <class Visit>
  void for_each_partner(Index node, Visit visit) const {
    const Index begin = begin_[static_cast<std::size_t>(node)];
    for (Index k = begin; k < begin + owned_[static_cast<std::size_t>(node)]; ++k)
      visit(ends_[static_cast<std::size_t>(k)].other);
  }

 private:
  /// A pair as one of its nodes sees it.
  struct End {
    Index other;
    Index twin;  ///< position of the other node's End of this pair
  };
  void list(const std::vector<std::pair<Index, Index>>& pairs);
  void exchange(Index a, Index b);
  void turn(Index node, Index at);
  void even_out_neighbours(const std::vector<Index>& at_least);
  void lower(Index level, const std::vector<Index>& at_least);
  bool give(Index node, Index few);

  std::vector<End> ends_;     // by node, first those of pairs that it owns
  std::vector<Index> begin_;  // [nodes + 1] into ends_
  std::vector<Index> owned_;  // [nodes] owned pairs among those given
  std::vector<Index> total_;  // [nodes] owned pairs, with `more`
  std::vector<char> open_;    // [nodes] may be part of a chain
  std::vector<Index> tried_;
};

}  // namespace genba
