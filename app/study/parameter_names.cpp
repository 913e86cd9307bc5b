#include "app/study/parameter_names.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "app/case/option_access.hpp"
#include "app/case/steps.hpp"
#include "engine/model/study/formulation.hpp"

namespace genba {

namespace {

/// A key with the items that follow it: "loads[fan]" is {"loads", {"fan"}}.
struct Part {
  std::string key;
  std::vector<std::string> items;
};

std::vector<Part> path_parts(const std::string& path) {
  std::vector<Part> out{{}};
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] == '[') {
      const std::size_t end = std::min(path.find(']', i), path.size());
      out.back().items.push_back(path.substr(i + 1, end - i - 1));
      i = end;
    } else if (path[i] == '.') {
      out.emplace_back();
    } else {
      out.back().key += path[i];
    }
  }
  return out;
}

bool is_index(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// "x" for component 0 of three.
Text component(const std::vector<std::string>& items) {
  if (items.empty()) return {};
  const std::string& item = items.back();
  if (item == "0" || item == "1" || item == "2") return std::string(1, "xyz"[item[0] - '0']);
  return item;
}

Text with_component(const Text& what, const std::vector<std::string>& items) {
  const Text which = component(items);
  return which.empty() ? what : phrase<"%1 %2">(what, which);
}

std::string with_blanks(std::string text) {
  std::ranges::replace(text, '_', ' ');
  return text;
}

/// Words made from the keys, for values without a name of their own.
Text keys_in_words(std::span<const Part> parts) {
  std::string out;
  for (const Part& part : parts) out += (out.empty() ? "" : " ") + with_blanks(part.key);
  return parts.empty() ? Text(out) : with_component(out, parts.back().items);
}

template <class Options>
Text option_name(std::span<const OptionField<Options>> fields, std::span<const Part> parts) {
  if (parts.size() == 1)
    for (const auto& field : fields)
      if (field.key == parts[0].key) return word(field.label);
  return keys_in_words(parts);
}

Text condition_value(const Condition& condition, std::span<const Part> parts) {
  const ConditionKind& kind = *condition.kind;
  if (parts.empty() || parts[0].key != kind.key) return keys_in_words(parts);
  if (parts.size() == 1 && !kind.fields.empty())
    return with_component(word(kind.fields[0].label), parts[0].items);
  if (parts.size() == 2)
    for (const ConditionField& field : kind.fields)
      if (field.key == parts[1].key) return with_component(word(field.label), parts[1].items);
  return keys_in_words(parts);
}

const Condition* condition_named(const std::vector<Condition>& all, const std::string& name) {
  for (const Condition& condition : all)
    if (condition.name == name) return &condition;
  const std::size_t i = is_index(name) && name.size() < 9 ? std::stoul(name) : all.size();
  return i < all.size() ? &all[i] : nullptr;
}

Text in_step(const Study& study, std::span<const Part> parts) {
  const Part& head = parts[0];
  const auto rest = parts.subspan(1);
  const bool constraint = head.key == "constraints";
  if ((constraint || head.key == "loads") && !head.items.empty()) {
    const Condition* condition = condition_named(constraint ? study.constraints : study.loads, head.items[0]);
    const Text name = condition && !condition->name.empty() ? Text(condition->name) : Text(head.items[0]);
    const Text value = condition ? condition_value(*condition, rest) : keys_in_words(rest);
    return constraint ? phrase<"Constraint %1: %2">(name, value) : phrase<"Load %1: %2">(name, value);
  }
  if (head.key == "solver") return phrase<"Solver: %1">(option_name(solve_fields(), rest));
  return keys_in_words(parts);
}

}  // namespace

Text parameter_name(const Project& project, const std::string& path) {
  const std::vector<Part> all = path_parts(path);
  const std::span<const Part> parts(all);
  const auto rest = parts.subspan(1);
  const Part& head = all[0];
  if (head.key == "mesh") return phrase<"Mesh: %1">(option_name(mesh_fields(), rest));
  if (head.key == "elements") return phrase<"Elements: %1">(option_name(formulation_fields(), rest));
  if (head.key == "geometry") return phrase<"Geometry: %1">(keys_in_words(rest));
  if (head.key == "materials" && !head.items.empty()) {
    std::string name = head.items[0];
    const auto& materials = project.study.materials;
    const bool is_named = std::ranges::any_of(materials, [&](const Material& m) { return m.name == name; });
    if (!is_named && is_index(name) && name.size() < 9 && std::stoul(name) < materials.size())
      name = materials[std::stoul(name)].name;
    return phrase<"Material %1: %2">(name, option_name(material_fields(), rest));
  }
  if (head.key == "steps" && !head.items.empty() && !rest.empty()) {
    for (std::size_t i = 0; i < step_count(project); ++i) {
      const Step one = step(project, i);
      if (one.name != head.items[0] && std::to_string(i) != head.items[0]) continue;
      Study study = project.study;
      study.constraints = one.constraints;
      study.loads = one.loads;
      return phrase<"Step %1, %2">(one.name.empty() ? head.items[0] : one.name, in_step(study, rest));
    }
  }
  return in_step(project.study, parts);
}

}  // namespace genba
