// A small deck and what tests of the deck's reader share.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "mesh/deck/deck.hpp"
#include "tests/mesh/mesh_testing.hpp"

namespace genba::testing {

// Two bricks on each other, the upper one of another material.
inline const std::string two_bricks = R"(*HEADING
Two bricks
** a comment, and a keyword that goes on
*node, nset=Nall
1, 0., 0., 0.
2, 10, 0, 0
3, 1.D+1, 10, 0
4, 0, 10.0E+00, 0
5, 0, 0, 10
6, 10, 0, 10
7, 10, 10, 10
8, 0, 10, 10
11, 0, 0, 20
12, 10, 0, 20
13, 10, 10, 20
14, 0, 10, 20
99, 50, 50, 50
*ELEMENT, TYPE=C3D8R,
 ELSET=lower
1, 1, 2, 3, 4,
5, 6, 7, 8
*ELEMENT, TYPE=C3D8, ELSET=Upper
2, 5, 6, 7, 8, 11, 12, 13, 14
*ELEMENT, TYPE=S4, ELSET=skin
3, 1, 2, 3, 4
*NSET, NSET=Foot, GENERATE
1, 4
*NSET, NSET=both
FOOT, 5, 6
*ELSET, ELSET=ALL
lower, upper
*SURFACE, NAME=Top, TYPE=ELEMENT
Upper, S2
*SURFACE, NAME=foot
1, S1
*MATERIAL, NAME=Steel
*ELASTIC
210000., .3
*DENSITY
7.85e-9
*EXPANSION, ZERO=20.
1.2e-5
*CONDUCTIVITY
50.
*HYPERFOAM
250., 0.
*MATERIAL, NAME=SOFT
*ELASTIC
1000., .4
*SOLID SECTION, ELSET=Lower, MATERIAL=STEEL
*SOLID SECTION, ELSET=Upper, MATERIAL=soft
*BOUNDARY
Foot, 1, 3
5, 1, 1, 0.25
6, 1, , 0.25
*STEP
*STATIC
*CLOAD
13, 3, -7.5
*DLOAD
ALL, GRAV, 9810., 0., 0., -2.
Upper, P4, 3.
*DSLOAD
Top, P, 2.
*NODE FILE
U
*END STEP
*STEP
*FREQUENCY
3
*END STEP
)";

inline Deck read(const std::string& text, double unit = 1e-3) {
  return read_deck(text, "a.inp", unit);
}

inline std::string refusal_of(const std::string& text) {
  const auto error = error_of([&] { (void)read(text); });
  if (!error) return "accepted";
  CHECK(error->kind() == ErrorKind::mesh);
  return error->what();
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline bool noted(const std::vector<Text>& notes, const std::string& part) {
  return std::any_of(notes.begin(), notes.end(), [&](const Text& n) { return has(n.english(), part); });
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

inline const Condition& load_named(const Deck& deck, const std::string& name) {
  for (const Condition& load : deck.study.loads)
    if (load.name == name) return load;
  FAIL("no load " << name);
  return deck.study.loads[0];
}

/// What is not computed under this name; empty name if there is nothing.
inline NotComputed omitted(const Deck& deck, const std::string& name) {
  for (const NotComputed& what : deck.study.not_computed)
    if (what.name == name) return what;
  return {};
}

/// The values that the deck states by node.
inline VariationSources deck_sources(const Deck& deck) {
  VariationSources out;
  out.field = [fields = deck.fields](const VariationField& of, QuantityKind kind,
                                     const Text& place) -> VariationValues {
    for (const DeckField& field : fields)
      if (field.name == of.array && field.kind == kind)
        return [samples = FieldSamples(field.at, place)](std::span<const Vec3> points, double,
                                                         std::span<const double>, std::span<double> values) {
          (void)samples.sample(points, values);
        };
    throw Error(ErrorKind::input, place, "no such field of the deck", "");
  };
  return out;
}

}  // namespace genba::testing
