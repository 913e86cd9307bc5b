#include "app/case/describe.hpp"

#include <doctest/doctest.h>

#include <map>

#include "app/case/option_access.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

std::string other_language(std::string_view pattern) {
  static const std::map<std::string_view, std::string> table = {
      {"named %1", "<%1>"},        {"face nearest to %1", "near %1"}, {", and ", " & "},
      {"whole body", "all of it"}, {"regions %1", "in %1"},           {"gravity", "weight"},
      {"above %1", "%1 or more"}};
  const auto at = table.find(pattern);
  return at == table.end() ? "" : at->second;
}

}  // namespace

TEST_CASE("selectors in words, in any language") {
  const Selector named = NamedSelector{{"bore", "#3"}};
  CHECK(describe(named) == "named bore, #3");
  CHECK(describe(named).in(other_language) == "<bore, #3>");
  PlaneSelector plane{{0, 0, 1e-3}, {0, 0, 1}};
  CHECK(describe(Selector(plane)).english().starts_with("plane through (0, 0, 1) mm, normal (0, 0, 1)"));
  plane.tolerance = 2e-3;
  CHECK(describe(Selector(plane)).english().ends_with(", within 2 mm"));
  PatchSelector patch{{}, {{{1e-3, 0, 0}, 2e-3}}};
  CHECK(describe(Selector(patch)) == "patch around (1, 0, 0) mm, radius 2 mm");
  patch.dabs.push_back({{3e-3, 0, 0}, 2e-3});
  patch.dabs.push_back({{9e-3, 0, 0}, 2e-3, 0.5, {}, true});
  CHECK(describe(Selector(patch)) == "painted patch around (2, 0, 0) mm (3 dabs)");
  patch.name = "socket";
  CHECK(describe(Selector(patch)) == "patch \"socket\" around (2, 0, 0) mm (3 dabs)");
  const Selector both = AllOfSelector{{NamedSelector{{"top"}}, NearestFaceSelector{{1e-3, 0, 0}}}};
  CHECK(describe(both) == "named top, and face nearest to (1, 0, 0) mm");
  CHECK(describe(both).in(other_language) == "<top> & near (1, 0, 0) mm");
}

TEST_CASE("a needle in words tells its active length") {
  const NeedleSelector needle{{0, 0, 0.05}, {0, 0, 0}, 0.75e-3, 0.03};
  CHECK(describe(Selector(needle)).english().find("active over 30 mm") != std::string::npos);
}

TEST_CASE("conditions in words, in any language") {
  const ConditionText weight = describe(gravity_load("own", {0, 0, -9.81}));
  CHECK(weight.kind == "gravity");
  CHECK(weight.kind.in(other_language) == "weight");
  CHECK(weight.name == "own");
  CHECK(weight.where.in(other_language) == "all of it");
  CHECK(describe(gravity_load("own", {0, 0, -9.81}, {"bone", "pot"})).where.in(other_language) ==
        "in bone, pot");
}

TEST_CASE("ranges in words, in any language") {
  const Range above{.min = 0, .min_open = true};
  CHECK(describe_range(above, QuantityKind::length) == "above 0 mm");
  CHECK(describe_range(above, QuantityKind::length).in(other_language) == "0 mm or more");
  CHECK(describe_range({.min = 1, .max = 3}, QuantityKind::dimensionless) == "1 to 3");
  CHECK(describe_range({.min = 0, .max = 3, .min_open = true, .max_open = true},
                       QuantityKind::dimensionless) == "above 0 to below 3");
  CHECK(describe_range({.max = 3}, QuantityKind::dimensionless) == "at most 3");
  CHECK(describe_range({}, QuantityKind::length).empty());
}
