#include "app/run/checkpoint.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "app/case/describe.hpp"
#include "app/run/checkpoint_file.hpp"
#include "app/run/stages.hpp"
#include "app/run/state_vectors.hpp"
#include "app/run/states_folder.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/time_text.hpp"
#include "engine/model/file/mesh_cache.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;
using namespace checkpoint_file;
using Clock = std::chrono::steady_clock;

}  // namespace

Text describe(const InterruptedSolve& solve) {
  Text state = phrase<"iteration %1, residual %2 of %3, %4 s, kept at %5">(
      grouped(solve.iterations), format_number(solve.relative_residual, "%.2g"),
      format_number(solve.tolerance, "%.2g"), format_number(solve.seconds, "%.0f"), solve.kept_at);
  if (solve.in_time)
    state = phrase<"time %1 of %2 after %3 steps, %4 s, kept at %5">(
        format_quantity(solve.in_time->at, QuantityKind::time),
        format_quantity(solve.in_time->end, QuantityKind::time), grouped(solve.in_time->steps),
        format_number(solve.seconds, "%.0f"), solve.kept_at);
  return solve.step.empty() ? state : phrase<"%1: %2">(solve.step, state);
}

InterruptedSolve require_interrupted(const std::string& folder, const Project& project) {
  const std::string path = state_file(folder);
  const Opened opened = open_state(path);
  if (opened.header.mesh_options != mesh_key(project))
    foreign(path, phrase<"its geometry or mesh options are others">());
  const std::vector<std::string> files = value_files(project);
  if (opened.header.study != study_key(project, files))
    foreign(path, files.empty()
                      ? phrase<"its materials, constraints or loads are others">()
                      : phrase<"its materials, constraints or loads are others, or a file that their "
                               "numbers come from has changed">());
  return info_of(path, opened.header);
}

std::optional<InterruptedSolve> find_interrupted(const std::string& folder, const Project& project) {
  std::error_code ignored;
  if (!fs::exists(state_file(folder), ignored)) return {};
  try {
    return require_interrupted(folder, project);
  } catch (const Error&) {
    return {};
  }
}

bool has_interrupted(const std::string& folder) {
  std::error_code ignored;
  return fs::exists(state_file(folder), ignored);
}

void start_anew_unless_it_goes_on(CheckpointPlace place, Monitor& monitor,
                                  const std::function<void(const CheckpointPlace&)>& run) {
  if (place.resume) try {
      return run(place);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::input && error.kind() != ErrorKind::file) throw;
      monitor.log(LogLevel::warning, phrase<"Computed from the start: %1">(full_text(error)));
      place.resume = false;
    }
  run(place);
}

void run_or_start_anew(Pipeline& pipeline, Monitor& monitor, CheckpointPlace place) {
  start_anew_unless_it_goes_on(std::move(place), monitor, [&](const CheckpointPlace& at) {
    pipeline.run(Stage::results, monitor, {}, at);
  });
}

KeptMesh read_interrupted_mesh(const std::string& folder, const Project& project) {
  const std::string path = require_interrupted(folder, project).file;
  Header header = open_state(path).header;
  KeptMesh out{read_mesh_cache(mesh_file(folder)), std::move(header.mesher), header.geometry_sha256,
               header.size_field_sha256, header.chosen_size};
  if (fingerprint(out.mesh) != header.mesh) damaged(path, phrase<"its mesh is another one">());
  return out;
}

bool is_interrupted_mesh(const CheckpointPlace& checkpoints, const MeshedGeometry& meshed) {
  return open_state(state_file(checkpoints.folder)).header.mesh == fingerprint(*meshed.mesh);
}

struct SolveCheckpoints::State {
  const CheckpointPlace& place;
  const Project& project;
  const MeshedGeometry& meshed;
  const PlannedSystem& planned;
  Backend& backend;
  Monitor& monitor;
  std::string mesh_sum;       ///< computed when first needed
  bool mesh_written = false;  ///< for this solve
  bool failed = false;
  double last = 0, cost = 0;     ///< s: solve time at the last state, duration of writing it
  std::vector<double> vector{};  ///< [equation node * dofs + component]

  std::size_t dofs() const { return static_cast<std::size_t>(planned.problem->dofs); }
  const std::string& mesh_fingerprint() {
    if (mesh_sum.empty()) mesh_sum = fingerprint(*meshed.mesh);
    return mesh_sum;
  }

  Header header(const SolveState& state) {
    return {.nodes = meshed.mesh->points.size(),
            .dofs = dofs(),
            .unknowns = planned.numbered->graph.rows(),
            .tolerance = project.solve.tolerance,
            .kept_at = format_time(std::time(nullptr)),
            .mesh_options = mesh_key(project),
            .study = study_key(project, value_files(planned)),
            .mesh = mesh_fingerprint(),
            .geometry_sha256 = meshed.geometry_sha256,
            .size_field_sha256 = meshed.size_field_sha256,
            .chosen_size = meshed.chosen_size,
            .mesher = meshed.report,
            .state = state};
  }

  StateOrder order() const { return order_of(*meshed.mesh, *planned.numbered, dofs()); }

  void write(const std::string& path, const SolveState& state,
             std::initializer_list<const DeviceVector*> vectors) {
    vector.resize(static_cast<std::size_t>(planned.numbered->graph.rows()));
    const auto downloaded = [&](std::size_t i) -> const std::vector<double>& {
      backend.download(*vectors.begin()[i], vector);
      return vector;
    };
    write_state(path, to_json(header(state)), vectors.size(), downloaded, order());
  }
};

SolveCheckpoints::SolveCheckpoints(const CheckpointPlace& place, const Project& project,
                                   const MeshedGeometry& meshed, const PlannedSystem& planned,
                                   Backend& backend, Monitor& monitor)
    : state_(new State{place, project, meshed, planned, backend, monitor, {}}) {}

SolveCheckpoints::~SolveCheckpoints() = default;

std::optional<SolveState> SolveCheckpoints::take(DeviceVector& x, DeviceVector& r, DeviceVector& p) {
  State& s = *state_;
  if (!s.place.resume) return {};
  const InterruptedSolve info = require_interrupted(s.place.folder, s.project);
  Opened opened = open_state(info.file);
  if (opened.header.in_time) foreign(info.file, phrase<"it is of a step in time">());
  if (opened.header.mesh != s.mesh_fingerprint() || opened.header.dofs != s.dofs() ||
      opened.header.nodes != s.meshed.mesh->points.size())
    foreign(info.file, phrase<"it was on another mesh">());
  // The checksum is at the end of the file, so all vectors are read before one is used.
  const auto values = read_vectors(info.file, opened, 3, s.order());
  SolveState state = opened.header.state;
  DeviceVector* const into[] = {&x, &r, &p};
  for (std::size_t i = 0; i < (state.has_direction ? 3 : 1); ++i) s.backend.upload(values[i], *into[i]);
  s.last = state.report.seconds;
  s.monitor.log(LogLevel::info, phrase<"Goes on with an interrupted solve: %1">(describe(info)));
  return state;
}

bool SolveCheckpoints::is_due(double seconds, bool stopping) {
  const State& s = *state_;
  const double every = s.project.output.checkpoint_every;
  if (every <= 0 || s.failed) return false;
  // A solve of a few seconds can just as well be repeated.
  return stopping ? seconds >= every / 10 : seconds - s.last >= std::max(every, 20 * s.cost);
}

void SolveCheckpoints::keep(const SolveState& state, const DeviceVector& x, const DeviceVector& r,
                            const DeviceVector& p) {
  State& s = *state_;
  const auto start = Clock::now();
  try {
    std::error_code code;
    claim_states_folder(s.place.folder);
    if (!s.mesh_written) write_mesh_cache(mesh_file(s.place.folder), *s.meshed.mesh);
    s.mesh_written = true;
    s.write(state_file(s.place.folder), state, {&x, &r, &p});
    s.monitor.log(LogLevel::info,
                  phrase<"State of the solve kept: iteration %1, in %2; the solve can go on from it">(
                      grouped(state.report.iterations),
                      format_quantity(static_cast<double>(fs::file_size(state_file(s.place.folder), code)),
                                      QuantityKind::bytes, 3)));
  } catch (const Error& error) {
    s.failed = true;
    s.monitor.log(LogLevel::warning, phrase<"The state of the solve is not kept: %1">(full_text(error)));
  }
  s.cost = std::chrono::duration<double>(Clock::now() - start).count();
  s.last = state.report.seconds + s.cost;
}

void SolveCheckpoints::keep_solved(const SolveReport& report, const DeviceVector& x) {
  if (state_->project.output.checkpoint_every <= 0 || state_->failed) return;
  SolveState state;
  state.report = report;
  state.has_direction = false;
  keep(state, x, x, x);
}

}  // namespace genba
