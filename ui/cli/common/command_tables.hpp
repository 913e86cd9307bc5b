// The command line as tables, for manual pages and completion: made of what the parser itself knows.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace genba {

struct OptionEntry {
  std::vector<std::string> names;  ///< "-o", "--out"; a positional's own word
  std::string value;               ///< what follows it; empty: nothing
  std::string help, group;
  bool is_positional = false, is_required = false;
};

struct CommandEntry {
  std::vector<std::string> path;  ///< {"frames", "probe"}; empty: the program itself
  std::string help;
  std::vector<OptionEntry> options;
  std::vector<CommandEntry> commands;  ///< below it
  std::string name() const;            ///< "frames probe"
};

/// Without what is not for people.
CommandEntry command_entry(const CLI::App& program);

}  // namespace genba
