#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/manual.hpp"
#include "ui/print/report_pdf.hpp"

namespace genba {

namespace {

struct ManualArguments {
  std::string command, folder, shell, html, pdf, language = "en";
};

int manual(const CLI::App& app, const ManualArguments& arguments) {
  const CommandEntry program = command_entry(app);
  if (!arguments.folder.empty()) {
    std::error_code code;
    std::filesystem::create_directories(arguments.folder, code);
    for (const auto& [name, page] : manual_pages(program))
      write_text_atomically(arguments.folder + "/" + name, page);
    return 0;
  }
  if (!arguments.html.empty() || !arguments.pdf.empty()) {
    // Errors come before anything is written.
    const std::string text = whole_manual(arguments.language);
    if (!arguments.pdf.empty()) require_pdf();
    if (!arguments.html.empty()) write_text_atomically(arguments.html, text);
    if (!arguments.pdf.empty()) write_manual_pdf(arguments.language, report_stamp(), arguments.pdf);
    return 0;
  }
  print_text(
      manual_page(program, arguments.command.empty() ? program : named_command(program, arguments.command)));
  return 0;
}

}  // namespace

void add_manual_commands(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<ManualArguments>();
  CLI::App* pages =
      app.add_subcommand("manual", "Prints a manual page, for man; or writes the manual as one file");
  pages->add_option("command", arguments->command, "A command; none: the program")->type_name("COMMAND");
  pages->add_option("--to", arguments->folder, "Writes all pages into this folder, as genba-cli.1 and so on")
      ->type_name("FOLDER");
  pages->add_option("--html", arguments->html, "Writes the manual of the program as one HTML file")
      ->type_name("FILE");
  pages->add_option("--pdf", arguments->pdf, "Writes the manual of the program as PDF")->type_name("FILE");
  pages
      ->add_option("--language", arguments->language,
                   "Of the manual; pages that are not translated are English [en]")
      ->check(CLI::IsMember({"en", "ja"}))
      ->type_name("CODE");
  pages->callback([&app, &session, arguments] {
    session.action = [&app, arguments] { return manual(app, *arguments); };
  });

  CLI::App* script =
      app.add_subcommand("completion", "Prints a script that completes commands and options in a shell");
  script->add_option("shell", arguments->shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}))
      ->type_name("SHELL");
  script->callback([&app, &session, arguments] {
    session.action = [&app, arguments] {
      const std::map<std::string, Shell> shells = {
          {"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}};
      print_text(completion(command_entry(app), shells.at(arguments->shell)));
      return 0;
    };
  });
}

}  // namespace genba
