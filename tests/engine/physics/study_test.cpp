#include "engine/physics/study.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Study elastic_study() {
  Study study;
  Material steel;
  steel.name = "steel";
  steel.youngs_modulus = 210e9;
  steel.poisson_ratio = 0.3;
  study.materials = {steel};
  study.assignments = {{"steel", {}}};
  study.constraints = {displacement("foot", NamedSelector{{"bottom"}}, {0.0, 0.0, 0.0})};
  study.loads = {pressure_load("push", NamedSelector{{"top"}}, 1e6)};
  return study;
}

Study heat_study() {
  Study study = elastic_study();
  study.physics = &physics_named("heat");
  study.materials[0].conductivity = 50;
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"bottom"}}, 293.15)};
  study.loads = {heat_flux_load("hot", NamedSelector{{"top"}}, 1e3)};
  return study;
}

/// "error PLACE: PROBLEM" of the only finding.
std::string only_finding(const Study& study) {
  const auto findings = validate(study);
  REQUIRE(findings.size() == 1);
  return (findings[0].is_error ? "error " : "warning ") + findings[0].place + ": " +
         findings[0].problem.english();
}

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("right studies have no findings") {
  CHECK(validate(elastic_study()).empty());
  CHECK(validate(heat_study()).empty());
}

TEST_CASE("what is not computed is an error until it is acknowledged, and a warning then") {
  Study study = elastic_study();
  study.not_computed = {{"*TIE", "a.inp, line 9", "surfaces that are tied are not joined"}};
  CHECK(only_finding(study) ==
        "error not_computed/*TIE: surfaces that are tied are not joined (a.inp, line 9); this changes the "
        "answer");
  // The values that another law of the material would have are not asked for before.
  study.materials[0].youngs_modulus.reset();
  CHECK(starts(only_finding(study), "error not_computed/*TIE"));
  study.materials[0].youngs_modulus = 210e9;
  CHECK_THROWS_WITH_AS(acknowledge(study, std::array<std::string, 1>{"*TYE"}, "--acknowledge"),
                       doctest::Contains("Name one of \"*TIE\", or \"all\""), Error);
  acknowledge(study, std::array<std::string, 1>{"*TIE"}, "--acknowledge");
  CHECK(starts(only_finding(study), "warning not_computed/*TIE"));
}

TEST_CASE("loads of one kind at one place are told of; of thermal strains there is one") {
  Study study = elastic_study();
  study.materials[0].thermal_expansion = 1e-5;
  study.materials[0].density = 7850;
  study.loads = {thermal_strain_load("a", 353.15, 293.15), thermal_strain_load("b", 353.15, 293.15)};
  CHECK(starts(only_finding(study), "error loads/b: there is another thermal strain, \"a\""));
  study.loads = {pressure_load("a", NamedSelector{{"top"}}, 1),
                 pressure_load("b", NamedSelector{{"top"}}, 1)};
  CHECK(starts(only_finding(study), "warning loads/b: acts where \"a\" acts"));
  study.loads = {pressure_load("a", NamedSelector{{"top"}}, 1),
                 pressure_load("b", NamedSelector{{"side"}}, 1), gravity_load("c", {0, 0, -1}, {"x"}),
                 gravity_load("d", {0, 0, -1}, {"y"})};
  CHECK(validate(study).empty());
  study.loads = {gravity_load("c", {0, 0, -1}), gravity_load("d", {0, 0, -1})};
  CHECK(starts(only_finding(study), "warning loads/d: acts where \"c\" acts"));
  study.loads = {centrifugal_load("spin", {}, {}, 10)};
  CHECK(starts(only_finding(study), "error loads/spin: the direction of the axis is zero"));
}

TEST_CASE("material values out of range are named") {
  Study study = elastic_study();
  SUBCASE("E") {
    for (const double bad : {0.0, -1.0, undefined, std::numeric_limits<double>::infinity()}) {
      study.materials[0].youngs_modulus = bad;
      CHECK(starts(only_finding(study), "error materials/steel/E: E = "));
    }
  }
  SUBCASE("nu") {
    for (const double bad : {-1.0, 0.5, 0.7, undefined}) {
      study.materials[0].poisson_ratio = bad;
      CHECK(starts(only_finding(study), "error materials/steel/nu: nu = "));
    }
    study.materials[0].poisson_ratio = 0.4999;
    CHECK(validate(study).empty());
  }
  SUBCASE("density") {
    study.materials[0].density = -7850;
    CHECK(starts(only_finding(study), "error materials/steel/rho"));
  }
}

TEST_CASE("what the physics needs must be there") {
  Study study = elastic_study();
  SUBCASE("E") {
    study.materials[0].youngs_modulus.reset();
    CHECK(starts(only_finding(study), "error materials/steel/E: Young's modulus is missing"));
  }
  SUBCASE("density for gravity") {
    study.loads = {gravity_load("weight", {0, 0, -9.81})};
    CHECK(starts(only_finding(study), "error materials/steel/rho"));
  }
  SUBCASE("expansion for thermal strain") {
    study.loads = {thermal_strain_load("warm", 350, 293)};
    CHECK(starts(only_finding(study), "error materials/steel/alpha"));
  }
  SUBCASE("conductivity") {
    study = heat_study();
    study.materials[0].conductivity.reset();
    CHECK(starts(only_finding(study), "error materials/steel/k"));
  }
}

TEST_CASE("materials and regions must fit") {
  Study study = elastic_study();
  SUBCASE("unknown material") {
    study.assignments = {{"stele", {}}};
    const auto findings = validate(study);
    REQUIRE_FALSE(findings.empty());
    CHECK(findings[0].is_error);
    CHECK(findings[0].next_step.english().find("\"steel\"") != std::string::npos);
  }
  SUBCASE("no assignment") {
    study.assignments.clear();
    CHECK(starts(only_finding(study), "error regions: no region has a material"));
  }
  SUBCASE("a region twice") {
    study.assignments = {{"steel", {"a"}}, {"steel", {"a"}}};
    CHECK(starts(only_finding(study), "error regions/1: region \"a\" has two materials"));
  }
  SUBCASE("two for the rest") {
    study.assignments = {{"steel", {}}, {"steel", {}}};
    CHECK(starts(only_finding(study), "error regions/1"));
  }
  SUBCASE("two of one name") {
    study.materials.push_back(study.materials[0]);
    CHECK(starts(validate(study)[0].place, "materials/steel"));
  }
  SUBCASE("not used") {
    study.materials.emplace_back().name = "spare";
    CHECK(starts(only_finding(study), "warning materials/spare"));
  }
}

TEST_CASE("conditions are checked") {
  Study study = elastic_study();
  SUBCASE("no constraint") {
    study.constraints.clear();
    CHECK(starts(only_finding(study), "error constraints: the body is held nowhere"));
  }
  SUBCASE("no load is a warning") {
    study.loads.clear();
    CHECK(starts(only_finding(study), "warning loads"));
    study.constraints.push_back(
        displacement("pull", NamedSelector{{"top"}}, {std::nullopt, std::nullopt, 1e-3}));
    CHECK(validate(study).empty());
  }
  SUBCASE("an empty displacement") {
    study.constraints = {displacement("foot", NamedSelector{{"bottom"}}, {})};
    CHECK(starts(only_finding(study), "error constraints/foot: no component"));
  }
  SUBCASE("of the other physics") {
    study.loads.push_back(heat_flux_load("hot", NamedSelector{{"top"}}, 1));
    CHECK(starts(only_finding(study), "error loads/hot: a heat flux does not belong to linear elasticity"));
    study.loads.pop_back();
    study.constraints.push_back(prescribed_temperature("cold", NamedSelector{{"top"}}, 300));
    CHECK(starts(only_finding(study), "error constraints/cold"));
  }
  SUBCASE("not finite") {
    study.loads = {force_load("push", NamedSelector{{"top"}}, {0, undefined, 0})};
    CHECK(starts(only_finding(study), "error loads/push: a number is"));
  }
  SUBCASE("of one name") {
    study.loads.push_back(study.loads[0]);
    CHECK(starts(only_finding(study), "error loads/push: two conditions"));
  }
  SUBCASE("selectors without sense") {
    const Selector bad[] = {NamedSelector{},
                            PlaneSelector{{0, 0, 0}, {0, 0, 0}},
                            PlaneSelector{{undefined, 0, 0}, {0, 0, 1}},
                            BoxSelector{{1, 0, 0}, {0, 1, 1}},
                            SphereSelector{{0, 0, 0}, 0},
                            NearestFaceSelector{{0, undefined, 0}},
                            NormalSelector{{0, 0, 0}},
                            NormalSelector{{0, 0, 1}, -1}};
    for (const Selector& selector : bad) {
      study.loads = {pressure_load("push", selector, 1)};
      CHECK(starts(only_finding(study), "error loads/push: "));
    }
  }
}

TEST_CASE("heat needs a temperature level") {
  Study study = heat_study();
  study.constraints.clear();
  CHECK(starts(only_finding(study), "error constraints: no temperature"));
  study.loads.push_back(convection_load("air", NamedSelector{{"top"}}, 25, 293));
  CHECK(validate(study).empty());
  number_in(study.loads[1], "coefficient") = 0;
  CHECK(starts(only_finding(study), "error loads/air: the heat transfer coefficient"));
  study = heat_study();
  number_in(study.constraints[0]) = -5;
  CHECK(starts(only_finding(study), "error constraints/cold: the temperature -5 K is below absolute zero"));
}

TEST_CASE("the first error is thrown, warnings are not") {
  throw_first_error({{false, "a", "b", ""}});
  try {
    throw_first_error({{false, "a", "b", ""}, {true, "c", "d", "e"}, {true, "f", "g", ""}});
    FAIL("nothing thrown");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::model);
    CHECK(std::string(e.what()) == "c: d. e.");
  }
}

TEST_CASE("every material property is in the table once") {
  CHECK(material_fields().size() == 158);
}
