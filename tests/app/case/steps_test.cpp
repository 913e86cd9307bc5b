#include "app/case/steps.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "tests/app/case/refusal.hpp"
#include "tests/app/case/sample_case.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Three steps: current, heat of it, strain of that.
Project three_steps() {
  Project project = parse_case(sample_case, "three.json");
  Step current, heat, strain;
  current.name = "current";
  current.physics = &physics_named("electric");
  heat.name = "warm up";
  heat.physics = &physics_named("heat");
  heat.loads = {heat_source_load("joule", {}, 0)};
  const Variation from_current{VariationField{{}, "current", "joule_power", {}}};
  set_variation(heat.loads[0], 0, &from_current);
  heat.times = {0, 10};
  strain.name = "load";
  strain.constraints = project.study.constraints;
  strain.loads = {thermal_strain_load("warm", 0, 293.15)};
  const Variation from_heat{VariationField{{}, "warm up", "temperature", {}}};
  set_variation(strain.loads[0], 0, &from_heat);
  return with_steps(project, {current, heat, strain}, 1);
}

bool any_says(const Project& project, const std::string& part) {
  return std::ranges::any_of(step_findings(project), [&](const Finding& f) {
    return f.problem.english().find(part) != std::string::npos && !f.next_step.empty();
  });
}

const std::string with_steps_text = R"case({
  "version": 2,
  "geometry": {"box": {"size": ["10 mm", "10 mm", "10 mm"], "cells": [1, 1, 1]}},
  "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "k": "50 W/(m K)"}],
  "regions": [{"material": "steel"}],
  "solver": {"tolerance": 1e-6, "node_order": "morton"},
  "steps": [
    {"name": "warm up", "analysis": "heat", "times": ["0 s", "10 s"],
     "constraints": [{"name": "stove", "on": {"group": "xmin"}, "temperature": "80 degC"}]},
    {"name": "preload", "analysis": "elasticity", "procedure": "linear-static",
     "constraints": [{"name": "wall", "on": {"group": "xmin"}, "fixed": true}],
     "loads": [{"name": "oil", "on": {"group": "xmax"}, "pressure": "1 MPa"}]},
    {"name": "load", "analysis": "elasticity", "on": false, "keep": ["wall"], "solver": {"tolerance": 1e-10},
     "loads": [{"on": {"group": "xmax"}, "pressure": "2 MPa"}]}
  ]
})case";

std::string steps_with(const std::string& from, const std::string& to) {
  return replaced(with_steps_text, from, to);
}

}  // namespace

TEST_CASE("another step at hand is the same case, and nothing is lost") {
  const Project project = three_steps();
  CHECK(step_count(project) == 3);
  CHECK(step_at_hand(project) == 1);
  CHECK(project.times == std::vector<double>{0, 10});
  const auto all = steps(project);
  for (std::size_t i = 0; i < 3; ++i) {
    const Project there = with_step_at_hand(project, i);
    CHECK(step_at_hand(there) == i);
    CHECK(there.step_name == all[i].name);
    CHECK(there.study.physics == all[i].physics);
    CHECK(steps(there) == all);
    CHECK(step(there, 2) == all[2]);
    CHECK(same_case(there, project));
    CHECK((there == project) == (i == 1));
    CHECK(with_step_at_hand(there, 1) == project);
  }
  Project other = with_step_at_hand(project, 2);
  other.study.loads.clear();
  CHECK_FALSE(same_case(other, project));
  CHECK_THROWS_AS((void)step(project, 3), Error);
  CHECK_THROWS_AS((void)with_step_at_hand(project, 3), Error);
}

TEST_CASE("the project of one step has a folder of its own where there are several") {
  const Project project = three_steps();
  const Project heat = project_of_step(project, 1);
  CHECK(step_count(heat) == 1);
  CHECK(heat.step_name == "warm up");
  CHECK(heat.output.folder == "out/warm up");
  CHECK(step_folder(project, 1) == "warm up");
  const Project one = parse_case(sample_case, "one.json");
  CHECK(project_of_step(one, 0) == one);
  CHECK(step_folder(one, 0).empty());
}

TEST_CASE("what is known of all steps at once is what is known of each, and holds no other steps") {
  Project many = three_steps();
  many.study.materials[0].varies = {{"E", {VariationField{{}, "warm up", "temperature", {}}}}};
  std::vector<Step> all = steps(many);
  for (int i = 0; i < 40; ++i) {
    Step more = all[static_cast<std::size_t>(i % 3)];
    more.name += " " + std::to_string(i);
    if (i % 3 == 1) more.transient.emplace().current_step = "current";
    all.push_back(more);
  }
  many = with_steps(many, all, 7);
  many.typed.at["/steps/3/loads/0/x"] = "1 mm";
  const std::vector<Project> own = projects_of_steps(many);
  const std::vector<StepLinks> links = links_of_steps(many);
  REQUIRE(own.size() == 43);
  REQUIRE(links.size() == 43);
  for (std::size_t i = 0; i < own.size(); ++i) {
    CAPTURE(i);
    CHECK(own[i] == project_of_step(many, i));
    // A copy that keeps the memory of the others would grow with the square of their number.
    CHECK(own[i].steps_before.capacity() + own[i].steps_after.capacity() == 0);
    CHECK(own[i].typed.at.empty());
    CHECK(links[i].taken == taken_from(many, i));
    CHECK(links[i].fields == fields_taken_from(many, i));
    CHECK(links[i].frames == frames_taken(many, i));
  }
  CHECK(links[4].taken == std::vector<std::size_t>{0});
  CHECK(links[5].taken == std::vector<std::size_t>{1});
  const Project one = parse_case(sample_case, "one.json");
  CHECK(projects_of_steps(one) == std::vector<Project>{one});
}

TEST_CASE("steps are found by name, and told by name and number") {
  const Project project = three_steps();
  CHECK(step_named(project, "load", "--step") == 2);
  CHECK_THROWS_WITH_AS((void)step_named(project, "lod", "--step"),
                       doctest::Contains("\"current\", \"warm up\", \"load\""), Error);
  CHECK(step_text(project, 2) == "step 3 'load'");
  CHECK(step_text(parse_case(sample_case, "x"), 0) == "step 1");
  CHECK(free_step_name(project) == "step 4");
}

TEST_CASE("what a step takes from others, and what these need") {
  const Project project = three_steps();
  CHECK(taken_from(project, 0).empty());
  CHECK(taken_from(project, 1) == std::vector<std::size_t>{0});
  CHECK(taken_from(project, 2) == std::vector<std::size_t>{1});
  CHECK(steps_needed(project, 2) == std::vector<std::size_t>{0, 1, 2});
  CHECK(steps_needed(project, 0) == std::vector<std::size_t>{0});

  // A property counts for the steps that read it.
  Project soft = project;
  soft.study.materials[0].varies = {{"E", {VariationField{{}, "warm up", "temperature", {}}}}};
  soft.study.materials[0].varies.push_back({"nu", {VariationField{{}, "current", "potential", {}}}});
  CHECK(taken_from(soft, 2) == std::vector<std::size_t>{0, 1});
  CHECK(taken_from(soft, 0).empty());
  CHECK(step_findings(soft).empty());
}

TEST_CASE("what is wrong with steps is told by name") {
  const Project project = three_steps();
  CHECK(step_findings(project).empty());
  const auto edited = [&](auto&& edit) {
    auto all = steps(project);
    edit(all);
    return with_steps(project, all, 0);
  };
  CHECK(any_says(
      edited([](auto& all) { all[0].is_on = false; }),
      "step 2 'warm up', heat source 'joule': it takes \"joule_power\" from step 1 'current', which is off"));
  CHECK(any_says(edited([](auto& all) { std::swap(all[0], all[1]); }),
                 "it takes \"joule_power\" from step 2 'current', which comes after it"));
  CHECK(any_says(edited([](auto& all) { all[0].name = "now"; }), "there is no step \"current\" to take"));
  CHECK(any_says(edited([](auto& all) {
                   const Variation own{VariationField{{}, "load", "displacement", {}}};
                   set_variation(all[2].loads[0], 0, &own);
                 }),
                 "from itself"));
  CHECK(any_says(edited([](auto& all) {
                   const Variation wrong{VariationField{{}, "current", "joule_heat", {}}};
                   set_variation(all[1].loads[0], 0, &wrong);
                 }),
                 "step 1 'current' has no field \"joule_heat\""));
  CHECK(any_says(edited([](auto& all) { all[2].name = "current"; }), "step 1 has the same name"));
  CHECK(any_says(edited([](auto& all) { all[0].name = "a/b", all[2].name = "a:b"; }), "folder of results"));
  CHECK(any_says(edited([](auto& all) { all[2].name = "checkpoint"; }), "files of another kind"));
  CHECK(any_says(edited([](auto& all) { all[0].name.clear(); }), "step 1: it has no name"));
  CHECK(any_says(edited([](auto& all) { all[1].times = {0, 5, 5}; }), "time 3, 5 s, is not after"));
  CHECK(any_says(edited([](auto& all) {
                   for (Step& s : all) s.is_on = false;
                 }),
                 "every step is off"));
  CHECK_THROWS_WITH_AS(require_right_steps(edited([](auto& all) { all[0].is_on = false; })),
                       doctest::Contains("is off"), Error);
  // A step that is off may take from anything: it is not run.
  CHECK(step_findings(edited([](auto& all) {
          all[0].is_on = all[1].is_on = all[2].is_on = false;
          all[0].is_on = true;
        })).empty());
}

TEST_CASE("a case with steps is read") {
  const Project project = parse_case(with_steps_text, "case.json");
  CHECK(step_at_hand(project) == 0);
  const auto all = steps(project);
  REQUIRE(all.size() == 3);
  CHECK(all[0].physics == &physics_named("heat"));
  CHECK(all[0].times == std::vector<double>{0, 10});
  CHECK(all[0].solve.tolerance == 1e-6);
  CHECK(all[1].times.empty());
  CHECK(all[1].is_on);
  CHECK_FALSE(all[2].is_on);
  CHECK(all[2].constraints == all[1].constraints);
  CHECK(all[2].solve.tolerance == 1e-10);
  REQUIRE(all[2].loads.size() == 1);
  CHECK(all[2].loads[0].name == "load 1");
  CHECK(project.node_order == NodeOrder::morton);

  const auto keeps_all = steps(parse_case(steps_with("[\"wall\"]", "\"all\""), "x"));
  CHECK(keeps_all[2].constraints == all[1].constraints);
  REQUIRE(keeps_all[2].loads.size() == 2);
  CHECK(keeps_all[2].loads[0].name == "oil");
  CHECK(keeps_all[2].loads[1].name == "load 2");
}

TEST_CASE("a case with steps is written as it was read, whichever step is at hand") {
  const Project project = parse_case(with_steps_text, "case.json");
  const std::string text = format_case(project);
  CHECK(parse_case(text, "case.json") == project);
  CHECK(format_case(with_step_at_hand(project, 2)) == text);
  const Project three = three_steps();
  CHECK(text.find("\"version\": 2") != std::string::npos);
  CHECK(text.find("keep") == std::string::npos);
  CHECK(same_case(parse_case(format_case(project_of_step(three, 0)), three.path), project_of_step(three, 0)));

  // The same options for all steps stand once.
  auto all = steps(project);
  for (Step& s : all) s.solve.tolerance = 1e-7;
  const Project same = with_steps(project, all, 1);
  const std::string once = format_case(same);
  CHECK(once.find("tolerance") == once.rfind("tolerance"));
  CHECK(same_case(parse_case(once, "case.json"), same));
}

TEST_CASE("one step without name and times stays a file of the first version") {
  Project project = parse_case(sample_case, "x");
  CHECK(format_case(project).find("\"version\": 1") != std::string::npos);
  project.times = {0, 1};
  CHECK(format_case(project).find("\"version\": 2") != std::string::npos);
  CHECK(parse_case(format_case(project), "x") == project);
  project.times.clear();
  project.step_name = "load";
  CHECK(parse_case(format_case(project), "x") == project);
}

TEST_CASE("wrong lists of steps are refused with their place") {
  says(refusal(steps_with("\"version\": 2,", "")),
       "/steps (line 7): a case file of version 1 has no list of steps");
  says(refusal(steps_with("\"version\": 2", "\"version\": 3")),
       "version 3, this program reads versions 1 and 2");
  says(refusal(steps_with("\"solver\": {\"tolerance\": 1e-6",
                          "\"analysis\": \"heat\", \"solver\": {\"tolerance\": 1e-6")),
       "/analysis (line 6): in a case file of version 2 this stands in each step");
  says(refusal(steps_with("\"preload\"", "\"warm up\"")),
       "/steps/1/name (line 10): step 1 has the same name");
  says(refusal(steps_with("\"name\": \"preload\", ", "")), "name");
  says(refusal(steps_with("[\"wall\"]", "[\"wal\"]")),
       "/steps/2/keep/0 (line 13): no step before this one has a condition \"wal\"");
  says(refusal(steps_with("[\"wall\"]", "\"some\"")), "neither \"all\" nor a list");
  says(refusal(steps_with("\"times\": [\"0 s\", \"10 s\"]", "\"keep\": \"all\"")), "no step before this one");
  says(refusal(steps_with("\"0 s\", \"10 s\"", "\"10 s\", \"1 s\"")),
       "/steps/0/times/1 (line 8): the time is not after");
  says(refusal(steps_with("\"0 s\"", "\"-1 s\"")), "/steps/0/times/0");
  says(refusal(steps_with("linear-static", "explicit")), "/steps/1/procedure");
}

namespace {

const std::string in_time_text = R"case({
  "version": 2,
  "geometry": {"box": {"size": ["10 mm", "10 mm", "10 mm"], "cells": [1, 1, 1]}},
  "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "k": "50 W/(m K)", "rho": "7850 kg/m^3",
                 "c": "480 J/(kg K)", "alpha": "1.2e-5 1/K"}],
  "regions": [{"material": "steel"}],
  "steps": [
    {"name": "warm up", "analysis": "heat", "procedure": "transient", "times": ["10 s", "20 s"],
     "transient": {"step": "2 s", "scheme": "bdf2", "capacity": "lumped", "step_error": "0.5 K"},
     "constraints": [{"name": "stove", "on": {"group": "xmin"}, "temperature": "80 degC"}],
     "loads": [{"name": "start", "initial_temperature": "20 degC"},
               {"name": "blood", "perfusion": {"rate": "1e-3 1/s", "blood_density": "1050 kg/m^3",
                "blood_heat": "3617 J/(kg K)", "blood_temperature": "37 degC"}}]},
    {"name": "bend", "analysis": "elasticity",
     "constraints": [{"name": "wall", "on": {"group": "xmin"}, "fixed": true}],
     "loads": [{"name": "warm", "thermal_strain": {"reference": "20 degC", "temperature":
                {"field": {"step": "warm up", "array": "temperature", "time": "10 s"}}}}]}
  ]
})case";

std::string in_time_changed(const std::string& from, const std::string& to) {
  std::string text = in_time_text;
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a transient step is read, written and read again") {
  const Project project = parse_case(in_time_text, "time.json");
  const Step warm = step(project, 0);
  REQUIRE(warm.transient);
  CHECK(warm.transient->step == 2);
  CHECK(warm.transient->scheme == TimeScheme::bdf2);
  CHECK(warm.transient->capacity == Capacity::lumped);
  CHECK(warm.transient->tolerance == 0.5);
  CHECK(warm.times == std::vector<double>{10, 20});
  CHECK_FALSE(step(project, 1).transient);
  CHECK(number(warm.loads[1], "rate") == 1e-3);
  CHECK(step_findings(project).empty());
  CHECK(parse_case(format_case(project), "time.json") == project);
  CHECK(frames_taken(project, 1) == std::vector<TakenFrame>{{0, 10}});
  CHECK(project_of_step(project, 0).study.transient == warm.transient);
  // A step alone keeps its procedure too.
  Project alone = project_of_step(project, 0);
  alone.step_name.clear();
  alone.times = {5};
  CHECK(parse_case(format_case(alone), "alone.json").study.transient == warm.transient);
}

TEST_CASE("a step of natural frequencies is read, written and read again") {
  const std::string text = R"case({
  "version": 2,
  "geometry": {"box": {"size": ["10 mm", "10 mm", "10 mm"], "cells": [1, 1, 1]}},
  "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "rho": "7850 kg/m^3"}],
  "regions": [{"material": "steel"}],
  "steps": [{"name": "modes", "analysis": "elasticity", "procedure": "modal",
             "modes": {"number": 12, "from": "10 Hz", "to": "2 kHz", "mass": "lumped", "scale": "displacement"}}]
})case";
  Project project = parse_case(text, "modes.json");
  REQUIRE(project.study.modal);
  CHECK(project.study.modal->number == 12);
  CHECK(project.study.modal->from == 10);
  CHECK(project.study.modal->to == 2000);
  CHECK(project.study.modal->mass == MassMatrix::lumped);
  CHECK(project.study.modal->scale == ModeScale::displacement);
  CHECK(makes_frames(project));
  CHECK(procedure_key(step(project, 0)) == "modal");
  CHECK(parse_case(format_case(project), "again.json").study == project.study);
  CHECK(step_findings(project).empty());
  project.times = {1.0};
  CHECK(any_says(project, "natural frequencies have no times"));
  std::string wrong = text;
  wrong.replace(wrong.find("\"modal\""), 7, "\"linear-static\"");
  says(refusal(wrong), "/steps/0/modes");
}

TEST_CASE("what is wrong with a transient step is told where it stands") {
  says(refusal(in_time_changed(R"("procedure": "transient", )", "")), "/steps/0/transient");
  says(refusal(in_time_changed(R"("step": "2 s")", R"("step": "-2 s")")), "step");
  says(refusal(in_time_changed(R"("scheme": "bdf2")", R"("scheme": "rk4")")), "/steps/0/transient/scheme");
  Project project = with_step_at_hand(parse_case(in_time_text, "time.json"), 0);
  project.times.clear();
  CHECK(any_says(project, "has no times"));
  project = with_step_at_hand(parse_case(in_time_text, "time.json"), 0);
  project.solve.precision = SolvePrecision::mixed;
  CHECK(any_says(project, "mixed precision"));
  // More time steps than anyone waits for are refused with their number, unless they are asked for.
  project = with_step_at_hand(parse_case(in_time_text, "time.json"), 0);
  project.study.transient->tolerance = 0;
  project.study.transient->step = 1;
  project.times = {10, 1e15};
  CHECK(any_says(project, "step 1 'warm up': 1e+15 s in steps of 1 s are 1e+15 time steps, more than 1000000"));
  project.times = {10, 1000000};
  CHECK(step_findings(project).empty());
  project.times = {10, 1000001};
  CHECK(any_says(project, "are 1000001 time steps, more than 1000000"));
  project.study.transient->most_steps = 1000001;
  CHECK(step_findings(project).empty());
  project.study.transient->most_steps = 1;
  project.study.transient->tolerance = 0.1;  // their number is not known
  CHECK(step_findings(project).empty());
  CHECK(any_says(parse_case(in_time_changed(R"("time": "10 s")", R"("time": "11 s")"), "time.json"),
                 "has no frame at 11 s"));
}

TEST_CASE("a step that a current heats takes it from an earlier step of electric conduction") {
  Project project = three_steps();
  project.study.loads[0].varies.clear();
  CHECK(taken_from(project, 1).empty());
  project.study.transient.emplace();
  project.study.transient->current_step = "current";
  CHECK(taken_from(project, 1) == std::vector<std::size_t>{0});
  CHECK(fields_taken_from(project, 1).empty());
  CHECK(steps_needed(project, 1) == std::vector<std::size_t>{0, 1});
  CHECK_FALSE(any_says(project, "whose current"));
  project.study.transient->current_step = "curent";
  CHECK(any_says(project, "there is no step \"curent\" whose current could heat it"));
  project.study.transient->current_step = "load";
  CHECK(any_says(project, "is not before it"));
  project.study.transient->current_step = "current";
  project.steps_before[0].is_on = false;
  CHECK(any_says(project, "whose current heats it is off"));
  project.steps_before[0].is_on = true;
  project.steps_before[0].physics = &physics_named("heat");
  CHECK(any_says(project, "whose current heats it is of heat conduction"));
}

TEST_CASE("a conductance follows the pressure of a contact in an earlier step, and of no step without contact") {
  std::string text = R"case({
    "version": 2,
    "geometry": {"box": {"size": ["10 mm", "10 mm", "10 mm"], "cells": [1, 1, 1]}},
    "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "k": "50 W/(m K)"}],
    "regions": [{"material": "steel"}],
    "steps": [
      {"name": "press", "analysis": "elasticity", "loads": [],
       "constraints": [{"name": "touch", "on": {"group": "xmin"}, "to": {"group": "xmax"}, "frictional_contact": {"friction": 0}}]},
      {"name": "heat", "analysis": "heat",
       "constraints": [{"name": "hot", "on": {"group": "ymin"}, "temperature": "80 degC"}],
       "loads": [{"name": "joint", "on": {"group": ["xmin", "xmax"]}, "thermal_contact": {"field": {"step": "press", "array": "contact_pressure",
         "rows": [["0 MPa", "100 W/(m^2 K)"], ["10 MPa", "2100 W/(m^2 K)"]]}}}]}]
  })case";
  CHECK_FALSE(any_says(parse_case(text, "touching.json"), "has no field"));
  const std::string contact = R"("to": {"group": "xmax"}, "frictional_contact": {"friction": 0})";
  text.replace(text.find(contact), contact.size(), R"("fixed": true)");
  CHECK(any_says(parse_case(text, "held.json"), "step 1 'press' has no field \"contact_pressure\""));
}
