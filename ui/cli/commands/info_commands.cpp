#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/data/embedded.hpp"
#include "app/output/version.hpp"
#include "app/ranks/rank_solver.hpp"
#include "app/stage/backends.hpp"
#include "engine/physics/fields/listed_fields.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/options.hpp"
#include "ui/cli/common/picture.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

int devices(const Session& session) {
  std::vector<Text> notes;
  const auto list = list_devices(notes);
  for (const Text& note : driver_notes()) notes.push_back(note);
  notes.push_back(ranks_note());
  if (Text advice = unused_card_advice(); !advice.empty()) notes.push_back(std::move(advice));
  if (session.json) {
    Json rows = Json::array();
    for (const DeviceInfo& d : list)
      rows.push_back({{"backend", d.backend},
                      {"name", d.name.english()},
                      {"total_bytes", d.total_bytes},
                      {"free_bytes", d.free_bytes},
                      {"detail", d.detail}});
    print_text(dumped({{"devices", rows}, {"notes", english(notes)}}));
    return 0;
  }
  for (const Text& note : notes) print_text(note.english() + "\n");
  for (const DeviceInfo& d : list)
    std::printf("%-8s %s, %s in total, %s free%s%s\n", d.backend.c_str(), d.name.english().c_str(),
                format_bytes(d.total_bytes).c_str(), format_bytes(d.free_bytes).c_str(),
                d.detail.empty() ? "" : ", ", d.detail.c_str());
  return 0;
}

int version(const Session& session) {
  if (session.json) {
    Json components = Json::object();
    for (const auto& [name, text] : component_versions()) components[name.english()] = text.english();
    print_text(dumped({{"version", program_version()}, {"components", components}, {"notice", research_notice}}));
    return 0;
  }
  for (const auto& [name, text] : component_versions())
    std::printf("%s %s\n", name.english().c_str(), text.english().c_str());
  print_text(std::string(research_notice) + "\n");
  return 0;
}

Json field_json(const ListedField& of) {
  return {{"name", of.field.name},
          {"title", of.field.title.empty() ? field_title(of.field.name).english() : std::string(of.field.title)},
          {"unit", si_unit(of.field.kind)},
          {"components", component_names(of.field)},
          {"at", of.is_nodal ? "nodes" : "elements"},
          {"when", of.when}};
}

int fields(const Session& session, const std::string& physics_key) {
  Json list = Json::array();
  std::string text;
  for (const Physics* physics : all_physics()) {
    if (!physics_key.empty() && physics->key != physics_key) continue;
    Json rows = Json::array();
    text += std::string(physics->key) + ": " + std::string(physics->title) + "\n";
    for (const ListedField& of : listed_fields(*physics)) {
      char line[160];
      std::snprintf(line, sizeof line, "  %-24s %-10s %d  %-9s %s\n", std::string(of.field.name).c_str(),
                    std::string(si_unit(of.field.kind)).c_str(), of.field.components,
                    of.is_nodal ? "nodes" : "elements", of.when.empty() ? "" : ("if " + std::string(of.when)).c_str());
      text += line;
      rows.push_back(field_json(of));
    }
    Json first = Json::array();
    for (const KeyValue& key : physics->key_values) first.push_back(key.extremum);
    list.push_back({{"physics", physics->key}, {"title", physics->title}, {"shown_first", first}, {"fields", rows}});
  }
  print_text(session.json ? dumped({{"physics", list}}) : text);
  return 0;
}

void add_schema(CLI::App& app, Session& session) {
  auto of = std::make_shared<std::string>("case");
  CLI::App* command = app.add_subcommand("schema", "Prints the JSON Schema of the case file, or of a summary");
  command->add_option("of", *of, "case, or summary: of summary.json in the results [case]")
      ->check(CLI::IsMember({"case", "summary"}))
      ->type_name("FILE");
  command->callback([&session, of] {
    session.action = [of] {
      print_text(*of == "case" ? case_schema() : std::string(summary_schema_text));
      return 0;
    };
  });
}

void add_fields(CLI::App& app, Session& session) {
  auto physics = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("fields", "Lists the fields of results: names, units, places");
  std::vector<std::string> keys;
  for (const Physics* one : all_physics()) keys.emplace_back(one->key);
  command->add_option("physics", *physics, "Only of this physics")->check(CLI::IsMember(keys))->type_name("PHYSICS");
  add_json(*command, session, "The list, or the error, as JSON on standard output");
  command->callback([&session, physics] {
    session.action = [&session, physics] { return fields(session, *physics); };
  });
}

}  // namespace

void add_info_commands(CLI::App& app, Session& session) {
  add_schema(app, session);
  add_fields(app, session);
  const auto add = [&](const char* name, const char* help, int (*function)(const Session&)) {
    CLI::App* command = app.add_subcommand(name, help);
    add_json(*command, session, "The same, or the error, as JSON on standard output");
    command->callback([&session, function] { session.action = [&session, function] { return function(session); }; });
  };
  add("devices", "Lists the devices it can compute on", devices);
  add("version", "Prints versions", version);

  // A run starts this command for its pictures. It is of no use to people, so it is hidden.
  auto handed = std::make_shared<std::pair<std::string, int>>();
  CLI::App* draw = app.add_subcommand("draw-pictures", "")->group("");
  draw->add_option("folder", handed->first)->required();
  draw->add_option("parent", handed->second)->required();
  draw->callback([&session, handed] {
    session.action = [handed] { return draw_in_this_process(handed->first, handed->second); };
  });
}

}  // namespace genba
