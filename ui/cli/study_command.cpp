#include <CLI/App.hpp>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/case_file.hpp"
#include "app/outputs.hpp"
#include "app/parameter_study.hpp"
#include "engine/base/file.hpp"
#include "ui/cli/commands.hpp"
#include "ui/cli/console.hpp"

namespace genba {

namespace {

struct StudyArguments {
  std::string case_path, vary, out;
  std::vector<std::string> values;
  ConsoleOptions console;
};

nlohmann::ordered_json as_json(const StudyTable& table) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const StudyRow& row : table.rows) {
    nlohmann::ordered_json out = {{"value", row.value},
                                  {"unknowns", row.unknowns},
                                  {"iterations", row.iterations},
                                  {"seconds", row.seconds}};
    if (!row.error.empty()) out["error"] = row.error;
    for (std::size_t c = 0; c < row.results.size() && c < table.columns.size(); ++c)
      out["results"][table.columns[c].title] = {{"value", row.results[c]},
                                                {"unit", std::string(si_unit(table.columns[c].kind))}};
    rows.push_back(out);
  }
  return {{"parameter", table.path}, {"runs", rows}};
}

int study(Session& session, const StudyArguments& arguments) {
  Console console(arguments.console, session.stop);
  Project project = read_case(arguments.case_path);
  project.path = std::filesystem::absolute(arguments.case_path).lexically_normal().string();
  const std::string folder = arguments.out.empty() ? resolve_path(project, project.output.folder)
                                                   : std::filesystem::absolute(arguments.out).string();
  // All values are looked at before a folder is made.
  for (const std::string& value : arguments.values) (void)with_parameter(project, arguments.vary, value);
  prepare_output_folder(folder);
  const StudyTable table = run_study(project, arguments.vary, arguments.values, console);
  write_text_atomically(folder + "/study.csv", study_csv(table));
  write_text_atomically(folder + "/study.html", study_html(table));
  console.clear_line();
  std::size_t failed = 0;
  for (const StudyRow& row : table.rows) failed += !row.error.empty();
  if (session.json)
    std::printf("%s\n", as_json(table).dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  else if (!arguments.console.quiet)
    std::printf("%s\nWritten to %s: study.csv study.html\n", study_text(table).c_str(), folder.c_str());
  return failed == table.rows.size() ? exit_code(ErrorKind::model) : 0;
}

}  // namespace

void add_study_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<StudyArguments>();
  CLI::App* command =
      app.add_subcommand("study", "Runs a case for several values of one parameter; table, CSV and plots");
  command->add_option("case", arguments->case_path, "Case file (JSON)")->required()->type_name("CASE");
  command
      ->add_option("--vary", arguments->vary,
                   "Place in the case file, like mesh.size, loads[0].pressure, loads[hip].force[2]")
      ->required()
      ->type_name("PLACE");
  command
      ->add_option("--values", arguments->values,
                   "Its values, like \"4 mm\" \"3 mm\" \"2 mm\"; one that is a list begins with a blank: \" "
                   "[2, 2, 8]\"")
      ->required()
      ->type_name("VALUE...");
  command->add_option("-o,--out,--output", arguments->out, "Folder for the tables, in place of the case's")
      ->type_name("FOLDER");
  command->add_flag("-q,--quiet", arguments->console.quiet, "Says only warnings and errors");
  command->add_flag("--json", session.json, "The table, or the error, as JSON on standard output");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return study(session, *arguments); };
  });
}

}  // namespace genba
