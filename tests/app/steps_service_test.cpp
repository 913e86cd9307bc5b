// A project with several steps in the service: which one is at hand, what is run, what is written.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/run_queue.hpp"
#include "app/service.hpp"
#include "app/study/compare.hpp"
#include "app/study/parameter_study.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/opened.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// A pull, and one twice as large.
Project two_steps() {
  Project project = cantilever();
  project.output.picture = false;
  Step pull = step(project, 0), pull_more = pull;
  pull.name = "pull";
  pull_more.name = "pull more";
  set_vector(pull_more.loads[0], {0, 0, -2000});
  return with_steps(std::move(project), {pull, pull_more}, 0);
}

}  // namespace

TEST_CASE("another step at hand is no edit, and stays at hand through undo and redo") {
  const TemporaryFolder folder;
  Service service;
  open(service, folder, two_steps());
  service.show_step(1);
  CHECK(service.project()->step_name == "pull more");
  CHECK_FALSE(service.modified());
  CHECK_FALSE(service.can_undo());
  service.edit("harder", [](Project p) {
    set_vector(p.study.loads[0], {0, 0, -3000});
    return p;
  });
  service.show_step(0);
  CHECK(vector(step(*service.project(), 1).loads[0])[2] == -3000);
  service.undo();
  CHECK(service.project()->step_name == "pull");
  CHECK(vector(step(*service.project(), 1).loads[0])[2] == -2000);
  CHECK_FALSE(service.modified());
  service.redo();
  CHECK(service.project()->step_name == "pull");
  // An edit that only puts another step at hand is none.
  service.undo();
  service.edit("look", [](Project p) { return with_step_at_hand(std::move(p), 1); });
  CHECK(service.project()->step_name == "pull more");
  CHECK(service.can_redo());
  // A step that is gone.
  service.edit("remove", [](Project p) { return with_steps(p, {step(p, 0)}, 0); });
  CHECK(service.project()->step_name == "pull");
  CHECK(step_count(*service.project()) == 1);
  service.undo();
  CHECK(step_count(*service.project()) == 2);
}

TEST_CASE("all steps are run, or the one at hand; each writes into a folder of its own") {
  const TemporaryFolder folder;
  Service service;
  open(service, folder, two_steps());
  Recorder recorder;
  service.show_step(1);
  service.run_inline(Stage::results, recorder, false, StepsToRun::at_hand);
  CHECK_FALSE(service.pipelines().of(0).results());
  const auto results = service.pipeline().results();
  REQUIRE(results);
  service.run_inline(Stage::results, recorder);
  CHECK(service.pipeline().results() == results);
  REQUIRE(service.pipelines().of(0).results());
  CHECK(largest(*results, "displacement:magnitude") ==
        doctest::Approx(2 * largest(*service.pipelines().of(0).results(), "displacement:magnitude")));

  (void)service.write_outputs({}, {}, recorder);
  const std::string out = folder.file("results");
  CHECK(service.output_folder() == out);
  CHECK(service.output_folder(0) == out + "/pull");
  for (const char* name : {"pull", "pull more"})
    for (const char* file : {"result.vtu", "summary.json", "report.html", "genba-outputs.json"})
      CHECK(std::filesystem::exists(out + "/" + name + "/" + file));
  CHECK_FALSE(std::filesystem::exists(out + "/result.vtu"));
  const auto summary = nlohmann::json::parse(read_file(out + "/summary.json"));
  REQUIRE(summary.at("steps").size() == 2);
  CHECK(summary["steps"][1]["name"] == "pull more");
  CHECK(summary["steps"][1]["folder"] == "pull more");
  CHECK(summary["steps"][1]["computed"] == true);
  bool found = false;
  for (const auto& e : summary["steps"][1]["extrema"])
    if (e["field"] == "von_mises") found = e["max"] == largest(*results, "von_mises");
  CHECK(found);
  // Again, over its own files.
  (void)service.write_outputs({}, {}, recorder);
}

TEST_CASE("a queue runs all steps of its cases") {
  const TemporaryFolder folder;
  write_case(folder.file("case.json"), two_steps());
  std::vector<QueuedCase> cases(1);
  cases[0].path = folder.file("case.json");
  Recorder recorder;
  run_queue(cases, {}, {}, recorder);
  CHECK(cases[0].state == QueueState::done);
  CHECK(cases[0].text.english().starts_with("step 2 'pull more': largest "));
  CHECK(std::filesystem::exists(folder.file("results/pull/result.vtu")));
}

TEST_CASE("a study of one step varies its places, and others keep theirs") {
  const Project project = with_step_at_hand(two_steps(), 1);
  const auto places = study_parameters(project);
  const auto is_place = [&](const char* path) {
    return std::ranges::any_of(places, [&](const StudyParameter& p) { return p.path == path; });
  };
  CHECK(is_place("steps[pull more].loads[tip].force[2]"));
  const Project other = with_parameter(project, "steps[pull more].loads[tip].force[2]", "-4 kN");
  CHECK(step_at_hand(other) == 1);
  CHECK(vector(other.study.loads[0])[2] == -4000);
  CHECK(step(other, 0) == step(project, 0));
  Recorder recorder;
  const StudyTable table =
      run_study(project, "steps[pull more].loads[tip].force[2]", {"-1 kN", "-4 kN"}, recorder);
  REQUIRE(table.rows.size() == 2);
  REQUIRE(table.rows[1].error.empty());
  CHECK(table.rows[1].results.at(0) == doctest::Approx(4 * table.rows[0].results.at(0)));
  CHECK(recorder.heard("step 2 'pull more' is studied"));
}

TEST_CASE("a comparison takes the step of the same name") {
  const Project first = with_step_at_hand(two_steps(), 1);
  Project second = with_step_at_hand(first, 0);
  Recorder recorder;
  Service service;
  service.recover(first);
  service.run_inline(Stage::results, recorder, false, StepsToRun::at_hand);
  const Comparison same =
      compare_with(service.project(), *service.pipeline().results(), shared(second), recorder);
  for (const FieldDifference& f : same.fields) CHECK(f.largest <= 1e-6 * f.reference);
}

TEST_CASE("a refinement is of the step at hand, and refused where that takes from another") {
  Service service;
  Project project = with_step_at_hand(two_steps(), 1);
  project.study.materials[0].thermal_expansion = 1e-5;
  project.study.loads.push_back(thermal_strain_load("warm", 293.15, 293.15));
  const Variation from{VariationField{{}, "pull", "von_mises", {}}};
  set_variation(project.study.loads.back(), 0, &from);
  service.recover(project);
  Recorder recorder;
  CHECK_THROWS_WITH_AS(service.refine_inline({}, recorder), doctest::Contains("takes something from"), Error);
}
