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

namespace {

struct StressCase {
  std::shared_ptr<Mesh> mesh;
  Study study;
  std::string name;
};

std::vector<StressCase> stress_cases() {
  std::vector<StressCase> out;
  for (const ElementType type : solid_types)
    out.push_back({distorted_cube(type, 2, 0.1), elastic_study(1e9, 0.3), std::string(traits(type).name)});
  out.push_back({distorted_cube(ElementType::hex8, 2, 0.1), elastic_study(1e9, 0.3), "hex8 with modes"});
  out.back().study.elements.hex8 = element::Formulation::incompatible;
  for (const PlaneBody body : {PlaneBody::plane_stress, PlaneBody::plane_strain, PlaneBody::axisymmetric})
    for (const ElementType type : plane_types) {
      auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {2, 1}, {3, 2}));
      for (Vec3& p : mesh->points) p[0] += 1;
      Study study = elastic_study(1e9, 0.3);
      study.elements.plane = body;
      if (body != PlaneBody::axisymmetric) study.elements.thickness = 0.1;
      out.push_back({mesh, study, std::string(traits(type).name) + " in a plane"});
    }
  for (StressCase& c : out)
    c.study.constraints = {displacement("corner", NamedSelector{{c.mesh->is_plane() ? "xmin" : "zmin"}},
                                        {0.0, 0.0, c.mesh->is_plane() ? std::optional<double>() : 0.0})};
  return out;
}

/// [mesh node * dofs] of a field that is linear in space. An axisymmetric one has no slope of u along z.
std::vector<double> linear_field(const Problem& problem, const double (&slope)[3][3]) {
  std::vector<double> out;
  for (const Vec3& p : problem.mesh->points)
    for (std::size_t a = 0; a < static_cast<std::size_t>(problem.dofs); ++a) {
      double sum = 0;
      for (std::size_t b = 0; b < static_cast<std::size_t>(problem.dofs); ++b) sum += slope[a][b] * p[b];
      out.push_back(sum);
    }
  return out;
}

}  // namespace

TEST_CASE("the geometric stiffness is the work of a uniform stress on a linear field") {
  ThreadTeam team(2);
  Monitor monitor;
  constexpr double lambda = 1e9 * 0.3 / (1.3 * 0.4), mu = 1e9 / 2.6;
  for (const StressCase& c : stress_cases()) {
    CAPTURE(c.name);
    Problem problem = resolve(c.mesh, c.study, monitor);
    std::fill(problem.dirichlet.fixed.begin(), problem.dirichlet.fixed.end(), 0);
    const bool is_plane = c.mesh->is_plane(), is_ring = is_plane && c.study.elements.plane == PlaneBody::axisymmetric;
    double b[3][3] = {{1e-3, 4e-4, -2e-4}, {3e-4, -2e-3, 5e-4}, {6e-4, 1e-4, 3e-3}};
    double v[3][3] = {{0.3, -0.7, 0.2}, {0.9, 0.4, -0.5}, {-0.1, 0.6, 0.8}};
    for (int a = 0; a < 3; ++a)
      if (is_plane) b[a][2] = b[2][a] = v[a][2] = v[2][a] = 0;
    if (is_ring) b[0][1] = v[0][1] = 0, b[2][2] = b[0][0];
    const bool is_plate = is_plane && c.study.elements.plane == PlaneBody::plane_stress;
    if (is_plate) b[2][2] = -lambda / (lambda + 2 * mu) * (b[0][0] + b[1][1]);
    double stress[3][3], expected = 0;
    const double trace = b[0][0] + b[1][1] + b[2][2];
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) stress[i][j] = mu * (b[i][j] + b[j][i]) + (i == j ? lambda * trace : 0.0);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        for (int k = 0; k < 3; ++k) expected += v[i][j] * stress[j][k] * v[i][k];
    if (is_ring) expected += v[0][0] * v[0][0] * stress[2][2];
    expected *= !is_plane ? 1.0 : is_ring ? pi * (9 - 1) : 0.2;
    const NumberedGraph numbered = number_nodes(*problem.mesh, problem.dofs, NodeOrder::native, team, monitor);
    CHECK_THROWS_WITH_AS(
        assemble_operator(problem, numbered, Operator::geometric_stiffness, Format::csr, team, monitor),
        doctest::Contains("stress of an earlier step"), Error);
    const auto before = std::make_shared<const Problem>(problem);
    problem.prestress = std::make_shared<const Prestress>(Prestress{before, linear_field(problem, b)});
    const std::vector<double> field = linear_field(problem, v);
    const auto dofs = static_cast<std::size_t>(problem.dofs);
    for (const Format format : {Format::csr, Format::rbp_ell, Format::rbp_sym}) {
      const Matrix g = assemble_operator(problem, numbered, Operator::geometric_stiffness, format, team, monitor);
      std::vector<double> x(field.size()), y(field.size());
      for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = field[static_cast<std::size_t>(numbered.numbering.mesh_node[i / dofs]) * dofs + i % dofs];
      multiply(g, x, y, team);
      double work = 0;
      for (std::size_t i = 0; i < x.size(); ++i) work += x[i] * y[i];
      CHECK(work == doctest::Approx(expected).epsilon(1e-9));
    }
  }
}
