#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/study/refinement.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct RefineArguments : ComputeArguments {
  std::string kind = "uniform";
  RefinementOptions options;
  bool resume = false;
};

int refine(Session& session, const RefineArguments& arguments) {
  require_outputs(arguments);
  Console console(arguments.console, session.stop);
  Service service;
  open_to_compute(service, arguments);
  RefinementOptions options = arguments.options;
  options.kind = arguments.kind == "adaptive" ? RefinementKind::adaptive : RefinementKind::uniform;
  const WrittenFiles written = compute_and_write(service, arguments, console, {.refinement = true}, [&] {
    service.refine_inline(options, console, arguments.resume);
  });
  console.clear_line();
  const RefinementStudy& study = *service.refinement();
  print_text(session.json ? refinement_json(study) : refinement_text(study));
  if (session.json || arguments.console.quiet) return 0;
  print_written(service, written);
  return 0;
}

}  // namespace

void add_refine_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<RefineArguments>();
  CLI::App* command = app.add_subcommand(
      "refine",
      "Computes a case and the same on finer meshes; prints how much its results depend on the mesh");
  add_compute_options(*command, session, *arguments, "The study, or the error, as JSON on standard output");
  command->add_option("--kind", arguments->kind, "uniform, or adaptive: by the error estimate")
      ->check(CLI::IsMember({"uniform", "adaptive"}));
  command->add_flag("--resume", arguments->resume,
                    "Goes on with a refinement of this case that was stopped or killed");
  command->add_option("--steps", arguments->options.steps,
                      "Refined meshes after the case's own, 1 to 5; 2 if left out");
  command->add_option(
      "--factor", arguments->options.factor,
      "Edge lengths are divided by it at every step; 1.5 if left out, 2 where elements are cut");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return refine(session, *arguments); };
  });
}

}  // namespace genba
