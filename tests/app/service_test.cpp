#include "app/service.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "app/case/case_file.hpp"
#include "tests/app/opened.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

using Clock = std::chrono::steady_clock;

/// Waits for stages and for the end, from any thread.
class Listener : public JobListener {
 public:
  void progress(const Text& stage, double) override { hear(stage.english()); }
  void residual(int, double) override { hear("residual"); }
  void stage_done(Stage stage) override {
    const std::lock_guard lock(mutex_);
    done_.push_back(stage);
  }
  void finished(JobState state, const Text& error, ErrorKind kind) override {
    const std::lock_guard lock(mutex_);
    state_ = state;
    error_ = error.english();
    kind_ = kind;
    ++finished_;
    end_ = Clock::now();
    changed_.notify_all();
  }
  void wait_for(const std::string& stage) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds(240), [&] {
      return finished_ || std::find(heard_.begin(), heard_.end(), stage) != heard_.end();
    });
  }
  JobState state() const { return state_; }
  std::string error() const { return error_; }
  ErrorKind kind() const { return kind_; }
  int times_finished() const { return finished_; }
  Clock::time_point end() const { return end_; }
  std::vector<Stage> done() const { return done_; }

 private:
  void hear(std::string what) {
    const std::lock_guard lock(mutex_);
    if (heard_.empty() || heard_.back() != what) heard_.push_back(std::move(what));
    changed_.notify_all();
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> heard_;
  std::vector<Stage> done_;
  JobState state_ = JobState::idle;
  std::string error_;
  ErrorKind kind_ = ErrorKind::internal_fault;
  int finished_ = 0;
  Clock::time_point end_{};
};

Project large() {
  Project project = cantilever();
  project.geometry.box_cells = {60, 30, 30};
  project.solve.tolerance = 1e-13;
  return project;
}

}  // namespace

TEST_CASE("a job runs in the background and publishes results") {
  TemporaryFolder folder;
  Service service;
  open(service, folder, cantilever());
  auto listener = std::make_shared<Listener>();
  service.start(Stage::results, listener);
  service.wait();
  CHECK_FALSE(service.running());
  CHECK(listener->state() == JobState::succeeded);
  CHECK(listener->times_finished() == 1);
  CHECK(listener->done().size() == 5);
  CHECK(service.pipeline().results() != nullptr);

  auto again = std::make_shared<Listener>();
  service.start(Stage::results, again);
  service.wait();
  CHECK(again->state() == JobState::succeeded);
  CHECK(again->done().empty());
}

TEST_CASE("a failing job reports its kind and text once") {
  TemporaryFolder folder;
  Service service;
  Project project = cantilever();
  project.study.constraints.clear();
  open(service, folder, project);
  auto listener = std::make_shared<Listener>();
  service.start(Stage::results, listener);
  service.wait();
  CHECK(listener->state() == JobState::failed);
  CHECK(listener->times_finished() == 1);
  CHECK_FALSE(listener->error().empty());
  CHECK((listener->kind() == ErrorKind::model || listener->kind() == ErrorKind::singular));
  CHECK(service.pipeline().results() == nullptr);
}

TEST_CASE("stop ends a job within a second in every stage") {
  for (const char* stage : {"mesh", "number nodes", "assemble", "residual"}) {
    CAPTURE(stage);
    TemporaryFolder folder;
    Service service;
    open(service, folder, large());
    auto listener = std::make_shared<Listener>();
    service.start(Stage::results, listener);
    listener->wait_for(stage);
    const auto asked = Clock::now();
    service.stop();
    service.wait();
    CHECK(listener->state() == JobState::cancelled);
    CHECK(std::chrono::duration<double>(listener->end() - asked).count() < 1.0);
    CHECK(service.pipeline().results() == nullptr);
  }
}

TEST_CASE("one job at a time; the project cannot be replaced while it runs, but it can be edited") {
  TemporaryFolder folder;
  Service service;
  open(service, folder, large());
  auto listener = std::make_shared<Listener>();
  service.start(Stage::results, listener);
  listener->wait_for("number nodes");
  CHECK(service.running());
  CHECK_THROWS_AS(service.start(Stage::mesh, std::make_shared<Listener>()), Error);
  CHECK_THROWS_AS(service.open(folder.file("case.json")), Error);
  Monitor silent;
  CHECK_THROWS_AS(service.run_inline(Stage::mesh, silent), Error);
  service.edit("coarser", [](Project p) {
    p.geometry.box_cells = {10, 2, 2};
    p.solve.tolerance = 1e-8;
    return p;
  });
  CHECK(service.pipeline().mesh() == nullptr);
  service.stop();
  service.wait();
  service.run_inline(Stage::results, silent);
  CHECK(service.pipeline().results()->mesh->solid_count() == 40);
}

TEST_CASE("the destructor stops a running job") {
  TemporaryFolder folder;
  auto listener = std::make_shared<Listener>();
  {
    Service service;
    open(service, folder, large());
    service.start(Stage::results, listener);
    listener->wait_for("number nodes");
  }
  CHECK(listener->times_finished() == 1);
  CHECK(listener->state() == JobState::cancelled);
}

TEST_CASE("edits can be undone and redone, and results follow") {
  TemporaryFolder folder;
  Service service;
  open(service, folder, cantilever());
  Monitor silent;
  service.run_inline(Stage::results, silent);
  const auto results = service.pipeline().results();
  service.edit("softer", [](Project p) {
    p.study.materials[0].youngs_modulus = 1e9;
    return p;
  });
  CHECK(service.modified());
  CHECK(service.undo_label() == "softer");
  CHECK(service.pipeline().results() == nullptr);
  service.undo();
  CHECK_FALSE(service.modified());
  CHECK(service.redo_label() == "softer");
  CHECK(service.pipeline().results() == results);
  service.redo();
  CHECK(service.project()->study.materials[0].youngs_modulus == 1e9);
  service.edit("nothing", [](Project p) { return p; });
  CHECK(service.undo_label() == "softer");
}

TEST_CASE("a case saved elsewhere still finds its geometry, also after undo") {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("a"));
  std::filesystem::create_directory(folder.file("b"));
  Project project = cantilever();
  project.geometry = {GeometryKind::file, "part.step", 0, {}, {}};
  write_case(folder.file("a/case.json"), project);
  Service service;
  service.open(folder.file("a/case.json"));
  service.edit("title", [](Project p) {
    p.title = "Moved";
    return p;
  });
  service.save(folder.file("b/case.json"));
  CHECK_FALSE(service.modified());
  CHECK(service.project()->geometry.path == "../a/part.step");
  service.undo();
  CHECK(resolve_path(*service.project(), service.project()->geometry.path) == folder.file("a/part.step"));
  CHECK(service.output_folder() == folder.file("b/results"));
}

TEST_CASE("without a project each call says so") {
  Service service;
  Monitor silent;
  CHECK(service.project() == nullptr);
  CHECK_FALSE(service.modified());
  CHECK_THROWS_AS(service.run_inline(Stage::results, silent), Error);
  CHECK_THROWS_AS(service.start(Stage::results, std::make_shared<Listener>()), Error);
  CHECK_THROWS_AS(service.save("nowhere.json"), Error);
  CHECK_THROWS_AS(service.edit("x", [](Project p) { return p; }), Error);
  CHECK_THROWS_AS(service.output_folder(), Error);
  CHECK_THROWS_AS(service.write_outputs({}, {}, silent), Error);
}
