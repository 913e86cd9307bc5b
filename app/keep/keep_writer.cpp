#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/frames/frame_file.hpp"
#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_reader.hpp"
#include "app/keep/keep.hpp"
#include "app/keep/keep_folder.hpp"
#include "app/keep/keep_format.hpp"
#include "app/output/staging.hpp"
#include "app/output/version.hpp"
#include "app/run/checkpoint_file.hpp"
#include "app/keep/keep_modes.hpp"
#include "app/run/mesher_json.hpp"
#include "app/stage/invalidation.hpp"
#include "engine/analysis/results/sides.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/sha256.hpp"
#include "engine/base/text/time_text.hpp"
#include "engine/model/file/mesh_cache.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;
using SortedJson = nlohmann::json;

SortedJson vector_json(const Vec3& v) {
  return {v[0], v[1], v[2]};
}

SortedJson scalars_json(const Results& results) {
  SortedJson extrema = SortedJson::array(), reactions = SortedJson::array();
  for (const Extremum& e : results.extrema)
    extrema.push_back({{"field", e.field},
                       {"min", e.min},
                       {"max", e.max},
                       {"min_place", vector_json(e.min_place)},
                       {"max_place", vector_json(e.max_place)},
                       {"min_node", e.min_node},
                       {"max_node", e.max_node},
                       {"min_side", e.min_side},
                       {"max_side", e.max_side}});
  for (const Reaction& r : results.reactions)
    reactions.push_back({{"constraint", r.constraint}, {"total", vector_json(r.total)}});
  SortedJson connections = SortedJson::array();
  for (const ConnectionResult& c : results.connections) {
    connections.push_back({{"name", c.name},           {"kind", c.kind},
                           {"nodes", c.nodes},         {"uncaught", c.uncaught},
                           {"area", c.area},           {"distance", c.distance},
                           {"force", vector_json(c.force)},   {"moment", vector_json(c.moment)},
                           {"has_point", c.has_point}, {"point", vector_json(c.point)},
                           {"motion", vector_json(c.motion)}, {"turn", vector_json(c.turn)},
                           {"is_axial", c.is_axial},   {"tension", c.tension},
                           {"stretch", c.stretch},     {"mass", c.mass}});
    if (c.is_contact)
      connections.back()["contact"] = {{"closed", c.closed},   {"pressure", c.pressure}, {"penetration", c.penetration},
                                       {"share", c.share},     {"opening", c.opening},   {"slip", c.slip}};
  }
  SortedJson relief;
  if (results.relief)
    relief = {{"mass", results.relief->mass},
              {"centre", vector_json(results.relief->centre)},
              {"acceleration", vector_json(results.relief->acceleration)},
              {"angular", vector_json(results.relief->angular)}};
  return {{"extrema", extrema},
          {"reactions", reactions},
          {"connections", connections},
          {"relief", relief},
          {"balance",
           {{"applied", vector_json(results.balance.applied)},
            {"reactions", vector_json(results.balance.reactions)},
            {"relative_error", results.balance.relative_error}}},
          {"energy", results.energy},
          {"error", {{"total", results.error.total}, {"solution", results.error.solution}}}};
}

std::int64_t mesh_bytes(const Mesh& mesh) {
  const auto bytes_of = [](const auto& array) {
    return static_cast<std::int64_t>(sizeof(std::uint64_t) + array.size() * sizeof(array[0]));
  };
  std::int64_t bytes = bytes_of(mesh.points) + bytes_of(mesh.node_tags);
  for (const auto* blocks : {&mesh.solids, &mesh.facets})
    for (const ElementBlock& b : *blocks)
      bytes += bytes_of(b.nodes) + bytes_of(b.group) + bytes_of(b.tags) + bytes_of(b.grey) + bytes_of(b.axes);
  for (const NamedSet& set : mesh.sets) bytes += bytes_of(set.members);
  return bytes;
}

/// Bolts give results a mesh of their own (BoltCuts), made of that of the case.
bool is_on(const Results& results, const Pipeline& pipeline, const MeshedGeometry& meshed) {
  if (results.mesh == meshed.mesh) return true;
  const auto planned = pipeline.planned();
  return pipeline.mesh() && pipeline.mesh()->mesh == meshed.mesh && planned && planned->problem &&
         planned->problem->cuts && planned->problem->mesh == results.mesh;
}

/// Bytes of the frames that a .pvd names; 0 if there are none.
std::int64_t frames_bytes(const std::string& pvd) {
  if (pvd.empty()) return 0;
  std::int64_t bytes = 0;
  try {
    const FrameReader frames(pvd);
    for (const ListedFrame& frame : frames.frames())
      bytes += std::max<std::int64_t>(0, frame.bytes);
  } catch (const Error&) {  // a run may be replacing them now
    return 0;
  }
  return bytes;
}

void copy_whole(const fs::path& from, const fs::path& to) {
  std::error_code code;
  fs::copy_file(from, to, code);
  if (code)
    throw Error(ErrorKind::file, from.string(), phrase<"cannot be copied: %1">(code.message()),
                phrase<"Free some disk space or choose another folder">());
}

/// Frames never change once they are written, so a link is as good as a copy.
void link_or_copy(const fs::path& from, const fs::path& to) {
  std::error_code code;
  fs::create_hard_link(from, to, code);
  if (code) copy_whole(from, to);
}

/// Returns the path of the .pvd in `into`.
std::string copy_frames(const std::string& pvd, const fs::path& into, Monitor& monitor) {
  const FrameReader reader(pvd);
  const fs::path own = into / fs::path(pvd).stem();
  make_folder(own);
  for (const ListedFrame& frame : reader.frames()) {
    monitor.check();
    link_or_copy(frame.path, own / fs::path(frame.path).filename());
  }
  const fs::path table = fs::path(pvd).parent_path() / fs::path(pvd).stem() / extremes_name;
  if (std::error_code code; fs::is_regular_file(table, code)) copy_whole(table, own / extremes_name);
  const fs::path name = fs::path(pvd).filename();
  copy_whole(pvd, into / name);
  return name.string();
}

void write_kept_results(const std::string& path, const FrameMesh& mesh, const Results& results) {
  std::vector<Field> of_elements = results.element_fields;
  const auto add = [&](const char* name, const std::vector<double>& values) {
    if (!values.empty()) of_elements.push_back({name, 1, {}, QuantityKind::dimensionless, values});
  };
  add(keep_format::error_energy, results.error.energy);
  add(keep_format::error_magnitude, results.error.magnitude);
  std::vector<Field> nodal = fields_of_sides(results);
  if (results.sides) {
    std::vector<double> group;
    for (const ElementBlock& block : results.mesh->solids)
      for (const Index region : block.group)
        group.push_back(results.sides->group[static_cast<std::size_t>(region)]);
    add(keep_format::side_group, group);
  }
  nodal.insert(nodal.begin(), results.fields.begin(), results.fields.end());
  write_frame(path, mesh, 0, nodal, of_elements, research_notice);
}

void replace_folder(const fs::path& next, const fs::path& folder, const fs::path& staging) {
  std::error_code code, ignored;
  const fs::path old = staging / "old";
  const bool replaces = fs::exists(folder, ignored);
  if (replaces) fs::rename(folder, old, code);
  if (!code) {
    fs::rename(next, folder, code);
    if (code && replaces) fs::rename(old, folder, ignored);
  }
  if (code)
    throw Error(ErrorKind::file, folder.string(), phrase<"cannot be put into place: %1">(code.message()),
                phrase<"Choose a folder that you may write to">());
}

/// The .pvd of a step with times if its frames belong to `results`; empty: there is none.
std::string frames_of(const Project& project, std::size_t i, const std::string& folder,
                      const Results& results) {
  const Step own = step(project, i);
  if (own.times.size() < 2 || folder.empty()) return {};
  for (const char* inside : {unfinished_frames_name, frames_name}) {
    const std::string pvd = (fs::path(folder) / inside / (series_name(own.name) + ".pvd")).string();
    if (std::error_code code; !fs::is_regular_file(pvd, code)) continue;
    try {
      const FrameReader reader(pvd);
      if (reader.frames().size() == own.times.size() &&
          reader.header(0).mesh_check_sum == FrameMesh(results.mesh).check_sum())
        return pvd;
    } catch (const Error&) {  // from another run
    }
  }
  return {};
}

}  // namespace

std::string mesh_inputs_key(const Project& project) {
  return checkpoint_file::mesh_key(project);
}

std::string inputs_key(const Project& project, std::size_t i) {
  std::string text = mesh_inputs_key(project);
  for (const std::size_t needed : steps_needed(project, i)) {
    const Project own = project_of_step(project, needed);
    Project part;
    part.study.physics = own.study.physics;
    part.solve = own.solve;
    part.times = own.times;
    part.output.systems = project.output.systems;
    part.node_order = own.node_order;
    text += "\n" + checkpoint_file::study_key(own, checkpoint_file::value_files(own)) + "\n" +
            sha256(format_case(part));
  }
  return sha256(text);
}

bool still_fits(const KeptStep& kept, const Project& now) {
  if (!kept.made_from) return false;
  if (kept.made_from.get() == &now) return true;
  const auto number = [](const Project& project, const std::string& name) {
    const std::vector<Step> all = steps(project);
    return static_cast<std::size_t>(std::ranges::find(all, name, &Step::name) - all.begin());
  };
  const std::size_t i = number(now, kept.name);
  if (i == step_count(now)) return false;
  return std::ranges::all_of(steps_needed(now, i), [&](std::size_t needed) {
    const std::size_t then = number(*kept.made_from, step(now, needed).name);
    return then < step_count(*kept.made_from) &&
           first_difference(project_of_step(*kept.made_from, then), project_of_step(now, needed)) ==
               Stage::done;
  });
}

const KeptStep* KeptWork::find(const std::string& step) const {
  for (const KeptStep& kept : steps)
    if (kept.name == step) return &kept;
  return nullptr;
}

std::optional<KeptWork> work_to_keep(const StepPipelines& pipelines,
                                     const std::function<std::string(std::size_t step)>& folder_of) {
  const auto project = pipelines.project();
  if (!project) return {};
  KeptWork out;
  out.mesh = pipelines.at_hand().mesh();
  for (std::size_t i = 0; i < pipelines.count() && !out.mesh; ++i) out.mesh = pipelines.of(i).mesh();
  if (!out.mesh) return {};
  out.mesh_inputs = mesh_inputs_key(*project);
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    const auto results = pipelines.of(i).results();
    if (!results || !is_on(*results, pipelines.of(i), *out.mesh)) continue;
    out.steps.push_back({step(*project, i).name, results, format_time(std::time(nullptr)),
                         inputs_key(*project, i), frames_of(*project, i, folder_of(i), *results), project});
  }
  return out;
}

KeepSize size_of(const KeptWork& work) {
  KeepSize out;
  out.mesh = mesh_bytes(*work.mesh->mesh);
  for (const KeptStep& step : work.steps) {
    int nodal = 0, of_elements = 0;
    for (const Field& field : step.results->fields) nodal += field.components;
    for (const Field& field : step.results->element_fields) of_elements += field.components;
    of_elements += !step.results->error.energy.empty() + !step.results->error.magnitude.empty();
    out.results += frame_bytes(*step.results->mesh, nodal, of_elements);
    if (step.results->mesh != work.mesh->mesh) out.mesh += mesh_bytes(*step.results->mesh);
    out.frames += frames_bytes(step.frames);
  }
  return out;
}

std::int64_t write_keep(const std::string& case_path, const KeptWork& work, Monitor& monitor) {
  if (case_path.empty())
    throw Error(ErrorKind::input, phrase<"keep">(), phrase<"the case has no file yet">(),
                phrase<"Save the case first">());
  const fs::path folder = keep_folder(fs::absolute(case_path).lexically_normal().string());
  if (!work.mesh->report.unjoined.empty())
    throw Error(ErrorKind::mesh, folder.string(), phrase<"a mesh whose parts are not joined is not kept">());
  require_no_others(folder.string());
  const std::string parent = folder.parent_path().string();
  remove_abandoned_staging(parent);
  const std::int64_t needed = size_of(work).total(), free = free_disk_bytes(parent);
  if (needed > free)
    throw Error(ErrorKind::file, folder.string(),
                phrase<"the disk is too small for mesh and results: they take %1, and %2 are free">(
                    format_bytes(needed), format_bytes(free)),
                phrase<"Free some disk space, or do not keep them">());
  const StagingFolder staging(parent);
  const fs::path next = staging.path() / "next";
  make_folder(next);
  monitor.progress(phrase<"keeping mesh and results">(), -1);
  write_mesh_cache((next / kept_mesh_name).string(), *work.mesh->mesh);
  const FrameMesh frame_mesh(work.mesh->mesh);
  SortedJson steps = SortedJson::array();
  for (std::size_t i = 0; i < work.steps.size(); ++i) {
    monitor.check();
    const KeptStep& step = work.steps[i];
    const std::string file = kept_results_name(i + 1);
    SortedJson one = scalars_json(*step.results);
    if (const auto& own = step.results->mesh; own != work.mesh->mesh) {
      const std::string cut = kept_cut_mesh_name(i + 1);
      write_mesh_cache((next / cut).string(), *own);
      one["mesh"] = cut;
      one["mesh_sha256"] = sha256_of_file((next / cut).string());
      write_kept_results((next / file).string(), FrameMesh(own), *step.results);
    } else {
      write_kept_results((next / file).string(), frame_mesh, *step.results);
    }
    one["step"] = step.name;
    one["physics"] = std::string(step.results->physics->key);
    one["made_at"] = step.made_at;
    one["inputs"] = step.inputs;
    one["file"] = file;
    one["sha256"] = sha256_of_file((next / file).string());
    if (const auto& moment = step.results->moment) one["at"] = moment->at;
    if (step.results->modes && !step.results->response) {
      one["modes"] = SortedJson::parse(kept_modes(*step.results->modes));
      one["mode"] = step.results->mode;
    }
    one["frames"] = std::string();
    if (!step.frames.empty()) try {
        const std::string pvd = copy_frames(step.frames, next / kept_frames_name, monitor);
        one["frames_sha256"] = sha256_of_file((next / kept_frames_name / pvd).string());
        one["frames"] = pvd;
      } catch (const Error& error) {
        monitor.log(LogLevel::warning, phrase<"Frames are not kept: %1">(full_text(error)));
      }
    steps.push_back(std::move(one));
  }
  const SortedJson contents = {{"format", keep_format::name},
                               {"version", keep_format::version},
                               {"notice", research_notice},
                               {"mesh_inputs", work.mesh_inputs},
                               {"mesh_sha256", sha256_of_file((next / kept_mesh_name).string())},
                               {"geometry_sha256", work.mesh->geometry_sha256},
                               {"size_field_sha256", work.mesh->size_field_sha256},
                               {"chosen_size", work.mesh->chosen_size},
                               {"mesher", SortedJson::parse(mesher_json(work.mesh->report))},
                               {"steps", steps}};
  write_text_atomically((next / keep_contents_name).string(),
                        contents.dump(1, ' ', false, SortedJson::error_handler_t::replace) + "\n");
  replace_folder(next, folder, staging.path());
  return kept_bytes(case_path);
}

void take_frames_of_keep(const std::string& case_path, KeptWork& work) {
  const fs::path frames =
      fs::path(keep_folder(fs::absolute(case_path).lexically_normal().string())) / kept_frames_name;
  for (KeptStep& step : work.steps) {
    if (step.frames.empty()) continue;
    const fs::path pvd = frames / fs::path(step.frames).filename();
    std::error_code code;
    step.frames = fs::is_regular_file(pvd, code) ? pvd.string() : std::string();
  }
}

}  // namespace genba
