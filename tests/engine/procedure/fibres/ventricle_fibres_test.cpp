// Fibres of a ventricle by rule against closed forms.
#include "engine/procedure/fibres/ventricle_fibres.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/analysis/problem/element_axes.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"

using namespace genba;

namespace {

constexpr double degree = pi / 180;

VentricleAxes rule_of(Selector endocardium, Selector epicardium, Selector base) {
  return {std::move(endocardium), std::move(epicardium), std::move(base), {}, 60 * degree, -60 * degree};
}

VentricleAxes named_rule() {
  return rule_of(NamedSelector{{"xmin"}}, NamedSelector{{"xmax"}}, NamedSelector{{"zmax"}});
}

Vec3 row(const AxesMatrix& axes, std::size_t k) { return {axes[3 * k], axes[3 * k + 1], axes[3 * k + 2]}; }

std::vector<std::vector<AxesMatrix>> fibres(const Mesh& mesh, const VentricleAxes& rule, std::vector<Index> regions = {0}) {
  Monitor monitor;
  return ventricle_fibres(mesh, rule, regions, "wall", monitor);
}

std::string refusal(const Mesh& mesh, const VentricleAxes& rule) {
  try {
    (void)fibres(mesh, rule);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

/// A quarter of a tube about z, from radius 1 to `outer`.
std::shared_ptr<Mesh> tube(ElementType type, Index layers, double outer = 2) {
  return mapped_box(type, {layers, 8, 2}, [outer](Vec3 p) {
    const double radius = 1 + (outer - 1) * p[0], angle = pi / 2 * p[1];
    return Vec3{radius * std::cos(angle), radius * std::sin(angle), p[2]};
  });
}

/// Largest sine of the angle between fibres, which have no sense, and error of the outward direction in a tube: the
/// potential is ln r / ln 2.
double error_in_tube(ElementType type, const VentricleAxes& rule) {
  const auto mesh = tube(type, 8);
  const auto axes = fibres(*mesh, rule);
  double worst = 0;
  for (Index e = 0; e < mesh->solids[0].size(); ++e) {
    const Vec3 at = element_centroid(*mesh, mesh->solids[0], e);
    const double chord = std::hypot(at[0], at[1]);  // of the corners' middle; edges of second order are curved
    const double radius = type == ElementType::hex20 ? 1 + (e % 8 + 0.5) / 8 : chord;
    const Vec3 out{at[0] / chord, at[1] / chord, 0}, round{-out[1], out[0], 0};
    const double angle = (60 - 120 * std::log(radius) / std::log(2)) * degree;
    const Vec3 fibre = plus(scaled(round, std::cos(angle)), {0, 0, 1}, std::sin(angle));
    const AxesMatrix& here = axes[0][static_cast<std::size_t>(e)];
    worst = std::max({worst, length(cross(row(here, 0), fibre)), length(minus(row(here, 1), out))});
  }
  return worst;
}

}  // namespace

TEST_CASE("fibres by rule wind through the wall of a tube as its potential says") {
  VentricleAxes rule = named_rule();
  CHECK(error_in_tube(ElementType::hex8, rule) < 0.02);
  CHECK(error_in_tube(ElementType::hex20, rule) < 0.002);
  rule.apex = NamedSelector{{"zmin"}};
  CHECK(error_in_tube(ElementType::hex8, rule) < 0.02);
  CHECK(error_in_tube(ElementType::tet10, rule) < 0.06);
  std::swap(rule.base, *rule.apex);  // a screw is right-handed from both of its ends
  CHECK(error_in_tube(ElementType::hex8, rule) < 0.02);
  std::swap(rule.endocardium_angle, rule.epicardium_angle);
  CHECK(error_in_tube(ElementType::hex8, rule) > 0.8);
}

TEST_CASE("fibres by rule in a truncated ellipsoid: prolate spheroidal coordinates") {
  // Foci at +-1; mu 0.4 to 0.6, nu from near the apex to beyond the equator.
  const double from = 0.4, to = 0.6, low = 0.15, high = 1.9;
  constexpr std::array<Index, 3> cells = {4, 6, 20};
  const auto place = [&](Vec3 p) {
    const double mu = from + (to - from) * p[0], angle = pi / 2 * p[1], nu = low + (high - low) * p[2];
    const double radius = std::sinh(mu) * std::sin(nu);
    return Vec3{radius * std::cos(angle), radius * std::sin(angle), -std::cosh(mu) * std::cos(nu)};
  };
  const auto mesh = mapped_box(ElementType::hex8, cells, place);
  const auto axes = fibres(*mesh, named_rule());
  const auto potential = [](double mu) { return std::log(std::tanh(mu / 2)); };
  double worst = 0;
  std::size_t e = 0;
  for (Index k = 0; k < cells[2]; ++k)
    for (Index j = 0; j < cells[1]; ++j)
      for (Index i = 0; i < cells[0]; ++i, ++e) {
        const double mu = from + (to - from) * (i + 0.5) / cells[0], angle = pi / 2 * (j + 0.5) / cells[1],
                     nu = low + (high - low) * (k + 0.5) / cells[2];
        const auto turned = [&](double radial, double z) {
          const Vec3 v{radial * std::cos(angle), radial * std::sin(angle), z};
          return scaled(v, 1 / length(v));
        };
        const Vec3 out = turned(std::cosh(mu) * std::sin(nu), -std::sinh(mu) * std::cos(nu)),
                   up = turned(std::sinh(mu) * std::cos(nu), std::cosh(mu) * std::sin(nu));
        const double depth = (potential(mu) - potential(from)) / (potential(to) - potential(from)),
                     helix = (60 - 120 * depth) * degree;
        const Vec3 fibre = plus(scaled({-std::sin(angle), std::cos(angle), 0}, std::cos(helix)), up, std::sin(helix));
        worst = std::max({worst, length(minus(row(axes[0][e], 0), fibre)), length(minus(row(axes[0][e], 1), out))});
      }
  CHECK(worst < 0.05);
}

TEST_CASE("a wall of two regions is one wall, and a layer around it is none") {
  const auto whole = tube(ElementType::hex8, 6), wall = tube(ElementType::hex8, 3, 1.5);
  whole->regions = {{1, "inner"}, {2, "outer"}, {3, "around"}};
  NamedSet epicardium{"epicardium", 0, {}};
  for (Index node = 0; node < whole->node_count(); ++node)
    if (const Vec3& p = whole->points[static_cast<std::size_t>(node)]; std::abs(std::hypot(p[0], p[1]) - 1.5) < 1e-9)
      epicardium.members.push_back(node);
  whole->sets.push_back(epicardium);
  for (Index e = 0; e < whole->solids[0].size(); ++e)
    whole->solids[0].group[static_cast<std::size_t>(e)] = e % 6 == 0 ? 0 : e % 6 < 3 ? 1 : 2;
  VentricleAxes rule = named_rule();
  const auto alone = fibres(*wall, rule);
  rule.epicardium = NamedSelector{{"epicardium"}};
  const auto inside = fibres(*whole, rule, {0, 1});
  double worst = 0;
  std::size_t next = 0;
  for (std::size_t e = 0; e < inside[0].size(); ++e) {
    if (e % 6 >= 3) {
      CHECK(inside[0][e] == AxesMatrix{});
      continue;
    }
    for (std::size_t k = 0; k < 9; ++k) worst = std::max(worst, std::abs(inside[0][e][k] - alone[0][next][k]));
    ++next;
  }
  CHECK(next == alone[0].size());
  CHECK(worst < 1e-6);
}

TEST_CASE("tetrahedra with all nodes on one surface take the way of their neighbours") {
  const Mesh mesh = make_box_mesh(ElementType::tet4, {1, 1, 1}, {3, 3, 2});
  const auto axes = fibres(mesh, rule_of(AllOfSelector{{NamedSelector{{"xmin"}}, NamedSelector{{"ymax"}}}},
                                         NamedSelector{{"xmax", "ymin"}}, NamedSelector{{"zmax"}}));
  int flat = 0;
  for (Index e = 0; e < mesh.solids[0].size(); ++e) {
    if (!std::ranges::all_of(element_nodes(mesh.solids[0], e), [&](Index node) {
          const Vec3& p = mesh.points[static_cast<std::size_t>(node)];
          return p[0] > 1 - 1e-9 || p[1] < 1e-9;
        }))
      continue;
    ++flat;
    CHECK(dot(row(axes[0][static_cast<std::size_t>(e)], 1), {std::sqrt(0.5), -std::sqrt(0.5), 0}) > 0.6);
  }
  CHECK(flat > 0);
}

TEST_CASE("fibres by rule reach the law: a ring stiff along its fibres") {
  const auto ring = tube(ElementType::hex8, 3);
  Study study;
  Material m;
  m.name = "solid";
  m.e_1 = 60e9, m.e_2 = 4e9, m.e_3 = 4e9;
  m.nu_12 = 0.3, m.nu_13 = 0.3, m.nu_23 = 0.3;
  m.g_12 = 2e9, m.g_13 = 2e9, m.g_23 = 1.5e9;
  study.materials = {m};
  study.constraints = {hold("ymin", std::nullopt, 0.0, std::nullopt), hold("ymax", 0.0, std::nullopt, std::nullopt),
                       hold("zmin", std::nullopt, std::nullopt, 0.0)};
  study.loads = {pressure_load("inside", NamedSelector{{"xmin"}}, 1e6)};
  const auto widened = [&](const MaterialAxes& axes) {
    study.assignments = {{"solid", {}, axes}};
    VariationSources sources;
    sources.rule = ventricle_fibres;
    return solve_study(ring, study, {}, {}, Format::rbp_csr, 1e-10, Preconditioner::block_jacobi, nullptr, sources);
  };
  VentricleAxes along = named_rule();
  along.endocardium_angle = along.epicardium_angle = 0;
  const Solved by_rule = widened(along);
  CylindricalAxes round;  // direction 2 is the tangent
  std::swap(study.materials[0].e_1, study.materials[0].e_2);
  study.materials[0].nu_12 = 0.3 * 4 / 60, study.materials[0].nu_23 = 0.3, study.materials[0].g_23 = 2e9,
  study.materials[0].g_13 = 1.5e9;
  const Solved by_axis = widened(round);
  const auto& a = by_rule.results.find("displacement")->data;
  const auto& b = by_axis.results.find("displacement")->data;
  double worst = 0, largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i])), largest = std::max(largest, std::abs(b[i]));
  CHECK(worst < 1e-3 * largest);
}

TEST_CASE("a rule that finds no wall is refused by name") {
  const auto mesh = tube(ElementType::hex8, 2);
  const auto says = [](const std::string& text, const char* part) {
    CAPTURE(text);
    CHECK(text.find(part) != std::string::npos);
  };
  VentricleAxes rule = named_rule();
  rule.endocardium = NamedSelector{{"endo"}};
  says(refusal(*mesh, rule), "wall, endocardium");
  rule = named_rule();
  rule.epicardium = NamedSelector{{"ymin"}};
  says(refusal(*mesh, rule), "shares 3 nodes with the epicardium");
  rule = named_rule();
  rule.apex = rule.base;
  says(refusal(*mesh, rule), "wall, base: shares");
  rule = named_rule();
  rule.epicardium_angle = 100 * degree;
  Study study = elastic_study(1e9, 0.3);
  study.assignments = {{"solid", {}, rule}};
  const auto stated = [&] {
    Monitor monitor;
    try {
      (void)resolve(mesh, study, monitor);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  says(stated(), "regions/0/axes/epicardium_angle: the angle of a fibre to the circumference is 100 deg");
  rule = named_rule();
  rule.base = NamedSelector{};
  study.assignments = {{"solid", {}, rule}};
  says(stated(), "regions/0/axes/base: no surface is named");
  const Mesh plane = make_rectangle_mesh(ElementType::quad4, {1, 1}, {2, 2});
  says(refusal(plane, named_rule()), "solid body");
  // Two pieces: the epicardium of one is none of the other.
  Mesh apart = make_box_mesh(ElementType::hex8, {3, 1, 1}, {3, 1, 1});
  ElementBlock& block = apart.solids[0];
  block.nodes.erase(block.nodes.begin() + 8, block.nodes.begin() + 16);
  block.group.erase(block.group.begin() + 1);
  block.tags.erase(block.tags.begin() + 1);
  apart.facets.clear();
  apart.surfaces.clear();
  apart.sets.clear();
  complete_facets(apart);
  says(refusal(apart, rule_of(PlaneSelector{{0, 0, 0}, {1, 0, 0}}, PlaneSelector{{1, 0, 0}, {1, 0, 0}},
                              PlaneSelector{{0, 0, 1}, {0, 0, 1}})),
       "the piece of the wall around (2500, 500, 500) mm (1 elements) has no node there");
}
