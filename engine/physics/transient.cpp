#include "engine/physics/transient.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace genba {

namespace {

constexpr std::array<std::string_view, 6> scheme_words = {"backward-euler", "crank-nicolson", "bdf2", "newmark",
                                                         "hht", "quasi-static"};
constexpr std::array<std::string_view, 2> capacity_words = {"consistent", "lumped"};
constexpr std::array<std::string_view, 4> dose_words = {"none", "cem43", "cem43-cut-off", "cem43-iso"};
constexpr std::array<std::string_view, 3> control_words = {"as-stated", "current", "power"};
constexpr std::array<std::string_view, 2> limit_words = {"proportional", "on-off"};

const ChoiceMember<TransientOptions> scheme_choice = {
    scheme_words, [](const TransientOptions& o) { return static_cast<int>(o.scheme); },
    [](TransientOptions& o, int i) { o.scheme = static_cast<TimeScheme>(i); }};
constexpr int first_of_motion = static_cast<int>(TimeScheme::newmark);
const ChoiceMember<TransientOptions> flow_scheme_choice = {
    std::span(scheme_words).first(first_of_motion),
    [](const TransientOptions& o) { return std::min(static_cast<int>(o.scheme), first_of_motion - 1); },
    scheme_choice.set};
const ChoiceMember<TransientOptions> motion_scheme_choice = {
    std::span(scheme_words).subspan(first_of_motion),
    [](const TransientOptions& o) { return std::max(static_cast<int>(o.scheme) - first_of_motion, 0); },
    [](TransientOptions& o, int i) { o.scheme = static_cast<TimeScheme>(i + first_of_motion); }};
const ChoiceMember<TransientOptions> capacity_choice = {
    capacity_words, [](const TransientOptions& o) { return static_cast<int>(o.capacity); },
    [](TransientOptions& o, int i) { o.capacity = static_cast<Capacity>(i); }};
const ChoiceMember<TransientOptions> dose_choice = {
    dose_words, [](const TransientOptions& o) { return static_cast<int>(o.dose); },
    [](TransientOptions& o, int i) { o.dose = static_cast<DoseVariant>(i); }};
const ChoiceMember<TransientOptions> control_choice = {
    control_words, [](const TransientOptions& o) { return static_cast<int>(o.current_control); },
    [](TransientOptions& o, int i) { o.current_control = static_cast<CurrentControl>(i); }};
const ChoiceMember<TransientOptions> limit_choice = {
    limit_words, [](const TransientOptions& o) { return static_cast<int>(o.limit_law); },
    [](TransientOptions& o, int i) { o.limit_law = static_cast<LimitLaw>(i); }};

}  // namespace

std::span<const OptionField<TransientOptions>> transient_fields() {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  using Field = OptionField<TransientOptions>;
  static const std::array fields = {
      Field{"scheme", "Time scheme", scheme_choice, QuantityKind::dimensionless, Range{},
            "backward-euler: first order in the step, never rings. crank-nicolson: second order, rings after "
            "sudden changes. bdf2: second order, damps what is fast. Of a motion: newmark: keeps the energy of all "
            "vibrations. hht: damps those that are too fast for the step. quasi-static: first order, vibrations die at "
            "once."},
      Field{"alpha", "Alpha of hht", &TransientOptions::alpha, QuantityKind::dimensionless, Range{-1.0 / 3, 0},
            "Of a motion by hht, -1/3 to 0: how much of the fast vibrations is damped; 0 damps nothing, as newmark."},
      Field{"step", "Time step", &TransientOptions::step, QuantityKind::time, Range{0, infinite, false, true},
            "Largest step; the times of frames are met exactly. With an error tolerance it is the first one, "
            "and later ones follow the error."},
      Field{"step_error", "Error of a step", &TransientOptions::tolerance,
            QuantityKind::temperature_difference, Range{0, infinite, false, true},
            "Estimated error that a step may make anywhere; 0 K: steps as stated."},
      Field{"step_error_share", "Error of a step, as a share", &TransientOptions::motion_error,
            QuantityKind::dimensionless, Range{0, 1, false, true},
            "Of a motion: estimated error that a step may make anywhere, as a share of the largest displacement so "
            "far; 0: steps as stated."},
      Field{"smallest_step", "Smallest time step", &TransientOptions::smallest, QuantityKind::time,
            Range{0, infinite, false, true},
            "Where the error asks for a smaller one, or an iteration does not converge, the run ends with an "
            "error; 0 s: a millionth of the end, or a ten-thousandth of a stated step."},
      Field{"most_steps", "Most time steps", &TransientOptions::most_steps, QuantityKind::dimensionless,
            Range{1, 1e9},
            "A run with more is refused before it begins; with an error tolerance it ends there with an error."},
      Field{"capacity", "Capacity or mass matrix", capacity_choice, QuantityKind::dimensionless, Range{},
            "consistent: as the shape functions have it. lumped: a diagonal, which avoids undershoots "
            "beside sudden changes."},
      Field{"dose", "Thermal dose", dose_choice, QuantityKind::dimensionless, Range{},
            "Field thermal_dose: minutes at 43 degC that do as much. cem43: of Sapareto and Dewey. "
            "cem43-cut-off: nothing counts below a temperature. cem43-iso: the same, and from 57 degC on tissue "
            "is destroyed at once, shown as 1e9 min."},
      Field{"dose_above", "R of the dose above 43 degC", &TransientOptions::dose_above,
            QuantityKind::dimensionless, Range{0, 1, true, false},
            "Each kelvin more divides the time that does as much by 1 / R; usually 0.5."},
      Field{"dose_below", "R of the dose below 43 degC", &TransientOptions::dose_below,
            QuantityKind::dimensionless, Range{0, 1, true, false},
            "The same below 43 degC; usually 0.25."},
      Field{"dose_cut_off", "Temperature that counts", &TransientOptions::dose_cut_off,
            QuantityKind::temperature, Range{0, infinite, false, true},
            "Of cem43-cut-off and cem43-iso: lower temperatures add nothing to the dose; usually 39 degC."},
      Field{"damage", "Thermal damage", &TransientOptions::damage, QuantityKind::dimensionless, Range{},
            "Field thermal_damage: Arrhenius integral by damage_A and damage_Ea of the materials; 1 leaves "
            "37 % undamaged. Field damaged_share: the damaged part in percent."},
      Field{"maximum", "Largest temperature so far", &TransientOptions::maximum, QuantityKind::dimensionless,
            Range{}, "Field maximum_temperature: the largest over all steps up to a frame."},
      Field{"time_above", "Time above", &TransientOptions::time_above, QuantityKind::temperature,
            Range{0, infinite, false, true},
            "Field time_above: time spent above this temperature up to a frame; empty: not counted."},
      Field{"shut_off_dose", "Perfusion ends at a dose of", &TransientOptions::shut_off_dose,
            QuantityKind::thermal_dose, Range{0, infinite, true, true},
            "Where the thermal dose reaches it, blood no longer takes heat; empty: it goes on."},
      Field{"shut_off_damage", "Perfusion ends at a damage of", &TransientOptions::shut_off_damage,
            QuantityKind::dimensionless, Range{0, infinite, true, true},
            "The same by the thermal damage; empty: it goes on."},
      Field{"shut_off_width", "Width of the end of perfusion", &TransientOptions::shut_off_width,
            QuantityKind::dimensionless, Range{0, 1, true, false},
            "Part of the threshold over which perfusion falls to nothing: 0.5 begins at half of it."},
      Field{"current_step", "Heated by the current of step", &TransientOptions::current_step,
            QuantityKind::dimensionless, Range{},
            "Name of an earlier step of electric conduction: its Joule heat enters in each time step, with "
            "the conductivities at its temperatures; empty: no current heats."},
      Field{"current_control", "Control of the current", control_choice, QuantityKind::dimensionless, Range{},
            "as-stated: voltages and currents are those of that step. current, power: all of them are "
            "multiplied with one factor in each time step, so that the total current, or the Joule power, is "
            "what is asked."},
      Field{"current_power", "Power", &TransientOptions::current_power, QuantityKind::power,
            Range{0, infinite, false, true}, "Of the control by power."},
      Field{"current_total", "Current in total", &TransientOptions::current_total,
            QuantityKind::electric_current, Range{0, infinite, false, true}, "Of the control by current."},
      Field{"current_change", "Change of conductivity", &TransientOptions::current_change,
            QuantityKind::dimensionless, Range{0, 1, false, false},
            "The current is solved anew where a conductivity changed by more than this part of itself; 0: in "
            "each time step."},
      Field{"limit_temperature", "Temperature limit", &TransientOptions::limit_temperature,
            QuantityKind::temperature, Range{0, infinite, true, true},
            "The power is reduced where the largest temperature comes near to it; empty: no limit."},
      Field{"limit_law", "Law of the limit", limit_choice, QuantityKind::dimensionless, Range{},
            "proportional: the power falls evenly to nothing over the band below the limit. on-off: off at "
            "the limit, on again a band below it."},
      Field{"limit_band", "Band of the limit", &TransientOptions::limit_band,
            QuantityKind::temperature_difference, Range{0, infinite, true, true},
            "Temperatures below the limit over which its law acts."},
      Field{"limit_region", "Region that is watched", &TransientOptions::limit_region,
            QuantityKind::dimensionless, Range{},
            "The limit is of the largest temperature in this region; empty: of the whole body."}};
  return fields;
}

std::span<const OptionField<TransientOptions>> transient_fields(bool is_motion) {
  using Fields = std::vector<OptionField<TransientOptions>>;
  constexpr std::string_view of_both[] = {"scheme", "step", "smallest_step", "most_steps", "capacity"};
  constexpr std::string_view of_motion[] = {"alpha", "step_error_share"};
  const auto those = [&](bool motion) {
    Fields out;
    for (const auto& field : transient_fields()) {
      const bool shared = std::ranges::find(of_both, field.key) != std::end(of_both);
      const bool moves = std::ranges::find(of_motion, field.key) != std::end(of_motion);
      if (!shared && moves != motion) continue;
      out.push_back(field);
      if (field.key == "scheme") out.back().member = motion ? motion_scheme_choice : flow_scheme_choice;
    }
    return out;
  };
  static const Fields flow = those(false), motion = those(true);
  return is_motion ? motion : flow;
}

TransientOptions new_transient(bool is_motion) {
  TransientOptions out;
  if (is_motion) out.scheme = TimeScheme::hht;
  return out;
}

std::string_view to_string(TimeScheme scheme) {
  return scheme_words.at(static_cast<std::size_t>(scheme));
}
std::string_view to_string(Capacity capacity) {
  return capacity_words.at(static_cast<std::size_t>(capacity));
}

double expected_time_steps(const TransientOptions& how, double end) {
  return how.step > 0 && end > 0 ? std::max(1.0, std::ceil(end / how.step * (1 - 1e-12))) : 0.0;
}

double stated_time_steps(const TransientOptions& how, std::span<const double> times) {
  return how.tolerance > 0 || how.motion_error > 0 || times.empty() ? 0.0 : expected_time_steps(how, times.back());
}

DoseRule dose_rule(const TransientOptions& options) {
  DoseRule rule{options.dose_above, options.dose_below};
  if (options.dose == DoseVariant::cem43_cut_off || options.dose == DoseVariant::cem43_iso)
    rule.from = options.dose_cut_off;
  if (options.dose == DoseVariant::cem43_iso) rule.destroys = destroying_temperature;
  return rule;
}

std::vector<FieldKind> grown_fields(const TransientOptions& options) {
  std::vector<FieldKind> out;
  const bool has[] = {options.dose != DoseVariant::none, options.damage, options.damage, options.maximum,
                      options.time_above.has_value()};
  for (std::size_t i = 0; i < tissue_fields().size(); ++i)
    if (has[i]) out.push_back(tissue_fields()[i]);
  return out;
}

}  // namespace genba
