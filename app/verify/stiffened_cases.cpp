// Natural frequencies of closed shells and rings that nothing holds, and of bodies that a pull makes stiffer.
#include <cmath>
#include <numbers>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/analysis/answers/modal_report.hpp"

namespace genba {

namespace {

using std::numbers::pi;

/// Quantities "frequency of mode i" from the first mode on.
void add_frequencies(VerificationCase& to, std::initializer_list<double> targets, double tolerance) {
  for (const double f : targets)
    to.quantities.push_back({phrase<"frequency of mode %1">(to.quantities.size() + 1), QuantityKind::frequency, f, tolerance,
                             Bound::relative});
}

std::vector<double> frequencies(const Results& results) {
  std::vector<double> out;
  for (const ModeLine& line : results.modes->modes) out.push_back(line.frequency);
  return out;
}

/// Bending in the plane of the ring and out of it (Love): pairs of 2, 3 waves.
VerificationCase free_ring() {
  constexpr double e = 210e9, nu = 0.3, rho = 7800, side = 0.04;
  constexpr double stiffness = e * side * side / 12 / rho;  // E I / (rho A), radius 1 m
  constexpr double turning = 0.140577 * 6 / (1 + nu);       // G J / (E I) of a square
  const auto within = [](double n) {
    return std::sqrt(stiffness / (n * n + 1)) * n * (n * n - 1) / (2 * pi);
  };
  const auto across = [](double n) {
    return std::sqrt(stiffness / (n * n + 1 / turning)) * n * (n * n - 1) / (2 * pi);
  };
  VerificationCase out{.name = "ring-free",
                       .title = phrase<"A ring that nothing holds">(),
                       .statement = phrase<"A ring of radius 1 m, 40 mm x 40 mm. E = 210 GPa, nu = 0.3, rho = 7800 kg/m^3. Its "
                                           "frequencies come in pairs. hex20, 64 x 2 x 2.">(),
                       .source = phrase<"closed form: thin rings (Love)">()};
  add_frequencies(out, {across(2), across(2), within(2), within(2), across(3), across(3), within(3), within(3)}, 0.01);
  out.compute = [](CaseRun& run) {
    const auto mesh = joined_box(ElementType::hex20, {64, 2, 2}, [](Vec3 p) {
      const double angle = 2 * pi * p[0], r = 1 + side * (0.5 - p[1]);
      return Vec3{r * std::cos(angle), r * std::sin(angle), side * p[2]};
    });
    return frequencies(*run.solve(mesh, R"j("materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "rho": "7800 kg/m^3"}],
      "regions": [{"material": "steel"}],
      "steps": [{"name": "modes", "analysis": "elasticity", "procedure": "modal", "modes": {"number": 8}}])j"));
  };
  return out;
}

/// Membrane motion of a thin sphere (Baker 1961): 2 n + 1 equal frequencies for each n.
VerificationCase free_sphere() {
  constexpr double e = 70e9, nu = 0.3, rho = 2700;
  const auto membrane = [](double n) {
    const double a = n * (n + 1) + 1 + 3 * nu, b = (1 - nu * nu) * (n * (n + 1) - 2);
    return std::sqrt((a - std::sqrt(a * a - 4 * b)) / (2 * (1 - nu * nu)) * e / rho) / (2 * pi);
  };
  const double two = membrane(2), three = membrane(3);
  VerificationCase out{.name = "sphere-free",
                       .title = phrase<"A thin sphere that nothing holds">(),
                       .statement = phrase<"A hollow sphere of radius 1 m, 10 mm thick. E = 70 GPa, nu = 0.3, rho = 2700 kg/m^3. Five "
                                           "equal frequencies, then seven. hex20, six faces of 4 x 4 x 1.">(),
                       .source = phrase<"closed form: membrane theory (Baker 1961)">()};
  add_frequencies(out, {two, two, two, two, two, three, three, three, three, three, three, three}, 0.01);
  out.compute = [](CaseRun& run) {
    return frequencies(*run.solve(hollow_sphere(4, 1, 0.01), R"j(
      "materials": [{"name": "metal", "E": "70 GPa", "nu": 0.3, "rho": "2700 kg/m^3"}],
      "regions": [{"material": "metal"}],
      "steps": [{"name": "modes", "analysis": "elasticity", "procedure": "modal", "modes": {"number": 12}}])j"));
  };
  return out;
}

/// A clamped string with a little stiffness (Fletcher and Rossing, The physics of musical instruments, 2.18).
VerificationCase stretched_wire() {
  constexpr double pull = 500, mass = 8000e-6, s = 0.005773503;  // s: sqrt(E I / pull) / length
  const auto string = [](double n) {
    return n / 2 * std::sqrt(pull / mass) * (1 + 2 * s + (4 + n * n * pi * pi / 2) * s * s);
  };
  VerificationCase out{.name = "wire-stretched",
                       .title = phrase<"A wire under tension">(),
                       .statement = phrase<"A wire of 1 m x 1 mm x 1 mm, both ends clamped, stretched by 500 N. E = 200 GPa, nu = 0, rho = "
                                           "8000 kg/m^3. The formula is of a string, (n / 2L) sqrt(F / mu), with the small share of "
                                           "bending. hex20, 24 x 1 x 1.">(),
                       .source = phrase<"closed form: a stiff string between clamps">()};
  add_frequencies(out, {string(1), string(1), string(2), string(2), string(3), string(3)}, 0.005);
  out.compute = [](CaseRun& run) {
    // Denser at the clamps, where the wire bends.
    const auto mesh = mapped_box(ElementType::hex20, {24, 1, 1}, [](Vec3 p) {
      return Vec3{p[0] - 0.9 * std::sin(2 * pi * p[0]) / (2 * pi), 1e-3 * p[1], 1e-3 * p[2]};
    });
    return frequencies(*run.solve_heated(mesh, R"j("materials": [{"name": "steel", "E": "200 GPa", "nu": 0, "rho": "8000 kg/m^3"}],
      "regions": [{"material": "steel"}],
      "steps": [{"name": "stretch", "analysis": "elasticity",
                 "constraints": [{"name": "left", "on": {"group": "xmin"}, "fixed": true}],
                 "loads": [{"name": "pull", "on": {"group": "xmax"}, "force": ["500 N", "0 N", "0 N"]}]},
                {"name": "modes", "analysis": "elasticity", "procedure": "modal", "modes": {"number": 6, "stress_of": "stretch"},
                 "constraints": [{"name": "left", "on": {"group": "xmin"}, "fixed": true},
                                 {"name": "right", "on": {"group": "xmax"}, "fixed": true}]}])j"));
  };
  return out;
}

/// A blade from the axis outwards, turning so fast that Omega sqrt(rho A L^4 / (E I)) = 6.
VerificationCase spinning_blade() {
  constexpr double e = 200e9, rho = 8000, side = 0.02;
  constexpr double speed = 6, along = 7.36037;  // Ritz, 8 polynomials; Wright, Smith, Thresher and Wang 1982: 7.3604
  static const double unit = std::sqrt(e * side * side / 12 / rho);  // rad/s, length 1 m
  VerificationCase out{.name = "blade-spinning",
                       .title = phrase<"A blade that spins">(),
                       .statement = phrase<"A blade of 1 m x 20 mm x 20 mm, clamped at the axis, turns at 173.2 rad/s about z. E = 200 GPa, "
                                           "nu = 0, rho = 8000 kg/m^3. The rotation stiffens it; in its own plane it softens it too. "
                                           "hex20, 12 x 1 x 1.">(),
                       .source = phrase<"beam in rotation: Wright, Smith, Thresher, Wang 1982">()};
  add_frequencies(out, {unit * std::sqrt(along * along - speed * speed) / (2 * pi), unit * along / (2 * pi)}, 0.005);
  out.compute = [](CaseRun& run) {
    const auto mesh =
        mapped_box(ElementType::hex20, {12, 1, 1}, [](Vec3 p) { return Vec3{p[0], side * (p[1] - 0.5), side * (p[2] - 0.5)}; });
    return frequencies(*run.solve_heated(mesh, R"j("materials": [{"name": "steel", "E": "200 GPa", "nu": 0, "rho": "8000 kg/m^3"}],
      "regions": [{"material": "steel"}],
      "steps": [{"name": "spin", "analysis": "elasticity",
                 "constraints": [{"name": "root", "on": {"group": "xmin"}, "fixed": true}],
                 "loads": [{"name": "rotation", "centrifugal": {"point": ["0 m", "0 m", "0 m"], "direction": [0, 0, 1],
                                                                 "speed": "173.2050808 rad/s"}}]},
                {"name": "modes", "analysis": "elasticity", "procedure": "modal", "modes": {"number": 2, "stress_of": "spin"},
                 "constraints": [{"name": "root", "on": {"group": "xmin"}, "fixed": true}]}])j"));
  };
  return out;
}

/// A quarter of a disk that turns. Kirchhoff's plate with the stress of the rotation, by Ritz with ten polynomials along the
/// radius: 60.077, 84.137 and 174.06 Hz with 0, 2 and 4 nodal diameters (35.149, 42.760, 131.97 Hz at rest).
VerificationCase spinning_disk() {
  constexpr double inner = 0.1, outer = 0.4, thickness = 0.004;
  VerificationCase out{.name = "disk-spinning",
                       .title = phrase<"A disk that spins">(),
                       .statement = phrase<"A disk with radii of 100 and 400 mm, 4 mm thick, clamped inside, turns at 300 rad/s. E = 200 GPa, "
                                           "nu = 0.3, rho = 8000 kg/m^3. A quarter, hex20, 12 x 16 x 1.">(),
                       .source = phrase<"Kirchhoff's plate with the stress of the rotation, by Ritz">()};
  add_frequencies(out, {60.077, 84.137, 174.06}, 0.01);
  out.compute = [](CaseRun& run) {
    const auto mesh = mapped_box(ElementType::hex20, {12, 16, 1}, [](Vec3 p) {
      const double angle = pi / 2 * p[0], r = outer - (outer - inner) * p[1];
      return Vec3{r * std::cos(angle), r * std::sin(angle), thickness * p[2]};
    });
    return frequencies(*run.solve_heated(mesh, R"j("materials": [{"name": "steel", "E": "200 GPa", "nu": 0.3, "rho": "8000 kg/m^3"}],
      "regions": [{"material": "steel"}],
      "steps": [{"name": "spin", "analysis": "elasticity",
                 "constraints": [{"name": "hub", "on": {"group": "ymax"}, "fixed": true},
                                 {"name": "x axis", "on": {"group": "xmin"}, "displacement": {"y": "0 mm"}},
                                 {"name": "y axis", "on": {"group": "xmax"}, "displacement": {"x": "0 mm"}}],
                 "loads": [{"name": "rotation", "centrifugal": {"point": ["0 m", "0 m", "0 m"], "direction": [0, 0, 1],
                                                                 "speed": "300 rad/s"}}]},
                {"name": "modes", "analysis": "elasticity", "procedure": "modal", "modes": {"number": 3, "stress_of": "spin"},
                 "constraints": [{"name": "hub", "on": {"group": "ymax"}, "fixed": true},
                                 {"name": "x axis", "on": {"group": "xmin"}, "displacement": {"y": "0 mm"}},
                                 {"name": "y axis", "on": {"group": "xmax"}, "displacement": {"x": "0 mm"}}]}])j"));
  };
  return out;
}

}  // namespace

void add_stiffened_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {free_ring, free_sphere, stretched_wire, spinning_blade, spinning_disk}) to.push_back(make());
}

}  // namespace genba
