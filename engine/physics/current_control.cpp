#include "engine/physics/current_control.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/study.hpp"

namespace genba {

double allowed_share(const TransientOptions& how, double hottest, bool was_off) {
  if (!how.limit_temperature) return 1;
  const double left = *how.limit_temperature - hottest;
  if (how.limit_law == LimitLaw::on_off) return left <= 0 || (was_off && left < how.limit_band) ? 0.0 : 1.0;
  return std::clamp(left / how.limit_band, 0.0, 1.0);
}

double control_factor(const TransientOptions& how, const CurrentFacts& as_stated) {
  if (how.current_control == CurrentControl::as_stated) return 1;
  if (!(as_stated.power > 0 && as_stated.current > 0))
    throw Error(ErrorKind::model, phrase<"current of step '%1'">(how.current_step),
                phrase<"no current flows between its electrodes, so no power can be reached">(),
                phrase<"State two voltages that differ, on electrodes that conducting material joins">());
  return how.current_control == CurrentControl::power ? std::sqrt(how.current_power / as_stated.power)
                                                      : how.current_total / as_stated.current;
}

bool conduction_over_temperature(const Study& study) {
  if (study.physics->is_motion()) return false;
  const std::string_view key = study.physics->properties.front().key;
  return std::ranges::any_of(study.materials, [&](const Material& material) {
    const Variation* by = variation_of(material, key);
    return by != nullptr && varies_over_temperature(*by) &&
           std::ranges::any_of(study.assignments,
                               [&](const MaterialAssignment& a) { return a.material == material.name; });
  });
}

void check_current_control(const Study& study, std::vector<Finding>& findings) {
  if (!study.transient) return;
  const TransientOptions& how = *study.transient;
  const auto error = [&](const char* key, Text problem, Text next) {
    findings.push_back({true, std::string("transient/") + key, std::move(problem), std::move(next)});
  };
  if (how.current_step.empty()) {
    if (how.current_control != CurrentControl::as_stated || how.limit_temperature)
      error("current_step", phrase<"a current is controlled, and no step is named that it is of">(),
            phrase<"State the earlier step of electric conduction, for example \"%1\": \"%2\"">(
                "current_step", "current"));
    return;
  }
  if (how.current_control == CurrentControl::power && !(how.current_power > 0))
    error("current_power", phrase<"the power is controlled and not stated">(),
          phrase<"State it, for example \"%1\": \"%2\"">("current_power", "30 W"));
  if (how.current_control == CurrentControl::current && !(how.current_total > 0))
    error("current_total", phrase<"the current is controlled and not stated">(),
          phrase<"State it, for example \"%1\": \"%2\"">("current_total", "0.5 A"));
  if (!how.limit_region.empty() && !how.limit_temperature)
    findings.push_back({false,
                        "transient/limit_region",
                        phrase<"a region is watched, and no temperature limit is stated">(),
                        {}});
}

}  // namespace genba
