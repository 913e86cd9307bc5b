#include <algorithm>
#include <cstdio>

#include "app/case/describe.hpp"
#include "app/inspect/inspection.hpp"
#include "app/plan/tuning_store.hpp"
#include "app/service.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/case_edits.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/named_outputs.hpp"
#include "ui/cli/common/options.hpp"
#include "ui/scene/sparsity_picture.hpp"

namespace genba {

namespace {

struct InspectArguments {
  std::string input, step, csv, out, picture, cache, line;
  bool measure = false, square = false;
  std::vector<CaseEdit> edits;
  ConsoleOptions console;
};

InspectionOptions options_of(const InspectArguments& arguments, const Project& project) {
  InspectionOptions options;
  options.measure = arguments.measure;
  options.square = arguments.square;
  options.solve = project.solve;
  options.picture_cells = arguments.picture.empty() ? 0 : sparsity_picture_cells;
  const auto bytes = [](const std::string& text, const char* option, std::int64_t otherwise) {
    if (text.empty()) return otherwise;
    constexpr double most = 1e15;
    const double value = parse_quantity(text, QuantityKind::bytes, option);
    if (value < 1 || value > most)
      throw Error(ErrorKind::input, option, phrase<"\"%1\" is no size of a cache">(text));
    return static_cast<std::int64_t>(value);
  };
  CacheShape& cache = options.features.cache;
  cache.bytes = bytes(arguments.cache, "--cache", cache.bytes);
  cache.line_bytes = static_cast<int>(
      std::min<std::int64_t>(bytes(arguments.line, "--cache-line", cache.line_bytes), 1 << 20));
  return options;
}

Inspection inspect_input(const InspectArguments& arguments, Monitor& monitor) {
  if (!arguments.input.ends_with(".json")) {
    InspectionOptions options = options_of(arguments, apply_edits({}, arguments.edits));
    const auto store = make_tuning_store(cache_folder(), monitor);
    options.speeds = store.get();
    return inspect_matrix_file(arguments.input, options, monitor);
  }
  Service service;
  service.open(arguments.input);
  (void)choose_step(service, arguments.step);
  service.edit("command line",
               [&](Project project) { return apply_edits(std::move(project), arguments.edits); });
  const InspectionOptions options = options_of(arguments, *service.project());
  service.run_inline(Stage::plan, monitor, false, StepsToRun::at_hand);
  return inspect_case(service.pipeline(), options, monitor);
}

int inspect(Session& session, const InspectArguments& arguments) {
  require_outputs({{"--csv", arguments.csv},
                   {"--out", arguments.out},
                   {"--picture", arguments.picture}},
                  [&] { return files_read(arguments.input); });
  Console console(arguments.console, session.stop);
  const Inspection inspection = inspect_input(arguments, console);
  if (!arguments.csv.empty()) write_text_atomically(arguments.csv, inspection_csv(inspection));
  if (!arguments.out.empty()) write_text_atomically(arguments.out, inspection_json(inspection));
  if (!arguments.picture.empty())
    write_text_atomically(
        arguments.picture,
        sparsity_png(inspection.density, pattern_title(inspection.name, inspection.density).english()));
  console.clear_line();
  print_text(session.json ? inspection_json(inspection) : inspection_text(inspection));
  if (session.json) return 0;
  for (const std::string& file : {arguments.csv, arguments.out, arguments.picture})
    if (!file.empty()) std::printf("Written to %s\n", shown_text(file).c_str());
  return 0;
}

}  // namespace

void add_inspect_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<InspectArguments>();
  CLI::App* command = app.add_subcommand("inspect",
                                         "Shows what of a matrix decides its speed, what memory each format "
                                         "would take, and its predicted product");
  command->add_option("input", arguments->input, "Matrix Market file (.mtx, .mtx.gz), or a case file (.json)")
      ->required()
      ->type_name("MATRIX|CASE");
  command->add_flag(
      "--measure", arguments->measure,
      "Also measures the product in every format, checked against CSR, and shows what the tuner tries "
      "(--backend, --threads)");
  command->add_flag(
      "--square", arguments->square,
      "Also multiplies the matrix by itself, as multigrid multiplies matrices: time, size and peak memory");
  command->add_option("--csv", arguments->csv, "Writes the table: a line a format, with the features")
      ->type_name("FILE");
  command->add_option("-o,--out,--output", arguments->out, "Writes everything as JSON")->type_name("FILE");
  command->add_option("--picture", arguments->picture, "Writes a picture of the pattern (PNG)")
      ->type_name("FILE");
  command->add_option("--cache", arguments->cache, "Cache that x is read through [256 KiB]")
      ->type_name("SIZE");
  command->add_option("--cache-line", arguments->line, "A line of it [128 B]")->type_name("SIZE");
  add_quiet_and_json(*command, session, arguments->console, "No progress",
                     "Everything, or the error, as JSON on standard output");
  add_step(*command, arguments->step);
  add_set_option(*command, arguments->edits);
  add_solver_options(*command, arguments->edits);
  add_mesh_options(*command, "mesh-", arguments->edits);
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return inspect(session, *arguments); };
  });
}

}  // namespace genba
