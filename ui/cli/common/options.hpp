// What several commands share: options with the same names, and how they open their project.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "app/service.hpp"
#include "ui/cli/common/case_edits.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/named_outputs.hpp"
#include "ui/cli/common/picture.hpp"
#include "ui/cli/common/session.hpp"

namespace genba {

void add_case(CLI::App& command, std::string& path);                            ///< CASE
void add_out_folder(CLI::App& command, std::string& folder, const char* help);  ///< -o, --out, --output
void add_unit(CLI::App& command, std::string& unit);                            ///< --unit
/// -q, --json-progress and --json. `quiet`: "No progress", or "Says only warnings and errors".
void add_quiet_and_json(CLI::App& command, Session& session, ConsoleOptions& console, const char* quiet,
                        const char* json);

/// --json: what a command has to say, or its error, as JSON on standard output.
void add_json(CLI::App& command, Session& session, const char* json);

/// Opens a case file, or makes a starting case around a geometry. `unit`: text of --unit, may be empty.
/// Returns assumed_unit_text() (app/start/starter.hpp) if a unit was assumed.
Text open_case_or_geometry(Service& service, const std::string& input, const std::string& unit);

/// The folder that files go to: `out`, or the output folder of the project if `out` is empty.
std::string folder_for(const Project& project, const std::string& out);

/// Arguments of the commands that compute a case and write results and report.
struct ComputeArguments {
  std::string case_path, step, out, question;
  std::vector<CaseEdit> edits;
  ConsoleOptions console;
  bool no_picture = false, pdf = false, overwrite = false, paths = false;
  std::string language;  ///< of the report; empty: that of the case, else English
  ExtraPictures pictures;
};
/// The code of the language: `asked` (--language), else that of the case, else English.
std::string language_of_report(const std::string& asked, const Project& project);
void add_report_language(CLI::App& command, std::string& language);  ///< --language
void add_compute_options(CLI::App& command, Session& session, ComputeArguments& arguments, const char* json);

/// --step
void add_step(CLI::App& command, std::string& step);
/// Puts the step of --step at hand; without --step the last one that is on. Throws Error(input) that lists
/// the steps.
Project with_chosen_step(Project project, const std::string& step);
/// The same in a service. Returns what is to be run: the step at hand, or all steps without --step.
StepsToRun choose_step(Service& service, const std::string& step);

void add_overwrite(CLI::App& command, bool& overwrite);  ///< --overwrite

/// Checks the log and `more`. Throws Error(input) if a file to be written is read
/// (ui/cli/common/named_outputs.hpp).
void require_outputs(const ComputeArguments& arguments, std::vector<NamedOutput> more = {});
/// Opens the case with its edits. Refuses before the work what can be refused then: a PDF without a printer,
/// an image picture without an image, a wrong date or language of the report.
void open_to_compute(Service& service, const ComputeArguments& arguments);

/// Pictures for the report, or none and a warning.
DrawnPictures try_picture(const Pipeline& pipeline, const ExtraPictures& extra, Console& console);
/// --picture-size WIDTHxHEIGHT, --transparent
void add_picture_look(CLI::App& command, PictureLook& look);
/// --quality-picture MEASURE
void add_quality_picture(CLI::App& command, std::optional<QualityMeasure>& measure, const char* help);

/// What a computation wrote.
struct WrittenFiles : WrittenOutputs {
  bool picture_missing = false;  ///< asked for, and could not be drawn
};
/// Prepares the output folder, runs `work` and writes outputs with pictures. Removes a folder that it made if
/// nothing was written into it. `leave`: names of further files; its permissions are set from `arguments`.
WrittenFiles compute_and_write(Service& service, const ComputeArguments& arguments, Console& console,
                               OutputLeave leave, const std::function<void()>& work);
/// "Written to FOLDER: ..."
void print_written(const Service& service, const WrittenFiles& written);

}  // namespace genba
