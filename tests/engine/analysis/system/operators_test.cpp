// Named operators: mass and capacity of every kind of element, in every format.
#include <doctest/doctest.h>

#include "engine/analysis/system/operators.hpp"
#include "engine/assembly/mass.hpp"
#include "engine/sparse/product/product.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"

using namespace genba;

namespace {

struct MassCase {
  std::shared_ptr<Mesh> mesh;
  Study study;
  double mass;  ///< kg
  std::string name;
};

std::vector<MassCase> mass_cases() {
  constexpr double rho = 7850;
  std::vector<MassCase> out;
  for (const ElementType type : solid_types)
    out.push_back({distorted_cube(type, 2, 0.1), elastic_study(1e9, 0.3), rho, std::string(traits(type).name)});
  for (const PlaneBody body : {PlaneBody::plane_stress, PlaneBody::axisymmetric})
    for (const ElementType type : plane_types) {
      auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {2, 1}, {3, 2}));
      for (Vec3& p : mesh->points) p[0] += 1;
      Study study = elastic_study(1e9, 0.3);
      study.elements.plane = body;
      if (body == PlaneBody::plane_stress) study.elements.thickness = 0.1;
      const double volume = body == PlaneBody::plane_stress ? 0.2 : pi * (9 - 1);
      out.push_back({mesh, study, rho * volume, std::string(traits(type).name) + " in a plane"});
    }
  for (MassCase& c : out)  // held in one corner alone: rigid motions are refused otherwise
    c.study.constraints = {displacement("corner", NamedSelector{{c.mesh->is_plane() ? "xmin" : "zmin"}},
                                        {0.0, 0.0, c.mesh->is_plane() ? std::optional<double>() : 0.0})};
  return out;
}

}  // namespace

TEST_CASE("the mass of a body moves as a whole; lumped and consistent have the same total") {
  ThreadTeam team(2);
  Monitor monitor;
  for (const MassCase& c : mass_cases()) {
    CAPTURE(c.name);
    Problem problem = resolve(c.mesh, c.study, monitor);
    std::fill(problem.dirichlet.fixed.begin(), problem.dirichlet.fixed.end(), 0);
    const NumberedGraph numbered = number_nodes(*problem.mesh, problem.dofs, NodeOrder::native, team, monitor);
    const auto dofs = static_cast<std::size_t>(problem.dofs);
    const std::size_t rows = numbered.numbering.mesh_node.size() * dofs;
    const std::vector<double> lumped = lumped_operator(problem, numbered, team, monitor);
    REQUIRE(lumped.size() == rows);
    std::vector<double> reference;
    for (const Format format : {Format::csr, Format::rbp_ell, Format::rbp_csr}) {
      const Matrix mass = assemble_operator(problem, numbered, Operator::mass, format, team, monitor);
      std::vector<double> x(rows), y(rows);
      for (std::size_t i = 0; i < rows; ++i) x[i] = std::sin(1.7 * static_cast<double>(i));
      multiply(mass, x, y, team);
      if (reference.empty()) reference = y;
      double differ = 0, most = 0;
      for (std::size_t i = 0; i < rows; ++i) {
        differ = std::max(differ, std::abs(y[i] - reference[i]));
        most = std::max(most, std::abs(y[i]));
      }
      CHECK(differ < 1e-14 * most);
      for (std::size_t a = 0; a < dofs; ++a) {
        std::fill(x.begin(), x.end(), 0.0);
        for (std::size_t i = a; i < rows; i += dofs) x[i] = 1;
        multiply(mass, x, y, team);
        double along = 0, across = 0, diagonal = 0;
        for (std::size_t i = 0; i < rows; ++i) {
          (i % dofs == a ? along : across) += y[i];
          if (i % dofs == a) diagonal += lumped[i];
        }
        CHECK(along == doctest::Approx(c.mass).epsilon(1e-12));
        CHECK(across == 0);
        CHECK(diagonal == doctest::Approx(c.mass).epsilon(1e-12));
      }
    }
    for (const double m : lumped) CHECK(m > 0);
  }
}

TEST_CASE("mass and stiffness give the first frequency of a bar along its axis") {
  // A bar of 1 m held at one end: f = c / 4 L. Inverse iteration with the two operators.
  ThreadTeam team(2);
  Monitor monitor;
  constexpr double E = 200e9, rho = 7850;
  Study study = elastic_study(E, 0);
  study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0)};
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 0.05, 0.05}, {40, 1, 1}));
  for (const Operator which : {Operator::mass, Operator::lumped_mass}) {
    const Problem problem = resolve(mesh, study, monitor);
    const NumberedGraph numbered = number_nodes(*mesh, 3, NodeOrder::native, team, monitor);
    const Matrix k = assemble_operator(problem, numbered, Operator::stiffness, Format::csr, team, monitor);
    const Matrix m = assemble_operator(problem, numbered, which, Format::csr, team, monitor);
    std::vector<double> x(static_cast<std::size_t>(row_count(k)), 1.0), kx(x.size());
    double square = 0;
    for (int iteration = 0; iteration < 12; ++iteration) {
      System system{assemble_operator(problem, numbered, Operator::stiffness, Format::rbp_csr, team, monitor), {}};
      system.rhs.resize(x.size());
      multiply(m, x, system.rhs, team);
      const std::vector<double> mx = system.rhs;
      x = solve_system(std::move(system), 3, 1e-11);
      multiply(k, x, kx, team);
      double kk = 0, mm = 0;
      std::vector<double> mn(x.size());
      multiply(m, x, mn, team);
      for (std::size_t i = 0; i < x.size(); ++i) kk += x[i] * kx[i], mm += x[i] * mn[i];
      square = kk / mm;
      for (double& v : x) v /= std::sqrt(mm);
    }
    CHECK(std::sqrt(square) / (2 * pi) == doctest::Approx(std::sqrt(E / rho) / 4).epsilon(1e-3));
  }
}

TEST_CASE("heat has a capacity; what is missing or unknown is named") {
  ThreadTeam team(2);
  Monitor monitor;
  Study study = heat_study(50);
  study.materials[0].density = 1000;
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, 300)};
  const auto mesh = distorted_cube(ElementType::tet10, 2, 0.1);
  {
    const Problem problem = resolve(mesh, study, monitor);
    const NumberedGraph numbered = number_nodes(*mesh, 1, NodeOrder::native, team, monitor);
    CHECK_THROWS_WITH_AS(assemble_operator(problem, numbered, Operator::mass, Format::csr, team, monitor),
                         doctest::Contains("no specific heat"), Error);
  }
  study.materials[0].specific_heat = 4000;
  const Problem problem = resolve(mesh, study, monitor);
  const NumberedGraph numbered = number_nodes(*mesh, 1, NodeOrder::native, team, monitor);
  const Matrix capacity = assemble_operator(problem, numbered, Operator::mass, Format::csr, team, monitor);
  std::vector<double> diagonal(static_cast<std::size_t>(row_count(capacity)));
  extract_diagonal(capacity, diagonal);
  std::size_t held = 0;
  for (std::size_t i = 0; i < diagonal.size(); ++i) held += diagonal[i] == 0;
  CHECK(held == static_cast<std::size_t>(problem.constraint_nodes[0]));
  CHECK(operator_named(physics_named("heat"), "capacity").unit == "J/K");
  CHECK_THROWS_WITH_AS(operator_named(physics_named("heat"), "mass"), doctest::Contains("lumped_capacity"), Error);
}
