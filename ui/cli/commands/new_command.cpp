#include <cctype>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/case/case_file.hpp"
#include "app/check/checklist.hpp"
#include "app/inspect/image_mask.hpp"
#include "app/inspect/image_view.hpp"
#include "app/materials/label_edits.hpp"
#include "app/materials/material_library.hpp"
#include "app/service.hpp"
#include "app/stage/written_names.hpp"
#include "app/start/starter.hpp"
#include "app/start/templates.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/named_outputs.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct NewArguments {
  std::string geometry, out, unit, force_unit, temperatures, from, material;
  int series = 0;
  std::vector<std::string> acknowledged;
  bool force = false;
};

/// "kN", or a force such as "0.1 N".
double force_unit(const std::string& text) {
  const bool is_bare = !text.empty() && std::isalpha(static_cast<unsigned char>(text.front()));
  const double force =
      parse_quantity(is_bare ? "1 " + text : text, QuantityKind::force, "--force-unit", "kN");
  if (!(force > 0))
    throw Error(ErrorKind::input, "--force-unit", phrase<"\"%1\" is not a unit of force">(text),
                phrase<"Write N, kN, MN or lbf, or a force such as \"0.1 N\"">());
  return force;
}

/// What the person knows about the units of a deck; empty: nothing.
std::optional<DeckUnits> deck_units(const NewArguments& arguments) {
  if (arguments.force_unit.empty() && arguments.temperatures.empty()) return {};
  const char* option = arguments.force_unit.empty() ? "--temperatures" : "--force-unit";
  if (!is_mesh_file(arguments.geometry) || !states_conditions(arguments.geometry) || !arguments.from.empty())
    throw Error(ErrorKind::input, option, phrase<"it is for input decks (.inp) without a template">(),
                phrase<"Leave it out: cases state their units with each number">());
  DeckUnits units;
  if (!arguments.force_unit.empty()) units.force = force_unit(arguments.force_unit);
  if (!arguments.temperatures.empty())
    units.absolute_zero = arguments.temperatures == "K" ? 0.0 : celsius_zero;
  return units;
}

/// Lesions of a template measure their margin around what the image calls a tumour.
void measure_margins(Service& service) {
  const auto project = service.project();
  if (project->geometry.kind != GeometryKind::image || project->output.lesions.empty()) return;
  try {
    Monitor quiet;
    const auto volume = load_image(*project, resolve_path(*project, project->geometry.path), quiet);
    const KnownLabels labels = labels_of(*project, *volume);
    if (with_tumour_margins(*project, labels) == *project) return;
    service.edit("margins", [&](Project now) { return with_tumour_margins(std::move(now), labels); });
  } catch (const Error&) {  // the check list tells why the image cannot be read
  }
}

std::string made_json(const std::string& path, const std::string& notes, const std::vector<Finding>& findings) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Finding& f : findings)
    list.push_back({{"error", f.is_error},
                    {"place", f.place},
                    {"problem", f.problem.english()},
                    {"next_step", f.next_step.english()}});
  return nlohmann::ordered_json{{"case", path}, {"notes", notes}, {"to_fill_in", list}}.dump(
             2, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

int make_case(const Session& session, const NewArguments& arguments) {
  std::filesystem::path out = arguments.out;
  if (out.empty()) out = case_name_around(arguments.geometry) + ".json";
  if (!arguments.force && std::filesystem::exists(out))
    throw Error(ErrorKind::file, out.string(), phrase<"exists already">(),
                phrase<"Choose another name with -o, or overwrite it with --force">());
  require_outputs({{"--out", out.string()}}, [&] { return files_read(arguments.geometry); });
  Service service;
  const double unit = arguments.unit.empty() ? 0.0 : parse_length_unit(arguments.unit, "--unit");
  if (const auto deck = deck_units(arguments))
    service.recover(starter_project(arguments.geometry, unit, *deck));
  else if (arguments.from.empty())
    service.open_geometry(arguments.geometry, unit);
  else
    service.open_template(arguments.from, arguments.geometry, unit);
  if (!arguments.material.empty())
    service.edit("material", [&](Project project) {
      project.study.materials = {find_material(arguments.material, "--material").material};
      project.study.assignments = {{project.study.materials.front().name, {}}};
      return project;
    });
  if (arguments.series > 0)
    service.edit("series", [&](Project project) {
      project.geometry.image.series = arguments.series;
      return project;
    });
  if (!arguments.from.empty()) measure_margins(service);
  if (!arguments.acknowledged.empty())
    service.edit("acknowledge", [&](Project project) {
      acknowledge(project.study, arguments.acknowledged, "--acknowledge");
      return project;
    });
  service.save(out.string());
  if (!session.json) std::printf("Written: %s\n", shown_text(out.string()).c_str());
  const bool from_deck = is_mesh_file(arguments.geometry) && states_conditions(arguments.geometry);
  if (!session.json && (from_deck || !service.project()->study.constraints.empty() || !arguments.from.empty()))
    print_text(service.project()->notes + "\n");
  std::vector<Finding> findings;
  const auto project = service.project();
  if (const Text assumed = arguments.unit.empty() ? assumed_unit_text(arguments.geometry) : Text();
      !assumed.empty())
    findings.push_back({false, "geometry/unit", assumed, {}});
  // Errors of a mesh are told before the person works on the case.
  if (is_of_elements(project->geometry)) {
    try {
      Monitor quiet;
      service.run_inline(Stage::mesh, quiet);
    } catch (const Error& e) {
      findings.push_back({true, e.place().english(), e.problem(), e.next_step()});
    }
  }
  const auto mesh = service.pipeline().mesh();
  for (const CheckRow& row : check_case(*project, mesh.get(), nullptr))
    findings.insert(findings.end(), row.findings.begin(), row.findings.end());
  const auto series = project->geometry.kind == GeometryKind::image && project->geometry.image.series == 0
                          ? image_series(arguments.geometry)
                          : std::vector<ImageSeries>();
  if (series.size() > 1) {
    std::string list;
    for (const ImageSeries& s : series)
      list += "\n    " + std::to_string(s.number) + ": " + describe(s).english();
    findings.push_back(
        {true, "geometry/series", "there are several series" + list, "State the number of one"});
  }
  if (session.json) {
    print_text(made_json(out.string(), project->notes, findings));
    return 0;
  }
  if (!findings.empty()) std::printf("To fill in:\n");
  for (const Finding& f : findings)
    std::printf("  %s: %s. %s\n", shown_text(f.place).c_str(), shown_text(f.problem.english()).c_str(),
                shown_text(f.next_step.english()).c_str());
  std::printf("\"genba-cli mesh %s\" prints the names and numbers of its surfaces.\n",
              shown_text(out.string()).c_str());
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
  command->add_option("--unit", arguments->unit, "Unit of length in the geometry file, like mm or \"0.5 mm\"")
      ->type_name("LENGTH");
  command
      ->add_option(
          "--force-unit", arguments->force_unit,
          "Unit of force in an input deck, like kN or lbf; default N. Units of stress, heat and mass "
          "follow from length, force and s: mm and kN mean heat in W")
      ->type_name("FORCE");
  command
      ->add_option("--temperatures", arguments->temperatures,
                   "Degrees of an input deck that states no absolute zero: K or degC. Default: K, or degC if "
                   "temperatures are below 0")
      ->check(CLI::IsMember({"K", "degC"}))
      ->type_name("DEGREES");
  std::string names;
  for (const CaseTemplate& t : case_templates())
    names += (names.empty() ? "" : "; ") + std::string(t.name) + ": " + std::string(t.text);
  command->add_option("--template", arguments->from, "Fills in what is usual. " + names)->type_name("NAME");
  command->add_option("--material", arguments->material, "A material of the library, for the whole body")
      ->type_name("NAME");
  command
      ->add_option("--series", arguments->series,
                   "Of a folder with several DICOM series: the number of the one wanted, as the list says")
      ->type_name("NUMBER");
  command
      ->add_option("--acknowledge", arguments->acknowledged,
                   "What the deck asks for and Genba does not compute although it changes the answer, by "
                   "name (\"*EQUATION\") or \"all\": the case then runs without it, and says so. Repeatable")
      ->type_name("NAME");
  command->add_flag("--force", arguments->force, "Overwrites an existing file");
  add_json(*command, session, "The case and what is to fill in, or the error, as JSON on standard output");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return make_case(session, *arguments); };
  });
}

}  // namespace genba
