#include "app/run/step_pipelines.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "app/case/steps.hpp"
#include "app/check/selections.hpp"
#include "app/plan/process_memory.hpp"
#include "app/run/checkpoint_file.hpp"
#include "app/run/series.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/resolve/free_body.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/procedure/procedure.hpp"

namespace genba {

/// A pipeline and its step.
struct StepSlot {
  std::string name;
  std::unique_ptr<Pipeline> pipeline;
};

/// Frames of a step that others take, with fields as in results, and the results of the same run.
struct FramesOfStep {
  std::weak_ptr<const Results> with;
  std::map<double, std::shared_ptr<const Results>> at;
};

/// A state of the project, by steps.
struct AppliedSteps {
  std::shared_ptr<const Project> project;
  std::vector<std::shared_ptr<const Project>> own;  ///< [step] project_of_step()
  std::vector<std::vector<std::size_t>> taken;      ///< [step] taken_from()
  std::vector<std::vector<std::size_t>> fields;     ///< [step] fields_taken_from()
  std::vector<std::vector<TakenFrame>> frames;      ///< [step] frames_taken()
  std::vector<std::size_t> slots;                   ///< [step]
};

namespace {

/// Only the data that fields are taken from, without those that only reports read.
std::shared_ptr<const Results> fields_alone(const Results& results) {
  auto out = std::make_shared<Results>();
  out->mesh = results.mesh;
  out->physics = results.physics;
  out->fields = results.fields;
  out->locator = results.locator;
  return out;
}

/// All steps that are on, or one step with those it needs.
std::vector<std::size_t> wanted_steps(const StepRun& what, const Project& project) {
  if (what.only) {
    if (!step(project, *what.only).is_on)
      throw Error(ErrorKind::input, step_text(project, *what.only), phrase<"the step is off">(),
                  phrase<"Switch it on, or run another one">());
    return steps_needed(project, *what.only);
  }
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < step_count(project); ++i)
    if (step(project, i).is_on) out.push_back(i);
  return out;
}

/// Ignores errors in steps that do not run.
void require_right(const Project& project, const std::vector<std::size_t>& run) {
  for (const Finding& f : step_findings(project)) {
    const auto is_about = [&](std::size_t i) {
      const std::string place = "steps/" + std::to_string(i);
      return f.place == place || f.place.starts_with(place + "/");
    };
    if (f.place == "steps" || f.place.starts_with("output/") || std::ranges::any_of(run, is_about))
      throw Error(ErrorKind::model, f.place, f.problem, f.next_step);
  }
}

/// The step (on) with the most unknowns per node; the first of several.
std::size_t mesh_maker(const Project& project) {
  std::size_t best = 0;
  int dofs = 0;
  for (std::size_t i = 0; i < step_count(project); ++i)
    if (const Step one = step(project, i); one.is_on && one.physics->dofs > dofs)
      best = i, dofs = one.physics->dofs;
  return best;
}

}  // namespace

struct StepPipelines::State {
  RunMemory* memory;
  mutable std::mutex mutex;  ///< guards the members below; pipelines are created and never removed
  std::vector<StepSlot> slots;
  AppliedSteps now;
  std::map<std::size_t, FramesOfStep> kept;  ///< [slot]
  PipelineUse use;
  std::mutex running;  ///< held by run()

  Pipeline& pipeline(std::size_t slot) const { return *slots[slot].pipeline; }

  std::size_t new_slot() {
    slots.push_back({{}, std::make_unique<Pipeline>(memory)});
    return slots.size() - 1;
  }

  /// [step] the slot with its name, else a slot whose name no step has, else a new slot.
  std::vector<std::size_t> slots_of(const Project& project) {
    const std::vector<Step> all = steps(project);
    const std::size_t none = slots.size() + all.size();
    std::vector<std::size_t> out(all.size(), none);
    const auto is_free = [&](std::size_t slot) { return std::ranges::find(out, slot) == out.end(); };
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t slot = 0; slot < slots.size() && out[i] == none; ++slot)
        if (slots[slot].name == all[i].name && is_free(slot)) out[i] = slot;
    for (const std::size_t before : now.slots) {  // in the order of their steps
      const auto next = std::ranges::find(out, none);
      if (next != out.end() && is_free(before)) *next = before;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (out[i] == none) out[i] = new_slot();
      slots[out[i]].name = all[i].name;
    }
    return out;
  }

  AppliedSteps applied(std::shared_ptr<const Project> project) {
    AppliedSteps out;
    if (!project) return out;
    out.slots = slots_of(*project);
    std::map<std::size_t, std::shared_ptr<const Project>> before;  // [slot]
    for (std::size_t i = 0; i < now.slots.size(); ++i) before[now.slots[i]] = now.own[i];
    std::vector<Project> all = projects_of_steps(*project);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto same = before.find(out.slots[i]);
      out.own.push_back(all.size() == 1                                 ? project
                        : same != before.end() && *same->second == all[i] ? same->second
                                                                        : std::make_shared<const Project>(std::move(all[i])));
    }
    for (StepLinks& links : links_of_steps(*project)) {
      out.taken.push_back(std::move(links.taken));
      out.fields.push_back(std::move(links.fields));
      out.frames.push_back(std::move(links.frames));
    }
    out.project = std::move(project);
    return out;
  }

  /// Call it after results were added or removed.
  void tell_earlier() {
    for (std::size_t i = 0; i < now.slots.size(); ++i) {
      EarlierResults earlier;
      for (const std::size_t from : now.taken[i]) {
        auto results = pipeline(now.slots[from]).results();
        const auto& fields = now.fields[i];  // a plan needs only the results of `fields`
        if (results || std::ranges::find(fields, from) != fields.end())
          earlier[now.own[from]->step_name] = std::move(results);
      }
      for (const TakenFrame& frame : now.frames[i]) {
        const FramesOfStep& have = kept[now.slots[frame.step]];
        const auto found = have.at.find(frame.at);
        const bool is_there =
            found != have.at.end() && have.with.lock() == pipeline(now.slots[frame.step]).results();
        earlier[earlier_key(now.own[frame.step]->step_name, frame.at)] = is_there ? found->second : nullptr;
      }
      pipeline(now.slots[i]).set_earlier(std::move(earlier));
    }
  }
};

namespace {

/// One run over some steps of one state.
class Runner {
 public:
  Runner(const StepRun& what, const AppliedSteps& state, std::vector<Pipeline*> pipelines,
         std::vector<FramesOfStep> kept, PipelineUse use, Monitor& monitor)
      : what_(what),
        state_(state),
        pipelines_(std::move(pipelines)),
        kept_(std::move(kept)),
        use_(use),
        monitor_(monitor) {}

  const std::vector<FramesOfStep>& kept() const { return kept_; }

  /// `ran` is called after every step.
  void run(const std::vector<std::size_t>& list, const std::function<void()>& ran) {
    resumed_ = interrupted(list);
    last_ = list.empty() ? 0 : list.back();
    list_ = list;
    if (state_.own.size() > 1) {
      make_mesh();
      if (what_.last > Stage::mesh) require_places(list);
    }
    for (const std::size_t i : list) {
      try {
        run_step(i, stage_for(i, list), i == list.back());
      } catch (const Error& error) {
        ran();
        if (state_.own.size() == 1) throw;
        throw_of_step(i, error);
      }
      ran();
    }
    for (const std::size_t i : list)
      if (goes_through_times(*state_.own[i]) && !what_.checkpoints.keep_solved &&
          !what_.checkpoints.until_written && !what_.checkpoints.folder.empty() && what_.last >= Stage::results)
        forget_interrupted(folder(i));
  }

 private:
  /// The steps that continue from states; empty if there is none.
  std::set<std::size_t> interrupted(const std::vector<std::size_t>& list) const {
    std::set<std::size_t> out;
    if (!what_.checkpoints.resume) return out;
    bool is_any = false;
    std::string mesh;
    for (const std::size_t i : list) {
      const auto state = find_interrupted(folder(i), *state_.own[i]);
      if (!state) continue;
      is_any = true;
      if (!out.empty() && state->mesh != mesh) continue;
      if (const Text why = not_from_state(i, *state); !why.empty()) {
        monitor_.log(LogLevel::warning,
                     phrase<"%1 is computed from the start: %2">(step_text(*state_.project, i), why));
        continue;
      }
      mesh = state->mesh;
      out.insert(i);
    }
    if (!is_any && !list.empty()) out.insert(list.back());  // this step reports why there is no state
    return out;
  }

  /// Why a step cannot go on from its state; empty if it can.
  Text not_from_state(std::size_t i, const InterruptedSolve& state) const {
    if (!state.in_time) return {};
    if (what_.has_frames && !what_.has_frames(i, state.in_time->frames))
      return phrase<"its frames before %1 are not there any more">(
          format_quantity(state.in_time->at, QuantityKind::time));
    if (what_.kept_frame) return {};
    const std::vector<double>& times = state_.own[i]->times;
    for (const double wanted : wanted_of(i))
      if (const auto at = std::ranges::find(times, wanted);
          at - times.begin() < static_cast<std::ptrdiff_t>(state.in_time->frames))
        return phrase<"a later step takes its frame at %1, which came before the state">(
            format_quantity(wanted, QuantityKind::time));
    return {};
  }

  std::string folder(std::size_t i) const {
    return step_folder_in(what_.checkpoints.folder, *state_.project, i);
  }

  CheckpointPlace place(std::size_t i) const {
    CheckpointPlace out{folder(i), resumed_.contains(i), what_.checkpoints.keep_solved,
                        what_.checkpoints.until_written};
    if (!goes_through_times(*state_.own[i]) || out.folder.empty()) return out;
    out.keep_solved = out.keep_solved || i != last_;
    for (const std::size_t before : steps_needed(*state_.project, i))
      if (before != i) {
        const Project& own = *state_.own[before];
        out.earlier += checkpoint_file::study_key(own, checkpoint_file::value_files(own));
      }
    return out;
  }

  std::function<void(Stage)> stage_done(std::size_t i) const {
    if (!what_.stage_done) return {};
    return [this, i](Stage stage) { what_.stage_done(i, stage); };
  }

  /// If another step takes something from this one, it runs to the results.
  Stage stage_for(std::size_t i, const std::vector<std::size_t>& list) const {
    const bool serves_all = what_.last > Stage::plan || pipelines_[i]->results();
    const auto takes = [&](std::size_t other) {
      const auto& from = serves_all ? state_.taken[other] : state_.fields[other];
      return std::ranges::find(from, i) != from.end();
    };
    return what_.last > Stage::mesh && std::ranges::any_of(list, takes) ? Stage::results : what_.last;
  }

  [[noreturn]] void throw_of_step(std::size_t i, const Error& error) const {
    const Error told(error.kind(), phrase<"%1: %2">(step_text(*state_.project, i), error.place()), error.problem(),
                     error.next_step());
    if (const auto* free = dynamic_cast<const FreeBody*>(&error)) throw FreeBody(told, *free);
    throw told;
  }

  /// Reports a place that the mesh does not have before the first step is solved, not after hours.
  void require_places(const std::vector<std::size_t>& list) const {
    if (!mesh_) return;
    const Mesh& mesh = *mesh_->mesh->mesh;
    const SelectionIndex index(mesh);
    for (const std::size_t i : list) {
      const Project& own = *state_.own[i];
      try {
        try {
          for (const auto* conditions : {&own.study.constraints, &own.study.loads})
            for (std::size_t c = 0; c < conditions->size(); ++c)
              if (const Condition& condition = (*conditions)[c]; condition.kind->has_selector()) {
                select(index, condition.where, describe(condition, c));
                if (condition.kind->joins_places()) select(index, condition.other, describe(condition, c));
              }
        } catch (const Error&) {
          require_selections(own, mesh, monitor_);  // knows more about names from an earlier run
          throw;
        }
      } catch (const Error& error) {
        throw_of_step(i, error);
      }
    }
  }

  /// Only this pipeline makes a mesh.
  void make_mesh() {
    const std::size_t maker = resumed_.empty() ? mesh_maker(*state_.project) : *resumed_.begin();
    StepInputs inputs;
    inputs.project = state_.own[maker];
    for (std::size_t i = 0; i < pipelines_.size() && !inputs.mesh; ++i)
      if (i != maker && !pipelines_[maker]->finished_mesh(*inputs.project))
        inputs.mesh = pipelines_[i]->finished_mesh(*inputs.project);
    pipelines_[maker]->run(Stage::mesh, monitor_, stage_done(maker), place(maker), inputs);
    mesh_ = pipelines_[maker]->finished_mesh(*inputs.project);
  }

  StepInputs inputs_of(std::size_t i) const {
    StepInputs inputs;
    inputs.project = state_.own[i];
    inputs.earlier = earlier_of(i);
    inputs.mesh = mesh_;
    if (mesh_)
      for (const Pipeline* other : pipelines_)
        if (KeptNumbering kept = other->numbering(); kept.numbered && kept.mesh == mesh_->mesh->mesh)
          inputs.numberings.push_back(std::move(kept));
    return inputs;
  }

  EarlierResults earlier_of(std::size_t i) const {
    EarlierResults out;
    for (const std::size_t from : state_.taken[i])
      if (const auto done = done_.find(from); done != done_.end())
        out[state_.own[from]->step_name] = done->second;
    for (const TakenFrame& frame : state_.frames[i])
      if (const auto found = kept_[frame.step].at.find(frame.at); found != kept_[frame.step].at.end())
        out[earlier_key(state_.own[frame.step]->step_name, frame.at)] = found->second;
    return out;
  }

  /// Times of the frames that others take from this step.
  std::set<double> wanted_of(std::size_t i) const {
    std::set<double> out;
    for (const auto& frames : state_.frames)
      for (const TakenFrame& frame : frames)
        if (frame.step == i) out.insert(frame.at);
    return out;
  }

  bool has_kept(std::size_t i, const std::set<double>& wanted, const Results* results) const {
    return results && kept_[i].with.lock().get() == results &&
           std::ranges::all_of(wanted, [&](double at) { return kept_[i].at.contains(at); });
  }

  /// Only one system is on the device. A step of one linear solve may go on with that of another one.
  void hand_system_to(Pipeline& own, const Project& project) {
    std::unique_ptr<DiscreteSystem> last;
    for (Pipeline* other : pipelines_)
      if (other != &own)
        if (auto system = other->take_system()) last = std::move(system);
    if (last && last->is_set_up() && is_one_solve(project.study) &&
        is_one_solve(last->planned()->problem->study) &&
        project.study.physics == last->planned()->problem->study.physics)
      own.adopt_system(std::move(last));
  }

  /// A linear system, solved once.
  static bool is_one_solve(const Study& study) { return procedure_for(study).key() == linear_static_key; }

  /// Does a step of the same kind come after this one?
  bool next_is_alike(std::size_t i) const {
    const auto next = std::ranges::find(list_, i);
    if (next == list_.end() || next + 1 == list_.end()) return false;
    const Study &here = state_.own[i]->study, &there = state_.own[*(next + 1)]->study;
    return here.physics == there.physics && is_one_solve(here) && is_one_solve(there);
  }

  /// The steps that follow and may have the same matrix, as far as all that they take exists.
  std::vector<CaseInputs> cases_after(std::size_t i) const {
    std::vector<CaseInputs> out;
    if (is_resumed_from_state(i)) return out;
    std::size_t at = i;
    for (auto next = std::ranges::find(list_, i) + 1; next != list_.end() && next_is_alike(at); at = *next++) {
      const std::size_t j = *next;
      const bool has_all = state_.frames[j].empty() &&
                           std::ranges::all_of(state_.taken[j], [&](std::size_t from) { return done_.contains(from); });
      const Project& own = *state_.own[j];
      if (!has_all || own.times.size() > 1 || is_resumed_from_state(j) ||
          pipelines_[j]->results_with(inputs_of(j)))
        continue;
      out.push_back({step_text(*state_.project, j), state_.own[j], earlier_of(j)});
    }
    return out;
  }

  bool is_resumed_from_state(std::size_t i) const {
    return what_.checkpoints.resume && find_interrupted(folder(i), *state_.own[i]).has_value();
  }

  void run_step(std::size_t i, Stage last, bool is_last) {
    Pipeline& own = *pipelines_[i];
    StepInputs inputs = inputs_of(i);
    if (last >= Stage::plan && is_one_solve(state_.own[i]->study) && state_.own[i]->times.size() <= 1 &&
        !own.results_with(inputs))
      inputs.cases = cases_after(i);
    const std::set<double> wanted = wanted_of(i);
    FramesOfStep now;
    if (what_.frame || !wanted.empty())
      inputs.frames = [this, i, &wanted, &now](const Problem& problem, double time,
                                               std::shared_ptr<const Results> results) {
        if (wanted.contains(time)) now.at[time] = fields_alone(*results);
        if (what_.frame) what_.frame(i, problem, time, std::move(results));
      };
    inputs.needs_frames = !wanted.empty() && !has_kept(i, wanted, own.results_with(inputs).get());
    const bool has_several = state_.own.size() > 1;
    if (has_several) {
      if (what_.step_begins) what_.step_begins(i);
      monitor_.log(LogLevel::info,
                   phrase<"Step %1 of %2: %3">(i + 1, state_.own.size(), step_text(*state_.project, i)));
      if (last > Stage::mesh && !own.results_with(inputs)) hand_system_to(own, *inputs.project);
    }
    own.set_use({is_last ? use_.keeps_system : next_is_alike(i), use_.draws_apart});
    own.run(
        last, monitor_,
        [this, i, has_several](Stage stage) {
          if (has_several && stage == Stage::plan) tell_largest(i);
          if (what_.stage_done) what_.stage_done(i, stage);
        },
        place(i), inputs);
    if (last < Stage::results) return;
    done_[i] = own.results_with(inputs);
    if (resumed_.contains(i) && what_.kept_frame && !has_kept(i, wanted, done_[i].get()))
      for (const double at : wanted)
        if (!now.at.contains(at)) now.at[at] = what_.kept_frame(i, at, done_[i]->mesh);
    if (now.at.empty()) return;
    now.with = done_[i];
    kept_[i] = std::move(now);
  }

  /// Reports the stage with the most memory over all planned steps, including this one.
  void tell_largest(std::size_t planned) const {
    std::size_t where = planned;
    StageMemory most;
    for (std::size_t i = 0; i < pipelines_.size(); ++i) {
      const ProcessMemory process = pipelines_[i]->process_memory().now();
      const StageMemory* const largest = process.largest();
      if (largest == nullptr || (i != planned && !pipelines_[i]->planned())) continue;
      if (largest->predicted <= most.predicted) continue;
      most = *largest;
      where = i;
    }
    if (most.predicted > 0)
      monitor_.log(LogLevel::info, phrase<"Memory over the steps so far: largest in %1, %2: %3">(
                                       step_text(*state_.project, where), word(title(most.stage)),
                                       format_bytes(most.predicted)));
  }

  const StepRun& what_;
  const AppliedSteps& state_;
  std::vector<Pipeline*> pipelines_;  ///< [step]
  std::vector<FramesOfStep> kept_;    ///< [step]
  PipelineUse use_;
  Monitor& monitor_;
  std::set<std::size_t> resumed_;
  std::vector<std::size_t> list_;  ///< steps of this run
  std::size_t last_ = 0;           ///< of them
  std::optional<FinishedMesh> mesh_;
  std::map<std::size_t, std::shared_ptr<const Results>> done_;
};

}  // namespace

StepPipelines::StepPipelines(RunMemory* memory) : state_(std::make_unique<State>()) {
  state_->memory = memory;
  state_->new_slot();
}
StepPipelines::~StepPipelines() = default;

void StepPipelines::apply(std::shared_ptr<const Project> project) {
  State& s = *state_;
  const std::lock_guard lock(s.mutex);
  s.now = s.applied(std::move(project));
  for (std::size_t i = 0; i < s.now.slots.size(); ++i) s.pipeline(s.now.slots[i]).apply(s.now.own[i]);
  s.tell_earlier();
}

void StepPipelines::run(const StepRun& what, Monitor& monitor) {
  State& s = *state_;
  const std::lock_guard one_at_a_time(s.running);
  AppliedSteps state;
  std::vector<Pipeline*> pipelines, left_over;
  std::vector<FramesOfStep> kept;
  PipelineUse use;
  {
    const std::lock_guard lock(s.mutex);
    state = s.now;
    use = s.use;
    for (const std::size_t slot : state.slots) {
      pipelines.push_back(&s.pipeline(slot));
      kept.push_back(s.kept[slot]);
    }
    for (std::size_t slot = 0; slot < s.slots.size(); ++slot)
      if (std::ranges::find(state.slots, slot) == state.slots.end()) left_over.push_back(&s.pipeline(slot));
  }
  if (!state.project)
    throw Error(ErrorKind::input, phrase<"pipeline">(), phrase<"there is no project">(),
                phrase<"Open a case or a geometry first">());
  const std::vector<std::size_t> list = wanted_steps(what, *state.project);
  if (what.last > Stage::mesh || list.empty()) require_right(*state.project, list);
  for (Pipeline* gone : left_over) gone->clear();
  Runner runner(what, state, std::move(pipelines), std::move(kept), use, monitor);
  runner.run(list, [&] {
    const std::lock_guard lock(s.mutex);
    for (std::size_t i = 0; i < state.slots.size(); ++i) s.kept[state.slots[i]] = runner.kept()[i];
    s.tell_earlier();
  });
}

std::shared_ptr<const Project> StepPipelines::project() const {
  const std::lock_guard lock(state_->mutex);
  return state_->now.project;
}

std::size_t StepPipelines::count() const {
  const std::lock_guard lock(state_->mutex);
  return state_->now.slots.size();
}

Pipeline& StepPipelines::at_hand() const {
  const std::lock_guard lock(state_->mutex);
  const AppliedSteps& now = state_->now;
  return state_->pipeline(now.project ? now.slots[step_at_hand(*now.project)] : 0);
}

Pipeline& StepPipelines::of(std::size_t i) const {
  const std::lock_guard lock(state_->mutex);
  return state_->pipeline(state_->now.slots.at(i));
}

void StepPipelines::set_use(PipelineUse use) {
  const std::lock_guard lock(state_->mutex);
  state_->use = use;
}

RunMemory* StepPipelines::memory() const {
  return state_->memory;
}

std::optional<InterruptedSolve> find_interrupted_step(const std::string& folder, const Project& project) {
  for (std::size_t i = 0; i < step_count(project); ++i)
    if (auto found = find_interrupted(step_folder_in(folder, project, i), project_of_step(project, i))) {
      if (step_count(project) > 1) found->step = step_text(project, i);
      return found;
    }
  return {};
}

void run_or_start_anew(StepPipelines& pipelines, std::size_t only, Monitor& monitor, CheckpointPlace place,
                       decltype(StepRun::frame) frame) {
  start_anew_unless_it_goes_on(place, monitor, [&](const CheckpointPlace& at) {
    StepRun what{.only = only, .checkpoints = at};
    what.frame = frame;
    pipelines.run(what, monitor);
  });
}

}  // namespace genba
