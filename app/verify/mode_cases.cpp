// Natural frequencies: published plates, held and free.
#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/analysis/answers/modal_report.hpp"

namespace genba {

namespace {

/// One step that asks for so many modes. `acts`: its constraints, JSON members.
std::string modes_study(std::string_view material, std::size_t number, std::string_view acts,
                        std::string_view residual = "1e-6") {
  return R"("materials": [{"name": "solid", )" + std::string(material) +
         R"(}], "regions": [{"material": "solid"}],
         "steps": [{"name": "modes", "analysis": "elasticity", "procedure": "modal",
                    "modes": {"number": )" +
         std::to_string(number) + R"(, "tolerance": )" + std::string(residual) + "}" + std::string(acts) + "}]";
}

struct PlateCase {
  std::string name;
  Text title, statement;
  double size = 0, thickness = 0;  ///< m
  std::array<Index, 3> cells{};
  std::string material, acts;
  std::vector<double> frequencies;  ///< Hz
  double tolerance = 0;
  std::string residual = "1e-6";
};

VerificationCase plate_case(PlateCase of) {
  VerificationCase out{.name = of.name,
                       .title = of.title,
                       .statement = of.statement,
                       .source = phrase<"NAFEMS and SFM benchmarks of plates">()};
  for (std::size_t i = 0; i < of.frequencies.size(); ++i)
    out.quantities.push_back({phrase<"frequency of mode %1">(i + 1), QuantityKind::frequency, of.frequencies[i],
                              of.tolerance, Bound::relative});
  out.compute = [of = std::move(of)](CaseRun& run) {
    const auto mesh = mapped_box(ElementType::hex20, of.cells, [&](Vec3 p) {
      return Vec3{of.size * p[0], of.size * p[1], of.thickness * p[2]};
    });
    const auto results = run.solve(mesh, modes_study(of.material, of.frequencies.size(), of.acts, of.residual));
    std::vector<double> values;
    for (const ModeLine& line : results->modes->modes) values.push_back(line.frequency);
    return values;
  };
  return out;
}

/// NAFEMS states a beam whose torsion takes the polar moment (77.542 and 233.10 Hz); a solid twists by St. Venant.
VerificationCase deep_beam() {
  constexpr double twist = 71.196;  // sqrt(G J / (rho Ip)) / (4 L), J = 0.140577 a^4
  static constexpr std::array values = {42.649, 42.649, twist, 125.00, 148.31, 148.31, 3 * twist, 284.55, 284.55};
  VerificationCase out{.name = "nafems-fv5",
                       .title = phrase<"NAFEMS FV5: a deep beam, simply supported">(),
                       .statement = phrase<"A beam of 10 m x 2 m x 2 m; its ends are rigid and turn about their middles, one end does not "
                                           "move along the beam and does not twist. E = 200 GPa, nu = 0.3, rho = 8000 kg/m^3. hex20, 10 x 2 "
                                           "x 2.">(),
                       .source = phrase<"NAFEMS; torsion of a solid (St. Venant)">()};
  for (std::size_t i = 0; i < values.size(); ++i)
    out.quantities.push_back(
        {phrase<"frequency of mode %1">(i + 1), QuantityKind::frequency, values[i], 0.02, Bound::relative});
  out.compute = [](CaseRun& run) {
    const auto mesh =
        mapped_box(ElementType::hex20, {10, 2, 2}, [](Vec3 p) { return Vec3{10 * p[0], 2 * p[1] - 1, 2 * p[2] - 1}; });
    const auto results = run.solve(mesh, modes_study(R"("E": "200 GPa", "nu": 0.3, "rho": "8000 kg/m^3")", values.size(),
                                                     R"(, "constraints": [
        {"name": "left", "on": {"group": "xmin"}, "remote_displacement": {"point": ["0 m", "0 m", "0 m"],
          "displacement": {"x": "0 mm", "y": "0 mm", "z": "0 mm"}, "rotation": {"x": "0 deg"}}},
        {"name": "right", "on": {"group": "xmax"}, "remote_displacement": {"point": ["10 m", "0 m", "0 m"],
          "displacement": {"y": "0 mm", "z": "0 mm"}, "rotation": {}}}])"));
    std::vector<double> found;
    for (const ModeLine& line : results->modes->modes) found.push_back(line.frequency);
    return found;
  };
  return out;
}

}  // namespace

void add_mode_cases(std::vector<VerificationCase>& to) {
  to.push_back(plate_case({
      .name = "nafems-fv52",
      .title = phrase<"NAFEMS FV52: a thick plate, three rigid motions">(),
      .statement = phrase<"A plate of 10 m x 10 m x 1 m; its four lower edges do not move along z. E = 200 GPa, "
                          "nu = 0.3, rho = 8000 kg/m^3. hex20, 4 x 4 x 1: a finer mesh gives way more at the line supports.">(),
      .size = 10,
      .thickness = 1,
      .cells = {4, 4, 1},
      .material = R"("E": "200 GPa", "nu": 0.3, "rho": "8000 kg/m^3")",
      .acts = R"(, "constraints": [
        {"name": "a", "on": {"all_of": [{"group": "xmin"}, {"group": "zmin"}]}, "displacement": {"z": "0 mm"}},
        {"name": "b", "on": {"all_of": [{"group": "xmax"}, {"group": "zmin"}]}, "displacement": {"z": "0 mm"}},
        {"name": "c", "on": {"all_of": [{"group": "ymin"}, {"group": "zmin"}]}, "displacement": {"z": "0 mm"}},
        {"name": "d", "on": {"all_of": [{"group": "ymax"}, {"group": "zmin"}]}, "displacement": {"z": "0 mm"}}])",
      .frequencies = {45.897, 109.44, 109.44, 167.89, 193.59, 206.19, 206.19},
      .tolerance = 0.035}));
  const char* const steel = R"("E": "210 GPa", "nu": 0.3, "rho": "7800 kg/m^3")";
  to.push_back(plate_case({
      .name = "plate-clamped",
      .title = phrase<"SDLS01: a thin plate clamped at one edge">(),
      .statement = phrase<"A plate of 1 m x 1 m x 0.01 m, one side clamped. E = 210 GPa, nu = 0.3, rho = 7800 kg/m^3. "
                          "hex20, 10 x 10 x 1.">(),
      .size = 1,
      .thickness = 0.01,
      .cells = {10, 10, 1},
      .material = steel,
      .acts = R"(, "constraints": [{"name": "clamp", "on": {"group": "xmin"}, "fixed": true}])",
      .frequencies = {8.7266, 21.3042, 53.5542, 68.2984, 77.7448, 136.0471},
      .tolerance = 0.02}));
  to.push_back(plate_case({
      .name = "plate-free",
      .title = phrase<"SDLS01: a thin plate that nothing holds">(),
      .statement = phrase<"The same plate without support: six rigid motions are left out.">(),
      .size = 1,
      .thickness = 0.01,
      .cells = {10, 10, 1},
      .material = steel,
      .acts = "",
      .frequencies = {33.7119, 49.4558, 61.0513, 87.516, 87.516},
      .tolerance = 0.02}));
  const char* const of_nafems = R"("E": "200 GPa", "nu": 0.3, "rho": "8000 kg/m^3")";
  to.push_back(plate_case({
      .name = "nafems-fv12",
      .title = phrase<"NAFEMS FV12: a thin plate that nothing holds">(),
      .statement = phrase<"A plate of 10 m x 10 m x 0.05 m without support. E = 200 GPa, nu = 0.3, rho = 8000 kg/m^3. hex20, 14 x 14 x 1.">(),
      .size = 10,
      .thickness = 0.05,
      .cells = {14, 14, 1},
      .material = of_nafems,
      .acts = "",
      .frequencies = {1.622, 2.360, 2.922, 4.190, 4.190, 7.356, 7.356},
      .tolerance = 0.02}));
  to.push_back(plate_case({
      .name = "nafems-fv16",
      .title = phrase<"NAFEMS FV16: a thin plate clamped at one edge">(),
      .statement = phrase<"A plate of 10 m x 10 m x 0.05 m, one side clamped. E = 200 GPa, nu = 0.3, rho = 8000 kg/m^3. hex20, 14 x 14 x 1.">(),
      .size = 10,
      .thickness = 0.05,
      .cells = {14, 14, 1},
      .material = of_nafems,
      .acts = R"(, "constraints": [{"name": "clamp", "on": {"group": "xmin"}, "fixed": true}])",
      .frequencies = {0.421, 1.029, 2.582, 3.306, 3.753, 6.555},
      .tolerance = 0.02,
      .residual = "1e-5"}));  // doubles hold no more of so thin a plate
  to.push_back(deep_beam());
}

}  // namespace genba
