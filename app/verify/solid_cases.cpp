// Linear statics: published benchmarks and closed forms.
#include <cmath>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"

namespace genba {

namespace {

std::string elastic(std::string_view e, std::string_view nu, std::string_view more = {}) {
  return R"("analysis": "elasticity", "materials": [{"name": "solid", "E": ")" + std::string(e) +
         R"(", "nu": )" + std::string(nu) + std::string(more) + R"(}], "regions": [{"material": "solid"}], )";
}

/// Planes of symmetry of a quarter about z.
constexpr std::string_view quarter =
    R"({"name": "plane y = 0", "on": {"group": "ymin"}, "displacement": {"y": "0 mm"}},
       {"name": "plane x = 0", "on": {"group": "ymax"}, "displacement": {"x": "0 mm"}})";
constexpr std::string_view plane_strain =
    R"({"name": "plane strain", "on": {"group": ["zmin", "zmax"]}, "displacement": {"z": "0 mm"}})";

std::string cylinder(std::string_view e, std::string_view nu, std::string_view inside) {
  return elastic(e, nu) + R"("constraints": [)" + std::string(quarter) + ", " + std::string(plane_strain) +
         R"(], "loads": [{"name": "inside", "on": {"group": "xmin"}, "pressure": ")" + std::string(inside) +
         R"("}])";
}

/// Elements and cells of one mesh of a case.
struct Meshing {
  ElementType type;
  std::array<Index, 3> cells;
};

VerificationCase lame_cylinder() {
  using enum QuantityKind;
  static constexpr Meshing meshes[] = {{ElementType::tet10, {8, 8, 1}}, {ElementType::hex20, {6, 6, 1}}};
  VerificationCase out{
      .name = "lame-cylinder",
      .title = phrase<"Lamé: thick cylinder under inner pressure">(),
      .statement =
          phrase<"Radii 100 and 200 mm, 100 MPa inside, E = 210 GPa, nu = 0.3, plane strain. A quarter, "
                 "structured meshes.">(),
      .source = phrase<"closed form of Lamé">()};
  for (const Meshing& m : meshes) {
    const Text element = traits(m.type).name;
    out.quantities.push_back({phrase<"displacement of the bore, %1">(element), length, 0.0907937e-3, 1e-3});
    out.quantities.push_back({phrase<"hoop stress at the bore, %1">(element), pressure, 500e6 / 3, 1e-2});
    out.quantities.push_back({phrase<"hoop stress outside, %1">(element), pressure, 200e6 / 3, 1e-2});
  }
  out.compute = [](CaseRun& run) {
    std::vector<double> values;
    for (const Meshing& m : meshes) {
      const auto r =
          run.solve(quarter_ring(m.type, m.cells, 0.1, 0.2, 0.01), cylinder("210 GPa", "0.3", "100 MPa"));
      values.push_back(value_at(*r, "displacement", {0.1, 0, 0}, 0));
      values.push_back(value_at(*r, "stress", {0.1, 0, 0}, 1));
      values.push_back(value_at(*r, "stress", {0.2, 0, 0}, 1));
    }
    return values;
  };
  return out;
}

VerificationCase thick_cylinder() {
  using enum QuantityKind;
  static constexpr Meshing meshes[] = {
      {ElementType::tet10, {8, 8, 1}}, {ElementType::hex8, {20, 20, 1}}, {ElementType::hex20, {8, 8, 1}}};
  VerificationCase out{
      .name = "thick-cylinder",
      .title = phrase<"MacNeal and Harder: thick cylinder, nearly incompressible too">(),
      .statement =
          phrase<"Radii 3 and 9, pressure 1 inside, E = 1000, nu = 0.3 and 0.49, plane strain. A quarter, "
                 "structured meshes.">(),
      .source = phrase<"MacNeal and Harder 1985">()};
  for (const Meshing& m : meshes) {
    const Text element = traits(m.type).name;
    out.quantities.push_back(
        {phrase<"displacement of the bore, nu = %1, %2">("0.3", element), length, 4.5825e-3, 5e-3});
    out.quantities.push_back(
        {phrase<"displacement of the bore, nu = %1, %2">("0.49", element), length, 5.0399e-3, 7e-3});
  }
  out.compute = [](CaseRun& run) {
    std::vector<double> values;
    for (const Meshing& m : meshes)
      for (const char* nu : {"0.3", "0.49"})
        values.push_back(
            value_at(*run.solve(quarter_ring(m.type, m.cells, 3, 9, 1), cylinder("1000 Pa", nu, "1 Pa")),
                     "displacement", {3, 0, 0}, 0));
    return values;
  };
  return out;
}

VerificationCase elliptic_membrane() {
  using enum QuantityKind;
  return {
      .name = "nafems-le1",
      .title = phrase<"NAFEMS LE1: elliptic membrane">(),
      .statement =
          phrase<"Quarter of an elliptic membrane, 0.1 m thick, pulled outwards by 10 MPa at its outer edge; "
                 "E = 210 GPa, nu = 0.3. 12 x 16 x 1 cells.">(),
      .source = phrase<"NAFEMS, The Standard NAFEMS Benchmarks">(),
      .quantities = {{phrase<"stress yy at (2, 0), %1">("tet10"), pressure, 92.7e6, 2e-2}},
      .compute = [](CaseRun& run) -> std::vector<double> {
        const std::string study =
            elastic("210 GPa", "0.3") + R"("constraints": [)" + std::string(quarter) +
            R"(, {"name": "middle plane", "on": {"group": "zmin"}, "displacement": {"z": "0 mm"}}],
                   "loads": [{"name": "outwards", "on": {"group": "xmax"}, "pressure": "-10 MPa"}])";
        const auto r = run.solve(elliptic_plate(ElementType::tet10, {12, 16, 1}, 0.1), study);
        return {value_at(*r, "stress", {2, 0, 0}, 1)};
      }};
}

VerificationCase thick_plate() {
  using enum QuantityKind;
  static constexpr Meshing meshes[] = {
      {ElementType::tet10, {12, 8, 3}}, {ElementType::hex20, {4, 6, 2}}, {ElementType::wedge15, {8, 12, 2}}};
  VerificationCase out{
      .name = "nafems-le10",
      .title = phrase<"NAFEMS LE10: thick plate">(),
      .statement =
          phrase<"Quarter of an elliptic plate, 0.6 m thick, 1 MPa downwards on its top; its outer edge is "
                 "held sideways, and downwards at half its height. E = 210 GPa, nu = 0.3.">(),
      .source = phrase<"NAFEMS, The Standard NAFEMS Benchmarks">()};
  for (const Meshing& m : meshes)
    out.quantities.push_back(
        {phrase<"stress yy at (2, 0, top), %1">(traits(m.type).name), pressure, -5.38e6, 2.5e-2});
  out.compute = [](CaseRun& run) {
    const std::string study =
        elastic("210 GPa", "0.3") + R"("constraints": [)" + std::string(quarter) +
        R"(, {"name": "outer edge", "on": {"group": "xmax"}, "displacement": {"x": "0 mm", "y": "0 mm"}},
            {"name": "half height", "on": {"all_of": [{"group": "xmax"},
               {"plane": {"point": ["0 m", "0 m", "0.3 m"], "normal": [0, 0, 1]}}]},
             "displacement": {"z": "0 mm"}}],
           "loads": [{"name": "downwards", "on": {"group": "zmax"}, "traction": ["0 MPa", "0 MPa", "-1 MPa"]}])";
    std::vector<double> values;
    for (const Meshing& m : meshes)
      values.push_back(
          value_at(*run.solve(elliptic_plate(m.type, m.cells, 0.6), study), "stress", {2, 0, 0.6}, 1));
    return values;
  };
  return out;
}

VerificationCase membrane() {
  using enum QuantityKind;
  return {
      .name = "cook-membrane",
      .title = phrase<"Cook's membrane">(),
      .statement =
          phrase<"A tapered panel in plane stress, held at its left edge, sheared upwards by 1 at its right "
                 "edge; E = 1, nu = 1/3, thickness 1. Deflection of the middle of the right edge.">(),
      .source = phrase<"Cook 1974, value of fine meshes">(),
      .quantities = {{phrase<"deflection at (48, 52), %1">("tet10"), length, 23.96, 5e-3}},
      .compute = [](CaseRun& run) -> std::vector<double> {
        const std::string study = elastic("1 Pa", "0.33333333333333333") +
                                  R"("constraints": [
                     {"name": "left edge", "on": {"group": "xmin"}, "displacement": {"x": "0 mm", "y": "0 mm"}},
                     {"name": "middle plane", "on": {"group": "zmin"}, "displacement": {"z": "0 mm"}}],
                   "loads": [{"name": "shear", "on": {"group": "xmax"}, "force": ["0 N", "0.5 N", "0 N"]}])";
        const auto r = run.solve(cook_membrane(ElementType::tet10, {16, 16, 1}), study);
        return {value_at(*r, "displacement", {48, 52, 0}, 1)};
      }};
}

VerificationCase heated_solid() {
  using enum QuantityKind;
  static constexpr Meshing meshes[] = {{ElementType::hex20, {4, 8, 15}}, {ElementType::tet10, {6, 10, 18}}};
  VerificationCase out{
      .name = "nafems-le11",
      .title = phrase<"NAFEMS LE11: thermal stress in a solid of revolution">(),
      .statement =
          phrase<"A spherical, a conical and a cylindrical part, one above the other; the temperature in "
                 "degC is the distance from the axis plus the height, both in m. E = 210 GPa, nu = 0.3, "
                 "alpha = 2.3e-4 1/K. A quarter, symmetric below and above.">(),
      .source = phrase<"NAFEMS, The Standard NAFEMS Benchmarks">()};
  for (const Meshing& m : meshes)
    out.quantities.push_back({phrase<"stress zz at A, %1">(traits(m.type).name), pressure, -105e6, 4e-2});
  out.compute = [](CaseRun& run) {
    const std::string study =
        elastic("210 GPa", "0.3", R"(, "alpha": "2.3e-4 1/K")") + R"("constraints": [)" +
        std::string(quarter) +
        R"j(, {"name": "below and above", "on": {"group": ["zmin", "zmax"]}, "displacement": {"z": "0 mm"}}],
           "loads": [{"name": "warm", "thermal_strain": {
             "temperature": {"formula": "0 degC + 1 K * (sqrt(x^2 + y^2) + z) / 1 m"},
             "reference": "0 degC"}}])j";
    std::vector<double> values;
    for (const Meshing& m : meshes)
      values.push_back(
          value_at(*run.solve(sphere_taper_cylinder(m.type, m.cells), study), "stress", {1, 0, 0}, 2));
    return values;
  };
  return out;
}

}  // namespace

void add_solid_cases(std::vector<VerificationCase>& to) {
  for (const auto& make :
       {lame_cylinder, thick_cylinder, elliptic_membrane, thick_plate, membrane, heated_solid})
    to.push_back(make());
}

}  // namespace genba
