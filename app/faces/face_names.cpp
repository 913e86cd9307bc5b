#include "app/faces/face_names.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/named_faces.hpp"

namespace genba {

namespace {

void change_all_names(Project& project, const auto& change) {
  for_each_selector(project, [&](Selector& where) { change_names(where, change); });
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

void require_face_name(const Project& project, const std::string& name, const std::string& now) {
  const auto refuse = [&](const Text& problem, const Text& next_step) {
    throw Error(ErrorKind::input, phrase<"name of faces">(), problem, next_step);
  };
  if (const Text problem = unfit_for_faces(name); !problem.empty())
    refuse(problem, phrase<"Write a name such as \"bore\"">());
  if (name != now && std::ranges::find(project.faces, name, &NamedFaces::name) != project.faces.end())
    refuse(phrase<"the case calls other faces \"%1\" already">(name), phrase<"Choose another name">());
}

Project with_faces_named(Project project, const std::string& name, std::vector<std::string> faces) {
  require_face_name(project, name);
  change_all_names(project, [&](NamedSelector& named) {
    if (faces.empty() ||
        !std::ranges::all_of(faces, [&](const auto& face) { return has(named.names, face); }))
      return;
    const auto first = std::ranges::find_if(named.names, [&](const auto& one) { return has(faces, one); });
    *first = name;
    std::erase_if(named.names, [&](const std::string& one) { return has(faces, one) && one != name; });
  });
  project.faces.push_back({name, std::move(faces)});
  attach_faces(project);
  return project;
}

Project with_faces_renamed(Project project, const std::string& from, const std::string& to) {
  require_face_name(project, to, from);
  for (NamedFaces& one : project.faces)
    if (one.name == from) one.name = to;
  change_all_names(project, [&](NamedSelector& named) { std::ranges::replace(named.names, from, to); });
  attach_faces(project);
  return project;
}

Project without_face_name(Project project, const std::string& name) {
  const auto found = std::ranges::find(project.faces, name, &NamedFaces::name);
  if (found == project.faces.end()) return project;
  const std::vector<std::string> faces = found->faces;
  project.faces.erase(found);
  change_all_names(project, [&](NamedSelector& named) {
    std::vector<std::string> names;
    for (const std::string& one : named.names) {
      if (one != name) {
        if (!has(names, one)) names.push_back(one);
        continue;
      }
      for (const std::string& face : faces)
        if (!has(names, face)) names.push_back(face);
    }
    named.names = std::move(names);
  });
  attach_faces(project);
  return project;
}

}  // namespace genba
