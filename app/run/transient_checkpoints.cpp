#include "app/run/transient_checkpoints.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "app/run/checkpoint_file.hpp"
#include "app/run/state_vectors.hpp"
#include "app/run/states_folder.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/base/text/time_text.hpp"
#include "engine/model/file/mesh_cache.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;
using namespace checkpoint_file;

std::string time_text(double time) {
  return format_quantity(time, QuantityKind::time);
}

/// The last time of a step; its load factor if it has no times.
double end_of(const Project& project) { return project.times.empty() ? 1.0 : project.times.back(); }

}  // namespace

TransientCheckpoints::TransientCheckpoints(const CheckpointPlace& place, const Project& project,
                                           const MeshedGeometry& meshed, const PlannedSystem& planned,
                                           std::string format, Monitor& monitor)
    : place_(place),
      project_(project),
      meshed_(meshed),
      planned_(planned),
      format_(std::move(format)),
      monitor_(monitor) {}

double TransientCheckpoints::seconds() const {
  return before_ + std::chrono::duration<double>(Clock::now() - start_).count();
}

std::optional<TransientMark> TransientCheckpoints::take(std::span<const NamedVector> vectors) {
  if (!place_.resume) {
    forget_interrupted(place_.folder);
    return {};
  }
  const InterruptedSolve info = require_interrupted(place_.folder, project_);
  Opened opened = open_state(info.file);
  const Header& header = opened.header;
  if (!header.in_time) foreign(info.file, phrase<"it is of a step at one time">());
  const StateOrder order =
      order_of(*meshed_.mesh, *planned_.numbered, static_cast<std::size_t>(planned_.problem->dofs));
  mesh_sum_ = fingerprint(*meshed_.mesh);
  if (header.mesh != mesh_sum_ || header.dofs != order.dofs || header.nodes != order.nodes)
    foreign(info.file, phrase<"it was on another mesh">());
  if (header.in_time->earlier != place_.earlier)
    foreign(info.file, phrase<"a step that it takes something from is another one">());
  if (!project_.times.empty() && header.in_time->mark.frames >= project_.times.size())
    foreign(info.file, phrase<"it has more frames than the step">());
  for (const std::string& name : header.in_time->vectors)
    if (std::ranges::find(vectors, name, &NamedVector::name) == vectors.end())
      foreign(info.file, phrase<"it holds \"%1\", which this step does not have">(shown_text(name)));
  std::vector<std::vector<double>> values = read_vectors(info.file, opened, header.vectors(), order);
  for (const NamedVector& vector : vectors) vector.values->clear();
  for (std::size_t i = 0; i < values.size(); ++i)
    *std::ranges::find(vectors, header.in_time->vectors[i], &NamedVector::name)->values =
        std::move(values[i]);
  before_ = last_ = header.state.report.seconds;
  monitor_.log(LogLevel::info, phrase<"Resumed at t = %1: %2">(time_text(info.in_time->at), describe(info)));
  if (header.in_time->format != format_)
    monitor_.log(LogLevel::info,
                 phrase<"The matrix was in %1 and is in %2 now: last digits may differ from those of a run "
                        "in one go">(header.in_time->format, format_));
  return header.in_time->mark;
}

bool TransientCheckpoints::is_due(bool stopping) {
  const double every = project_.output.checkpoint_every;
  if (every <= 0 || failed_) return false;
  // A step of a few seconds can just as well be repeated.
  return stopping ? seconds() >= every / 10 : seconds() - last_ >= std::max(every, 20 * cost_);
}

void TransientCheckpoints::write(const TransientMark& mark, std::span<const NamedVector> vectors) {
  claim_states_folder(place_.folder);
  if (mesh_sum_.empty()) mesh_sum_ = fingerprint(*meshed_.mesh);
  if (!mesh_written_) write_mesh_cache(mesh_file(place_.folder), *meshed_.mesh);
  mesh_written_ = true;
  std::vector<const std::vector<double>*> there;
  Header::InTime in_time{mark, end_of(project_), place_.earlier, format_, {}};
  for (const NamedVector& vector : vectors)
    if (!vector.values->empty()) {
      in_time.vectors.push_back(vector.name);
      there.push_back(vector.values);
    }
  const StateOrder order =
      order_of(*meshed_.mesh, *planned_.numbered, static_cast<std::size_t>(planned_.problem->dofs));
  Header header{.nodes = order.nodes,
                .dofs = order.dofs,
                .unknowns = static_cast<Offset>(order.rows),
                .tolerance = project_.solve.tolerance,
                .kept_at = format_time(std::time(nullptr)),
                .mesh_options = mesh_key(project_),
                .study = study_key(project_, value_files(planned_)),
                .mesh = mesh_sum_,
                .geometry_sha256 = meshed_.geometry_sha256,
                .size_field_sha256 = meshed_.size_field_sha256,
                .chosen_size = meshed_.chosen_size,
                .mesher = meshed_.report,
                .state = {},
                .in_time = std::move(in_time)};
  header.state.report.iterations = mark.report.iterations;
  header.state.report.seconds = seconds();
  write_state(
      state_file(place_.folder), to_json(header), there.size(),
      [&](std::size_t i) -> const std::vector<double>& { return *there[i]; }, order);
}

void TransientCheckpoints::keep(const TransientMark& mark, std::span<const NamedVector> vectors) {
  const double start = seconds();
  try {
    write(mark, vectors);
    std::error_code ignored;
    monitor_.log(LogLevel::info,
                 phrase<"State of the step kept: time %1 of %2, in %3; it can go on from it">(
                     time_text(mark.time), time_text(end_of(project_)),
                     format_quantity(static_cast<double>(fs::file_size(state_file(place_.folder), ignored)),
                                     QuantityKind::bytes, 3)));
  } catch (const Error& error) {
    failed_ = true;
    monitor_.log(LogLevel::warning, phrase<"The state of the step is not kept: %1">(full_text(error)));
  }
  last_ = seconds();
  cost_ = last_ - start;
}

void TransientCheckpoints::done(const TransientMark& mark, std::span<const NamedVector> vectors) {
  if ((place_.keep_solved || place_.until_written) && is_due(true))
    keep(mark, vectors);
  else
    forget_interrupted(place_.folder);
}

}  // namespace genba
