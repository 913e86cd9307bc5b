// Steady heat and current: closed forms and a published benchmark.
#include <cmath>
#include <numbers>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/base/error.hpp"

namespace genba {

namespace {

std::string conducting(std::string_view analysis, std::string_view property) {
  return R"("analysis": ")" + std::string(analysis) + R"(", "materials": [{"name": "solid", )" +
         std::string(property) + R"(}], "regions": [{"material": "solid"}], )";
}

/// Flow into the body through a constraint.
double inflow(const Results& results, std::string_view constraint) {
  for (const Reaction& r : results.reactions)
    if (r.constraint == constraint) return r.total[0];
  throw Error(ErrorKind::internal_fault, phrase<"verification">(),
              phrase<"there is no reaction of %1">(constraint));
}

VerificationCase convection_plate() {
  using enum QuantityKind;
  struct Meshing {
    ElementType type;
    std::array<Index, 3> cells;
  };
  static constexpr Meshing meshes[] = {{ElementType::hex8, {30, 50, 1}}, {ElementType::tet10, {12, 20, 1}}};
  VerificationCase out{
      .name = "nafems-t4",
      .title = phrase<"NAFEMS T4: conduction with convection">(),
      .statement =
          phrase<"A plate of 0.6 x 1 m, k = 52 W/(m K), 100 degC below, insulated on the left, convection "
                 "of 750 W/(m^2 K) to 0 degC on the right and above.">(),
      .source = phrase<"NAFEMS, The Standard NAFEMS Benchmarks">()};
  for (const Meshing& m : meshes)
    out.quantities.push_back({phrase<"temperature at (0.6, 0.2), %1">(traits(m.type).name), temperature,
                              273.15 + 18.25376, 0.18, Bound::absolute});
  out.compute = [](CaseRun& run) {
    const std::string study =
        conducting("heat", R"j("k": "52 W/(m K)")j") +
        R"j("constraints": [{"name": "below", "on": {"group": "ymin"}, "temperature": "100 degC"}],
           "loads": [{"name": "air", "on": {"group": ["xmax", "ymax"]},
                      "convection": {"coefficient": "750 W/(m^2 K)", "ambient": "0 degC"}}])j";
    std::vector<double> values;
    for (const Meshing& m : meshes) {
      const auto mesh = mapped_box(m.type, m.cells, [](Vec3 p) {
        return Vec3{0.6 * p[0], p[1], 0.02 * p[2]};
      });
      values.push_back(value_at(*run.solve(mesh, study), "temperature", {0.6, 0.2, 0}));
    }
    return values;
  };
  return out;
}

VerificationCase hollow_cylinder() {
  using enum QuantityKind;
  const double flow = 0.5 * std::numbers::pi * 0.1 * 45 * 80 / std::log(4.0);
  return {.name = "hollow-cylinder",
          .title = phrase<"Heat through a hollow cylinder">(),
          .statement =
              phrase<"Radii 50 and 200 mm, height 100 mm, 100 degC inside, 20 degC outside, k = 45 W/(m K). "
                     "A quarter, 8 x 8 x 1 cells.">(),
          .source = phrase<"closed form">(),
          .quantities = {{phrase<"temperature at half the logarithm of the radius, %1">("tet10"), temperature,
                          273.15 + 60, 0.1, Bound::absolute},
                         {phrase<"heat flow of the quarter, %1">("tet10"), power, flow, 2e-3}},
          .compute = [](CaseRun& run) -> std::vector<double> {
            const std::string study =
                conducting("heat", R"j("k": "45 W/(m K)")j") +
                R"("constraints": [{"name": "inside", "on": {"group": "xmin"}, "temperature": "100 degC"},
                                   {"name": "outside", "on": {"group": "xmax"}, "temperature": "20 degC"}])";
            // Radii in a geometric sequence, so that the middle of the mesh lies at the root of their
            // product.
            const auto mesh = mapped_box(ElementType::tet10, {8, 8, 1}, [](Vec3 p) {
              const double r = 0.05 * std::pow(4.0, p[0]), angle = 0.5 * std::numbers::pi * p[1];
              return Vec3{r * std::cos(angle), r * std::sin(angle), 0.1 * p[2]};
            });
            const auto r = run.solve(mesh, study);
            return {value_at(*r, "temperature", {0.1, 0, 0}), inflow(*r, "inside")};
          }};
}

VerificationCase heated_wall() {
  using enum QuantityKind;
  return {
      .name = "heated-wall",
      .title = phrase<"Wall with a heat source that varies in space">(),
      .statement = phrase<"A wall of 1 m between two faces of 0 degC, k = 2 W/(m K), heat of "
                          "100 sin(pi x / 1 m) W/m^3. 16 cells across.">(),
      .source = phrase<"closed form">(),
      .quantities = {{phrase<"temperature in the middle, %1">("hex20"), temperature,
                      273.15 + 50 / (std::numbers::pi * std::numbers::pi), 1e-3, Bound::absolute}},
      .compute = [](CaseRun& run) -> std::vector<double> {
        const std::string study =
            conducting("heat", R"j("k": "2 W/(m K)")j") +
            R"j("constraints": [{"name": "faces", "on": {"group": ["xmin", "xmax"]}, "temperature": "0 degC"}],
                   "loads": [{"name": "source", "heat_source": {"formula": "100 W/m^3 * sin(pi * x / 1 m)"}}])j";
        const auto mesh = mapped_box(ElementType::hex20, {16, 1, 1}, [](Vec3 p) {
          return Vec3{p[0], 0.1 * p[1], 0.1 * p[2]};
        });
        return {value_at(*run.solve(mesh, study), "temperature", {0.5, 0, 0})};
      }};
}

VerificationCase ring_resistor() {
  using enum QuantityKind;
  const double current = 0.5 * std::numbers::pi * 0.01 * 5.8e7 * 1e-3 / std::log(2.0);
  return {.name = "ring-resistor",
          .title = phrase<"Current through a ring from its bore to its outside">(),
          .statement =
              phrase<"Radii 100 and 200 mm, height 10 mm, 1 mV between them, sigma = 5.8e7 S/m. A quarter, "
                     "8 x 8 x 1 cells.">(),
          .source = phrase<"closed form">(),
          .quantities = {{phrase<"current of the quarter, %1">("tet10"), electric_current, current, 1e-3},
                         {phrase<"Joule power of the quarter, %1">("tet10"), power, current * 1e-3, 1e-3}},
          .compute = [](CaseRun& run) -> std::vector<double> {
            const std::string study =
                conducting("electric", R"("sigma": "5.8e7 S/m")") +
                R"("constraints": [{"name": "inside", "on": {"group": "xmin"}, "voltage": "1 mV"},
                                   {"name": "outside", "on": {"group": "xmax"}, "voltage": "0 V"}])";
            const auto r = run.solve(quarter_ring(ElementType::tet10, {8, 8, 1}, 0.1, 0.2, 0.01), study);
            return {inflow(*r, "inside"), r->energy};
          }};
}

// Any body between two electrodes at one temperature: its hottest place is where the voltage is half.
VerificationCase joule_heating() {
  using enum QuantityKind;
  return {.name = "joule-heating",
          .title = phrase<"Joule heat of a cut cone, from the mesher on">(),
          .statement = phrase<
              "10 V between the ends of a cut cone (radii 10 and 20 mm, height 30 mm), both at 37 degC, else "
              "insulated; sigma = 0.33 S/m, k = 0.5 W/(m K). The surface is meshed, then the current and the "
              "heat of it are computed.">(),
          .source = phrase<"closed form: sigma V^2 / (8 k), whatever the body">(),
          .quantities = {{phrase<"largest rise of the temperature, %1">("tet10"), temperature_difference,
                          8.25, 1e-2}},
          .compute = [](CaseRun& run) -> std::vector<double> {
            constexpr std::string_view study = R"j(
              "mesh": {"element": "tet10", "size": "3 mm"},
              "materials": [{"name": "tissue", "sigma": "0.33 S/m", "k": "0.5 W/(m K)"}],
              "regions": [{"material": "tissue"}],
              "steps": [
                {"name": "current", "analysis": "electric", "constraints": [
                  {"name": "low", "voltage": "0 V",
                   "on": {"plane": {"point": ["0 mm", "0 mm", "0 mm"], "normal": [0, 0, 1]}}},
                  {"name": "high", "voltage": "10 V",
                   "on": {"plane": {"point": ["0 mm", "0 mm", "30 mm"], "normal": [0, 0, 1]}}}]},
                {"name": "heat", "analysis": "heat", "constraints": [
                  {"name": "low", "temperature": "37 degC",
                   "on": {"plane": {"point": ["0 mm", "0 mm", "0 mm"], "normal": [0, 0, 1]}}},
                  {"name": "high", "temperature": "37 degC",
                   "on": {"plane": {"point": ["0 mm", "0 mm", "30 mm"], "normal": [0, 0, 1]}}}],
                 "loads": [{"name": "joule",
                            "heat_source": {"field": {"step": "current", "array": "joule_power"}}}]}])j";
            const auto steps = run.solve_steps(cut_cone_stl(24, 10, 20, 30), "mm", study);
            return {extremum(*steps.at(1), "temperature").max - 310.15};
          }};
}

}  // namespace

void add_field_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {convection_plate, hollow_cylinder, heated_wall, ring_resistor, joule_heating})
    to.push_back(make());
}

}  // namespace genba
