#include "engine/physics/check/transient_check.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

class TransientChecker {
 public:
  TransientChecker(const Study& study, std::vector<Finding>& findings) : study_(study), findings_(findings) {}

  void check() {
    const auto is_initial = [&](const Condition& load) {
      const Contribution c = contribution(load);
      return physics().has(*load.kind) && (c.initial || c.initial_velocity || c.initial_motion);
    };
    const bool has_initial = std::any_of(study_.loads.begin(), study_.loads.end(), is_initial);
    if (!study_.transient) {
      if (has_initial && physics().is_motion())
        warning("loads", phrase<"an initial velocity or displacement does nothing in a static step">(), {});
      else if (has_initial)
        warning("loads", phrase<"an initial temperature does nothing in a steady step">(), {});
      return;
    }
    const std::string place = "transient";
    const TransientOptions& how = *study_.transient;
    if (physics().unknown.kind != QuantityKind::temperature && !physics().is_motion())
      return error(place, phrase<"a transient step is of heat conduction or elasticity, not of %1">(word(physics().name)),
                   phrase<"Choose another analysis, or the procedure linear-static">());
    if (is_of_motion(how.scheme) != physics().is_motion())
      error(place + "/scheme",
            phrase<"the time scheme %1 is not for %2">(to_string(how.scheme), word(physics().name)),
            physics().is_motion() ? phrase<"Use %1, %2 or %3">("newmark", "hht", "quasi-static")
                                  : phrase<"Use %1, %2 or %3">("backward-euler", "crank-nicolson", "bdf2"));
    if (!(how.step > 0))
      error(place + "/step", phrase<"the time step is missing">(),
            phrase<"State it, for example \"%1\": \"%2\"">("step", example(QuantityKind::time)));
    if (how.smallest > how.step && how.step > 0)
      error(place + "/smallest_step",
            phrase<"the smallest step %1 is above the first one, %2">(
                format_quantity(how.smallest, QuantityKind::time),
                format_quantity(how.step, QuantityKind::time)),
            phrase<"Make it smaller">());
    if (physics().is_motion()) return check_motion(how, place);
    if (how.motion_error > 0)
      error(place + "/step_error_share", phrase<"it is of a motion">(), phrase<"State \"%1\" instead">("step_error"));
    if (how.damage) check_damage(place);
    check_shut_off(how, place);
    if (!has_initial)
      error("loads", phrase<"no initial temperature is stated, which a transient step begins with">(),
            phrase<"Add an initial temperature">());
  }

 private:
  /// What a step of heat may ask for, and what the motion of a body over time does not compute.
  void check_motion(const TransientOptions& how, const std::string& place) {
    TransientOptions of_motion;
    of_motion.scheme = how.scheme, of_motion.capacity = how.capacity;
    of_motion.alpha = how.alpha, of_motion.motion_error = how.motion_error;
    of_motion.step = how.step, of_motion.smallest = how.smallest, of_motion.most_steps = how.most_steps;
    of_motion.frames = how.frames;
    if (!(of_motion == how))
      error(place, phrase<"it has options of heat conduction, such as an error in kelvin, a dose or a current">(),
            phrase<"Remove them">());
    for (const Material& m : study_.materials) {
      for (const std::string_view key : {"active_stress", "active_across", "prestretch", "muscle_activation"})
        if (is_used(m) && property(m, key))
          error("materials/" + m.name + "/" + std::string(key), phrase<"%1 is not computed in a motion over time">(key),
                phrase<"Remove it for this step, or solve a static step with times">());
      if (is_used(m) && m.damping_stiffness.value_or(0) != 0 && deforms_largely(study_))
        error("materials/" + m.name + "/damping_stiffness",
              phrase<"damping by the stiffness at rest would brake a body that only turns, so it is not computed at large "
                     "deformation">(),
              phrase<"State damping_mass, or the scheme hht with alpha below 0">());
    }
    for (const Condition& load : study_.loads) {
      const Contribution c = contribution(load);
      if (c.relief)
        error("loads/" + load.name, phrase<"inertia relief is of a static step: here the body moves by itself">(),
              phrase<"Remove it">());
      if (c.joining.join == Join::preload || c.joining.join == Join::locked || c.joining.join == Join::shortened)
        error("loads/" + load.name, phrase<"bolts with a preload are computed in static steps alone">(),
              phrase<"Remove it from this step, or put its force on faces">());
    }
  }

  /// Materials without both constants are not damaged; at least one material needs both.
  void check_damage(const std::string& place) {
    bool has_any = false;
    for (const Material& m : study_.materials) {
      if (!is_used(m)) continue;
      const bool has[] = {m.damage_frequency.has_value(), m.damage_activation.has_value()};
      if (has[0] != has[1]) require(m, has[0] ? "damage_Ea" : "damage_A");
      has_any = has_any || has[0] || has[1];
    }
    if (!has_any)
      error(place + "/damage", phrase<"no material states damage_A and damage_Ea">(),
            phrase<"State both where tissue may be damaged, for example \"7.39e39 1/s\" and \"257.7 kJ/mol\"">());
  }

  void check_shut_off(const TransientOptions& how, const std::string& place) {
    if (how.shut_off_dose && how.shut_off_damage)
      error(place + "/shut_off_damage", phrase<"perfusion ends by the dose already">(),
            phrase<"State one of shut_off_dose and shut_off_damage">());
    else if (how.shut_off_dose && how.dose == DoseVariant::none)
      error(place + "/shut_off_dose", phrase<"perfusion is to end by a dose that is not computed">(),
            phrase<"State the dose, for example \"%1\": \"%2\"">("dose", "cem43"));
    else if (how.shut_off_damage && !how.damage)
      error(place + "/shut_off_damage", phrase<"perfusion is to end by a damage that is not computed">(),
            phrase<"State \"%1\": %2">("damage", "true"));
    else if (how.shut_off_dose && how.dose == DoseVariant::cem43_iso && *how.shut_off_dose > destroyed_dose)
      error(place + "/shut_off_dose", phrase<"it is above the dose of tissue that is destroyed at once">(),
            phrase<"State at most %1">(format_quantity(destroyed_dose, QuantityKind::thermal_dose)));
    const bool has_perfusion = std::ranges::any_of(study_.loads, [](const Condition& load) {
      return load.kind->enters == Enters::exchanges && load.kind->on == Acts::regions;
    });
    if ((how.shut_off_dose || how.shut_off_damage) && !has_perfusion)
      warning(place, phrase<"there is no perfusion that could end">(), {});
  }

  bool is_used(const Material& m) const {
    return std::ranges::any_of(study_.assignments,
                               [&](const MaterialAssignment& a) { return a.material == m.name; });
  }
  void require(const Material& m, std::string_view key) {
    const OptionField<Material>& field = *material_field(key);
    error("materials/" + m.name + "/" + std::string(key),
          phrase<"%1 is missing; %2 needs it">(word(field.label), phrase<"thermal damage">()),
          phrase<"State it, for example \"%1\": \"%2\"">(key, example(field)));
  }
  void error(std::string place, Text problem, Text next_step) {
    findings_.push_back({true, std::move(place), std::move(problem), std::move(next_step)});
  }
  void warning(std::string place, Text problem, Text next_step) {
    findings_.push_back({false, std::move(place), std::move(problem), std::move(next_step)});
  }
  const Physics& physics() const { return *study_.physics; }

  const Study& study_;
  std::vector<Finding>& findings_;
};

}  // namespace

void check_transient(const Study& study, std::vector<Finding>& findings) {
  TransientChecker(study, findings).check();
}

}  // namespace genba
