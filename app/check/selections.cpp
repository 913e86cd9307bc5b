#include "app/check/selections.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/case/describe.hpp"
#include "app/output/output_manifest.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

/// A condition with a selector.
struct Place {
  std::string name;
  Selector where;
};

std::vector<Place> places_of(const Study& study) {
  std::vector<Place> places;
  const auto add = [&](const char* list, const std::vector<Condition>& conditions) {
    for (std::size_t i = 0; i < conditions.size(); ++i)
      if (const Condition& x = conditions[i]; x.kind->has_selector()) {
        const std::string name = std::string(list) + "/" + (x.name.empty() ? "#" + std::to_string(i + 1) : x.name);
        places.push_back({name, x.where});
        if (x.kind->joins_places()) places.push_back({name + "/to", x.other});
      }
  };
  for (const MaterialAssignment& assignment : study.assignments)
    if (const auto* rule = std::get_if<VentricleAxes>(&assignment.axes))
      for (const auto& [key, where] : genba::places_of(*rule))
        places.push_back({"regions/" + assignment.material + "/" + std::string(key), *where});
  add("constraints", study.constraints);
  add("loads", study.loads);
  return places;
}

class Adder {
 public:
  Adder(const Mesh& mesh, SurfaceSignature& out) : mesh_(mesh), out_(out) {}
  void add(const ElementBlock& block, Index e) {
    const Vec3 vector = facet_area_vector(mesh_, block, e);
    const double area = length(vector);
    const ElementTraits& t = traits(block.type);
    const auto* nodes = block.nodes.data() + static_cast<std::size_t>(e) * static_cast<std::size_t>(t.nodes);
    for (std::size_t d = 0; d < 3; ++d) {
      double mean = 0;
      for (int i = 0; i < t.corners; ++i)
        mean += mesh_.points[static_cast<std::size_t>(nodes[i])][d] / t.corners;
      out_.centre[d] += area * mean;
      out_.normal[d] += vector[d];
    }
    out_.area += area;
  }
  void finish() {
    if (!(out_.area > 0)) return;
    for (std::size_t d = 0; d < 3; ++d) out_.centre[d] /= out_.area, out_.normal[d] /= out_.area;
  }

 private:
  const Mesh& mesh_;
  SurfaceSignature& out_;
};

std::vector<SurfaceSignature> surface_signatures(const Mesh& mesh) {
  std::vector<SurfaceSignature> all(mesh.surfaces.size());
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e)
      Adder(mesh, all[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])]).add(block, e);
  for (SurfaceSignature& s : all) Adder(mesh, s).finish();
  return all;
}

std::optional<SurfaceSignature> signature_of(const SelectionIndex& index, const Selector& where,
                                             const std::string& place) {
  SurfaceSignature signature;
  Adder adder(index.mesh, signature);
  for (const FacetRef& f : select(index, where, place).facets)
    adder.add(index.mesh.facets[static_cast<std::size_t>(f.block)], f.element);
  adder.finish();
  if (!(signature.area > 0)) return std::nullopt;
  return signature;
}

/// Every name of a named selector by itself; any other selector as a whole.
std::vector<std::pair<Text, Selector>> single_selectors(const Selector& where) {
  std::vector<std::pair<Text, Selector>> parts;
  if (const auto* named = std::get_if<NamedSelector>(&where))
    for (const std::string& name : named->names)
      parts.emplace_back(name, NamedSelector{{name}, named->of_case});
  else
    parts.emplace_back(describe(where), where);
  return parts;
}

double distance(const Vec3& a, const Vec3& b) {
  return length(minus(a, b));
}

/// 0: the same; 1: at the edge of what counts as the same.
double difference(const SurfaceSignature& a, const SurfaceSignature& b, double diagonal) {
  return std::max({std::abs(a.area - b.area) / (0.05 * std::max(a.area, b.area)),
                   distance(a.centre, b.centre) / (0.02 * diagonal), distance(a.normal, b.normal) / 0.1});
}

Text surface_in_words(const SurfaceSignature& s, const SelectionIndex& index) {
  const double body = index.diagonal;
  if (index.mesh.is_plane())  // the area of an edge is its length
    return phrase<"an edge of %1 around %2">(format_quantity(s.area, QuantityKind::length, 4),
                                             place_text(s.centre, body));
  const double flat = length(s.normal);
  const std::string area = format_quantity(s.area, QuantityKind::area, 4),
                    place = place_text(s.centre, body);
  return flat > 0.999 ? phrase<"a plane of %1 around %2">(area, place)
         : flat < 0.1 ? phrase<"a closed surface of %1 around %2">(area, place)
                      : phrase<"a curved surface of %1 around %2">(area, place);
}

bool is_surface_number(const std::string& selector) {
  return selector.size() > 1 && selector.front() == '#';
}

std::string surface_name(const GeometricEntity& surface) {
  return surface.name.empty() ? "#" + std::to_string(surface.tag) : surface.name;
}

/// The only surface that is similar to the record, or nothing.
const GeometricEntity* find_like(const SelectionRecord& record, const Mesh& mesh,
                                 const std::vector<SurfaceSignature>& surfaces, double diagonal) {
  double best = 1;
  const GeometricEntity* found = nullptr;
  for (std::size_t s = 0; s < surfaces.size(); ++s) {
    if (!(surfaces[s].area > 0)) continue;
    const double d = difference(record.signature, surfaces[s], diagonal);
    if (d < best) best = d, found = &mesh.surfaces[s];
  }
  return found;
}

}  // namespace

std::string_view to_string(SelectionState state) {
  return state == SelectionState::kept ? "kept" : state == SelectionState::moved ? "moved" : "lost";
}

std::vector<SelectionRecord> record_selections(const Mesh& mesh, const Study& study) {
  std::vector<SelectionRecord> records;
  const SelectionIndex index(mesh);
  for (const Place& place : places_of(study))
    for (const auto& [selector, where] : single_selectors(place.where))
      if (const auto signature = signature_of(index, where, place.name))
        records.push_back({place.name, selector.english(), *signature});
  return records;
}

std::vector<SelectionChange> compare_selections(const std::vector<SelectionRecord>& records, const Mesh& mesh,
                                                const Study& study) {
  std::vector<SelectionChange> changes;
  if (records.empty()) return changes;
  const SelectionIndex index(mesh);
  const std::vector<SurfaceSignature> surfaces = surface_signatures(mesh);
  for (const Place& place : places_of(study))
    for (const auto& [words, where] : single_selectors(place.where)) {
      const std::string selector = words.english();
      const auto record = std::find_if(records.begin(), records.end(), [&](const SelectionRecord& r) {
        return r.place == place.name && r.selector == selector;
      });
      if (record == records.end()) continue;  // new, or edited since: nothing to compare with
      SelectionChange change{place.name, words, SelectionState::kept, {}, {}};
      std::optional<SurfaceSignature> now;
      try {
        now = signature_of(index, where, place.name);
      } catch (const Error& error) {
        change.text = error.problem();
      }
      change.catches = now.has_value();
      const double d = now ? difference(record->signature, *now, index.diagonal) : 2;
      if (!now || d > 1) {
        change.state = SelectionState::moved;
        if (now)
          change.text = phrase<"it was %1 and is %2 now">(surface_in_words(record->signature, index),
                                                          surface_in_words(*now, index));
        else if (change.text.empty())
          change.text = phrase<"it was %1 and catches no surface now">(
              surface_in_words(record->signature, index));
        const GeometricEntity* like = find_like(*record, mesh, surfaces, index.diagonal);
        const bool is_itself =
            like != nullptr && (selector == like->name || selector == "#" + std::to_string(like->tag));
        const bool is_other = is_surface_number(selector) && (d > 5 || (like != nullptr && !is_itself));
        if (!now || is_other) {
          change.state = SelectionState::lost;
          if (like != nullptr && !is_itself && std::holds_alternative<NamedSelector>(where))
            change.replacement = surface_name(*like);
        }
      }
      changes.push_back(std::move(change));
    }
  return changes;
}

Project reattach(Project project, const std::vector<SelectionChange>& changes) {
  const auto replace = [&](const std::string& place, Selector& where) {
    auto* named = std::get_if<NamedSelector>(&where);
    if (!named) return;
    for (std::string& name : named->names)
      for (const SelectionChange& change : changes)
        if (change.place == place && change.selector == name && !change.replacement.empty()) {
          // A face that the case names keeps that name.
          const auto own = std::ranges::find(project.faces, name, &NamedFaces::name);
          if (own != project.faces.end() && own->faces.size() == 1) {
            own->faces = {change.replacement};
            break;
          }
          name = change.replacement;
          break;
        }
  };
  const auto edit = [&](const char* list, std::vector<Condition>& conditions) {
    for (std::size_t i = 0; i < conditions.size(); ++i)
      if (Condition& x = conditions[i]; x.kind->has_selector()) {
        const std::string name = std::string(list) + "/" + (x.name.empty() ? "#" + std::to_string(i + 1) : x.name);
        replace(name, x.where);
        if (x.kind->joins_places()) replace(name + "/to", x.other);
      }
  };
  for (MaterialAssignment& assignment : project.study.assignments)
    if (auto* rule = std::get_if<VentricleAxes>(&assignment.axes))
      for (const auto& [key, where] : genba::places_of(*rule))
        replace("regions/" + assignment.material + "/" + std::string(key), *where);
  edit("constraints", project.study.constraints);
  edit("loads", project.study.loads);
  attach_faces(project);
  return project;
}

std::string format_selections(const std::vector<SelectionRecord>& records) {
  Json list = Json::array();
  for (const SelectionRecord& r : records)
    list.push_back({{"condition", r.place},
                    {"selector", r.selector},
                    {"area", r.signature.area},
                    {"centre", r.signature.centre},
                    {"normal", r.signature.normal}});
  return Json{{"unit", "m"}, {"selections", list}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<SelectionRecord> recorded_selections(const Project& project) {
  if (project.path.empty()) return {};
  const std::string path =
      (std::filesystem::path(resolve_path(project, project.output.folder)) / selections_name).string();
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return {};
  std::vector<SelectionRecord> records;
  try {
    const Json file = Json::parse(read_file(path, std::int64_t{1} << 26));
    for (const Json& r : file.at("selections")) {
      SelectionRecord record{
          r.at("condition"), r.at("selector"), {r.at("area"), r.at("centre"), r.at("normal")}};
      if (record.signature.area > 0) records.push_back(std::move(record));
    }
  } catch (const std::exception&) {
    return {};
  }
  return records;
}

namespace {

/// The file may be from another run than the results beside it.
void tell_changed_records(const Project& project, Monitor& monitor) {
  const std::string folder = resolve_path(project, project.output.folder);
  try {
    const auto manifest = read_manifest(folder);
    const OutputMark* mark = manifest ? manifest->find(selections_name) : nullptr;
    if (mark && !is_as_marked((std::filesystem::path(folder) / selections_name).string(), *mark))
      monitor.log(LogLevel::warning,
                  phrase<"%1 in the output folder is not as the run wrote it">(selections_name));
  } catch (const Error& error) {
    monitor.log(LogLevel::warning, full_text(error));
  }
}

Text what_to_do(const SelectionChange& lost) {
  if (lost.replacement.empty())
    return lost.catches ? phrase<
                              "Choose the surface anew, or keep it as it is by \"genba-cli selections CASE "
                              "--accept\"">()
                        : phrase<"Choose the surface anew">();
  return lost.catches
             ? phrase<
                   "Re-attach it by \"genba-cli selections CASE --reattach\" or on its page, or keep it as "
                   "it is by \"genba-cli selections CASE --accept\"">()
             : phrase<"Re-attach it by \"genba-cli selections CASE --reattach\" or on its page">();
}

}  // namespace

void require_selections(const Project& project, const Mesh& mesh, Monitor& monitor) {
  const std::vector<SelectionRecord> records = recorded_selections(project);
  if (!records.empty()) tell_changed_records(project, monitor);
  for (const SelectionChange& c : compare_selections(records, mesh, project.study)) {
    if (c.state == SelectionState::kept) continue;
    if (c.state == SelectionState::moved) {
      monitor.log(LogLevel::warning,
                  phrase<"%1: \"%2\" moved since the last run: %3">(c.place, c.selector, c.text));
      continue;
    }
    throw Error(ErrorKind::model, c.place,
                c.replacement.empty() ? phrase<"\"%1\" is lost since the last run: %2">(c.selector, c.text)
                                      : phrase<"\"%1\" is lost since the last run: %2; \"%3\" looks like it">(
                                            c.selector, c.text, c.replacement),
                what_to_do(c));
  }
}

}  // namespace genba
