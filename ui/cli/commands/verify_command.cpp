#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "app/case/option_access.hpp"
#include "app/verify/verification_record.hpp"
#include "app/verify/verification_text.hpp"
#include "engine/base/file/file.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct VerifyArguments {
  std::vector<std::string> names;
  std::string out, backend, threads;
  ConsoleOptions console;
  bool list = false;
};

/// The options with the names and forms that the case file and the other commands take.
SolveOptions stated_options(const VerifyArguments& arguments) {
  SolveOptions options;
  for (const auto& [key, value] :
       {std::pair("backend", &arguments.backend), std::pair("threads", &arguments.threads)})
    if (!value->empty())
      set_option(options, find_option(solve_fields(), key, "solver"), *value, std::string("--") + key);
  return options;
}

/// Checks the folder before minutes are spent.
void require_folder(const std::string& file) {
  if (file.empty()) return;
  const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
  std::error_code code;
  if (!std::filesystem::is_directory(folder, code))
    throw Error(ErrorKind::file, folder.string(), phrase<"there is no such folder">(),
                phrase<"Make it, or name another file for --out">());
}

/// Writes what is there, also after a stop.
void write_all(const VerifyArguments& arguments, const VerificationRun& run) {
  if (!arguments.out.empty()) write_text_atomically(arguments.out, verification_json(run));
}

int verify(Session& session, const VerifyArguments& arguments) {
  if (arguments.list) {
    print_text(session.json ? verification_list_json() : verification_list());
    return 0;
  }
  require_outputs({{"--log", arguments.console.log_file}, {"--out", arguments.out}},
                  [] { return std::vector<std::string>(); });
  require_folder(arguments.out);
  const SolveOptions options = stated_options(arguments);
  VerificationRun run = planned_verification(arguments.names);
  Console console(arguments.console, session.stop);
  try {
    run_verification(run, options.backend, options.threads, console);
  } catch (const Cancelled&) {
    console.clear_line();
    write_all(arguments, run);
    if (!session.json) print_text(verification_text(run));
    throw;
  }
  console.clear_line();
  write_all(arguments, run);
  std::string kept;
  try {
    kept = keep_verification(run);
  } catch (const Error& error) {
    console.log(LogLevel::warning, full_text(error));
  }
  if (session.json)
    print_text(verification_json(run));
  else if (!arguments.console.quiet) {
    print_text(verification_text(run));
    if (!kept.empty()) print_text("Kept for reports: " + kept + "\n");
  }
  return run.passed() == run.cases.size() ? 0 : exit_code(ErrorKind::internal_fault);
}

}  // namespace

void add_verify_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* command = app.add_subcommand(
      "verify", "Computes cases with known answers on this computer; tells which came out right");
  command->add_option("names", arguments->names, "Names of cases; none: all, and reports cite the outcome")
      ->type_name("NAME...");
  command->add_flag("--list", arguments->list,
                    "Lists the cases: what is computed, and where the answer comes from");
  command->add_option("--backend", arguments->backend, "What computes: auto, cpu, cuda or checked [auto]")
      ->type_name("");
  command->add_option("--threads", arguments->threads, "Threads of the CPU [0: all]")->type_name("");
  command
      ->add_option("-o,--out,--output", arguments->out,
                   "Writes the outcome as JSON to this file, also after a stop")
      ->type_name("FILE");
  add_quiet_and_json(*command, session, arguments->console, "Says only warnings and errors",
                     "The outcome, the list, or the error, as JSON on standard output");
  command->add_option("--log", arguments->console.log_file, "Writes the log to this file too")
      ->type_name("FILE");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return verify(session, *arguments); };
  });
}

}  // namespace genba
