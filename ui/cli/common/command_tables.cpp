#include "ui/cli/common/command_tables.hpp"

#include <sstream>

#include "ui/cli/common/case_edits.hpp"

namespace genba {

namespace {

/// "MEASURE:{a,b}" -> {"a", "b"}; of a map of words "{a->0,b->1}" its keys.
std::vector<std::string> words_in_braces(const std::string& type) {
  std::vector<std::string> out;
  const std::size_t begin = type.find('{'), end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) return out;
  std::istringstream in(type.substr(begin + 1, end - begin - 1));
  for (std::string word; std::getline(in, word, ',');) out.push_back(word.substr(0, word.find("->")));
  return out;
}

OptionEntry option_entry(const CLI::Option& option) {
  OptionEntry out;
  out.group = option.get_group();
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  out.value = option.get_items_expected_max() == 0 ? std::string() : option.get_type_name();
  out.choices = words_in_braces(out.value);
  for (const std::string& name : out.names)
    if (out.choices.empty()) out.choices = words_of_option(name, out.group);
  out.is_positional = out.names.empty();
  // After a colon stands the check of a value. Only a list of words is worth showing.
  if (out.value.find('{') == std::string::npos) out.value = out.value.substr(0, out.value.find(':'));
  if (out.is_positional)
    out.names.push_back(out.value.empty() ? option.get_name() : out.value.substr(0, out.value.find(':')));
  if (!out.is_positional && option.get_items_expected_max() > 0 && out.value.empty()) out.value = "VALUE";
  out.help = option.get_description();
  out.is_required = option.get_required();
  return out;
}

CommandEntry entry(const CLI::App& app, std::vector<std::string> path) {
  CommandEntry out;
  out.help = app.get_description();
  for (const CLI::Option* option : app.get_options({}))
    if (!option->get_group().empty()) out.options.push_back(option_entry(*option));
  for (const CLI::App* below : app.get_subcommands({})) {
    if (below->get_group().empty()) continue;
    std::vector<std::string> its_path = path;
    its_path.push_back(below->get_name());
    out.commands.push_back(entry(*below, std::move(its_path)));
  }
  out.path = std::move(path);
  return out;
}

}  // namespace

std::string CommandEntry::name() const {
  std::string out;
  for (const std::string& word : path) out += (out.empty() ? "" : " ") + word;
  return out;
}

CommandEntry command_entry(const CLI::App& program) {
  return entry(program, {});
}

}  // namespace genba
