#include "app/faces/body_names.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/study/named_faces.hpp"

namespace genba {

namespace {

[[noreturn]] void refuse_body(const Text& problem, const Text& next_step) {
  throw Error(ErrorKind::input, phrase<"name of a body">(), problem, next_step);
}

[[noreturn]] void refuse_taken(const std::string& name) {
  refuse_body(phrase<"another body has the name \"%1\" already">(name), phrase<"Choose another name">());
}

std::string number_of_body(const GeometricEntity& region) {
  return "#" + std::to_string(region.tag);
}

bool is_number(const std::string& body) {
  return body.starts_with('#');
}

std::ptrdiff_t count_named(std::span<const GeometricEntity> regions, const std::string& name) {
  return std::ranges::count(regions, name, &GeometricEntity::name);
}

bool is_set_of_bodies(const Mesh& mesh, const std::string& name) {
  return std::ranges::any_of(mesh.sets,
                             [&](const NamedSet& set) { return set.dimension == 3 && set.name == name; });
}

/// "liver|tumour" -> "liver|metastasis": faces between bodies are named by both.
std::string parts_changed(const std::string& text, const auto& change) {
  std::string out;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('|', begin), text.size());
    out += (begin > 0 ? "|" : "") + change(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

std::string parts_renamed(const std::string& text, const std::string& from, const std::string& to) {
  return parts_changed(text, [&](const std::string& part) { return part == from ? to : part; });
}

bool names_faces_between(const std::string& name) {
  return name.find('|') != std::string::npos;
}

/// The regions that an entry means, by number or by name.
std::vector<std::size_t> regions_meant(const std::string& body, std::span<const GeometricEntity> regions) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < regions.size(); ++i)
    if (is_number(body) ? number_of_body(regions[i]) == body : regions[i].name == body) out.push_back(i);
  return out;
}

/// is_shared: others keep the old name, so both stand where it stood.
void follow_in(std::vector<std::string>& names, const std::string& from, const std::string& to,
               bool is_shared) {
  std::vector<std::string> out;
  for (const std::string& name : names) {
    const std::string now = name == from                ? to
                            : names_faces_between(name) ? parts_renamed(name, from, to)
                                                        : name;
    if (now != name && is_shared) out.push_back(name);
    out.push_back(now);
  }
  names = std::move(out);
}

/// Faces between bodies alone: a face may have the name of a body.
void follow_between(std::vector<std::string>& names, const std::string& from, const std::string& to,
                    bool is_shared) {
  std::vector<std::string> out;
  for (const std::string& name : names) {
    const std::string now = names_faces_between(name) ? parts_renamed(name, from, to) : name;
    if (now != name && is_shared) out.push_back(name);
    out.push_back(now);
  }
  names = std::move(out);
}

void each_condition(Project& project, const auto& change) {
  const auto each = [&](std::vector<Condition>& conditions) {
    for (Condition& condition : conditions) change(condition);
  };
  each(project.study.constraints);
  each(project.study.loads);
  for (auto* steps : {&project.steps_before, &project.steps_after})
    for (Step& step : *steps) {
      each(step.constraints);
      each(step.loads);
    }
}

}  // namespace

std::vector<std::string> region_names(std::span<const GeometricEntity> regions) {
  std::vector<std::string> out;
  for (const GeometricEntity& region : regions) out.push_back(region.name);
  return out;
}

std::vector<std::string> body_names(std::span<const NamedBody> bodies, const Mesh& source,
                                    MissingBody missing) {
  std::vector<std::string> out = region_names(source.regions);
  std::vector<std::uint8_t> is_named(out.size(), 0);
  for (const NamedBody& one : bodies) {
    const std::vector<std::size_t> meant = regions_meant(one.body, source.regions);
    if (meant.size() == 1 && is_named[meant.front()] == 0) {
      out[meant.front()] = one.name;
      is_named[meant.front()] = 1;
      continue;
    }
    if (missing == MissingBody::leave_out) continue;
    if (meant.size() > 1)
      refuse_body(
          phrase<"%1 bodies of the geometry are called \"%2\", so none of them can be named \"%3\" by it">(
              meant.size(), one.body, one.name),
          phrase<"Write the number of the body, such as \"#2\", into \"%1\"">("named_bodies"));
    if (!meant.empty())
      refuse_body(phrase<"the case gives the body \"%1\" two names">(one.body), phrase<"Keep one of them">());
    std::vector<std::string> known;
    for (const GeometricEntity& region : source.regions)
      known.push_back(region.name.empty() || is_number(one.body) ? number_of_body(region) : region.name);
    refuse_body(phrase<"the geometry has no body \"%1\", which the case calls \"%2\"">(one.body, one.name),
                phrase<"The nearest names are %1; change the entry in \"%2\", or remove it">(
                    quoted_list(nearest_words(one.body, known, 5)), "named_bodies"));
  }
  if (missing == MissingBody::leave_out) return out;
  for (const NamedBody& one : bodies)
    if (std::ranges::count(out, one.name) > 1 || is_set_of_bodies(source, one.name)) refuse_taken(one.name);
  return out;
}

void name_bodies(Mesh& mesh, std::span<const std::string> names) {
  std::map<std::string, std::string> changed;
  for (std::size_t i = 0; i < mesh.regions.size(); ++i) {
    const std::string& now = mesh.regions[i].name;
    if (now != names[i] && !now.empty() && count_named(mesh.regions, now) == 1) changed[now] = names[i];
  }
  for (std::size_t i = 0; i < mesh.regions.size(); ++i) mesh.regions[i].name = names[i];
  // All at once: two bodies may exchange their names.
  const auto follow = [&](std::string& name) {
    if (!names_faces_between(name)) return;
    name = parts_changed(name, [&](const std::string& part) {
      const auto found = changed.find(part);
      return found == changed.end() ? part : found->second;
    });
  };
  for (GeometricEntity& surface : mesh.surfaces) follow(surface.name);
  for (NamedSet& set : mesh.sets) follow(set.name);
}

std::vector<std::string> source_names(std::span<const NamedBody> bodies,
                                      std::span<const GeometricEntity> named) {
  std::vector<std::string> out = region_names(named);
  for (std::string& name : out)
    if (const auto own = std::ranges::find(bodies, name, &NamedBody::name); own != bodies.end())
      name = is_number(own->body) ? std::string(unknown_name) : own->body;
  return out;
}

MeshOptions mesh_options_of_source(const Project& project) {
  MeshOptions out = project.mesh;
  const auto source_of = [&](const std::string& name, const char* before_number) -> std::string {
    const auto own = std::ranges::find(project.bodies, name, &NamedBody::name);
    if (own == project.bodies.end()) return name;
    return is_number(own->body) ? before_number + own->body : own->body;
  };
  const auto in = [&](NamedSelector& named) {
    for (std::string& name : named.names) {
      if (!names_faces_between(name))
        name = source_of(name, "region ");
      else
        for (const NamedBody& one : project.bodies)
          if (!is_number(one.body)) name = parts_renamed(name, one.name, one.body);
    }
  };
  for (LocalSize& size : out.sizes) change_names(size.where, in);
  for (BoundaryLayers& layers : out.layers) layers.region = source_of(layers.region, "");
  for (PartMesh& part : out.parts) part.part = source_of(part.part, "");
  for (PartPair& pair : out.pairs)
    for (std::string& part : pair.parts) part = source_of(part, "");
  return out;
}

void follow_body_name(Project& project, const std::string& from, const std::string& to, KeptName keeps) {
  const bool is_shared = keeps == KeptName::by_bodies;
  const auto in = [&](std::vector<std::string>& names) { follow_in(names, from, to, is_shared); };
  const auto between = [&](std::vector<std::string>& names) { follow_between(names, from, to, is_shared); };
  const auto one = [&](std::string& name) {
    if (name == from && !is_shared) name = to;
  };
  for (MaterialAssignment& assignment : project.study.assignments) in(assignment.regions);
  for (LesionWish& wish : project.output.lesions) in(wish.around);
  for (NamedFaces& faces : project.faces) between(faces.faces);
  each_condition(project, [&](Condition& condition) { in(condition.regions); });
  for_each_selector(project, [&](Selector& where) {
    change_names(where, [&](NamedSelector& named) { between(named.names); });
  });
  // Sizes act on faces and on bodies.
  for (LocalSize& size : project.mesh.sizes)
    change_names(size.where,
                 [&](NamedSelector& named) { follow_in(named.names, from, to, keeps != KeptName::by_none); });
  for (BoundaryLayers& layers : project.mesh.layers) one(layers.region);
  for (PartMesh& part : project.mesh.parts) one(part.part);
  for (PartPair& pair : project.mesh.pairs)
    for (std::string& part : pair.parts) one(part);
  if (project.study.transient) one(project.study.transient->limit_region);
  for (auto* steps : {&project.steps_before, &project.steps_after})
    for (Step& step : *steps)
      if (step.transient) one(step.transient->limit_region);
}

Project with_body_named(Project project, const Mesh& named, std::size_t region, const std::string& name) {
  if (const Text problem = unfit_for_body(name); !problem.empty())
    refuse_body(problem, phrase<"Write a name such as \"stem\"">());
  const GeometricEntity& body = named.regions[region];
  if (name == body.name) return project;
  const auto own = std::ranges::find(project.bodies, body.name, &NamedBody::name);
  const bool is_back = own != project.bodies.end() && own->body == name;  // its name in the source
  if (count_named(named.regions, name) > 0 || (!is_back && is_set_of_bodies(named, name))) refuse_taken(name);
  if (!is_back && (count_named(named.surfaces, name) > 0 ||
                   std::ranges::find(project.faces, name, &NamedFaces::name) != project.faces.end()))
    refuse_body(phrase<"faces have the name \"%1\" already">(name), phrase<"Choose another name">());
  // A set of bodies of the same name keeps it.
  const bool is_shared = count_named(named.regions, body.name) > 1 || is_set_of_bodies(named, body.name);
  if (body.name.empty() || own == project.bodies.end()) {
    // An entry by number hides a name of the source, so that this one may be the same.
    const bool hides =
        std::ranges::any_of(project.bodies, [](const NamedBody& one) { return is_number(one.body); });
    const bool by_number = body.name.empty() || is_shared || hides;
    project.bodies.push_back({name, by_number ? number_of_body(body) : body.name});
  } else if (is_back) {
    project.bodies.erase(own);
  } else {
    own->name = name;
  }
  const bool is_of_faces = count_named(named.surfaces, body.name) > 0;
  if (!body.name.empty())
    follow_body_name(project, body.name, name,
                     is_shared     ? KeptName::by_bodies
                     : is_of_faces ? KeptName::by_faces
                                   : KeptName::by_none);
  attach_faces(project);
  return project;
}

const NamedBody* name_of_body(const Project& project, const Mesh& named, std::size_t region) {
  const std::string& name = named.regions[region].name;
  const auto own = std::ranges::find(project.bodies, name, &NamedBody::name);
  return name.empty() || own == project.bodies.end() ? nullptr : &*own;
}

Project without_body_name(Project project, const Mesh& named, std::size_t region) {
  const NamedBody* own = name_of_body(project, named, region);
  if (own == nullptr) return project;
  const NamedBody before = *own;
  if (count_named(named.regions, before.body) > 0) refuse_taken(before.body);
  std::erase(project.bodies, before);
  follow_body_name(project, before.name, before.body);
  attach_faces(project);
  return project;
}

}  // namespace genba
