#include "engine/analysis/problem/hourglass.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/base/jacobi_eigen.hpp"
#include "engine/element/element_matrix.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"

using namespace genba;

namespace {

Study clamped_hex20(element::Formulation hex20) {
  Study study = elastic_study(1, 0.3);
  study.elements.hex20 = hex20;
  study.constraints = {displacement("foot", NamedSelector{{"zmin"}}, {0.0, 0.0, 0.0})};
  return study;
}

Problem resolved(std::array<Index, 3> cells, const Study& study) {
  Monitor silent;
  const auto mesh = mapped_box(ElementType::hex20, cells, [](Vec3 p) { return p; });
  check_mesh(*mesh);
  return resolve(mesh, study, silent);
}

/// Motions without stiffness of the mesh of a problem that its constraints leave.
int free_motions(const Problem& p) {
  SmallMatrix k(static_cast<int>(p.mesh->points.size()) * 3);
  for (Index e = 0; e < p.mesh->solids[0].size(); ++e) {
    using S = element::Hex20Reduced;
    double x[60];
    std::vector<double> own(60 * 60);
    const auto nodes = element_nodes(p.mesh->solids[0], e);
    for (std::size_t i = 0; i < 20; ++i)
      for (std::size_t a = 0; a < 3; ++a)
        x[3 * i + a] = p.mesh->points[static_cast<std::size_t>(nodes[i])][a];
    element::element_matrix<S, element::LinearElastic>(x, element::lame(1, 0.3), own.data());
    for (std::size_t r = 0; r < 60; ++r)
      for (std::size_t c = 0; c < 60; ++c)
        k(static_cast<int>(3 * nodes[r / 3] + r % 3), static_cast<int>(3 * nodes[c / 3] + c % 3)) +=
            own[60 * r + c];
  }
  for (int r = 0; r < k.n; ++r)
    for (int c = 0; c < k.n; ++c)
      if (p.dirichlet.fixed[static_cast<std::size_t>(r)] || p.dirichlet.fixed[static_cast<std::size_t>(c)])
        k(r, c) = r == c ? 1 : 0;
  diagonalise(k);
  int free = 0;
  for (int i = 0; i < k.n; ++i) free += k(i, i) < 1e-9;
  return free;
}

}  // namespace

TEST_CASE("a clamped row of reduced hex20 moves without stiffness and is told, wider ones do not") {
  const struct {
    std::array<Index, 3> cells;
    Index loose;
  } cases[] = {{{1, 1, 1}, 1}, {{1, 1, 2}, 2}, {{1, 2, 1}, 0}, {{2, 2, 1}, 0}};
  for (const auto& c : cases) {
    CAPTURE(c.cells[1]);
    CAPTURE(c.cells[2]);
    const Problem p = resolved(c.cells, clamped_hex20(element::Formulation::reduced));
    CHECK(elements_in_loose_rows(p) == c.loose);
    CHECK((free_motions(p) > 0) == (c.loose > 0));
    CHECK((p.warnings.size() > 0 && p.warnings.back().english().find("hourglass") != std::string::npos) ==
          (c.loose > 0));
  }
  CHECK(elements_in_loose_rows(resolved({1, 1, 2}, clamped_hex20(element::Formulation::standard))) == 0);
}

TEST_CASE("a row on two planes of symmetry is held") {
  Study study = elastic_study(1, 0.3);
  study.elements.hex20 = element::Formulation::reduced;
  for (const char* face : {"xmin", "ymin", "zmin"}) {
    std::array<std::optional<double>, 3> normal{};
    normal[static_cast<std::size_t>(face[0] - 'x')] = 0.0;
    study.constraints.push_back(displacement(face, NamedSelector{{face}}, normal));
  }
  const Problem p = resolved({1, 1, 2}, study);
  CHECK(elements_in_loose_rows(p) == 0);
  CHECK(free_motions(p) == 0);
}

namespace {

/// Motions without stiffness that the constraints of a plane problem of quad8 with reduced integration leave.
int free_plane_motions(const Problem& p) {
  SmallMatrix k(static_cast<int>(p.mesh->points.size()) * 2);
  Monitor silent;
  ThreadTeam team(1);
  const NumberedGraph numbered = number_nodes(*p.mesh, p.dofs, NodeOrder::native, team, silent);
  const AssemblyInput input = assembly_input(p, numbered.numbering);
  const ElementBatches batches = make_batches(input.solids, input.equation_node);
  // Column by column: minus the product with a unit vector.
  for (int c = 0; c < k.n; ++c) {
    std::vector<double> x(static_cast<std::size_t>(input.rows()), 0.0), b(x.size(), 0.0);
    x[static_cast<std::size_t>(c)] = 1;
    subtract_product(input, batches, x, b, team, silent);
    for (int r = 0; r < k.n; ++r) k(r, c) = -b[static_cast<std::size_t>(r)];
  }
  for (int n = 0; n < static_cast<int>(p.mesh->points.size()); ++n)
    for (int a = 0; a < 2; ++a) {
      if (!p.dirichlet.fixed[static_cast<std::size_t>(2 * n + a)]) continue;
      const int row = 2 * input.equation_node[static_cast<std::size_t>(n)] + a;
      for (int c = 0; c < k.n; ++c) k(row, c) = k(c, row) = 0;
      k(row, row) = 1;
    }
  diagonalise(k);
  int free = 0;
  for (int i = 0; i < k.n; ++i) free += k(i, i) < 1e-9;
  return free;
}

}  // namespace

TEST_CASE(
    "a single quad8 with reduced integration moves without stiffness unless it is held more than it needs") {
  Monitor silent;
  const auto resolved_plane = [&](std::array<Index, 2> cells, PlaneBody body,
                                  const std::vector<Condition>& held) {
    auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad8, {1, 0.6}, cells));
    for (Vec3& point : mesh->points) point = {0.5 + point[0] + 0.1 * point[1], point[1] + 0.2 * point[0], 0};
    check_mesh(*mesh);
    Study study = elastic_study(1, 0.3);
    study.elements.plane = body;
    if (body != PlaneBody::axisymmetric) study.elements.thickness = 1;
    study.elements.quad8 = element::Formulation::reduced;
    study.constraints = held;
    return resolve(mesh, study, silent);
  };
  const Vec3 origin{0.5, 0, 0}, end{1.5, 0.2, 0};
  const std::vector<Condition> just_enough = {
      displacement("corner", SphereSelector{origin, 1e-6}, {0.0, 0.0, std::nullopt}),
      displacement("end", SphereSelector{end, 1e-6}, {std::nullopt, 0.0, std::nullopt})};
  const std::vector<Condition> clamped = {
      displacement("left", NamedSelector{{"xmin"}}, {0.0, 0.0, std::nullopt})};
  const std::vector<Condition> along = {
      displacement("end", SphereSelector{end, 1e-6}, {std::nullopt, 0.0, std::nullopt})};
  const std::vector<Condition> below = {
      displacement("low", NamedSelector{{"ymin"}}, {std::nullopt, 0.0, std::nullopt})};
  const struct {
    std::array<Index, 2> cells;
    PlaneBody body;
    const std::vector<Condition>& held;
    Index loose;
  } cases[] = {
      {{1, 1}, PlaneBody::plane_stress, just_enough, 1}, {{1, 1}, PlaneBody::plane_strain, just_enough, 1},
      {{1, 1}, PlaneBody::plane_strain, clamped, 0},     {{2, 1}, PlaneBody::plane_stress, just_enough, 0},
      {{1, 1}, PlaneBody::axisymmetric, along, 1},       {{1, 1}, PlaneBody::axisymmetric, below, 0},
      {{2, 1}, PlaneBody::axisymmetric, along, 0}};
  for (const auto& c : cases) {
    CAPTURE(c.cells[0]);
    CAPTURE(static_cast<int>(c.body));
    CAPTURE(c.held.size());
    const Problem p = resolved_plane(c.cells, c.body, c.held);
    CHECK(loose_single_elements(p) == c.loose);
    CHECK(free_plane_motions(p) == c.loose);
    CHECK(std::ranges::any_of(p.warnings, [](const Text& w) {
            return w.english().find("hourglass") != std::string::npos;
          }) == (c.loose > 0));
  }
}

TEST_CASE("nearly incompressible bricks of second order take reduced integration, single rows keep full integration") {
  const auto resolved_rubber = [](ElementType type, std::array<Index, 3> cells, ElementPressure pressure, double bulk) {
    Monitor silent;
    const auto mesh = mapped_box(type, cells, [](Vec3 p) { return p; });
    check_mesh(*mesh);
    Study study = elastic_study(1, 0.3);
    Material& m = study.materials[0];
    m.youngs_modulus.reset(), m.poisson_ratio.reset();
    m.shear_modulus = 1, m.bulk_modulus = bulk;
    study.elements.large_deformation = true;
    study.elements.pressure = pressure;
    study.constraints = {displacement("foot", NamedSelector{{"zmin"}}, {0.0, 0.0, 0.0})};
    return resolve(mesh, study, silent);
  };
  const auto told = [](const Problem& p, std::string_view what) {
    return std::ranges::count_if(p.warnings, [&](const Text& w) { return w.english().find(what) != std::string::npos; });
  };
  using enum ElementPressure;
  const Problem block = resolved_rubber(ElementType::hex20, {2, 2, 2}, automatic, 500);
  CHECK(block.study.elements.hex20 == element::Formulation::reduced);
  CHECK(told(block, "all 8 elements of hex20 have reduced integration") == 1);
  const Problem row = resolved_rubber(ElementType::hex20, {1, 1, 3}, automatic, 500);
  CHECK(row.study.elements.hex20 == element::Formulation::standard);
  CHECK(row.study.elements.pressure == automatic);
  CHECK(told(row, "Take two elements across") == 1);
  const Problem soft = resolved_rubber(ElementType::hex20, {2, 2, 2}, automatic, 5);
  CHECK(soft.study.elements.hex20 == element::Formulation::standard);
  CHECK(soft.study.elements.pressure == automatic);
  const Problem asked = resolved_rubber(ElementType::hex20, {2, 2, 2}, always, 500);
  CHECK(asked.study.elements.hex20 == element::Formulation::standard);
  CHECK(told(asked, "have one pressure each") == 1);
  const Problem wedges = resolved_rubber(ElementType::wedge15, {2, 2, 2}, automatic, 500);
  CHECK(wedges.study.elements.pressure == automatic);
  CHECK(told(wedges, "have one pressure each") == 1);
  CHECK(told(resolved_rubber(ElementType::tet10, {2, 2, 2}, automatic, 500), "pressure") == 0);
}
