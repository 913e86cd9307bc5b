#include "ui/cli/common/manual.hpp"

#include <algorithm>

#include "app/output/version.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

constexpr const char* program_name = "genba-cli";

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string dashed(const CommandEntry& command) {
  std::string out = program_name;
  for (const std::string& word : command.path) out += "-" + word;
  return out;
}

/// Escapes the characters that roff would interpret.
std::string roff(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins_line = i == 0 || text[i - 1] == '\n';
    if (begins_line && (text[i] == '.' || text[i] == '\'')) out += "\\&";
    if (text[i] == '\\')
      out += "\\e";
    else if (text[i] == '-')
      out += "\\-";
    else
      out += text[i];
  }
  return out;
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string value_of(const OptionEntry& option) {
  return option.value.empty() ? std::string() : " \\fI" + roff(option.value) + "\\fR";
}

std::string synopsis(const CommandEntry& of) {
  std::string out = bold(program_name);
  for (const std::string& word : of.path) out += " " + bold(word);
  if (std::ranges::any_of(of.options, [](const OptionEntry& o) { return !o.is_positional; }))
    out += " [OPTIONS]";
  for (const OptionEntry& option : of.options)
    if (option.is_positional) {
      const std::string word = "\\fI" + roff(option.names.front()) + "\\fR";
      out += option.is_required ? " " + word : " [" + word + "]";
    }
  if (!of.commands.empty()) out += " \\fICOMMAND\\fR ...";
  return out + "\n";
}

std::string options_text(const CommandEntry& of) {
  std::string out;
  std::vector<std::string> groups;
  for (const OptionEntry& option : of.options)
    if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
  for (const std::string& group : groups) {
    out += ".SH " + roff(upper(group)) + "\n";
    for (const OptionEntry& option : of.options) {
      if (option.group != group) continue;
      std::string names;
      for (const std::string& name : option.names) names += (names.empty() ? "" : ", ") + bold(name);
      out += ".TP\n" + names + (option.is_positional ? std::string() : value_of(option)) + "\n" +
             (option.help.empty() ? "\\&" : roff(option.help)) + "\n";
    }
  }
  return out;
}

std::vector<std::pair<int, std::string>> exit_codes() {
  std::vector<std::pair<int, std::string>> out = {{0, "done"}, {1, "wrong usage"}};
  for (int kind = 0; kind <= static_cast<int>(ErrorKind::internal_fault); ++kind) {
    std::string word = to_string(static_cast<ErrorKind>(kind));
    std::ranges::replace(word, '_', ' ');
    out.emplace_back(exit_code(static_cast<ErrorKind>(kind)), "error: " + word);
  }
  out.emplace_back(130, "stopped on request");
  return out;
}

}  // namespace

std::string exit_codes_text() {
  std::string out = "Exit code";
  for (const auto& [code, meaning] : exit_codes())
    out += (code == 0 ? " " : "; ") + std::to_string(code) + ": " +
           (meaning.starts_with("error: ") ? meaning.substr(7) : meaning);
  return out + ".";
}

std::string manual_page(const CommandEntry& program, const CommandEntry& of) {
  std::string help = of.help;
  const std::string name = dashed(of), first_line = help.substr(0, help.find('\n'));
  std::string out =
      ".TH " + roff(upper(name)) + " 1 \"\" \"Genba " + roff(program_version()) + "\" \"Genba\"\n";
  out += ".SH NAME\n" + roff(name) + " \\- " + roff(first_line) + "\n.SH SYNOPSIS\n" + synopsis(of);
  out += ".SH DESCRIPTION\n" + roff(help) + "\n";
  if (!of.commands.empty()) {
    out += ".SH COMMANDS\n";
    for (const CommandEntry& below : of.commands) {
      out +=
          ".TP\n" + bold(below.path.back()) + "\n" + (below.help.empty() ? "\\&" : roff(below.help)) + "\n";
      if (of.path.empty()) out += "See " + bold(dashed(below)) + "(1).\n";
    }
  }
  out += options_text(of);
  if (!of.path.empty())
    for (const CommandEntry& below : of.commands)
      out += ".SH " + roff(upper(below.name())) + "\n" + synopsis(below) + ".PP\n" + roff(below.help) + "\n" +
             options_text(below);
  out += ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] : exit_codes())
    out += ".TP\n" + std::to_string(code) + "\n" + roff(meaning) + "\n";
  out += ".SH NOTES\n" + roff(research_notice) + ".\n.SH SEE ALSO\n";
  out += of.path.empty() ? bold("genba") + "(1)\n" : bold(dashed(program)) + "(1)\n";
  return out;
}

std::vector<std::pair<std::string, std::string>> manual_pages(const CommandEntry& program) {
  std::vector<std::pair<std::string, std::string>> out{
      {dashed(program) + ".1", manual_page(program, program)}};
  for (const CommandEntry& command : program.commands)
    out.emplace_back(dashed(command) + ".1", manual_page(program, command));
  return out;
}

const CommandEntry& named_command(const CommandEntry& program, std::string_view name) {
  std::vector<std::string> known;
  for (const CommandEntry& command : program.commands) {
    if (command.path.back() == name) return command;
    known.push_back(command.path.back());
  }
  throw Error(ErrorKind::input, phrase<"manual">(), phrase<"there is no command \"%1\"">(name.substr(0, 60)),
              phrase<"The nearest names are %1">(
                  quoted_list(nearest_words(std::string(name.substr(0, 60)), known, 3))));
}

}  // namespace genba
