// NAFEMS LE1, LE10 and T4, and Cook's membrane. Meshes are structured and stated with every case.
#include <doctest/doctest.h>

#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

TEST_CASE("LE1: elliptic membrane, tet10 of 12 x 16 x 1 cells, sigma_yy at (2, 0) is 92.7 MPa") {
  const auto mesh = elliptic_plate(ElementType::tet10, {12, 16, 1}, 0.1);
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}), hold("zmin", {}, {}, 0.0)};
  study.loads = {pressure_load("outward", NamedSelector{{"xmax"}}, -10e6)};

  const Solved s = solve_study(mesh, study);

  CHECK(s.at("stress", node_at(*mesh, {2, 0, 0}), 1) == doctest::Approx(92.7e6).epsilon(0.02));
  CHECK(s.results.balance.relative_error < 1e-8);
}

TEST_CASE("LE10: thick plate, sigma_yy at (2, 0, top) is -5.38 MPa") {
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}), hold("xmax", 0.0, 0.0, 0.0)};
  study.loads = {traction_load("downward", NamedSelector{{"zmax"}}, {0, 0, -1e6})};
  auto free_but_mid_height = [](Problem& p) {
    for (Index i = 0; i < p.mesh->node_count(); ++i)
      if (std::abs(p.mesh->points[i][2] - 0.3) > 1e-6) {
        p.dirichlet.fixed[3 * static_cast<std::size_t>(i) + 2] = 0;
        p.dirichlet.owner[3 * static_cast<std::size_t>(i) + 2] = -1;
      }
  };

  struct Case {
    ElementType type;
    std::array<Index, 3> cells;
  };
  // CalculiX's fully integrated 20-node brick gives -5.523 MPa on the same mesh of 4 x 6 x 2.
  for (const Case& c : {Case{ElementType::tet10, {12, 8, 3}}, Case{ElementType::hex20, {4, 6, 2}},
                        Case{ElementType::wedge15, {8, 12, 2}}})
    for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
      const auto mesh = elliptic_plate(c.type, c.cells, 0.6);
      const Solved s = solve_study(mesh, study, free_but_mid_height, {}, Format::rbp_csr, 1e-10, kind);

      const double stress = s.at("stress", node_at(*mesh, {2, 0, 0.6}), 1);
      MESSAGE("LE10 " << traits(c.type).name << " sigma_yy = " << stress / 1e6 << " MPa, " << to_string(kind)
                      << " " << s.report.iterations << " iterations");
      CHECK(stress == doctest::Approx(-5.38e6).epsilon(0.025));
      CHECK(s.results.balance.relative_error < 1e-8);
    }
}

TEST_CASE("T4: conduction with convection, temperature at (0.6, 0.2) is 18.25 C") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    const std::array<Index, 3> cells =
        type == ElementType::hex8 ? std::array<Index, 3>{30, 50, 1} : std::array<Index, 3>{12, 20, 1};
    const auto mesh = mapped_box(type, cells, [](Vec3 p) { return Vec3{0.6 * p[0], p[1], 0.02 * p[2]}; });
    Study study = heat_study(52.0);
    study.constraints = {prescribed_temperature("bottom", NamedSelector{{"ymin"}}, 373.15)};
    study.loads = {convection_load("air", NamedSelector{{"xmax", "ymax"}}, 750.0, 273.15)};

    for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
      CAPTURE(to_string(kind));
      const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12, kind);

      CHECK(s.at("temperature", node_at(*mesh, {0.6, 0.2, 0})) - 273.15 ==
            doctest::Approx(18.25376).epsilon(0.01));
      CHECK(s.results.balance.relative_error < 1e-8);
      REQUIRE(s.results.reactions.size() == 2);
      CHECK(s.results.reactions[0].total[0] > 0);  // heat enters below
      CHECK(s.results.reactions[1].total[0] == doctest::Approx(-s.results.reactions[0].total[0]));
    }
  }
}

// The published 23.96 belongs to the middle of the loaded edge, (48, 52); the corner (48, 60) moves by 25.0.
TEST_CASE("Cook's membrane, tet10 of 16 x 16 x 1 cells, deflection of the loaded edge 23.96") {
  const double thickness = 0.5;  // half a slab: z = 0 is its plane of symmetry
  const auto mesh = mapped_box(ElementType::tet10, {16, 16, 1}, [&](Vec3 p) {
    const double low = 44 * p[0], high = 44 + 16 * p[0];
    return Vec3{48 * p[0], low + (high - low) * p[1], thickness * p[2]};
  });
  Study study = elastic_study(1.0, 1.0 / 3);
  study.constraints = {hold("xmin", 0.0, 0.0, {}), hold("zmin", {}, {}, 0.0)};
  study.loads = {force_load("shear", NamedSelector{{"xmax"}}, {0, thickness, 0})};

  const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_ell, 1e-9);

  CHECK(s.at("displacement", node_at(*mesh, {48, 52, 0}), 1) == doctest::Approx(23.96).epsilon(0.005));
  CHECK(s.results.reactions[0].total[1] == doctest::Approx(-thickness));
}
