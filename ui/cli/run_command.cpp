#include <cstdio>
#include <filesystem>

#include "app/line_samples.hpp"
#include "app/outputs.hpp"
#include "app/service.hpp"
#include "app/summary.hpp"
#include "engine/base/file.hpp"
#include "ui/cli/case_edits.hpp"
#include "ui/cli/commands.hpp"
#include "ui/cli/console.hpp"
#include "ui/cli/picture.hpp"
#include "ui/cli/summary_text.hpp"
#include "ui/print/report_pdf.hpp"

namespace genba {

namespace {

struct RunArguments {
  std::string case_path, out;
  std::vector<CaseEdit> edits;
  std::vector<std::string> assignments;
  std::vector<std::string> line;
  std::string surface, animation;
  int frames = 36;
  double surface_scale = 1;
  ConsoleOptions console;
  std::string question;
  bool no_picture = false, pdf = false;
};

/// An output folder that this run made is taken away again if the run fails before it wrote anything.
class NewFolder {
 public:
  explicit NewFolder(std::string folder)
      : folder_(std::move(folder)), existed_(std::filesystem::exists(folder_)) {}
  ~NewFolder() {
    std::error_code ignored;
    if (!existed_ && !kept_) std::filesystem::remove(folder_, ignored);  // only if empty
  }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  void keep() { kept_ = true; }

 private:
  std::string folder_;
  bool existed_, kept_ = false;
};

std::vector<ReportPicture> try_picture(const Pipeline& pipeline, Console& console) {
  console.progress("picture", -1);
  try {
    return draw_pictures(pipeline);
  } catch (const std::exception& error) {
    console.log(LogLevel::warning, std::string("No picture: ") + error.what());
    return {};
  }
}

void write_extras(const Results& results, const RunArguments& arguments, const std::string& folder) {
  if (!arguments.surface.empty()) write_deformed_surface(arguments.surface, results, arguments.surface_scale);
  if (arguments.line.empty()) return;
  Vec3 ends[2];
  for (std::size_t i = 0; i < 6; ++i)
    ends[i / 3][i % 3] = parse_quantity(arguments.line[i], QuantityKind::length, "--line");
  write_text_atomically(folder + "/line.csv", line_csv(results, ends[0], ends[1]));
}

int run(Session& session, const RunArguments& arguments) {
  Console console(arguments.console, session.stop);
  Service service;
  service.open(arguments.case_path);
  std::vector<CaseEdit> edits = arguments.edits;
  for (const std::string& text : arguments.assignments) edits.push_back(parse_assignment(text));
  service.edit("command line", [&](Project project) {
    project = apply_edits(std::move(project), edits);
    if (!arguments.out.empty()) project.output.folder = std::filesystem::absolute(arguments.out).string();
    if (arguments.no_picture) project.output.picture = false;
    if (arguments.pdf) project.output.pdf = true;
    if (!arguments.question.empty()) project.question = arguments.question;
    return project;
  });
  const auto project = service.project();

  if (project->output.pdf) require_pdf();
  (void)report_stamp();  // a wrong date is refused before the work
  NewFolder folder(service.output_folder());
  service.prepare_output_folder();
  service.run_inline(Stage::results, console);
  std::vector<ReportPicture> pictures;
  if (project->output.picture) pictures = try_picture(service.pipeline(), console);
  const auto files = service.write_outputs(pictures, write_report_pdf, console);
  folder.keep();
  if (!arguments.animation.empty())
    write_animation(service.pipeline(), arguments.animation, arguments.frames);
  write_extras(*service.pipeline().results(), arguments, service.output_folder());
  console.clear_line();

  if (session.json) {
    std::fputs(summary_json(service.pipeline()).c_str(), stdout);
    return 0;
  }
  if (arguments.console.quiet) return 0;
  std::fputs(run_text(service.pipeline()).c_str(), stdout);
  std::printf("\nWritten to %s:", service.output_folder().c_str());
  for (const std::string& file : files) std::printf(" %s", std::filesystem::path(file).filename().c_str());
  std::printf("\n");
  if (project->output.picture && pictures.empty())
    std::printf("There is no picture; the warning above says why.\n");
  return 0;
}

}  // namespace

void add_run_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<RunArguments>();
  CLI::App* command = app.add_subcommand("run", "Computes a case and writes results, picture and report");
  command->add_option("case", arguments->case_path, "Case file (JSON)")->required()->type_name("CASE");
  command->add_option("-o,--out,--output", arguments->out, "Folder for the results, in place of the case's")
      ->type_name("FOLDER");
  command
      ->add_option("--line", arguments->line,
                   "Fields along a line, into line.csv: six lengths, \"0 mm\" each, of its two ends")
      ->expected(6)
      ->type_name("LENGTH");
  command
      ->add_option("--animation", arguments->animation,
                   "Pictures of the deformation from nothing to its scale and back, into this folder")
      ->type_name("FOLDER");
  command->add_option("--frames", arguments->frames, "How many pictures")->check(CLI::Range(2, 999));
  command->add_option("--surface", arguments->surface, "Writes the deformed surface, in mm: .stl or .obj")
      ->type_name("FILE");
  command
      ->add_option("--surface-scale", arguments->surface_scale,
                   "Displacements in it are this many times as large")
      ->type_name("NUMBER");
  command->add_flag("--pdf", arguments->pdf, "Writes the report as PDF too");
  command->add_option("--question", arguments->question, "What the run is to answer, for the report")
      ->type_name("TEXT");
  command->add_flag("--no-picture", arguments->no_picture, "Draws no picture");
  command->add_flag("-q,--quiet", arguments->console.quiet, "Says only warnings and errors");
  command->add_flag("-v,--verbose", arguments->console.verbose, "Says more");
  command->add_flag("--json", session.json, "Summary, or the error, as JSON on standard output");
  command->add_option("--log", arguments->console.log_file, "Writes the log to this file too")
      ->type_name("FILE");
  add_set_option(*command, arguments->assignments);
  add_solver_options(*command, arguments->edits);
  add_mesh_options(*command, "mesh-", arguments->edits);
  command->callback(
      [&session, arguments] { session.action = [&session, arguments] { return run(session, *arguments); }; });
}

}  // namespace genba
