// Decides in which step each pair of a cluster is multiplied, and in which place of its partner. This is an
// edge colouring of the bipartite graph owners x places.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// In a step every owner handles at most one pair, and every place serves at most one. An owner never has
/// more steps than its limit. If no step is free for both, a partner gets another place. Before that, other
/// pairs move along chains that alternate between two steps, as in the proof of Koenig's edge colouring
/// theorem (1916). If all limits are equal, a partner gets no more places than its number of pairs needs.
///
/// Places lie in the banks of a GPU's shared memory: bank = place modulo `banks`. Shared memory serves owners
/// of one group at the same time, so their places in a step should lie in different banks.
class PairSteps {
 public:
  static constexpr Index banks = 16;  ///< of 8 bytes each

  /// limits: [owners] most steps. groups: [owners] group numbers from 0. Partner p of the partners 0, 1, ...
  /// starts with place p.
  void reset(const std::vector<Index>& limits, const std::vector<Index>& groups, Index partners);
  /// Adds a pair. An owner may have at most `limit` pairs, and no pair may be added twice.
  void add(Index owner, Index partner);
  /// Call after the last pair. Numbers the additional places by partner, ascending, so that those of a
  /// partner are adjacent. Spreads the pairs over the banks.
  void finish();

  /// The place that serves the owner in a step, or -1.
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
  /// Number of owners of the group that use the place's bank in a step.
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
