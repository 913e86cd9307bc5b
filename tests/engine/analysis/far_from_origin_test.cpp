// A body a million of its lengths away from the origin, as plant coordinates put it, is the same body.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

constexpr double size = 0.1;
const Vec3 places[] = {{0, 0, 0}, {1e6 * size, -1e6 * size, 3e5 * size}};

std::shared_ptr<Mesh> bar_at(ElementType type, const Vec3& place) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {size, size / 10, size / 10}, {12, 2, 2}));
  for (Vec3& p : mesh->points) p = plus(p, place);
  return mesh;
}

}  // namespace

TEST_CASE("a bar bends the same wherever it lies, by planes, boxes and spheres that are stated there") {
  for (const ElementType type : solid_types) {
    for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
      CAPTURE(traits(type).name);
      CAPTURE(to_string(kind));
      double tip[2]{}, energy[2]{};
      for (std::size_t i = 0; i < 2; ++i) {
        const Vec3& o = places[i];
        Study study = elastic_study(200e9, 0.3);
        study.constraints = {displacement("root", PlaneSelector{o, {1, 0, 0}, -1}, {0.0, 0.0, 0.0})};
        study.loads = {force_load(
            "tip", BoxSelector{plus(o, {size, 0, 0}), plus(o, {size, size / 10, size / 10})}, {0, 0, -10})};
        const auto mesh = bar_at(type, o);
        const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-10, kind);
        energy[i] = s.results.energy;
        const std::vector<double> u =
            probe(s.results, *s.results.find("displacement"), plus(o, {size, size / 20, size / 20}));
        REQUIRE(u.size() == 3);
        tip[i] = u[2];
      }
      CHECK(tip[0] < 0);
      CHECK(tip[1] == doctest::Approx(tip[0]).epsilon(1e-6));
      CHECK(energy[1] == doctest::Approx(energy[0]).epsilon(1e-6));
    }
  }
}

TEST_CASE("probes far from the origin find their elements") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    for (const Vec3& o : places) {
      const auto mesh = bar_at(type, o);
      ThreadTeam team(2);
      const PointLocator locator(mesh, team);
      for (int i = 0; i <= 50; ++i) {
        const Vec3 p = plus(o, {size * i / 50, size / 10 * (i % 7) / 6, size / 10 * (i % 5) / 4});
        CHECK(locator.find(p).has_value());
      }
      CHECK_FALSE(locator.find(plus(o, {1.01 * size, 0, 0})).has_value());
    }
  }
}

TEST_CASE("places are printed with digits enough to find them on the body") {
  CHECK(place_text(Vec3{1.5e-3, 0, 0.02}, 0.1) == "(1.5, 0, 20) mm");
  CHECK(place_text(Vec3{1 / 3.0, 0, 0}, 1.0) == "(333, 0, 0) mm");
  CHECK(place_text(Vec3{0.0123457, 0.123e-6, 3e-3}, 0.09) == "(12.35, 0, 3) mm");
  CHECK(place_text(Vec3{-1e-17, -1e-8, 0.3e-3}, 0.12) == "(0, 0, 0.3) mm");
  CHECK(place_text(Vec3{-0.0, 12.3456, -1.2345}, 25.0) == "(0, 12350, -1230) mm");
  CHECK(place_text(Vec3{1200.003, -1e3, 0}, 0.1) == "(1200003, -1000000, 0) mm");
  CHECK(place_text(Vec3{1200.0031234, 0, 0}, 0.1) == "(1200003.1, 0, 0) mm");
  CHECK(place_text(Vec3{1e-9 / 3, 0, 0}, 1e-8) == "(3.3e-07, 0, 0) mm");
  CHECK(place_text(Vec3{0.0123456789, -0.0, 0}, 0) == "(12.3456789, 0, 0) mm");  // as it was typed
  const auto mesh = bar_at(ElementType::tet4, places[1]);
  Study study = elastic_study(200e9, 0.3);
  study.constraints = {
      displacement("root", SphereSelector{plus(places[1], {2 * size, 0, 0}), size / 10}, {0.0, 0.0, 0.0})};
  Monitor monitor;
  std::string said;
  try {
    resolve(mesh, study, monitor);
  } catch (const Error& e) {
    said = e.what();
  }
  CHECK(said.find("(100000100, -100000000, 30000000) mm") != std::string::npos);  // the end of the bar
}
