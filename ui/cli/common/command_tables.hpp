// The command line as tables, for manual pages and completion: made of what the parser itself knows.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace genba {

struct OptionEntry {
  std::vector<std::string> names;  ///< "-o", "--out"; of a positional argument its word
  std::string value;               ///< word for its value; empty: it takes none
  std::string help, group;
  std::vector<std::string> choices;  ///< words that it takes; empty: not a choice
  bool is_positional = false, is_required = false;
};

struct CommandEntry {
  std::vector<std::string> path;  ///< {"frames", "probe"}; empty: the program itself
  std::string help;
  std::vector<OptionEntry> options;
  std::vector<CommandEntry> commands;  ///< its subcommands
  std::string name() const;            ///< "frames probe"
};

/// Hidden commands and options are left out.
CommandEntry command_entry(const CLI::App& program);

}  // namespace genba
