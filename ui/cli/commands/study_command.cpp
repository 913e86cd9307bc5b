#include <CLI/App.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/report/outputs.hpp"
#include "app/study/parameter_study.hpp"
#include "app/study/study_rows.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct StudyArguments {
  std::string case_path, step, vary, out;
  std::vector<std::string> values;
  ConsoleOptions console;
  bool list = false, resume = false, overwrite = false;
};

nlohmann::ordered_json table_json(const StudyTable& table) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const StudyRow& row : table.rows) {
    nlohmann::ordered_json out = {{"value", row.value},
                                  {"unknowns", row.unknowns},
                                  {"iterations", row.iterations},
                                  {"seconds", row.seconds}};
    if (!row.error.empty()) out["error"] = row.error.english();
    for (std::size_t c = 0; c < row.results.size() && c < table.columns.size(); ++c)
      out["results"][table.columns[c].title.english()] = {
          {"value", row.results[c]}, {"unit", std::string(si_unit(table.columns[c].kind))}};
    rows.push_back(out);
  }
  return {{"parameter", table.path}, {"runs", rows}};
}

int study(Session& session, StudyArguments arguments) {
  for (std::string& value : arguments.values) value.erase(0, value.find_first_not_of(' '));
  Console console(arguments.console, session.stop);
  const Project project = with_chosen_step(read_case(arguments.case_path), arguments.step);
  if (arguments.list && session.json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const StudyParameter& p : study_parameters(project)) list.push_back({{"place", p.path}, {"value", p.value}});
    print_text(nlohmann::ordered_json{{"parameters", list}}.dump(2, ' ', false,
                                                                nlohmann::json::error_handler_t::replace) +
               "\n");
    return 0;
  }
  if (arguments.list) {
    for (const StudyParameter& p : study_parameters(project))
      std::printf("%-40s %s\n", shown_text(p.path).c_str(), shown_text(p.value).c_str());
    return 0;
  }
  if (arguments.vary.empty() || arguments.values.empty())
    throw Error(ErrorKind::input, phrase<"study">(), phrase<"--vary and --values are needed">(),
                phrase<"--list shows what can be varied">());
  const std::string folder = folder_for(project, arguments.out);
  // All values are checked before a folder is made.
  for (const std::string& value : arguments.values) (void)with_parameter(project, arguments.vary, value);
  const OutputWish wish = output_wish(project, folder, OutputSet::study, names_of(OutputSet::study),
                                      {.folder = !arguments.out.empty(), .overwrite = arguments.overwrite});
  OutputFolder outputs(folder, wish, console);
  const StudyTable table =
      run_study(project, arguments.vary, arguments.values, console, {},
                {.folder = folder, .resume = arguments.resume, .until_written = true});
  OutputDraft draft(outputs);
  write_text_atomically(draft.file("study.csv"), study_csv(table));
  write_text_atomically(draft.file("study.html"), study_html(table));
  draft.publish(false);
  forget_study_rows(folder);
  console.clear_line();
  std::size_t failed = 0;
  for (const StudyRow& row : table.rows) failed += !row.error.empty();
  if (session.json)
    print_text(table_json(table).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  else if (!arguments.console.quiet)
    std::printf("%s\nWritten to %s: study.csv study.html\n", shown_lines(study_text(table)).c_str(),
                shown_text(folder).c_str());
  return failed == table.rows.size() ? exit_code(ErrorKind::model) : 0;
}

}  // namespace

void add_study_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<StudyArguments>();
  CLI::App* command =
      app.add_subcommand("study", "Runs a case for several values of one parameter; table, CSV and plots");
  add_case(*command, arguments->case_path);
  add_step(*command, arguments->step);
  command
      ->add_option(
          "--vary", arguments->vary,
          "Place in the case file, like mesh.size, loads[0].pressure, loads[hip].force[2], of a case with "
          "several steps steps[warm up].loads[0].heat_flux")
      ->type_name("PLACE");
  command
      ->add_option("--values", arguments->values,
                   "Its values, like \"4 mm\" \"3 mm\" \"2 mm\", or lists: \"[2, 2, 8]\" \"[4, 4, 16]\"")
      ->type_name("VALUE...");
  command->add_flag("--list", arguments->list, "Lists the places of the case that can be varied");
  command->add_flag(
      "--resume", arguments->resume,
      "Takes over the runs that are done of a study that was stopped or killed, and goes on with "
      "its solve");
  add_out_folder(*command, arguments->out, "Folder for the tables, in place of the case's");
  add_overwrite(*command, arguments->overwrite);
  add_quiet_and_json(*command, session, arguments->console, "Says only warnings and errors",
                     "The table, the list, or the error, as JSON on standard output");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return study(session, *arguments); };
  });
}

}  // namespace genba
