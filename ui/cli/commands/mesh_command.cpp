#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/check/bad_places.hpp"
#include "app/check/part_list.hpp"
#include "app/materials/label_materials.hpp"
#include "app/report/outputs.hpp"
#include "app/stage/apart_parts.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/commands/summary_text.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct MeshArguments {
  std::string input, out, unit;
  std::vector<CaseEdit> edits;
  bool quality = false;
  std::string picture;
  PictureLook look;
  std::optional<QualityMeasure> measure;
  ConsoleOptions console;
};

/// assumed: what was taken for the unit, if the file does not state it.
std::string mesh_json(const Project& project, const MeshedGeometry& meshed,
                      const std::vector<std::string>& label_materials, const Text& assumed) {
  using Json = nlohmann::ordered_json;
  const auto entities = [](const std::vector<GeometricEntity>& list) {
    Json out = Json::array();
    for (const GeometricEntity& e : list) {
      out.push_back({{"tag", e.tag}, {"name", e.name}});
      if (e.colour) out.back()["colour"] = to_text(*e.colour);
    }
    return out;
  };
  Json blocks = Json::array();
  for (const ElementBlock& block : meshed.mesh->solids)
    blocks.push_back({{"type", std::string(traits(block.type).name)}, {"count", block.size()}});
  Json unjoined = Json::array();
  for (const Finding& f : meshed.report.unjoined)
    unjoined.push_back({{"problem", f.problem.english()}, {"next_step", f.next_step.english()}});
  Json worst = Json::array();
  for (const RatedElement& e : meshed.shapes.worst)
    worst.push_back(
        {{"element", e.tag}, {"scaled_jacobian", e.value}, {"centre", {{"value", e.place}, {"unit", "m"}}}});
  std::vector<std::string> warnings = english(mesh_warnings(project, meshed));
  if (!assumed.empty()) warnings.insert(warnings.begin(), assumed.english());
  const Json out = {{"nodes", meshed.mesh->node_count()},
                    {"elements", meshed.mesh->solid_count()},
                    {"blocks", blocks},
                    {"regions", entities(meshed.mesh->regions)},
                    {"surfaces", entities(meshed.mesh->surfaces)},
                    {"label_materials", label_materials},
                    {"volume", {{"value", meshed.quality.volume}, {"unit", "m^3"}}},
                    {"scaled_jacobian",
                     {{"min", meshed.quality.min},
                      {"mean", meshed.quality.mean},
                      {"worst_element", meshed.quality.worst_tag},
                      {"histogram", meshed.quality.histogram}}},
                    {"shapes",
                     {{"sicn_min", meshed.shapes.condition_min},
                      {"sicn_mean", meshed.shapes.condition_mean},
                      {"aspect_max", meshed.shapes.aspect_max},
                      {"aspect_mean", meshed.shapes.aspect_mean},
                      {"min_quality", meshed.shapes.stated},
                      {"below", meshed.shapes.below},
                      {"worst", worst},
                      {"causes", Json::parse(bad_places_json(meshed.report.bad))}}},
                    {"mesher", meshed.report.mesher.english()},
                    {"threads", meshed.report.threads},
                    {"seconds", meshed.report.seconds},
                    {"peak_bytes", meshed.report.peak_bytes},
                    {"facts", english(meshed.report.facts)},
                    {"pairs", Json::parse(part_pairs_json(*meshed.mesh, meshed.pairs))},
                    {"unjoined", unjoined},
                    {"warnings", warnings}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

int mesh(Session& session, const MeshArguments& arguments) {
  require_outputs(
      {{"--out", arguments.out}, {"--picture", arguments.picture}, {"--log", arguments.console.log_file}},
      [&] { return files_read(arguments.input, arguments.edits); });
  Console console(arguments.console, session.stop);
  Service service;
  const Text assumed = open_case_or_geometry(service, arguments.input, arguments.unit);
  if (!assumed.empty()) console.log(LogLevel::warning, assumed);
  service.edit("command line",
               [&](Project project) { return apply_edits(std::move(project), arguments.edits); });
  service.run_inline(Stage::mesh, console);
  const auto meshed = service.pipeline().mesh();
  if (!arguments.out.empty())
    write_mesh_file(arguments.out, *meshed->mesh, service.project()->study.elements.plane);
  if (!arguments.picture.empty())
    write_text_atomically(
        arguments.picture,
        draw_quality(meshed->mesh, arguments.measure.value_or(QualityMeasure::scaled_jacobian),
                     arguments.look));
  std::vector<std::string> label_materials;
  for (const LabelMaterial& line : labelled_study(*service.project(), meshed->mesh.get()).from_table)
    label_materials.push_back(describe(line).english());
  console.clear_line();
  if (session.json) {
    print_text(mesh_json(*service.project(), *meshed, label_materials, assumed));
  } else {
    print_text(mesh_text(*meshed) + names_text(*meshed->mesh));
    for (const std::string& line : label_materials)
      std::printf("Label table: %s\n", shown_text(line).c_str());
    if (arguments.quality) print_text(worst_text(*meshed));
    if (!arguments.out.empty())
      std::printf("Written to %s, lengths in %s\n", shown_text(arguments.out).c_str(),
                  unit_of_mesh_file(arguments.out));
    if (!arguments.picture.empty()) std::printf("Written to %s\n", shown_text(arguments.picture).c_str());
  }
  return 0;
}

}  // namespace

void add_mesh_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<MeshArguments>();
  CLI::App* command = app.add_subcommand(
      "mesh", "Meshes a geometry or the geometry of a case; prints counts, quality and names");
  command
      ->add_option(
          "input", arguments->input,
          "Case file, a geometry, mesh or image (" + known_endings() + "), or a folder of DICOM files")
      ->required()
      ->type_name("CASE|GEOMETRY");
  command
      ->add_option("-o,--out,--output", arguments->out,
                   "Writes the mesh: .vtu (ParaView), .msh (Gmsh), .inp (Abaqus, CalculiX; both in m), .stl "
                   "(surface, in mm) or .gmesh (Genba)")
      ->type_name("FILE");
  add_unit(*command, arguments->unit);
  command
      ->add_option_function<std::string>(
          "--merge",
          [arguments](const std::string& distance) {
            arguments->edits.push_back({"mesh", "interfaces", "merge"});
            arguments->edits.push_back({"mesh", "merge_distance", distance});
          },
          "Merges nodes of the surface within this distance, as \"1e-6 m\"")
      ->type_name("LENGTH");
  command->add_flag("--quality", arguments->quality, "Lists the ten worst elements too");
  command
      ->add_option("--picture", arguments->picture,
                   "Draws the mesh coloured by the shapes of its elements (PNG)")
      ->type_name("FILE");
  add_picture_look(*command, arguments->look);
  add_quality_picture(*command, arguments->measure,
                      "By which measure: scaled-jacobian, sicn or aspect-ratio; scaled-jacobian if left out");
  add_quiet_and_json(*command, session, arguments->console, "No progress",
                     "Counts and quality, or the error, as JSON on standard output");
  command->add_option("--log", arguments->console.log_file, "Writes the log to this file too")
      ->type_name("FILE");
  add_set_option(*command, arguments->edits);
  add_mesh_options(*command, "", arguments->edits);
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return mesh(session, *arguments); };
  });
}

}  // namespace genba
