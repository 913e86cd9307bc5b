#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/case/geometry_files.hpp"
#include "app/case/steps.hpp"
#include "app/plan/frame_plan.hpp"
#include "app/plan/joint_cost.hpp"
#include "app/plan/process_plan.hpp"
#include "app/plan/replan.hpp"
#include "app/plan/step_time.hpp"
#include "app/run/size_before_mesh.hpp"
#include "engine/base/file/csv_cell.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/commands/pieces_command.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct MemoryArguments {
  std::string case_path, step;
  std::vector<CaseEdit> edits;
  ConsoleOptions console;
  bool before_mesh = false, largest_mesh = false;
  bool make_it_fit = false;
  std::string card, csv;
};

using Json = nlohmann::ordered_json;

void print_json(const Json& json) {
  print_text(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

/// What a case, or one of its steps, needs by the estimate before its mesh.
struct Estimate {
  SizeBeforeMesh guess;
  double budget = 0;
  ProcessMemory process;
  double finest = 0;  ///< m, element size of the largest mesh that fits
};

Estimate estimate(const MemoryArguments& arguments, const Project& project, Monitor& monitor) {
  const std::int64_t held = resident_bytes();
  Estimate out;
  const GeometrySpec geometry = resolved_geometry(project);
  const MeasuredBody body = measure_body(geometry, project.mesh, monitor);
  if (const Text doubt = doubtful_size(geometry, body.box); !doubt.empty())
    monitor.log(LogLevel::warning, doubt);
  out.guess = estimate_before_mesh(project, body, monitor);
  out.budget = arguments.card.empty() ? static_cast<double>(out.guess.plan.budget)
                                      : card_budget(parse_card(arguments.card, "--card"));
  out.process = process_before_mesh(project, out.guess, once_used, held);
  out.finest = finest_that_fits(out.guess.mesh, out.guess.plan, project.mesh.kind, out.budget);
  return out;
}

/// What --largest-mesh asks for, and how to run it.
std::string largest_text(double size, const MemoryArguments& arguments) {
  char option[32];
  std::snprintf(option, sizeof option, "%.3g mm", 1e3 * size);
  return "Largest mesh that fits: elements of about " + format_quantity(size, QuantityKind::length, 2) +
         "\nRun it: genba-cli run " + shown_text(arguments.case_path) + " --mesh-size \"" + option + "\"\n";
}

std::string text_of(const Estimate& of, const MemoryArguments& arguments, const Project& project) {
  if (arguments.largest_mesh) {
    const WhatIf w = what_if(of.guess.mesh, of.guess.plan, project.mesh.kind, of.finest);
    return largest_text(of.finest, arguments) + "About " + format_number(w.unknowns, "%.3g") + " unknowns, " +
           format_bytes(static_cast<std::int64_t>(w.smallest().peak)) + " of " +
           format_bytes(static_cast<std::int64_t>(of.budget)) + " (estimate before the mesh)\n";
  }
  return size_before_mesh_text(
             of.guess, project.mesh.kind, of.budget,
             arguments.card.empty() ? of.guess.plan.device.name.english() : "a card of " + arguments.card) +
         "\n" + process_table_text(of.process);
}

Json json_of(const Estimate& of, const MemoryArguments& arguments, const Project& project) {
  const auto row = [&](double size) {
    const WhatIf w = what_if(of.guess.mesh, of.guess.plan, project.mesh.kind, size);
    Json formats = Json::object();
    for (const WhatIf::Row& r : w.rows) formats[std::string(to_string(r.format))] = r.peak;
    return Json{{"element_size", {{"value", size}, {"unit", "m"}}},
                {"unknowns", w.unknowns},
                {"nonzeros", w.nonzeros},
                {"peak_bytes", formats},
                {"fits", w.smallest().peak <= of.budget}};
  };
  if (arguments.largest_mesh) return {{"estimate", true}, {"budget_bytes", of.budget}, {"largest_mesh", row(of.finest)}};
  return {{"estimate", true},
          {"volume", {{"value", of.guess.body.volume}, {"unit", "m^3"}}},
          {"area", {{"value", of.guess.body.area}, {"unit", "m^2"}}},
          {"budget_bytes", of.budget},
          {"process", Json::parse(process_memory_json(of.process))},
          {"case", row(of.guess.size)},
          {"largest_mesh", row(of.finest)}};
}

/// The stage with the largest need among several steps.
struct LargestMoment {
  std::string step, stage;
  std::int64_t bytes = 0;
  void take(const ProcessMemory& process, const std::string& name) {
    const StageMemory* most = process.largest();
    if (most == nullptr || most->predicted <= bytes) return;
    step = name;
    stage = title(most->stage);
    bytes = most->predicted;
  }
  std::string text() const { return step + ", " + stage + ", " + format_bytes(bytes); }
  Json json() const { return {{"step", step}, {"stage", stage}, {"bytes", bytes}}; }
};

std::string name_of(const Project& project, std::size_t i) {
  return shown_text(step_text(project, i).english());
}

std::vector<std::size_t> steps_that_run(const Project& project) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < step_count(project); ++i)
    if (step(project, i).is_on) out.push_back(i);
  return out;
}

/// The estimate before the mesh, for every step that is on. The coarsest mesh that a step needs fits all
/// steps.
int estimate_steps(Session& session, const MemoryArguments& arguments, const Project& project,
                   Console& console) {
  Json list = Json::array();
  LargestMoment largest;
  double finest = 0;
  for (const std::size_t i : steps_that_run(project)) {
    const Project own = project_of_step(project, i);
    const Estimate of = estimate(arguments, own, console);
    console.clear_line();
    largest.take(of.process, name_of(project, i));
    finest = std::max(finest, of.finest);
    if (session.json)
      list.push_back({{"step", step(project, i).name}, {"plan", json_of(of, arguments, own)}});
    else
      print_text(name_of(project, i) + "\n" + text_of(of, arguments, own) + "\n");
  }
  if (session.json) {
    print_json({{"steps", list},
                {"largest", largest.json()},
                {"largest_mesh_of_all", {{"element_size", {{"value", finest}, {"unit", "m"}}}}}});
  } else {
    print_text("Largest of all steps (estimate): " + largest.text() + "\n");
    print_text("Largest mesh that fits in every step: elements of about " +
               format_quantity(finest, QuantityKind::length, 2) + "\n");
  }
  return 0;
}

/// The mesh belongs to all steps, the options to this step.
Project with_change(const Project& project, std::size_t i, const Project& changed_step) {
  Project out = with_step_at_hand(project, i);
  out.solve = changed_step.solve;
  out.mesh = changed_step.mesh;
  out.geometry.image.coarsen = changed_step.geometry.image.coarsen;
  return with_step_at_hand(std::move(out), step_at_hand(project));
}

void plan_steps(Service& service, const Project& project, Monitor& monitor) {
  // A plan needs no values that a step takes from other steps.
  service.edit("plan", [&](const Project&) { return without_what_is_taken(project); });
  service.run_inline(Stage::plan, monitor);
}

std::optional<std::size_t> first_that_does_not_fit(const Service& service) {
  for (const std::size_t i : steps_that_run(*service.project()))
    if (!service.pipelines().of(i).planned()->plan.feasible) return i;
  return {};
}

/// Changes one step after another until all fit, and writes the case. whole: the case with what steps take
/// from others.
void make_steps_fit(const MemoryArguments& arguments, Service& service, Project whole, Monitor& monitor) {
  std::vector<Text> changes;
  // A coarser mesh for one step may be followed by a still coarser one for another step.
  const std::size_t most_changes = 2 * step_count(whole);
  while (const auto i = first_that_does_not_fit(service)) {
    const Pipeline& pipeline = service.pipelines().of(*i);
    const Project own = *pipeline.project();
    const auto change = changes.size() < most_changes
                            ? make_it_fit(own, *pipeline.planned(), measure_mesh(own, *pipeline.mesh()))
                            : std::nullopt;
    if (!change)
      throw Error(ErrorKind::memory, step_text(whole, *i), phrase<"no change of options makes it fit">(),
                  phrase<"Use a coarser mesh or a larger device">());
    changes.push_back(phrase<"%1: %2">(step_text(whole, *i), change->what));
    whole = with_change(whole, *i, change->project);
    plan_steps(service, whole, monitor);
  }
  service.edit("make it fit", [&](const Project&) { return whole; });
  service.save(arguments.case_path);
  for (const Text& change : changes)
    std::fprintf(stderr, "Changed in %s: %s\n", shown_text(arguments.case_path).c_str(),
                 shown_text(change.english()).c_str());
}

/// Adds the table of a step; each line begins with the name of the step.
void add_csv(const std::string& table, const std::string& step_name, std::string& into) {
  std::size_t begin = 0;
  for (bool is_head = true; begin < table.size(); is_head = false) {
    const std::size_t end = std::min(table.find('\n', begin), table.size());
    const std::string line = table.substr(begin, end - begin);
    begin = end + 1;
    if (is_head && !into.empty()) continue;
    into += (is_head ? "step" : csv_cell(step_name)) + "," + line + "\n";
  }
}

Json frames_json(const FrameNeed& need) {
  return {{"count", need.frames}, {"most_bytes_a_frame", need.bytes_a_frame}, {"most_bytes", need.bytes()}};
}

FrameNeed frames_of(const Pipeline& pipeline) {
  return foretell_frames(*pipeline.project(), *pipeline.planned()->problem);
}

/// The work of a transient step that is planned; other steps have none.
StepWork work_of(const Pipeline& pipeline) {
  return planned_work(*pipeline.project(), *pipeline.mesh(), *pipeline.planned());
}

Json work_json(const StepWork& work) {
  return {{"steps", work.steps}, {"iterations_a_step", work.iterations}, {"seconds", work.seconds}};
}

/// For every step that is on, on one mesh.
int memory_of_steps(Session& session, const MemoryArguments& arguments, Service& service, Console& console) {
  const Project whole = *service.project();
  if (arguments.before_mesh || arguments.largest_mesh || !arguments.card.empty())
    return estimate_steps(session, arguments, whole, console);
  service.use_once();
  plan_steps(service, whole, console);
  console.clear_line();
  LargestMoment largest;
  std::int64_t frames = 0, frame_bytes = 0;
  Json list = Json::array();
  std::string csv;
  for (const std::size_t i : steps_that_run(whole)) {
    const Pipeline& own = service.pipelines().of(i);
    const MemoryPlan& plan = own.planned()->plan;
    const ProcessMemory process = own.process_memory().now();
    const std::string name = name_of(whole, i);
    const FrameNeed need = frames_of(own);
    largest.take(process, name);
    frames += need.frames;
    frame_bytes += need.bytes();
    add_csv(memory_csv(plan), step(whole, i).name, csv);
    if (session.json) {
      list.push_back({{"step", step(whole, i).name}, {"plan", Json::parse(memory_plan_json(plan, process))}});
      if (need.frames > 0) list.back()["frames"] = frames_json(need);
      if (const StepWork work = work_of(own); work.steps > 0) list.back()["work"] = work_json(work);
      continue;
    }
    print_text(name + "\n" + memory_table_text(plan) + "\n" + process_table_text(process) + "\n");
    if (need.frames > 0) print_text("On disk: " + describe(need).english() + "\n\n");
    if (const StepWork work = work_of(own); work.steps > 0)
      print_text("Expected: " + describe(work).english() + "\n\n");
  }
  if (!arguments.csv.empty()) write_text_atomically(arguments.csv, csv);
  const std::int64_t free = free_disk_bytes(resolve_path(whole, whole.output.folder));
  if (session.json) {
    Json out = {{"steps", list}, {"largest", largest.json()}};
    if (frames > 0)
      out["frames"] = {{"count", frames}, {"most_bytes", frame_bytes}, {"free_disk_bytes", free}};
    print_json(out);
  } else {
    print_text("Largest of all steps: " + largest.text() + "\n");
    if (frames > 0)
      print_text("Frames of all steps on disk: " + std::to_string(frames) + ", at most " +
                 format_bytes(frame_bytes) + "; free are " + format_bytes(free) + "\n");
  }
  if (frame_bytes > free) {
    std::fputs("error: the frames of all steps do not fit on the disk\n", stderr);
    return exit_code(ErrorKind::file);
  }
  if (!first_that_does_not_fit(service)) return 0;
  if (arguments.make_it_fit) {
    make_steps_fit(arguments, service, whole, console);
    return 0;
  }
  std::fputs("error: a step does not fit into memory\n", stderr);
  return exit_code(ErrorKind::memory);
}

bool holds(const Condition& condition) {
  using enum Enters;
  return condition.kind->enters == prescribes || condition.kind->enters == exchanges ||
         condition.kind->enters == supports || condition.kind->key == "inertia_relief";
}

/// A plan needs no supports, but a case that nothing holds is refused. A step without any gets a condition on all
/// faces that adds no entry to the matrix. Returns whether there was such a step.
bool hold_for_plan(Project& project) {
  bool is_any = false;
  const auto hold = [&](const Physics& physics, const std::optional<TransientOptions>& transient,
                        const auto& equations, const auto& constraints, auto& loads) {
    if (transient || !equations.empty() || std::ranges::any_of(constraints, holds) || std::ranges::any_of(loads, holds))
      return;
    const auto kind = std::ranges::find_if(physics.conditions, [](const ConditionKind& k) {
      return k.on == Acts::faces && (k.enters == Enters::exchanges || k.enters == Enters::supports) && !k.joins_places();
    });
    if (kind == physics.conditions.end()) return;
    constexpr double half_turn = 3.14159265358979323846;
    loads.push_back(condition_on(kind->key, "held for the plan", NormalSelector{{0, 0, 1}, half_turn},
                                 std::vector<std::optional<double>>(kind->value_count(), 1.0)));
    is_any = true;
  };
  Study& study = project.study;
  hold(*study.physics, study.transient, study.equations, study.constraints, study.loads);
  for (auto* steps : {&project.steps_before, &project.steps_after})
    for (Step& one : *steps)
      if (one.is_on) hold(*one.physics, one.transient, study.equations, one.constraints, one.loads);
  return is_any;
}

int memory(Session& session, const MemoryArguments& arguments) {
  require_outputs({{"--csv", arguments.csv}},
                  [&] { return files_read(arguments.case_path, arguments.edits); });
  Console console(arguments.console, session.stop);
  Service service;
  service.open(arguments.case_path);
  (void)choose_step(service, arguments.step);
  service.edit("command line",
               [&](Project project) { return apply_edits(std::move(project), arguments.edits); });
  if (is_in_pieces(*service.project())) return show_pieces_plan(session, *service.project());
  if (Project held = *service.project(); hold_for_plan(held)) {
    if (arguments.make_it_fit)
      console.log(LogLevel::warning, phrase<"Nothing holds the body yet: the plan is that of a held one">());
    else
      service.edit("plan", [&](const Project&) { return held; });
  }
  if (service.pipelines().count() > 1 && arguments.step.empty())
    return memory_of_steps(session, arguments, service, console);
  if (arguments.before_mesh || arguments.largest_mesh || !arguments.card.empty()) {
    const Project project = *service.project();
    const Estimate of = estimate(arguments, project, console);
    if (session.json)
      print_json(json_of(of, arguments, project));
    else
      print_text(text_of(of, arguments, project));
    return 0;
  }
  service.use_once();
  service.run_inline(Stage::plan, console, false, StepsToRun::at_hand);
  console.clear_line();
  const MemoryPlan& plan = service.pipeline().planned()->plan;
  if (!arguments.csv.empty()) write_text_atomically(arguments.csv, memory_csv(plan));
  const ProcessMemory process = service.pipeline().process_memory().now();
  const FrameNeed need = frames_of(service.pipeline());
  const StepWork work = work_of(service.pipeline());
  const PlannedSystem& planned = *service.pipeline().planned();
  const std::vector<JointCost> joints = joint_costs(*service.pipeline().mesh(), planned);
  if (session.json && (need.frames > 0 || !joints.empty())) {
    Json out = Json::parse(memory_plan_json(plan, process));
    if (need.frames > 0) out["frames"] = frames_json(need);
    if (!joints.empty()) out["joints"] = Json::parse(joint_costs_json(joints));
    if (work.steps > 0) out["work"] = work_json(work);
    print_json(out);
  } else {
    print_text(session.json ? memory_plan_json(plan, process)
                            : memory_table_text(plan) + "\n" + process_table_text(process));
    if (need.frames > 0) print_text("\nOn disk: " + describe(need).english() + "\n");
    if (work.steps > 0) print_text("Expected: " + describe(work).english() + "\n");
    if (!joints.empty()) print_text("\nWhat if (estimates):\n");
    for (const JointCost& cost : joints) print_text("  " + shown_text(describe(cost, planned).english()) + "\n");
  }
  if (plan.feasible) return 0;
  if (arguments.make_it_fit) {
    const Project& project = *service.project();
    const auto change = make_it_fit(project, *service.pipeline().planned(),
                                    measure_mesh(project, *service.pipeline().mesh()));
    if (!change)
      throw Error(ErrorKind::memory, arguments.case_path, phrase<"no change of options makes it fit">(),
                  phrase<"Use a coarser mesh or a larger device">());
    // The case is written when the change is known to fit.
    if (change->other_mesh) {
      Pipeline trial;
      trial.apply(std::make_shared<const Project>(change->project));
      trial.run(Stage::plan, console);
      console.clear_line();
      if (!trial.planned()->plan.feasible)
        throw Error(ErrorKind::memory, arguments.case_path,
                    phrase<"tried, and it does not fit yet: %1">(change->what),
                    phrase<"Use a coarser mesh or a larger device">());
    }
    service.edit("make it fit", [&](Project) { return change->project; });
    service.save(arguments.case_path);
    std::fprintf(stderr, "Changed in %s: %s\n", shown_text(arguments.case_path).c_str(),
                 change->what.english().c_str());
    return 0;
  }
  std::fputs("error: the case does not fit into memory\n", stderr);
  return exit_code(ErrorKind::memory);
}

}  // namespace

void add_memory_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<MemoryArguments>();
  CLI::App* command =
      app.add_subcommand("memory", "Meshes a case and prints what memory each matrix format would take");
  add_case(*command, arguments->case_path);
  add_step(*command, arguments->step);
  command->add_flag("--before-mesh", arguments->before_mesh,
                    "Estimates from the volume and surface of the geometry, without meshing it");
  command->add_flag("--largest-mesh", arguments->largest_mesh,
                    "Estimates only the element size of the largest mesh that fits, and how to run it");
  command
      ->add_option("--card", arguments->card,
                   "The same, for a device with this memory instead of the one of this computer, like \"8 "
                   "GB\". 1 GB is 1024^3 B here, as on boxes of cards")
      ->type_name("BYTES");
  command->add_option("--csv", arguments->csv, "Writes the table: a line a format")->type_name("FILE");
  command->add_flag("--make-it-fit", arguments->make_it_fit,
                    "Where it does not fit, writes the cheapest change that helps into the case");
  add_quiet_and_json(*command, session, arguments->console, "No progress",
                     "The plan, or the error, as JSON on standard output");
  add_set_option(*command, arguments->edits);
  add_solver_options(*command, arguments->edits);
  add_mesh_options(*command, "mesh-", arguments->edits);
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return memory(session, *arguments); };
  });
}

}  // namespace genba
