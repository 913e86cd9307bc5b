// Which problems the matrix of another one serves: materials by direction and their axes.
#include "engine/procedure/same_system.hpp"

#include <doctest/doctest.h>

#include "engine/model/study/symmetry.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

TEST_CASE("other axes are other values of the same system; another law or axes by element are another plan") {
  const auto mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  Material steel;
  steel.name = "solid";
  steel.youngs_modulus = 210e9, steel.poisson_ratio = 0.3;
  const Material wood = with_symmetry(steel, *directed_property("E"), Symmetry::orthotropic);
  const auto problem = [&](const Material& m, MaterialAxes axes, double pressure = 1e5) {
    Study study;
    study.materials = {m};
    study.assignments = {{"solid", {}, std::move(axes)}};
    study.constraints = {displacement("hold", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
    study.loads = {pressure_load("push", NamedSelector{{"xmax"}}, pressure)};
    Monitor monitor;
    return resolve(mesh, study, monitor);
  };
  const Vec3 y{0, 1, 0};
  const Problem plain = problem(steel, {}), along_x = problem(wood, ConstantAxes{{1, 0, 0}, y}),
                along_z = problem(wood, ConstantAxes{{0, 0, 1}, y}),
                round = problem(wood, CylindricalAxes{{-1, 0, 0}, {0, 0, 1}}),
                shifted = problem(wood, CylindricalAxes{{-2, 0, 0}, {0, 0, 1}});
  CHECK(same_matrix(along_x, problem(wood, ConstantAxes{{1, 0, 0}, y}, 2e5)));
  CHECK_FALSE(same_matrix(along_x, along_z));
  CHECK(same_pattern(along_x, along_z));
  CHECK_FALSE(same_matrix(round, shifted));
  CHECK(same_pattern(round, shifted));
  CHECK_FALSE(same_pattern(plain, along_x));
  CHECK_FALSE(same_pattern(along_x, round));
}
