#include <algorithm>
#include <cmath>
#include <map>

#include "app/case/geometry_files.hpp"
#include "app/case/steps.hpp"
#include "app/faces/body_names.hpp"
#include "app/materials/label_materials.hpp"
#include "app/plan/process_plan.hpp"
#include "app/run/size_by_walls.hpp"
#include "app/run/stages.hpp"
#include "app/stage/apart_parts.hpp"
#include "app/stage/invalidation.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/faces/bonds.hpp"
#include "mesh/job/find_touching.hpp"
#include "mesh/mesher/joining.hpp"
#include "mesh/mesher/single_layers.hpp"

namespace genba {

namespace {

void name_files(const Project& project, MeshedGeometry& out) {
  Project named = project;
  for (const StatedPath& stated : stated_paths(named)) {
    if (stated.is_of_values() || stated.is_of_report() || stated.is_of_run()) continue;
    const auto input = hashed_input(named, stated);
    if (!input) continue;
    out.inputs.push_back(*input);
    if (stated.path == &named.mesh.size_field) out.size_field_sha256 = input->sha256;
  }
  const std::size_t of_geometry = out.inputs.size() - (out.size_field_sha256.empty() ? 0 : 1);
  if (of_geometry == 1)
    out.geometry_sha256 = out.inputs.front().sha256;
  else if (of_geometry > 1)
    out.geometry_sha256 = sha256_of_files(geometry_files(project));
}

/// Warns if the deck contains more than the case knows: a deck used only as a mesh, or changed after the case
/// was made.
void tell_of_deck(const Project& project, MeshedGeometry& out, Monitor& monitor) {
  const auto& known = project.study.not_computed;
  std::vector<std::string> names;
  for (const NotComputed& asked : out.report.not_computed)
    if (std::ranges::find(known, asked.name, &NotComputed::name) == known.end()) names.push_back(asked.name);
  if (names.empty()) return;
  const Text text =
      phrase<"the deck asks for %1, of which the case knows nothing: the mesh alone is taken from it">(
          quoted_list(names));
  out.report.warnings.push_back(text);
  monitor.log(LogLevel::warning, text);
}

/// The same sentence with other names of bodies. quoted: as sentences write them.
Text with_other_names(const Text& text, const std::map<std::string, std::string>& quoted) {
  bool changes = false;
  std::vector<Text> values;
  for (const Text& value : text.values()) {
    Text now = with_other_names(value, quoted);
    if (value.pattern().empty())
      if (const auto found = quoted.find(value.english()); found != quoted.end()) now = found->second;
    // "region '%1'"
    if (value.values().size() == 1 && value.pattern().ends_with("'%1'"))
      if (const auto found = quoted.find("'" + value.values().front().english() + "'"); found != quoted.end())
        now = Text(value.pattern(), {found->second.substr(1, found->second.size() - 2)});
    changes = changes || !(now == value);
    values.push_back(std::move(now));
  }
  return changes ? Text(text.pattern(), std::move(values)) : text;
}

/// Gives the bodies of a mesh their names, also in what was said of them.
void name_bodies_of(const std::vector<std::string>& names, Mesh& mesh, MeshingReport& report) {
  const std::vector<GeometricEntity> before = mesh.regions;
  const std::vector<NamedSet> sets = mesh.sets;
  name_bodies(mesh, names);
  for (std::size_t i = 0; i < sets.size(); ++i)
    if (sets[i].dimension == 0) mesh.sets[i].name = sets[i].name;
  name_part_sets(mesh, before);
  std::map<std::string, std::string> quoted, in_bonds;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const std::string& now = mesh.regions[i].name;
    if (now == before[i].name) continue;
    const std::string number = "#" + std::to_string(before[i].tag), shown = now.empty() ? number : "'" + now + "'";
    if (before[i].name.empty())
      in_bonds[number] = shown;
    else if (std::ranges::count(before, before[i].name, &GeometricEntity::name) == 1)
      quoted["'" + before[i].name + "'"] = shown;
  }
  in_bonds.insert(quoted.begin(), quoted.end());
  for (Text& fact : report.facts) fact = with_other_names(fact, tells_bond(fact) ? in_bonds : quoted);
  for (Text& warning : report.warnings) warning = with_other_names(warning, quoted);
  for (Finding& finding : report.unjoined) finding.problem = with_other_names(finding.problem, quoted);
}

constexpr std::size_t most_pairs_told = 20;

/// A person who expects contact must know that bodies with a common mesh act as one.
void tell_of_bonds(const Project& project, MeshedGeometry& out, Monitor& monitor) {
  ThreadTeam team(project.mesh.threads, &monitor);
  const std::vector<RegionBond> bonds = find_bonds(*out.mesh, team);
  out.pairs = touching_parts(*out.mesh, project.mesh, bonds, out.report.touching);
  const auto tell = [&](Text text) {
    monitor.log(LogLevel::info, text);
    out.report.facts.push_back(std::move(text));
  };
  for (Text& text : bond_texts(*out.mesh, bonds)) tell(std::move(text));
  std::size_t told = 0;
  for (const TouchingParts& pair : out.pairs)
    if (!pair.has_common_mesh && pair.joint && told++ < most_pairs_told) tell(describe(*out.mesh, pair));
}

/// Warns of faces that lie on each other and that nothing in the case joins.
void tell_apart(const Project& project, const MeshedGeometry& out, Monitor& monitor) {
  for (const Text& warning : mesh_warnings(project, out))
    if (warning.pattern() == apart_text({}).pattern()) monitor.log(LogLevel::warning, warning);
}

/// Of a mesh that was read.
void list_pairs(const Project& project, MeshedGeometry& out, Monitor& monitor) {
  ThreadTeam team(project.mesh.threads, &monitor);
  out.report.touching = find_touching(*out.mesh, project.mesh, team);
  out.pairs = touching_parts(*out.mesh, project.mesh, find_bonds(*out.mesh, team), out.report.touching);
}

/// Warns of walls with one element across if the body bends in some step.
void tell_single_layers(const Project& project, MeshedGeometry& out, Monitor& monitor) {
  bool bends = false;
  for (std::size_t i = 0; i < step_count(project); ++i)
    bends = bends || project_of_step(project, i).study.physics->is_motion();
  if (!bends) return;
  monitor.progress(phrase<"mesh: count the elements across walls">(), 1);
  ThreadTeam team(project.mesh.threads, &monitor);
  for (Text& text : describe(find_single_layers(*out.mesh, team), *out.mesh, project.geometry, project.mesh)) {
    monitor.log(LogLevel::warning, text);
    out.report.warnings.push_back(std::move(text));
  }
}

void measure_shapes(const Project& project, MeshedGeometry& out, Monitor& monitor) {
  ThreadTeam team(project.mesh.threads, &monitor);
  MeshMeasures measures = measure_mesh(*out.mesh, project.mesh.min_quality, team);
  out.quality = measures.quality;
  out.shapes = std::move(measures.shapes);
  monitor.log(LogLevel::info,
              phrase<"Mesh: %1 elements, %2 nodes, smallest scaled Jacobian %3">(
                  out.mesh->solid_count(), out.mesh->node_count(), format_number(out.quality.min, "%.3g")));
}

/// The mesher's process gets the remaining part of the case's memory limit.
Mesh mesh_within_limit(const Project& project, const GeometrySpec& geometry, MeshOptions options,
                       Monitor& monitor, MeshingReport& report) {
  const auto share = static_cast<double>(mesher_share(project));
  const bool case_limits = share > 0 && (options.memory_limit == 0 || options.memory_limit > share);
  if (case_limits) options.memory_limit = share;
  try {
    return make_mesh(geometry, options, monitor, &report);
  } catch (const Error& error) {
    if (!case_limits || error.kind() != ErrorKind::memory) throw;
    throw Error(
        ErrorKind::memory, error.place(), error.problem(),
        phrase<"Choose a larger element size, or raise the memory limit (solver option memory_limit), "
               "%1: it is for the whole, and the program itself holds the rest">(
            format_bytes(std::llround(project.solve.memory_limit))));
  }
}

}  // namespace

std::shared_ptr<const MeshedGeometry> make_mesh_stage(const Project& project, Monitor& monitor) {
  auto out = std::make_shared<MeshedGeometry>();
  GeometrySpec geometry = resolved_geometry(project);
  name_files(project, *out);
  (void)labelled_study(project);  // reports a wrong name before time is spent on a mesh
  MeshOptions options = with_names_written_out(mesh_options_of_source(project));
  if (!options.size_field.empty()) options.size_field = resolve_path(project, options.size_field);
  ChosenSize chosen;
  if (options.size_rule == SizeRule::largest_that_fits) {
    chosen = choose_size(project, monitor);
    monitor.log(LogLevel::info, chosen.text);
    out->chosen_size = options.size = chosen.size;
    if (chosen.coarsen > 0) geometry.image.coarsen = chosen.coarsen;
  } else {
    chosen = size_by_walls(project, monitor);
    if (!chosen.text.empty()) monitor.log(LogLevel::info, chosen.text);
    if (chosen.size > 0) out->chosen_size = options.size = chosen.size;
  }
  Mesh mesh = mesh_within_limit(project, geometry, options, monitor, out->report);
  out->source_names = region_names(mesh.regions);
  name_bodies_of(body_names(project.bodies, mesh), mesh, out->report);
  out->mesh = std::make_shared<const Mesh>(std::move(mesh));
  tell_of_bonds(project, *out, monitor);
  tell_apart(project, *out, monitor);
  tell_of_deck(project, *out, monitor);
  tell_single_layers(project, *out, monitor);
  if (!chosen.text.empty()) out->report.facts.insert(out->report.facts.begin(), chosen.text);
  measure_shapes(project, *out, monitor);
  return out;
}

std::shared_ptr<const MeshedGeometry> renamed_mesh(const Project& project, const MeshedGeometry& meshed) {
  if (meshed.source_names.size() != meshed.mesh->regions.size()) return nullptr;
  auto out = std::make_shared<MeshedGeometry>(meshed);
  auto mesh = std::make_shared<Mesh>(*meshed.mesh);
  // In one step, as a name may go from one body to another.
  Mesh source;
  source.regions = mesh->regions;
  source.sets = mesh->sets;
  name_bodies(source, meshed.source_names);
  const std::vector<std::string> names = body_names(project.bodies, source);
  if (std::ranges::find(names, unknown_name) != names.end()) return nullptr;
  name_bodies_of(names, *mesh, out->report);
  for (TouchingParts& pair : out->pairs)
    if (!pair.has_common_mesh) pair.sets = part_set_names(*mesh, pair.regions);
  out->mesh = std::move(mesh);
  return out;
}

std::shared_ptr<const MeshedGeometry> kept_mesh_stage(const Project& project, KeptMesh kept,
                                                      Monitor& monitor) {
  auto out = std::make_shared<MeshedGeometry>();
  name_files(project, *out);
  const auto refuse_other = [](bool same, const std::string& file) {
    if (!same)
      throw Error(ErrorKind::input, file, phrase<"has changed since the solve was interrupted">(),
                  phrase<"Run from the start">());
  };
  refuse_other(out->geometry_sha256 == kept.geometry_sha256, project.geometry.path);
  refuse_other(out->size_field_sha256 == kept.size_field_sha256, project.mesh.size_field);
  out->chosen_size = kept.chosen_size;
  out->mesh = std::make_shared<const Mesh>(std::move(kept.mesh));
  out->report = std::move(kept.report);
  out->source_names = source_names(project.bodies, out->mesh->regions);
  monitor.log(LogLevel::info, phrase<"The mesh is that of the interrupted solve">());
  list_pairs(project, *out, monitor);
  measure_shapes(project, *out, monitor);
  return out;
}

std::shared_ptr<const MeshedGeometry> mesh_kept_beside(const Project& project, KeptMesh kept,
                                                       Monitor& monitor) {
  auto out = std::make_shared<MeshedGeometry>();
  try {
    name_files(project, *out);
  } catch (const Error&) {  // the list of missing files reports it
    out->inputs.clear();
  }
  out->geometry_sha256 = kept.geometry_sha256;
  out->size_field_sha256 = kept.size_field_sha256;
  out->chosen_size = kept.chosen_size;
  out->mesh = std::make_shared<const Mesh>(std::move(kept.mesh));
  out->report = std::move(kept.report);
  out->source_names = source_names(project.bodies, out->mesh->regions);
  list_pairs(project, *out, monitor);
  measure_shapes(project, *out, monitor);
  return out;
}

}  // namespace genba
