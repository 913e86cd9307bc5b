// Steady heat in perfused tissue.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"

using namespace genba;

namespace {

constexpr double zero_celsius = 273.15;

Study tissue() {
  Study study = heat_study(0.5);
  study.loads = {condition_in("perfusion", "blood", {}, {5e-4, 1050, 3770, zero_celsius + 37}),
                 heat_source_load("metabolism", {}, 420)};
  study.constraints = {prescribed_temperature("skin", NamedSelector{{"xmin"}}, zero_celsius + 25),
                       prescribed_temperature("core", NamedSelector{{"xmax"}}, zero_celsius + 37)};
  return study;
}

/// k T'' = w (T - Ta) - Q between the two ends.
double exact(double x) {
  constexpr double k = 0.5, w = 5e-4 * 1050 * 3770, q = 420, length = 0.03, arterial = 37;
  const double m = std::sqrt(w / k), level = arterial + q / w, a = 25 - level, b = 37 - level;
  return level + (a * std::sinh(m * (length - x)) + b * std::sinh(m * x)) / std::sinh(m * length);
}

}  // namespace

TEST_CASE("perfused tissue between two temperatures") {
  CHECK(exact(0.005) == doctest::Approx(28.4585).epsilon(1e-5));
  CHECK(exact(0.01) == doctest::Approx(31.0435).epsilon(1e-5));
  CHECK(exact(0.015) == doctest::Approx(33.0130).epsilon(1e-5));
  CHECK(exact(0.02) == doctest::Approx(34.5635).epsilon(1e-5));
  for (const ElementType type :
       {ElementType::hex8, ElementType::tet4, ElementType::tet10, ElementType::hex20}) {
    CAPTURE(traits(type).name);
    const auto mesh = mapped_box(type, {24, 2, 2}, [](Vec3 p) {
      return Vec3{0.03 * p[0], 0.01 * p[1], 0.01 * p[2]};
    });
    const Solved solved = solve_study(mesh, tissue());
    for (const double x : {0.005, 0.01, 0.015, 0.02})
      CHECK(solved.at("temperature", node_at(*mesh, {x, 0, 0})) - zero_celsius ==
            doctest::Approx(exact(x)).epsilon(4e-4));
    // What blood, skin and core bring in is what the tissue itself does not make.
    CHECK(solved.results.balance.relative_error < 1e-9);
    CHECK(solved.results.balance.applied[0] == doctest::Approx(420 * 0.03 * 1e-4).epsilon(1e-9));
    REQUIRE(solved.results.reactions.size() == 3);
    CHECK(solved.results.reactions[2].constraint == "blood");
    CHECK(solved.results.reactions[2].total[0] > 0);
  }
}

TEST_CASE("the error of perfused tissue falls with the order of its elements") {
  const auto error = [](ElementType type, Index cells) {
    const auto mesh = mapped_box(type, {cells, 1, 1}, [](Vec3 p) {
      return Vec3{0.03 * p[0], 0.01 * p[1], 0.01 * p[2]};
    });
    const Solved solved = solve_study(mesh, tissue());
    double most = 0;
    for (Index i = 0; i <= cells; ++i) {
      const double x = 0.03 * i / cells;
      most = std::max(
          most, std::abs(solved.at("temperature", node_at(*mesh, {x, 0, 0})) - zero_celsius - exact(x)));
    }
    return most;
  };
  CHECK(std::log2(error(ElementType::hex8, 6) / error(ElementType::hex8, 12)) > 1.8);
  CHECK(std::log2(error(ElementType::hex20, 4) / error(ElementType::hex20, 8)) > 2.8);
}

TEST_CASE("perfusion alone holds the level of a body, and acts in its regions only") {
  const auto mesh = mapped_box(ElementType::hex8, {4, 1, 1}, [](Vec3 p) { return p; });
  Study study = tissue();
  study.constraints.clear();
  const Solved solved = solve_study(mesh, study);
  CHECK(solved.at("temperature", 0) ==
        doctest::Approx(zero_celsius + 37 + 420 / (5e-4 * 1050 * 3770)).epsilon(1e-9));
  auto halves = std::make_shared<Mesh>(*mesh);
  halves->regions[0].name = "bone";
  halves->regions.push_back({2, "liver"});
  halves->solids[0].group[2] = halves->solids[0].group[3] = 1;
  study.loads[0].regions = {"liver"};
  const Solved half = solve_study(halves, study);
  // The bone's heat leaves through the liver, which has a half of the volume.
  CHECK(half.results.reactions[0].total[0] == doctest::Approx(-420).epsilon(1e-9));
  CHECK(half.results.balance.relative_error < 1e-9);
}
