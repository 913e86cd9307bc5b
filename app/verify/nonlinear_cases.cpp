// Heat with values that depend on the temperature sought, and materials that flow.
#include <cmath>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"

namespace genba {

namespace {

constexpr double bar_length = 0.1;  // m
constexpr ElementType element_types[] = {ElementType::hex8, ElementType::tet4, ElementType::tet10};

VerificationCase radiating_bar() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "nafems-t2",
      .title = phrase<"NAFEMS T2: conduction with radiation">(),
      .statement = phrase<"A bar of 0.1 m, k = 55.6 W/(m K), 1000 K at one end; the other radiates to 300 K, "
                          "emissivity 0.98; else insulated. 10 cells.">(),
      .source = phrase<"NAFEMS, The Standard NAFEMS Benchmarks">()};
  for (const ElementType type : element_types)
    out.quantities.push_back(
        {phrase<"temperature of the end, %1">(traits(type).name), temperature, 927.0, 0.2, Bound::absolute});
  out.compute = [](CaseRun& run) {
    constexpr std::string_view study = R"j("analysis": "heat",
      "materials": [{"name": "solid", "k": "55.6 W/(m K)"}], "regions": [{"material": "solid"}],
      "constraints": [{"name": "hot", "on": {"group": "xmin"}, "temperature": "1000 K"}],
      "loads": [{"name": "sky", "on": {"group": "xmax"},
                 "radiation": {"emissivity": 0.98, "ambient": "300 K"}}])j";
    std::vector<double> values;
    for (const ElementType type : element_types)
      values.push_back(value_at(*run.solve(thin_bar(type, 10), study), "temperature", {bar_length, 0, 0}));
    return values;
  };
  return out;
}

VerificationCase conductivity_over_temperature() {
  using enum QuantityKind;
  // T + 0.01 (T - 300)^2 / 2 is linear along the bar.
  constexpr double exact = 300 + 100 * (2.2360679774997896964 - 1);
  VerificationCase out{
      .name = "kirchhoff-bar",
      .title = phrase<"A conductivity that grows with the temperature">(),
      .statement = phrase<"A bar of 0.1 m with insulated sides, 300 K and 500 K at its ends; k grows evenly "
                          "from 10 W/(m K) at 300 K to 30 W/(m K) at 500 K. 40 cells.">(),
      .source = phrase<"closed form: Kirchhoff's transform">()};
  for (const ElementType type : element_types)
    out.quantities.push_back({phrase<"temperature of the middle, %1">(traits(type).name), temperature, exact,
                              0.15, Bound::absolute});
  out.compute = [](CaseRun& run) {
    constexpr std::string_view study = R"j("analysis": "heat",
      "materials": [{"name": "solid", "k": {"table": {"over": "temperature",
                     "rows": [["300 K", "10 W/(m K)"], ["500 K", "30 W/(m K)"]]}}}],
      "regions": [{"material": "solid"}],
      "constraints": [{"name": "cold", "on": {"group": "xmin"}, "temperature": "300 K"},
                      {"name": "hot", "on": {"group": "xmax"}, "temperature": "500 K"}])j";
    std::vector<double> values;
    for (const ElementType type : element_types)
      values.push_back(
          value_at(*run.solve(thin_bar(type, 40), study), "temperature", {bar_length / 2, 0, 0}));
    return values;
  };
  return out;
}

/// A study of elasticity with a material that flows at 240 MPa.
std::string flowing(std::string_view hardening, std::string_view conditions) {
  return R"j("analysis": "elasticity", "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "flow_stress": )j" +
         std::string(hardening) + R"j(}], "regions": [{"material": "steel"}], )j" + std::string(conditions);
}

VerificationCase hill_cylinder() {
  using enum QuantityKind;
  VerificationCase out{
      .name = "hill-cylinder",
      .title = phrase<"Hill's cylinder: thick and partly plastic under inner pressure">(),
      .statement = phrase<"Radii 100 and 200 mm, E = 210 GPa, nu = 0.3, flow stress 240 MPa without hardening, plane "
                          "strain, 139.21, 163.91 and 180.13 MPa inside: plastic to 120, 140 and 160 mm. A quarter, "
                          "12 cells across.">(),
      .source = phrase<"Hill, The Mathematical Theory of Plasticity">()};
  for (const ElementType type : {ElementType::hex8, ElementType::hex20})
    for (const auto& [radius, expected] : {std::pair{"120", 0.08646e-3}, {"140", 0.11769e-3}, {"160", 0.15371e-3}})
      out.quantities.push_back({phrase<"displacement outside, plastic to %1 mm, %2">(radius, traits(type).name),
                                length, expected, 0.02, Bound::relative});
  out.compute = [](CaseRun& run) {
    std::vector<double> values;
    for (const ElementType type : {ElementType::hex8, ElementType::hex20})
      for (const char* pressure : {"139.21 MPa", "163.91 MPa", "180.13 MPa"}) {
        const std::string study = flowing(
            "\"240 MPa\"",
            R"j("constraints": [{"name": "y", "on": {"group": "ymin"}, "displacement": {"y": "0 mm"}},
                {"name": "x", "on": {"group": "ymax"}, "displacement": {"x": "0 mm"}},
                {"name": "z", "on": {"group": ["zmin", "zmax"]}, "displacement": {"z": "0 mm"}}],
                "loads": [{"name": "p", "on": {"group": "xmin"}, "pressure": ")j" + std::string(pressure) + R"j("}])j");
        values.push_back(value_at(*run.solve(quarter_ring(type, {12, 6, 1}, 0.1, 0.2, 0.01), study),
                                  "displacement", {0.2, 0, 0}));
      }
    return values;
  };
  return out;
}

VerificationCase hardening_bar() {
  using enum QuantityKind;
  constexpr double stress = 300e6, expected = 0.1 * (stress / 210e9 + 0.01 * 60.0 / 120.0);
  VerificationCase out{
      .name = "hardening-bar",
      .title = phrase<"A bar pulled past its flow stress">(),
      .statement = phrase<"A bar of 0.1 m, E = 210 GPa, nu = 0.3, flow stress 240 MPa, 360 MPa at a plastic strain of "
                          "0.01; pulled by 300 MPa.">(),
      .source = phrase<"closed form">()};
  for (const ElementType type : element_types)
    out.quantities.push_back(
        {phrase<"displacement of the end, %1">(traits(type).name), length, expected, 1e-4, Bound::relative});
  for (const ElementType type : element_types)
    out.quantities.push_back(
        {phrase<"plastic strain, %1">(traits(type).name), dimensionless, 0.005, 1e-4, Bound::relative});
  out.compute = [](CaseRun& run) {
    const std::string study = flowing(
        R"j({"table": {"over": "plastic_strain", "rows": [[0, "240 MPa"], [0.01, "360 MPa"]]}})j",
        R"j("constraints": [{"name": "x", "on": {"group": "xmin"}, "displacement": {"x": "0 mm"}},
            {"name": "y", "on": {"group": "ymin"}, "displacement": {"y": "0 mm"}},
            {"name": "z", "on": {"group": "zmin"}, "displacement": {"z": "0 mm"}}],
            "loads": [{"name": "pull", "on": {"group": "xmax"}, "traction": ["300 MPa", "0 MPa", "0 MPa"]}])j");
    std::vector<double> values, strains;
    for (const ElementType type : element_types) {
      const auto results = run.solve(thin_bar(type, 4), study);
      values.push_back(value_at(*results, "displacement", {bar_length, 0, 0}));
      strains.push_back(value_at(*results, "plastic_strain", {bar_length / 2, 0, 0}));
    }
    values.insert(values.end(), strains.begin(), strains.end());
    return values;
  };
  return out;
}

}  // namespace

void add_nonlinear_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {radiating_bar, conductivity_over_temperature, hardening_bar, hill_cylinder}) to.push_back(make());
}

}  // namespace genba
