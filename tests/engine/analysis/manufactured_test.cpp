// Convergence to smooth solutions: L2 error falls with order p + 1, energy error with order p.
#include <doctest/doctest.h>

#include "engine/analysis/results/error_points.hpp"
#include "engine/analysis/results/solution_error.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

constexpr double E = 2.5, nu = 0.25;  // so that lambda = mu = 1

// u = (f, g, h): products of sines and polynomials, not zero on the boundary.
struct Exact final : SmoothField {
  explicit Exact(int dofs) : dofs(dofs) {}
  int dofs;
  int components() const override { return dofs; }
  double value(const Vec3& p, int a) const override {
    const double x = p[0], y = p[1], z = p[2];
    if (a == 0) return std::sin(x + 0.5 * y) * std::cos(z);
    if (a == 1) return x * x * std::cos(y) + 0.3 * z;
    return std::exp(0.5 * x) * std::sin(y) * z;
  }
  void gradient(const Vec3& p, int a, double* g) const override {
    const double x = p[0], y = p[1], z = p[2];
    if (a == 0) {
      g[0] = std::cos(x + 0.5 * y) * std::cos(z), g[1] = 0.5 * g[0],
      g[2] = -std::sin(x + 0.5 * y) * std::sin(z);
    } else if (a == 1) {
      g[0] = 2 * x * std::cos(y), g[1] = -x * x * std::sin(y), g[2] = 0.3;
    } else {
      const double e = std::exp(0.5 * x);
      g[0] = 0.5 * e * std::sin(y) * z, g[1] = e * std::cos(y) * z, g[2] = e * std::sin(y);
    }
  }
  // Minus the divergence of the stress (lambda = mu = 1) or of the temperature gradient, by differences of
  // the gradient.
  double source(const Vec3& p, int a) const {
    auto second = [&](int component, int i, int j) {
      const double step = 1e-5;
      Vec3 up = p, down = p;
      up[j] += step, down[j] -= step;
      double gu[3], gd[3];
      gradient(up, component, gu);
      gradient(down, component, gd);
      return (gu[i] - gd[i]) / (2 * step);
    };
    double laplacian = 0, grad_div = 0;
    for (int b = 0; b < 3; ++b) {
      laplacian += second(a, b, b);
      if (dofs == 3) grad_div += second(b, b, a);
    }
    return -(laplacian + (dofs == 3 ? 2 * grad_div : 0.0));
  }
};

struct Errors {
  double l2 = 0, energy = 0;
  double estimate = 0;  ///< of the energy norm, by recovery
};

Errors errors_of(ElementType type, int dofs, Index cells) {
  const Exact exact(dofs);
  const auto mesh = distorted_cube(type, cells, 0.04);
  Study study = dofs == 3 ? elastic_study(E, nu) : heat_study(1.0);
  if (dofs == 3)
    study.constraints = {displacement("sides", all_sides(), {0.0, 0.0, 0.0})};
  else
    study.constraints = {prescribed_temperature("sides", all_sides(), 1.0)};
  auto edit = [&](Problem& p) {
    for (std::size_t at = 0; at < p.dirichlet.fixed.size(); ++at)
      if (p.dirichlet.fixed[at])
        p.dirichlet.value[at] = exact.value(p.mesh->points[at / dofs], static_cast<int>(at % dofs));
  };
  auto load = [&](const Problem& p, const NumberedGraph& numbered, System& system) {
    each_error_point(*p.mesh, [&](const ErrorPoint& at) {
      for (int a = 0; a < dofs; ++a) {
        const double f = exact.source(at.place, a);
        for (int i = 0; i < at.count; ++i)
          if (!p.dirichlet.fixed[static_cast<std::size_t>(at.nodes[i]) * dofs + a])
            system.rhs[static_cast<std::size_t>(numbered.numbering.equation_node[at.nodes[i]]) * dofs + a] +=
                at.weight * at.values[i] * f;
      }
    });
  };
  const Solved s = solve_study(mesh, study, edit, load, Format::rbp_csr, 1e-11);

  const SolutionError error = solution_error(s.results, dofs == 3 ? "displacement" : "temperature", exact);
  return {error.l2, error.energy, std::sqrt(s.results.error.total)};
}

}  // namespace

TEST_CASE("manufactured solutions converge with the order of the element") {
  struct Case {
    ElementType type;
    std::array<Index, 4> cells;
  };
  for (const Case& c : {Case{ElementType::tet4, {4, 6, 9, 13}}, Case{ElementType::tet10, {2, 3, 4, 6}},
                        Case{ElementType::hex8, {4, 6, 9, 13}}, Case{ElementType::hex20, {2, 3, 4, 6}},
                        Case{ElementType::wedge6, {4, 6, 9, 13}}, Case{ElementType::wedge15, {2, 3, 4, 6}},
                        Case{ElementType::pyramid5, {4, 6, 8, 11}}})
    for (const int dofs : {1, 3}) {
      CAPTURE(traits(c.type).name);
      CAPTURE(dofs);
      const int p = traits(c.type).order;
      Errors before = errors_of(c.type, dofs, c.cells[0]);
      double l2_rate = 0, energy_rate = 0;
      for (int k = 1; k < 4; ++k) {
        const Errors now = errors_of(c.type, dofs, c.cells[k]);
        const double refinement = std::log(static_cast<double>(c.cells[k]) / c.cells[k - 1]);
        l2_rate = std::log(before.l2 / now.l2) / refinement;
        energy_rate = std::log(before.energy / now.energy) / refinement;
        CHECK(l2_rate > p + 1 - 0.35);
        CHECK(energy_rate > p - 0.25);
        const double coarse = now.estimate / now.energy;
        CHECK(coarse > 0.8);
        CHECK(coarse < 1.3);
        before = now;
      }
      const double effectivity = before.estimate / before.energy;
      CHECK(effectivity > 0.9);
      CHECK(effectivity < (p == 1 ? 1.15 : 1.25));
      MESSAGE(traits(c.type).name << ", " << dofs << " unknowns a node: effectivity of the error estimate "
                                  << effectivity << ", L2 rate " << l2_rate << ", energy rate " << energy_rate
                                  << ", last L2 error " << before.l2);
    }
}
