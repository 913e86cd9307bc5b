#include "app/run/step_pipelines.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/plan/process_memory.hpp"
#include "app/report/parts/cases_section.hpp"
#include "app/report/parts/step_envelope.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

using Done = std::vector<std::pair<std::size_t, Stage>>;

Done run_steps(StepPipelines& pipelines, Monitor& monitor, std::optional<std::size_t> only = {},
               Stage last = Stage::results) {
  Done done;
  pipelines.run({.only = only,
                 .last = last,
                 .stage_done = [&](std::size_t step, Stage stage) { done.emplace_back(step, stage); }},
                monitor);
  return done;
}

std::vector<std::size_t> steps_in(const Done& done) {
  std::vector<std::size_t> out;
  for (const auto& [step, stage] : done)
    if (out.empty() || out.back() != step) out.push_back(step);
  return out;
}

std::ptrdiff_t count(const Done& done, Stage stage) {
  return std::ranges::count(done, stage, &std::pair<std::size_t, Stage>::second);
}

/// Of the cantilever: one that pulls, one that weighs, one with both.
Project three_loads() {
  Project project = cantilever();
  project.solve.tolerance = 1e-11;
  project.step_name = "pull";
  Step pull = step(project, 0), weigh = pull, both = pull;
  weigh.name = "weigh";
  weigh.loads = {gravity_load("weight", {0, 0, -9.81})};
  both.name = "both";
  both.loads.push_back(weigh.loads[0]);
  return with_steps(std::move(project), {pull, weigh, both}, 0);
}

/// A rod is heated, then it may not become longer.
Project heat_then_strain() {
  Project project = three_loads();
  project.study.materials[0].thermal_expansion = 1e-5;
  const Project rod = heated_rod();
  Step heat = step(rod, 0), strain = step(project, 0);
  heat.name = "heat";
  strain.name = "strain";
  strain.loads = {thermal_strain_load("warm", 353.15, 293.15)};
  const Variation from_heat{VariationField{{}, "heat", "temperature", {}}};
  set_variation(strain.loads[0], 0, &from_heat);
  return with_steps(std::move(project), {heat, strain}, 1);
}

Project with_step(const Project& project, std::size_t i, const std::function<void(Step&)>& edit) {
  auto all = steps(project);
  edit(all.at(i));
  return with_steps(project, all, step_at_hand(project));
}

/// The same solver options in all steps.
Project solved_by(Project project, const std::function<void(SolveOptions&)>& edit) {
  auto all = steps(project);
  for (Step& one : all) edit(one.solve);
  return with_steps(std::move(project), std::move(all), 0);
}

const std::vector<double>& displacements(const StepPipelines& pipelines, std::size_t i) {
  return pipelines.of(i).results()->displacement()->data;
}

}  // namespace

TEST_CASE("two load steps whose sum is a third, on one mesh") {
  StepPipelines pipelines;
  pipelines.apply(shared(three_loads()));
  Recorder recorder;
  const Done done = run_steps(pipelines, recorder);
  CHECK(steps_in(done) == std::vector<std::size_t>{0, 1, 2});
  CHECK(count(done, Stage::mesh) == 1);
  CHECK(count(done, Stage::results) == 3);
  CHECK(recorder.heard("Step 2 of 3: step 2 'weigh'"));
  CHECK(recorder.heard("Memory over the steps so far"));
  const auto &a = displacements(pipelines, 0), &b = displacements(pipelines, 1),
             &c = displacements(pipelines, 2);
  double worst = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    worst = std::max(worst, std::abs(a[i] + b[i] - c[i]));
    size = std::max(size, std::abs(c[i]));
  }
  CHECK(size > 0);
  CHECK(worst < 1e-8 * size);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(pipelines.of(i).mesh() == pipelines.of(0).mesh());
    CHECK(pipelines.of(i).planned()->numbered == pipelines.of(0).planned()->numbered);
    CHECK(pipelines.of(i).project()->output.folder == "results/" + pipelines.of(i).project()->step_name);
  }
  // The step with both loads governs: they bend the beam the same way.
  const std::vector<EnvelopeRow> envelope = step_envelope(step_results(pipelines), {});
  const auto stress =
      std::ranges::find_if(envelope, [](const EnvelopeRow& row) { return row.field == "von_mises"; });
  REQUIRE(stress != envelope.end());
  CHECK(stress->most.step == 2);
  for (std::size_t i = 0; i < 3; ++i)
    for (const Extremum& e : pipelines.of(i).results()->extrema)
      if (e.field == "von_mises") CHECK(e.max <= stress->most.value);
  CHECK(&pipelines.at_hand() == &pipelines.of(0));
  CHECK(run_steps(pipelines, recorder).empty());
}

TEST_CASE("combinations of steps stand beside them in the envelope") {
  Project project = three_loads();
  project.combinations = {{"sum", {{"pull", 1}, {"weigh", 1}}}, {"heavy", {{"both", 2}, {"pull", -0.5}}}};
  StepPipelines pipelines;
  pipelines.apply(shared(project));
  Recorder recorder;
  CHECK(combined_steps(step_results(pipelines)).front().results == nullptr);  // nothing ran yet
  run_steps(pipelines, recorder);
  const std::vector<CombinedSteps> sums = combined_steps(step_results(pipelines));
  REQUIRE(sums.size() == 2);
  CHECK(parts_text(project, sums[1]) == "2 both - 0.5 pull");
  const auto &sum = sums[0].results->displacement()->data, &both = displacements(pipelines, 2);
  double worst = 0, size = 0;
  for (std::size_t i = 0; i < both.size(); ++i) {
    worst = std::max(worst, std::abs(sum[i] - both[i]));
    size = std::max(size, std::abs(both[i]));
  }
  CHECK(worst < 1e-8 * size);
  const std::vector<EnvelopeRow> envelope = step_envelope(step_results(pipelines), sums);
  const auto stress =
      std::ranges::find_if(envelope, [](const EnvelopeRow& row) { return row.field == "von_mises"; });
  REQUIRE(stress != envelope.end());
  CHECK(stress->most.step == 4);
  CHECK(name_of_case(project, stress->most.step) == "heavy");
  const auto fields = envelope_fields(step_results(pipelines), sums);
  REQUIRE(fields);
  REQUIRE(fields->find("envelope_of_von_mises"));
  const auto& most = fields->find("envelope_of_von_mises")->data;
  CHECK(*std::ranges::max_element(most) == doctest::Approx(stress->most.value).epsilon(1e-12));
  for (const double number : fields->find("load_case_of_von_mises")->data) CHECK((number >= 1 && number <= 5));
  const std::string tables = cases_section(step_results(pipelines), {});
  CHECK(tables.find("2 both - 0.5 pull") != std::string::npos);
  CHECK(tables.find("Envelope over the load cases") != std::string::npos);
  const std::size_t largest = tables.find("Largest von Mises stress");
  REQUIRE(largest != std::string::npos);
  CHECK(tables.find("heavy", largest) < tables.find("</tr>", largest));
  const Project back = parse_case(format_case(project), {});
  CHECK(back.combinations == project.combinations);
  project.combinations.push_back({"heavy", {{"pull", 1}, {"pull", 2}, {"none", 1}}});
  std::string told;
  for (const Finding& f : step_findings(project)) told += f.problem.english() + "\n";
  CHECK(told.find("no name of its own") != std::string::npos);
  CHECK(told.find("names the step \"pull\" twice") != std::string::npos);
  CHECK(told.find("no step \"none\"") != std::string::npos);
}

TEST_CASE("a step with the same matrix goes on with the system of the step before") {
  const auto kept = [](const Recorder& recorder) {
    return recorder.heard("Matrix kept on the device: only the right-hand side is assembled");
  };
  for (const SolveMethod method : {SolveMethod::cg, SolveMethod::direct}) {
    const Project project = solved_by(three_loads(), [&](SolveOptions& o) { o.method = method; });
    StepPipelines pipelines;
    pipelines.apply(shared(project));
    Recorder recorder;
    (void)run_steps(pipelines, recorder);
    CHECK(recorder.heard("Memory plan kept: the matrix on the device serves the new conditions"));
    CHECK((kept(recorder) || recorder.heard("Factor kept: only the right-hand side is assembled")));
    const int together = method == SolveMethod::cg ? 3 : 1;
    CHECK(recorder.heard("3 load cases are solved at once: this one and step 2 'weigh', step 3 'both'") ==
          (together == 3));
    for (std::size_t i = 0; i < 3; ++i) CHECK(pipelines.of(i).solution()->report.together == together);
    // The answers are those of steps that are computed alone.
    for (std::size_t i = 0; i < 3; ++i) {
      StepPipelines alone;
      alone.apply(shared(project));
      Recorder quiet;
      (void)run_steps(alone, quiet, i);
      const auto &a = displacements(pipelines, i), &b = displacements(alone, i);
      double worst = 0, size = 0;
      for (std::size_t k = 0; k < a.size(); ++k) {
        worst = std::max(worst, std::abs(a[k] - b[k]));
        size = std::max(size, std::abs(b[k]));
      }
      CHECK(worst < 1e-8 * size);
      CHECK(pipelines.of(i).process_memory().now().largest() != nullptr);
    }
  }

  // Other supports are another matrix.
  StepPipelines held;
  held.apply(shared(with_step(three_loads(), 1, [](Step& s) { s.constraints[0].where = NamedSelector{{"xmax"}}; })));
  Recorder recorder;
  (void)run_steps(held, recorder);
  CHECK_FALSE(kept(recorder));
}

TEST_CASE("load cases that are solved at once: memory, other options, a limit, and those that were solved before") {
  const auto heard_cases = [](const Recorder& recorder) { return recorder.heard("load cases are solved at once"); };
  for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
    Project project = solved_by(three_loads(), [&](SolveOptions& o) { o.preconditioner = kind; });
    project.geometry.box_cells = {24, 8, 8};
    StepPipelines pipelines;
    pipelines.apply(shared(project));
    Recorder recorder;
    (void)run_steps(pipelines, recorder);
    CHECK(heard_cases(recorder));
    CHECK(recorder.heard("the plan has memory for 3 of 3 right-hand sides at once"));
    const auto solution = pipelines.of(0).solution();
    const auto planned = pipelines.of(0).planned();
    CHECK(solution->report.together == 3);
    CHECK(solution->measured_peak <= planned->plan.row(solution->format).peak);
    // Only the second one is solved again: nothing is left to take along.
    pipelines.apply(shared(with_step(project, 1, [](Step& s) { set_vector(s.loads[0], {0, 0, -20}); })));
    Recorder again;
    CHECK(steps_in(run_steps(pipelines, again)) == std::vector<std::size_t>{1});
    CHECK_FALSE(heard_cases(again));
  }

  // Other options are another solve.
  StepPipelines different;
  different.apply(shared(with_step(three_loads(), 1, [](Step& s) { s.solve.tolerance = 1e-6; })));
  Recorder quiet;
  (void)run_steps(different, quiet);
  CHECK(quiet.heard("2 load cases are solved at once: this one and step 3 'both'"));

  // A limit that all reach: the first step tells it, by its name.
  const Project limited = solved_by(three_loads(), [](SolveOptions& o) {
    o.preconditioner = Preconditioner::jacobi;
    o.max_iterations = 5;
  });
  StepPipelines pipelines;
  pipelines.apply(shared(limited));
  Recorder recorder;
  CHECK_THROWS_WITH_AS((void)run_steps(pipelines, recorder), doctest::Contains("step 1 'pull'"), Error);
  CHECK(std::ranges::any_of(recorder.warnings, [](const std::string& text) {
    return text.find("step 2 'weigh' was not solved with the others and is solved alone") != std::string::npos;
  }));
}

TEST_CASE("only what is dirty runs again") {
  StepPipelines pipelines;
  const auto project = shared(three_loads());
  pipelines.apply(project);
  Recorder recorder;
  (void)run_steps(pipelines, recorder);
  const auto first = pipelines.of(0).results(), second = pipelines.of(1).results();
  pipelines.apply(shared(with_step(*project, 1, [](Step& s) { set_vector(s.loads[0], {0, 0, -20}); })));
  CHECK(pipelines.of(0).results() == first);
  CHECK_FALSE(pipelines.of(1).results());
  // Back to it: the outputs are those of that state.
  pipelines.apply(project);
  CHECK(pipelines.of(1).results() == second);
  pipelines.apply(shared(with_step(*project, 1, [](Step& s) { set_vector(s.loads[0], {0, 0, -20}); })));
  const Done done = run_steps(pipelines, recorder);
  CHECK(steps_in(done) == std::vector<std::size_t>{1});
  CHECK(count(done, Stage::mesh) == 0);
  CHECK(pipelines.of(0).results() == first);

  // Another order, another step at hand and other names keep all outputs.
  auto all = steps(*pipelines.project());
  std::swap(all[0], all[1]);
  all[2].name = "all of it";
  pipelines.apply(shared(with_steps(*project, all, 2)));
  CHECK(pipelines.of(1).results() == first);
  CHECK(run_steps(pipelines, recorder).empty());

  // Another mesh is made once more, for all.
  Project finer = with_steps(*project, all, 2);
  finer.geometry.box_cells = {12, 2, 2};
  pipelines.apply(shared(finer));
  const Done again = run_steps(pipelines, recorder);
  CHECK(count(again, Stage::mesh) == 1);
  CHECK(steps_in(again).back() == 2);
  CHECK(count(again, Stage::results) == 3);
}

TEST_CASE("a step that is taken away and comes back has its outputs") {
  StepPipelines pipelines;
  const auto project = shared(three_loads());
  pipelines.apply(project);
  Recorder recorder;
  (void)run_steps(pipelines, recorder);
  const auto second = pipelines.of(1).results();
  auto all = steps(*project);
  all.erase(all.begin() + 1);
  pipelines.apply(shared(with_steps(*project, all, 0)));
  CHECK(pipelines.count() == 2);
  CHECK(run_steps(pipelines, recorder, 0, Stage::mesh).empty());
  pipelines.apply(project);
  CHECK_FALSE(pipelines.of(1).results());  // a run came between
  CHECK(steps_in(run_steps(pipelines, recorder)) == std::vector<std::size_t>{1});
}

TEST_CASE("a step that fails keeps those before it, and is named") {
  StepPipelines pipelines;
  const auto right = shared(three_loads());
  const auto wrong = shared(with_step(*right, 1, [](Step& s) { s.constraints.clear(); }));
  pipelines.apply(wrong);
  Recorder recorder;
  CHECK_THROWS_WITH_AS((void)run_steps(pipelines, recorder), doctest::Contains("step 2 'weigh'"), Error);
  const auto first = pipelines.of(0).results();
  REQUIRE(first);
  CHECK_FALSE(pipelines.of(1).results());
  CHECK_FALSE(pipelines.of(2).results());
  pipelines.apply(right);
  CHECK(steps_in(run_steps(pipelines, recorder)) == std::vector<std::size_t>{1, 2});
  CHECK(pipelines.of(0).results() == first);
}

TEST_CASE("a place that the mesh does not have is told before the first step is solved") {
  StepPipelines pipelines;
  pipelines.apply(
      shared(with_step(three_loads(), 2, [](Step& s) { s.loads[0].where = NamedSelector{{"xmaxx"}}; })));
  Recorder recorder;
  CHECK_THROWS_WITH_AS((void)run_steps(pipelines, recorder), doctest::Contains("step 3 'both'"), Error);
  CHECK_FALSE(pipelines.of(0).results());
  CHECK(steps_in(run_steps(pipelines, recorder, 0)) == std::vector<std::size_t>{0});
}

TEST_CASE("a step that is off is passed over, and refused where it is asked for") {
  StepPipelines pipelines;
  pipelines.apply(shared(with_step(three_loads(), 1, [](Step& s) { s.is_on = false; })));
  Recorder recorder;
  CHECK(steps_in(run_steps(pipelines, recorder)) == std::vector<std::size_t>{0, 2});
  CHECK_FALSE(pipelines.of(1).results());
  CHECK_THROWS_WITH_AS((void)run_steps(pipelines, recorder, 1), doctest::Contains("the step is off"), Error);
}

TEST_CASE("a step is dirty when what it takes from has other results") {
  StepPipelines pipelines;
  const auto project = shared(heat_then_strain());
  pipelines.apply(project);
  Recorder recorder;
  CHECK(steps_in(run_steps(pipelines, recorder, 1)) == std::vector<std::size_t>{1, 0, 1});  // the mesh first
  const auto strain = pipelines.of(1).results();
  REQUIRE(strain);
  CHECK(pipelines.of(0).mesh() == pipelines.of(1).mesh());

  const auto hotter = shared(with_step(*project, 0, [](Step& s) { s.constraints[0].values[0] = 400; }));
  pipelines.apply(hotter);
  CHECK_FALSE(pipelines.of(0).results());
  CHECK_FALSE(pipelines.of(1).results());
  pipelines.apply(project);
  CHECK(pipelines.of(1).results() == strain);
  pipelines.apply(hotter);
  CHECK(steps_in(run_steps(pipelines, recorder)) == std::vector<std::size_t>{0, 1});
  CHECK(pipelines.of(1).results() != strain);

  // What is not taken from stays away.
  pipelines.apply(shared(with_step(*hotter, 1, [](Step& s) { s.loads[0].varies.clear(); })));
  CHECK(steps_in(run_steps(pipelines, recorder, 1)) == std::vector<std::size_t>{1});
  CHECK_THROWS_WITH_AS(
      [&] {
        pipelines.apply(shared(with_step(*project, 0, [](Step& s) { s.is_on = false; })));
        (void)run_steps(pipelines, recorder);
      }(),
      doctest::Contains("takes \"temperature\" from step 1 'heat', which is off"), Error);
}
