#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/case/describe.hpp"
#include "app/collect.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct CollectArguments {
  std::string case_path, folder;
  bool results = false, outside = false;
  ConsoleOptions console;
};

nlohmann::ordered_json collected_json(const CollectedCase& collected) {
  nlohmann::ordered_json files = nlohmann::ordered_json::array();
  for (const CopiedFile& file : collected.files)
    files.push_back({{"from", file.from}, {"to", file.to}, {"bytes", file.bytes}});
  return {{"folder", collected.folder},
          {"case", collected.case_file},
          {"files", files},
          {"bytes", collected.bytes},
          {"notice", copies_notice}};
}

int collect(Session& session, const CollectArguments& arguments) {
  Console console(arguments.console, session.stop);
  Service service;
  service.open(arguments.case_path);
  const std::string results = arguments.results ? service.output_folder() : std::string();
  const CollectedCase collected =
      collect_case(*service.project(), arguments.folder, results, console,
                   arguments.outside ? OutsideFiles::copied : OutsideFiles::refused);
  console.clear_line();
  if (session.json) {
    print_text(collected_json(collected).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
               "\n");
  } else if (!arguments.console.quiet) {
    for (const CopiedFile& file : collected.files) std::printf("  %s\n", shown_text(file.to).c_str());
    std::printf("Written to %s: %s and copies of %s file(s), %s\n", shown_text(collected.folder).c_str(),
                shown_text(collected.case_file).c_str(),
                grouped(static_cast<std::int64_t>(collected.files.size())).c_str(),
                format_bytes(collected.bytes).c_str());
    if (!collected.files.empty()) print_text(std::string(copies_notice) + "\n");
  }
  return 0;
}

}  // namespace

void add_collect_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<CollectArguments>();
  CLI::App* command = app.add_subcommand(
      "collect", "Writes a case with copies of all its files into a new folder, for another computer");
  add_case(*command, arguments->case_path);
  command
      ->add_option("--to,-o,--out,--output", arguments->folder,
                   "The new folder, or an empty one. " + std::string(copies_notice))
      ->required()
      ->type_name("FOLDER");
  command->add_flag("--with-results", arguments->results,
                    "Copies what runs of the case have written too, as far as it is there");
  command->add_flag("--outside", arguments->outside,
                    "Copies files that lie outside the folder of the case too; they are refused otherwise, "
                    "since a case from someone else could name private ones");
  add_quiet_and_json(*command, session, arguments->console, "Says only warnings and errors",
                     "What was copied, or the error, as JSON on standard output");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return collect(session, *arguments); };
  });
}

}  // namespace genba
