#include "engine/analysis/element_residual.hpp"

#include <doctest/doctest.h>

#include "engine/analysis/assembly.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"

using namespace genba;

namespace {

Study study_of(bool heat) {
  if (!heat) {
    Study study = elastic_study(210e9, 0.3);
    study.constraints = {hold("xmin", 0.0, 0.0, 0.0), hold("xmax", 1e-3, {}, {})};
    study.loads = {PressureLoad{"top", NamedSelector{{"zmax"}}, 2e6}};
    return study;
  }
  Study study = heat_study(40);
  study.constraints = {TemperatureConstraint{"cold", NamedSelector{{"xmin"}}, 300}};
  study.loads = {HeatFluxLoad{"in", NamedSelector{{"xmax"}}, 1e3},
                 ConvectionLoad{"air", NamedSelector{{"xmin", "zmax"}}, 25, 290}};
  return study;
}

std::vector<double> wave(std::size_t size, double step) {
  std::vector<double> v(size);
  for (std::size_t i = 0; i < size; ++i) v[i] = std::sin(1.0 + step * static_cast<double>(i));
  return v;
}

}  // namespace

TEST_CASE("the residual by elements is that of the assembled matrix") {
  Monitor monitor;
  ThreadTeam one(1), four(4);
  for (const ElementType type : solid_types)
    for (const bool heat : {false, true}) {
      CAPTURE(traits(type).name);
      CAPTURE(heat);
      const auto mesh = distorted_cube(type, 5, 0.1);
      const Problem problem = resolve(mesh, study_of(heat), monitor);
      const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, NodeOrder::automatic, one, monitor);
      const CsrArrays a = to_csr_arrays(assemble(problem, numbered, Format::csr, one, monitor).matrix);
      const ElementResidual residual(problem, numbered.numbering);

      const std::vector<double> x = wave(static_cast<std::size_t>(a.rows), 3.0);
      std::vector<double> b = wave(x.size(), 0.7), r(x.size()), again(x.size());
      for (double& v : b) v *= std::abs(a.value[0]);
      residual(b, x, r, one, monitor);
      residual(b, x, again, four, monitor);
      CHECK(again == r);
      double worst = 0;
      for (std::size_t row = 0; row < x.size(); ++row) {
        double sum = b[row], size = std::abs(b[row]);
        for (auto k = static_cast<std::size_t>(a.row_ptr[row]);
             k < static_cast<std::size_t>(a.row_ptr[row + 1]); ++k) {
          const double term = a.value[k] * x[static_cast<std::size_t>(a.column[k])];
          sum -= term;
          size += std::abs(term);
        }
        worst = std::max(worst, std::abs(r[row] - sum) / size);
      }
      CHECK(worst < 1e-13);
      residual(b, x, b, four, monitor);
      CHECK(b == r);
    }
}

TEST_CASE("the residual by elements stops when asked to and refuses wrong sizes") {
  struct Stopped : Monitor {
    bool cancelled() const override { return true; }
  } stopped;
  Monitor monitor;
  ThreadTeam team(2);
  const auto mesh = distorted_cube(ElementType::hex8, 3, 0.1);
  const Problem problem = resolve(mesh, study_of(false), monitor);
  const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, NodeOrder::native, team, monitor);
  const ElementResidual residual(problem, numbered.numbering);
  std::vector<double> b(3 * 64), x(b), r(b), too_short(5);
  CHECK_THROWS_AS(residual(b, x, r, team, stopped), Cancelled);
  CHECK_THROWS_WITH_AS(residual(b, too_short, r, team, monitor),
                       doctest::Contains("192, 5 and 192 values for 192 unknowns"), Error);
}
