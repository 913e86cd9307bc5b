#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "app/refinement.hpp"
#include "app/service.hpp"
#include "ui/cli/case_edits.hpp"
#include "ui/cli/commands.hpp"
#include "ui/cli/console.hpp"
#include "ui/cli/picture.hpp"
#include "ui/print/report_pdf.hpp"

namespace genba {

namespace {

struct RefineArguments {
  std::string case_path, out, kind = "uniform";
  RefinementOptions options;
  std::vector<CaseEdit> edits;
  std::vector<std::string> assignments;
  ConsoleOptions console;
  bool no_picture = false;
};

int refine(Session& session, const RefineArguments& arguments) {
  Console console(arguments.console, session.stop);
  Service service;
  service.open(arguments.case_path);
  std::vector<CaseEdit> edits = arguments.edits;
  for (const std::string& text : arguments.assignments) edits.push_back(parse_assignment(text));
  service.edit("command line", [&](Project project) {
    project = apply_edits(std::move(project), edits);
    if (!arguments.out.empty()) project.output.folder = std::filesystem::absolute(arguments.out).string();
    if (arguments.no_picture) project.output.picture = false;
    return project;
  });
  RefinementOptions options = arguments.options;
  options.kind = arguments.kind == "adaptive" ? RefinementKind::adaptive : RefinementKind::uniform;
  service.prepare_output_folder();
  service.refine_inline(options, console);
  std::vector<ReportPicture> pictures;
  try {
    if (service.project()->output.picture) pictures = draw_pictures(service.pipeline());
  } catch (const std::exception& error) {
    console.log(LogLevel::warning, std::string("No picture: ") + error.what());
  }
  const auto files = service.write_outputs(pictures, write_report_pdf, console);
  console.clear_line();
  const RefinementStudy& study = *service.refinement();
  std::fputs((session.json ? refinement_json(study) : refinement_text(study)).c_str(), stdout);
  if (session.json || arguments.console.quiet) return 0;
  std::printf("\nWritten to %s:", service.output_folder().c_str());
  for (const std::string& file : files) std::printf(" %s", std::filesystem::path(file).filename().c_str());
  std::printf("\n");
  return 0;
}

}  // namespace

void add_refine_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<RefineArguments>();
  CLI::App* command = app.add_subcommand(
      "refine",
      "Computes a case and the same on finer meshes; prints how much its results depend on the mesh");
  command->add_option("case", arguments->case_path, "Case file (JSON)")->required()->type_name("CASE");
  command->add_option("--kind", arguments->kind, "uniform, or adaptive: by the error estimate")
      ->check(CLI::IsMember({"uniform", "adaptive"}));
  command->add_option("--steps", arguments->options.steps,
                      "Refined meshes after the case's own, 1 to 5; 2 if left out");
  command->add_option(
      "--factor", arguments->options.factor,
      "Edge lengths are divided by it at every step; 1.5 if left out, 2 where elements are cut");
  command->add_option("-o,--out,--output", arguments->out, "Folder for the results, in place of the case's")
      ->type_name("FOLDER");
  command->add_flag("--no-picture", arguments->no_picture, "Draws no picture");
  command->add_flag("-q,--quiet", arguments->console.quiet, "Says only warnings and errors");
  command->add_flag("--json", session.json, "The study, or the error, as JSON on standard output");
  add_set_option(*command, arguments->assignments);
  add_solver_options(*command, arguments->edits);
  add_mesh_options(*command, "mesh-", arguments->edits);
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return refine(session, *arguments); };
  });
}

}  // namespace genba
