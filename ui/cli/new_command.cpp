#include <cstdio>
#include <filesystem>

#include "app/service.hpp"
#include "ui/cli/commands.hpp"

namespace genba {

namespace {

struct NewArguments {
  std::string geometry, out, unit;
  bool force = false;
};

int make_case(const NewArguments& arguments) {
  std::filesystem::path out = arguments.out;
  if (out.empty()) out = std::filesystem::path(arguments.geometry).stem().string() + ".json";
  if (!arguments.force && std::filesystem::exists(out))
    throw Error(ErrorKind::file, out.string(), "exists already",
                "Choose another name with -o, or overwrite it with --force");
  Service service;
  service.open_geometry(
      arguments.geometry,
      arguments.unit.empty() ? 0.0 : parse_quantity(arguments.unit, QuantityKind::length, "--unit"));
  service.save(out.string());
  std::printf("Written: %s\n", out.c_str());
  if (!service.project()->study.constraints.empty()) std::printf("%s\n", service.project()->notes.c_str());
  const std::vector<Finding> findings = validate(service.project()->study);
  if (!findings.empty()) std::printf("To fill in:\n");
  for (const Finding& f : findings)
    std::printf("  %s: %s. %s\n", f.place.c_str(), f.problem.c_str(), f.next_step.c_str());
  std::printf("\"genba-cli mesh %s\" prints the names and numbers of its surfaces.\n", out.c_str());
  return 0;
}

}  // namespace

void add_new_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<NewArguments>();
  CLI::App* command = app.add_subcommand("new", "Makes a starting case around a geometry file");
  command
      ->add_option("geometry", arguments->geometry,
                   "Geometry, mesh or image (" + known_endings() +
                       "), or a folder of DICOM files; of an input deck (.inp) "
                       "the conditions are taken too")
      ->required()
      ->type_name("GEOMETRY");
  command->add_option("-o,--out,--output", arguments->out, "Case file to write")->type_name("CASE");
  command->add_option("--unit", arguments->unit, "One unit of length in the geometry file, like \"1 mm\"")
      ->type_name("LENGTH");
  command->add_flag("--force", arguments->force, "Overwrites an existing file");
  command->callback(
      [&session, arguments] { session.action = [arguments] { return make_case(*arguments); }; });
}

}  // namespace genba
