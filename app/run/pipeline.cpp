#include "app/run/pipeline.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <new>
#include <utility>

#include "app/case/geometry_files.hpp"
#include "app/plan/process_memory.hpp"
#include "app/plan/process_plan.hpp"
#include "app/plan/size_estimate.hpp"
#include "app/plan/solve_history.hpp"
#include "app/plan/tuning_store.hpp"
#include "app/run/checkpoint.hpp"
#include "app/run/metered_monitor.hpp"
#include "app/run/series.hpp"
#include "app/run/stages.hpp"
#include "app/stage/invalidation.hpp"
#include "app/stage/kept_meshes.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr Stage stages[] = {Stage::mesh, Stage::plan, Stage::system, Stage::solution, Stage::results};

MemoryStage memory_stage(Stage stage) {
  switch (stage) {
    case Stage::mesh:
      return MemoryStage::mesh;
    case Stage::plan:
      return MemoryStage::plan;
    case Stage::system:
      return MemoryStage::system;
    case Stage::solution:
      return MemoryStage::solution;
    case Stage::results:
    case Stage::done:
      break;
  }
  return MemoryStage::results;
}

}  // namespace

struct Pipeline::State {
  RunMemory* memory;
  mutable std::mutex mutex;  ///< guards everything down to `times`
  std::shared_ptr<const Project> project;
  std::map<Stage, std::shared_ptr<const Project>> made_from;  ///< [finished stage]
  EarlierResults earlier;                                     ///< for `project`
  /// The results that `planned` was made with; weak, so that older results can be freed.
  std::map<std::string, std::weak_ptr<const Results>, std::less<>> made_with;
  std::shared_ptr<const MeshedGeometry> mesh;
  std::shared_ptr<const PlannedSystem> planned;
  std::shared_ptr<const Solution> solution;
  std::shared_ptr<const Results> results;
  FileStamp stamp;              ///< of the files that `mesh` was made from
  FileStamp value_stamp;        ///< of the files with values of `planned`
  bool values_changed = false;  ///< the system on the device was made with other values
  KeptMeshes kept;              ///< meshes other than `mesh`
  std::map<Stage, StageTime> times;
  MemoryRecord process;
  PipelineUse use;

  std::mutex running;        ///< held by run(); guards what follows
  bool keeps_system = true;  ///< after the solve
  KeptNumbering numbering;
  std::unique_ptr<DiscreteSystem> device;

  bool is_dirty(Stage stage, const Project* state) const {
    const auto made = made_from.find(stage);
    return !state || made == made_from.end() || stage_reads_differ(stage, *made->second, *state);
  }

  bool is_made_with(const EarlierResults& now) const {
    return std::ranges::equal(made_with, now, [](const auto& made, const auto& given) {
      return given.second && made.first == given.first && made.second.lock() == given.second;
    });
  }

  Stage first_dirty_for(const Project* state, const EarlierResults& with) const {
    for (Stage stage : stages)
      if (is_dirty(stage, state) || (stage == Stage::plan && !is_made_with(with)))
        return stage == Stage::mesh && state && kept.find(*state) ? Stage::plan : stage;
    return Stage::done;
  }

  /// Call it before another mesh replaces `mesh`.
  void keep_mesh() {
    if (mesh) kept.keep({made_from[Stage::mesh], mesh, stamp, times[Stage::mesh]});
    drop_from(Stage::mesh);
  }

  /// If `state` equals an earlier state, restores the mesh of that one. False if there is none.
  bool go_back_to_mesh(const Project& state) {
    if (!is_dirty(Stage::mesh, &state)) return false;
    auto found = kept.take(state);
    if (!found) return false;
    keep_mesh();
    made_from[Stage::mesh] = std::move(found->made_from);
    mesh = std::move(found->mesh);
    stamp = std::move(found->stamp);
    times[Stage::mesh] = found->time;
    return true;
  }

  /// False if it is already the current mesh.
  bool adopt(const FinishedMesh& other, std::shared_ptr<const Project> made) {
    const bool is_other = mesh != other.mesh;
    if (is_other) {
      keep_mesh();
      mesh = other.mesh;
      times[Stage::mesh] = other.time;
    }
    stamp = other.stamp;
    made_from[Stage::mesh] = std::move(made);
    return is_other;
  }

  void drop_from(Stage first) {
    for (Stage stage : stages)
      if (stage >= first) {
        made_from.erase(stage);
        times.erase(stage);
      }
    if (first <= Stage::mesh) mesh.reset();
    if (first <= Stage::plan) planned.reset();
    if (first <= Stage::solution) solution.reset();
    if (first <= Stage::results) results.reset();
  }

  /// After a failure that leaves nothing reliable on the device.
  void release_device(Stage failed) {
    device.reset();
    const std::lock_guard lock(mutex);
    kept.clear();
    drop_from(std::min(failed, Stage::system));
  }

  // Does not ask the file system while others wait for the mutex.
  void forget_changed_meshes() {
    KeptMeshes seen;
    {
      const std::lock_guard lock(mutex);
      seen = kept;
    }
    const auto changed = seen.changed();
    const std::lock_guard lock(mutex);
    kept.forget(changed);
  }

  /// Drops the mesh if the content of one of its input files has changed. A missing file says nothing about
  /// the mesh.
  void check_mesh_inputs() {
    std::shared_ptr<const Project> from;
    std::shared_ptr<const MeshedGeometry> meshed;
    FileStamp known;
    forget_changed_meshes();
    {
      const std::lock_guard lock(mutex);
      const auto made = made_from.find(Stage::mesh);
      if (made == made_from.end() || mesh->geometry_sha256.empty()) return;
      from = made->second;
      meshed = mesh;
      known = stamp;
    }
    FileStamp now;
    if (!read_stamp(mesh_input_files(*from), now) || now == known) return;
    const std::string& sizes = from->mesh.size_field;
    const bool same_bytes =
        sha256_of_files(geometry_files(*from)) == meshed->geometry_sha256 &&
        (sizes.empty() || sha256_of_file(resolve_path(*from, sizes)) == meshed->size_field_sha256);
    const std::lock_guard lock(mutex);
    const auto made = made_from.find(Stage::mesh);
    if (made == made_from.end() || made->second != from) return;
    if (same_bytes)
      stamp = now;
    else
      drop_from(Stage::mesh);
  }

  /// Drops the plan if a file with its values has changed.
  void check_value_inputs() {
    std::shared_ptr<const Project> from;
    FileStamp known, now;
    {
      const std::lock_guard lock(mutex);
      const auto made = made_from.find(Stage::plan);
      if (made == made_from.end() || planned->inputs.empty()) return;
      from = made->second;
      known = value_stamp;
    }
    if (!read_stamp(value_input_files(*from), now) || now == known) return;
    const std::lock_guard lock(mutex);
    if (const auto made = made_from.find(Stage::plan); made != made_from.end() && made->second == from) {
      drop_from(Stage::plan);
      values_changed = true;
    }
  }

  /// True if values have changed since the last call.
  bool have_values_changed() {
    const std::lock_guard lock(mutex);
    return std::exchange(values_changed, false);
  }

  std::shared_ptr<const MeshedGeometry> current_mesh() {
    const std::lock_guard lock(mutex);
    if (!is_dirty(Stage::mesh, project.get())) return mesh;
    if (project) keep_renamed(project);
    const FinishedMesh* const found = project ? kept.find(*project) : nullptr;
    return found ? found->mesh : nullptr;
  }

  /// Other names of bodies need no other mesh.
  void keep_renamed(const std::shared_ptr<const Project>& wanted) {
    const auto made = made_from.find(Stage::mesh);
    if (!mesh || made == made_from.end() || !only_body_names_differ(*made->second, *wanted) ||
        kept.find(*wanted))
      return;
    try {
      if (auto renamed = renamed_mesh(*wanted, *mesh))
        kept.keep({wanted, std::move(renamed), stamp, times[Stage::mesh]});
    } catch (const Error&) {  // the run tells it
    }
  }

  template <class T>
  std::shared_ptr<const T> current(Stage stage, const std::shared_ptr<const T>& value) const {
    const std::lock_guard lock(mutex);
    return first_dirty_for(project.get(), earlier) > stage ? value : nullptr;
  }
};

Pipeline::Pipeline(RunMemory* memory) : state_(std::make_unique<State>()) {
  state_->memory = memory;
}
Pipeline::~Pipeline() = default;

Stage Pipeline::apply(std::shared_ptr<const Project> project) {
  state_->check_mesh_inputs();
  state_->check_value_inputs();
  const std::lock_guard lock(state_->mutex);
  const std::shared_ptr<const Project> before = std::exchange(state_->project, std::move(project));
  return before && state_->project ? first_difference(*before, *state_->project) : Stage::mesh;
}

void Pipeline::run(Stage last, Monitor& monitor, const std::function<void(Stage)>& stage_done,
                   const CheckpointPlace& checkpoints, const StepInputs& inputs) {
  State& s = *state_;
  const std::lock_guard one_at_a_time(s.running);
  s.check_mesh_inputs();
  s.check_value_inputs();

  std::shared_ptr<const Project> project;
  std::shared_ptr<const MeshedGeometry> mesh;
  std::shared_ptr<const PlannedSystem> planned;
  std::shared_ptr<const Solution> solution;
  std::shared_ptr<const Results> results, in_time;  // in_time: results at the end of a transient step
  Stage first;
  PipelineUse use;
  {
    const std::lock_guard lock(s.mutex);
    use = s.use;
    project = inputs.project ? inputs.project : s.project;
    if (!project)
      throw Error(ErrorKind::input, phrase<"pipeline">(), phrase<"there is no project">(),
                  phrase<"Open a case or a geometry first">());
    if (!inputs.mesh) s.keep_renamed(project);
    if (inputs.mesh ? s.adopt(*inputs.mesh, project) : s.go_back_to_mesh(*project)) {
      s.numbering = {};
      s.device.reset();
    }
    first = s.first_dirty_for(project.get(), inputs.earlier);
    mesh = s.mesh;
    planned = s.planned;
    solution = s.solution;
  }

  // Frames of a step that goes through its times are output during the solve.
  const bool solves_for_frames = goes_through_times(*project) && inputs.frames && first == Stage::results;
  if ((solves_for_frames || inputs.needs_frames) && last >= Stage::results && first > Stage::solution)
    first = Stage::solution;
  for (const KeptNumbering& other : inputs.numberings)
    if (!s.numbering.numbered && mesh && other.mesh == mesh->mesh &&
        other.numbered->graph.dofs == unknowns_of_node(*project->study.physics, mesh->mesh->is_plane()))
      s.numbering = other;
  if (checkpoints.resume) {
    (void)require_interrupted(checkpoints.folder, *project);
    // A mesher need not make the same mesh twice.
    if (first > Stage::mesh && first <= Stage::solution && !is_interrupted_mesh(checkpoints, *mesh))
      first = Stage::mesh;
  }
  start_process_plan(s.process, *project, first);
  MeteredMonitor metered(monitor, planned, s.device, s.memory);
  if (first > Stage::solution) metered.tell_solved(*solution);
  ThreadTeam team(project->solve.threads, &monitor);
  const auto cache = make_tuning_store(cache_folder(), monitor);
  for (Stage stage : stages) {
    if (stage < first || stage > last) continue;
    {
      const std::lock_guard lock(s.mutex);
      if (stage == Stage::mesh)
        s.keep_mesh();
      else
        s.drop_from(stage);
    }
    monitor.check();
    monitor.progress(word(to_string(stage)), -1);
    FileStamp stamp, value_stamp;
    const auto start = std::chrono::steady_clock::now();
    const bool has_times = project->times.size() > 1;
    if (stage == Stage::results && !s.keeps_system && !planned->plan.device.is_gpu && !has_times)
      s.device.reset();
    return_freed_pieces();
    MeasuredStage measured(s.process, memory_stage(stage));
    try {
      switch (stage) {
        case Stage::mesh:
          read_stamp(mesh_input_files(*project), stamp);
          mesh.reset(), planned.reset(),
              solution.reset();  // frees the memory of the old state before the new one is made
          s.numbering = {};
          s.device.reset();
          if (checkpoints.resume)
            mesh = kept_mesh_stage(*project, read_interrupted_mesh(checkpoints.folder, *project), monitor);
          else
            mesh = make_mesh_stage(*project, monitor);
          measured.with_child(mesh->report.peak_together);
          plan_numbering_memory(s.process, *project, *mesh, *cache);
          break;
        case Stage::plan:
          planned.reset(), solution.reset();
          // The project is the same but its files have changed; nothing else shows that.
          if (s.have_values_changed()) s.device.reset();
          read_stamp(value_input_files(*project), value_stamp);
          planned = plan_stage(*project, *mesh, s.numbering, s.device, *cache, inputs.earlier, team, monitor);
          if (!s.device || !s.device->is_set_up())  // else the prediction for the kept system is valid
            s.keeps_system = plan_process_memory(s.process, *project, *mesh, *planned, use, monitor);
          break;
        case Stage::system:
          solution.reset();
          require_feasible(planned->plan);
          require_process_fits(s.process.now(), last);
          planned = planned_at_first_time(*project, planned, monitor);
          system_stage(*project, planned, s.device, *cache, team, metered);
          break;
        case Stage::solution:
          if (const auto at_first = planned_at_first_time(*project, planned, monitor);
              at_first != planned || !s.device || !s.device->is_set_up()) {
            planned = at_first;
            system_stage(*project, planned, s.device, *cache, team, metered);
          }
          if (goes_through_times(*project)) {
            TimeOutputs at_end =
                run_transient(*project, *mesh, planned, *s.device, inputs.frames, checkpoints, team, metered);
            planned = std::move(at_end.planned);
            solution = std::move(at_end.solution);
            in_time = std::move(at_end.results);
            break;
          }
          solution = solution_stage(*project, *mesh, *planned, *s.device, checkpoints, metered);
          if (const auto finished = finished_solve(*project, *mesh, *planned, *solution))
            keep_finished_solve(cache_folder(), *finished, monitor);
          break;
        case Stage::results:
          if (in_time) {
            results = in_time;
          } else {
            BalancedResults balanced = balanced_results(*project, *mesh, planned, std::move(solution), s.device,
                                                        *cache, team, metered);
            solution = std::move(balanced.solution);
            results = std::move(balanced.results);
          }
          if (!goes_through_times(*project) && (has_times || inputs.frames)) {
            TimeOutputs of_last =
                run_times(*project, *mesh, {planned, std::move(solution), std::move(results)}, s.device,
                          inputs.frames, *cache, team, metered);
            planned = std::move(of_last.planned);
            solution = std::move(of_last.solution);
            results = std::move(of_last.results);
          }
          if (!s.keeps_system) s.device.reset();
          break;
        case Stage::done:
          break;
      }
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::device || error.kind() == ErrorKind::memory ||
          error.kind() == ErrorKind::internal_fault)
        s.release_device(stage);
      throw;
    } catch (const std::bad_alloc&) {
      s.release_device(stage);
      throw Error(ErrorKind::memory, word(to_string(stage)),
                  phrase<"the computer has not enough memory for this stage">(),
                  phrase<"Use a coarser mesh, or close other programs">());
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    {
      const std::lock_guard lock(s.mutex);
      s.made_from[stage] = project;
      s.times[stage] = {stage, elapsed.count(), measured.bytes()};
      s.mesh = mesh;
      s.planned = planned;
      s.solution = solution;
      s.results = results;
      if (stage == Stage::mesh) s.stamp = stamp;
      if (stage == Stage::plan) s.value_stamp = value_stamp;
      if (stage == Stage::plan) s.made_with = {inputs.earlier.begin(), inputs.earlier.end()};
    }
    return_freed_pieces();
    monitor.log(LogLevel::debug,
                phrase<"Memory, %1: measured %2, %3 held at its end">(
                    word(to_string(stage)), format_bytes(measured.bytes()), format_bytes(resident_bytes())));
    if (stage_done) stage_done(stage);
  }
}

RunMemory* Pipeline::memory() const {
  return state_->memory;
}

MemoryRecord& Pipeline::process_memory() const {
  return state_->process;
}

void Pipeline::set_use(PipelineUse use) {
  const std::lock_guard lock(state_->mutex);
  state_->use = use;
}

std::shared_ptr<const Project> Pipeline::project() const {
  const std::lock_guard lock(state_->mutex);
  return state_->project;
}
std::shared_ptr<const MeshedGeometry> Pipeline::mesh() const {
  return state_->current_mesh();
}
std::shared_ptr<const PlannedSystem> Pipeline::planned() const {
  return state_->current(Stage::plan, state_->planned);
}
std::shared_ptr<const Solution> Pipeline::solution() const {
  return state_->current(Stage::solution, state_->solution);
}
std::shared_ptr<const Results> Pipeline::results() const {
  return state_->current(Stage::results, state_->results);
}

std::vector<StageTime> Pipeline::times() const {
  const std::lock_guard lock(state_->mutex);
  std::vector<StageTime> out;
  for (const auto& [stage, time] : state_->times) out.push_back(time);
  return out;
}

Stage Pipeline::first_dirty() const {
  const std::lock_guard lock(state_->mutex);
  return state_->first_dirty_for(state_->project.get(), state_->earlier);
}

void Pipeline::set_earlier(EarlierResults now) {
  const std::lock_guard lock(state_->mutex);
  state_->earlier = std::move(now);
}

std::optional<FinishedMesh> Pipeline::finished_mesh(const Project& project) const {
  State& s = *state_;
  s.check_mesh_inputs();
  const std::lock_guard lock(s.mutex);
  if (s.is_dirty(Stage::mesh, &project)) return {};
  return FinishedMesh{s.made_from[Stage::mesh], s.mesh, s.stamp, s.times[Stage::mesh]};
}

void Pipeline::adopt_mesh(const FinishedMesh& mesh) {
  State& s = *state_;
  const std::lock_guard one_at_a_time(s.running);
  const std::lock_guard lock(s.mutex);
  if (!s.adopt(mesh, mesh.made_from)) return;
  s.numbering = {};
  s.device.reset();
}

std::shared_ptr<const Results> Pipeline::results_with(const StepInputs& inputs) const {
  const State& s = *state_;
  const std::lock_guard lock(s.mutex);
  const bool is_other_mesh = inputs.mesh && inputs.mesh->mesh != s.mesh;
  const Project* const project = inputs.project ? inputs.project.get() : s.project.get();
  return is_other_mesh || s.first_dirty_for(project, inputs.earlier) <= Stage::results ? nullptr : s.results;
}

KeptNumbering Pipeline::numbering() const {
  const std::lock_guard one_at_a_time(state_->running);
  return state_->numbering;
}

void Pipeline::release_system() {
  const std::lock_guard one_at_a_time(state_->running);
  state_->device.reset();
}

void Pipeline::clear() {
  State& s = *state_;
  const std::lock_guard one_at_a_time(s.running);
  s.device.reset();
  s.numbering = {};
  const std::lock_guard lock(s.mutex);
  s.project.reset();
  s.earlier.clear();
  s.made_with.clear();
  s.kept.clear();
  s.drop_from(Stage::mesh);
}

}  // namespace genba
