#include "app/case/case_steps.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "app/case/case_grammar.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

using Keys = std::vector<std::string>;

std::size_t choice(const CaseCursor& value, const Keys& words) {
  const std::vector<std::string_view> views(words.begin(), words.end());
  return static_cast<std::size_t>(parse_choice(value.text(), views, value.place()));
}

/// The nearest earlier step of the same physics, from `steps.size()` on downwards; null if there is none.
const Step* before(const std::vector<Step>& steps, std::size_t& at, const Physics* physics) {
  while (at > 0)
    if (steps[--at].physics == physics) return &steps[at];
  return nullptr;
}

/// Copies the condition with this name from the nearest earlier step of the same physics that has one.
void keep_one(const CaseCursor& name, const std::vector<Step>& steps, Step& into) {
  const std::string wanted = name.text();
  Keys known;
  std::size_t at = steps.size();
  while (const Step* from = before(steps, at, into.physics)) {
    bool found = false;
    const auto take = [&](const std::vector<Condition>& conditions, std::vector<Condition>& taken) {
      for (const Condition& condition : conditions) {
        known.push_back(condition.name);
        if (condition.name != wanted) continue;
        taken.push_back(condition);
        found = true;
      }
    };
    take(from->constraints, into.constraints);
    take(from->loads, into.loads);
    if (found) return;
  }
  if (known.empty())
    name.refuse(phrase<"no step before this one has conditions of the same analysis">(),
                phrase<"Remove \"keep\" and state the conditions of this step">());
  name.refuse(phrase<"no step before this one has a condition \"%1\" of the same analysis">(wanted),
              phrase<"There are %1">(quoted_list(nearest_words(wanted, known, known.size()))));
}

void keep_all(const CaseCursor& value, const std::vector<Step>& steps, Step& into) {
  std::size_t at = steps.size();
  const Step* from = before(steps, at, into.physics);
  if (value.text() != "all")
    value.refuse(phrase<"\"%1\" is neither \"all\" nor a list of names">(value.text()),
                 phrase<"Write for example %1">("[\"support\"]"));
  if (from == nullptr)
    value.refuse(phrase<"no step before this one has conditions of the same analysis">(),
                 phrase<"Remove \"keep\" and state the conditions of this step">());
  into.constraints = from->constraints;
  into.loads = from->loads;
}

std::string read_name(const CaseCursor& object, bool is_only, const std::vector<Step>& steps) {
  if (is_only && !object.has("name")) return {};
  const CaseCursor name = object.at("name", "\"warm up\"");
  std::string text = name.text();
  if (text.empty()) name.refuse(phrase<"the name is empty">(), phrase<"Write for example %1">("\"warm up\""));
  const auto same = std::ranges::find(steps, text, &Step::name);
  if (same != steps.end())
    name.refuse(phrase<"step %1 has the same name, \"%2\"">(same - steps.begin() + 1, text),
                phrase<"Give it another name">());
  return text;
}

void read_procedure(const CaseCursor& object, Step& step) {
  const Procedure* procedure = all_procedures().front();
  if (object.has("procedure"))
    procedure = all_procedures()[choice(object.at("procedure", {}), grammar::procedures())];
  if (procedure->key() == transient_key) step.transient = new_transient(step.physics->is_motion());
  if (procedure->key() == modal_key || procedure->key() == buckling_key) step.modal.emplace();
  if (procedure->key() == buckling_key) step.modal->problem = ModeProblem::buckling;
  if (const auto kind = response_kind(procedure->key())) {
    step.modal.emplace();
    step.response.emplace().kind = *kind;
  }
  if (object.has("response")) {
    const CaseCursor response = object.at("response", {});
    if (!step.response)
      response.refuse(phrase<"the step computes no vibration under loads">(),
                      phrase<"Write %1 in the step, or remove this">(R"("procedure": "harmonic")"));
    response.expect_keys(keys_of(response_fields()));
    read_options(response, *step.response, response_fields());
  }
  if (object.has("modes")) {
    const CaseCursor modes = object.at("modes", {});
    if (!step.modal)
      modes.refuse(phrase<"the step does not ask for modes">(),
                   phrase<"Write %1 or %2 in the step, or remove this">(R"("procedure": "modal")",
                                                                        R"("procedure": "buckling")"));
    modes.expect_keys(keys_of(modal_fields()));
    read_options(modes, *step.modal, modal_fields());
  }
  if (!object.has("transient")) return;
  const CaseCursor options = object.at("transient", {});
  if (!step.transient)
    options.refuse(phrase<"the step is not transient">(),
                   phrase<"Write %1 in the step, or remove this">(R"("procedure": "transient")"));
  const auto fields = transient_fields(step.physics->is_motion());
  options.expect_keys(keys_of(fields));
  read_options(options, *step.transient, fields);
}

Step read_step(const CaseCursor& object, bool is_only, const std::vector<Step>& steps,
               const SolveOptions& solve, const ConditionReaders& conditions) {
  object.expect_keys(grammar::step_keys);
  Step step;
  step.name = read_name(object, is_only, steps);
  if (object.has("on")) step.is_on = object.at("on", {}).truth();
  step.physics = &read_physics(object);
  read_procedure(object, step);
  if (object.has("times"))
    for (const CaseCursor& time : object.at("times", {}).items()) {
      const double at = time.quantity(QuantityKind::time, {.min = 0});
      if (!step.times.empty() && !(at > step.times.back()))
        time.refuse(phrase<"the time is not after the one before it">(),
                    phrase<"Write times that ascend: [\"0 s\", \"10 s\"]">());
      step.times.push_back(at);
    }
  if (object.has("keep")) {
    const CaseCursor keep = object.at("keep", {});
    if (keep.node().type == CaseNode::Type::text)
      keep_all(keep, steps, step);
    else
      for (const CaseCursor& name : keep.items()) keep_one(name, steps, step);
  }
  const auto read_list = [&](const char* key, auto read, std::vector<Condition>& into) {
    if (!object.has(key)) return;
    for (const CaseCursor& item : object.at(key, {}).items()) into.push_back(read(item, into.size()));
  };
  read_list("constraints", conditions.constraint, step.constraints);
  read_list("loads", conditions.load, step.loads);
  step.solve = solve;
  if (!object.has("solver")) return step;
  const CaseCursor solver = object.at("solver", {});
  solver.expect_keys(keys_of(solve_fields()));
  step.solve = {};
  read_options(solver, step.solve, solve_fields());
  return step;
}

}  // namespace

bool is_with_steps(const CaseCursor& top) {
  const int found = top.has("version") ? top.at("version", {}).whole_number({}) : grammar::version;
  if (found != grammar::version && found != grammar::version_with_steps)
    top.at("version", {})
        .refuse(phrase<"the case file has version %1, this program reads versions %2 and %3">(
                    found, grammar::version, grammar::version_with_steps),
                phrase<"Use a newer Genba">());
  if (found == grammar::version) {
    if (top.has("steps"))
      top.at("steps", {})
          .refuse(phrase<"a case file of version %1 has no list of steps">(found),
                  phrase<"Write %1">("\"version\": " + std::to_string(grammar::version_with_steps)));
    return false;
  }
  for (const std::string& key : grammar::keys_of_one_step)
    if (top.has(key))
      top.at(key, {}).refuse(phrase<"in a case file of version %1 this stands in each step">(found),
                             phrase<"Move it into the steps">());
  if (top.at("steps", R"([{"name": "warm up", "analysis": "heat"}])").items().empty())
    top.at("steps", {})
        .refuse(phrase<"the list is empty">(),
                phrase<"State one step at least: %1">(R"({"analysis": "elasticity"})"));
  return true;
}

const Physics& read_physics(const CaseCursor& object) {
  return *all_physics()[choice(object.at("analysis", "\"elasticity\""), grammar::analyses())];
}

std::vector<Step> read_steps(const CaseCursor& list, const SolveOptions& solve,
                             const ConditionReaders& conditions) {
  const std::vector<CaseCursor> items = list.items();
  std::vector<Step> steps;
  for (const CaseCursor& item : items)
    steps.push_back(read_step(item, items.size() == 1, steps, solve, conditions));
  return steps;
}

}  // namespace genba
