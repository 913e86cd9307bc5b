// Patch tests, and orders of convergence to smooth solutions.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/analysis/results/solution_error.hpp"

namespace genba {

namespace {

constexpr std::string_view all_sides = R"("on": {"group": ["xmin", "xmax", "ymin", "ymax", "zmin", "zmax"]})";

std::string scalar_study(std::string_view analysis, std::string_view property, std::string_view key,
                         std::string_view formula, std::string_view loads = {}) {
  return R"("analysis": ")" + std::string(analysis) + R"(", "materials": [{"name": "solid", )" +
         std::string(property) +
         R"(}], "regions": [{"material": "solid"}], "constraints": [{"name": "sides", )" +
         std::string(all_sides) + ", \"" + std::string(key) + R"(": {"formula": ")" + std::string(formula) +
         R"("}}])" + std::string(loads);
}

std::string elastic_study(const std::array<std::string_view, 3>& formulas) {
  std::string out = R"("analysis": "elasticity", "materials": [{"name": "solid", "E": "70 GPa", "nu": 0.25}],
    "regions": [{"material": "solid"}], "constraints": [{"name": "sides", )" +
                    std::string(all_sides) + R"(, "displacement": {)";
  for (std::size_t a = 0; a < 3; ++a)
    out += std::string(a == 0 ? "" : ", ") + '"' + "xyz"[a] + R"(": {"formula": ")" +
           std::string(formulas[a]) + "\"}";
  return out + "}}]";
}

/// Largest |value - expected| over all nodes and components, as a share of `scale`.
double largest_difference(const Results& results, std::string_view field, double scale,
                          const std::function<double(const Vec3&, int)>& expected) {
  const Field& found = *results.find(field);
  double worst = 0;
  for (std::size_t i = 0; i < results.mesh->points.size(); ++i)
    for (int c = 0; c < found.components; ++c) {
      const double value =
          found.data[i * static_cast<std::size_t>(found.components) + static_cast<std::size_t>(c)];
      worst = std::max(worst, std::abs(value - expected(results.mesh->points[i], c)));
    }
  return worst / scale;
}

/// A distorted cube of every element; hex20 has the most nodes.
std::shared_ptr<const Mesh> patch_of(ElementType type) {
  return distorted_cube(type, type == ElementType::hex20 ? 2 : 3, 0.12);
}

double elastic_patch(CaseRun& run, ElementType type) {
  constexpr double h[3][3] = {{1e-3, 4e-4, -2e-4}, {-3e-4, 2e-3, 6e-4}, {5e-4, 1e-4, -1.5e-3}};
  constexpr double e = 70e9, nu = 0.25;
  constexpr double lambda = e * nu / ((1 + nu) * (1 - 2 * nu)), mu = e / (2 * (1 + nu));
  const auto r = run.solve(
      patch_of(type),
      elastic_study({"1e-4 m + 1e-3 * x + 4e-4 * y - 2e-4 * z", "1e-4 m - 3e-4 * x + 2e-3 * y + 6e-4 * z",
                     "1e-4 m + 5e-4 * x + 1e-4 * y - 1.5e-3 * z"}),
      1e-12);
  const double u = largest_difference(*r, "displacement", 2e-3, [&](const Vec3& p, int a) {
    return 1e-4 + h[a][0] * p[0] + h[a][1] * p[1] + h[a][2] * p[2];
  });
  const double trace = h[0][0] + h[1][1] + h[2][2];
  const double stress = largest_difference(*r, "stress", 2 * mu * h[1][1], [&](const Vec3&, int c) {
    const int a = c % 3, b = (a + 1) % 3;
    return c < 3 ? lambda * trace + 2 * mu * h[a][a] : mu * (h[a][b] + h[b][a]);
  });
  return std::max(u, stress);
}

/// Heat and current have the same law: flux = - conductivity * gradient.
double scalar_patch(CaseRun& run, ElementType type, const std::string& study, std::string_view unknown,
                    std::string_view flux, double offset, double conductivity) {
  constexpr double slope[3] = {30, -20, 50};
  const auto r = run.solve(patch_of(type), study, 1e-12);
  const double value = largest_difference(*r, unknown, 50, [&](const Vec3& p, int) {
    return offset + slope[0] * p[0] + slope[1] * p[1] + slope[2] * p[2];
  });
  return std::max(value, largest_difference(*r, flux, 50 * conductivity,
                                            [&](const Vec3&, int a) { return -conductivity * slope[a]; }));
}

double heat_patch(CaseRun& run, ElementType type) {
  return scalar_patch(run, type,
                      scalar_study("heat", R"j("k": "45 W/(m K)")j", "temperature",
                                   "300 K + 30 K * x / 1 m - 20 K * y / 1 m + 50 K * z / 1 m"),
                      "temperature", "heat_flux", 300, 45);
}

double current_patch(CaseRun& run, ElementType type) {
  return scalar_patch(run, type,
                      scalar_study("electric", R"("sigma": "45 S/m")", "voltage",
                                   "30 V * x / 1 m - 20 V * y / 1 m + 50 V * z / 1 m"),
                      "potential", "current_density", 0, 45);
}

VerificationCase patch_case(std::string name, Text title, double (*one)(CaseRun&, ElementType)) {
  VerificationCase out{
      .name = std::move(name),
      .title = std::move(title),
      .statement =
          phrase<"A linear field is prescribed on the sides of a cube with distorted elements. Field and "
                 "flux must come out exactly in its inside. Largest deviation, as a share of the largest "
                 "value.">(),
      .source = phrase<"exact">()};
  for (const ElementType type : solid_types)
    out.quantities.push_back({phrase<"largest deviation, %1">(traits(type).name), QuantityKind::dimensionless,
                              0, 1e-8, Bound::absolute});
  out.compute = [one](CaseRun& run) {
    std::vector<double> values;
    for (const ElementType type : solid_types) {
      run.progress(static_cast<double>(values.size()) / std::size(solid_types));
      values.push_back(one(run, type));
    }
    return values;
  };
  return out;
}

/// u = 1 mm grad(sin x cos(3/4 y) exp(5/4 z)): divergence and body force are zero.
class SmoothDisplacement final : public SmoothField {
 public:
  int components() const override { return 3; }
  double value(const Vec3& p, int a) const override {
    const Wave w(p);
    return 1e-3 * (a == 0   ? w.cx * w.cy * w.ez
                   : a == 1 ? -0.75 * w.sx * w.sy * w.ez
                            : 1.25 * w.sx * w.cy * w.ez);
  }
  void gradient(const Vec3& p, int a, double* g) const override {
    const Wave w(p);
    const double xx = -w.sx * w.cy * w.ez, yy = -0.5625 * w.sx * w.cy * w.ez,
                 zz = 1.5625 * w.sx * w.cy * w.ez;
    const double xy = -0.75 * w.cx * w.sy * w.ez, xz = 1.25 * w.cx * w.cy * w.ez,
                 yz = -0.9375 * w.sx * w.sy * w.ez;
    const double second[3][3] = {{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}};
    for (int b = 0; b < 3; ++b) g[b] = 1e-3 * second[a][b];
  }

 private:
  struct Wave {
    explicit Wave(const Vec3& p)
        : sx(std::sin(p[0])),
          cx(std::cos(p[0])),
          sy(std::sin(0.75 * p[1])),
          cy(std::cos(0.75 * p[1])),
          ez(std::exp(1.25 * p[2])) {}
    double sx, cx, sy, cy, ez;
  };
};

/// T = 300 K + 100 K sin(x + y / 2) cos z, with the heat source 2.25 k times its second term.
class SmoothTemperature final : public SmoothField {
 public:
  int components() const override { return 1; }
  double value(const Vec3& p, int) const override {
    return 300 + 100 * std::sin(p[0] + 0.5 * p[1]) * std::cos(p[2]);
  }
  void gradient(const Vec3& p, int, double* g) const override {
    const double along = p[0] + 0.5 * p[1];
    g[0] = 100 * std::cos(along) * std::cos(p[2]);
    g[1] = 0.5 * g[0];
    g[2] = -100 * std::sin(along) * std::sin(p[2]);
  }
};

SolutionError elastic_error(CaseRun& run, ElementType type, Index cells) {
  const auto r =
      run.solve(distorted_cube(type, cells, 0.04),
                elastic_study({"1 mm * cos(x / 1 m) * cos(0.75 * y / 1 m) * exp(1.25 * z / 1 m)",
                               "-0.75 mm * sin(x / 1 m) * sin(0.75 * y / 1 m) * exp(1.25 * z / 1 m)",
                               "1.25 mm * sin(x / 1 m) * cos(0.75 * y / 1 m) * exp(1.25 * z / 1 m)"}));
  return solution_error(*r, "displacement", SmoothDisplacement());
}

SolutionError heat_error(CaseRun& run, ElementType type, Index cells) {
  const auto r = run.solve(distorted_cube(type, cells, 0.04),
                           scalar_study("heat", R"j("k": "1 W/(m K)")j", "temperature",
                                        "300 K + 100 K * sin(x / 1 m + 0.5 * y / 1 m) * cos(z / 1 m)",
                                        R"j(, "loads": [{"name": "source", "heat_source":
                        {"formula": "225 W/m^3 * sin(x / 1 m + 0.5 * y / 1 m) * cos(z / 1 m)"}}])j"));
  return solution_error(*r, "temperature", SmoothTemperature());
}

/// Cells along an edge of the three meshes for an order.
std::array<Index, 3> refinements(ElementType type) {
  return traits(type).order == 1 ? std::array<Index, 3>{4, 6, 9} : std::array<Index, 3>{2, 3, 5};
}

VerificationCase order_case(std::string name, Text title, Text source,
                            SolutionError (*one)(CaseRun&, ElementType, Index)) {
  VerificationCase out{
      .name = std::move(name),
      .title = std::move(title),
      .statement =
          phrase<"A smooth field with a known source is prescribed on the sides of a cube. The error falls "
                 "from mesh to mesh with the order p + 1 in the L2 norm and p in the energy norm; the "
                 "smaller order of two steps between three meshes counts.">(),
      .source = std::move(source)};
  for (const ElementType type : solid_types) {
    const Text element = traits(type).name;
    const int p = traits(type).order;
    out.quantities.push_back({phrase<"order of the field, %1">(element), QuantityKind::dimensionless, p + 1.0,
                              0.35, Bound::at_least});
    out.quantities.push_back({phrase<"order of the energy, %1">(element), QuantityKind::dimensionless,
                              static_cast<double>(p), 0.25, Bound::at_least});
  }
  out.compute = [one](CaseRun& run) {
    std::vector<double> values;
    const double count = 3 * std::size(solid_types);
    double done = 0;
    for (const ElementType type : solid_types) {
      const auto cells = refinements(type);
      std::array<SolutionError, 3> errors;
      for (std::size_t k = 0; k < 3; ++k) {
        run.progress(done++ / count);
        errors[k] = one(run, type, cells[k]);
      }
      const auto order = [&](double SolutionError::*norm) {
        double least = 100;
        for (std::size_t k = 1; k < 3; ++k)
          least = std::min(least,
                           std::log(errors[k - 1].*norm / (errors[k].*norm)) /
                               std::log(static_cast<double>(cells[k]) / static_cast<double>(cells[k - 1])));
        return least;
      };
      values.push_back(order(&SolutionError::l2));
      values.push_back(order(&SolutionError::energy));
    }
    return values;
  };
  return out;
}

}  // namespace

void add_patch_cases(std::vector<VerificationCase>& to) {
  to.push_back(patch_case("patch-elasticity", phrase<"Patch test of elasticity">(), elastic_patch));
  to.push_back(patch_case("patch-heat", phrase<"Patch test of heat conduction">(), heat_patch));
  to.push_back(patch_case("patch-current", phrase<"Patch test of electric conduction">(), current_patch));
}

void add_order_cases(std::vector<VerificationCase>& to) {
  to.push_back(order_case("order-elasticity", phrase<"Order of convergence of elasticity">(),
                          phrase<"exact solution without force inside">(), elastic_error));
  to.push_back(order_case("order-heat", phrase<"Order of convergence of heat conduction">(),
                          phrase<"exact solution with a heat source">(), heat_error));
}

}  // namespace genba
