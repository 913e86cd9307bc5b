#include "engine/analysis/problem/hourglass.hpp"

#include <doctest/doctest.h>

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
