#include "engine/sparse/pattern/pair_steps.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace genba {

void PairSteps::reset(const std::vector<Index>& limits, const std::vector<Index>& groups, Index partners) {
  limits_ = limits;
  groups_ = groups;
  partners_ = partners;
  steps_ = limits.empty() ? 0 : *std::max_element(limits.begin(), limits.end());
  const auto steps = static_cast<std::size_t>(steps_);
  place_at_.assign(limits.size() * steps, -1);
  owner_at_.assign(static_cast<std::size_t>(partners) * steps, -1);
  partner_of_.resize(static_cast<std::size_t>(partners));
  std::iota(partner_of_.begin(), partner_of_.end(), 0);
  next_place_.assign(static_cast<std::size_t>(partners), -1);
  const Index last_group = groups.empty() ? -1 : *std::max_element(groups.begin(), groups.end());
  crowd_.assign(static_cast<std::size_t>(last_group + 1) * steps * banks, 0);
}

void PairSteps::add(Index owner, Index partner) {
  for (auto take : {&PairSteps::take_common, &PairSteps::take_after_flip, &PairSteps::take_after_flips})
    for (Index place = partner; place >= 0; place = next_place(place))
      if ((this->*take)(owner, place)) return;
  add_place(partner);
  take_common(owner, places() - 1);
}

void PairSteps::put(Index owner, Index place, Index step) {
  place_at_[at(owner, step)] = place;
  owner_at_[at(place, step)] = owner;
  ++crowd(owner, step, place);
}

// Swaps the owner's pairs of two steps; the places are not updated yet. Returns half of the growth of the sum
// of squared crowds.
int PairSteps::exchange(Index owner, Index a, Index b) {
  Index &p = place_at_[at(owner, a)], &q = place_at_[at(owner, b)];
  int growth = 0;
  if (p >= 0) growth -= --crowd(owner, a, p);
  if (q >= 0) growth -= --crowd(owner, b, q);
  if (p >= 0) growth += crowd(owner, b, p)++;
  if (q >= 0) growth += crowd(owner, a, q)++;
  std::swap(p, q);
  return growth;
}

// Takes, of the steps that are free for both, the one in which the place's bank is used least.
bool PairSteps::take_common(Index owner, Index place) {
  Index best = -1;
  int least = 0;
  for (Index s = 0; s < limit(owner); ++s) {
    if (place_at(owner, s) >= 0 || owner_at(place, s) >= 0) continue;
    const int used = crowd(owner, s, place);
    if (best >= 0 && used >= least) continue;
    best = s;
    least = used;
    if (used == 0) break;
  }
  if (best < 0) return false;
  put(owner, place, best);
  return true;
}

// Step a is free for the owner, step b for the place. The place's pair of step a moves to b.
bool PairSteps::take_after_flip(Index owner, Index place) {
  for (Index b = 0; b < steps_; ++b) {
    if (owner_at(place, b) >= 0) continue;
    for (Index a = limit(owner); a-- > 0;) {
      if (place_at(owner, a) >= 0 || !can_flip(place, a, b)) continue;
      flip(place, a, b);
      put(owner, place, a);
      return true;
    }
  }
  return false;
}

// Limits can forbid this. Then other pairs of the place move to the free step, one after the other, and free
// their steps.
bool PairSteps::take_after_flips(Index owner, Index place) {
  for (Index b = 0; b < steps_; ++b) {
    if (owner_at(place, b) >= 0) continue;
    Index free = b;
    for (Index a = 0; a < steps_; ++a) {
      if (owner_at(place, a) < 0 || !can_flip(place, a, free)) continue;
      flip(place, a, free);
      free = a;
      if (take_after_flip(owner, place)) return true;
    }
  }
  return false;
}

// Follows the chain from a place whose step b is free: pairs in steps a, b, a, ... until one end has nothing
// in its new step.
bool PairSteps::can_flip(Index place, Index a, Index b) const {
  for (;;) {
    const Index owner = owner_at(place, a);
    if (owner < 0) return true;
    if (b >= limit(owner)) return false;
    place = place_at(owner, b);
    if (place < 0) return true;
  }
}

void PairSteps::flip(Index place, Index a, Index b) {
  Index owner = std::exchange(owner_at_[at(place, a)], -1);
  while (owner >= 0) {
    // The pair (owner, place) moves to step b, and the owner's pair of step b moves to a.
    exchange(owner, a, b);
    owner_at_[at(place, b)] = owner;
    place = place_at(owner, a);
    if (place < 0) return;
    owner_at_[at(place, b)] = -1;
    owner = std::exchange(owner_at_[at(place, a)], owner);
  }
}

void PairSteps::add_place(Index partner) {
  Index last = partner;
  while (next_place(last) >= 0) last = next_place(last);
  next_place_[static_cast<std::size_t>(last)] = places();
  partner_of_.push_back(partner);
  next_place_.push_back(-1);
  owner_at_.resize(owner_at_.size() + static_cast<std::size_t>(steps_), -1);
}

void PairSteps::finish() {
  number_places();
  constexpr int rounds = 2;
  for (int round = 0; round < rounds; ++round)
    for (Index owner = 0; owner < static_cast<Index>(limits_.size()); ++owner)
      for (Index s = 0; s < limit(owner); ++s)
        if (const Index place = place_at(owner, s); place >= 0 && crowd(owner, s, place) > 1)
          spread(owner, s);
}

void PairSteps::number_places() {
  std::vector<Index> order(partner_of_.size());  // [new number] -> place
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin() + partners_, order.end(),
                   [&](Index a, Index b) { return partner_of(a) < partner_of(b); });
  const std::vector<Index> partner_was = partner_of_, owner_was = owner_at_;
  next_place_.assign(order.size(), -1);
  std::fill(crowd_.begin(), crowd_.end(), std::uint16_t{0});
  for (Index place = 0; place < places(); ++place) {
    const Index was = order[static_cast<std::size_t>(place)];
    const Index partner = partner_was[static_cast<std::size_t>(was)];
    partner_of_[static_cast<std::size_t>(place)] = partner;
    if (place >= partners_)
      next_place_[static_cast<std::size_t>(partner_of(place - 1) == partner ? place - 1 : partner)] = place;
    for (Index s = 0; s < steps_; ++s) {
      const Index owner = owner_was[at(was, s)];
      owner_at_[at(place, s)] = -1;
      if (owner >= 0) put(owner, place, s);
    }
  }
}

// Finds a better bank for a pair, or a better step.
void PairSteps::spread(Index owner, Index step) {
  if (exchange_places(owner, step)) return;
  const Index place = place_at(owner, step);
  const int used = crowd(owner, step, place);
  for (Index s = 0; s < limit(owner); ++s)
    if (crowd(owner, s, place) < used - 1 && exchange_steps(owner, step, s)) return;
}

// True if the place serves a pair in this step only.
bool PairSteps::is_alone(Index place, Index step) const {
  for (Index s = 0; s < steps_; ++s)
    if (s != step && owner_at(place, s) >= 0) return false;
  return true;
}

// Moves the pair to another place of the same partner. If an owner used that place in this step, it gets the
// old one.
bool PairSteps::exchange_places(Index owner, Index step) {
  const Index place = place_at(owner, step);
  for (Index other = partner_of(place); other >= 0; other = next_place(other)) {
    const Index user = owner_at(other, step);
    if (other % banks == place % banks || (user >= 0 && group(user) == group(owner))) continue;
    int growth = crowd(owner, step, other) - crowd(owner, step, place) + 1;
    if (user >= 0) growth += crowd(user, step, place) - crowd(user, step, other) + 1;
    if (growth >= 0 || (user < 0 && is_alone(place, step))) continue;
    --crowd(owner, step, place);
    owner_at_[at(place, step)] = -1;
    put(owner, other, step);
    if (user >= 0) {
      --crowd(user, step, other);
      put(user, place, step);
    }
    return true;
  }
  return false;
}

// Swaps the owner's pairs of two steps, and all pairs in their way, if these are few and the banks are used
// more evenly afterwards.
bool PairSteps::exchange_steps(Index start, Index a, Index b) {
  constexpr std::size_t longest_chain = 5;
  chain_.assign(1, start);
  for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}})
    for (Index owner = start;;) {
      const Index place = place_at(owner, from);
      if (place < 0) break;
      owner = owner_at(place, to);
      if (owner < 0) break;
      if (owner == start || from >= limit(owner) || chain_.size() == longest_chain) return false;
      chain_.push_back(owner);
    }
  int growth = 0;
  for (Index owner : chain_) growth += exchange(owner, a, b);
  if (growth >= 0) {
    for (Index owner : chain_) exchange(owner, a, b);
    return false;
  }
  for (Index owner : chain_)
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}})
      if (const Index place = place_at(owner, to); place >= 0 && owner_at(place, from) == owner)
        owner_at_[at(place, from)] = -1;
  for (Index owner : chain_)
    for (Index s : {a, b})
      if (const Index place = place_at(owner, s); place >= 0) owner_at_[at(place, s)] = owner;
  return true;
}

}  // namespace genba
