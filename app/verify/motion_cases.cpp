// Bodies that move over time, and columns that buckle.
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
  for (const auto& make : {bar_that_a_load_hits, column_in_both_planes}) to.push_back(make());
}

}  // namespace genba
