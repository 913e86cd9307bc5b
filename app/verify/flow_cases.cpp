// Bodies that flow far, limit loads, and relaxation.
#include <cmath>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"

namespace genba {

namespace {

std::shared_ptr<const Mesh> mapped_slice_of(ElementType type, std::array<Index, 2> cells, const std::function<Vec3(Vec3)>& map) {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {1, 1}, cells));
  for (Vec3& p : mesh->points) p = map(p);
  return mesh;
}

VerificationCase double_notch() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "double-notch",
      .title = phrase<"A plate with two deep notches reaches its limit load">(),
      .statement = phrase<"Plane strain, ligament 2 mm of 20 mm, sharp notches, E = 210 GPa, nu = 0.3, flow stress 100 MPa without "
                          "hardening. The ends are drawn apart by 0.2 mm. A quarter, 20 x 14 quad4.">(),
      .source = phrase<"closed form: (2 + pi) / sqrt(3), Hill">()};
  const double limit = 2.9685 * 100e6;
  out.quantities = {{phrase<"mean stress in the ligament, %1">("0.1 mm"), pressure, limit, 0.04, Bound::relative},
                    {phrase<"mean stress in the ligament, %1">("0.2 mm"), pressure, limit, 0.04, Bound::relative}};
  out.compute = [](CaseRun& run) {
    // A line of nodes lies at the tip of the notch, 1 mm from the middle, and cells are small there.
    const auto mesh = mapped_slice_of(ElementType::quad4, {20, 14}, [](Vec3 p) {
      const double tip = 8.0 / 20, s = p[0] < tip ? p[0] / tip : (p[0] - tip) / (1 - tip);
      const double x = p[0] < tip ? 1 - std::pow(1 - s, 1.5) : 1 + 9 * std::pow(s, 2.5);
      return Vec3{1e-3 * x, 10e-3 * std::pow(p[1], 2.2), 0};
    });
    const auto frames = run.solve_in_time(mesh, R"j(
      "materials": [{"name": "solid", "E": "210 GPa", "nu": 0.3, "flow_stress": "100 MPa"}],
      "regions": [{"material": "solid"}], "elements": {"plane": "plane_strain", "thickness": "1 m"},
      "steps": [{"name": "draw", "analysis": "elasticity", "times": ["0 s", "1 s", "2 s"],
                 "constraints": [{"name": "ligament", "on": {"box": {"min": ["-1 mm", "-1 um", "-1 m"], "max": ["1.0001 mm", "1 um", "1 m"]}}, "displacement": {"y": "0 mm"}},
                   {"name": "middle", "on": {"group": "xmin"}, "displacement": {"x": "0 mm"}},
                   {"name": "end", "on": {"group": "ymax"}, "displacement": {"y": {"table": {"over": "time", "rows": [["0 s", "0 mm"], ["2 s", "0.1 mm"]]}}}}]}])j");
    std::vector<double> values;
    for (const std::size_t frame : {1, 2}) values.push_back(frames.at(frame)->reactions.at(2).total[1] / 1e-3);
    return values;
  };
  return out;
}

/// The rows of the flow stress of the necking bar over plastic strain.
std::string necking_rows() {
  std::string out;
  for (const double e : {0.0, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.6, 1.0, 2.0, 4.0}) {
    const double stress = 450 + 129.24 * e + 265 * (1 - std::exp(-16.93 * e));
    out += (out.empty() ? "[" : ", [") + std::to_string(e) + ", \"" + std::to_string(stress) + " MPa\"]";
  }
  return out;
}

VerificationCase necking_bar() {
  using enum QuantityKind;
  constexpr double radius = 6.413e-3, half = 26.667e-3, neck = 0.982 * radius;
  VerificationCase out{
      .name = "necking-bar",
      .title = phrase<"A round bar necks">(),
      .statement = phrase<"Radius 6.413 mm, 1.8 % less in the middle, length 53.334 mm, E = 206.901 GPa, nu = 0.29, flow stress 450 to 715 MPa "
                          "by an exponential and 129.24 MPa more a unit of strain; drawn by 9.87 mm. A slice of 5 x 15 quad8.">(),
      .source = phrase<"CalculiX on the same mesh; bar of Simo, Comput. Methods Appl. Mech. Eng. 68 (1988) 1-31">()};
  out.quantities = {{phrase<"radius of the neck at an elongation of %1">("8 mm"), length, 0.8181 * radius, 0.01, Bound::relative},
                    {phrase<"radius of the neck at an elongation of %1">("9.87 mm"), length, 0.7027 * radius, 0.01, Bound::relative}};
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_slice_of(ElementType::quad8, {5, 15}, [](Vec3 p) {
      const double y = half * std::pow(p[1], 1.6);
      return Vec3{radius * (1 - 0.018 * (1 - y / half)) * p[0], y, 0};
    });
    const auto frames = run.solve_in_time(mesh, R"j(
      "materials": [{"name": "solid", "E": "206.90109 GPa", "nu": 0.29000356, "flow_stress": {"table": {"over": "plastic_strain", "rows": [)j" + necking_rows() + R"j(]}}}],
      "regions": [{"material": "solid"}],
      "elements": {"plane": "axisymmetric", "large_deformation": true, "quad8": "reduced"},
      "steps": [{"name": "draw", "analysis": "elasticity", "times": ["0 s", "2 s", "4 s", "4.935 s"],
                 "solver": {"first_increment": 0.02, "largest_increment": 0.06},
                 "constraints": [{"name": "axis", "on": {"group": "xmin"}, "displacement": {"x": "0 mm"}},
                   {"name": "middle", "on": {"group": "ymin"}, "displacement": {"y": "0 mm"}},
                   {"name": "end", "on": {"group": "ymax"}, "displacement": {"y": {"table": {"over": "time", "rows": [["0 s", "0 mm"], ["7 s", "7 mm"]]}}}}]}])j");
    std::vector<double> values;
    for (const std::size_t frame : {2, 3}) values.push_back(neck + value_at(*frames.at(frame), "displacement", {neck, 0, 0}, 0));
    return values;
  };
  return out;
}

VerificationCase prony_relaxation() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "prony",
      .title = phrase<"Relaxation and creep of a Prony series">(),
      .statement = phrase<"A bar of 0.1 m, E = 3 MPa, nu = 0.4999, half of the stress fades with 1 s. Held at 1 mm: stress after 1 s by the "
                          "first one. Under 3 kPa: length after 1 s by the first one.">(),
      .source = phrase<"closed form">()};
  out.quantities = {{phrase<"stress that is left">(), dimensionless, 0.683940, 2e-3, Bound::relative},
                    {phrase<"growth of the displacement">(), dimensionless, 1.393469, 2e-3, Bound::relative}};
  out.compute = [](CaseRun& run) {
    const auto mesh = thin_bar(ElementType::hex8, 2);
    const auto ratio = [&](const char* end, const char* load, const char* field) {
      const auto frames = run.solve_in_time(mesh, R"j(
        "materials": [{"name": "solid", "E": "3 MPa", "nu": 0.4999, "prony_g_1": 0.5, "prony_tau_1": "1 s"}],
        "regions": [{"material": "solid"}],
        "steps": [{"name": "hold", "analysis": "elasticity", "times": ["0 s", "1 s"],
                   "solver": {"first_increment": 0.1, "largest_increment": 0.1},
                   "constraints": [{"name": "x", "on": {"group": "xmin"}, "displacement": {"x": "0 mm"}},
                     {"name": "y", "on": {"group": "ymin"}, "displacement": {"y": "0 mm"}},
                     {"name": "z", "on": {"group": "zmin"}, "displacement": {"z": "0 mm"}})j" + std::string(end) + "]" + load + "}]");
      return value_at(*frames.at(1), field, {0.1, 0, 0}) / value_at(*frames.at(0), field, {0.1, 0, 0});
    };
    return std::vector<double>{
        ratio(R"j(, {"name": "end", "on": {"group": "xmax"}, "displacement": {"x": "1 mm"}})j", "", "stress"),
        ratio("", R"j(, "loads": [{"name": "pull", "on": {"group": "xmax"}, "traction": ["3 kPa", "0 kPa", "0 kPa"]}])j", "displacement")};
  };
  return out;
}

}  // namespace

void add_flow_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {double_notch, necking_bar, prony_relaxation}) to.push_back(make());
}

}  // namespace genba
