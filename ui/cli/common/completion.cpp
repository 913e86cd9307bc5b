#include <algorithm>
#include <functional>
#include <map>

#include "ui/cli/common/manual.hpp"

namespace genba {

namespace {

/// Visits each command and the commands below it.
void each_command(const CommandEntry& from, const std::function<void(const CommandEntry&)>& visit) {
  visit(from);
  for (const CommandEntry& below : from.commands) each_command(below, visit);
}

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

/// What may follow an option, or stand for a positional argument: one word a line, or a kind that
/// `genba-cli complete` knows.
struct ValueWords {
  std::vector<std::string> words{};
  std::string kind{};
  bool operator==(const ValueWords&) const = default;
  bool empty() const { return words.empty() && kind.empty(); }
};

ValueWords value_words(const CommandEntry& command, const OptionEntry& option) {
  struct Row {
    std::string_view command, option, kind;  // command "": any
  };
  constexpr Row rows[] = {{"", "--step", "steps"},          {"", "--material", "materials"},
                          {"", "--vary", "places"},         {"materials", "NAME", "materials"},
                          {"verify", "NAME...", "verifications"}, {"manual", "COMMAND", "commands"}};
  const std::string& name = option.names.back();
  for (const Row& row : rows)
    if (row.option == name && (row.command.empty() || row.command == command.name()))
      return {{}, std::string(row.kind)};
  return {option.choices, {}};
}

/// The lines of a case statement of bash or zsh: "command option" -> commands that print words. An option that takes
/// the same words everywhere stands once.
std::string words_cases(const CommandEntry& program) {
  std::map<std::string, std::vector<std::pair<std::string, ValueWords>>> of_option;
  each_command(program, [&](const CommandEntry& command) {
    for (const OptionEntry& option : command.options) {
      const ValueWords words = value_words(command, option);
      for (const std::string& name : option.is_positional ? std::vector<std::string>{""} : option.names)
        of_option[name].emplace_back(command.name(), words);
    }
  });
  const auto line = [](const std::string& pattern, const ValueWords& words) {
    if (words.empty()) return std::string();
    std::string out = "    " + pattern + ") ";
    if (!words.kind.empty()) return out + "genba-cli complete " + words.kind + " \"$3\" 2>/dev/null ;;\n";
    out += "printf '%s\\n'";
    for (const std::string& word : words.words) out += " " + quoted(word, false);
    return out + " ;;\n";
  };
  std::string out;
  for (const auto& [name, rows] : of_option) {
    const bool is_one = !name.empty() && std::ranges::all_of(rows, [&](const auto& row) {
      return row.second == rows.front().second;
    });
    if (is_one)
      out += line("*\" " + name + "\"", rows.front().second);
    else
      for (const auto& [command, words] : rows) out += line("\"" + command + " " + name + "\"", words);
  }
  return out;
}

/// A function of bash and zsh: prints the words that may follow option $2 of command $1; $3: the case, if one is
/// named.
std::string words_function(const CommandEntry& program) {
  return "_genba_cli_words() {\n"
         "  case \"$1 $2\" in\n" +
         words_cases(program) +
         "  esac\n"
         "}\n";
}

/// Where nothing else is known, the shell itself completes names of files.
std::string bash_script(const CommandEntry& program) {
  std::string cases;
  each_command(program, [&](const CommandEntry& command) {
    cases += "    '" + command.name() + "') options='" + all_names(command) + "' commands='" +
             below_names(command) + "' ;;\n";
  });
  return "# Completion of genba-cli for bash.\n" + words_function(program) +
         "_genba_cli() {\n"
         "  local word current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local command= next= options= commands= file= i\n"
         "  COMPREPLY=()\n"
         "  for word in \"${COMP_WORDS[@]}\"; do [[ $word == *.json ]] && file=$word; done\n"
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
         "  else\n"
         "    [[ $before == -* ]] || before=\n"
         "    while IFS= read -r word; do\n"
         "      [[ $word == \"$current\"* ]] && COMPREPLY+=(\"$(printf %q \"$word\")\")\n"
         "    done < <(_genba_cli_words \"$command\" \"$before\" \"$file\")\n"
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
         "# Completion of genba-cli for zsh.\n" +
         words_function(program) +
         "_genba_cli() {\n"
         "  local command= next i file= before=${words[CURRENT-1]}\n"
         "  local -a options commands found\n"
         "  for i in $words; do [[ $i == *.json ]] && file=$i; done\n"
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
         "    [[ $before == -* ]] || before=\n"
         "    found=(${(f)\"$(_genba_cli_words \"$command\" \"$before\" \"$file\")\"})\n"
         "    (( $#found )) && compadd -a found || _files\n"
         "  fi\n"
         "}\n"
         "_genba_cli \"$@\"\n";
}

/// In double quotes; fish calls what stands in parentheses when it completes.
std::string fish_words(const ValueWords& words) {
  if (!words.kind.empty())
    return "\"(genba-cli complete " + words.kind + " (commandline -opc | string match '*.json') 2>/dev/null)\"";
  std::string out;
  for (const std::string& word : words.words) out += (out.empty() ? "" : " ") + word;
  return out.empty() ? out : "\"" + out + "\"";
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
      const std::string words = fish_words(value_words(command, option));
      if (option.is_positional && !words.empty()) out += begin + "-f -a " + words + "\n";
      if (option.is_positional) continue;
      out += begin;
      for (const std::string& name : option.names)
        out += name.starts_with("--") ? "-l " + name.substr(2) + " " : "-s " + name.substr(1) + " ";
      out += (option.value.empty() ? std::string() : words.empty() ? "-r " : "-x -a " + words + " ") + "-d " + quoted(option.help, true) + "\n";
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
