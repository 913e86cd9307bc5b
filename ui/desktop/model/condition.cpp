#include "ui/desktop/model/condition.hpp"

#include "app/case/describe.hpp"
#include "ui/desktop/look/language.hpp"

namespace genba {

QString title(const ConditionKind* kind) {
  return shown_word(kind->title);
}

std::vector<Condition> conditions_of(const Study& study) {
  std::vector<Condition> out = study.constraints;
  out.insert(out.end(), study.loads.begin(), study.loads.end());
  return out;
}

void add_condition(Study& study, const Condition& condition) {
  (condition.kind->is_constraint() ? study.constraints : study.loads).push_back(condition);
}

void remove_condition(Study& study, std::size_t index) {
  if (index < study.constraints.size())
    study.constraints.erase(study.constraints.begin() + static_cast<std::ptrdiff_t>(index));
  else if (index - study.constraints.size() < study.loads.size())
    study.loads.erase(study.loads.begin() + static_cast<std::ptrdiff_t>(index - study.constraints.size()));
}

std::size_t replace_condition(Study& study, std::size_t index, const Condition& condition) {
  const bool is_constraint = condition.kind->is_constraint();
  const std::size_t constraints = study.constraints.size();
  if (index < constraints && is_constraint) {
    study.constraints[index] = condition;
  } else if (index >= constraints && index - constraints < study.loads.size() && !is_constraint) {
    study.loads[index - constraints] = condition;
  } else {
    remove_condition(study, index);
    add_condition(study, condition);
    return (is_constraint ? study.constraints.size() : study.constraints.size() + study.loads.size()) - 1;
  }
  return index;
}

QString shown_condition(const Condition& condition) {
  const ConditionText text = describe(condition);
  return QString("%1: %2\n%3").arg(shown(text.kind), shown(text.value), shown(text.where));
}

}  // namespace genba
