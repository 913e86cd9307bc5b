#include "app/run/checkpoint_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "app/materials/label_materials.hpp"
#include "app/run/mesher_json.hpp"
#include "app/stage/invalidation.hpp"
#include "engine/base/file/regular_file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/sha256.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/study/named_faces.hpp"
#include "engine/physics/state_dependence.hpp"
#include "mesh/files/json_number.hpp"

namespace genba::checkpoint_file {

namespace fs = std::filesystem;

namespace {

using SortedJson = nlohmann::json;

constexpr int checkpoint_version = 1;
constexpr std::size_t most_vectors = 64;
constexpr std::uint64_t longest_checkpoint_header = std::uint64_t{64} << 20;

SortedJson samples_json(const std::vector<ResidualSample>& samples) {
  SortedJson out = SortedJson::array();
  for (const ResidualSample& s : samples) out.push_back({s.iteration, s.relative});
  return out;
}

std::vector<ResidualSample> samples_of(const SortedJson& list) {
  std::vector<ResidualSample> out;
  for (const SortedJson& s : list) out.push_back({whole_number<int>(s.at(0)), s.at(1).get<double>()});
  return out;
}

SortedJson state_json(const SolveState& state) {
  SortedJson stretches = SortedJson::array();
  for (const EnergyEstimate::Stretch& s : state.stretches) stretches.push_back({s.from, s.gain});
  const SolveReport& r = state.report;
  return {{"iterations", r.iterations},
          {"relative_residual", r.relative_residual},
          {"seconds", r.seconds},
          {"restarts", r.restarts},
          {"history", samples_json(r.history)},
          {"replacements", samples_json(r.replacements)},
          {"preconditioner", static_cast<int>(state.preconditioner)},
          {"precision", static_cast<int>(state.precision)},
          {"has_direction", state.has_direction},
          {"last_exact", state.last_exact},
          {"stretches", stretches}};
}

SolveState state_of(const SortedJson& json) {
  SolveState state;
  SolveReport& r = state.report;
  r.iterations = whole_number<int>(json.at("iterations"));
  r.relative_residual = json.at("relative_residual").get<double>();
  r.seconds = json.at("seconds").get<double>();
  r.restarts = whole_number<int>(json.at("restarts"));
  r.history = samples_of(json.at("history"));
  r.replacements = samples_of(json.at("replacements"));
  state.preconditioner = kind_of(json.at("preconditioner"), Preconditioner::multigrid);
  state.precision = kind_of(json.at("precision"), Precision::fp32);
  state.has_direction = json.at("has_direction").get<bool>();
  state.last_exact = json.at("last_exact").get<double>();
  for (const SortedJson& s : json.at("stretches"))
    state.stretches.push_back({whole_number<int>(s.at(0)), s.at(1).get<double>()});
  // Stretches are summed up later: they must ascend and begin before the last iteration.
  bool in_order = true;
  for (std::size_t i = 0; i < state.stretches.size(); ++i)
    in_order = in_order && std::abs(state.stretches[i].gain) < 1e100 &&
               state.stretches[i].from < r.iterations &&
               state.stretches[i].from >= (i == 0 ? 0 : state.stretches[i - 1].from + 1);
  if (!in_order) throw SortedJson::other_error::create(500, "no stretches of one solve", nullptr);
  if (r.iterations < 0 || r.restarts < 0 || !(r.seconds >= 0))
    throw SortedJson::other_error::create(500, "below zero", nullptr);
  return state;
}

SortedJson kept_current_json(const CurrentReport& r) {
  SortedJson samples = SortedJson::array();
  for (const CurrentSample& s : r.samples)
    samples.push_back(
        SortedJson::array({s.time, s.voltage, s.current, s.power, s.resistance, s.hottest, s.share}));
  return {{"samples", samples}, {"energy", r.energy}, {"solves", r.solves}, {"iterations", r.iterations}};
}

CurrentReport current_of(const SortedJson& json) {
  CurrentReport r;
  for (const SortedJson& line : json.at("samples")) {
    const auto n = line.get<std::array<double, 7>>();
    r.samples.push_back({n[0], n[1], n[2], n[3], n[4], n[5], n[6]});
  }
  r.energy = json.at("energy").get<double>();
  r.solves = whole_number<int>(json.at("solves"));
  r.iterations = whole_number<int>(json.at("iterations"));
  return r;
}

SortedJson given_json(const std::vector<LoadEnergy>& given) {
  SortedJson out = SortedJson::array();
  for (const LoadEnergy& load : given) out.push_back({load.put_in, load.error});
  return out;
}

std::vector<LoadEnergy> given_of(const SortedJson& json) {
  std::vector<LoadEnergy> out;
  for (const SortedJson& line : json) {
    const auto n = line.get<std::array<double, 2>>();
    out.push_back({.put_in = n[0], .error = n[1]});
  }
  return out;
}

SortedJson motion_json(const MotionEnergies& m) {
  return {{"alpha", m.alpha},
          {"start", m.start},
          {"kinetic", m.kinetic},
          {"strain", m.strain},
          {"damped", m.damped},
          {"contact", m.contact},
          {"rubbed", m.rubbed},
          {"most", m.most},
          {"largest_displacement", m.largest_displacement},
          {"constraint_force", m.constraint_force},
          {"applied", m.applied},
          {"inertia", m.inertia}};
}

MotionEnergies motion_of(const SortedJson& json) {
  MotionEnergies m;
  m.alpha = json.at("alpha").get<double>();
  m.start = json.at("start").get<double>();
  m.kinetic = json.at("kinetic").get<double>();
  m.strain = json.at("strain").get<double>();
  m.damped = json.at("damped").get<double>();
  m.contact = json.at("contact").get<double>();
  m.rubbed = json.at("rubbed").get<double>();
  m.most = json.at("most").get<double>();
  m.largest_displacement = json.at("largest_displacement").get<double>();
  m.constraint_force = json.at("constraint_force").get<std::vector<double>>();
  m.applied = json.at("applied").get<std::vector<double>>();
  m.inertia = json.at("inertia").get<std::vector<double>>();
  return m;
}

SortedJson report_json(const TransientReport& r) {
  SortedJson motion;
  if (r.motion) motion = motion_json(*r.motion);
  return {{"motion", motion},
          {"time", r.time},
          {"steps", r.steps},
          {"rejected", r.rejected},
          {"iterations", r.iterations},
          {"matrices", r.matrices},
          {"smallest_step", r.smallest_step},
          {"largest_step", r.largest_step},
          {"largest_error", r.largest_error},
          {"stored", r.stored},
          {"by_loads", r.by_loads},
          {"by_constraints", r.by_constraints},
          {"by_surroundings", r.by_surroundings},
          {"imbalance", r.imbalance},
          {"constraint_power", r.constraint_power},
          {"exchange_power", r.exchange_power},
          {"load_power", r.load_power},
          {"storing", r.storing},
          {"given", given_json(r.given)},
          {"current", kept_current_json(r.current)},
          {"scheme", static_cast<int>(r.scheme)},
          {"capacity", static_cast<int>(r.capacity)},
          {"tolerance", r.tolerance}};
}

TransientReport report_of(const SortedJson& json) {
  TransientReport r;
  r.time = json.at("time").get<double>();
  r.steps = whole_number<int>(json.at("steps"));
  r.rejected = whole_number<int>(json.at("rejected"));
  r.iterations = whole_number<int>(json.at("iterations"));
  r.matrices = whole_number<int>(json.at("matrices"));
  r.smallest_step = json.at("smallest_step").get<double>();
  r.largest_step = json.at("largest_step").get<double>();
  r.largest_error = json.at("largest_error").get<double>();
  r.stored = json.at("stored").get<double>();
  r.by_loads = json.at("by_loads").get<double>();
  r.by_constraints = json.at("by_constraints").get<double>();
  r.by_surroundings = json.at("by_surroundings").get<double>();
  r.imbalance = json.at("imbalance").get<double>();
  r.constraint_power = json.at("constraint_power").get<std::vector<double>>();
  r.exchange_power = json.at("exchange_power").get<std::vector<double>>();
  r.load_power = json.at("load_power").get<double>();
  r.storing = json.at("storing").get<double>();
  r.given = given_of(json.at("given"));
  r.scheme = kind_of(json.at("scheme"), TimeScheme::quasi_static);
  r.capacity = kind_of(json.at("capacity"), Capacity::lumped);
  r.tolerance = json.at("tolerance").get<double>();
  if (json.contains("current")) r.current = current_of(json.at("current"));
  if (json.contains("motion") && !json["motion"].is_null()) r.motion = motion_of(json["motion"]);
  return r;
}

SortedJson kept_nonlinear_json(const NonlinearReport& r) {
  return {{"solves", r.solves},
          {"iterations", r.iterations},
          {"most_iterations", r.most_iterations},
          {"shortened", r.shortened},
          {"linear_iterations", r.linear_iterations},
          {"matrices", r.matrices},
          {"hierarchies", r.hierarchies},
          {"residual", r.residual}};
}

NonlinearReport nonlinear_of(const SortedJson& json) {
  NonlinearReport r;
  r.solves = whole_number<int>(json.at("solves"));
  r.iterations = whole_number<int>(json.at("iterations"));
  r.most_iterations = whole_number<int>(json.at("most_iterations"));
  r.shortened = whole_number<int>(json.at("shortened"));
  r.linear_iterations = whole_number<int>(json.at("linear_iterations"));
  r.matrices = whole_number<int>(json.at("matrices"));
  r.hierarchies = whole_number<int>(json.at("hierarchies"));
  r.residual = json.at("residual").get<double>();
  return r;
}

SortedJson in_time_json(const Header::InTime& in_time) {
  const TransientMark& m = in_time.mark;
  return {{"end", in_time.end},
          {"earlier", in_time.earlier},
          {"format", in_time.format},
          {"vectors", in_time.vectors},
          {"time", m.time},
          {"last_step", m.last_step},
          {"step_before", m.step_before},
          {"rate", m.rate},
          {"matrix_time", m.matrix_time},
          {"reference", m.reference},
          {"most_amounts", m.most_amounts},
          {"most_gap", m.most_gap},
          {"solve_iterations", m.solve_iterations},
          {"residual", m.residual},
          {"true_residual", m.true_residual},
          {"last_begin", m.last_begin},
          {"values_at", m.values_at},
          {"span", m.span},
          {"matrix_span", m.matrix_span},
          {"through_before", m.through_before},
          {"exchanged_before", m.exchanged_before},
          {"wanted", m.place.wanted},
          {"even_step", m.place.even_step},
          {"steps_left", m.place.steps_left},
          {"parts_left", m.place.parts_left},
          {"parts", m.place.parts},
          {"rest", m.place.rest},
          {"rest_parts", m.place.rest_parts},
          {"damped", m.place.damped},
          {"frames", m.frames},
          {"report", report_json(m.report)},
          {"nonlinear", kept_nonlinear_json(m.nonlinear)}};
}

Header::InTime in_time_of(const SortedJson& json) {
  Header::InTime out;
  TransientMark& m = out.mark;
  out.end = json.at("end").get<double>();
  out.earlier = json.at("earlier").get<std::string>();
  out.format = shown_text(json.at("format").get<std::string>());
  out.vectors = json.at("vectors").get<std::vector<std::string>>();
  m.time = json.at("time").get<double>();
  m.last_step = json.at("last_step").get<double>();
  m.step_before = json.at("step_before").get<double>();
  m.rate = json.at("rate").get<double>();
  m.matrix_time = json.at("matrix_time").get<double>();
  m.reference = json.at("reference").get<double>();
  m.most_amounts = json.at("most_amounts").get<double>();
  m.most_gap = json.at("most_gap").get<double>();
  m.solve_iterations = whole_number<int>(json.at("solve_iterations"));
  m.residual = json.at("residual").get<double>();
  m.true_residual = json.at("true_residual").get<double>();
  m.last_begin = json.at("last_begin").get<double>();
  m.values_at = json.at("values_at").get<double>();
  m.span = json.at("span").get<double>();
  m.matrix_span = json.at("matrix_span").get<double>();
  m.through_before = json.at("through_before").get<double>();
  m.exchanged_before = json.at("exchanged_before").get<double>();
  m.place.wanted = json.at("wanted").get<double>();
  m.place.even_step = json.at("even_step").get<double>();
  m.place.steps_left = whole_number<int>(json.at("steps_left"));
  m.place.parts_left = whole_number<int>(json.at("parts_left"));
  m.place.parts = whole_number<int>(json.at("parts"));
  m.place.rest = json.at("rest").get<double>();
  m.place.rest_parts = whole_number<int>(json.at("rest_parts"));
  m.place.damped = whole_number<int>(json.at("damped"));
  m.frames = whole_number<std::size_t>(json.at("frames"));
  m.report = report_of(json.at("report"));
  // States of an earlier version have none.
  if (json.contains("nonlinear")) m.nonlinear = nonlinear_of(json["nonlinear"]);
  const bool is_right = m.time > 0 && m.time <= out.end * (1 + 1e-9) && m.last_step >= 0 &&
                        m.step_before >= 0 && m.rate > 0 && m.matrix_time >= 0 && m.place.wanted > 0 &&
                        m.last_begin >= 0 && m.last_begin < m.time && m.values_at >= 0 && m.span >= 0 &&
                        m.place.even_step >= 0 && m.place.steps_left >= 0 && m.place.parts_left >= 0 &&
                        m.place.parts > 0 && m.place.rest >= 0 && m.place.rest_parts > 0 && m.place.damped >= 0 && m.report.steps > 0 && !out.vectors.empty();
  if (!is_right) throw SortedJson::other_error::create(500, "no state of a step", nullptr);
  return out;
}

Header header_of(const SortedJson& json, const std::string& path) {
  Header out;
  out.nodes = whole_number<std::uint64_t>(json.at("nodes"));
  out.dofs = whole_number<std::uint64_t>(json.at("dofs"));
  out.unknowns = whole_number<Offset>(json.at("unknowns"));
  out.tolerance = json.at("tolerance").get<double>();
  out.kept_at = shown_text(json.at("kept_at").get<std::string>());
  out.mesh_options = json.at("mesh_options").get<std::string>();
  out.study = json.at("study").get<std::string>();
  out.mesh = json.at("mesh").get<std::string>();
  out.geometry_sha256 = json.at("geometry_sha256").get<std::string>();
  out.size_field_sha256 = json.at("size_field_sha256").get<std::string>();
  out.chosen_size = json.at("chosen_size").get<double>();
  out.mesher = mesher_from_json(json.at("mesher").dump(), path);
  out.state = state_of(json.at("state"));
  if (json.contains("in_time")) out.in_time = in_time_of(json["in_time"]);
  return out;
}

}  // namespace

std::string folder_of(const std::string& results) {
  return (fs::path(results) / "checkpoint").string();
}
std::string state_file(const std::string& results) {
  return folder_of(results) + "/solve.bin";
}
std::string mesh_file(const std::string& results) {
  return folder_of(results) + "/mesh.gmesh";
}

std::string mesh_key(const Project& project) {
  Project part;
  part.geometry = project.geometry;
  part.mesh = with_names_written_out(project.mesh);
  part.bodies = project.bodies;
  const auto without_folder = [](std::string& path) { path = fs::path(path).filename().string(); };
  without_folder(part.geometry.path);
  for (std::string* path : part.geometry.image.other_paths()) without_folder(*path);
  without_folder(part.mesh.size_field);
  return sha256(format_case(part));
}

namespace {
std::string named_sum(const std::string& path, const std::string& sum) {
  return fs::path(path).filename().string() + " " + sum;
}

std::vector<std::string> each_once(std::vector<std::string> files) {
  std::ranges::sort(files);
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}
}  // namespace

std::vector<std::string> value_files(const Project& project) {
  std::vector<std::string> out;
  for (const std::string& file : value_input_files(project))
    out.push_back(named_sum(file, sha256_of_files({file})));
  return each_once(std::move(out));
}

std::vector<std::string> value_files(const PlannedSystem& planned) {
  std::vector<std::string> out;
  for (const InputFile& input : planned.inputs) out.push_back(named_sum(input.path, input.sha256));
  return each_once(std::move(out));
}

std::string study_key(const Project& project, const std::vector<std::string>& files) {
  Project part;
  part.study = labelled_study(project).study;
  for_each_selector(part, [](Selector& where) { where = written_out(std::move(where)); });
  if (project.study.transient || goes_in_increments(part.study)) part.times = project.times;
  std::string text = format_case(part);
  for (const std::string& file : files) text += "\n" + file;
  return sha256(text);
}

std::string fingerprint(const Mesh& mesh) {
  Sha256 sum;
  const auto add = [&](const auto& values) {
    sum.add({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(values[0])});
  };
  add(mesh.points);
  for (const ElementBlock& block : mesh.solids) {
    add(block.nodes);
    add(block.group);
  }
  return sum.hex_digest();
}

void damaged(const std::string& file, const Text& what) {
  throw Error(ErrorKind::file, file, phrase<"the interrupted solve cannot be used: %1">(what),
              phrase<"Run without going on from it (it is then replaced)">());
}

void foreign(const std::string& file, const Text& what) {
  throw Error(ErrorKind::input, file, phrase<"the interrupted solve does not belong to this case: %1">(what),
              phrase<"Go back to the case as it was, or run from the start">());
}

Opened open_state(const std::string& path) {
  Opened out;
  out.file = open_regular(path);
  std::error_code code;
  const std::uint64_t size = fs::file_size(path, code);
  if (!out.file || code)
    throw Error(ErrorKind::file, path, phrase<"there is no interrupted solve to go on with">(),
                phrase<"Run from the start">());
  char start[16];
  out.file.read(start, sizeof start);
  std::uint64_t length = 0;
  std::memcpy(&length, start + 8, sizeof length);
  if (!out.file || std::memcmp(start, magic, sizeof magic) != 0)
    damaged(path, phrase<"it is no state of a solve">());
  if (length > longest_checkpoint_header || length > size) damaged(path, phrase<"its header is damaged">());
  out.head.assign(start, sizeof start);
  out.head.resize(sizeof start + length);
  out.file.read(out.head.data() + sizeof start, static_cast<std::streamsize>(length));
  try {
    const SortedJson header = SortedJson::parse(out.head.substr(sizeof start));
    if (whole_number<int>(header.at("version")) != checkpoint_version)
      damaged(path, phrase<"another version of Genba wrote it">());
    out.header = header_of(header, path);
  } catch (const SortedJson::exception&) {
    damaged(path, phrase<"its header is damaged">());
  }
  const std::uint64_t most = size / sizeof(double);
  const Header& header = out.header;
  if (header.dofs < 1 || header.dofs > 3 || header.nodes > most || header.vectors() > most_vectors ||
      size != sizeof start + length + header.vectors() * header.nodes * header.dofs * sizeof(double) +
                  digest_size)
    damaged(path, phrase<"it is cut short">());
  return out;
}

InterruptedSolve info_of(const std::string& path, const Header& header) {
  const SolveReport& report = header.state.report;
  InterruptedSolve out{path,
                       report.iterations,
                       report.relative_residual,
                       header.tolerance,
                       report.seconds,
                       header.unknowns,
                       header.kept_at};
  out.mesh = header.mesh;
  if (header.in_time)
    out.in_time = {header.in_time->mark.time, header.in_time->end, header.in_time->mark.report.steps,
                   header.in_time->mark.frames};
  return out;
}

std::string to_json(const Header& header) {
  SortedJson json = {{"version", checkpoint_version},
                     {"nodes", header.nodes},
                     {"dofs", header.dofs},
                     {"unknowns", header.unknowns},
                     {"tolerance", header.tolerance},
                     {"kept_at", header.kept_at},
                     {"mesh_options", header.mesh_options},
                     {"study", header.study},
                     {"mesh", header.mesh},
                     {"geometry_sha256", header.geometry_sha256},
                     {"size_field_sha256", header.size_field_sha256},
                     {"chosen_size", header.chosen_size},
                     {"mesher", SortedJson::parse(mesher_json(header.mesher))},
                     {"state", state_json(header.state)}};
  if (header.in_time) json["in_time"] = in_time_json(*header.in_time);
  return json.dump(-1, ' ', false, SortedJson::error_handler_t::replace);
}

}  // namespace genba::checkpoint_file
