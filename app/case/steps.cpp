#include "app/case/steps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <set>
#include <unordered_map>
#include <utility>

#include "engine/analysis/problem/problem.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/file_name.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/procedure/procedure.hpp"

namespace genba {

namespace {

/// Names of other items in an output folder; a step's folder cannot have them.
constexpr std::array<std::string_view, 4> names_of_others = {"checkpoint", "frames", "summary.json",
                                                             "genba-outputs.json"};

Step at_hand(const Project& project) {
  return {project.step_name,   project.step_is_on, project.study.physics, project.study.constraints,
          project.study.loads, project.times,      project.solve,         project.study.transient, project.study.modal,
          project.study.response};
}

void put_at_hand(Project& project, Step step) {
  project.step_name = std::move(step.name);
  project.step_is_on = step.is_on;
  project.study.physics = step.physics;
  project.study.constraints = std::move(step.constraints);
  project.study.loads = std::move(step.loads);
  project.times = std::move(step.times);
  project.solve = step.solve;
  project.study.transient = std::move(step.transient);
  project.study.modal = std::move(step.modal);
  project.study.response = std::move(step.response);
}

[[noreturn]] void no_such_step(std::size_t i, std::size_t count) {
  throw Error(ErrorKind::internal_fault, phrase<"steps">(),
              phrase<"there is no step %1, the project has %2">(i + 1, count));
}

std::string folder_name(const std::string& step, std::size_t i) {
  return file_name_of(step, "step " + std::to_string(i + 1));
}

Text text_of(const std::string& name, std::size_t i) {
  return name.empty() ? phrase<"step %1">(i + 1) : phrase<"step %1 '%2'">(i + 1, name);
}

/// Does the step read this property of the material?
bool reads(const Step& step, const Material& material, std::string_view key) {
  for (const NeededProperty& property : needed_properties(*step.physics, material))
    if (property.key == key) return true;
  if (step.transient && (key == "rho" || (key == "c" && !step.physics->is_motion()))) return true;
  if (step.modal && step.modal->problem == ModeProblem::vibration && key == "rho") return true;
  if (step.response && (key == "damping_mass" || key == "damping_stiffness" || key == "loss_factor")) return true;
  for (const auto* conditions : {&step.constraints, &step.loads})
    for (const Condition& condition : *conditions)
      if (condition.kind->needs == key || (condition.kind->on == Acts::masses && key == "rho")) return true;
  return false;
}

using OnField = std::function<void(const VariationField&, const Text& place)>;

/// All fields that a step takes from others.
void for_fields_of_steps(const Step& step, const std::vector<Material>& materials, const OnField& found) {
  const auto look = [&](const Variation& by, const Text& place) {
    if (const auto* field = std::get_if<VariationField>(&by.by); field && !field->step.empty())
      found(*field, place);
  };
  for (const auto* conditions : {&step.constraints, &step.loads})
    for (std::size_t c = 0; c < conditions->size(); ++c)
      for (const VaryingValue& value : (*conditions)[c].varies) look(value.by, describe((*conditions)[c], c));
  for (const Material& material : materials)
    for (const VaryingProperty& property : material.varies)
      if (reads(step, material, property.key))
        look(property.by, phrase<"material '%1', %2">(material.name, property.key));
}

/// Name of the step with the current that heats this step; empty if none heats it.
std::string current_step_of(const Step& step) {
  return step.transient ? step.transient->current_step : std::string();
}

std::vector<std::string> names_of(const std::vector<Step>& all) {
  std::vector<std::string> names;
  for (const Step& one : all) names.push_back(one.name);
  return names;
}

/// The first step of each name.
class StepNames {
 public:
  explicit StepNames(const std::vector<Step>& all) : none_(all.size()) {
    for (std::size_t i = 0; i < all.size(); ++i) first_.try_emplace(all[i].name, i);
  }
  /// The number of steps if there is none.
  std::size_t find(const std::string& name) const {
    const auto found = first_.find(name);
    return found == first_.end() ? none_ : found->second;
  }

 private:
  std::unordered_map<std::string, std::size_t> first_;
  std::size_t none_;
};

StepLinks links_of(const Step& step, std::size_t i, const StepNames& names,
                   const std::vector<Material>& materials) {
  std::set<std::size_t> taken, fields;
  std::set<TakenFrame> frames;
  for_fields_of_steps(step, materials, [&](const VariationField& field, const Text&) {
    const std::size_t from = names.find(field.step);
    if (from >= i) return;
    fields.insert(from);
    if (field.at) frames.insert({from, *field.at});
  });
  taken = fields;
  if (const std::string current = current_step_of(step); !current.empty())
    if (const std::size_t from = names.find(current); from < i) taken.insert(from);
  for (const std::string& name : {step.modal ? step.modal->stress_of : std::string(), step.solve.begin_from})
    if (const std::size_t from = name.empty() ? i : names.find(name); from < i) taken.insert(from);
  return {{taken.begin(), taken.end()}, {fields.begin(), fields.end()}, {frames.begin(), frames.end()}};
}

StepLinks links_of(const Project& project, std::size_t i) {
  const std::vector<Step> all = steps(project);
  if (i >= all.size()) no_such_step(i, all.size());
  return links_of(all[i], i, StepNames(all), project.study.materials);
}

std::size_t find_name(const std::vector<Step>& all, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(all, name, &Step::name) - all.begin());
}

using Findings = std::vector<Finding>;
constexpr std::size_t most_times_told = 12;

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

void check_name(const std::vector<Step>& all, std::size_t i, std::set<std::string>& folders, Findings& out) {
  const std::string& name = all[i].name;
  const Text step = text_of(name, i);
  const auto add = [&](const Text& problem, const Text& next) {
    out.push_back({true, "steps/" + std::to_string(i), phrase<"%1: %2">(step, problem), next});
  };
  if (name.empty()) return add(phrase<"it has no name">(), phrase<"Name it: others take from it by name">());
  const std::string folder = folder_name(name, i);
  if (std::ranges::find(names_of_others, folder) != names_of_others.end())
    return add(phrase<"files of another kind have this name">(), phrase<"Give it another name">());
  if (folders.insert(folder).second) return;
  const std::size_t first = find_name(all, name);
  add(first < i ? phrase<"step %1 has the same name">(first + 1)
                : phrase<"its folder of results would be that of another step, \"%1\"">(folder),
      phrase<"Give it another name">());
}

void check_times(const Step& step, const Text& text, const std::string& place, Findings& out) {
  for (std::size_t t = 0; t < step.times.size(); ++t) {
    const bool ascends = t == 0 || step.times[t] > step.times[t - 1];
    if (std::isfinite(step.times[t]) && step.times[t] >= 0 && ascends) continue;
    const std::string time = format_quantity(step.times[t], QuantityKind::time);
    out.push_back({true, place + "/times",
                   ascends ? phrase<"%1: time %2, %3, is below 0">(text, t + 1, time)
                           : phrase<"%1: time %2, %3, is not after the one before it">(text, t + 1, time),
                   phrase<"Write times from 0 s on that ascend">()});
    return;
  }
  if (step.modal && step.solve.precision == SolvePrecision::mixed)
    out.push_back({true, place + "/solver", phrase<"%1: mixed precision cannot find natural frequencies">(text),
                   phrase<"Use precision fp64 or auto">()});
  const bool over_time = step.response && step.response->kind == ResponseKind::transient;
  if (step.modal && !over_time && !step.times.empty())
    out.push_back({true, place + "/times",
                   step.response ? phrase<"%1: it is over the frequency and has no times">(text)
                                 : phrase<"%1: natural frequencies have no times">(text),
                   phrase<"Remove the times">()});
  if (over_time && (step.times.empty() || step.times.back() == 0))
    out.push_back({true, place + "/times", phrase<"%1: it is transient and has no times">(text),
                   phrase<"Write the times of its frames: the last one is its end">()});
  if (step.transient && step.solve.precision == SolvePrecision::mixed)
    out.push_back({true, place + "/solver",
                   phrase<"%1: it is transient, which mixed precision cannot solve">(text),
                   phrase<"Use precision fp64 or auto">()});
  if (step.transient && (step.times.empty() || step.times.back() == 0))
    out.push_back({true, place + "/times", phrase<"%1: it is transient and has no times">(text),
                   phrase<"Write the times of its frames: the last one is its end">()});
  else if (step.transient)
    if (const double count = stated_time_steps(*step.transient, step.times); count > step.transient->most_steps)
      out.push_back(
          {true, place + "/transient/step",
           phrase<"%1: %2 in steps of %3 are %4 time steps, more than %5">(
               text, format_quantity(step.times.back(), QuantityKind::time),
               format_quantity(step.transient->step, QuantityKind::time),
               format_quantity(count, QuantityKind::dimensionless, count < 1e9 ? 9 : 4),
               step.transient->most_steps),
           phrase<"Make the step larger, the last time smaller, or allow more in \"%1\"">("most_steps")});
}

void check_taken(const std::vector<Step>& all, const StepNames& names, const std::vector<Material>& materials,
                 std::size_t i, Findings& out) {
  for_fields_of_steps(all[i], materials, [&](const VariationField& field, const Text& place) {
    const auto add = [&](const Text& problem, const Text& next) {
      out.push_back({true, "steps/" + std::to_string(i),
                     phrase<"%1, %2: %3">(text_of(all[i].name, i), place, problem), next});
    };
    const std::size_t from = names.find(field.step);
    if (from == all.size()) {
      const auto before =
          names_of(std::vector<Step>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i)));
      add(phrase<"there is no step \"%1\" to take \"%2\" from">(field.step, field.array),
          before.empty() ? phrase<"Add that step before this one">()
                         : phrase<"Steps before this one: %1">(quoted_list(before)));
    } else if (from == i) {
      add(phrase<"it takes \"%1\" from itself">(field.array),
          phrase<"Compute the field in a step of its own before this one">());
    } else if (from > i) {
      add(phrase<"it takes \"%1\" from %2, which comes after it">(field.array, text_of(field.step, from)),
          phrase<"Move that step before this one">());
    } else if (!all[from].is_on) {
      add(phrase<"it takes \"%1\" from %2, which is off">(field.array, text_of(field.step, from)),
          phrase<"Switch that step on, or this one off">());
    } else if (field.at && std::ranges::find(all[from].times, *field.at) == all[from].times.end()) {
      std::vector<std::string> known;
      for (const double time : all[from].times) {
        if (known.size() == most_times_told) {
          known.emplace_back("...");
          break;
        }
        known.push_back(format_quantity(time, QuantityKind::time));
      }
      add(phrase<"%1 has no frame at %2">(text_of(field.step, from),
                                          format_quantity(*field.at, QuantityKind::time)),
          known.empty() ? phrase<"It has no times: take its one result, without a time">()
                        : phrase<"Its frames are at %1">(listed(known)));
    } else if (const std::vector<std::string> known = nodal_fields(all[from]);
               std::ranges::find(known, field.array.substr(0, field.array.find(':'))) == known.end()) {
      add(phrase<"%1 has no field \"%2\"">(text_of(field.step, from), field.array),
          phrase<"It has %1">(quoted_list(known)));
    }
  });
}

/// The current that heats a step must come from an earlier step.
void check_current(const std::vector<Step>& all, const StepNames& names, std::size_t i, Findings& out) {
  const std::string name = current_step_of(all[i]);
  if (name.empty()) return;
  const auto add = [&](const Text& problem, const Text& next) {
    out.push_back({true, "steps/" + std::to_string(i) + "/transient/current_step",
                   phrase<"%1: %2">(text_of(all[i].name, i), problem), next});
  };
  const auto is_current = [](const Step& step) {
    return step.physics->unknown.kind == QuantityKind::electric_potential;
  };
  const std::size_t from = names.find(name);
  if (from < i && is_current(all[from]) && all[from].is_on) return;
  std::vector<std::string> known;
  for (std::size_t k = 0; k < i; ++k)
    if (is_current(all[k])) known.push_back(all[k].name);
  const Text next = known.empty() ? phrase<"Add a step of electric conduction before this one">()
                                  : phrase<"Earlier steps of electric conduction: %1">(quoted_list(known));
  if (from == all.size()) {
    add(phrase<"there is no step \"%1\" whose current could heat it">(name), next);
  } else if (from >= i) {
    add(phrase<"the step \"%1\" whose current heats it is not before it">(name), next);
  } else if (!is_current(all[from])) {
    add(phrase<"the step \"%1\" whose current heats it is of %2">(name, word(all[from].physics->name)), next);
  } else {
    add(phrase<"the step \"%1\" whose current heats it is off">(name),
        phrase<"Switch that step on, or this one off">());
  }
}

/// The stress of modes must come from an earlier static step of the same physics.
void check_stress(const std::vector<Step>& all, const StepNames& names, std::size_t i, Findings& out) {
  if (!all[i].modal) return;
  const std::string& name = all[i].modal->stress_of;
  const bool is_buckling = all[i].modal->problem == ModeProblem::buckling;
  if (name.empty() && !is_buckling) return;
  const auto add = [&](const Text& problem, const Text& next) {
    out.push_back({true, "steps/" + std::to_string(i) + "/modes/stress_of",
                   phrase<"%1: %2">(text_of(all[i].name, i), problem), next});
  };
  const auto is_static = [&](const Step& step) {
    return step.physics == all[i].physics && !step.modal && !step.transient;
  };
  const std::size_t from = names.find(name);
  if (from < i && is_static(all[from]) && all[from].is_on) return;
  std::vector<std::string> known;
  for (std::size_t k = 0; k < i; ++k)
    if (is_static(all[k])) known.push_back(all[k].name);
  const Text next = known.empty() ? phrase<"Add a static step with the loads before this one">()
                                  : phrase<"Earlier static steps: %1">(quoted_list(known));
  if (name.empty())
    add(phrase<"no step is named whose loads could make the body buckle">(), next);
  else if (from == all.size())
    add(phrase<"there is no step \"%1\" whose stress could act">(name), next);
  else if (from >= i)
    add(phrase<"the step \"%1\" whose stress acts is not before it">(name), next);
  else if (!is_static(all[from]))
    add(phrase<"the step \"%1\" whose stress acts is not static">(name), next);
  else
    add(phrase<"the step \"%1\" whose stress acts is off">(name),
        phrase<"Switch that step on, or this one off">());
}

/// A lesion needs a field that at least one step has.
void check_lesions(const std::vector<LesionWish>& lesions, const std::vector<Step>& all, Findings& out) {
  const auto has = [](const Step& step, std::string_view field) {
    if (!step.is_on) return false;
    if (step.physics->unknown.name == field) return true;
    if (!step.transient) return false;
    return std::ranges::any_of(grown_fields(*step.transient),
                               [&](const FieldKind& grown) { return grown.name == field; });
  };
  const bool has_time =
      std::ranges::any_of(all, [](const Step& step) { return step.is_on && step.transient.has_value(); });
  for (const LesionWish& lesion : lesions) {
    const std::string_view field = lesion.of().name;
    if (std::ranges::any_of(all, [&](const Step& step) { return has(step, field); })) continue;
    const std::string place = "output/lesions/" + lesion.name;
    if (field == "temperature")
      out.push_back({true, place, phrase<"no step computes temperatures">(),
                     phrase<"Add a step of heat conduction, or remove the lesion">()});
    else if (!has_time)
      out.push_back({true, place, phrase<"%1 needs temperatures in time, and no step is transient">(field),
                     phrase<"Make a step of heat conduction transient, or judge the lesion by the temperature">()});
    else
      out.push_back({true, place, phrase<"no step has %1">(field),
                     phrase<"Ask for it in the transient options of a step: dose, damage, maximum or time_above">()});
  }
}

}  // namespace

std::string_view procedure_key(const Step& step) {
  if (step.response) return response_key(step.response->kind);
  return step.modal ? (step.modal->problem == ModeProblem::buckling ? buckling_key : modal_key)
         : step.transient ? transient_key : linear_static_key;
}

std::size_t step_count(const Project& project) {
  return project.steps_before.size() + 1 + project.steps_after.size();
}

std::size_t step_at_hand(const Project& project) {
  return project.steps_before.size();
}

Step step(const Project& project, std::size_t i) {
  const std::size_t here = step_at_hand(project);
  if (i >= step_count(project)) no_such_step(i, step_count(project));
  if (i < here) return project.steps_before[i];
  return i == here ? at_hand(project) : project.steps_after[i - here - 1];
}

std::vector<Step> steps(const Project& project) {
  std::vector<Step> all = project.steps_before;
  all.push_back(at_hand(project));
  all.insert(all.end(), project.steps_after.begin(), project.steps_after.end());
  return all;
}

Project with_step_at_hand(Project project, std::size_t i) {
  if (i == step_at_hand(project)) return project;
  if (i >= step_count(project)) no_such_step(i, step_count(project));
  std::vector<Step> all = steps(project);
  return with_steps(std::move(project), std::move(all), i);
}

Project with_steps(Project project, std::vector<Step> all, std::size_t i) {
  if (i >= all.size()) no_such_step(i, all.size());
  const auto here = all.begin() + static_cast<std::ptrdiff_t>(i);
  project.steps_before.assign(std::make_move_iterator(all.begin()), std::make_move_iterator(here));
  project.steps_after.assign(std::make_move_iterator(here + 1), std::make_move_iterator(all.end()));
  put_at_hand(project, std::move(*here));
  return project;
}

std::string step_folder(const Project& project, std::size_t i) {
  return step_count(project) == 1 ? std::string() : folder_name(step(project, i).name, i);
}

std::string step_folder_in(const std::string& results, const Project& project, std::size_t i) {
  const std::string own = step_folder(project, i);
  return results.empty() || own.empty() ? results : (std::filesystem::path(results) / own).string();
}

Project project_of_step(const Project& project, std::size_t i) {
  Project out = with_step_at_hand(project, i);
  if (step_count(project) > 1) {
    out.output.folder = (std::filesystem::path(project.output.folder) / step_folder(project, i)).string();
    out.typed = {};  // by places in the file of all steps
  }
  std::vector<Step>().swap(out.steps_before);  // frees their memory; clear() would keep it
  std::vector<Step>().swap(out.steps_after);
  out.combinations.clear();
  return out;
}

std::vector<Project> projects_of_steps(const Project& project) {
  if (step_count(project) == 1) return {project};
  std::vector<Step> all = steps(project);
  Project base = project;
  std::vector<Step>().swap(base.steps_before);
  std::vector<Step>().swap(base.steps_after);
  base.combinations.clear();
  base.typed = {};
  std::vector<Project> out;
  out.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    Project& own = out.emplace_back(base);
    own.output.folder = (std::filesystem::path(base.output.folder) / folder_name(all[i].name, i)).string();
    put_at_hand(own, std::move(all[i]));
  }
  return out;
}

std::size_t step_named(const Project& project, std::string_view name, const Text& place) {
  const std::vector<Step> all = steps(project);
  if (const std::size_t found = find_name(all, name); found < all.size()) return found;
  throw Error(ErrorKind::input, place, phrase<"there is no step \"%1\"">(name),
              step_count(project) == 1 && all.front().name.empty()
                  ? phrase<"The case has one step, without a name">()
                  : phrase<"Steps: %1">(quoted_list(names_of(all))));
}

Text step_text(const Project& project, std::size_t i) {
  return text_of(step(project, i).name, i);
}

std::string free_step_name(const Project& project) {
  const std::vector<Step> all = steps(project);
  for (std::size_t number = all.size() + 1;; ++number)
    if (std::string name = "step " + std::to_string(number); find_name(all, name) == all.size()) return name;
}

bool same_case(const Project& a, const Project& b) {
  if (step_at_hand(a) == step_at_hand(b) || step_count(a) != step_count(b)) return a == b;
  return a == with_step_at_hand(b, step_at_hand(a));
}

std::vector<std::size_t> taken_from(const Project& project, std::size_t i) {
  return links_of(project, i).taken;
}

std::vector<std::size_t> fields_taken_from(const Project& project, std::size_t i) {
  return links_of(project, i).fields;
}

std::vector<TakenFrame> frames_taken(const Project& project, std::size_t i) {
  return links_of(project, i).frames;
}

std::vector<StepLinks> links_of_steps(const Project& project) {
  const std::vector<Step> all = steps(project);
  const StepNames names(all);
  std::vector<StepLinks> out;
  for (std::size_t i = 0; i < all.size(); ++i)
    out.push_back(links_of(all[i], i, names, project.study.materials));
  return out;
}

std::vector<std::size_t> steps_needed(const Project& project, std::size_t i) {
  const std::vector<Step> all = steps(project);
  if (i >= all.size()) no_such_step(i, all.size());
  const StepNames names(all);
  std::set<std::size_t> found{i};
  for (std::size_t at = i + 1; at-- > 0;)
    if (found.contains(at))
      for (const std::size_t from : links_of(all[at], at, names, project.study.materials).taken)
        found.insert(from);
  return {found.begin(), found.end()};
}

Project without_what_is_taken(Project project) {
  const auto is_taken = [](const auto& varying) {
    const auto* field = std::get_if<VariationField>(&varying.by.by);
    return field != nullptr && !field->step.empty();
  };
  std::vector<Step> all = steps(project);
  for (Step& one : all)
    for (auto* conditions : {&one.constraints, &one.loads})
      for (Condition& condition : *conditions) std::erase_if(condition.varies, is_taken);
  for (Material& material : project.study.materials) std::erase_if(material.varies, is_taken);
  const std::size_t here = step_at_hand(project);
  return with_steps(std::move(project), std::move(all), here);
}

namespace {
/// Do both steps hold the body at the same places, so that a sum of their states is one too? Values may differ.
bool same_supports(const Step& a, const Step& b) {
  const auto holding = [](const Step& step) {
    std::vector<const Condition*> out;
    for (const Condition& c : step.constraints) out.push_back(&c);
    for (const Condition& c : step.loads)
      if (c.kind->enters == Enters::supports || c.kind->enters == Enters::springs) out.push_back(&c);
    return out;
  };
  const auto ha = holding(a), hb = holding(b);
  return std::ranges::equal(ha, hb, [](const Condition* x, const Condition* y) {
    const bool acts_alike = x->kind == y->kind && x->where == y->where && x->other == y->other;
    const bool has_same_values = x->kind->is_constraint()
                                     ? std::ranges::equal(x->values, y->values, [](const auto& v, const auto& w) {
                                         return v.has_value() == w.has_value();
                                       })
                                     : x->values == y->values && x->varies == y->varies;
    return acts_alike && has_same_values;
  });
}

/// Sums have a meaning for linear static steps of one physics alone.
void check_combinations(const Project& project, const std::vector<Step>& all, Findings& out) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < project.combinations.size(); ++i) {
    const Combination& sum = project.combinations[i];
    const std::string place = "combinations/" + (sum.name.empty() ? std::to_string(i + 1) : sum.name);
    const auto error = [&](Text problem, Text next) { out.push_back({true, place, std::move(problem), std::move(next)}); };
    if (sum.name.empty() || !names.insert(sum.name).second)
      error(phrase<"it has no name of its own">(), phrase<"Give each combination another name">());
    if (sum.parts.empty()) error(phrase<"it has no steps">(), phrase<"State steps and their factors">());
    std::set<std::string> taken;
    for (const Combination::Part& part : sum.parts) {
      const std::size_t at = find_name(all, part.step);
      if (at == all.size()) {
        error(phrase<"there is no step \"%1\"">(part.step), phrase<"Name a step of the case">());
        continue;
      }
      if (!taken.insert(part.step).second)
        error(phrase<"it names the step \"%1\" twice">(part.step), phrase<"Add up its factors">());
      if (!all[at].is_on)
        error(phrase<"the step \"%1\" is off">(part.step), phrase<"Switch it on, or take it out of the combination">());
      if (!all[at].physics->is_motion() || !all[at].times.empty() || all[at].transient)
        error(phrase<"the step \"%1\" is no static step without times">(part.step),
              phrase<"Combine steps of linear elasticity alone">());
      const std::size_t first = find_name(all, sum.parts.front().step);
      if (first < all.size() && !same_supports(all[first], all[at]))
        error(phrase<"the step \"%1\" holds the body in another way than the step \"%2\"">(part.step, all[first].name),
              phrase<"Combine steps with the same supports; their values may differ">());
    }
  }
  const bool flows = std::ranges::any_of(project.study.materials, [](const Material& m) { return m.flow_stress.has_value(); });
  if (flows && !project.combinations.empty())
    out.push_back({true, "combinations", phrase<"materials that flow have no sums of results">(),
                   phrase<"Put the loads into one step, or remove flow_stress from the materials">()});
}
}  // namespace

std::vector<Finding> step_findings(const Project& project) {
  const std::vector<Step> all = steps(project);
  const StepNames names(all);
  Findings out;
  std::set<std::string> folders;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all.size() > 1) check_name(all, i, folders, out);
    if (!all[i].is_on) continue;
    check_times(all[i], text_of(all[i].name, i), "steps/" + std::to_string(i), out);
    check_taken(all, names, project.study.materials, i, out);
    check_current(all, names, i, out);
    check_stress(all, names, i, out);
    check_begin(all, i, out);
  }
  check_lesions(project.output.lesions, all, out);
  check_combinations(project, all, out);
  if (std::ranges::none_of(all, &Step::is_on))
    out.push_back({true, "steps", phrase<"every step is off: there is nothing to run">(),
                   phrase<"Switch a step on">()});
  return out;
}

void require_right_steps(const Project& project) {
  throw_first_error(step_findings(project));
}

}  // namespace genba
