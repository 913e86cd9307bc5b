#include "engine/sparse/pattern/pair_steps.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace genba;

namespace {

struct Task {
  std::vector<Index> limits;
  Index partners = 0;
  std::vector<std::set<Index>> pairs;  // [owners]
};

/// Every pair once, within the owner's limit, no place twice in a step, further places in order and in use.
/// Returns the number of places of each partner.
std::map<Index, Index> check_steps(const Task& task) {
  std::vector<Index> groups;
  for (std::size_t owner = 0; owner < task.limits.size(); ++owner)
    groups.push_back(static_cast<Index>(owner) / 16);
  PairSteps steps;
  steps.reset(task.limits, groups, task.partners);
  for (std::size_t owner = 0; owner < task.pairs.size(); ++owner)
    for (Index partner : task.pairs[owner]) steps.add(static_cast<Index>(owner), partner);
  steps.finish();
  std::set<std::pair<Index, Index>> taken;  // step, place
  std::set<Index> used;
  for (std::size_t owner = 0; owner < task.limits.size(); ++owner) {
    std::set<Index> found;
    for (Index s = 0; s < task.limits[owner]; ++s) {
      const Index place = steps.place_at(static_cast<Index>(owner), s);
      if (place < 0) continue;
      REQUIRE(place < steps.places());
      used.insert(place);
      CHECK(taken.emplace(s, place).second);
      CHECK(found.insert(steps.partner_of(place)).second);
    }
    CHECK(found == task.pairs[owner]);
  }
  std::map<Index, Index> places;
  for (Index place = 0; place < steps.places(); ++place) {
    if (place < task.partners) {
      CHECK(steps.partner_of(place) == place);
    } else {
      CHECK(used.count(place) == 1);
      if (place > task.partners) CHECK(steps.partner_of(place) >= steps.partner_of(place - 1));
    }
    ++places[steps.partner_of(place)];
  }
  return places;
}

}  // namespace

TEST_CASE("steps: where all limits are equal, a partner gets as many places as its pairs need") {
  // 64 owners of 8 pairs: 4 with the partners 0 .. 31, which have 8 each, 2 with 32 .. 35, which have 32
  // each, and 2 of its own.
  Task task;
  task.limits.assign(64, 8);
  task.partners = 164;
  for (Index owner = 0; owner < 64; ++owner) {
    std::set<Index> partners;
    for (Index k = 0; k < 4; ++k) partners.insert((owner + 8 * k + owner / 32) % 32);
    partners.insert(32 + owner % 4);
    partners.insert(32 + (owner + 1) % 4);
    partners.insert(36 + 2 * owner);
    partners.insert(37 + 2 * owner);
    task.pairs.push_back(partners);
  }
  for (const auto& [partner, places] : check_steps(task)) CHECK(places == (partner / 4 == 8 ? 4 : 1));
}

TEST_CASE("steps: corner cases") {
  CHECK(check_steps({}).empty());
  CHECK(check_steps({{0, 0, 0}, 5, {{}, {}, {}}}).size() == 5);
  // One step for each: the partner needs a place for every owner.
  Task star;
  star.limits.assign(100, 1);
  star.partners = 3;
  star.pairs.assign(100, {1});
  CHECK(check_steps(star)[1] == 100);
  // An owner with pairs for two steps and one for one.
  CHECK(check_steps({{2, 1}, 2, {{0, 1}, {0}}})[0] == 1);
}

TEST_CASE("steps of random pairs with unequal limits") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    Task task;
    task.partners = 1 + static_cast<Index>(random() % 60);
    const unsigned busy = 1 + random() % 20;
    for (unsigned owner = random() % 80; owner > 0; --owner) {
      std::set<Index> partners;
      for (unsigned k = random() % 12; k > 0; --k)
        partners.insert(static_cast<Index>((random() % 3 ? random() : random() % busy) %
                                           static_cast<unsigned>(task.partners)));
      task.limits.push_back(static_cast<Index>(partners.size() + random() % 3));
      task.pairs.push_back(partners);
    }
    check_steps(task);
  }
}
