#include "engine/couple/elimination.hpp"

#include <doctest/doctest.h>

#include <map>

namespace genba {
namespace {

using Outcome = Elimination::Outcome;

/// Six unknowns of two nodes; some are prescribed.
struct Six {
  std::vector<std::uint8_t> fixed = std::vector<std::uint8_t>(6, 0);
  std::vector<double> value = std::vector<double>(6, 0.0);
  Elimination elimination(Index free = 0) { return Elimination(3, 6, free, fixed, value); }
};

std::map<Index, double> terms_of(const ConstraintMap& map, Index unknown) {
  std::map<Index, double> out;
  for (const LinearTerm& t : map.sum(map.row_of(static_cast<std::size_t>(unknown))).terms) out[t.unknown] = t.factor;
  return out;
}

TEST_CASE("a chain of equations is resolved, in whatever order it comes") {
  Six six;
  Elimination e = six.elimination();
  CHECK(e.add({{{0, 1}, {1, -2}}, 0, 0}) == Outcome::taken);  // u0 = 2 u1
  CHECK(e.add({{{1, 1}, {2, -3}}, 1, 1}) == Outcome::taken);  // u1 = 3 u2 + 1
  const auto map = e.finish({});
  CHECK(map->rows() == 2);
  CHECK(terms_of(*map, 0) == std::map<Index, double>{{2, 6}});
  CHECK(map->sum(map->row_of(0)).value == 2);
  CHECK(terms_of(*map, 1) == std::map<Index, double>{{2, 3}});
  CHECK(map->is_idle(0));
  CHECK(map->is_idle(1));
  CHECK_FALSE(map->is_idle(2));
  CHECK(map->has_values());
}

TEST_CASE("a prescribed slave stays, and another unknown of the equation is computed") {
  Six six;
  six.fixed[0] = 1;
  six.value[0] = 5;
  Elimination e = six.elimination();
  CHECK(e.add({{{0, 1}, {1, -2}, {2, 0.5}}, 0, 0}) == Outcome::taken);
  const auto map = e.finish({});
  CHECK(map->row_of(0) == -1);
  CHECK(terms_of(*map, 1) == std::map<Index, double>{{0, 0.5}, {2, 0.25}});
}

TEST_CASE("a cycle that agrees is redundant, one that does not contradicts") {
  Six six;
  six.fixed[5] = 1;
  Elimination e = six.elimination();
  CHECK(e.add({{{0, 1}, {1, -1}}, 0, 0}) == Outcome::taken);
  CHECK(e.add({{{1, 1}, {2, -1}}, 0, 1}) == Outcome::taken);
  CHECK(e.add({{{2, 1}, {0, -1}}, 0, 2}) == Outcome::redundant);
  CHECK(e.add({{{2, 1}, {0, -1}}, 0.25, 2}) == Outcome::contradicts);
  CHECK(e.gap() == doctest::Approx(-0.25));
  CHECK(e.slaves() == 2);
  CHECK(e.add({{{5, 1}}, 1, 5}) == Outcome::contradicts);
  CHECK(e.add({{{5, 1}}, 0, 5}) == Outcome::redundant);
}

TEST_CASE("an equation that yields is left out where its slave is determined") {
  Six six;
  six.fixed[3] = 1;
  Elimination e = six.elimination();
  CHECK(e.add({{{0, 1}, {1, -1}}, 0, 0}) == Outcome::taken);
  CHECK(e.add({{{0, 1}, {2, -1}}, 0, 0, true}) == Outcome::yielded);
  CHECK(e.add({{{3, 1}, {2, -1}}, 0, 3, true}) == Outcome::yielded);
}

TEST_CASE("unknowns of no node find a place at determined ones") {
  Six six;
  Elimination e = six.elimination(3);
  for (Index a = 0; a < 3; ++a) {
    CHECK(e.add({{{a, 1}, {6 + a, -1}}, 0, a}) == Outcome::taken);
    CHECK(e.add({{{3 + a, 1}, {6 + a, -2}}, 0, 3 + a}) == Outcome::taken);
  }
  const Elimination::Group group{{0, 1, 2}, {0, 1, 2}, {0, 1, 2, 3, 4, 5}};
  const auto map = e.finish({&group, 1});
  REQUIRE(map != nullptr);
  CHECK(terms_of(*map, 4) == std::map<Index, double>{{1, 2}});
  CHECK(terms_of(*map, 1) == std::map<Index, double>{{1, 1}});
  CHECK_FALSE(map->is_idle(1));
  CHECK(map->is_idle(4));
  CHECK(map->hosts().size() == 3);
  CHECK(map->free_sum(2).terms[0].unknown == 2);
  const Elimination::Group none{{0, 1, 2}, {0, 1, 2}, {}};
  CHECK(e.finish({&none, 1}) == nullptr);
}

TEST_CASE("a sum that would couple too many unknowns is refused and changes nothing") {
  const std::size_t many = Elimination::most_terms + 10;
  const std::vector<std::uint8_t> fixed(many, 0);
  const std::vector<double> value(many, 0.0);
  Elimination e(1, many, 0, fixed, value);
  LinearEquation all;
  for (std::size_t i = 0; i < many; ++i) all.terms.push_back({static_cast<Index>(i), 1.0});
  CHECK(e.add(all) == Outcome::too_long);
  CHECK(e.slaves() == 0);
}

}  // namespace
}  // namespace genba
