#include "engine/physics/check/selector_check.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/needle.hpp"

namespace genba {

bool all_finite(const Vec3& v) {
  return std::isfinite(v[0]) && std::isfinite(v[1]) && std::isfinite(v[2]);
}

void check_patch(const std::string& place, const PatchSelector& patch, std::vector<Finding>& findings) {
  const auto error = [&](Text problem, Text next) {
    findings.push_back({true, place, std::move(problem), std::move(next)});
  };
  if (patch.dabs.empty())
    error(phrase<"the patch has no dabs">(), phrase<"Paint it in the view, or give it a dab">());
  if (!patch.dabs.empty() && patch.dabs.front().erases)
    error(phrase<"the first dab of the patch erases, where there is nothing yet">(),
          phrase<"Remove \"erase\" there, or the dab">());
  for (const PatchDab& dab : patch.dabs) {
    if (!all_finite(dab.at) || !all_finite(dab.normal) || !std::isfinite(dab.radius))
      error(phrase<"a number is infinite or not a number">(), phrase<"Give a finite number">());
    if (!(dab.radius > 0))
      error(phrase<"the radius %1 is not above 0">(format_quantity(dab.radius, QuantityKind::length)),
            phrase<"Give a radius such as \"5 mm\"">());
    if (!(dab.angle >= 0 && dab.angle <= 3.14159265358979324))
      error(phrase<"the angle %1 is not between 0 and 180 deg">(
                format_quantity(dab.angle, QuantityKind::angle)),
            phrase<"Give an angle such as \"5 deg\"">());
  }
}

void check_needle(const std::string& place, const NeedleSelector& needle, std::vector<Finding>& findings) {
  try {
    require_right_needle(needle, place);
  } catch (const Error& wrong) {
    findings.push_back({true, place, wrong.problem(), wrong.next_step()});
  }
}

void check_equations(const Study& study, std::vector<Finding>& findings) {
  const auto error = [&](const std::string& place, Text problem, Text next) {
    findings.push_back({true, place, std::move(problem), std::move(next)});
  };
  for (std::size_t i = 0; i < study.equations.size(); ++i) {
    const StatedEquation& equation = study.equations[i];
    const std::string place = "equations/" + (equation.name.empty() ? "#" + std::to_string(i + 1) : equation.name);
    bool is_right = std::isfinite(equation.value), has_factor = false;
    for (const StatedTerm& term : equation.terms) {
      is_right = is_right && std::isfinite(term.factor);
      has_factor = has_factor || term.factor != 0;
      if (term.component < 0 || term.component >= study.physics->dofs)
        error(place, phrase<"component %1 is none of %2">(term.component + 1, word(study.physics->name)),
              phrase<"Use components 1 to %1">(study.physics->dofs));
    }
    if (!is_right) error(place, phrase<"a number is infinite or not a number">(), phrase<"Give a finite number">());
    if (!has_factor)
      error(place, phrase<"the equation has no term">(), phrase<"State its terms, or remove it">());
  }
}

}  // namespace genba
