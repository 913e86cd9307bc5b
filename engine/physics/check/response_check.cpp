#include "engine/physics/check/response_check.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/check/damping_modes.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

bool has_default(const ResponseOptions& how, const OptionField<ResponseOptions>& field) {
  static const ResponseOptions defaults{};
  return std::visit(
      [&](auto member) {
        using M = decltype(member);
        if constexpr (std::is_same_v<M, ChoiceMember<ResponseOptions>>)
          return member.get(how) == member.get(defaults);
        else
          return how.*member == defaults.*member;
      },
      field.member);
}

std::string name_of(const Condition& condition, std::size_t number) {
  return condition.name.empty() ? "#" + std::to_string(number + 1) : condition.name;
}

class ResponseChecker {
 public:
  ResponseChecker(const Study& study, std::vector<Finding>& findings)
      : study_(study), how_(*study.response), findings_(findings) {}

  void check() {
    for (const OptionField<ResponseOptions>& field : response_fields())
      if (!serves(field.key, how_.kind) && !has_default(how_, field))
        error("response/" + std::string(field.key), phrase<"it has no meaning for this procedure">(), phrase<"Remove it">());
    check_tables();
    check_base();
    check_input();
    check_constraints();
    for (std::size_t i = 0; i < study_.loads.size(); ++i) check_load(study_.loads[i], i);
    if (how_.to && !(*how_.to > how_.from))
      error("response/to",
            phrase<"the range from %1 to %2 is empty">(format_quantity(how_.from, QuantityKind::frequency),
                                                       format_quantity(*how_.to, QuantityKind::frequency)),
            phrase<"Make the upper frequency larger">());
    if (how_.by == ResponseWay::direct) check_direct();
    if (study_.modal && study_.modal->from > 0)
      warning("modes/from", phrase<"modes below %1 are left out of the answer">(
                                format_quantity(study_.modal->from, QuantityKind::frequency)));
  }

 private:
  void error(std::string place, Text problem, Text next_step) {
    findings_.push_back({true, std::move(place), std::move(problem), std::move(next_step)});
  }
  void warning(std::string place, Text problem) {
    findings_.push_back({false, std::move(place), std::move(problem), {}});
  }

  template <class Read>
  void reads(const char* key, const Read& read) {
    try {
      read();
    } catch (const Error& e) {
      error(std::string("response/") + key, phrase<"%1: %2">(e.place(), e.problem()), e.next_step());
    }
  }

  void check_direct() {
    const bool has_ratio = how_.damping_ratio != 0;
    if (has_ratio || !how_.damping_table.empty())
      error(has_ratio ? "response/damping_ratio" : "response/damping_table",
            phrase<"a ratio of the critical damping belongs to a mode, and the answer is direct">(),
            phrase<"State loss_factor, damping_stiffness or damping of materials, or solve by modes">());
    if (!how_.correction)
      error("response/correction", phrase<"a direct answer leaves out no modes">(), phrase<"Remove it">());
  }

  void check_tables() {
    reads("damping_table", [&] { damping_table_of(how_); });
    reads("damping_table", [&] { damping_of_modes(how_); });
    reads("base_table", [&] { base_table_of(how_); });
    reads("load_table", [&] { load_table_of(how_); });
    reads("phases", [&] {
      for (const LoadPhase& phase : load_phases_of(how_))
        if (std::ranges::find(study_.loads, phase.load, &Condition::name) == study_.loads.end())
          throw Error(ErrorKind::input, phrase<"response, phases">(), phrase<"there is no load \"%1\"">(phase.load),
                      phrase<"Write the name of a load of this step">());
    });
    if (how_.kind == ResponseKind::random)
      for (const auto* text : {&how_.base_table, &how_.load_table})
        if (text->find('-') != std::string::npos) check_density(*text == how_.base_table);
  }

  void check_density(bool of_base) {
    try {
      const ResponseTable table = of_base ? base_table_of(how_) : load_table_of(how_);
      for (const double value : table.values)
        if (value < 0)
          return error(of_base ? "response/base_table" : "response/load_table", phrase<"a density is below 0">(),
                       phrase<"Write densities from 0 on">());
    } catch (const Error&) {  // told already
    }
  }

  void check_base() {
    const bool moves = how_.base != BaseMotion::none;
    const bool has_direction = how_.base_x != 0 || how_.base_y != 0 || how_.base_z != 0;
    if (!moves && (has_direction || !how_.base_table.empty()))
      error("response/base", phrase<"a direction or a table of the base is stated, and no motion">(),
            phrase<"Write acceleration, velocity or displacement">());
    if (moves && !has_direction)
      error("response/base", phrase<"the motion of the base has no direction">(), phrase<"State base_x, base_y or base_z">());
    if (moves && how_.base_table.empty())
      error("response/base_table", phrase<"the motion of the base has no values">(),
            phrase<"State a value or a table, for example \"%1\"">(example(base_kind(how_))));
    if (how_.absolute && !moves) error("response/absolute", phrase<"the base does not move">(), phrase<"Remove it">());
    const auto holds = [&](const Condition& c) { return c.kind->enters == Enters::prescribes || c.kind->enters == Enters::ties || c.kind->holds_by_springs(); };
    if (moves && !std::ranges::any_of(study_.constraints, holds) && !std::ranges::any_of(study_.loads, holds))
      error("constraints", phrase<"the base moves, and no support joins the body to it">(),
            phrase<"Hold the body where the base moves it">());
  }

  void check_input() {
    const bool moves = how_.base != BaseMotion::none;
    const bool pushes = std::ranges::any_of(study_.loads, [](const Condition& load) {
      return load.kind->enters != Enters::supports && load.kind->enters != Enters::springs;
    });
    if (how_.kind == ResponseKind::spectrum && !moves)
      error("response/base", phrase<"a response spectrum is of a motion of the base">(), phrase<"State base and base_table">());
    if (how_.kind == ResponseKind::spectrum && pushes)
      error("loads", phrase<"loads do not act beside a response spectrum">(), phrase<"Move them into a static step">());
    if (!moves && !pushes)
      error("loads", phrase<"nothing makes the body vibrate">(), phrase<"Add a load, or a motion of the base">());
    if (how_.kind != ResponseKind::random) return;
    if (!moves && how_.load_table.empty())
      error("response/load_table", phrase<"the loads have no density">(), phrase<"State it, for example \"%1\"">("20 Hz: 0.1 s; 80 Hz: 0.1 s"));
  }

  void check_constraints() {
    for (std::size_t i = 0; i < study_.constraints.size(); ++i) {
      const Condition& c = study_.constraints[i];
      const Contribution made = contribution_with_gaps(c);
      const auto moves = [](const std::optional<double>& v) { return v && *v != 0; };
      if (!c.varies.empty() || std::ranges::any_of(made.prescribed, moves) || std::ranges::any_of(made.joining.motion, moves))
        error("constraints/" + name_of(c, i), phrase<"a prescribed motion is not computed in a step that vibrates">(),
              phrase<"Hold it at 0, and state the motion of all supports as a base motion">());
    }
    for (std::size_t i = 0; i < study_.equations.size(); ++i)
      if (study_.equations[i].value != 0)
        error("equations", phrase<"an equation with a value is not computed in a step that vibrates">(),
              phrase<"Make the value 0">());
  }

  void check_load(const Condition& load, std::size_t number) {
    const std::string place = "loads/" + name_of(load, number);
    const Contribution made = contribution_with_gaps(load);
    if (made.temperature_rise != 0 || made.temperature || load.kind->needs == "alpha")
      error(place, phrase<"thermal strain is not computed in a step that vibrates">(), phrase<"Move it into a static step">());
    if (made.relief)
      error(place, phrase<"inertia relief has no meaning in a step that vibrates">(), phrase<"Remove it: free bodies vibrate without">());
    const Join join = made.joining.join;
    if (join == Join::preload || join == Join::locked || join == Join::shortened)
      error(place, phrase<"a bolt is not tightened in a step that vibrates">(), phrase<"Move it into a static step, and take its stress by stress_of">());
    if (how_.kind == ResponseKind::transient) return;
    for (const VaryingValue& value : load.varies)
      if (varies_over_time(value.by))
        error(place, phrase<"a value over time has no meaning over the frequency">(),
              phrase<"State one number, and load_table as its factor over the frequency">());
  }

  const Study& study_;
  const ResponseOptions& how_;
  std::vector<Finding>& findings_;
};

}  // namespace

void check_response(const Study& study, std::vector<Finding>& findings) {
  if (study.response && study.physics->is_motion()) ResponseChecker(study, findings).check();
}

}  // namespace genba
