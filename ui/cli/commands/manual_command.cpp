#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/materials/material_library.hpp"
#include "app/study/parameter_study.hpp"
#include "app/verify/verification.hpp"
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

/// Words that a shell completes. Nothing if the case cannot be read.
std::vector<std::string> words_to_complete(const CLI::App& app, const std::string& kind, const std::string& path) {
  std::vector<std::string> out;
  if (kind == "commands") {
    for (const CommandEntry& command : command_entry(app).commands) out.push_back(command.path.back());
  } else if (kind == "materials") {
    for (const LibraryMaterial& material : all_materials()) out.push_back(material.material.name);
  } else if (kind == "verifications") {
    for (const VerificationCase& one : verification_cases()) out.emplace_back(one.name);
  } else if (!path.empty()) {
    try {
      const Project project = read_case(path);
      if (kind == "steps")
        for (const Step& one : steps(project)) out.push_back(one.name);
      else
        for (const StudyParameter& one : study_parameters(project)) out.push_back(one.path);
    } catch (const Error&) {  // a person is still writing; a run says what is wrong
    }
  }
  return out;
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

  // The scripts of shells start this command. It is of no use to people, so it is hidden.
  auto asked = std::make_shared<std::pair<std::string, std::string>>();
  CLI::App* complete = app.add_subcommand("complete", "")->group("");
  complete->add_option("kind", asked->first)->required();
  complete->add_option("case", asked->second);
  complete->callback([&app, &session, asked] {
    session.action = [&app, asked] {
      for (const std::string& word : words_to_complete(app, asked->first, asked->second)) print_text(word + "\n");
      return 0;
    };
  });

  CLI::App* script =
      app.add_subcommand("completion", "Prints a script that completes commands, options and values in a shell");
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
