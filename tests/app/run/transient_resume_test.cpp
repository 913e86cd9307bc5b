// A transient step that was stopped, failed or was killed goes on to the same last digit.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <random>
#include <string>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/run/step_frames.hpp"
#include "app/service.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

constexpr double room = 293.15;

/// The rod from room temperature on, the air at its end in a draught that comes and goes, heated for a moment.
Project rod_in_draught() {
  Project project = heated_rod();
  project.study.materials[0].specific_heat = 480;
  project.study.loads.push_back(condition_in("initial_temperature", "room", {}, {room}));
  const Variation draught{VariationTable{VariationTable::Over::time, {0, 20, 40, 60}, {100, 20, 300, 100}}};
  set_variation(project.study.loads[0], 0, &draught);
  // A source that is switched on and off between two ends of stated steps.
  project.study.loads.push_back(condition_in("heat_source", "pulse", {}, {0}));
  const Variation pulse{
      VariationTable{VariationTable::Over::time, {10.2, 10.2, 12.5, 12.5, 50}, {0, 1e6, 1e6, 0, 2e4}}};
  set_variation(project.study.loads.back(), 0, &pulse);
  project.study.transient = TransientOptions{.scheme = TimeScheme::crank_nicolson, .step = 0.7};
  project.times = {5, 20, 31, 60};
  project.solve.automatic_format = false;
  project.solve.format = Format::csr;
  project.output.checkpoint_every = 1e-9;
  project.output.picture = false;
  return project;
}

Project of_scheme(TimeScheme scheme, double step_error) {
  Project project = rod_in_draught();
  project.study.transient->scheme = scheme;
  if (step_error > 0) project.study.transient->step = 0.05;
  project.study.transient->tolerance = step_error;
  return project;
}

/// Counts what the time steps tell, and stops the job after so many of it.
class StopAfterCalls final : public Recorder {
 public:
  explicit StopAfterCalls(int count) : left_(count) {}
  void progress(const Text& stage, double fraction) override {
    Recorder::progress(stage, fraction);
    if (stage.english().starts_with("time ")) ++told;
  }
  void residual(int, double) override { ++told; }
  bool cancelled() const override { return told >= left_; }
  std::atomic<int> told = 0;

 private:
  int left_;
};

constexpr int never = 1 << 30;

/// A case in a folder of its own, run by a service.
struct RunInFolder {
  explicit RunInFolder(const Project& project) { write_case(folder.file("case.json"), project); }
  /// True: to the end.
  bool go(Monitor& monitor, bool resume) const {
    Service service;
    service.open(folder.file("case.json"));
    service.prepare_output_folder(monitor);
    try {
      service.run_inline(Stage::results, monitor, resume);
    } catch (const Cancelled&) {
      return false;
    }
    last = service.pipeline().results()->fields.at(0).data;
    nonlinear = service.pipeline().solution()->nonlinear;
    return true;
  }
  std::optional<InterruptedSolve> left() const {
    Service service;
    service.open(folder.file("case.json"));
    return service.interrupted();
  }
  std::string output() const {
    Service service;
    service.open(folder.file("case.json"));
    return service.output_folder();
  }
  std::string frame(std::size_t i) const {
    return output() + "/" + unfinished_frames_name + "/step/" + frame_name(i);
  }
  TemporaryFolder folder;
  mutable std::optional<std::vector<double>> last;  ///< temperatures of the last frame
  mutable std::optional<NonlinearReport> nonlinear;
};

std::string bytes_of(const std::string& file) {
  return fs::exists(file) ? read_file(file) : std::string();
}

/// Stopped at `moments` random moments, and again: the last frame has the same bytes.
void check_resuming(const Project& project, int moments) {
  std::mt19937 random(43);
  const RunInFolder whole(project);
  StopAfterCalls count(never);
  REQUIRE(whole.go(count, false));
  const std::string last = bytes_of(whole.frame(4));
  REQUIRE(!last.empty());
  CHECK_FALSE(whole.left());
  int resumed = 0;
  for (int i = 0; i < moments; ++i) {
    const RunInFolder run(project);
    bool is_done = false;
    for (int stops = 0; !is_done; ++stops) {
      REQUIRE(stops < 4);
      const int after =
          stops < 2 ? static_cast<int>(random() % static_cast<unsigned>(count.told)) + 1 : never;
      CAPTURE(after);
      StopAfterCalls stop(after);
      const auto left = run.left();
      is_done = run.go(stop, left.has_value());
      if (!left) continue;
      ++resumed;
      CHECK(stop.heard("Resumed at t = "));
      CHECK(left->in_time->end == 60);
      CHECK(left->in_time->steps > 0);
    }
    CHECK(bytes_of(run.frame(4)) == last);
    for (const std::size_t k : {1, 2, 3}) CHECK(bytes_of(run.frame(k)) == bytes_of(whole.frame(k)));
    CHECK_FALSE(run.left());
  }
  CHECK(resumed > moments / 2);
}

}  // namespace

TEST_CASE("a step that is stopped at any moment, and again, arrives at the same last frame") {
  for (const auto& [scheme, step_error] :
       {std::pair{TimeScheme::crank_nicolson, 0.0}, std::pair{TimeScheme::bdf2, 0.0},
        std::pair{TimeScheme::backward_euler, 0.0}, std::pair{TimeScheme::bdf2, 0.05}}) {
    CAPTURE(to_string(scheme));
    CAPTURE(step_error);
    check_resuming(of_scheme(scheme, step_error), 20);
  }
}

TEST_CASE("fields that grow and perfusion that ends go on to the same last digit") {
  Project project = of_scheme(TimeScheme::bdf2, 0);
  project.study.loads.push_back(condition_in("perfusion", "blood", {}, {5e-3, 1050, 3617, 310.15}));
  project.study.materials[0].damage_frequency = 7.39e39;
  project.study.materials[0].damage_activation = 2.577e5;
  TransientOptions& how = *project.study.transient;
  how.dose = DoseVariant::cem43;
  how.damage = how.maximum = true;
  how.time_above = 310.0;
  how.shut_off_dose = 600;
  check_resuming(project, 8);
}

TEST_CASE("a step that a current heats goes on to the same last digit, with the current of then") {
  for (const TimeScheme scheme : {TimeScheme::crank_nicolson, TimeScheme::bdf2}) {
    CAPTURE(to_string(scheme));
    Project project = of_scheme(scheme, 0);
    const Variation warmer{VariationTable{VariationTable::Over::temperature, {273.15, 373.15}, {1, 9}}};
    project.study.materials[0].electric_conductivity = 1;
    set_variation(project.study.materials[0], "sigma", &warmer);
    project.step_name = "heat";
    Step heat = step(project, 0), current = heat;
    current.name = "current";
    current.physics = &physics_named("electric");
    current.transient.reset();
    current.times.clear();
    current.constraints = {condition_on("voltage", "ground", NamedSelector{{"xmin"}}, {0}),
                           condition_on("voltage", "plus", NamedSelector{{"xmax"}}, {5})};
    current.loads.clear();
    heat.transient->current_step = "current";
    heat.transient->current_control = CurrentControl::power;
    heat.transient->current_power = 40;
    heat.transient->limit_temperature = 390;
    heat.transient->limit_law = LimitLaw::on_off;
    project = with_steps(std::move(project), {current, heat}, 1);
    const auto run = [&](const std::string& place, bool resume, Monitor& monitor, CurrentReport& led) {
      StepPipelines pipelines;
      pipelines.apply(shared(project));
      pipelines.run({.checkpoints = {place, resume}}, monitor);
      led = pipelines.of(1).solution()->transient->current;
      return pipelines.of(1).results()->find("temperature")->data;
    };
    CurrentReport led, again;
    StopAfterCalls count(never);
    const TemporaryFolder unused;
    const auto expected = run(unused.path, false, count, led);
    REQUIRE(led.samples.size() > 50);
    CHECK(led.solves > 1);
    int resumed = 0;
    for (const double share : {0.4, 0.6, 0.75, 0.9}) {
      CAPTURE(share);
      const TemporaryFolder folder;
      StopAfterCalls stop(static_cast<int>(share * count.told)), rest(never);
      CHECK_THROWS_AS(run(folder.path, false, stop, again), Cancelled);
      CHECK(run(folder.path, true, rest, again) == expected);
      CHECK(again.samples == led.samples);
      CHECK(again.energy == led.energy);
      resumed += rest.heard("Resumed at t = ");
    }
    CHECK(resumed > 0);
  }
}

TEST_CASE("a step whose conductivity depends on the temperature goes on within its tolerance") {
  Project project = of_scheme(TimeScheme::bdf2, 0);
  const Variation warmer{VariationTable{VariationTable::Over::temperature, {273.15, 473.15}, {40, 80}}};
  set_variation(project.study.materials[0], "k", &warmer);
  const RunInFolder whole(project);
  StopAfterCalls count(never);
  REQUIRE(whole.go(count, false));
  const RunInFolder run(project);
  StopAfterCalls stop(count.told / 2);
  REQUIRE_FALSE(run.go(stop, false));
  REQUIRE(run.left());
  StopAfterCalls rest(never);
  REQUIRE(run.go(rest, true));
  CHECK(rest.heard("Resumed at t = "));
  // What was done before the stop is counted too.
  REQUIRE(whole.nonlinear);
  REQUIRE(run.nonlinear);
  CHECK(run.nonlinear->solves == whole.nonlinear->solves);
  CHECK(run.nonlinear->iterations >= whole.nonlinear->iterations - 2);
  // The residual that a tolerance is relative to is found anew, so that some more are taken.
  CHECK(run.nonlinear->iterations <= whole.nonlinear->iterations * 5 / 4);
  const auto last = [](const RunInFolder& of) { return *of.last; };
  REQUIRE(last(run).size() == last(whole).size());
  for (std::size_t i = 0; i < last(run).size(); ++i)
    CHECK(last(run)[i] == doctest::Approx(last(whole)[i]).epsilon(1e-6));
}

TEST_CASE("frames before the state stay as they are") {
  const Project project = rod_in_draught();
  const RunInFolder run(project);
  StopAfterCalls count(never);
  REQUIRE(RunInFolder(project).go(count, false));
  // Until two frames are there, and then some.
  StopAfterCalls stop(count.told / 2);
  REQUIRE_FALSE(run.go(stop, false));
  const auto left = run.left();
  REQUIRE(left);
  REQUIRE(left->in_time);
  REQUIRE(left->in_time->frames > 0);
  CHECK(has_kept_frames(project, run.output(), left->in_time->frames));
  CHECK_FALSE(has_kept_frames(project, run.output(), 4));
  const auto written = fs::last_write_time(run.frame(1));
  fs::last_write_time(run.frame(1), written - std::chrono::hours(1));
  Recorder recorder;
  REQUIRE(run.go(recorder, true));
  CHECK(fs::last_write_time(run.frame(1)) == written - std::chrono::hours(1));
  CHECK(describe(*left).english().find(" of 60 s after ") != std::string::npos);
}

TEST_CASE("a state does not serve where times, materials or earlier frames are others") {
  const Project project = rod_in_draught();
  const RunInFolder run(project);
  StopAfterCalls count(never);
  REQUIRE(RunInFolder(project).go(count, false));
  StopAfterCalls stop(count.told / 2);
  REQUIRE_FALSE(run.go(stop, false));
  const Project own = read_case(run.folder.file("case.json"));
  REQUIRE(find_interrupted(run.output(), own));
  Project other = own;
  other.times.back() = 70;
  CHECK_FALSE(find_interrupted(run.output(), other));
  other = own;
  other.study.transient->step = 0.5;
  CHECK_FALSE(find_interrupted(run.output(), other));
  other = own;
  other.study.materials[0].specific_heat = 481;
  CHECK_FALSE(find_interrupted(run.output(), other));
  // Of another accuracy it may go on.
  other = own;
  other.solve.tolerance = 1e-9;
  CHECK(find_interrupted(run.output(), other));

  SUBCASE("its frames are gone") {
    fs::remove_all(run.output() + "/" + unfinished_frames_name);
    Recorder recorder;
    REQUIRE(run.go(recorder, true));
    CHECK_FALSE(recorder.heard("Resumed at t = "));
    CHECK(std::ranges::any_of(recorder.warnings, [](const std::string& w) {
      return w.find("are not there any more") != std::string::npos;
    }));
    CHECK(fs::exists(run.frame(1)));
  }
  SUBCASE("it is damaged") {
    const std::string file = run.output() + "/checkpoint/solve.bin";
    std::string bytes = read_file(file);
    bytes[bytes.size() - 100] = static_cast<char>(bytes[bytes.size() - 100] ^ 1);
    write_text_atomically(file, bytes);
    Recorder recorder;
    try {
      run.go(recorder, true);
      FAIL("the state was believed");
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::file);
    }
  }
  SUBCASE("another run begins: it goes") {
    StopAfterCalls early(1);
    REQUIRE_FALSE(run.go(early, false));
    CHECK_FALSE(run.left());
  }
}

TEST_CASE("a step whose frame cannot be written keeps its state, and goes on with that frame") {
  const TemporaryFolder folder;
  const Project project = rod_in_draught();
  const auto run = [&](const std::string& place, bool resume, double full_at, std::vector<double>& given) {
    StepPipelines pipelines;
    pipelines.apply(shared(project));
    Recorder recorder;
    pipelines.run({.checkpoints = {place, resume},
                   .frame =
                       [&](std::size_t, const Problem&, double time, const std::shared_ptr<const Results>&) {
                         if (time == full_at) throw Error(ErrorKind::file, "disk", "is full");
                         given.push_back(time);
                       }},
                  recorder);
    return pipelines.of(0).results()->find("temperature")->data;
  };
  std::vector<double> whole, first, then;
  const auto expected = run({}, false, -1, whole);
  CHECK(whole == project.times);
  std::string said;
  try {
    run(folder.path, false, 31, first);
  } catch (const Error& error) {
    said = full_text(error).english();
  }
  CHECK(said.find("is full") != std::string::npos);
  CHECK(first == std::vector<double>{5, 20});
  const auto left = find_interrupted_step(folder.path, project);
  REQUIRE(left);
  CHECK(left->in_time->at == doctest::Approx(31));
  CHECK(left->in_time->frames == 2);
  CHECK(run(folder.path, true, -1, then) == expected);
  CHECK(then == std::vector<double>{31, 60});
  CHECK(folder.names().empty());
}

TEST_CASE("a time step that fails names its time, and the state before it stays") {
  Project project = rod_in_draught();
  project.study.transient =
      TransientOptions{.scheme = TimeScheme::bdf2, .step = 1, .tolerance = 1, .smallest = 0.9};
  // All is as it was until the stove is lit at once.
  const Variation lit{VariationTable{VariationTable::Over::time, {0, 40, 40.001}, {room, room, room + 500}}};
  set_variation(project.study.constraints[0], 0, &lit);
  const RunInFolder run(project);
  Recorder recorder;
  std::string said;
  try {
    run.go(recorder, false);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
    said = full_text(error).english();
  }
  CHECK(said.find("time 4") != std::string::npos);
  CHECK(said.find("smallest step") != std::string::npos);
  const auto left = run.left();
  REQUIRE(left);
  CHECK(left->in_time->at > 35);
  CHECK(left->in_time->at < 50);
  CHECK(has_kept_frames(project, run.output(), left->in_time->frames));
  CHECK(left->in_time->frames == 3);
}

TEST_CASE("of several steps each goes on from its own state") {
  Project project = rod_in_draught();
  project.step_name = "warm";
  Step warm = step(project, 0), cool = warm;
  cool.name = "cool";
  cool.constraints.clear();
  const Variation from{VariationField{{}, "warm", "temperature", {}}};
  for (Condition& load : cool.loads)
    if (load.kind->key == "initial_temperature") set_variation(load, 0, &from);
  project = with_steps(std::move(project), {warm, cool}, 1);
  const RunInFolder whole(project);
  StopAfterCalls count(never);
  REQUIRE(whole.go(count, false));
  const auto frame_of_cool = [](const RunInFolder& run) {
    return run.output() + "/cool/" + unfinished_frames_name + "/cool/" + frame_name(4);
  };
  const std::string last = bytes_of(frame_of_cool(whole));
  REQUIRE(!last.empty());
  CHECK_FALSE(whole.left());

  const RunInFolder run(project);
  StopAfterCalls stop(count.told * 3 / 4);
  REQUIRE_FALSE(run.go(stop, false));
  Recorder recorder;
  REQUIRE(run.go(recorder, true));
  CHECK(std::ranges::count_if(recorder.messages, [](const std::string& m) {
          return m.find("Resumed at t = ") != std::string::npos;
        }) == 2);
  CHECK(bytes_of(frame_of_cool(run)) == last);
  CHECK_FALSE(run.left());

  // Another first step: what the second one had begun is of no use.
  const RunInFolder changed(project);
  StopAfterCalls again(count.told * 3 / 4);
  REQUIRE_FALSE(changed.go(again, false));
  Project other = project;
  for (Condition& held : other.steps_before[0].constraints) number_in(held, {}, 0) = 350;
  write_case(changed.folder.file("case.json"), other);
  CHECK_THROWS_AS(changed.go(recorder, true), Error);
}

TEST_CASE("a later step takes a frame from before the state that the earlier one goes on from") {
  Project project = rod_in_draught();
  project.study.materials[0].thermal_expansion = 1e-5;
  project.step_name = "warm";
  const Step warm = step(project, 0);
  Step bend = step(cantilever(), 0);
  bend.name = "bend";
  bend.loads = {thermal_strain_load("warm", room, room)};
  VariationField field{{}, "warm", "temperature", {}};
  field.at = 5;
  const Variation by{field};
  set_variation(bend.loads[0], 0, &by);
  project = with_steps(std::move(project), {warm, bend}, 1);
  const auto bent = [](const RunInFolder& run, Monitor& monitor, bool resume) {
    Service service;
    service.open(run.folder.file("case.json"));
    service.prepare_output_folder(monitor);
    service.run_inline(Stage::results, monitor, resume);
    return service.pipelines().of(1).results()->find("displacement")->data;
  };
  const RunInFolder whole(project);
  StopAfterCalls count(never);
  const std::vector<double> expected = bent(whole, count, false);
  int in_time = 0;
  for (const std::string& stage : count.stages) in_time += stage.starts_with("time ") ? 1 : 0;
  REQUIRE(in_time > 60);

  const RunInFolder run(project);
  StopAfterCalls stop(in_time / 2);
  REQUIRE_FALSE(run.go(stop, false));
  const auto left = run.left();
  REQUIRE(left);
  REQUIRE(left->in_time);
  Recorder recorder;
  CHECK(bent(run, recorder, true) == expected);
  CHECK(recorder.heard("Resumed at t = "));
}
