#include <cstdio>

#include "app/report/outputs.hpp"
#include "app/study/unloaded_shape.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct UnloadArguments {
  std::string input, out, results;
  UnloadedOptions options;
  std::vector<CaseEdit> edits;
  ConsoleOptions console;
};

int unload(Session& session, const UnloadArguments& arguments) {
  require_outputs({{"--out", arguments.out}, {"--results", arguments.results}, {"--log", arguments.console.log_file}},
                  [&] { return files_read(arguments.input, arguments.edits); });
  Console console(arguments.console, session.stop);
  Service service;
  (void)open_case_or_geometry(service, arguments.input, "");
  service.edit("command line", [&](Project project) { return apply_edits(std::move(project), arguments.edits); });
  service.run_inline(Stage::mesh, console);
  const UnloadedShape found =
      find_unloaded(*service.project(), *service.pipeline().mesh(), arguments.options, console);
  write_mesh_file(arguments.out, *found.mesh, service.project()->study.elements.plane);
  if (!arguments.results.empty()) write_results_file(arguments.results, *found.results);
  console.clear_line();
  const std::string miss = format_quantity(found.misses.back(), QuantityKind::length, 4),
                    moved = format_quantity(found.moved, QuantityKind::length, 4);
  if (session.json)
    print_text("{\"passes\": " + std::to_string(found.misses.size()) + ", \"miss\": {\"value\": " +
               std::to_string(found.misses.back()) + ", \"unit\": \"m\"}}\n");
  else
    std::printf("Unloaded shape after %zu passes: its deformed body misses the image by %s at most, of %s\nWritten to %s\n",
                found.misses.size(), miss.c_str(), moved.c_str(), shown_text(arguments.out).c_str());
  return 0;
}

}  // namespace

void add_unload_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<UnloadArguments>();
  CLI::App* command = app.add_subcommand(
      "unload", "The shape of a body without its loads, from the shape that it has under them");
  command->add_option("case", arguments->input, "Case file; its geometry is the loaded body")->required()->type_name("CASE");
  command->add_option("-o,--out,--output", arguments->out, "Writes the mesh of the unloaded body: .vtu, .msh, .inp, .stl or .gmesh")
      ->required()
      ->type_name("FILE");
  command->add_option("--results", arguments->results, "Writes results of the unloaded body under the loads (.vtu)")
      ->type_name("FILE");
  command->add_option("--passes", arguments->options.passes, "Passes at most; 30 if left out")->check(CLI::Range(1, 1000));
  command
      ->add_option("--miss", arguments->options.tolerance,
                   "Largest miss of the image, as a part of the largest displacement; 0.001 if left out")
      ->check(CLI::Range(1e-9, 1.0));
  add_quiet_and_json(*command, session, arguments->console, "No progress",
                     "Passes and miss, or the error, as JSON on standard output");
  command->add_option("--log", arguments->console.log_file, "Writes the log to this file too")->type_name("FILE");
  add_set_option(*command, arguments->edits);
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return unload(session, *arguments); };
  });
}

}  // namespace genba
