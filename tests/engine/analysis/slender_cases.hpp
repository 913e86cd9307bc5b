// Bodies that are hard on a solver, for tests and benches: slender bars and strips, shells as one layer of
// solids, curved and twisted beams, stiff inclusions, nearly incompressible materials.
#pragma once

#include <string>
#include <vector>

#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

namespace genba {

struct SlenderCase {
  std::string name;
  std::shared_ptr<const Mesh> mesh;
  Study study;
  Index probe = 0;       ///< node whose displacement is compared
  int component = 0;     ///< of it
  double reference = 0;  ///< its displacement by theory or by publication, m
  std::string source;
};

/// A cantilever of length x height x width (x, z, y), E = 210 GPa, nu = 0.3, held at x = 0, `force` along z
/// at its end.
inline SlenderCase cantilever(ElementType type, Vec3 size, std::array<Index, 3> cells, double force,
                              double nu = 0.3) {
  SlenderCase out;
  const auto number = [](double v) { return std::to_string(static_cast<long>(std::lround(1000 * v))); };
  out.name = "cantilever " + number(size[0]) + " x " + number(size[1]) + " x " + number(size[2]) + " mm";
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, size, cells));
  out.probe = node_at(*mesh, {size[0], size[1] / 2, size[2] / 2});
  out.mesh = mesh;
  out.study = elastic_study(210e9, nu);
  out.study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  out.study.loads = {force_load("end", NamedSelector{{"xmax"}}, {0, 0, force})};
  out.component = 2;
  out.reference = 4 * force * std::pow(size[0], 3) / (210e9 * size[1] * std::pow(size[2], 3));
  out.source = "Euler-Bernoulli";
  return out;
}

/// Axis as MacNeal and Harder's curved beam: inner radius 4.12, outer 4.32, 0.1 thick, 90 degrees, E = 1e7,
/// nu = 0.25, held at one end. Out of plane, force 1: 0.5022.
inline SlenderCase curved_beam(ElementType type, std::array<Index, 3> cells) {
  SlenderCase out;
  out.name = "curved beam, out of plane";
  auto mesh = mapped_box(type, cells, [](Vec3 p) {
    const double r = 4.12 + 0.2 * p[1], angle = 0.5 * pi * p[0];
    return Vec3{r * std::sin(angle), r * std::cos(angle), 0.1 * p[2]};
  });
  out.probe = node_at(*mesh, {4.22, 0, 0.05});
  out.mesh = mesh;
  out.study = elastic_study(1e7, 0.25);
  out.study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  out.study.loads = {force_load("end", NamedSelector{{"xmax"}}, {0, 0, 1})};
  out.component = 2;
  out.reference = 0.5022;
  out.source = "MacNeal and Harder 1985";
  return out;
}

/// MacNeal and Harder's twisted beam: 12 long, 1.1 wide, `thickness` thick, twisted by 90 degrees, E = 29e6,
/// nu = 0.22, a force of 1 across the end, along the width there. 0.32 thick: 0.005424 in its plane.
/// 0.0032 thick, force 1e-6: 0.005256 (Belytschko, Wong, Stolarski 1989).
inline SlenderCase twisted_beam(ElementType type, std::array<Index, 3> cells, double thickness) {
  SlenderCase out;
  const bool thin = thickness < 0.1;
  out.name = thin ? "twisted beam, 0.0032 thick" : "twisted beam";
  auto mesh = mapped_box(type, cells, [=](Vec3 p) {
    const double angle = 0.5 * pi * p[0], y = 1.1 * (p[1] - 0.5), z = thickness * (p[2] - 0.5);
    return Vec3{12 * p[0], y * std::cos(angle) - z * std::sin(angle),
                y * std::sin(angle) + z * std::cos(angle)};
  });
  out.probe = node_at(*mesh, {12, 0, 0});
  out.mesh = mesh;
  out.study = elastic_study(29e6, 0.22);
  out.study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  out.study.loads = {force_load("end", NamedSelector{{"xmax"}}, {0, 0, thin ? 1e-6 : 1})};
  out.component = 2;
  out.reference = thin ? 0.005256 : 0.005424;
  out.source = "MacNeal and Harder 1985; Belytschko et al. 1989";
  return out;
}

/// Scordelis and Lo's roof, a quarter: radius 25, half length 25, 40 degrees, 0.25 thick, E = 4.32e8, nu = 0,
/// weight 90 an area; the end x = 0 is held by a diaphragm. 0.3024 down at the middle of the free edge.
inline SlenderCase roof(ElementType type, std::array<Index, 3> cells) {
  SlenderCase out;
  out.name = "Scordelis-Lo roof";
  auto mesh = mapped_box(type, cells, [](Vec3 p) {
    const double r = 24.875 + 0.25 * p[2], angle = pi / 180 * 40 * p[1];
    return Vec3{25 * p[0], r * std::sin(angle), r * std::cos(angle)};
  });
  const double edge = pi / 180 * 40;
  out.probe = node_at(*mesh, {25, 25 * std::sin(edge), 25 * std::cos(edge)});
  out.mesh = mesh;
  out.study = elastic_study(4.32e8, 0.0);
  out.study.materials[0].density = 90 / 0.25;
  out.study.constraints = {hold("xmin", {}, 0.0, 0.0), hold("xmax", 0.0, {}, {}), hold("ymin", {}, 0.0, {})};
  out.study.loads = {gravity_load("weight", {0, 0, -1})};
  out.component = 2;
  out.reference = -0.3024;
  out.source = "Scordelis and Lo 1964";
  return out;
}

/// The hemisphere with a hole of 18 degrees, a quarter: radius 10, 0.04 thick, E = 6.825e7, nu = 0.3, as a
/// body held at planes of symmetry. Loads of 1 at the equator, outwards along x and inwards along y, on the
/// edges of the shell there (a node each): 0.0924.
inline SlenderCase hemisphere(ElementType type, std::array<Index, 3> cells) {
  SlenderCase out;
  out.name = "pinched hemisphere";
  auto mesh = mapped_box(type, cells, [](Vec3 p) {
    const double r = 9.98 + 0.04 * p[2], up = pi / 180 * 72 * p[1], around = 0.5 * pi * p[0];
    return Vec3{r * std::cos(up) * std::cos(around), r * std::cos(up) * std::sin(around), r * std::sin(up)};
  });
  out.probe = node_at(*mesh, {10.02, 0, 0});
  const Index other = node_at(*mesh, {0, 10.02, 0});
  const auto at = [&](Index node) { return SphereSelector{mesh->points[node], 1e-6}; };
  out.study = elastic_study(6.825e7, 0.3);
  out.study.constraints = {hold("xmin", {}, 0.0, {}), hold("xmax", 0.0, {}, {}),
                           displacement("height", at(out.probe), {std::nullopt, std::nullopt, 0.0})};
  out.study.loads = {nodal_force_load("out", at(out.probe), {1, 0, 0}),
                     nodal_force_load("in", at(other), {0, -1, 0})};
  out.mesh = mesh;
  out.component = 0;
  out.reference = 0.0924;
  out.source = "MacNeal and Harder 1985";
  return out;
}

/// The thick cylinder of MacNeal and Harder, nu = 0.4999, plane strain, a slice: inner radius 3, outer 9,
/// pressure 1, E = 1000. Radial displacement inside 5.0599e-3 (Lame).
inline SlenderCase soft_cylinder(ElementType type, std::array<Index, 3> cells) {
  SlenderCase out;
  out.name = "cylinder, nu 0.4999";
  auto mesh = quarter_ring(type, cells, 3, 9, 1);
  out.probe = node_at(*mesh, {3, 0, 0});
  out.mesh = mesh;
  const double nu = 0.4999, a2 = 9, b2 = 81;
  out.study = elastic_study(1000, nu);
  out.study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}), hold("zmin", {}, {}, 0.0),
                           hold("zmax", {}, {}, 0.0)};
  out.study.loads = {pressure_load("inside", NamedSelector{{"xmin"}}, 1)};
  out.reference = (1 + nu) / 1000 * a2 / (b2 - a2) * ((1 - 2 * nu) * 3 + b2 / 3);
  out.source = "Lame";
  return out;
}

/// A cube of soft material with a block 1e6 times as stiff in its middle third, pulled. No theory.
inline SlenderCase stiff_inclusion(ElementType type, Index cells) {
  SlenderCase out;
  out.name = "inclusion 1e6 times as stiff";
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {0.3, 0.3, 0.3}, {cells, cells, cells}));
  mesh->regions.push_back({2, "inside"});
  ElementBlock& block = mesh->solids[0];
  const auto per_element = static_cast<Index>(block.nodes.size() / static_cast<std::size_t>(block.size()));
  for (Index e = 0; e < block.size(); ++e) {
    bool inside = true;
    for (int k = 0; k < traits(type).corners; ++k)
      for (const double v : mesh->points[block.nodes[static_cast<std::size_t>(e * per_element + k)]])
        inside = inside && v > 0.0999 && v < 0.2001;
    if (inside) block.group[static_cast<std::size_t>(e)] = 1;
  }
  out.probe = node_at(*mesh, {0.3, 0.15, 0.15});
  out.mesh = mesh;
  out.study = elastic_study(1e6, 0.3);
  Material stiff = out.study.materials[0];
  stiff.name = "stiff";
  stiff.youngs_modulus = 1e12;
  out.study.materials.push_back(stiff);
  out.study.assignments = {{"solid", {"box"}}, {"stiff", {"inside"}}};
  out.study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  out.study.loads = {force_load("end", NamedSelector{{"xmax"}}, {10, 0, 3})};
  return out;
}

/// All of them with every kind of element they can have, smaller ones first.
inline std::vector<SlenderCase> slender_cases(ElementType type) {
  const bool quadratic = traits(type).nodes > traits(type).corners;
  std::vector<SlenderCase> out;
  for (const Index ratio : {10, 30, 100, 300, 1000})
    out.push_back(
        cantilever(type, {0.001 * ratio, 0.001, 0.001}, {quadratic ? ratio / 2 : ratio, 1, 1}, 1e-3));
  out.push_back(cantilever(type, {0.5, 0.03, 0.005}, {100, 6, 1}, 1));
  out.push_back(cantilever(type, {1, 0.02, 0.001}, {200, 4, 1}, 1e-3));
  out.push_back(cantilever(type, {0.1, 0.001, 0.001}, {50, 1, 1}, 1e-3, 0.4999));
  out.push_back(curved_beam(type, {quadratic ? 12 : 48, 2, 1}));
  out.push_back(twisted_beam(type, {24, 2, 1}, 0.32));
  out.push_back(twisted_beam(type, {24, 2, 1}, 0.0032));
  out.push_back(roof(type, {quadratic ? 12 : 24, quadratic ? 12 : 24, 1}));
  out.push_back(hemisphere(type, {quadratic ? 12 : 24, quadratic ? 12 : 24, 1}));
  out.push_back(soft_cylinder(type, {8, 8, 1}));
  out.push_back(stiff_inclusion(type, quadratic ? 6 : 12));
  return out;
}

}  // namespace genba
