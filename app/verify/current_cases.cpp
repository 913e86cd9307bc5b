// Currents that heat a body in time, with a conductivity of the temperature.
#include <cmath>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"

namespace genba {

namespace {

VerificationCase thermistor_in_time() {
  using enum QuantityKind;
  // The rise u of the whole bar: 1e6 u' = (60 / 0.1)^2 (1 + 0.02 u).
  const double exact = 300 + std::expm1(0.02 * 0.36 * 100) / 0.02;
  VerificationCase out{
      .name = "thermistor-in-time",
      .title = phrase<"A bar that a current heats, and that conducts better the warmer it is">(),
      .statement = phrase<
          "60 V along an insulated bar of 0.1 m from 300 K on; the electric conductivity grows evenly from 1 "
          "S/m at 300 K to 5 S/m at 500 K, rho c = 1e6 J/(m^3 K). Backward Euler, steps of 0.1 s.">(),
      .source = phrase<"closed form">()};
  for (const ElementType type : hex8_and_tet10)
    out.quantities.push_back({phrase<"temperature after %1, %2">("100 s", traits(type).name), temperature,
                              exact, 0.06, Bound::absolute});
  out.compute = [](CaseRun& run) {
    constexpr std::string_view study = R"j(
      "materials": [{"name": "solid", "k": "1 W/(m K)", "rho": "1000 kg/m^3", "c": "1000 J/(kg K)",
                     "sigma": {"table": {"over": "temperature",
                               "rows": [["300 K", "1 S/m"], ["500 K", "5 S/m"]]}}}],
      "regions": [{"material": "solid"}],
      "steps": [
        {"name": "current", "analysis": "electric",
         "constraints": [{"name": "low", "on": {"group": "xmin"}, "voltage": "0 V"},
                         {"name": "high", "on": {"group": "xmax"}, "voltage": "60 V"}]},
        {"name": "heat", "analysis": "heat", "procedure": "transient", "times": ["100 s"],
         "transient": {"scheme": "backward-euler", "step": "0.1 s", "current_step": "current",
                       "current_change": 0},
         "loads": [{"name": "start", "initial_temperature": "300 K"}]}])j";
    std::vector<double> values;
    for (const ElementType type : hex8_and_tet10) {
      run.progress(static_cast<double>(values.size()) / std::size(hex8_and_tet10));
      values.push_back(value_at(*run.solve_heated(thin_bar(type, 4), study), "temperature", {0.05, 0, 0}));
    }
    return values;
  };
  return out;
}

VerificationCase thermistor_between_cold_ends() {
  using enum QuantityKind;
  // Kohlrausch: the integral of k / sigma from the ends to the middle is V^2 / 8, whatever sigma is.
  const double exact = 300 + std::expm1(0.02 * 16.0 * 16.0 / 8) / 0.02;
  VerificationCase out{
      .name = "thermistor-cold-ends",
      .title = phrase<"A current between two electrodes of one temperature">(),
      .statement = phrase<
          "16 V between the ends of a bar of 0.1 m, both at 300 K; k = 1 W/(m K), the electric conductivity "
          "grows evenly from 1 S/m at 300 K to 5 S/m at 500 K. Steps in time until all is steady. 40 "
          "cells.">(),
      .source = phrase<"closed form: Kohlrausch's relation">()};
  for (const ElementType type : hex8_and_tet10)
    out.quantities.push_back({phrase<"temperature of the middle, %1">(traits(type).name), temperature, exact,
                              0.15, Bound::absolute});
  out.compute = [](CaseRun& run) {
    constexpr std::string_view study = R"j(
      "materials": [{"name": "solid", "k": "1 W/(m K)", "rho": "100 kg/m^3", "c": "100 J/(kg K)",
                     "sigma": {"table": {"over": "temperature",
                               "rows": [["300 K", "1 S/m"], ["500 K", "5 S/m"]]}}}],
      "regions": [{"material": "solid"}],
      "steps": [
        {"name": "current", "analysis": "electric",
         "constraints": [{"name": "low", "on": {"group": "xmin"}, "voltage": "0 V"},
                         {"name": "high", "on": {"group": "xmax"}, "voltage": "16 V"}]},
        {"name": "heat", "analysis": "heat", "procedure": "transient", "times": ["500 s"],
         "transient": {"scheme": "backward-euler", "step": "5 s", "current_step": "current",
                       "current_change": 0},
         "constraints": [{"name": "ends", "on": {"group": ["xmin", "xmax"]}, "temperature": "300 K"}],
         "loads": [{"name": "start", "initial_temperature": "300 K"}]}])j";
    std::vector<double> values;
    for (const ElementType type : hex8_and_tet10) {
      run.progress(static_cast<double>(values.size()) / std::size(hex8_and_tet10));
      values.push_back(value_at(*run.solve_heated(thin_bar(type, 40), study), "temperature", {0.05, 0, 0}));
    }
    return values;
  };
  return out;
}

}  // namespace

void add_current_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {thermistor_in_time, thermistor_between_cold_ends}) to.push_back(make());
}

}  // namespace genba
