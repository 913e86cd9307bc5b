// Bodies that deform largely: rotations, rubber, pressures that follow their faces.
#include <cmath>
#include <functional>
#include <tuple>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

namespace {

constexpr const char* loads[] = {"1 N", "2 N", "5 N", "10 N"};

/// A study of elasticity at large deformation.
std::string large(std::string_view material, std::string_view conditions) {
  return R"j("analysis": "elasticity", "elements": {"large_deformation": true}, "materials": [{"name": "solid", )j" +
         std::string(material) + R"j(}], "regions": [{"material": "solid"}], )j" + std::string(conditions);
}

VerificationCase elastica() {
  using enum QuantityKind;
  // P L^2 / EI = 1, 2, 5, 10
  constexpr double deflection[] = {0.30172, 0.49346, 0.71379, 0.81061}, shortening[] = {0.05643, 0.16064, 0.38763, 0.555};
  VerificationCase out{
      .name = "elastica",
      .title = phrase<"Elastica: a cantilever bends largely under a force that keeps its direction">(),
      .statement = phrase<"Length 1 m, section 20 mm x 20 mm, nu = 0, E such that P L^2 / EI = 1, 2, 5 and 10. 20 cells "
                          "of hex20.">(),
      .source = phrase<"closed form: elliptic integrals">()};
  for (std::size_t i = 0; i < 4; ++i) {
    out.quantities.push_back({phrase<"deflection of the end, %1">(loads[i]), length, deflection[i], 0.003, Bound::relative});
    out.quantities.push_back({phrase<"shortening, %1">(loads[i]), length, shortening[i], 0.004, Bound::relative});
  }
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_box(ElementType::hex20, {20, 1, 1},
                                 [](Vec3 p) { return Vec3{p[0], 0.02 * p[1], 0.02 * p[2]}; });
    std::vector<double> values;
    for (const char* load : loads) {  // E I = 1 N m^2, I = 0.02^4 / 12 m^4
      const std::string study =
          large(R"j("E": "75 MPa", "nu": 0)j",
                R"j("constraints": [{"name": "clamp", "on": {"group": "xmin"}, "fixed": true}],
                    "loads": [{"name": "end", "on": {"group": "xmax"}, "force": ["0 N", ")j" + std::string(load) +
                    R"j(", "0 N"]}])j");
      const auto results = run.solve(mesh, study);
      values.push_back(value_at(*results, "displacement", {1, 0.01, 0.01}, 1));
      values.push_back(-value_at(*results, "displacement", {1, 0.01, 0.01}, 0));
    }
    return values;
  };
  return out;
}

VerificationCase bend_of_45_degrees() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "bend-45",
      .title = phrase<"A curved cantilever under a load across its plane">(),
      .statement = phrase<"An arc of 45 degrees, radius 100 m, section 1 m x 1 m, E = 10 MPa, nu = 0; 600 N across its "
                          "plane at the free end. 16 cells of hex20.">(),
      .source = phrase<"Bathe and Bolourchi, Int. J. Numer. Methods Eng. 14 (1979) 961-986">()};
  for (const auto& [axis, value] : {std::pair{"x", -13.4}, {"y", -23.5}, {"z", 53.4}})
    out.quantities.push_back({phrase<"displacement of the end along %1">(axis), length, value, 0.03, Bound::relative});
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_box(ElementType::hex20, {16, 1, 1}, [](Vec3 p) {
      const double angle = 0.25 * 3.14159265358979324 * p[0], radius = 99.5 + p[1];
      return Vec3{100 - radius * std::cos(angle), radius * std::sin(angle), p[2]};
    });
    const std::string study =
        large(R"j("E": "10 MPa", "nu": 0)j",
              R"j("constraints": [{"name": "clamp", "on": {"group": "xmin"}, "fixed": true}],
                  "loads": [{"name": "end", "on": {"group": "xmax"}, "force": ["0 N", "0 N", "600 N"]}])j");
    const auto results = run.solve(mesh, study);
    const double half = 0.25 * 3.14159265358979324;
    std::vector<double> values;
    for (int a = 0; a < 3; ++a)
      values.push_back(
          value_at(*results, "displacement", {100 - 100 * std::cos(half), 100 * std::sin(half), 0.5}, a));
    return values;
  };
  return out;
}

/// A slice of a solid of revolution, or a strip: the unit square, moved.
std::shared_ptr<const Mesh> mapped_slice(std::array<Index, 2> cells, const std::function<Vec3(Vec3)>& map) {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad8, {1, 1}, cells));
  for (Vec3& p : mesh->points) p = map(p);
  return mesh;
}

VerificationCase rolled_strip() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "roll-up",
      .title = phrase<"A strip rolls up to a circle">(),
      .statement = phrase<"12 m x 0.1 m, 1 m thick, plane stress, E = 1.2 MPa, nu = 0; one end is clamped, the other is a rigid body "
                          "that turns by 360 degrees. 48 quad8.">(),
      .source = phrase<"closed form: 2 pi E I / L">()};
  out.quantities.push_back({phrase<"moment at the end">(), moment, 52.35988, 0.005, Bound::relative});
  out.quantities.push_back({phrase<"displacement of the end along the strip">(), length, -12, 0.002, Bound::relative});
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_slice({48, 1}, [](Vec3 p) { return Vec3{12 * p[0], 0.1 * p[1], 0}; });
    const auto results = run.solve(mesh, R"j("analysis": "elasticity",
        "elements": {"large_deformation": true, "plane": "plane_stress", "thickness": "1 m"},
        "solver": {"first_increment": 0.1, "largest_increment": 0.1, "nonlinear_tolerance": 1e-5},
        "materials": [{"name": "solid", "E": "1.2 MPa", "nu": 0}], "regions": [{"material": "solid"}],
        "constraints": [{"name": "clamp", "on": {"group": "xmin"}, "fixed": true},
          {"name": "turn", "on": {"group": "xmax"},
           "remote_displacement": {"point": ["12 m", "0.05 m", "0 m"], "displacement": {}, "rotation": {"z": "360 deg"}}}])j");
    const ConnectionResult& end = results->connections.at(0);
    return std::vector<double>{std::abs(end.moment[2]), end.motion[0]};
  };
  return out;
}

VerificationCase rubber_tube() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "rubber-tube",
      .title = phrase<"A tube of rubber, inflated">(),
      .statement = phrase<"Radii 10 and 20 mm, neo-Hookean, shear modulus 20 kPa, bulk modulus 20 MPa, plane strain; "
                          "8.5646 kPa inside, which follow the wall. A quarter, 8 cells across.">(),
      .source = phrase<"closed form: incompressible">()};
  for (const ElementType type : {ElementType::hex8, ElementType::tet10})
    out.quantities.push_back({phrase<"displacement of the bore, %1">(traits(type).name), length, 0.005, 0.02, Bound::relative});
  out.compute = [](CaseRun& run) {
    const std::string study =
        large(R"j("shear_modulus": "20 kPa", "bulk_modulus": "20 MPa")j",
              R"j("constraints": [{"name": "y", "on": {"group": "ymin"}, "displacement": {"y": "0 mm"}},
                  {"name": "x", "on": {"group": "ymax"}, "displacement": {"x": "0 mm"}},
                  {"name": "z", "on": {"group": ["zmin", "zmax"]}, "displacement": {"z": "0 mm"}}],
                  "loads": [{"name": "p", "on": {"group": "xmin"}, "pressure": "8.5646 kPa"}])j");
    std::vector<double> values;
    for (const ElementType type : {ElementType::hex8, ElementType::tet10})
      values.push_back(value_at(*run.solve(quarter_ring(type, {8, 8, 1}, 0.01, 0.02, 0.002), study), "displacement",
                                {0.01, 0, 0}));
    return values;
  };
  return out;
}

VerificationCase cook_of_rubber() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "cook-rubber",
      .title = phrase<"Cook's membrane of rubber">(),
      .statement = phrase<"The membrane in m, 0.5 thick, plane strain, neo-Hookean, shear modulus 0.4225 Pa, bulk modulus "
                          "0.915417 Pa, 0.5 N at the free edge. 24 x 24 cells.">(),
      .source = phrase<"CalculiX on 8 x 8 elements of second order">()};
  out.quantities.push_back({phrase<"displacement of the upper corner, %1">("hex8"), length, 13.727, 0.01, Bound::relative});
  out.compute = [](CaseRun& run) {
    const std::string study =
        large(R"j("shear_modulus": "0.4225 Pa", "bulk_modulus": "0.915417 Pa")j",
              R"j("constraints": [{"name": "clamp", "on": {"group": "xmin"}, "fixed": true},
                  {"name": "z", "on": {"group": ["zmin", "zmax"]}, "displacement": {"z": "0 mm"}}],
                  "loads": [{"name": "end", "on": {"group": "xmax"}, "force": ["0 N", "0.5 N", "0 N"]}])j");
    return std::vector<double>{
        value_at(*run.solve(cook_membrane(ElementType::hex8, {24, 24, 1}), study), "displacement", {48, 60, 0.25}, 1)};
  };
  return out;
}

/// As large(), of a solid of revolution, with options of the solve.
std::string large_ring(std::string_view material, std::string_view conditions, std::string_view solver) {
  return R"j("analysis": "elasticity", "elements": {"large_deformation": true, "plane": "axisymmetric"}, "solver": {)j" +
         std::string(solver) + R"j(}, "materials": [{"name": "solid", )j" + std::string(material) +
         R"j(}], "regions": [{"material": "solid"}], )j" + std::string(conditions);
}

VerificationCase sphere_past_limit() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "sphere-limit",
      .title = phrase<"A hollow sphere of rubber, inflated past its limit pressure">(),
      .statement = phrase<"Radii 10 and 11 mm, neo-Hookean, shear modulus 1 MPa, bulk modulus 5 GPa; by arc length to inner "
                          "stretches of 1.2, 1.4264 and 2. A slice of 2 x 12 quad8.">(),
      .source = phrase<"closed form: incompressible">()};
  for (const auto& [stretch, value] : {std::pair{"1.2", 0.100976}, {"1.4264", 0.118013}, {"2", 0.097330}})
    out.quantities.push_back({phrase<"pressure at an inner stretch of %1">(stretch), pressure, 1e6 * value, 0.005, Bound::relative});
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_slice({2, 12}, [](Vec3 p) {
      const double r = 0.01 + 0.001 * p[0], angle = 0.5 * 3.14159265358979324 * p[1];
      return Vec3{r * std::cos(angle), r * std::sin(angle), 0};
    });
    std::vector<double> values;
    for (const char* end : {"2 mm", "4.264 mm", "10 mm"}) {
      const std::string study = large_ring(
          R"j("shear_modulus": "1 MPa", "bulk_modulus": "5 GPa")j",
          R"j("constraints": [{"name": "y", "on": {"group": "ymin"}, "displacement": {"y": "0 mm"}},
              {"name": "x", "on": {"group": "ymax"}, "displacement": {"x": "0 mm"}}],
              "loads": [{"name": "p", "on": {"group": "xmin"}, "pressure": "0.2 MPa"}])j",
          R"j("load_control": "arc-length", "first_increment": 0.05, "largest_increment": 0.3, "arc_displacement": ")j" +
              std::string(end) + "\"");
      values.push_back(0.2e6 * run.solve(mesh, study)->solved->load_factor);
    }
    return values;
  };
  return out;
}

VerificationCase land_beam() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "land-1",
      .title = phrase<"Heart mechanics 1: a beam is bent by a pressure that follows">(),
      .statement = phrase<"10 mm x 1 mm x 1 mm, fibres along it: C 2 kPa, bf 8, bt 2, bfs 4, bulk modulus 500 kPa; 4 Pa from below. "
                          "16 x 2 x 2 hex8.">(),
      .source = phrase<"Land and others, Proc. R. Soc. A 471 (2015) 20150641: 11 programs">()};
  out.quantities.push_back({phrase<"height of the end">(), length, 4.16e-3, 0.01, Bound::relative});
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_box(ElementType::hex8, {16, 2, 2}, [](Vec3 p) { return Vec3{0.01 * p[0], 0.001 * p[1], 0.001 * p[2]}; });
    const auto results = run.solve(mesh, R"j("analysis": "elasticity", "elements": {"large_deformation": true},
        "solver": {"first_increment": 0.02, "nonlinear_tolerance": 1e-5, "increment_retries": 8},
        "materials": [{"name": "solid", "fibre_C": "2 kPa", "fibre_bf": 8, "fibre_bt": 2, "fibre_bfs": 4, "bulk_modulus": "500 kPa"}],
        "regions": [{"material": "solid", "axes": {"directions": {"first": [1, 0, 0], "second": [0, 1, 0]}}}],
        "constraints": [{"name": "clamp", "on": {"group": "xmin"}, "fixed": true}],
        "loads": [{"name": "p", "on": {"group": "zmin"}, "pressure": "4 Pa"}])j");
    return std::vector<double>{0.001 + value_at(*results, "displacement", {0.01, 0.0005, 0.001}, 2)};
  };
  return out;
}

VerificationCase land_ventricle() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "land-2",
      .title = phrase<"Heart mechanics 2: an ellipsoid is inflated">(),
      .statement = phrase<"Half axes 7 and 17 mm inside, 10 and 20 mm outside, base at 5 mm, held; the same in all directions: "
                          "C 10 kPa, bf = bt = bfs = 1, bulk modulus 10 MPa; 10 kPa inside. A slice of 4 x 24 quad8.">(),
      .source = phrase<"Land and others, Proc. R. Soc. A 471 (2015) 20150641: 11 programs">()};
  out.quantities.push_back({phrase<"place of the apex, inside">(), length, -26.6e-3, 0.01, Bound::relative});
  out.quantities.push_back({phrase<"place of the apex, outside">(), length, -28.2e-3, 0.01, Bound::relative});
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_slice({4, 24}, [](Vec3 p) {
      const double a = 0.007 + 0.003 * p[0], b = 0.017 + 0.003 * p[0], t = p[1] * std::acos(-0.005 / b);
      return Vec3{a * std::sin(t), -b * std::cos(t), 0};
    });
    const std::string study = large_ring(
        R"j("fibre_C": "10 kPa", "fibre_bf": 1, "fibre_bt": 1, "fibre_bfs": 1, "bulk_modulus": "10 MPa")j",
        R"j("constraints": [{"name": "base", "on": {"group": "ymax"}, "fixed": true},
            {"name": "axis", "on": {"group": "ymin"}, "displacement": {"x": "0 mm"}}],
            "loads": [{"name": "p", "on": {"group": "xmin"}, "pressure": "10 kPa"}])j",
        R"j("first_increment": 0.05, "nonlinear_tolerance": 1e-6)j");
    const auto results = run.solve(mesh, study);
    return std::vector<double>{-0.017 + value_at(*results, "displacement", {0, -0.017, 0}, 1),
                               -0.020 + value_at(*results, "displacement", {0, -0.020, 0}, 1)};
  };
  return out;
}

VerificationCase rubber_blocks() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "rubber-blocks",
      .title = phrase<"Blocks of rubber between plates, by three laws">(),
      .statement = phrase<"A cube of 2 m between rough plates, pressed by 20 %; shear modulus 1 Pa, bulk modulus 499.67 Pa: neo-Hookean, "
                          "Mooney-Rivlin, Ogden. An eighth, 3 x 3 x 3 hex20 with reduced integration.">(),
      .source = phrase<"CalculiX on the same mesh">()};
  for (const auto& [law, value, bulge] : {std::tuple{"neo-Hookean", -0.9980885, 0.1603701}, {"Mooney-Rivlin", -1.052645, 0.1594551},
                                          {"Ogden", -0.9616974, 0.1607812}}) {
    out.quantities.push_back({phrase<"force on a quarter of the plate, %1">(law), force, value, 0.01, Bound::relative});
    out.quantities.push_back({phrase<"bulge of the side, %1">(law), length, bulge, 0.01, Bound::relative});
  }
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_box(ElementType::hex20, {3, 3, 3}, [](Vec3 p) { return p; });
    std::vector<double> values;
    for (const char* law : {R"j("C10": "0.5 Pa", "bulk_modulus": "499.67 Pa")j", R"j("C10": "0.4 Pa", "C01": "0.1 Pa", "bulk_modulus": "499.67 Pa")j",
                            R"j("ogden_mu_1": "1 Pa", "ogden_alpha_1": 4, "bulk_modulus": "499.67 Pa")j"}) {
      const auto results = run.solve(mesh, R"j("analysis": "elasticity", "elements": {"large_deformation": true, "hex20": "reduced"},
        "materials": [{"name": "solid", )j" + std::string(law) + R"j(}], "regions": [{"material": "solid"}],
        "constraints": [{"name": "x", "on": {"group": "xmin"}, "displacement": {"x": "0 mm"}},
          {"name": "y", "on": {"group": "ymin"}, "displacement": {"y": "0 mm"}},
          {"name": "z", "on": {"group": "zmin"}, "displacement": {"z": "0 mm"}},
          {"name": "plate", "on": {"group": "zmax"}, "displacement": {"x": "0 m", "y": "0 m", "z": "-0.2 m"}}])j");
      values.push_back(results->reactions.at(3).total[2]);
      values.push_back(value_at(*results, "displacement", {1, 0, 0}, 0));
    }
    return values;
  };
  return out;
}

}  // namespace

void add_large_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {elastica, bend_of_45_degrees, rolled_strip, rubber_tube, cook_of_rubber, sphere_past_limit, land_beam, land_ventricle,
                           rubber_blocks}) to.push_back(make());
}

}  // namespace genba
