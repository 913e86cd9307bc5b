// Bodies that move over time, and columns that buckle.
#include <cmath>
#include <numbers>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/analysis/answers/modal_report.hpp"

namespace genba {

namespace {

VerificationCase bar_that_a_load_hits() {
  using enum QuantityKind;
  constexpr double whole = 2 * 1e6 * 1.0 / 200e9;  // twice the static length
  VerificationCase out{
      .name = "bar-hit",
      .title = phrase<"A bar that a load hits">(),
      .statement = phrase<"A bar of 1 m, held at one end; 1 MPa pulls at the other from 0 s on. E = 200 GPa, nu = 0, "
                          "rho = 8000 kg/m^3. A wave of 5000 m/s runs to the wall and back. hex8, 40 cells, Newmark, steps of "
                          "5 us.">(),
      .source = phrase<"closed form: one-dimensional waves">()};
  out.quantities = {{phrase<"displacement of the end after %1">("0.2 ms"), length, whole / 2, 0.02, Bound::relative},
                    {phrase<"displacement of the end after %1">("0.4 ms"), length, whole, 0.03, Bound::relative},
                    {phrase<"velocity of the end after %1">("0.2 ms"), velocity, whole / 2 / 0.2e-3, 0.15, Bound::relative}};
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_box(ElementType::hex8, {40, 1, 1}, [](Vec3 p) { return Vec3{p[0], 0.05 * p[1], 0.05 * p[2]}; });
    const auto frames = run.solve_in_time(mesh, R"j(
      "materials": [{"name": "solid", "E": "200 GPa", "nu": 0, "rho": "8000 kg/m^3"}],
      "regions": [{"material": "solid"}],
      "steps": [{"name": "hit", "analysis": "elasticity", "procedure": "transient", "times": ["0.2 ms", "0.4 ms"],
                 "transient": {"scheme": "newmark", "step": "0.005 ms"},
                 "constraints": [{"name": "wall", "on": {"group": "xmin"}, "fixed": true}],
                 "loads": [{"name": "pull", "on": {"group": "xmax"}, "pressure": "-1 MPa"}]}])j");
    return std::vector<double>{value_at(*frames.at(0), "displacement", {1, 0, 0}),
                               value_at(*frames.at(1), "displacement", {1, 0, 0}),
                               value_at(*frames.at(0), "velocity", {1, 0, 0})};
  };
  return out;
}

VerificationCase pendulum() {
  using enum QuantityKind;
  constexpr double thick = 0.02, g = 10, inertia = (1 + thick * thick) / 12 + 0.25;
  const double period = 4 * std::sqrt(inertia / (0.5 * g)) * 1.8540746773;  // K(sin(45 degrees))
  VerificationCase out{
      .name = "pendulum",
      .title = phrase<"A rod on a hinge swings through half a circle">(),
      .statement = phrase<"A rod of 1 m x 20 mm falls from level at 10 m/s^2, E = 1 GPa, rho = 1000 kg/m^3. Large deformation, hht, 200 steps a "
                          "period. Plane stress, 4 x 1 quad8.">(),
      .source = phrase<"closed form: complete elliptic integral">()};
  out.quantities = {{phrase<"place of the end after half a period, along %1">("x"), length, -1, 2e-3, Bound::absolute},
                    {phrase<"place of the end after a quarter, along %1">("y"), length, -1, 2e-3, Bound::absolute},
                    {phrase<"place of the end after a quarter, along %1">("x"), length, 0, 0.02, Bound::absolute}};
  out.compute = [period](CaseRun& run) {
    Mesh mesh = make_rectangle_mesh(ElementType::quad8, {1, thick}, {4, 1});
    for (Vec3& p : mesh.points) p[1] -= thick / 2;
    const auto seconds = [](double t) { return "\"" + std::to_string(t) + " s\""; };
    const auto frames = run.solve_in_time(std::make_shared<const Mesh>(std::move(mesh)), R"j(
      "materials": [{"name": "solid", "E": "1 GPa", "nu": 0, "rho": "1000 kg/m^3"}], "regions": [{"material": "solid"}],
      "elements": {"large_deformation": true, "plane": "plane_stress", "thickness": "10 mm"},
      "steps": [{"name": "swing", "analysis": "elasticity", "procedure": "transient", "times": [)j" + seconds(period / 4) + ", " +
        seconds(period / 2) + R"j(], "transient": {"step": )j" + seconds(period / 200) + R"j(},
                 "constraints": [{"name": "hinge", "on": {"sphere": {"centre": ["0 m", "0 m", "0 m"], "radius": "1 mm"}}, "displacement": {"x": "0 m", "y": "0 m"}}],
                 "loads": [{"name": "weight", "gravity": ["0 m/s^2", "-10 m/s^2", "0 m/s^2"]}]}])j");
    const Vec3 end{1, 0, 0};
    return std::vector<double>{1 + value_at(*frames.at(1), "displacement", end, 0), value_at(*frames.at(0), "displacement", end, 1),
                               1 + value_at(*frames.at(0), "displacement", end, 0)};
  };
  return out;
}

VerificationCase column_in_both_planes() {
  constexpr double pi = std::numbers::pi, weak = 210e9 * 0.05 * 0.03 * 0.03 * 0.03 / 12,
                   strong = 210e9 * 0.03 * 0.05 * 0.05 * 0.05 / 12;
  VerificationCase out{
      .name = "euler-column",
      .title = phrase<"Euler's column in both planes">(),
      .statement = phrase<"A column of 1 m x 50 mm x 30 mm, clamped below, pressed by 1 N on its free end. E = 210 GPa, nu = 0, so that the "
                          "clamp hinders no widening. hex20, 8 x 1 x 1.">(),
      .source = phrase<"closed form: Euler">()};
  out.quantities = {{phrase<"load factor of mode %1">(1), QuantityKind::dimensionless, pi * pi * weak / 4, 0.01, Bound::relative},
                    {phrase<"load factor of mode %1">(2), QuantityKind::dimensionless, pi * pi * strong / 4, 0.01, Bound::relative}};
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_box(ElementType::hex20, {8, 1, 1}, [](Vec3 p) { return Vec3{p[0], 0.05 * p[1], 0.03 * p[2]}; });
    const auto results = run.solve_heated(mesh, R"j(
      "materials": [{"name": "solid", "E": "210 GPa", "nu": 0}],
      "regions": [{"material": "solid"}],
      "steps": [{"name": "press", "analysis": "elasticity",
                 "constraints": [{"name": "foot", "on": {"group": "xmin"}, "fixed": true}],
                 "loads": [{"name": "head", "on": {"group": "xmax"}, "force": ["-1 N", "0 N", "0 N"]}]},
                {"name": "buckling", "analysis": "elasticity", "procedure": "buckling",
                 "modes": {"number": 2, "stress_of": "press"},
                 "constraints": [{"name": "foot", "on": {"group": "xmin"}, "fixed": true}]}])j");
    std::vector<double> values;
    for (const ModeLine& line : results->modes->modes) values.push_back(line.frequency);
    return values;
  };
  return out;
}

}  // namespace

void add_motion_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {bar_that_a_load_hits, pendulum, column_in_both_planes}) to.push_back(make());
}

}  // namespace genba
