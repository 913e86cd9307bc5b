// Materials that depend on direction: closed forms, patch tests, turned bodies, directions by element.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/problem/element_axes.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/base/error.hpp"
#include "engine/model/study/symmetry.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"

using namespace genba;

namespace {

Material wood() {
  Material m;
  m.name = "solid";
  m.e_1 = 11.6e9, m.e_2 = 0.9e9, m.e_3 = 0.5e9;
  m.nu_12 = 0.37, m.nu_13 = 0.42, m.nu_23 = 0.47;
  m.g_12 = 0.75e9, m.g_13 = 0.72e9, m.g_23 = 0.039e9;
  m.k_1 = 0.3, m.k_2 = 0.12, m.k_3 = 0.1;
  m.sigma_1 = 3e6, m.sigma_2 = 1e6, m.sigma_3 = 5e5;
  return m;
}

/// Less different along its directions.
Material laminate() {
  Material m = wood();
  m.e_1 = 4e9, m.e_2 = 10e9, m.e_3 = 6e9;
  m.nu_12 = 0.15, m.nu_13 = 0.2, m.nu_23 = 0.3;
  m.g_12 = m.g_13 = m.g_23 = 2.5e9;
  return m;
}

Study directed_study(const Material& material, MaterialAxes axes, const char* physics = "elasticity") {
  Study study;
  study.physics = &physics_named(physics);
  study.materials = {material};
  study.assignments = {{"solid", {}, std::move(axes)}};
  return study;
}

using Tensor = std::array<Vec3, 3>;  // rows

/// axes^T t axes of a tensor given along the material's axes, or of directions seen from them.
Tensor in_space(const AxesMatrix& axes, const Tensor& t) {
  Tensor out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t l = 0; l < 3; ++l) out[i][j] += axes[3 * k + i] * t[k][l] * axes[3 * l + j];
  return out;
}

/// Strains of a stress along the axes of an orthotropic material, by the definition of its constants.
Tensor strain_of(const Material& m, const Tensor& s) {
  const auto v = [&](const char* key) { return *property(m, key); };
  Tensor e{};
  e[0][0] = s[0][0] / v("E_1") - v("nu_12") / v("E_1") * s[1][1] - v("nu_13") / v("E_1") * s[2][2];
  e[1][1] = -v("nu_12") / v("E_1") * s[0][0] + s[1][1] / v("E_2") - v("nu_23") / v("E_2") * s[2][2];
  e[2][2] = -v("nu_13") / v("E_1") * s[0][0] - v("nu_23") / v("E_2") * s[1][1] + s[2][2] / v("E_3");
  e[0][1] = e[1][0] = s[0][1] / (2 * v("G_12"));
  e[0][2] = e[2][0] = s[0][2] / (2 * v("G_13"));
  e[1][2] = e[2][1] = s[1][2] / (2 * v("G_23"));
  return e;
}

constexpr int voigt[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {2, 0}};

/// Rotation by an odd angle about an odd axis; its rows are the images of x, y and z.
AxesMatrix odd_rotation() {
  AxesMatrix axes;
  const double quaternion[4] = {0.5, 0.1, -0.7, 0.5};
  element::axes_of(quaternion, axes.data());
  return axes;
}

Vec3 turned(const AxesMatrix& r, const Vec3& v) {
  Vec3 out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) out[i] += r[3 * k + i] * v[k];
  return out;
}

}  // namespace

TEST_CASE("tension along each direction: strain 1 / E_i, contractions nu_ij / E_i") {
  const Material m = wood();
  const double e[3] = {*m.e_1, *m.e_2, *m.e_3}, stress = 1e6;
  const double nu[3][3] = {{-1, *m.nu_12, *m.nu_13},
                           {*m.nu_12 * e[1] / e[0], -1, *m.nu_23},
                           {*m.nu_13 * e[2] / e[0], *m.nu_23 * e[2] / e[1], -1}};
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  for (std::size_t i = 0; i < 3; ++i) {
    CAPTURE(i);
    // Direction i lies along x, the next one along y.
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    Vec3 axis[3]{};
    axis[i] = {1, 0, 0}, axis[j] = {0, 1, 0}, axis[k] = {0, 0, 1};
    Study study = directed_study(m, ConstantAxes{axis[0], axis[1]});
    study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0)};
    study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {stress, 0, 0})};
    const Solved s = solve_study(mesh, study);
    const Index corner = node_at(*mesh, {1, 1, 1});
    const double strain = stress / e[i];
    CHECK(std::abs(s.at("displacement", corner, 0) - strain) < 1e-8 * strain);
    CHECK(std::abs(s.at("displacement", corner, 1) + nu[i][j] * strain) < 1e-8 * strain);
    CHECK(std::abs(s.at("displacement", corner, 2) + nu[i][k] * strain) < 1e-8 * strain);
    CHECK(s.at("stress", corner, 0) == doctest::Approx(stress).epsilon(1e-9));
  }
}

TEST_CASE("patch test along turned axes: every element kind, tension and shear in each plane") {
  const Material m = wood();
  const AxesMatrix axes = odd_rotation();
  const ConstantAxes stated{{2 * axes[0], 2 * axes[1], 2 * axes[2]},
                            Vec3{axes[3] + axes[0], axes[4] + axes[1], axes[5] + axes[2]}};
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const auto mesh = distorted_cube(type, type == ElementType::hex20 ? 2 : 3, 0.12);
    // One stress at a time, and all together.
    for (int load = type == ElementType::tet4 ? 0 : 6; load < 7; ++load) {
      CAPTURE(load);
      Tensor own{};
      for (int c = 0; c < 6; ++c)
        if (load == c || load == 6)
          own[voigt[c][0]][voigt[c][1]] = own[voigt[c][1]][voigt[c][0]] = 1e6 * (1 + c);
      const Tensor stress = in_space(axes, own), strain = in_space(axes, strain_of(m, own));
      const auto field = [&](const Vec3& p, int a) { return dot(strain[static_cast<std::size_t>(a)], p); };
      Study study = directed_study(m, stated);
      study.constraints = {displacement("sides", all_sides(), {0.0, 0.0, 0.0})};
      const Solved s = solve_study(mesh, study, prescribe(field), {}, Format::rbp_ell, 1e-13);
      double worst_u = 0, worst_s = 0, size = 0;
      for (Index i = 0; i < mesh->node_count(); ++i) {
        for (int a = 0; a < 3; ++a) {
          worst_u = std::max(worst_u, std::abs(s.at("displacement", i, a) - field(mesh->points[i], a)));
          size = std::max(size, std::abs(field(mesh->points[i], a)));
        }
        for (int c = 0; c < 6; ++c)
          worst_s = std::max(worst_s, std::abs(s.at("stress", i, c) - stress[voigt[c][0]][voigt[c][1]]));
      }
      CHECK(worst_u < 1e-9 * size);
      CHECK(worst_s < 1e-7 * 1e6);
      double energy = 0;  // volume 1
      for (std::size_t a = 0; a < 3; ++a) energy += 0.5 * dot(stress[a], strain[a]);
      CHECK(s.results.energy == doctest::Approx(energy).epsilon(1e-9));
    }
  }
}

TEST_CASE("a body turned with its directions moves as before, turned: constant and cylindrical axes") {
  const AxesMatrix r = odd_rotation();
  const Vec3 shift{0.3, -2, 1};
  const MaterialAxes before[] = {ConstantAxes{{1, 2, 0.5}, Vec3{0, 1, 1}},
                                 CylindricalAxes{{-0.5, 0.1, 0}, {0.2, 0, 1}, 0.6}};
  for (const ElementType type : {ElementType::hex8, ElementType::tet10})
    for (const MaterialAxes& axes : before) {
      CAPTURE(traits(type).name);
      const auto straight = distorted_cube(type, 2, 0.1), odd = std::make_shared<Mesh>(*straight);
      for (Vec3& p : odd->points) p = plus(turned(r, p), shift);
      MaterialAxes after = axes;
      if (auto* constant = std::get_if<ConstantAxes>(&after))
        *constant = {turned(r, constant->first), turned(r, *constant->second)};
      if (auto* cylinder = std::get_if<CylindricalAxes>(&after))
        *cylinder = {plus(turned(r, cylinder->point), shift), turned(r, cylinder->direction),
                     cylinder->angle};
      const auto solve = [&](std::shared_ptr<const Mesh> mesh, const MaterialAxes& own, const Vec3& load) {
        Study study = directed_study(laminate(), own);
        study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
        study.loads = {traction_load("push", NamedSelector{{"xmax"}}, load)};
        return solve_study(std::move(mesh), study, {}, {}, Format::rbp_csr, 1e-13);
      };
      const Vec3 load{1e4, 2e4, -3e4};
      const Solved a = solve(straight, axes, load), b = solve(odd, after, turned(r, load));
      double worst = 0, largest = 0;
      for (Index i = 0; i < straight->node_count(); ++i) {
        const Vec3 u{a.at("displacement", i, 0), a.at("displacement", i, 1), a.at("displacement", i, 2)},
            v{b.at("displacement", i, 0), b.at("displacement", i, 1), b.at("displacement", i, 2)};
        worst = std::max(worst, length(minus(turned(r, u), v)));
        largest = std::max(largest, length(u));
      }
      CHECK(worst < 1e-10 * largest);
    }
}

TEST_CASE("equal constants in all directions give the isotropic answer") {
  const auto mesh = distorted_cube(ElementType::hex8, 3, 0.1);
  const auto solve = [&](const Material& m, const MaterialAxes& axes) {
    Study study = directed_study(m, axes);
    study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    study.loads = {traction_load("push", NamedSelector{{"xmax"}}, {0, 1e4, 0}),
                   thermal_strain_load("warm", 313.15, 293.15)};
    return solve_study(mesh, study);
  };
  const Material same = elastic_study(210e9, 0.3).materials[0];
  const Solved plain = solve(same, {});
  CHECK_FALSE(plain.problem.directed);
  for (const Symmetry symmetry : {Symmetry::transverse, Symmetry::orthotropic}) {
    const Material other = with_symmetry(same, *directed_property("E"), symmetry);
    const Solved s = solve(other, CylindricalAxes{{-1, 0.2, 0}, {0, 0, 1}});
    CHECK(s.problem.directed);
    double worst = 0, largest = 0;
    for (Index i = 0; i < mesh->node_count(); ++i)
      for (int a = 0; a < 3; ++a) {
        worst = std::max(worst, std::abs(s.at("displacement", i, a) - plain.at("displacement", i, a)));
        largest = std::max(largest, std::abs(plain.at("displacement", i, a)));
      }
    CHECK(worst < 1e-9 * largest);
  }
}

// Lekhnitskii, Anisotropic Plates (1968), section 26: a ring with cylindrical orthotropy, here in plane
// strain.
TEST_CASE("thick orthotropic ring under inner pressure") {
  const Material m = laminate();
  constexpr double a = 0.1, b = 0.2, p = 10e6;
  const double c11 = 1 / *m.e_1, c22 = 1 / *m.e_2, c33 = 1 / *m.e_3, c12 = -*m.nu_12 / *m.e_1,
               c13 = -*m.nu_13 / *m.e_1, c23 = -*m.nu_23 / *m.e_2;
  const double b11 = c11 - c13 * c13 / c33, b22 = c22 - c23 * c23 / c33, b12 = c12 - c13 * c23 / c33;
  const double k = std::sqrt(b11 / b22), c = a / b,
               factor = p * std::pow(c, k + 1) / (1 - std::pow(c, 2 * k));
  const auto radial = [&](double r) { return factor * (std::pow(r / b, k - 1) - std::pow(r / b, -k - 1)); };
  const auto hoop = [&](double r) { return factor * k * (std::pow(r / b, k - 1) + std::pow(r / b, -k - 1)); };
  for (const ElementType type : {ElementType::hex20, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    Study study = directed_study(m, CylindricalAxes{{0, 0, 1}, {0, 0, 3}});
    study.constraints = {
        hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}),
        displacement("plane strain", NamedSelector{{"zmin", "zmax"}}, {std::nullopt, std::nullopt, 0.0})};
    study.loads = {pressure_load("bore", NamedSelector{{"xmin"}}, p)};
    const Solved s = solve_study(quarter_ring(type, {6, 16, 1}, a, b, 0.01), study);
    const Mesh& mesh = *s.results.mesh;
    for (const double r : {a, b})
      CHECK(s.at("displacement", node_at(mesh, {r, 0, 0}), 0) / (r * (b12 * radial(r) + b22 * hoop(r))) ==
            doctest::Approx(1).epsilon(2e-3));
    CHECK(s.at("stress", node_at(mesh, {a, 0, 0}), 1) == doctest::Approx(hoop(a)).epsilon(3e-2));
    CHECK(s.at("stress", node_at(mesh, {b, 0, 0}), 1) == doctest::Approx(hoop(b)).epsilon(3e-2));
    CHECK(s.results.balance.relative_error < 1e-8);
  }
}

TEST_CASE("heat and current by direction: a plate whose directions are turned by 30 degrees") {
  const double angle = pi / 6, co = std::cos(angle), si = std::sin(angle);
  const Vec3 slope{30, -20, 50};
  const auto field = [&](const Vec3& p, int) { return 300 + dot(slope, p); };
  for (const bool is_heat : {true, false}) {
    const Material m = wood();
    const double k[3] = {is_heat ? *m.k_1 : *m.sigma_1, is_heat ? *m.k_2 : *m.sigma_2,
                         is_heat ? *m.k_3 : *m.sigma_3};
    const Vec3 flux{-((k[0] * co * co + k[1] * si * si) * slope[0] + (k[0] - k[1]) * co * si * slope[1]),
                    -((k[0] - k[1]) * co * si * slope[0] + (k[0] * si * si + k[1] * co * co) * slope[1]),
                    -k[2] * slope[2]};
    for (const ElementType type : solid_types) {
      CAPTURE(traits(type).name);
      const auto mesh = distorted_cube(type, type == ElementType::hex20 ? 2 : 3, 0.12);
      Study study =
          directed_study(m, ConstantAxes{{co, si, 0}, Vec3{0, 1, 0}}, is_heat ? "heat" : "electric");
      study.constraints = {condition_on(is_heat ? "temperature" : "voltage", "sides", all_sides(), {300.0})};
      const Solved s = solve_study(mesh, study, prescribe(field), {}, Format::ell_r, 1e-14);
      double worst = 0, power = 0;
      for (Index i = 0; i < mesh->node_count(); ++i) {
        for (int a = 0; a < 3; ++a)
          worst = std::max(worst, std::abs(s.at(is_heat ? "heat_flux" : "current_density", i, a) -
                                           flux[static_cast<std::size_t>(a)]));
        if (!is_heat) power = std::max(power, std::abs(s.at("joule_power", i) + dot(flux, slope)));
      }
      CHECK(worst < 1e-8 * length(flux));
      CHECK(power <= 1e-8 * std::abs(dot(flux, slope)));
    }
  }
}

TEST_CASE("directions by element: vectors of the mesh, and cylindrical ones, are what the constants say") {
  auto mesh = distorted_cube(ElementType::tet4, 2, 0.1);
  const AxesMatrix axes = odd_rotation();
  for (ElementBlock& block : mesh->solids)
    for (Index e = 0; e < block.size(); ++e)
      block.axes.insert(block.axes.end(), {3 * axes[0], 3 * axes[1], 3 * axes[2], axes[3] + axes[0],
                                           axes[4] + axes[1], axes[5] + axes[2]});
  const auto solve = [&](const MaterialAxes& own) {
    Study study = directed_study(wood(), own);
    study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    study.loads = {traction_load("push", NamedSelector{{"xmax"}}, {0, 1e4, 0})};
    return solve_study(mesh, study);
  };
  const Solved by_element = solve(ElementAxes{}),
               constant = solve(ConstantAxes{{axes[0], axes[1], axes[2]}, Vec3{axes[3], axes[4], axes[5]}});
  CHECK(constant.problem.axes.empty());
  REQUIRE(by_element.problem.axes.size() == 1);
  CHECK(by_element.problem.axes[0].size() == 4 * mesh->solids[0].group.size());
  CHECK(assembly_held_bytes(by_element.problem, by_element.numbered) -
            assembly_held_bytes(constant.problem, constant.numbered) ==
        32 * mesh->solid_count());
  double worst = 0, largest = 0;
  for (Index i = 0; i < mesh->node_count(); ++i)
    for (int a = 0; a < 3; ++a) {
      worst =
          std::max(worst, std::abs(by_element.at("displacement", i, a) - constant.at("displacement", i, a)));
      largest = std::max(largest, std::abs(constant.at("displacement", i, a)));
    }
  CHECK(worst < 1e-8 * largest);
  const auto field = [&](const Solved& s, const char* name) -> const Field& {
    for (const Field& f : s.results.element_fields)
      if (f.name == name) return f;
    throw Error(ErrorKind::internal_fault, name, "is no field of elements");
  };
  for (const Solved* s : {&by_element, &constant})
    for (std::size_t k = 0; k < 3; ++k) {
      const Field& axis = field(*s, k == 0   ? "material_axis_1"
                                    : k == 1 ? "material_axis_2"
                                             : "material_axis_3");
      REQUIRE(axis.data.size() == 3 * mesh->solids[0].group.size());
      for (std::size_t c = 0; c < 3; ++c) CHECK(std::abs(axis.data[c] - axes[3 * k + c]) < 1e-12);
    }

  const Solved round = solve(CylindricalAxes{{-1, 0, 0}, {0, 0, 2}, pi / 2});
  const Vec3 middle = element_centroid(*mesh, mesh->solids[0], 0);
  const double angle = std::atan2(middle[1], middle[0] + 1);
  const AxesMatrix own = element_axes(round.problem, 0, 0);
  CHECK(own[0] == doctest::Approx(std::cos(angle)));
  CHECK(own[1] == doctest::Approx(std::sin(angle)));
  CHECK(own[5] == doctest::Approx(1));  // direction 2 is turned from the tangent to the axis
}

TEST_CASE("directions that cannot be are refused with the element") {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {3, 3, 1}, {3, 3, 1}));
  const auto problem_of = [&](const Material& m, const MaterialAxes& axes) -> std::string {
    Study study = directed_study(m, axes);
    study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    study.loads = {traction_load("push", NamedSelector{{"xmax"}}, {0, 1e4, 0})};
    Monitor monitor;
    try {
      (void)resolve(mesh, study, monitor);
    } catch (const Error& e) {
      return e.what();
    }
    return "accepted";
  };
  const auto says = [](const std::string& text, const char* part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  };
  says(problem_of(wood(), CylindricalAxes{{1.5, 1.5, 0}, {0, 0, 1}}), "element 5 around");
  CHECK(problem_of(wood(), CylindricalAxes{{1, 1, 0}, {0, 0, 1}}) == "accepted");
  says(problem_of(wood(), ElementAxes{}), "takes its directions from the mesh, which has none");
  mesh->solids[0].axes.assign(6 * 9, 0.0);
  for (std::size_t e = 0; e < 9; ++e) mesh->solids[0].axes[6 * e] = 1;
  says(problem_of(wood(), ElementAxes{}), "has a vector along direction 1 alone");
  Material fibres;
  fibres.name = "solid";
  fibres.e_a = 140e9, fibres.e_p = 10e9, fibres.nu_ap = 0.3, fibres.nu_p = 0.4, fibres.g_ap = 5e9;
  CHECK(problem_of(fibres, ElementAxes{}) == "accepted");
  mesh->solids[0].axes[6 * 3] = 0;
  says(problem_of(fibres, ElementAxes{}), "element 4 around");
}
