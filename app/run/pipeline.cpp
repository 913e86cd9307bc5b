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
  bool is_adopted = false;  ///< `device` comes from another step

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

/// One call of Pipeline::run(): the outputs of its stages until they are published in the state.
class Pipeline::Run {
 public:
  Run(State& state, Stage last, Monitor& monitor, const CheckpointPlace& checkpoints, const StepInputs& inputs)
      : s_(state), last_(last), monitor_(monitor), checkpoints_(checkpoints), inputs_(inputs) {}

  void stages_until_last(const std::function<void(Stage)>& stage_done) {
    take_current();
    choose_first();
    start_process_plan(s_.process, *project_, first_);
    MeteredMonitor metered(monitor_, planned_, s_.device, s_.memory);
    if (first_ > Stage::plan) s_.is_adopted = false;
    if (first_ > Stage::solution) metered.tell_solved(*solution_);
    ThreadTeam team(project_->solve.threads, &monitor_);
    const auto cache = make_tuning_store(cache_folder(), monitor_);
    const Tools tools{team, *cache, metered};
    for (const Stage stage : stages)
      if (stage >= first_ && stage <= last_) {
        measured_stage(stage, tools);
        if (stage_done) stage_done(stage);
      }
  }

 private:
  struct Tools {
    ThreadTeam& team;
    TuningCache& cache;
    MeteredMonitor& metered;
  };

  void take_current() {
    const std::lock_guard lock(s_.mutex);
    use_ = s_.use;
    project_ = inputs_.project ? inputs_.project : s_.project;
    if (!project_)
      throw Error(ErrorKind::input, phrase<"pipeline">(), phrase<"there is no project">(),
                  phrase<"Open a case or a geometry first">());
    if (!inputs_.mesh) s_.keep_renamed(project_);
    if (inputs_.mesh ? s_.adopt(*inputs_.mesh, project_) : s_.go_back_to_mesh(*project_)) {
      s_.numbering = {};
      if (!s_.is_adopted || !s_.device || s_.device->planned()->problem->mesh != s_.mesh->mesh) s_.device.reset();
    }
    first_ = s_.first_dirty_for(project_.get(), inputs_.earlier);
    mesh_ = s_.mesh;
    planned_ = s_.planned;
    solution_ = s_.solution;
    // A plan that exists belongs to a system of this step.
    if (s_.is_adopted && first_ > Stage::plan) s_.device.reset();
  }

  void choose_first() {
    // Frames of a step that goes through its times are output during the solve.
    const bool solves_for_frames = goes_through_times(*project_) && inputs_.frames && first_ == Stage::results;
    if ((solves_for_frames || inputs_.needs_frames) && last_ >= Stage::results && first_ > Stage::solution)
      first_ = Stage::solution;
    for (const KeptNumbering& other : inputs_.numberings)
      if (!s_.numbering.numbered && mesh_ && other.mesh == mesh_->mesh &&
          other.numbered->graph.dofs == unknowns_of_node(*project_->study.physics, mesh_->mesh->is_plane()))
        s_.numbering = other;
    if (!checkpoints_.resume) return;
    (void)require_interrupted(checkpoints_.folder, *project_);
    // A mesher need not make the same mesh twice.
    if (first_ > Stage::mesh && first_ <= Stage::solution && !is_interrupted_mesh(checkpoints_, *mesh_))
      first_ = Stage::mesh;
  }

  void measured_stage(Stage stage, const Tools& tools) {
    {
      const std::lock_guard lock(s_.mutex);
      if (stage == Stage::mesh)
        s_.keep_mesh();
      else
        s_.drop_from(stage);
    }
    monitor_.check();
    monitor_.progress(word(to_string(stage)), -1);
    const auto start = std::chrono::steady_clock::now();
    if (stage == Stage::results && !s_.keeps_system && !planned_->plan.device.is_gpu && !has_times())
      s_.device.reset();
    return_freed_pieces();
    MeasuredStage measured(s_.process, memory_stage(stage));
    guarded(stage, [&] { make(stage, measured, tools); });
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    publish(stage, elapsed.count(), measured.bytes());
    return_freed_pieces();
    monitor_.log(LogLevel::debug,
                 phrase<"Memory, %1: measured %2, %3 held at its end">(
                     word(to_string(stage)), format_bytes(measured.bytes()), format_bytes(resident_bytes())));
  }

  void guarded(Stage stage, const std::function<void()>& work) {
    try {
      work();
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::device || error.kind() == ErrorKind::memory ||
          error.kind() == ErrorKind::internal_fault)
        s_.release_device(stage);
      throw;
    } catch (const std::bad_alloc&) {
      s_.release_device(stage);
      throw Error(ErrorKind::memory, word(to_string(stage)),
                  phrase<"the computer has not enough memory for this stage">(),
                  phrase<"Use a coarser mesh, or close other programs">());
    }
  }

  void make(Stage stage, MeasuredStage& measured, const Tools& tools) {
    switch (stage) {
      case Stage::mesh:
        return make_mesh(measured, tools);
      case Stage::plan:
        return make_plan(tools);
      case Stage::system:
        return make_system(tools);
      case Stage::solution:
        return make_solution(tools);
      case Stage::results:
        return make_results(tools);
      case Stage::done:
        return;
    }
  }

  void make_mesh(MeasuredStage& measured, const Tools& tools) {
    read_stamp(mesh_input_files(*project_), stamp_);
    // Frees the memory of the old state before the new one is made.
    mesh_.reset(), planned_.reset(), solution_.reset();
    s_.numbering = {};
    s_.device.reset();
    if (checkpoints_.resume)
      mesh_ = kept_mesh_stage(*project_, read_interrupted_mesh(checkpoints_.folder, *project_), monitor_);
    else
      mesh_ = make_mesh_stage(*project_, monitor_);
    measured.with_child(mesh_->report.peak_together);
    plan_numbering_memory(s_.process, *project_, *mesh_, tools.cache);
  }

  void make_plan(const Tools& tools) {
    planned_.reset(), solution_.reset();
    // The project is the same but its files have changed; nothing else shows that.
    if (s_.have_values_changed()) s_.device.reset();
    read_stamp(value_input_files(*project_), value_stamp_);
    planned_ = plan_stage(*project_, *mesh_, s_.numbering, s_.device, tools.cache, inputs_.earlier, tools.team,
                          monitor_, 1 + static_cast<int>(inputs_.cases.size()));
    const bool is_adopted = std::exchange(s_.is_adopted, false);
    if (is_adopted || !s_.device || !s_.device->is_set_up())  // else the prediction for the kept system is valid
      s_.keeps_system = plan_process_memory(s_.process, *project_, *mesh_, *planned_, use_, monitor_);
  }

  void make_system(const Tools& tools) {
    solution_.reset();
    require_feasible(planned_->plan);
    require_process_fits(s_.process.now(), last_);
    planned_ = planned_at_first_time(*project_, planned_, monitor_);
    system_stage(*project_, planned_, s_.device, tools.cache, tools.team, tools.metered);
  }

  void make_solution(const Tools& tools) {
    if (const auto at_first = planned_at_first_time(*project_, planned_, monitor_);
        at_first != planned_ || !s_.device || !s_.device->is_set_up()) {
      planned_ = at_first;
      system_stage(*project_, planned_, s_.device, tools.cache, tools.team, tools.metered);
    }
    if (goes_through_times(*project_)) {
      TimeOutputs at_end = run_transient(*project_, *mesh_, planned_, *s_.device, inputs_.frames, checkpoints_,
                                         tools.team, tools.metered);
      planned_ = std::move(at_end.planned);
      solution_ = std::move(at_end.solution);
      in_time_ = std::move(at_end.results);
      return;
    }
    take_cases_along(inputs_.cases, *project_, *mesh_, s_.numbering, *s_.device, tools.team, tools.metered);
    solution_ = solution_stage(*project_, *mesh_, *planned_, *s_.device, checkpoints_, tools.metered);
    if (const auto finished = finished_solve(*project_, *mesh_, *planned_, *solution_);
        finished && solution_->report.together == 1)
      keep_finished_solve(cache_folder(), *finished, monitor_);
  }

  void make_results(const Tools& tools) {
    if (in_time_) {
      results_ = in_time_;
    } else {
      BalancedResults balanced = balanced_results(*project_, *mesh_, planned_, std::move(solution_), s_.device,
                                                  tools.cache, tools.team, tools.metered);
      solution_ = std::move(balanced.solution);
      results_ = std::move(balanced.results);
    }
    if (!goes_through_times(*project_) && (has_times() || inputs_.frames)) {
      TimeOutputs of_last =
          run_times(*project_, *mesh_, {planned_, std::move(solution_), std::move(results_)}, s_.device,
                    inputs_.frames, tools.cache, tools.team, tools.metered);
      planned_ = std::move(of_last.planned);
      solution_ = std::move(of_last.solution);
      results_ = std::move(of_last.results);
    }
    if (!s_.keeps_system) s_.device.reset();
  }

  void publish(Stage stage, double seconds, std::int64_t bytes) {
    const std::lock_guard lock(s_.mutex);
    s_.made_from[stage] = project_;
    s_.times[stage] = {stage, seconds, bytes};
    s_.mesh = mesh_;
    s_.planned = planned_;
    s_.solution = solution_;
    s_.results = results_;
    if (stage == Stage::mesh) s_.stamp = stamp_;
    if (stage == Stage::plan) s_.value_stamp = value_stamp_;
    if (stage == Stage::plan) s_.made_with = {inputs_.earlier.begin(), inputs_.earlier.end()};
  }

  bool has_times() const { return project_->times.size() > 1; }

  State& s_;
  const Stage last_;
  Monitor& monitor_;
  const CheckpointPlace& checkpoints_;
  const StepInputs& inputs_;
  Stage first_ = Stage::mesh;
  PipelineUse use_;
  FileStamp stamp_, value_stamp_;
  std::shared_ptr<const Project> project_;
  std::shared_ptr<const MeshedGeometry> mesh_;
  std::shared_ptr<const PlannedSystem> planned_;
  std::shared_ptr<const Solution> solution_;
  std::shared_ptr<const Results> results_, in_time_;  ///< in_time_: at the end of a transient step
};

void Pipeline::run(Stage last, Monitor& monitor, const std::function<void(Stage)>& stage_done,
                   const CheckpointPlace& checkpoints, const StepInputs& inputs) {
  const std::lock_guard one_at_a_time(state_->running);
  state_->check_mesh_inputs();
  state_->check_value_inputs();
  Run(*state_, last, monitor, checkpoints, inputs).stages_until_last(stage_done);
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

std::unique_ptr<DiscreteSystem> Pipeline::take_system() {
  const std::lock_guard one_at_a_time(state_->running);
  return std::move(state_->device);
}

void Pipeline::adopt_system(std::unique_ptr<DiscreteSystem> system) {
  const std::lock_guard one_at_a_time(state_->running);
  if (state_->device || !system) return;
  state_->device = std::move(system);
  state_->is_adopted = true;
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
