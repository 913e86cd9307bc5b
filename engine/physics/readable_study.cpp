#include "engine/physics/readable_study.hpp"

#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {

constexpr std::size_t longest_effect = 2000;  // bytes

void clean(std::string& name) {
  name = shown_name(name);
}

void clean(Selector& where) {
  if (auto* named = std::get_if<NamedSelector>(&where))
    for (std::string& name : named->names) clean(name);
  if (auto* all = std::get_if<AllOfSelector>(&where))
    for (auto& part : all->parts) {
      if (auto* named = std::get_if<NamedSelector>(&part))
        for (std::string& name : named->names) clean(name);
      if (auto* patch = std::get_if<PatchSelector>(&part)) clean(patch->name);
    }
  if (auto* patch = std::get_if<PatchSelector>(&where)) clean(patch->name);
}

}  // namespace

void make_names_readable(Study& study) {
  for (Material& material : study.materials) clean(material.name);
  for (MaterialAssignment& assignment : study.assignments) {
    clean(assignment.material);
    for (std::string& region : assignment.regions) clean(region);
  }
  for (auto* conditions : {&study.constraints, &study.loads})
    for (Condition& condition : *conditions) {
      clean(condition.name);
      clean(condition.where);
      for (std::string& region : condition.regions) clean(region);
    }
  for (NotComputed& what : study.not_computed) {
    what.name = shown_text(what.name);
    for (Text* text : {&what.where, &what.effect}) *text = text->readable(longest_effect);
  }
}

}  // namespace genba
