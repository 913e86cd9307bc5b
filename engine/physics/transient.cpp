#include "engine/physics/transient.hpp"

#include <array>
#include <limits>

namespace genba {

namespace {

constexpr std::array<std::string_view, 3> scheme_words = {"backward-euler", "crank-nicolson", "bdf2"};
constexpr std::array<std::string_view, 2> capacity_words = {"consistent", "lumped"};
constexpr std::array<std::string_view, 3> dose_words = {"none", "cem43", "cem43-cut-off"};

const ChoiceMember<TransientOptions> scheme_choice = {
    scheme_words, [](const TransientOptions& o) { return static_cast<int>(o.scheme); },
    [](TransientOptions& o, int i) { o.scheme = static_cast<TimeScheme>(i); }};
const ChoiceMember<TransientOptions> capacity_choice = {
    capacity_words, [](const TransientOptions& o) { return static_cast<int>(o.capacity); },
    [](TransientOptions& o, int i) { o.capacity = static_cast<Capacity>(i); }};
const ChoiceMember<TransientOptions> dose_choice = {
    dose_words, [](const TransientOptions& o) { return static_cast<int>(o.dose); },
    [](TransientOptions& o, int i) { o.dose = static_cast<DoseVariant>(i); }};

}  // namespace

std::span<const OptionField<TransientOptions>> transient_fields() {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  using Field = OptionField<TransientOptions>;
  static const std::array fields = {
      Field{"scheme", "Time scheme", scheme_choice, QuantityKind::dimensionless, Range{},
            "backward-euler: first order in the step, never rings. crank-nicolson: second order, rings after "
            "sudden changes. bdf2: second order, damps what is fast."},
      Field{"step", "Time step", &TransientOptions::step, QuantityKind::time, Range{0, infinite, false, true},
            "Largest step; the times of frames are met exactly. With an error tolerance it is the first one, "
            "and later ones follow the error."},
      Field{"step_error", "Error of a step", &TransientOptions::tolerance,
            QuantityKind::temperature_difference, Range{0, infinite, false, true},
            "Estimated error that a step may make anywhere; 0 K: steps as stated."},
      Field{"smallest_step", "Smallest time step", &TransientOptions::smallest, QuantityKind::time,
            Range{0, infinite, false, true},
            "Where the error asks for a smaller one the run ends with an error; 0 s: a millionth of the "
            "end."},
      Field{"capacity", "Capacity matrix", capacity_choice, QuantityKind::dimensionless, Range{},
            "consistent: as the shape functions have it. lumped: a diagonal, which avoids undershoots "
            "beside sudden changes."},
      Field{"dose", "Thermal dose", dose_choice, QuantityKind::dimensionless, Range{},
            "Field thermal_dose: minutes at 43 degC that do as much. cem43: of Sapareto and Dewey. "
            "cem43-cut-off: nothing counts below a temperature."},
      Field{"dose_above", "R of the dose above 43 degC", &TransientOptions::dose_above,
            QuantityKind::dimensionless, Range{0, 1, true, false},
            "Each kelvin more divides the time that does as much by 1 / R; usually 0.5."},
      Field{"dose_below", "R of the dose below 43 degC", &TransientOptions::dose_below,
            QuantityKind::dimensionless, Range{0, 1, true, false},
            "The same below 43 degC; usually 0.25."},
      Field{"dose_cut_off", "Temperature that counts", &TransientOptions::dose_cut_off,
            QuantityKind::temperature, Range{0, infinite, false, true},
            "Of cem43-cut-off: lower temperatures add nothing to the dose; usually 39 degC."},
      Field{"damage", "Thermal damage", &TransientOptions::damage, QuantityKind::dimensionless, Range{},
            "Field thermal_damage: Arrhenius integral by damage_A and damage_Ea of the materials; 1 leaves "
            "37 % undamaged."},
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
            "Part of the threshold over which perfusion falls to nothing: 0.5 begins at half of it."}};
  return fields;
}

std::string_view to_string(TimeScheme scheme) {
  return scheme_words.at(static_cast<std::size_t>(scheme));
}
std::string_view to_string(Capacity capacity) {
  return capacity_words.at(static_cast<std::size_t>(capacity));
}

DoseRule dose_rule(const TransientOptions& options) {
  return {options.dose_above, options.dose_below,
          options.dose == DoseVariant::cem43_cut_off ? options.dose_cut_off : 0.0};
}

std::vector<FieldKind> grown_fields(const TransientOptions& options) {
  std::vector<FieldKind> out;
  const bool has[] = {options.dose != DoseVariant::none, options.damage, options.maximum,
                      options.time_above.has_value()};
  for (std::size_t i = 0; i < tissue_fields().size(); ++i)
    if (has[i]) out.push_back(tissue_fields()[i]);
  return out;
}

}  // namespace genba
