#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/case/steps.hpp"
#include "app/check/selections.hpp"
#include "app/output/output_manifest.hpp"
#include "app/service.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/case_edits.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct SelectionsArguments {
  std::string case_path, step;
  bool reattach = false, accept = false;
  std::vector<CaseEdit> edits;
  ConsoleOptions console;
};

int selections(Session& session, const SelectionsArguments& arguments) {
  Console console(arguments.console, session.stop);
  Service service;
  service.open(arguments.case_path);
  (void)choose_step(service, arguments.step);
  const auto records =
      recorded_selections(project_of_step(*service.project(), step_at_hand(*service.project())));
  const Project as_saved = *service.project();
  service.edit("command line",
               [&](Project project) { return apply_edits(std::move(project), arguments.edits); });
  service.run_inline(Stage::mesh, console);
  const Mesh& mesh = *service.pipeline().mesh()->mesh;
  auto changes = compare_selections(records, mesh, service.project()->study);
  console.clear_line();
  int lost = 0;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const SelectionChange& c : changes) {
    if (c.state == SelectionState::lost) ++lost;
    if (session.json)
      list.push_back({{"condition", c.place},
                      {"selector", c.selector.english()},
                      {"state", std::string(to_string(c.state))},
                      {"text", c.text.english()},
                      {"replacement", c.replacement}});
    else
      std::printf("%-6s %s: %s%s%s%s\n", std::string(to_string(c.state)).c_str(), shown_text(c.place).c_str(),
                  shown_text(c.selector.english()).c_str(), c.text.empty() ? "" : ": ",
                  shown_text(c.text.english()).c_str(),
                  c.replacement.empty() ? "" : (" -> " + c.replacement).c_str());
  }
  if (session.json)
    print_text(list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  else if (records.empty())
    std::printf("There is nothing to compare with: a run of the case leaves it in its results folder.\n");
  if (arguments.reattach) {
    Project changed = reattach(as_saved, changes);
    if (!(changed == as_saved)) {
      service.edit("re-attach", [&](Project) { return changed; });
      service.save(arguments.case_path);
      if (!session.json) std::printf("Written: %s\n", shown_text(arguments.case_path).c_str());
    }
    for (const SelectionChange& c : changes)
      if (c.state == SelectionState::lost && !c.replacement.empty()) --lost;
  }
  if (arguments.accept) {
    const auto path =
        std::filesystem::path(service.output_folder(step_at_hand(*service.project()))) / selections_name;
    if (std::filesystem::is_regular_file(path)) {
      service.prepare_output_folder(console, {.folder = true, .overwrite = true});
      service.add_output(selections_name,
                         format_selections(record_selections(mesh, service.project()->study)));
    }
    lost = 0;
  }
  return lost > 0 ? exit_code(ErrorKind::model) : 0;
}

}  // namespace

void add_selections_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<SelectionsArguments>();
  CLI::App* command = app.add_subcommand("selections",
                                         "Meshes a case and lists which surfaces of its loads and "
                                         "constraints were kept, moved or lost since its last run");
  command->add_option("case", arguments->case_path, "Case file (JSON)")->required()->type_name("CASE");
  command->add_flag("--reattach", arguments->reattach,
                    "Writes the surfaces that look like the lost ones into the case");
  command->add_flag("--accept", arguments->accept, "Takes what the selectors catch now as right");
  command->add_flag("--json", session.json, "The list, or the error, as JSON on standard output");
  command->add_flag("-q,--quiet", arguments->console.quiet, "No progress");
  add_step(*command, arguments->step);
  add_set_option(*command, arguments->edits);
  add_mesh_options(*command, "mesh-", arguments->edits);
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return selections(session, *arguments); };
  });
}

}  // namespace genba
