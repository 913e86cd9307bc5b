// Which of the two nodes of a pair owns it, so that all nodes of a cluster own about equally many.
#pragma once

#include <utility>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// Chooses owners for the pairs inside a cluster. Every node begins with about half of its pairs; then pairs
/// are turned round until no node could give one, directly or along a chain of pairs, to a node that owns at
/// least two fewer (Venkateswaran, "Minimizing maximum indegree", 2004).
class PairOwners {
 public:
  /// pairs: of two different local numbers below nodes = more.size(). more: [nodes] pairs that a node owns
  /// besides these. at_least: [nodes] pairs, `more` among them, below which a node gives none away.
  void choose(const std::vector<std::pair<Index, Index>>& pairs, const std::vector<Index>& more,
              const std::vector<Index>& at_least);

  /// visit(partner) for every pair among those given that the node owns.
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
    Index twin;  ///< position of the other's end
  };
  void list(const std::vector<std::pair<Index, Index>>& pairs);
  void exchange(Index a, Index b);
  void turn(Index node, Index at);
  void even_out_neighbours(const std::vector<Index>& at_least);
  void lower(Index level, const std::vector<Index>& at_least);
  bool give(Index node, Index few);

  std::vector<End> ends_;     // node by node, those of pairs that it owns first
  std::vector<Index> begin_;  // [nodes + 1] into ends_
  std::vector<Index> owned_;  // [nodes] of the pairs given
  std::vector<Index> total_;  // [nodes] with those it owns besides
  std::vector<char> open_;    // [nodes] may be part of a chain
  std::vector<Index> tried_;
};

}  // namespace genba
