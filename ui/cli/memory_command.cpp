#include <cstdio>

#include "app/service.hpp"
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
};

int memory(Session& session, const MemoryArguments& arguments) {
  Console console(arguments.console, session.stop);
  Service service;
  service.open(arguments.case_path);
  std::vector<CaseEdit> edits = arguments.edits;
  for (const std::string& text : arguments.assignments) edits.push_back(parse_assignment(text));
  service.edit("command line", [&](Project project) { return apply_edits(std::move(project), edits); });
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
