// Natural frequencies: published plates, held and free.
#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/analysis/answers/modal_report.hpp"

namespace genba {

namespace {

/// One step that asks for so many modes. `acts`: its constraints, JSON members.
std::string modes_study(std::string_view material, std::size_t number, std::string_view acts) {
  return R"("materials": [{"name": "solid", )" + std::string(material) +
         R"(}], "regions": [{"material": "solid"}],
         "steps": [{"name": "modes", "analysis": "elasticity", "procedure": "modal",
                    "modes": {"number": )" +
         std::to_string(number) + R"(})" + std::string(acts) + "}]";
}

struct PlateCase {
  std::string name;
  Text title, statement;
  double size = 0, thickness = 0;  ///< m
  std::array<Index, 3> cells{};
  std::string material, acts;
  std::vector<double> frequencies;  ///< Hz
  double tolerance = 0;
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
    const auto results = run.solve(mesh, modes_study(of.material, of.frequencies.size(), of.acts));
    std::vector<double> values;
    for (const ModeLine& line : results->modes->modes) values.push_back(line.frequency);
    return values;
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
}

}  // namespace genba
