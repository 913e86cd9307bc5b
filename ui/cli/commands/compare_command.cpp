#include <CLI/App.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/report/outputs.hpp"
#include "app/run/step_pipelines.hpp"
#include "app/study/compare.hpp"
#include "app/study/mode_match.hpp"
#include "app/study/parameter_study.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct CompareArguments {
  std::string first, second, step, out;
  std::vector<std::string> changes;
  ConsoleOptions console;
  bool overwrite = false;
};

/// Computes the results; the mesh of the case before is used again if nothing changes it.
std::shared_ptr<const Results> compute(StepPipelines& pipelines, const Project& project, const Text& log_line,
                                       ModeShapes& modes, Console& console) {
  console.log(LogLevel::info, log_line);
  pipelines.apply(std::make_shared<const Project>(project));
  StepRun what{.only = step_at_hand(project)};
  what.frame = [&, step = *what.only](std::size_t at, const Problem&, double, const std::shared_ptr<const Results>& frame) {
    if (at == step) modes.take(*frame);
  };
  pipelines.run(what, console);
  return pipelines.at_hand().results();
}

int compare(Session& session, const CompareArguments& arguments) {
  Console console(arguments.console, session.stop);
  const Project first = with_chosen_step(read_case(arguments.first), arguments.step);
  Project second =
      arguments.second.empty() ? first : with_chosen_step(read_case(arguments.second), arguments.step);
  for (const std::string& change : arguments.changes) {
    const auto equals = change.find('=');
    if (equals == std::string::npos)
      throw Error(ErrorKind::input, "--with " + change, phrase<"is not of the form PLACE=VALUE">(),
                  phrase<"Write for example --with \"mesh.size=3 mm\"">());
    second = with_parameter(second, change.substr(0, equals), change.substr(equals + 1));
  }
  if (second == first)
    throw Error(ErrorKind::input, phrase<"compare">(), phrase<"the two cases are the same">(),
                phrase<"Name another case, or what is different: --with \"mesh.size=3 mm\"">());
  const std::string folder = folder_for(first, arguments.out);
  const OutputWish wish = output_wish(first, folder, OutputSet::comparison, names_of(OutputSet::comparison),
                                      {.folder = !arguments.out.empty(), .overwrite = arguments.overwrite});
  (void)output_wish(second, folder, wish.set, wish.names, {.folder = true});
  OutputFolder outputs(folder, wish, console);
  StepPipelines pipeline;
  ModeShapes modes_a, modes_b;
  const auto a = compute(pipeline, first, phrase<"Computes the first case">(), modes_a, console),
             b = compute(pipeline, second, phrase<"Computes the second case">(), modes_b, console);
  const Comparison comparison = a->modes && !a->response ? compare_modes(modes_a, modes_b, console)
                                                         : compare_results(*a, *b, console);
  OutputDraft draft(outputs);
  write_results_file(draft.file("difference.vtu"), comparison.difference);
  write_text_atomically(draft.file("difference.csv"), comparison_csv(comparison));
  draft.publish(false);
  console.clear_line();
  if (session.json) {
    nlohmann::ordered_json fields = nlohmann::ordered_json::array();
    for (const FieldDifference& f : comparison.fields)
      fields.push_back({{"field", f.field},
                        {"unit", std::string(si_unit(f.kind))},
                        {"largest", f.largest},
                        {"place_m", f.place},
                        {"root_mean_square", f.mean_square},
                        {"largest_of_first", f.reference}});
    nlohmann::ordered_json modes = nlohmann::ordered_json::array();
    for (const ModePair& pair : comparison.modes)
      modes.push_back({{"first", pair.first + 1},
                       {"of_first", pair.of_first},
                       {"second", pair.second ? nlohmann::ordered_json(*pair.second + 1) : nlohmann::ordered_json()},
                       {"of_second", pair.second ? nlohmann::ordered_json(pair.of_second) : nlohmann::ordered_json()},
                       {"likeness", pair.likeness}});
    nlohmann::ordered_json out = {{"same_mesh", comparison.same_mesh},
                                        {"nodes", comparison.compared},
                                        {"outside", comparison.outside},
                                        {"fields", fields}};
    if (!modes.empty()) out["modes"] = modes;
    print_text(out.dump(2) + "\n");
  } else if (!arguments.console.quiet) {
    print_text(comparison_text(comparison) + "\nFirst minus second, written to " + shown_text(folder) +
               ": difference.vtu difference.csv\n");
  }
  return 0;
}

}  // namespace

void add_compare_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* command = app.add_subcommand(
      "compare", "Computes two cases and the difference of their fields, first minus second");
  command->add_option("first", arguments->first, "Case file (JSON)")->required()->type_name("CASE");
  command
      ->add_option("second", arguments->second, "The other; if left out, the first with what --with changes")
      ->type_name("CASE");
  command->add_option("--with", arguments->changes, "A value that the second one has; may be repeated")
      ->type_name("PLACE=VALUE")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  add_step(*command, arguments->step);
  add_out_folder(*command, arguments->out, "Folder for the files, in place of the first case's");
  add_overwrite(*command, arguments->overwrite);
  add_quiet_and_json(*command, session, arguments->console, "Says only warnings and errors",
                     "The differences, or the error, as JSON on standard output");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return compare(session, *arguments); };
  });
}

}  // namespace genba
