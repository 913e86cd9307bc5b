#include "engine/model/study/named_faces.hpp"

#include <algorithm>

namespace genba {

std::vector<std::string> names_in_geometry(const NamedSelector& selector) {
  std::vector<std::string> out;
  for (const std::string& name : selector.names) {
    const auto found = std::ranges::find(selector.of_case, name, &NamedFaces::name);
    if (found == selector.of_case.end())
      out.push_back(name);
    else
      out.insert(out.end(), found->faces.begin(), found->faces.end());
  }
  return out;
}

Selector written_out(Selector where) {
  change_names(where, [](NamedSelector& named) { named = {names_in_geometry(named)}; });
  return where;
}

void attach(std::span<const NamedFaces> faces, Selector& where) {
  change_names(where, [&](NamedSelector& named) {
    named.of_case.clear();
    for (const NamedFaces& one : faces)
      if (std::ranges::find(named.names, one.name) != named.names.end()) named.of_case.push_back(one);
  });
}

std::vector<Index> surfaces_of(const NamedFaces& faces, const Mesh& mesh) {
  std::vector<Index> out;
  const auto has = [&](const std::string& name) {
    return !name.empty() && std::ranges::find(faces.faces, name) != faces.faces.end();
  };
  for (std::size_t i = 0; i < mesh.surfaces.size(); ++i)
    if (has(mesh.surfaces[i].name) || has("#" + std::to_string(mesh.surfaces[i].tag)))
      out.push_back(static_cast<Index>(i));
  for (const NamedSet& set : mesh.sets)
    if (set.dimension == 2 && has(set.name)) out.insert(out.end(), set.members.begin(), set.members.end());
  std::ranges::sort(out);
  const auto twice = std::ranges::unique(out);
  out.erase(twice.begin(), twice.end());
  return out;
}

const NamedFaces* named_as(std::span<const NamedFaces> faces, const Mesh& mesh,
                           std::span<const Index> surfaces) {
  if (surfaces.empty()) return nullptr;
  const auto found = std::ranges::find_if(
      faces, [&](const NamedFaces& one) { return std::ranges::equal(surfaces_of(one, mesh), surfaces); });
  return found == faces.end() ? nullptr : &*found;
}

}  // namespace genba
