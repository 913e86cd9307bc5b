#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/case/geometry_files.hpp"
#include "app/case/steps.hpp"
#include "app/frames/frame_file.hpp"
#include "app/frames/frame_reader.hpp"
#include "app/keep/keep.hpp"
#include "app/keep/keep_folder.hpp"
#include "app/keep/keep_format.hpp"
#include "app/keep/keep_modes.hpp"
#include "app/run/mesher_json.hpp"
#include "app/run/stages.hpp"
#include "engine/analysis/results/sides.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;
using SortedJson = nlohmann::json;

constexpr std::int64_t longest_contents = std::int64_t{256} << 20;

[[noreturn]] void refuse_kept(const std::string& file, const Text& what) {
  throw Error(ErrorKind::file, file, phrase<"what the case keeps cannot be used: %1">(what),
              phrase<"Run the case and save it: then it is written anew">());
}

Vec3 vector_of(const SortedJson& json) {
  if (json.size() != 3) throw SortedJson::other_error::create(500, "no vector", nullptr);
  return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

/// A file name inside the folder; refuses paths that lead out of it.
std::string name_in(const std::string& folder, const SortedJson& json, const char* inside = nullptr) {
  const std::string name = json.get<std::string>();
  if (name.empty() || name == ".." || name != fs::path(name).filename().string())
    throw SortedJson::other_error::create(500, "no name of a file", nullptr);
  return (inside ? fs::path(folder) / inside / name : fs::path(folder) / name).string();
}

/// Kind of the field "stress" for the extremum "stress:xx".
QuantityKind kind_of_extremum(const Results& results, const std::string& name) {
  const Field* field = results.find(name.substr(0, name.find(':')));
  return field ? field->kind : QuantityKind::dimensionless;
}

ConnectionResult read_connection(const SortedJson& json) {
  ConnectionResult out;
  out.name = shown_text(json.at("name").get<std::string>());
  out.kind = shown_text(json.at("kind").get<std::string>());
  out.nodes = whole_number<Index>(json.at("nodes"));
  out.uncaught = whole_number<Index>(json.at("uncaught"));
  out.area = json.at("area").get<double>();
  out.distance = json.at("distance").get<double>();
  out.force = vector_of(json.at("force"));
  out.moment = vector_of(json.at("moment"));
  out.has_point = json.at("has_point").get<bool>();
  out.point = vector_of(json.at("point"));
  out.motion = vector_of(json.at("motion"));
  out.turn = vector_of(json.at("turn"));
  out.is_axial = json.at("is_axial").get<bool>();
  out.tension = json.at("tension").get<double>();
  out.stretch = json.at("stretch").get<double>();
  out.mass = json.at("mass").get<double>();
  if (!json.contains("contact")) return out;  // earlier versions knew none
  const SortedJson& contact = json.at("contact");
  out.is_contact = true;
  out.closed = contact.at("closed").get<double>();
  out.pressure = contact.at("pressure").get<double>();
  out.penetration = contact.at("penetration").get<double>();
  out.share = contact.at("share").get<double>();
  out.opening = contact.at("opening").get<double>();
  out.slip = contact.at("slip").get<double>();
  return out;
}

void read_scalars(const SortedJson& json, Results& out) {
  for (const SortedJson& e : json.at("extrema")) {
    Extremum one;
    one.field = shown_text(e.at("field").get<std::string>());
    one.kind = kind_of_extremum(out, one.field);
    one.min = e.at("min").get<double>();
    one.max = e.at("max").get<double>();
    one.min_place = vector_of(e.at("min_place"));
    one.max_place = vector_of(e.at("max_place"));
    one.min_node = whole_number<std::int64_t>(e.at("min_node"));
    one.max_node = whole_number<std::int64_t>(e.at("max_node"));
    one.min_side = shown_text(e.value("min_side", std::string()));
    one.max_side = shown_text(e.value("max_side", std::string()));
    out.extrema.push_back(std::move(one));
  }
  for (const SortedJson& r : json.at("reactions"))
    out.reactions.push_back({shown_text(r.at("constraint").get<std::string>()), vector_of(r.at("total"))});
  if (json.contains("connections"))  // earlier versions wrote none
    for (const SortedJson& c : json.at("connections")) out.connections.push_back(read_connection(c));
  if (json.contains("relief") && !json.at("relief").is_null()) {
    const SortedJson& relief = json.at("relief");
    out.relief = InertiaRelief{relief.at("mass").get<double>(), vector_of(relief.at("centre")),
                               vector_of(relief.at("acceleration")), vector_of(relief.at("angular"))};
  }
  const SortedJson& balance = json.at("balance");
  out.balance.applied = vector_of(balance.at("applied"));
  out.balance.reactions = vector_of(balance.at("reactions"));
  out.balance.relative_error = balance.at("relative_error").get<double>();
  out.energy = json.at("energy").get<double>();
  out.error.total = json.at("error").at("total").get<double>();
  out.error.solution = json.at("error").at("solution").get<double>();
}

/// Takes out the error estimates that write_keep() stored among the element fields.
std::vector<double> taken_out(std::vector<Field>& fields, std::string_view name) {
  const auto found = std::ranges::find(fields, name, &Field::name);
  if (found == fields.end()) return {};
  std::vector<double> out = std::move(found->data);
  fields.erase(found);
  return out;
}

std::shared_ptr<Results> read_results(const std::string& file, const FrameMesh& on,
                                      const std::shared_ptr<const Mesh>& mesh, const Physics& physics) {
  const FrameHeader header = read_frame_header(file);
  if (header.nodes != static_cast<std::int64_t>(mesh->points.size()) ||
      header.elements != mesh->solid_count() || header.mesh_check_sum != on.check_sum())
    refuse_kept(file, phrase<"these results are on another mesh">());
  auto out = std::make_shared<Results>();
  out->mesh = mesh;
  out->physics = &physics;
  for (const FrameArray& array : header.nodal) out->fields.push_back(read_frame_array(file, array));
  for (const FrameArray& array : header.of_elements)
    out->element_fields.push_back(read_frame_array(file, array));
  out->error.energy = taken_out(out->element_fields, keep_format::error_energy);
  out->error.magnitude = taken_out(out->element_fields, keep_format::error_magnitude);
  std::vector<Index> group(mesh->regions.size(), -1);
  const std::vector<double> groups = taken_out(out->element_fields, keep_format::side_group);
  std::size_t number = 0;
  for (const ElementBlock& block : mesh->solids)
    for (const Index region : block.group)
      if (number < groups.size()) group[static_cast<std::size_t>(region)] = static_cast<Index>(groups[number++]);
  take_sides_out(*out, std::move(group));
  return out;
}

/// The file that the list was written with. Lists of earlier versions have no hashes.
bool is_as_listed(const std::string& file, const SortedJson& json, const char* key) {
  if (!json.contains(key)) return true;
  std::error_code code;
  return fs::is_regular_file(file, code) && sha256_of_file(file) == json[key].get<std::string>();
}

/// A missing file says nothing about the mesh.
bool has_other_bytes(const std::vector<std::string>& files, const std::string& sha256) {
  FileStamp stamp;
  return !files.empty() && read_stamp(files, stamp) && sha256_of_files(files) != sha256;
}

bool mesh_fits(const Project& project, const std::string& inputs, const MeshedGeometry& meshed) {
  if (inputs != mesh_inputs_key(project)) return false;
  const std::string& sizes = project.mesh.size_field;
  return !has_other_bytes(geometry_files(project), meshed.geometry_sha256) &&
         (sizes.empty() || !has_other_bytes({resolve_path(project, sizes)}, meshed.size_field_sha256));
}

bool inputs_fit(const Project& project, std::size_t i, const std::string& inputs) {
  try {
    return inputs == inputs_key(project, i);
  } catch (const Error&) {  // the list of missing files reports it
    return false;
  }
}

/// Empty if the case no longer has such a step.
std::optional<KeptStep> read_step(const std::string& folder, const SortedJson& json, const FrameMesh& on,
                                  const KeptWork& work, const std::shared_ptr<const Project>& project,
                                  const std::shared_ptr<const PointLocator>& locator) {
  KeptStep out;
  out.name = json.at("step").get<std::string>();
  const std::vector<Step> all = steps(*project);
  const auto found = std::ranges::find(all, out.name, &Step::name);
  if (found == all.end() || found->physics->key != json.at("physics").get<std::string>()) return {};
  const auto i = static_cast<std::size_t>(found - all.begin());
  out.made_at = shown_text(json.at("made_at").get<std::string>());
  out.inputs = json.at("inputs").get<std::string>();
  const std::string file = name_in(folder, json.at("file"));
  std::shared_ptr<Results> results;
  if (json.contains("mesh")) {
    const std::string cut = name_in(folder, json.at("mesh"));
    if (!is_as_listed(cut, json, "mesh_sha256"))
      refuse_kept(cut, phrase<"this is not the mesh that the case kept, so a run makes it anew">());
    const auto own = std::make_shared<const Mesh>(read_mesh_cache(cut));
    results = read_results(file, FrameMesh(own), own, *found->physics);
    ThreadTeam team(1);
    results->locator = std::make_shared<const PointLocator>(own, team);
  } else {
    results = read_results(file, on, work.mesh->mesh, *found->physics);
    results->locator = locator;
  }
  if (!is_as_listed(file, json, "sha256"))
    refuse_kept(file, phrase<"these are not the results that the case kept">());
  read_scalars(json, *results);
  // Earlier versions did not write it.
  if (json.contains("at")) results->moment = Moment{json.at("at").get<double>()};
  if (json.contains("modes")) {
    results->modes = modes_of_keep(json.at("modes").dump());
    results->mode = whole_number<std::size_t>(json.at("mode"));
  }
  out.results = std::move(results);
  if (!json.at("frames").get<std::string>().empty())
    out.frames = name_in(folder, json.at("frames"), kept_frames_name);
  if (!out.frames.empty() && !is_as_listed(out.frames, json, "frames_sha256"))
    refuse_kept(out.frames, phrase<"these are not the frames that the case kept">());
  if (work.mesh_fits && inputs_fit(*project, i, out.inputs)) out.made_from = project;
  return out;
}

}  // namespace

std::optional<KeptWork> read_keep(const std::shared_ptr<const Project>& project, Monitor& monitor,
                                  bool with_results) {
  if (!project || project->path.empty()) return {};
  const std::string folder = keep_folder(fs::absolute(project->path).lexically_normal().string());
  if (std::error_code code; !fs::exists(folder, code)) return {};
  const std::string file = (fs::path(folder) / keep_contents_name).string();
  monitor.progress(phrase<"reading what the case keeps">(), -1);
  KeptWork out;
  try {
    const SortedJson json = SortedJson::parse(read_file(file, longest_contents));
    if (json.at("format").get<std::string>() != keep_format::name)
      refuse_kept(file, phrase<"Genba did not write it">());
    if (const int found = whole_number<int>(json.at("version")); found != keep_format::version)
      refuse_kept(file,
                  phrase<"it has version %1, this program reads version %2">(found, keep_format::version));
    KeptMesh kept;
    const std::string mesh_path = (fs::path(folder) / kept_mesh_name).string();
    kept.mesh = read_mesh_cache(mesh_path);
    if (!is_as_listed(mesh_path, json, "mesh_sha256"))
      refuse_kept(mesh_path, phrase<"this is not the mesh that the case kept, so a run makes it anew">());
    kept.report = mesher_from_json(json.at("mesher").dump(), file);
    kept.geometry_sha256 = json.at("geometry_sha256").get<std::string>();
    kept.size_field_sha256 = json.at("size_field_sha256").get<std::string>();
    kept.chosen_size = json.at("chosen_size").get<double>();
    monitor.check();
    out.mesh = mesh_kept_beside(*project, std::move(kept), monitor);
    out.mesh_inputs = json.at("mesh_inputs").get<std::string>();
    // A version that stated no hash does not tell whether the mesh was exchanged.
    out.mesh_fits = json.contains("mesh_sha256") && mesh_fits(*project, out.mesh_inputs, *out.mesh);
    if (!with_results) return out;
    const FrameMesh on(out.mesh->mesh);
    ThreadTeam team(1);
    const auto locator = std::make_shared<const PointLocator>(out.mesh->mesh, team);
    for (const SortedJson& one : json.at("steps")) {
      monitor.check();
      try {
        if (auto step = read_step(folder, one, on, out, project, locator))
          out.steps.push_back(std::move(*step));
      } catch (const Error& error) {
        monitor.log(LogLevel::warning, phrase<"Kept results are not shown: %1">(full_text(error)));
      }
    }
  } catch (const SortedJson::exception&) {
    refuse_kept(file, phrase<"it is damaged">());
  }
  return out;
}

void adopt_kept_mesh(const StepPipelines& pipelines, const KeptWork& kept) {
  if (!kept.mesh_fits) return;
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    Pipeline& pipeline = pipelines.of(i);
    const auto project = pipeline.project();
    if (!project || pipeline.mesh() || mesh_inputs_key(*project) != kept.mesh_inputs) continue;
    FinishedMesh mesh{project, kept.mesh, {}, {Stage::mesh}};
    read_stamp(mesh_input_files(*project), mesh.stamp);
    pipeline.adopt_mesh(mesh);
  }
}

}  // namespace genba
