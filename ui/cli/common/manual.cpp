#include "ui/cli/common/manual.hpp"

#include <algorithm>
#include <functional>

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

/// Visits each command and the commands below it.
void each_command(const CommandEntry& from, const std::function<void(const CommandEntry&)>& visit) {
  visit(from);
  for (const CommandEntry& below : from.commands) each_command(below, visit);
}

}  // namespace

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
  out +=
      ".SH EXIT STATUS\n0: done. 1: wrong usage. 2 to 11: an error, by its kind. 130: stopped on request.\n";
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

namespace {

std::string all_names(const CommandEntry& command) {
  std::string out;
  for (const OptionEntry& option : command.options)
    if (!option.is_positional)
      for (const std::string& name : option.names) out += (out.empty() ? "" : " ") + name;
  return out;
}

std::string below_names(const CommandEntry& command) {
  std::string out;
  for (const CommandEntry& below : command.commands) out += (out.empty() ? "" : " ") + below.path.back();
  return out;
}

/// The first line of the text in single quotes of a shell. For a quote inside, bash and zsh end and begin the
/// quotes again; fish escapes it.
std::string quoted(std::string text, bool is_fish) {
  text = text.substr(0, text.find('\n'));
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'')
      out += is_fish ? "\\'" : "'\\''";
    else if (c == '\\' && is_fish)
      out += "\\\\";
    else
      out += c;
  }
  return out + "'";
}

/// Where nothing else is known, the shell itself completes names of files.
std::string bash_script(const CommandEntry& program) {
  std::string cases;
  each_command(program, [&](const CommandEntry& command) {
    cases += "    '" + command.name() + "') options='" + all_names(command) + "' commands='" +
             below_names(command) + "' ;;\n";
  });
  return "# Completion of genba-cli for bash.\n"
         "_genba_cli() {\n"
         "  local word current=${COMP_WORDS[COMP_CWORD]} command= next options= commands= i\n"
         "  COMPREPLY=()\n"
         "  for ((i = 1; i <= COMP_CWORD; i++)); do\n"
         "    next=\"${command:+$command }${COMP_WORDS[i - 1]}\"\n"
         "    [ $i -eq 1 ] && next=\n"
         "    case \"$next\" in\n" +
         cases +
         "    *) continue ;;\n"
         "    esac\n"
         "    command=$next\n"
         "  done\n"
         "  if [[ $current == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
         "  elif [ -n \"$commands\" ]; then\n"
         "    COMPREPLY=($(compgen -W \"$commands\" -- \"$current\"))\n"
         "  fi\n"
         "}\n"
         "complete -o bashdefault -o default -F _genba_cli genba-cli\n";
}

std::string zsh_item(std::string name, const std::string& help) {
  for (std::size_t at = 0; (at = name.find(':', at)) != std::string::npos; at += 2) name.insert(at, "\\");
  return quoted(name + ":" + help.substr(0, help.find('\n')), false);
}

std::string zsh_script(const CommandEntry& program) {
  std::string cases;
  each_command(program, [&](const CommandEntry& command) {
    cases += "      '" + command.name() + "')\n        options=(";
    for (const OptionEntry& option : command.options)
      if (!option.is_positional)
        for (const std::string& name : option.names) cases += "\n          " + zsh_item(name, option.help);
    cases += ")\n        commands=(";
    for (const CommandEntry& below : command.commands)
      cases += "\n          " + zsh_item(below.path.back(), below.help);
    cases += ") ;;\n";
  });
  return "#compdef genba-cli\n"
         "# Completion of genba-cli for zsh.\n"
         "_genba_cli() {\n"
         "  local command= next i\n"
         "  local -a options commands\n"
         "  for ((i = 1; i < CURRENT; i++)); do\n"
         "    next=\"${command:+$command }${words[i]}\"\n"
         "    [ $i -eq 1 ] && next=\n"
         "    case \"$next\" in\n" +
         cases +
         "      *) continue ;;\n"
         "    esac\n"
         "    command=$next\n"
         "  done\n"
         "  if [[ $PREFIX == -* ]]; then\n"
         "    _describe -o option options\n"
         "  elif (( $#commands )); then\n"
         "    _describe command commands\n"
         "  else\n"
         "    _files\n"
         "  fi\n"
         "}\n"
         "_genba_cli \"$@\"\n";
}

std::string fish_script(const CommandEntry& program) {
  std::string out = "# Completion of genba-cli for fish.\n";
  each_command(program, [&](const CommandEntry& command) {
    std::string condition = command.path.empty() ? "__fish_use_subcommand" : "";
    for (const std::string& word : command.path)
      condition += (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
    const std::string begin = "complete -c genba-cli -n '" + condition + "' ";
    for (const CommandEntry& below : command.commands)
      out += begin + "-f -a " + below.path.back() + " -d " + quoted(below.help, true) + "\n";
    for (const OptionEntry& option : command.options) {
      if (option.is_positional) continue;
      out += begin;
      for (const std::string& name : option.names)
        out += name.starts_with("--") ? "-l " + name.substr(2) + " " : "-s " + name.substr(1) + " ";
      out += (option.value.empty() ? std::string() : "-r ") + "-d " + quoted(option.help, true) + "\n";
    }
  });
  return out;
}

}  // namespace

std::string completion(const CommandEntry& program, Shell shell) {
  switch (shell) {
    case Shell::bash:
      return bash_script(program);
    case Shell::zsh:
      return zsh_script(program);
    case Shell::fish:
      return fish_script(program);
  }
  return {};
}

}  // namespace genba
