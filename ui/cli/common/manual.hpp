// Manual pages and completions of shells, made of the tables of commands.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ui/cli/common/command_tables.hpp"

namespace genba {

/// A page for man(1), roff. `of` is `program` itself or one of its commands.
std::string manual_page(const CommandEntry& program, const CommandEntry& of);
/// File names ("genba-cli.1", "genba-cli-run.1") and pages: one for the program and one for each command.
std::vector<std::pair<std::string, std::string>> manual_pages(const CommandEntry& program);
/// The command of this name. Throws Error(input) that lists the most similar names.
const CommandEntry& named_command(const CommandEntry& program, std::string_view name);

/// "Exit code 0: done; 1: wrong usage; 2: input; ...; 130: stopped": all exit codes.
std::string exit_codes_text();

enum class Shell { bash, zsh, fish };
/// A script that completes commands, options and values (completion.cpp).
std::string completion(const CommandEntry& program, Shell shell);

}  // namespace genba
