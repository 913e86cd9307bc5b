// Thick cylinders under internal pressure in plane strain: Lame's solution.
#include <doctest/doctest.h>

#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

Solved solve_cylinder(ElementType type, std::array<Index, 3> cells, double a, double b, double height,
                      double E, double nu, double pressure, Preconditioner kind, double tolerance = 1e-12) {
  Study study = elastic_study(E, nu);
  study.constraints = {
      hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}),
      displacement("plane strain", NamedSelector{{"zmin", "zmax"}}, {std::nullopt, std::nullopt, 0.0})};
  study.loads = {pressure_load("bore", NamedSelector{{"xmin"}}, pressure)};
  return solve_study(quarter_ring(type, cells, a, b, height), study, {}, {}, Format::rbp_csr, tolerance,
                     kind);
}

}  // namespace

TEST_CASE("Lame cylinder: a = 100, b = 200 mm, 100 MPa inside") {
  struct Case {
    ElementType type;
    std::array<Index, 3> cells;
    double displacement, stress;  // allowed relative errors
    Preconditioner kind = Preconditioner::block_jacobi;
  };
  for (const Case& c :
       {Case{ElementType::hex8, {16, 16, 1}, 2e-3, 2e-2}, Case{ElementType::tet10, {8, 8, 1}, 1e-3, 1e-2},
        Case{ElementType::tet10, {8, 8, 1}, 1e-3, 1e-2, Preconditioner::multigrid},
        Case{ElementType::hex20, {6, 6, 1}, 1e-3, 1e-2}, Case{ElementType::wedge15, {6, 6, 1}, 1e-3, 1e-2},
        Case{ElementType::hex20, {6, 6, 1}, 1e-3, 1e-2, Preconditioner::multigrid}}) {
    CAPTURE(traits(c.type).name);

    const Solved s = solve_cylinder(c.type, c.cells, 0.1, 0.2, 0.01, 210e9, 0.3, 100e6, c.kind);

    const Mesh& mesh = *s.results.mesh;
    const Index inside = node_at(mesh, {0.1, 0, 0}), outside = node_at(mesh, {0.2, 0, 0});
    CHECK(s.at("displacement", inside) == doctest::Approx(0.0907937e-3).epsilon(c.displacement));
    CHECK(s.at("stress", inside, 1) == doctest::Approx(166.667e6).epsilon(c.stress));
    CHECK(s.at("stress", outside, 1) == doctest::Approx(66.667e6).epsilon(c.stress));
    CHECK(s.results.balance.relative_error < 1e-8);
    // The planes of symmetry carry the pressure on the bore's projection, p a h = 100 kN each.
    CHECK(s.results.reactions[0].total[1] == doctest::Approx(-100e3).epsilon(2e-3));
    CHECK(s.results.reactions[1].total[0] == doctest::Approx(-100e3).epsilon(2e-3));
  }
}

// Bounds of the displacement per kind, because most kinds lock (come out too stiff) as nu nears 1/2: hex8 has
// B-bar, but B-bar over one wedge6 leaves its constant in-plane strains as they are, and the others are fully
// integrated.
TEST_CASE("thick cylinder of MacNeal and Harder, also nearly incompressible") {
  struct Case {
    ElementType type;
    std::array<double, 3> allowed;  // [nu], relative
  };
  constexpr std::array<double, 3> nu = {0.3, 0.49, 0.4999}, expected = {4.5825e-3, 5.0399e-3, 5.0623e-3};
  for (const Case& c :
       {Case{ElementType::hex8, {5e-3, 5e-3, 5e-3}}, Case{ElementType::tet10, {5e-3, 7e-3, 1.2e-2}},
        Case{ElementType::hex20, {5e-3, 5e-3, 8e-2}}, Case{ElementType::wedge6, {2e-2, 0.17, 0.58}},
        Case{ElementType::wedge15, {5e-3, 5e-3, 8e-3}}}) {
    CAPTURE(traits(c.type).name);
    const Index n = traits(c.type).order == 1 ? 20 : 8;
    for (std::size_t i = 0; i < nu.size(); ++i) {
      CAPTURE(nu[i]);
      for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
        const Solved s = solve_cylinder(c.type, {n, n, 1}, 3, 9, 1, 1000, nu[i], 1, kind, 1e-9);
        CHECK(s.at("displacement", node_at(*s.results.mesh, {3, 0, 0})) ==
              doctest::Approx(expected[i]).epsilon(c.allowed[i]));
      }
    }
  }
}
