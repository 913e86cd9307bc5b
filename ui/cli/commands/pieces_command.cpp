#include "ui/cli/commands/pieces_command.hpp"

#include <cstdio>
#include <filesystem>

#include "app/case/case_file.hpp"
#include "app/case/describe.hpp"
#include "app/output/output_folder.hpp"
#include "app/pieces/partition.hpp"
#include "app/pieces/pieces_report.hpp"
#include "app/report/outputs.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/print/report_language.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

/// The files that the run writes.
std::vector<std::string> names_of_outputs(const Project& project) {
  std::vector<std::string> out = {"summary.json"};
  if (project.output.report) out.push_back("report.html");
  if (!project.output.vtu) return out;
  for (std::string& name : fields_of_pieces(project.solve.ranks)) out.push_back(std::move(name));
  return out;
}

struct PartitionArguments {
  std::vector<std::string> inputs;
  std::string out, unit;
  int pieces = 0;
  std::vector<CaseEdit> edits;
  ConsoleOptions console;
};

PieceList partition_whole(const PartitionArguments& arguments, Monitor& monitor) {
  if (arguments.pieces < 1)
    throw Error(ErrorKind::input, "--pieces", phrase<"the number of pieces is missing">(), phrase<"Write for example --pieces 4">());
  Service service;
  if (const Text assumed = open_case_or_geometry(service, arguments.inputs.front(), arguments.unit); !assumed.empty())
    monitor.log(LogLevel::warning, assumed);
  service.edit("command line", [&](Project project) { return apply_edits(std::move(project), arguments.edits); });
  service.run_inline(Stage::mesh, monitor);
  return write_pieces(arguments.out, *service.pipeline().mesh()->mesh, arguments.pieces, monitor);
}

PieceList partition_files(const PartitionArguments& arguments, Monitor& monitor) {
  if (arguments.pieces > 0 && static_cast<std::size_t>(arguments.pieces) != arguments.inputs.size())
    throw Error(ErrorKind::input, "--pieces", phrase<"%1 files are %1 pieces">(arguments.inputs.size()), phrase<"Leave --pieces out">());
  double unit = 1;
  if (!arguments.unit.empty())
    unit = parse_length_unit(arguments.unit, "--unit");
  else
    monitor.log(LogLevel::warning, phrase<"The files state no unit of length, and --unit is missing: metres are taken">());
  return join_pieces(arguments.out, arguments.inputs, unit, monitor);
}

int partition(Session& session, const PartitionArguments& arguments) {
  require_outputs({{"--out", arguments.out}}, [&] { return arguments.inputs; });
  Console console(arguments.console, session.stop);
  const PieceList list = arguments.inputs.size() == 1 ? partition_whole(arguments, console) : partition_files(arguments, console);
  console.clear_line();
  if (session.json) {
    print_text(read_file(arguments.out));
    return 0;
  }
  for (const PieceEntry& piece : list.pieces)
    std::printf("  %s: %s nodes, %s elements\n", shown_text(piece.file).c_str(), grouped(piece.nodes).c_str(), grouped(piece.elements).c_str());
  std::printf("Written to %s. In a case: \"geometry\": {\"file\": \"%s\"}, \"solver\": {\"ranks\": %zu}\n", shown_text(arguments.out).c_str(),
              shown_text(file_name(arguments.out)).c_str(), list.pieces.size());
  return 0;
}

}  // namespace

int run_case_in_pieces(Session& session, const Project& project, const ComputeArguments& arguments, Console& console) {
  require_pieces_compute(project);
  (void)plan_pieces(project);  // the number of ranks is that of the pieces
  const std::string path = fs::absolute(folder_for(project, arguments.out)).string();
  const std::vector<std::string> names = names_of_outputs(project);
  OutputFolder folder(path,
                      output_wish(project, path, OutputSet::run, names, {.folder = !arguments.out.empty(), .overwrite = arguments.overwrite}),
                      console);
  OutputDraft draft(folder);
  if (project.output.csv || project.output.picture)
    console.log(LogLevel::info, phrase<"Of a mesh in pieces no tables, pictures or states to resume from are written">());
  const ReportLanguage language = report_language(language_of_report(arguments.language, project));
  PieceRun run;
  draft.fill([&] {
    for (const std::string& name : names) (void)draft.file(name);
    run = run_pieces(project, project.output.vtu ? draft.file(pieces_fields) : "", console);
    write_text_atomically(draft.file("summary.json"), pieces_summary_json(project, run));
    if (project.output.report)
      write_text_atomically(draft.file("report.html"),
                            pieces_report(project, run, report_stamp().date, language.translate, language.code, language.fonts));
  });
  draft.publish(false, false);
  console.clear_line();
  if (session.json)
    print_text(pieces_summary_json(project, run));
  else if (!arguments.console.quiet)
    print_text(pieces_text(project, run) + "Written to " + shown_text(path) + ": summary.json" + (project.output.report ? ", report.html" : "") +
               (project.output.vtu ? std::string(", ") + pieces_fields : "") + "\n");
  return 0;
}

int show_pieces_plan(const Session& session, const Project& project) {
  require_pieces_compute(project);
  const std::vector<RanksNeed> plan = plan_pieces(project);
  print_text(session.json ? pieces_plan_json(plan) : pieces_plan_text(plan));
  return 0;
}

void add_partition_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<PartitionArguments>();
  CLI::App* command = app.add_subcommand("partition", "Writes a mesh in pieces, one for each rank: for a mesh that no single memory holds");
  command
      ->add_option("inputs", arguments->inputs,
                   "A case, a geometry or a mesh, which is cut; or several mesh files that are its pieces already, with the node numbers "
                   "of the whole (Gmsh: Mesh.PartitionSplitMeshFiles). Of several, one is in memory at a time")
      ->required()
      ->type_name("CASE|GEOMETRY|FILES");
  command->add_option("-o,--out,--output", arguments->out, "The list of the pieces. They are written beside it")->required()->type_name("FILE.gpieces");
  command->add_option("--pieces,-n", arguments->pieces, "How many pieces")->check(CLI::Range(1, 65536))->type_name("NUMBER");
  add_unit(*command, arguments->unit);
  add_quiet_and_json(*command, session, arguments->console, "No progress", "The list, or the error, as JSON on standard output");
  add_set_option(*command, arguments->edits);
  command->callback([&session, arguments] { session.action = [&session, arguments] { return partition(session, *arguments); }; });
}

}  // namespace genba
