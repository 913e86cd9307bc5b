// Heat over time on several ranks, against this process; stopped, killed and gone on with.
#include <doctest/doctest.h>

#include <signal.h>

#include <map>

#include "app/run/step_pipelines.hpp"
#include "tests/app/ranks/ranks_testing.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// The rod from room temperature on; the air at its end in a draught that comes and goes, a source for a moment.
Project rod_over_time(TimeScheme scheme) {
  Project project = heated_rod();
  project.study.materials[0].specific_heat = 480;
  project.study.loads.push_back(condition_in("initial_temperature", "room", {}, {293.15}));
  project.study.loads.push_back(condition_in("heat_source", "pulse", {}, {0}));
  const Variation pulse{VariationTable{VariationTable::Over::time, {10, 10, 12.5, 12.5, 50}, {0, 1e6, 1e6, 0, 2e4}}};
  set_variation(project.study.loads.back(), 0, &pulse);
  project.study.transient = TransientOptions{.scheme = scheme, .step = 2.5};
  project.times = {5, 20, 40};
  project.output.picture = false;
  project.solve.tolerance = 1e-12;
  return project;
}

Project rod_in_draught(TimeScheme scheme) {
  Project project = rod_over_time(scheme);
  const Variation draught{VariationTable{VariationTable::Over::time, {0, 20, 30, 40}, {100, 100, 300, 100}}};
  set_variation(project.study.loads[0], 0, &draught);
  return project;
}

struct Frames {
  std::map<double, std::vector<double>> at;  ///< temperatures by mesh node
  std::shared_ptr<const Solution> last;
};

Frames frames_of_run(Project project, int ranks, Monitor& monitor, CheckpointPlace place = {}) {
  project.solve.ranks = ranks;
  Frames out;
  StepPipelines pipelines;
  pipelines.apply(shared(project));
  pipelines.run({.checkpoints = std::move(place),
                 .frame =
                     [&](std::size_t, const Problem&, double time, const std::shared_ptr<const Results>& results) {
                       out.at[time] = results->find("temperature")->data;
                     },
                 .has_frames = [](std::size_t, std::size_t) { return true; }},
                monitor);
  out.last = pipelines.at_hand().solution();
  return out;
}

double difference_of_frames(const Frames& a, const Frames& b) {
  REQUIRE(a.at.size() == b.at.size());
  double most = 0;
  for (const auto& [time, values] : a.at) most = std::max(most, largest_difference(values, b.at.at(time)));
  return most;
}

/// Stops, or kills a rank, as soon as the time steps have come to a time.
class Breaks final : public Recorder {
 public:
  Breaks(std::string begins, std::string pid_file) : begins_(std::move(begins)), pid_file_(std::move(pid_file)) {}
  void progress(const Text& stage, double fraction) override {
    Recorder::progress(stage, fraction);
    if (done_ || !stage.english().starts_with(begins_)) return;
    done_ = true;
    if (!pid_file_.empty()) ::kill(written_pid(pid_file_), SIGKILL);
  }
  bool cancelled() const override { return done_ && pid_file_.empty(); }

 private:
  std::string begins_, pid_file_;
  bool done_ = false;
};

}  // namespace

TEST_SUITE("needs PETSc and MPI" * doctest::skip(!has_ranks())) {
  TEST_CASE("heat over time: 1, 2 and 4 ranks give the frames of this process to 1e-9") {
    struct Trial {
      TimeScheme scheme;
      Capacity capacity;
      int ranks;
      double tolerance;
    };
    for (const Trial& trial : {Trial{TimeScheme::crank_nicolson, Capacity::consistent, 2, 0},
                               Trial{TimeScheme::bdf2, Capacity::lumped, 4, 0},
                               Trial{TimeScheme::backward_euler, Capacity::consistent, 1, 0.5}}) {
      Project project = rod_over_time(trial.scheme);
      project.study.transient->capacity = trial.capacity;
      project.study.transient->tolerance = trial.tolerance;
      Monitor silent;
      const Frames serial = frames_of_run(project, 0, silent), ranks = frames_of_run(project, trial.ranks, silent);
      CAPTURE(trial.ranks);
      CHECK(serial.at.size() == 3);
      CHECK(difference_of_frames(serial, ranks) < 1e-9);
      REQUIRE(ranks.last->ranks);
      CHECK(ranks.last->ranks->ranks.size() == static_cast<std::size_t>(trial.ranks));
      CHECK(ranks.last->transient->steps == serial.last->transient->steps);
      CHECK(ranks.last->transient->stored == doctest::Approx(serial.last->transient->stored).epsilon(1e-8));
    }
  }

  TEST_CASE("heat over time with surroundings that vary: the same ranks take each new matrix") {
    const Project project = rod_in_draught(TimeScheme::bdf2);
    Monitor silent;
    const Frames serial = frames_of_run(project, 0, silent), ranks = frames_of_run(project, 2, silent);
    CHECK(difference_of_frames(serial, ranks) < 1e-9);
    CHECK(ranks.last->transient->matrices == serial.last->transient->matrices);
    CHECK(ranks.last->ranks->matrices > 4);
    CHECK(ranks.last->ranks->solves >= ranks.last->transient->steps);
  }

  TEST_CASE("heat over time: stopped, or with a rank that is killed, it goes on to the same frames") {
    const TemporaryFolder folder;
    const Variable program("GENBA_RANKS", stand_in(folder, "echo $$ > '" + folder.path + "'/pid.$OMPI_COMM_WORLD_RANK"));
    Project project = rod_in_draught(TimeScheme::crank_nicolson);
    project.output.checkpoint_every = 1e-9;
    Monitor silent;
    const Frames whole = frames_of_run(project, 2, silent);
    for (const bool is_killed : {false, true}) {
      const TemporaryFolder kept;
      Breaks breaks("time 22.5 s", is_killed ? folder.file("pid.1") : "");
      if (is_killed) {
        std::string text;
        try {
          (void)frames_of_run(project, 2, breaks, {kept.path, false});
        } catch (const Error& error) {
          text = error.what();
        }
        CAPTURE(text);
        CHECK(text.find("a rank ended before it had an answer") != std::string::npos);
        CHECK(text.find("time 2") != std::string::npos);
      } else {
        CHECK_THROWS_AS((void)frames_of_run(project, 2, breaks, {kept.path, false}), Cancelled);
      }
      for (const char* name : {"pid.0", "pid.1"}) CHECK(ends(written_pid(folder.file(name))));
      Recorder rest;
      const Frames resumed = frames_of_run(project, is_killed ? 2 : 1, rest, {kept.path, true});
      CHECK(rest.heard("Resumed at t = "));
      REQUIRE(resumed.at.size() == 1);
      CHECK(largest_difference(whole.at.at(40), resumed.at.at(40)) < 1e-9);
    }
  }
}
