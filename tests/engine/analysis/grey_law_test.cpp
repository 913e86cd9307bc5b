// Density and stiffness by element from grey values: assembly, loads and recovery take the same.
#include "engine/model/study/grey_law.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

/// A bar along x of `cells` slices whose grey value is 100 times the number of the slice.
std::shared_ptr<Mesh> layered_bar(ElementType type, Index cells) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {0.1 * cells, 0.1, 0.1}, {cells, 2, 2}));
  ElementBlock& block = mesh->solids[0];
  const int nodes = traits(type).nodes, corners = traits(type).corners;
  for (Index e = 0; e < block.size(); ++e) {
    double x = 0;
    for (int i = 0; i < corners; ++i) x += mesh->points[block.nodes[e * nodes + i]][0] / corners;
    block.grey.push_back(100 * std::ceil(x / 0.1));
  }
  return mesh;
}

Study bone() {
  Study study;
  Material m;
  m.name = "bone";
  m.poisson_ratio = 0.0;
  m.grey_density_at_zero = 100;
  m.grey_density_slope = 2;
  m.grey_modulus = 10e9;
  m.grey_exponent = 2;
  m.grey_modulus_min = 1e6;
  m.grey_modulus_max = 20e9;
  study.materials = {m};
  study.assignments = {{"bone", {}}};
  return study;
}

}  // namespace

TEST_CASE("density and modulus by grey value, bounded") {
  const Material m = bone().materials[0];
  CHECK(grey_density(m, 450) == 1000);
  CHECK(grey_modulus(m, 1000) == doctest::Approx(10e9));
  CHECK(grey_modulus(m, 500) == doctest::Approx(2.5e9));
  CHECK(grey_modulus(m, 3000) == 20e9);
  CHECK(grey_density(m, -500) == 0);
  CHECK(grey_modulus(m, 0) == 1e6);
}

TEST_CASE("a bar of layers stretches layer by layer, and weighs by its density") {
  for (const ElementType type : {ElementType::tet4, ElementType::tet10, ElementType::hex8}) {
    CAPTURE(static_cast<int>(type));
    const auto mesh = layered_bar(type, 3);
    Study study = bone();
    study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1e6, 0, 0})};
    const auto solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-10);
    double expected = 0;
    for (const double grey : {100.0, 200.0, 300.0})
      expected += 0.1 * 1e6 / (10e9 * std::pow((100 + 2 * grey) / 1000, 2));
    double most = 0;
    const Field& u = *solved.results.find("displacement");
    for (std::size_t n = 0; n < mesh->points.size(); ++n) most = std::max(most, u.data[3 * n]);
    CHECK(most == doctest::Approx(expected).epsilon(1e-6));
    const Field& s = *solved.results.find("stress");
    for (std::size_t n = 0; n < mesh->points.size(); ++n)
      CHECK(s.data[6 * n] == doctest::Approx(1e6).epsilon(1e-5));
    CHECK(solved.results.balance.relative_error < 1e-6);
    REQUIRE(solved.results.element_fields.size() == 4);
    CHECK(solved.results.element_fields[2].name == "density");
    CHECK(solved.results.element_fields[2].data.front() == 300);
    study.loads = {gravity_load("weight", {0, 0, -10})};
    const auto heavy = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-10);
    CHECK(heavy.results.balance.applied[2] == doctest::Approx(-10 * 1e-3 * (300 + 500 + 700)));
  }
}

TEST_CASE("a law without its numbers, beside E, or without an image is refused") {
  const auto first_error = [](const Study& study) {
    for (const Finding& f : validate(study))
      if (f.is_error && f.place != "constraints") return f.place + ": " + f.problem.english();
    return std::string("none");
  };
  CHECK(first_error(bone()) == "none");
  Study no_exponent = bone();
  no_exponent.materials[0].grey_exponent.reset();
  CHECK(first_error(no_exponent).find("E_exponent") != std::string::npos);
  Study both = bone();
  both.materials[0].youngs_modulus = 1e9;
  CHECK(first_error(both).find("/E: ") != std::string::npos);
  Study crossed = bone();
  crossed.materials[0].grey_modulus_min = 30e9;
  CHECK_MESSAGE(first_error(crossed).find("is above E_max") != std::string::npos, first_error(crossed));
  Study held = bone();
  held.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  Monitor quiet;
  auto plain = std::make_shared<Mesh>(*layered_bar(ElementType::tet4, 2));
  plain->solids[0].grey.clear();
  CHECK_THROWS_WITH_AS(resolve(plain, held, quiet), doctest::Contains("has none"), Error);
  held.materials[0].grey_density_slope = 2000;  // a calibration a thousand times off
  CHECK_THROWS_WITH_AS(resolve(layered_bar(ElementType::tet4, 2), held, quiet), doctest::Contains("E_max"),
                       Error);
}
