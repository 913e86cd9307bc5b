// What depends on the temperature that is sought, and what of it is refused.
#include "engine/physics/state_dependence.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/engine/physics/conditions.hpp"
#include "tests/engine/physics/varying.hpp"

using namespace genba;

namespace {

const Variation falling{VariationTable{VariationTable::Over::temperature, {300, 400}, {50, 40}}};

Study steady() {
  Study study;
  study.physics = &physics_named("heat");
  Material m;
  m.name = "steel";
  m.conductivity = 50;
  m.density = 7850;
  m.specific_heat = 480;
  study.materials = {m};
  study.assignments = {{"steel", {}}};
  study.constraints = {prescribed_temperature("hot", NamedSelector{{"top"}}, 400)};
  study.loads = {heat_source_load("made", {}, 10)};
  return study;
}
Study in_time() {
  Study study = steady();
  study.loads.push_back(condition_in("initial_temperature", "start", {}, {300}));
  study.transient = TransientOptions{.step = 1};
  return study;
}
Condition radiation(double emissivity, double ambient = 293) {
  return condition_on("radiation", "sky", NamedSelector{{"side"}}, {emissivity, ambient});
}

std::string first_error(const Study& study) {
  for (const Finding& f : validate(study))
    if (f.is_error) return f.place + ": " + f.problem.english();
  return "none";
}

}  // namespace

TEST_CASE("a study depends on the temperature by what its regions and its procedure use") {
  Study study = steady();
  CHECK_FALSE(depends_on_state(study));
  set_variation(study.materials[0], "c", &falling);
  CHECK_FALSE(depends_on_state(study));  // a steady step stores nothing
  set_variation(study.materials[0], "k", &falling);
  CHECK(conductivity_depends(study));
  CHECK(depends_on_state(study));
  study.assignments[0].material = "other";
  CHECK_FALSE(depends_on_state(study));

  study = in_time();
  CHECK_FALSE(depends_on_state(study));
  set_variation(study.materials[0], "c", &falling);
  CHECK(heat_content_depends(study));
  study = in_time();
  study.materials[0].latent_heat = 1e5;
  CHECK(heat_content_depends(study));

  study = steady();
  study.loads.push_back(radiation(0.8));
  CHECK(depends_on_state(study));
  study.loads.back() = by_table(radiation(0.8), 0, VariationTable::Over::time, {0, 10}, {0.5, 0.9});
  CHECK(radiates(study.loads.back()));
  // As a case file states it: the number that varies is nothing beside its table.
  study.loads.back() = by_table(radiation(0), 0, VariationTable::Over::time, {0, 10}, {0.5, 0.9});
  CHECK(radiates(study.loads.back()));
  CHECK(depends_on_state(study));
  study.physics = &physics_named("electric");
  CHECK_FALSE(depends_on_state(study));
}

TEST_CASE("the likely temperature is the mean of what is stated") {
  Study study = steady();
  CHECK(likely_temperature(study) == 400);
  study.loads.push_back(radiation(0.8, 200));
  CHECK(likely_temperature(study) == 300);
  study.constraints[0] = by_formula(study.constraints[0], 0, "x");
  CHECK(likely_temperature(study) == 200);
  study.loads.pop_back();
  CHECK(likely_temperature(study) > 250);
}

TEST_CASE("tables over the temperature that is sought are right, and radiation holds the level") {
  Study study = in_time();
  set_variation(study.materials[0], "k", &falling);
  set_variation(study.materials[0], "c", &falling);
  CHECK(first_error(study) == "none");
  study = steady();
  study.constraints.clear();
  CHECK(first_error(study) != "none");
  study.loads.push_back(radiation(1));
  CHECK(first_error(study) == "none");
}

TEST_CASE("what is wrong with melting, density and emissivity is named") {
  Study study = in_time();
  Material& m = study.materials[0];
  m.latent_heat = 1e5;
  CHECK(first_error(study).find("materials/steel/solidus: Solidus is missing") == 0);
  m.solidus = 400;
  m.liquidus = 400;
  CHECK(first_error(study).find("materials/steel/liquidus") == 0);
  m.liquidus = 401;
  CHECK(first_error(study) == "none");
  set_variation(m, "rho", &falling);
  CHECK(first_error(study).find("materials/steel/rho: rho depends on the temperature") == 0);
  set_variation(m, "rho", nullptr);
  const Variation both{VariationFormula{"480 J/(kg K) * T / 300 K * (1 + x / 1 m)"}};
  set_variation(m, "c", &both);
  CHECK(first_error(study).find("materials/steel/c") == 0);
  study = steady();
  study.loads.push_back(radiation(1.2));
  CHECK(first_error(study).find("loads/sky: the emissivity 1.2 is above 1") == 0);
  study.loads.back() = by_table(radiation(1.2), 0, VariationTable::Over::time, {0, 10}, {0.5, 0.9});
  CHECK(first_error(study) == "none");
  study.loads.back() = by_formula(thermal_contact("", NamedSelector{{"side"}}, 100), 0, "x");
  CHECK(first_error(study) == "none");
  study.loads.back() = by_formula(thermal_contact("", NamedSelector{{"side"}}, 100), 0, "x * t");
  CHECK(first_error(study).find("loads/#2: a contact conductance") == 0);
  study.loads.back() = radiation(0);
  CHECK(first_error(study).find("emissivity") != std::string::npos);
}
