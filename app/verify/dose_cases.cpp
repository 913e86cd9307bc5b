// Effects of heat on tissue: thermal dose and thermal damage at constant temperatures.
#include <cmath>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/physics/tissue.hpp"

namespace genba {

namespace {

std::shared_ptr<const Mesh> small_box(ElementType type) {
  return mapped_box(type, {2, 2, 2}, [](Vec3 p) {
    return Vec3{0.02 * p[0], 0.02 * p[1], 0.02 * p[2]};
  });
}

/// An insulated block at constant temperature. options: of the transient step, besides its step size.
/// rise: of its temperature by a source, K/s.
std::string kept_warm(double celsius, double seconds, const std::string& options, double rise = 0) {
  const auto text = [](double value) { return format_number(value, "%.9g"); };
  return R"j("materials": [{"name": "tissue", "k": "0.52 W/(m K)", "rho": "1079 kg/m^3", "c": "3540 J/(kg K)",
                           "damage_A": "7.39e39 1/s", "damage_Ea": "257.7 kJ/mol"}],
            "regions": [{"material": "tissue"}],
            "steps": [{"name": "warm", "analysis": "heat", "procedure": "transient", "times": [")j" +
         text(seconds) + R"j( s"], "transient": {"step": ")j" + text(seconds / 10) + R"j( s", )j" + options +
         R"j(}, "loads": [{"name": "start", "initial_temperature": ")j" + text(celsius) + R"j( degC"})j" +
         (rise == 0 ? std::string()
                    : R"j(, {"name": "source", "heat_source": ")j" + text(rise * 1079 * 3540) + R"j( W/m^3"})j") +
         "]}]";
}

VerificationCase dose_of_warm_block() {
  using enum QuantityKind;
  struct Warm {
    double celsius, seconds, dose;
  };
  static constexpr Warm warm[] = {{45, 600, 2400}, {42, 3600, 900}, {50, 10, 1280}};
  VerificationCase out{.name = "thermal-dose",
                       .title = phrase<"Thermal dose of tissue at one temperature">(),
                       .statement = phrase<"A block that keeps 45 degC for 10 min, 42 degC for 60 min and 50 degC for "
                                           "10 s; R is 0.25 below 43 degC and 0.5 above.">(),
                       .source = phrase<"closed form: time times R^(43 - T), Sapareto and Dewey (1984)">()};
  for (const ElementType type : hex8_and_tet10)
    for (const Warm& w : warm)
      out.quantities.push_back({phrase<"dose at %1, %2">(format_quantity(w.celsius + 273.15, temperature),
                                                         traits(type).name),
                                QuantityKind::thermal_dose, w.dose, 1e-6});
  out.compute = [](CaseRun& run) {
    std::vector<double> values;
    for (const ElementType type : hex8_and_tet10)
      for (const Warm& w : warm)
        values.push_back(
            extremum(*run.solve(small_box(type), kept_warm(w.celsius, w.seconds, R"("dose": "cem43")")), dose_field)
                .max);
    return values;
  };
  return out;
}

VerificationCase dose_by_iso() {
  using enum QuantityKind;
  struct Warm {
    double celsius, seconds, rise, dose;
  };
  // From 37 to 56 degC at 0.1 K/s: the integrals of R^(43 - T) from 39 to 43 and from 43 to 56 degC.
  const double line = 10 * ((1 - std::pow(0.25, 4)) / std::log(4.0) + (std::pow(2.0, 13) - 1) / std::log(2.0));
  const std::vector<Warm> warm = {{38.9, 3600, 0, 0},       {42, 3600, 0, 900},         {50, 10, 0, 1280},
                                  {37, 190, 0.1, line}, {37, 210, 0.1, destroyed_dose}};
  VerificationCase out{
      .name = "thermal-dose-iso",
      .title = phrase<"Thermal dose with its limits at 39 and 57 degC">(),
      .statement = phrase<"A block that keeps 38.9, 42 and 50 degC, and one that warms by 0.1 K/s from 37 to 56 and to 58 "
                          "degC; R is 0 below 39 degC, 0.25 below 43 degC and 0.5 above, and infinite from 57 degC.">(),
      .source = phrase<"closed form: the integral of R^(43 - T); an infinite dose is shown as 1e9 min">()};
  for (const ElementType type : hex8_and_tet10)
    for (const Warm& w : warm)
      out.quantities.push_back({phrase<"dose from %1 to %2, %3">(
                                    format_quantity(w.celsius + 273.15, temperature),
                                    format_quantity(w.celsius + w.rise * w.seconds + 273.15, temperature),
                                    traits(type).name),
                                QuantityKind::thermal_dose, w.dose, w.dose == 0 ? 1e-9 : 1e-5,
                                w.dose == 0 ? Bound::absolute : Bound::relative});
  out.compute = [warm](CaseRun& run) {
    std::vector<double> values;
    for (const ElementType type : hex8_and_tet10)
      for (const Warm& w : warm)
        values.push_back(extremum(*run.solve(small_box(type),
                                             kept_warm(w.celsius, w.seconds, R"("dose": "cem43-iso")", w.rise)),
                                  dose_field)
                             .max);
    return values;
  };
  return out;
}

VerificationCase damage_of_warm_block() {
  using enum QuantityKind;
  const auto damage_at = [](double celsius) {
    return 60 * 7.39e39 * std::exp(-257.7e3 / (gas_constant * (273.15 + celsius)));
  };
  VerificationCase out{.name = "thermal-damage",
                       .title = phrase<"Thermal damage of tissue at one temperature">(),
                       .statement = phrase<"A block that keeps 60 degC, and one that keeps 50 degC, for 1 min; A = 7.39e39 1/s "
                                           "and Ea = 257.7 kJ/mol, as of liver.">(),
                       .source = phrase<"closed form: A exp(-Ea / (R T)) times the time">()};
  for (const ElementType type : hex8_and_tet10)
    out.quantities.push_back({phrase<"damage, %1">(traits(type).name), dimensionless, damage_at(60), 1e-6});
  for (const ElementType type : hex8_and_tet10)
    out.quantities.push_back({phrase<"damaged share after 50 degC, 1 - exp(-damage), %1">(traits(type).name), share,
                              1 - std::exp(-damage_at(50)), 1e-6});
  out.compute = [](CaseRun& run) {
    std::vector<double> values;
    const auto largest = [&](ElementType type, double celsius, std::string_view field) {
      return extremum(*run.solve(small_box(type), kept_warm(celsius, 60, R"("damage": true)")), field).max;
    };
    for (const ElementType type : hex8_and_tet10) values.push_back(largest(type, 60, damage_field));
    for (const ElementType type : hex8_and_tet10) values.push_back(largest(type, 50, damaged_share_field));
    return values;
  };
  return out;
}

}  // namespace

void add_dose_cases(std::vector<VerificationCase>& to) {
  to.push_back(dose_of_warm_block());
  to.push_back(dose_by_iso());
  to.push_back(damage_of_warm_block());
}

}  // namespace genba
