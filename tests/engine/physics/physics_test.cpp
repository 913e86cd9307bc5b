#include "engine/physics/physics.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "engine/base/error.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

TEST_CASE("tables are whole: keys are unique, and every kind and field says what faces need") {
  std::set<std::string_view> physics_keys, keys;
  for (const Physics* physics : all_physics()) {
    CAPTURE(physics->key);
    CHECK(physics_keys.insert(physics->key).second);
    CHECK((physics->dofs == 1 || physics->dofs == 3));
    CHECK(physics->unknown.components == physics->dofs);
    CHECK(physics->flux.components == (physics->dofs == 3 ? 6 : 3));
    CHECK(physics->reaction.components == physics->dofs);
    CHECK((physics->dofs == 1) == (physics->conduction != nullptr));
    CHECK(physics->is_motion() == (physics->dofs == 3));
    for (const std::string_view text :
         {physics->title, physics->name, physics->unknown.name, physics->flux.name, physics->error.name,
          physics->shown_first, physics->balance_title, physics->matrix_name, physics->matrix_unit,
          physics->held_nowhere, physics->hold_it, physics->no_load})
      CHECK_FALSE(text.empty());
    if (!physics->is_motion()) CHECK_FALSE((physics->piece_is_loose.empty() || physics->hold_piece.empty()));
    CHECK_FALSE(physics->limits.empty());
    CHECK_FALSE(physics->verification.empty());
    for (const NeededProperty& needed : physics->properties) {
      REQUIRE(material_field(needed.key) != nullptr);
      CHECK(material_field(needed.key)->range.contains(needed.typical));
    }
    REQUIRE_FALSE(physics->conditions.empty());
    CHECK(physics->conditions.front().is_constraint());
    for (const ConditionKind& kind : physics->conditions) {
      CAPTURE(kind.key);
      CHECK(keys.insert(kind.key).second);
      if (!kind.all_zero.empty()) CHECK(keys.insert(kind.all_zero).second);
      for (const std::string_view text : {kind.title, kind.word, kind.label, kind.noun})
        CHECK_FALSE(text.empty());
      CHECK((kind.add != nullptr));
      CHECK(find_condition_kind(kind.key) == &kind);
      CHECK(physics->has(kind));
      REQUIRE_FALSE(kind.fields.empty());
      CHECK((kind.fields.size() == 1) == kind.fields.front().key.empty());
      CHECK(kind.amount < static_cast<int>(kind.fields.size()));
      CHECK(kind.sign.field < static_cast<int>(kind.fields.size()));
      CHECK(kind.mass_effect.empty() == (kind.on != Acts::masses));
      CHECK((kind.needs.empty() || material_field(kind.needs) != nullptr));
      for (const ConditionField& field : kind.fields) {
        CHECK((field.components == 1 || field.components == 3));
        CHECK_FALSE((field.label.empty() || field.help.empty()));
        CHECK(field.noun.empty() == !(field.is_above_zero || field.is_direction));
      }
      CHECK(empty_condition(kind).values.size() == kind.value_count());
    }
  }
  CHECK(find_condition_kind("glue") == nullptr);
  CHECK_THROWS_AS((void)physics_named("magic"), Error);
}

TEST_CASE("a condition carries the numbers of its kind") {
  Condition film = convection_load("air", NamedSelector{{"top"}}, 25, 293.15);
  CHECK(number(film) == 25);
  CHECK(number(film, "ambient") == 293.15);
  number_in(film, "ambient") = 300;
  CHECK(contribution(film).exchange == 25);
  CHECK(contribution(film).surroundings == 300);
  CHECK_FALSE(film == convection_load("air", NamedSelector{{"top"}}, 25, 293.15));
  CHECK_THROWS_AS((void)number(film, "speed"), Error);
  CHECK_THROWS_AS((void)condition_on("convection", "air", NamedSelector{}, {25}), Error);
  CHECK_THROWS_AS((void)condition_on("wind", "air", NamedSelector{}, {25}), Error);

  const Condition guide = displacement("guide", NamedSelector{{"a"}}, {0.0, std::nullopt, 1e-3});
  CHECK(guide == displacement("guide", NamedSelector{{"a"}}, {0.0, std::nullopt, 1e-3}));
  CHECK(contribution(guide).prescribed == std::array<std::optional<double>, 3>{0.0, std::nullopt, 1e-3});
  CHECK(vector(guide) == Vec3{0, 0, 1e-3});
  CHECK(std::isnan(number(guide, {}, 1)));

  const Contribution spin = contribution(centrifugal_load("spin", {1, 2, 3}, {0, 0, 1}, 10, {"rotor"}));
  CHECK(spin.rotation.point == Vec3{1, 2, 3});
  CHECK(spin.rotation.speed == 10);
  CHECK(contribution(thermal_strain_load("hot", 350, 300)).temperature_rise == 50);
  CHECK(contribution(force_load("f", NamedSelector{}, {1, 2, 3})).total == Vec3{1, 2, 3});
  CHECK(selector_of(gravity_load("g", {0, 0, -9.81})) == nullptr);
}

TEST_CASE("values in words") {
  CHECK(values_text(pressure_load("p", NamedSelector{}, 1e6)) == "1 MPa");
  CHECK(values_text(force_load("f", NamedSelector{}, {0, 0, -5})) == "(0, 0, -5) N");
  CHECK(values_text(convection_load("a", NamedSelector{}, 25, 293.15)) == "25 W/(m^2 K) to 20 \u00b0C");
  CHECK(values_text(thermal_strain_load("t", 353.15, 293.15)) ==
        "uniform 80 \u00b0C, free of strain at 20 \u00b0C");
  CHECK(values_text(centrifugal_load("c", {}, {0, 0, 1}, 10)) ==
        "10 rad/s about (0, 0, 0) mm, direction (0, 0, 1)");
  CHECK(values_text(displacement("d", NamedSelector{}, {0.0, std::nullopt, 1e-3})) == "ux = 0 mm, uz = 1 mm");
  CHECK(values_text(displacement("d", NamedSelector{}, {0.0, 0.0, 0.0})) == "all components 0");
  CHECK(field_title("von_mises") == "von Mises stress");
  CHECK(field_title("displacement:magnitude") == "displacement magnitude");
  CHECK(field_title("heat_flux_error") == "heat flux error");
  CHECK(field_title("own_field:x") == "own field x");
}

TEST_CASE("values and titles in another language") {
  const Translation spanish = [](std::string_view pattern) -> std::string {
    if (pattern == "%3 about %1, direction %2") return "con %2 por %1: %3";
    if (pattern == "all components 0") return "todo 0";
    if (pattern == "heat flux") return "flujo de calor";
    if (pattern == "magnitude") return "valor";
    return pattern == "%1 %2" ? "%2 de %1" : "";
  };
  CHECK(values_text(centrifugal_load("c", {}, {0, 0, 1}, 10)).in(spanish) ==
        "con (0, 0, 1) por (0, 0, 0) mm: 10 rad/s");
  CHECK(values_text(displacement("d", NamedSelector{}, {0.0, 0.0, 0.0})).in(spanish) == "todo 0");
  CHECK(field_title("heat_flux:magnitude").in(spanish) == "valor de flujo de calor");
}
