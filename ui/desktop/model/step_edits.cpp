#include "ui/desktop/model/step_edits.hpp"

#include <algorithm>
#include <vector>

#include "app/case/steps.hpp"
#include "engine/base/error.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {

bool has_name(const std::vector<Step>& all, const std::string& name) {
  return std::ranges::any_of(all, [&](const Step& step) { return step.name == name; });
}

/// "step 2", or the next number that is free.
std::string numbered_name(const std::vector<Step>& all, std::size_t number) {
  std::string name;
  do name = utf8(QObject::tr("step %1").arg(number++));
  while (has_name(all, name));
  return name;
}

void name_all(std::vector<Step>& all) {
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].name.empty()) all[i].name = numbered_name(all, i + 1);
}

/// Adds a step after number `i` and puts it at hand.
Project with_new_step(Project project, Step made, std::size_t i) {
  std::vector<Step> all = steps(project);
  name_all(all);
  if (made.name.empty() || has_name(all, made.name)) made.name = numbered_name(all, all.size() + 1);
  all.insert(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(made));
  return with_steps(std::move(project), std::move(all), i + 1);
}

void follow_name(Variation& by, const std::string& before, const std::string& after) {
  if (auto* field = std::get_if<VariationField>(&by.by); field && field->step == before) field->step = after;
}

/// Where the step at hand is after `all` was sorted again; names stay the same.
std::size_t index_of_step(const std::vector<Step>& all, const std::string& name) {
  const auto found = std::ranges::find(all, name, &Step::name);
  return found == all.end() ? 0 : static_cast<std::size_t>(found - all.begin());
}

}  // namespace

void add_step(Session& session, const Physics& physics) {
  session.edit(QObject::tr("add step"), [&](Project project) {
    Step made;
    made.physics = &physics;
    made.solve = project.solve;
    const std::size_t at_hand = step_at_hand(project);
    return with_new_step(std::move(project), std::move(made), at_hand);
  });
}

void copy_step(Session& session, std::size_t i) {
  session.edit(QObject::tr("copy step"), [&](Project project) {
    Step made = step(project, i);
    made.name.clear();
    return with_new_step(std::move(project), std::move(made), i);
  });
}

void rename_step(Session& session, std::size_t i, const std::string& name) {
  session.edit(QObject::tr("rename step"), [&](Project project) {
    std::vector<Step> all = steps(project);
    const std::string before = all.at(i).name;
    if (name == before) return project;
    if (name.empty() && all.size() > 1)
      throw Error(ErrorKind::input, phrase<"step">(), phrase<"the name is empty">(),
                  phrase<"Give the step a name of its own">());
    if (has_name(all, name))
      throw Error(ErrorKind::input, phrase<"step">(), phrase<"another step has the name %1">(name),
                  phrase<"Give the step a name of its own">());
    all[i].name = name;
    if (!before.empty()) {
      for (Step& other : all) {
        for (std::vector<Condition>* list : {&other.constraints, &other.loads})
          for (Condition& condition : *list)
            for (VaryingValue& value : condition.varies) follow_name(value.by, before, name);
        if (other.transient && other.transient->current_step == before) other.transient->current_step = name;
        if (other.modal && other.modal->stress_of == before) other.modal->stress_of = name;
      }
      for (Material& material : project.study.materials)
        for (VaryingProperty& property : material.varies) follow_name(property.by, before, name);
      for (Combination& sum : project.combinations)
        for (Combination::Part& part : sum.parts)
          if (part.step == before) part.step = name;
    }
    const std::size_t at_hand = step_at_hand(project);
    return with_steps(std::move(project), std::move(all), at_hand);
  });
}

void move_step(Session& session, std::size_t i, int by) {
  session.edit(QObject::tr("move step"), [&](Project project) {
    std::vector<Step> all = steps(project);
    const auto to = static_cast<std::ptrdiff_t>(i) + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(all.size())) return project;
    const std::string at_hand = project.step_name;
    std::swap(all[i], all[static_cast<std::size_t>(to)]);
    const std::size_t place = index_of_step(all, at_hand);
    return with_steps(std::move(project), std::move(all), place);
  });
}

void switch_step(Session& session, std::size_t i, bool on) {
  session.edit(on ? QObject::tr("switch step on") : QObject::tr("switch step off"), [&](Project project) {
    std::vector<Step> all = steps(project);
    all.at(i).is_on = on;
    const std::size_t at_hand = step_at_hand(project);
    return with_steps(std::move(project), std::move(all), at_hand);
  });
}

void remove_step(Session& session, std::size_t i) {
  session.edit(QObject::tr("remove step"), [&](Project project) {
    std::vector<Step> all = steps(project);
    if (all.size() < 2 || i >= all.size()) return project;
    std::size_t at_hand = step_at_hand(project);
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    if (at_hand > i || at_hand == all.size()) --at_hand;
    return with_steps(std::move(project), std::move(all), at_hand);
  });
}

namespace {

bool lacks(const Step& step, const Physics* physics, const std::string& name) {
  const auto same = [&](const Condition& condition) { return condition.name == name; };
  return step.physics == physics && std::ranges::none_of(step.constraints, same) &&
         std::ranges::none_of(step.loads, same);
}

}  // namespace

std::size_t later_steps_without(const Project& project, std::size_t condition) {
  const auto all = conditions_of(project.study);
  if (condition >= all.size()) return 0;
  return static_cast<std::size_t>(std::ranges::count_if(project.steps_after, [&](const Step& step) {
    return lacks(step, project.study.physics, all[condition].name);
  }));
}

void act_in_later_steps(Session& session, std::size_t condition) {
  session.edit(QObject::tr("act in the later steps"), [&](Project project) {
    const auto all = conditions_of(project.study);
    if (condition >= all.size()) return project;
    const Condition& copied = all[condition];
    for (Step& step : project.steps_after)
      if (lacks(step, project.study.physics, copied.name))
        (copied.kind->is_constraint() ? step.constraints : step.loads).push_back(copied);
    return project;
  });
}

}  // namespace genba
