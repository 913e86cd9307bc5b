// Patch tests: linear fields on distorted meshes come out exactly.
#include <doctest/doctest.h>

#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

/// Distorted cubes of every shape and of every mix.
std::vector<std::shared_ptr<Mesh>> patch_meshes() {
  std::vector<std::shared_ptr<Mesh>> meshes;
  for (const ElementType type : solid_types) {
    meshes.push_back(distorted_cube(type, type == ElementType::hex20 ? 2 : 3, 0.12));
    meshes.back()->source = traits(type).name;
  }
  const std::pair<Mix, const char*> mixes[] = {{Mix::hex8_pyramid5_tet4, "hex8, pyramid5, tet4"},
                                               {Mix::hex8_wedge6, "hex8, wedge6"},
                                               {Mix::hex20_wedge15, "hex20, wedge15"}};
  for (const auto& [mix, name] : mixes) {
    meshes.push_back(distorted(mixed_box(mix, 4), 0.1));
    check_mesh(*meshes.back());
    meshes.back()->source = name;
  }
  return meshes;
}

}  // namespace

TEST_CASE("patch test of elasticity") {
  constexpr double E = 70e9, nu = 0.25;
  const double h[3][3] = {{1e-3, 4e-4, -2e-4}, {-3e-4, 2e-3, 6e-4}, {5e-4, 1e-4, -1.5e-3}};
  auto field = [&](const Vec3& p, int a) { return 1e-4 + h[a][0] * p[0] + h[a][1] * p[1] + h[a][2] * p[2]; };
  const double lambda = E * nu / ((1 + nu) * (1 - 2 * nu)), mu = E / (2 * (1 + nu));
  const double trace = h[0][0] + h[1][1] + h[2][2];
  double stress[6];
  for (int a = 0; a < 3; ++a) {
    const int b = (a + 1) % 3;
    stress[a] = lambda * trace + 2 * mu * h[a][a];
    stress[3 + a] = mu * (h[a][b] + h[b][a]);
  }

  using element::Formulation;
  for (const ElementFormulations formulations :
       {ElementFormulations(), ElementFormulations{Formulation::incompatible, Formulation::reduced}}) {
    CAPTURE(static_cast<int>(formulations.hex8));
    for (const auto& mesh : patch_meshes()) {
      CAPTURE(mesh->source);
      Study study = elastic_study(E, nu);
      study.elements = formulations;
      study.constraints = {displacement("sides", all_sides(), {0.0, 0.0, 0.0})};

      const Solved s = solve_study(mesh, study, prescribe(field), {}, Format::rbp_ell, 1e-13);

      double worst_u = 0, worst_s = 0;
      for (Index i = 0; i < mesh->node_count(); ++i) {
        for (int a = 0; a < 3; ++a)
          worst_u = std::max(worst_u, std::abs(s.at("displacement", i, a) - field(mesh->points[i], a)));
        for (int c = 0; c < 6; ++c) worst_s = std::max(worst_s, std::abs(s.at("stress", i, c) - stress[c]));
      }
      CHECK(worst_u < 1e-10 * 4e-3);
      CHECK(worst_s < 1e-10 * std::abs(stress[1]));
      CHECK(s.results.balance.relative_error < 1e-10);
      double energy = 0;  // volume 1
      for (int a = 0; a < 3; ++a)
        energy += 0.5 * (stress[a] * h[a][a] + stress[3 + a] * (h[a][(a + 1) % 3] + h[(a + 1) % 3][a]));
      CHECK(s.results.energy == doctest::Approx(energy).epsilon(1e-10));
    }
  }
}

TEST_CASE("patch test of heat conduction") {
  constexpr double k = 45.0;
  const double slope[3] = {30, -20, 50};
  auto field = [&](const Vec3& p, int) { return 300 + slope[0] * p[0] + slope[1] * p[1] + slope[2] * p[2]; };
  for (const auto& mesh : patch_meshes()) {
    CAPTURE(mesh->source);
    Study study = heat_study(k);
    study.constraints = {prescribed_temperature("sides", all_sides(), 300.0)};

    const Solved s = solve_study(mesh, study, prescribe(field), {}, Format::ell_r, 1e-14);

    for (Index i = 0; i < mesh->node_count(); ++i) {
      CHECK(std::abs(s.at("temperature", i) - field(mesh->points[i], 0)) < 1e-10 * 50);
      for (int a = 0; a < 3; ++a)
        CHECK(std::abs(s.at("heat_flux", i, a) + k * slope[a]) < 1e-10 * k * 50 * 10);
    }
    CHECK(s.results.balance.relative_error < 1e-10);
  }
}
