#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/case/steps.hpp"
#include "app/plan/process_plan.hpp"
#include "app/plan/replan.hpp"
#include "app/run/size_before_mesh.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
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

int estimate(Session& session, const MemoryArguments& arguments, const Project& project, Monitor& monitor) {
  const std::int64_t held = resident_bytes();
  const SizeBeforeMesh guess = estimate_before_mesh(project, monitor);
  const double budget = arguments.card.empty() ? static_cast<double>(guess.plan.budget)
                                               : card_budget(parse_card(arguments.card, "--card"));
  const MeshKind kind = project.mesh.kind;
  const ProcessMemory process = process_before_mesh(project, guess, once_used, held);
  if (!session.json) {
    print_text(size_before_mesh_text(
        guess, kind, budget,
        arguments.card.empty() ? guess.plan.device.name.english() : "a card of " + arguments.card));
    print_text("\n" + process_table_text(process));
    return 0;
  }
  using Json = nlohmann::ordered_json;
  const auto row = [&](double size) {
    const WhatIf w = what_if(guess.mesh, guess.plan, kind, size);
    Json formats = Json::object();
    for (const WhatIf::Row& r : w.rows) formats[std::string(to_string(r.format))] = r.peak;
    return Json{{"element_size", {{"value", size}, {"unit", "m"}}},
                {"unknowns", w.unknowns},
                {"nonzeros", w.nonzeros},
                {"peak_bytes", formats},
                {"fits", w.smallest().peak <= budget}};
  };
  const Json out = {{"estimate", true},
                    {"volume", {{"value", guess.body.volume}, {"unit", "m^3"}}},
                    {"area", {{"value", guess.body.area}, {"unit", "m^2"}}},
                    {"budget_bytes", budget},
                    {"process", Json::parse(process_memory_json(process))},
                    {"case", row(guess.size)},
                    {"largest_mesh", row(finest_that_fits(guess.mesh, guess.plan, kind, budget))}};
  print_text(out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  return 0;
}

/// Of every step that is on, on one mesh.
int memory_of_steps(Session& session, const MemoryArguments& arguments, Service& service, Monitor& monitor) {
  if (arguments.make_it_fit || !arguments.csv.empty() || arguments.before_mesh || arguments.largest_mesh ||
      !arguments.card.empty())
    throw Error(ErrorKind::input, arguments.case_path,
                phrase<"these options are for one step, and the case has %1">(service.pipelines().count()),
                phrase<"Name one by --step">());
  // A plan needs no numbers of other steps.
  service.edit("plan", [](const Project& all) { return without_what_is_taken(all); });
  service.use_once();
  service.run_inline(Stage::plan, monitor);
  const auto project = service.project();
  bool fits = true;
  std::int64_t most = 0;
  std::string largest;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < step_count(*project); ++i) {
    const Pipeline& own = service.pipelines().of(i);
    if (!step(*project, i).is_on) continue;
    const MemoryPlan& plan = own.planned()->plan;
    const ProcessMemory process = own.process_memory().now();
    fits = fits && plan.feasible;
    const std::string name = shown_text(step_text(*project, i).english());
    if (const StageMemory* stage = process.largest(); stage != nullptr && stage->predicted > most) {
      most = stage->predicted;
      largest = name + ", " + std::string(title(stage->stage)) + ", " + format_bytes(most);
    }
    if (session.json)
      list.push_back({{"step", step(*project, i).name},
                      {"plan", nlohmann::ordered_json::parse(memory_plan_json(plan, process))}});
    else
      print_text(name + "\n" + memory_table_text(plan) + "\n" + process_table_text(process) + "\n");
  }
  if (session.json)
    print_text(nlohmann::ordered_json{{"steps", list}}.dump(
                   2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
               "\n");
  else
    print_text("Largest of all steps: " + largest + "\n");
  if (fits) return 0;
  std::fputs("error: a step does not fit into memory\n", stderr);
  return exit_code(ErrorKind::memory);
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
  if (service.pipelines().count() > 1 && arguments.step.empty())
    return memory_of_steps(session, arguments, service, console);
  if (arguments.before_mesh || arguments.largest_mesh || !arguments.card.empty())
    return estimate(session, arguments, *service.project(), console);
  service.use_once();
  service.run_inline(Stage::plan, console, false, StepsToRun::at_hand);
  console.clear_line();
  const MemoryPlan& plan = service.pipeline().planned()->plan;
  if (!arguments.csv.empty()) write_text_atomically(arguments.csv, memory_csv(plan));
  const ProcessMemory process = service.pipeline().process_memory().now();
  print_text(session.json ? memory_plan_json(plan, process)
                          : memory_table_text(plan) + "\n" + process_table_text(process));
  if (plan.feasible) return 0;
  if (arguments.make_it_fit) {
    const Project& project = *service.project();
    const auto change = make_it_fit(project, *service.pipeline().planned(),
                                    measure_mesh(project, *service.pipeline().mesh()));
    if (!change)
      throw Error(ErrorKind::memory, arguments.case_path, phrase<"no change of options makes it fit">(),
                  phrase<"Use a coarser mesh or a larger device">());
    // Written once it is known to fit.
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
                    "The same, for the element size of the largest mesh that fits");
  command
      ->add_option("--card", arguments->card,
                   "The same, for another memory than this device's, like \"8 GB\": cards are sold in GB of "
                   "1024^3 B")
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
