#include "engine/model/file/readable_names.hpp"

#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {

void clean(std::string& name) {
  name = shown_name(name);
}

void clean(Selector& where) {
  if (auto* named = std::get_if<NamedSelector>(&where))
    for (std::string& name : named->names) clean(name);
  if (auto* all = std::get_if<AllOfSelector>(&where))
    for (auto& part : all->parts)
      if (auto* named = std::get_if<NamedSelector>(&part))
        for (std::string& name : named->names) clean(name);
}

template <class Conditions>
void clean_conditions(Conditions& conditions) {
  for (auto& condition : conditions)
    std::visit(
        [](auto& c) {
          clean(c.name);
          if constexpr (requires { c.where; }) clean(c.where);
          if constexpr (requires { c.regions; })
            for (std::string& region : c.regions) clean(region);
        },
        condition);
}

}  // namespace

void make_names_readable(Mesh& mesh) {
  clean(mesh.source);
  for (GeometricEntity& region : mesh.regions) clean(region.name);
  for (GeometricEntity& surface : mesh.surfaces) clean(surface.name);
  for (NamedSet& set : mesh.sets) clean(set.name);
}

void make_names_readable(Study& study) {
  for (Material& material : study.materials) clean(material.name);
  for (MaterialAssignment& assignment : study.assignments) {
    clean(assignment.material);
    for (std::string& region : assignment.regions) clean(region);
  }
  clean_conditions(study.constraints);
  clean_conditions(study.loads);
  for (NotComputed& what : study.not_computed)
    for (std::string* text : {&what.name, &what.where, &what.effect}) *text = shown_text(*text);
}

}  // namespace genba
