#include "engine/sparse/pattern/pair_owners.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

using namespace genba;

namespace {

using Pairs = std::vector<std::pair<Index, Index>>;

/// Pairs that each node owns, `more` included, after checking that every pair has one owner, that nobody who
/// may give could still do so, and that nobody gave away what it should keep.
std::vector<Index> owned_after(const Pairs& pairs, const std::vector<Index>& more,
                               const std::vector<Index>& at_least) {
  PairOwners owners;
  owners.choose(pairs, more, at_least);
  const auto nodes = static_cast<Index>(more.size());
  std::set<std::pair<Index, Index>> left(pairs.begin(), pairs.end());
  std::vector<std::vector<Index>> partners(more.size());
  std::vector<Index> owned = more;
  for (Index node = 0; node < nodes; ++node)
    owners.for_each_partner(node, [&](Index partner) {
      CHECK(left.erase({node, partner}) + left.erase({partner, node}) == 1);
      partners[static_cast<std::size_t>(node)].push_back(partner);
      ++owned[static_cast<std::size_t>(node)];
    });
  CHECK(left.empty());
  for (Index node = 0; node < nodes; ++node) {
    const Index mine = owned[static_cast<std::size_t>(node)];
    if (mine <= at_least[static_cast<std::size_t>(node)]) continue;
    std::set<Index> seen{node};
    std::vector<Index> open{node};
    while (!open.empty()) {
      const auto next = static_cast<std::size_t>(open.back());
      open.pop_back();
      CHECK(owned[next] > mine - 2);
      for (Index partner : partners[next])
        if (seen.insert(partner).second) open.push_back(partner);
    }
  }
  return owned;
}

Pairs random_pairs(Index nodes, std::size_t count, std::mt19937& random) {
  std::set<std::pair<Index, Index>> chosen;
  for (std::size_t k = 0; k < count; ++k) {
    const auto a = static_cast<Index>(random() % static_cast<unsigned>(nodes)),
               b = static_cast<Index>(random() % static_cast<unsigned>(nodes));
    if (a != b) chosen.insert(std::minmax(a, b));
  }
  return {chosen.begin(), chosen.end()};
}

}  // namespace

TEST_CASE("owners: a ring gives every node one pair, a tree all but one") {
  Pairs ring;
  for (Index i = 0; i < 100; ++i) ring.emplace_back(i, (i + 1) % 100);
  CHECK(owned_after(ring, std::vector<Index>(100), std::vector<Index>(100)) == std::vector<Index>(100, 1));
  Pairs star;
  for (Index i = 1; i < 50; ++i) star.emplace_back(0, i);
  std::vector<Index> owned = owned_after(star, std::vector<Index>(50), std::vector<Index>(50));
  CHECK(*std::max_element(owned.begin(), owned.end()) == 1);
}

TEST_CASE("owners: pairs owned besides are made up for, along chains") {
  // 0 - 1 - 2 - 3, and 0 owns three others.
  CHECK(owned_after({{0, 1}, {1, 2}, {2, 3}}, {3, 0, 0, 0}, {0, 0, 0, 0}) == std::vector<Index>{3, 1, 1, 1});
}

TEST_CASE("owners: a node keeps what it is told to") {
  Pairs star;
  for (Index i = 1; i < 50; ++i) star.emplace_back(0, i);
  std::vector<Index> at_least(50);
  at_least[0] = 20;
  CHECK(owned_after(star, std::vector<Index>(50), at_least)[0] >= 20);
}

TEST_CASE("owners of random pairs") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    const Index nodes = 1 + static_cast<Index>(random() % 120);
    const Pairs pairs = random_pairs(nodes, random() % static_cast<unsigned>(8 * nodes), random);
    std::vector<Index> more(static_cast<std::size_t>(nodes)), at_least(more.size());
    for (Index& m : more) m = static_cast<Index>(random() % 4);
    if (seed % 2)
      for (Index& l : at_least) l = static_cast<Index>(random() % 6);
    owned_after(pairs, more, at_least);
  }
}
