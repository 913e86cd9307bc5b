#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/run_queue.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"
#include "ui/print/report_language.hpp"

namespace genba {

namespace {

struct QueueArguments {
  std::vector<std::string> paths;
  ConsoleOptions console;
  bool no_picture = false, resume = false, overwrite = false;
  std::string language;  ///< empty: that of each case, else English
};

std::string queue_json(const std::vector<QueuedCase>& cases) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const QueuedCase& c : cases)
    list.push_back({{"case", c.path},
                    {"state", std::string(to_string(c.state))},
                    {"text", c.text.english()},
                    {"folder", c.folder},
                    {"seconds", c.seconds}});
  return list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// A case that cannot be read does not stop the others: then its own file counts.
std::vector<std::string> files_of_cases(const QueueArguments& arguments) {
  std::vector<std::string> files = arguments.paths;
  for (const std::string& path : arguments.paths) try {
      for (std::string& file : files_read(path)) files.push_back(std::move(file));
    } catch (const Error&) {
    }
  return files;
}

int queue(Session& session, const QueueArguments& arguments) {
  require_outputs({{"--log", arguments.console.log_file}}, [&] { return files_of_cases(arguments); });
  Console console(arguments.console, session.stop);
  (void)report_stamp();
  std::vector<QueuedCase> cases;
  for (const std::string& path : arguments.paths) cases.push_back({.path = path, .overwrite = arguments.overwrite});
  const auto print = [&] {
    console.clear_line();
    if (session.json || !arguments.console.quiet)
      print_text(session.json ? queue_json(cases) : queue_text(cases));
  };
  const auto draw = [&](const Pipeline& pipeline) {
    ExtraPictures pictures;
    pictures.language = language_of_report(arguments.language, *pipeline.project());
    return try_picture(pipeline, pictures, console);
  };
  try {
    run_queue(cases, arguments.no_picture ? DrawPictures() : DrawPictures(draw), make_report_printer(arguments.language), console, {}, arguments.resume);
  } catch (const Cancelled&) {
    if (!session.json) print();
    throw;
  }
  print();
  for (const QueuedCase& c : cases)
    if (c.state == QueueState::failed) return exit_code(ErrorKind::model);
  return 0;
}

}  // namespace

void add_queue_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<QueueArguments>();
  CLI::App* command = app.add_subcommand(
      "queue", "Computes several cases one after the other; one that fails does not stop the rest");
  command->add_option("cases", arguments->paths, "Case files (JSON)")->required()->type_name("CASE...");
  add_report_language(*command, arguments->language);
  command->add_flag("--no-picture", arguments->no_picture, "Draws no pictures");
  add_overwrite(*command, arguments->overwrite);
  command->add_flag("--resume", arguments->resume,
                    "A case whose solve was stopped or killed goes on with it; the others start anew");
  add_quiet_and_json(*command, session, arguments->console, "Says only warnings and errors",
                     "State of every case, or the error, as JSON on standard output");
  command->add_option("--log", arguments->console.log_file, "Writes the log to this file too")
      ->type_name("FILE");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return queue(session, *arguments); };
  });
}

}  // namespace genba
