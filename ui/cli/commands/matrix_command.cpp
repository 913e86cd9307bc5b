#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/case/describe.hpp"
#include "app/inspect/case_matrix.hpp"
#include "app/service.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/case_edits.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/named_outputs.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct MatrixArguments {
  std::string case_path, step, out, which;
  bool general = false;
  std::vector<CaseEdit> edits;
  ConsoleOptions console;
};

int write_matrix(Session& session, const MatrixArguments& arguments) {
  if (!has_matrix_name(arguments.out))
    throw Error(ErrorKind::input, arguments.out, phrase<"a matrix is written as Matrix Market">(),
                phrase<"Use the ending .mtx or .mtx.gz">());
  require_outputs({{"out", arguments.out}}, [&] { return files_read(arguments.case_path, arguments.edits); });
  Console console(arguments.console, session.stop);
  Service service;
  service.open(arguments.case_path);
  (void)choose_step(service, arguments.step);
  service.edit("command line",
               [&](Project project) { return apply_edits(std::move(project), arguments.edits); });
  service.run_inline(Stage::plan, console, false, StepsToRun::at_hand);
  const WrittenMatrix written =
      write_case_matrix(arguments.out, service.pipeline(), arguments.general, arguments.which, console);
  console.clear_line();
  const char* symmetry = written.symmetric ? "symmetric" : "general";
  if (session.json)
    print_text(nlohmann::ordered_json{{"file", arguments.out},
                                      {"operator", written.name},
                                      {"rows", written.rows},
                                      {"nonzeros", written.nonzeros},
                                      {"symmetry", symmetry},
                                      {"unit", written.unit},
                                      {"file_bytes", written.file_bytes}}
                   .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
               "\n");
  else if (!arguments.console.quiet)
    std::printf("Written to %s: %s rows, %s nonzeros in %s, %s, %s\n", shown_text(arguments.out).c_str(),
                grouped(written.rows).c_str(), grouped(written.nonzeros).c_str(), written.unit.c_str(),
                symmetry,
                format_quantity(static_cast<double>(written.file_bytes), QuantityKind::bytes, 4).c_str());
  return 0;
}

}  // namespace

void add_matrix_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<MatrixArguments>();
  CLI::App* command = app.add_subcommand("matrix", "Writes the matrix of a case as a Matrix Market file");
  command->add_option("case", arguments->case_path, "Case file (JSON)")->required()->type_name("CASE");
  command->add_option("out", arguments->out, "File to write: .mtx, or .mtx.gz (compressed)")
      ->required()
      ->type_name("FILE");
  command->add_option("--operator", arguments->which,
                      "Which matrix: stiffness (default), mass or lumped_mass; of heat conduction, capacity or "
                      "lumped_capacity")
      ->type_name("NAME");
  command->add_flag("--general", arguments->general,
                    "Writes both triangles, also where the matrix is symmetric");
  command->add_flag("-q,--quiet", arguments->console.quiet, "No progress");
  command->add_flag("--json", session.json, "What was written, or the error, as JSON on standard output");
  add_step(*command, arguments->step);
  add_set_option(*command, arguments->edits);
  add_mesh_options(*command, "mesh-", arguments->edits);
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return write_matrix(session, *arguments); };
  });
}

}  // namespace genba
