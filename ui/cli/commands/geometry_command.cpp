#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/case/geometry_files.hpp"
#include "engine/model/geometry.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

struct GeometryArguments {
  std::string input, unit;
  ConsoleOptions console;
};

std::string label(const GeometricEntity& e) {
  return "#" + std::to_string(e.tag) + (e.name.empty() ? "" : " \"" + e.name + "\"") +
         (e.colour ? "  colour " + to_text(*e.colour) : "");
}

std::string facts_text(const GeometryFacts& facts) {
  const double body = length(minus(facts.box[1], facts.box[0]));
  std::string out = "Box: " + place_text(facts.box[0], body) + " to " + place_text(facts.box[1], body) + "\n";
  for (const auto& [kind, list] :
       {std::pair{"Regions", &facts.regions}, std::pair{"Surfaces", &facts.surfaces}}) {
    if (list->empty()) {  // of an image
      out += std::string(kind) + ": known after meshing\n";
      continue;
    }
    out += std::string(kind) + " (" + std::to_string(list->size()) + "):";
    for (const GeometricEntity& e : *list) out += "\n  " + label(e);
    out += "\n";
  }
  const auto table = [&](int dimension, const char* heading) {
    bool is_first = true;
    for (const SmallFeature& f : facts.small) {
      if (f.dimension != dimension) continue;
      if (is_first) out += heading;
      is_first = false;
      out += std::string("  ") + (dimension == 1 ? "edge #" : "#") + std::to_string(f.tag) + "  " + f.name +
             "  " + format_quantity(f.size, QuantityKind::length, 4) + "  at " + place_text(f.place, body) +
             "\n";
    }
  };
  table(1, "Shortest edges (number, between, length, centre):\n");
  table(2, "Narrowest faces (number, name, width = 2 area / perimeter, centre):\n");
  return out;
}

std::string facts_json(const GeometryFacts& facts, const std::vector<Text>& told) {
  using Json = nlohmann::ordered_json;
  const auto entities = [](const std::vector<GeometricEntity>& list) {
    Json out = Json::array();
    for (const GeometricEntity& e : list) {
      out.push_back({{"tag", e.tag}, {"name", e.name}});
      if (e.colour) out.back()["colour"] = to_text(*e.colour);
    }
    return out;
  };
  const auto metres = [](const auto& value) { return Json{{"value", value}, {"unit", "m"}}; };
  Json edges = Json::array(), faces = Json::array();
  for (const SmallFeature& f : facts.small) {
    if (f.dimension == 1)
      edges.push_back(
          {{"tag", f.tag}, {"between", f.name}, {"length", metres(f.size)}, {"centre", metres(f.place)}});
    else
      faces.push_back(
          {{"tag", f.tag}, {"name", f.name}, {"width", metres(f.size)}, {"centre", metres(f.place)}});
  }
  Json warnings = Json::array();
  for (const Text& text : told) warnings.push_back(text.english());
  const Json out = {{"box", {{"min", metres(facts.box[0])}, {"max", metres(facts.box[1])}}},
                    {"regions", entities(facts.regions)},
                    {"surfaces", entities(facts.surfaces)},
                    {"shortest_edges", edges},
                    {"narrowest_faces", faces},
                    {"warnings", warnings}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

int geometry(Session& session, const GeometryArguments& arguments) {
  Console console(arguments.console, session.stop);
  Service service;
  const Text assumed = open_case_or_geometry(service, arguments.input, arguments.unit);
  const auto project = service.project();
  const GeometrySpec spec = resolved_geometry(*project);
  if (spec.kind == GeometryKind::box)
    throw Error(ErrorKind::input, arguments.input,
                phrase<"its geometry is a structured box; there is no file to look at">(),
                phrase<"Give a geometry file">());
  const GeometryFacts facts = read_geometry_facts(spec, project->mesh, console);
  console.clear_line();
  std::vector<Text> told = {assumed, doubtful_size(spec, facts.box)};
  std::erase_if(told, [](const Text& text) { return text.empty(); });
  for (const Text& text : told) console.log(LogLevel::warning, text);
  print_text(session.json ? facts_json(facts, told) : facts_text(facts));
  return 0;
}

}  // namespace

void add_geometry_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<GeometryArguments>();
  CLI::App* command = app.add_subcommand(
      "geometry",
      "Lists what a geometry file holds without meshing it: regions, surfaces, small features of CAD");
  command
      ->add_option("input", arguments->input,
                   "Case file, or STEP, BREP, IGES, .msh, .inp and others, or an image")
      ->required()
      ->type_name("CASE|GEOMETRY");
  add_unit(*command, arguments->unit);
  add_quiet_and_json(*command, session, arguments->console, "No progress",
                     "The same, or the error, as JSON on standard output");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return geometry(session, *arguments); };
  });
}

}  // namespace genba
