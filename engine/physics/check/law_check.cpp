#include <algorithm>
#include <string>

#include "engine/base/quantity/number_text.hpp"
#include "engine/model/study/hyperelastic.hpp"
#include "engine/model/study/law_fields.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

class LawCheck {
 public:
  LawCheck(const Study& study, const Material& m, const std::string& place, std::vector<Finding>& findings)
      : study_(study), m_(m), place_(place), findings_(findings), is_large_(deforms_largely(study)) {}

  void run() {
    if (const auto wrong = wrong_hyperelastic(m_)) return refuse(*wrong);
    if (const auto wrong = wrong_prony(m_)) return refuse(*wrong);
    const bool has_law = hyperelastic_law(m_) != HyperelasticLaw::none;
    if (has_law && !study_.elements.large_deformation) {
      findings_.push_back({true, place_, phrase<"its law, %1, is for large deformation">(hyperelastic_name(m_)),
                           phrase<"State \"elements\": {\"large_deformation\": true}, or E and nu instead of the law">()});
      return;
    }
    relaxation();
    creep();
    along_fibres();
    stability();
    if (is_large_) large(has_law);
  }

 private:
  void refuse(const WrongLaw& wrong) { refuse(wrong.key, wrong.problem, wrong.next_step); }
  void refuse(std::string_view key, const Text& problem, const Text& next_step) {
    findings_.push_back({true, place_ + "/" + std::string(key), problem, next_step});
  }
  void needs(std::string_view key, std::string_view who) {
    refuse(key, phrase<"%1 is missing; %2 needs it">(key, word(who)),
           phrase<"State it, for example \"%1\": \"%2\"">(key, example(*material_field(key))));
  }
  void relaxation() {
    if (!relaxes(m_)) return;
    if (m_.viscosity && !is_large_)
      refuse("viscosity", phrase<"%1 is computed at large deformation alone">("viscosity"),
             phrase<"State \"elements\": {\"large_deformation\": true}, or remove it">());
    const std::string_view key = m_.viscosity ? "viscosity" : "prony_g_1";
    if (flows(m_) || creeps(m_))
      refuse(key, phrase<"a material that flows or creeps does not relax too">(),
             phrase<"Remove the shares prony_g and viscosity, or flow_stress and creep_rate">());
    else if (hyperelastic_law(m_) == HyperelasticLaw::none && !(m_.youngs_modulus && m_.poisson_ratio))
      refuse(key, phrase<"only a material with E and nu, or with a hyperelastic law, relaxes">(),
             phrase<"State E and nu, or remove the shares prony_g and viscosity">());
  }
  void creep() {
    if (m_.flow_factor && !flows(m_)) needs("flow_stress", "flow_factor");
    if (!creeps(m_)) {
      for (const std::string_view key : {"creep_stress", "creep_exponent", "creep_time_exponent"})
        if (property(m_, key)) return needs("creep_rate", key);
      return;
    }
    if (!m_.creep_stress) needs("creep_stress", "creep_rate");
    if (!m_.creep_exponent) needs("creep_exponent", "creep_rate");
    if (m_.kinematic_hardening)
      refuse("kinematic_hardening", phrase<"it is not computed with creep">(), phrase<"Remove it, or creep_rate">());
    if (!(m_.youngs_modulus && m_.poisson_ratio))
      refuse("creep_rate", phrase<"only a material with E and nu creeps; one with directions or grey values does not">(),
             phrase<"State E and nu, or remove creep_rate">());
  }
  void along_fibres() {
    for (const std::string_view key : {"active_stress", "active_across", "prestretch", "muscle_activation"}) {
      if (!property(m_, key)) continue;
      if (!is_large_)
        refuse(key, phrase<"%1 is computed at large deformation alone">(key),
               phrase<"State \"elements\": {\"large_deformation\": true}, or remove it">());
      else if (flows(m_) || creeps(m_))
        refuse(key, phrase<"%1 of a material that flows or creeps is not computed">(key), phrase<"Remove one of them">());
    }
  }
  void stability() {
    if (!study_.elements.large_deformation) return;
    for (const UnstableStretch& at : unstable_stretches(m_)) {
      const double nearest = std::max(at.stretch, 1 / at.stretch);
      const bool is_alone = !has_fibres(m_);  // fibres may hold what the rest of the law does not
      findings_.push_back({is_alone && nearest < 1.05, place_,
                           phrase<"the law %1 is unstable in %2 beyond a stretch of %3: more stretch needs less stress">(
                               hyperelastic_name(m_), word(at.mode), format_number(at.stretch, "%.3g")),
                           phrase<"Stay below this stretch, or fit the constants to data that reach farther">()});
    }
  }
  void large(bool has_law) {
    if (has_law && (flows(m_) || creeps(m_)))
      refuse("flow_stress", phrase<"a hyperelastic material does not flow or creep; one with E and nu does">(),
             phrase<"Remove flow_stress and creep_rate, or state E and nu instead of the law">());
    for (const auto& [key, by] : m_.varies) {
      const bool is_activity = key == "active_stress" || key == "muscle_activation";
      if (is_activity && !varies_in_space(by)) continue;
      const auto of_law = [&](const Material& m) {
        return hyperelastic_law(m) != HyperelasticLaw::none || has_fibres(m) || relaxes(m);
      };
      const bool is_elastic = key == "E" || key == "nu" || key == "rho" || key == "alpha";
      if (is_activity || (of_law(m_) && !is_elastic && key != "yield_strength" && has_law_field(key)))
        refuse(key, phrase<"%1 of a hyperelastic law cannot vary">(key),
               is_activity ? phrase<"State one number, or a table over time">() : phrase<"State one number">());
    }
  }
  static bool has_law_field(std::string_view key) {
    return std::ranges::any_of(law_fields(), [&](const OptionField<Material>& field) { return field.key == key; });
  }

  const Study& study_;
  const Material& m_;
  const std::string& place_;
  std::vector<Finding>& findings_;
  const bool is_large_;
};

}  // namespace

void check_laws(const Study& study, const Material& material, const std::string& place, std::vector<Finding>& findings) {
  if (study.physics->is_motion()) LawCheck(study, material, place, findings).run();
}

}  // namespace genba
