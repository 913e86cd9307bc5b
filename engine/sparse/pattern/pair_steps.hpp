// When each pair of a cluster is multiplied, and in which of its partner's places: a colouring of the edges
// of the bipartite graph owners x places.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// In a step every owner handles at most one pair, and every place serves at most one. An owner has as many
/// steps as its limit says and no more; a partner gets a further place when a pair finds no step that is free
/// for both. Before that, pairs in the way move along chains that alternate between two steps, as in the
/// proof of Koenig's edge colouring theorem (1916): where all limits are equal, a partner gets no more places
/// than the number of its pairs asks for.
///
/// Places lie in the banks of a GPU's shared memory, place modulo `banks`. Owners of one group are served at
/// the same time, so the places that they use in a step should lie in different banks.
class PairSteps {
 public:
  static constexpr Index banks = 16;  ///< of 8 bytes

  /// limits: [owners] most steps. groups: [owners] numbers from 0. Partner p of the partners 0, 1, ... begins
  /// with place p.
  void reset(const std::vector<Index>& limits, const std::vector<Index>& groups, Index partners);
  /// No more pairs than its limit for an owner; no pair twice.
  void add(Index owner, Index partner);
  /// After the last pair: numbers the further places by partner, ascending, so that those of one partner lie
  /// side by side, and spreads the pairs over the banks.
  void finish();

  /// Place that serves the owner in a step, or -1.
  Index place_at(Index owner, Index step) const { return place_at_[at(owner, step)]; }
  Index places() const { return static_cast<Index>(partner_of_.size()); }
  Index partner_of(Index place) const { return partner_of_[static_cast<std::size_t>(place)]; }

 private:
  std::size_t at(Index row, Index step) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(steps_) + static_cast<std::size_t>(step);
  }
  Index owner_at(Index place, Index step) const { return owner_at_[at(place, step)]; }
  Index limit(Index owner) const { return limits_[static_cast<std::size_t>(owner)]; }
  Index group(Index owner) const { return groups_[static_cast<std::size_t>(owner)]; }
  Index next_place(Index place) const { return next_place_[static_cast<std::size_t>(place)]; }
  /// How many of the owner's group use the place's bank.
  std::uint16_t& crowd(Index owner, Index step, Index place) {
    return crowd_[at(group(owner), step) * banks + static_cast<std::size_t>(place % banks)];
  }

  void put(Index owner, Index place, Index step);
  int exchange(Index owner, Index a, Index b);

  bool take_common(Index owner, Index place);
  bool take_after_flip(Index owner, Index place);
  bool take_after_flips(Index owner, Index place);
  bool can_flip(Index place, Index a, Index b) const;
  void flip(Index place, Index a, Index b);
  void add_place(Index partner);

  void number_places();
  void spread(Index owner, Index step);
  bool is_alone(Index place, Index step) const;
  bool exchange_places(Index owner, Index step);
  bool exchange_steps(Index owner, Index a, Index b);

  Index partners_ = 0, steps_ = 0;
  std::vector<Index> limits_, groups_;
  std::vector<Index> place_at_;                 // [owners][steps]
  std::vector<Index> owner_at_;                 // [places][steps]
  std::vector<Index> partner_of_, next_place_;  // [places]; the places of one partner form a list
  std::vector<std::uint16_t> crowd_;            // [groups][steps][banks]
  std::vector<Index> chain_;
};

}  // namespace genba
