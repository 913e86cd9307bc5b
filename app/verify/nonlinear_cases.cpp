// Heat with values that depend on the temperature sought.
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

}  // namespace

void add_nonlinear_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {radiating_bar, conductivity_over_temperature}) to.push_back(make());
}

}  // namespace genba
