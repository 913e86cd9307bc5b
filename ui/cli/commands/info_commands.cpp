
#include "app/case/case_file.hpp"
#include "app/output/version.hpp"
#include "app/stage/backends.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/picture.hpp"

namespace genba {

namespace {

int devices() {
  std::vector<Text> notes;
  const auto list = list_devices(notes);
  for (const std::vector<Text>& lines : {notes, driver_notes()})
    for (const Text& note : lines) print_text(note.english() + "\n");
  if (const Text advice = unused_card_advice(); !advice.empty()) print_text(advice.english() + "\n");
  for (const DeviceInfo& d : list)
    std::printf("%-8s %s, %s in total, %s free%s%s\n", d.backend.c_str(), d.name.english().c_str(),
                format_bytes(d.total_bytes).c_str(), format_bytes(d.free_bytes).c_str(),
                d.detail.empty() ? "" : ", ", d.detail.c_str());
  return 0;
}

int version() {
  for (const auto& [name, text] : component_versions())
    std::printf("%s %s\n", name.english().c_str(), text.english().c_str());
  print_text(std::string(research_notice) + "\n");
  return 0;
}

int schema() {
  print_text(case_schema());
  return 0;
}

}  // namespace

void add_info_commands(CLI::App& app, Session& session) {
  const auto add = [&](const char* name, const char* help, int (*function)()) {
    app.add_subcommand(name, help)->callback([&session, function] { session.action = function; });
  };
  add("schema", "Prints the JSON Schema of the case file", schema);
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
