#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/service.hpp"
#include "app/size_before_mesh.hpp"
#include "ui/cli/case_edits.hpp"
#include "ui/cli/commands.hpp"
#include "ui/cli/console.hpp"

namespace genba {

namespace {

struct MemoryArguments {
  std::string case_path;
  std::vector<CaseEdit> edits;
  std::vector<std::string> assignments;
  ConsoleOptions console;
  bool before_mesh = false, largest_mesh = false;
  std::string card;
};

/// Shares of a card that its driver keeps.
constexpr double left_alone = 0.02;

int estimate(Session& session, const MemoryArguments& arguments, const Project& project, Monitor& monitor) {
  const SizeBeforeMesh guess = estimate_before_mesh(project, monitor);
  const double budget =
      arguments.card.empty()
          ? static_cast<double>(guess.plan.budget)
          : (1 - left_alone) * parse_quantity(arguments.card, QuantityKind::bytes, "--card");
  const MeshKind kind = project.mesh.kind;
  if (!session.json) {
    std::fputs(
        size_before_mesh_text(guess, kind, budget,
                              arguments.card.empty() ? guess.plan.device.name : "a card of " + arguments.card)
            .c_str(),
        stdout);
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
                    {"case", row(guess.size)},
                    {"largest_mesh", row(finest_that_fits(guess.mesh, guess.plan, kind, budget))}};
  std::printf("%s\n", out.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
  return 0;
}

int memory(Session& session, const MemoryArguments& arguments) {
  Console console(arguments.console, session.stop);
  Service service;
  service.open(arguments.case_path);
  std::vector<CaseEdit> edits = arguments.edits;
  for (const std::string& text : arguments.assignments) edits.push_back(parse_assignment(text));
  service.edit("command line", [&](Project project) { return apply_edits(std::move(project), edits); });
  if (arguments.before_mesh || arguments.largest_mesh || !arguments.card.empty())
    return estimate(session, arguments, *service.project(), console);
  service.run_inline(Stage::plan, console);
  console.clear_line();
  const MemoryPlan& plan = service.pipeline().planned()->plan;
  std::fputs((session.json ? memory_plan_json(plan) : memory_table_text(plan)).c_str(), stdout);
  if (plan.feasible) return 0;
  std::fputs("error: the case does not fit into memory\n", stderr);
  return exit_code(ErrorKind::memory);
}

}  // namespace

void add_memory_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<MemoryArguments>();
  CLI::App* command =
      app.add_subcommand("memory", "Meshes a case and prints what memory each matrix format would take");
  command->add_option("case", arguments->case_path, "Case file (JSON)")->required()->type_name("CASE");
  command->add_flag("--before-mesh", arguments->before_mesh,
                    "Estimates from the volume and surface of the geometry, without meshing it");
  command->add_flag("--largest-mesh", arguments->largest_mesh,
                    "The same, for the element size of the largest mesh that fits");
  command
      ->add_option("--card", arguments->card,
                   "The same, for another memory than this device's, like \"8 GB\"")
      ->type_name("BYTES");
  command->add_flag("-q,--quiet", arguments->console.quiet, "No progress");
  command->add_flag("--json", session.json, "The plan, or the error, as JSON on standard output");
  add_set_option(*command, arguments->assignments);
  add_solver_options(*command, arguments->edits);
  add_mesh_options(*command, "mesh-", arguments->edits);
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return memory(session, *arguments); };
  });
}

}  // namespace genba
