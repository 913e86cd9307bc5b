#include <CLI/App.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/case/option_access.hpp"
#include "app/materials/material_library.hpp"
#include "app/service.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/console.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

struct MaterialArguments {
  std::string name, into, keep_from, source;
  bool forget = false, everywhere = false;
};

std::string range_text(const LibraryMaterial& m, const OptionField<Material>& field) {
  for (const UsualRange& range : m.ranges)
    if (range.key == field.key)
      return exact_quantity(range.min, field.kind) + " to " + exact_quantity(range.max, field.kind);
  return {};
}

Json library_json(const LibraryMaterial& m) {
  Json ranges = Json::object();
  for (const auto& field : material_fields())
    if (const std::string text = range_text(m, field); !text.empty()) ranges[std::string(field.key)] = text;
  return {{"group", m.group},
          {"source", m.source},
          {"usual", ranges},
          {"material", Json::parse(material_json(m.material))}};
}

void print_one(const LibraryMaterial& m) {
  std::printf("%s (%s)\n", shown_text(m.material.name).c_str(), shown_text(m.group).c_str());
  for (const auto& field : material_fields()) {
    const std::string value = option_text(m.material, field), range = range_text(m, field);
    if (!value.empty())
      std::printf("  %-22s %-18s%s\n", std::string(field.label).c_str(), value.c_str(),
                  range.empty() ? "" : ("usual: " + range).c_str());
  }
  std::printf("  Source: %s\n", m.source.empty() ? "not stated" : shown_text(m.source).c_str());
}

void print_list(const std::vector<LibraryMaterial>& all) {
  std::string group;
  for (const LibraryMaterial& m : all) {
    if (m.group != group) print_text((group = m.group) + "\n");
    std::string values;
    for (const auto& field : material_fields())
      if (const std::string text = option_text(m.material, field); !text.empty())
        values += (values.empty() ? "" : ", ") + std::string(field.key) + " " + text;
    std::printf("  %-30s %s\n", shown_text(m.material.name).c_str(), values.c_str());
  }
}

/// Puts a copy into a case. It is given to all regions if `everywhere`, or if the case gives none yet.
void put_into(const std::string& case_path, const Material& material, bool everywhere) {
  Service service;
  service.open(case_path);
  std::string all_of;  // what the case gives to all regions
  service.edit("add material", [&](Project project) {
    Study& study = project.study;
    for (const Material& m : study.materials)
      if (m.name == material.name)
        throw Error(ErrorKind::input, case_path, phrase<"has a material \"%1\" already">(m.name),
                    phrase<"Rename or remove that one first">());
    study.materials.push_back(material);
    if (everywhere || study.assignments.empty()) {
      study.assignments = {{material.name, {}}};
      return project;
    }
    for (const auto& given : study.assignments)
      if (given.regions.empty()) all_of = given.material;
    return project;
  });
  service.save(case_path);
  const auto given = service.project()->study.assignments;
  std::printf("Copied into %s: \"%s\".", shown_text(case_path).c_str(), material.name.c_str());
  if (given.size() == 1 && given.front().material == material.name)
    std::printf(" The whole body is made of it.\n");
  else if (!all_of.empty())
    std::printf(
        " No part is made of it yet: \"%s\" is given to all regions. With --everywhere this one is; "
        "or name regions for both in \"regions\".\n",
        all_of.c_str());
  else
    std::printf(" No part is made of it yet: name regions in \"regions\", or use --everywhere.\n");
}

void keep_from(const MaterialArguments& arguments) {
  Service service;
  service.open(arguments.keep_from);
  std::vector<std::string> names;
  for (const Material& m : service.project()->study.materials) {
    names.push_back(m.name);
    if (m.name == arguments.name) {
      std::printf("Kept in %s\n", shown_text(keep_material(m, arguments.source)).c_str());
      return;
    }
  }
  throw Error(ErrorKind::input, arguments.keep_from, phrase<"has no material \"%1\"">(arguments.name),
              phrase<"It has %1">(names.size()));
}

int materials(const Session& session, const MaterialArguments& arguments) {
  if (arguments.name.empty() && (!arguments.into.empty() || !arguments.keep_from.empty() || arguments.forget))
    throw Error(ErrorKind::input, phrase<"materials">(), phrase<"no material is named">(),
                phrase<"Write its name first">());
  if (!arguments.keep_from.empty())
    keep_from(arguments);
  else if (arguments.forget)
    forget_material(arguments.name);
  else if (!arguments.into.empty())
    put_into(arguments.into, find_material(arguments.name, "materials").material, arguments.everywhere);
  else {
    std::vector<Text> problems;
    (void)user_materials(&problems);
    (void)site_materials(&problems);
    for (const Text& problem : problems)
      std::fprintf(stderr, "warning: %s\n", shown_text(problem.english()).c_str());
    const auto shown =
        arguments.name.empty() ? all_materials() : std::vector{find_material(arguments.name, "materials")};
    if (session.json) {
      Json list = Json::array();
      for (const LibraryMaterial& m : shown) list.push_back(library_json(m));
      print_text(list.dump(2) + "\n");
    } else if (arguments.name.empty()) {
      print_list(shown);
    } else {
      print_one(shown.front());
    }
  }
  return 0;
}

}  // namespace

void add_materials_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<MaterialArguments>();
  CLI::App* command = app.add_subcommand(
      "materials", "Lists the material library with ranges and sources, and your own materials");
  command->add_option("name", arguments->name, "One material, in full")->type_name("NAME");
  auto* into = command->add_option("--into", arguments->into, "Copies it into this case")->type_name("CASE");
  command->add_flag("--everywhere", arguments->everywhere, "Gives it to the whole body, with --into")
      ->needs(into);
  auto* keep =
      command->add_option("--keep-from", arguments->keep_from, "Keeps that case's material for other cases")
          ->type_name("CASE");
  command->add_option("--source", arguments->source, "Where the values are from, with --keep-from")
      ->type_name("TEXT")
      ->needs(keep);
  auto* forget = command->add_flag("--forget", arguments->forget, "Removes one of your own");
  into->excludes(keep)->excludes(forget);
  keep->excludes(forget);
  command->add_flag("--json", session.json, "As JSON on standard output");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return materials(session, *arguments); };
  });
}

}  // namespace genba
