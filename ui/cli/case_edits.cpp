#include "ui/cli/case_edits.hpp"

#include <algorithm>

#include "app/option_access.hpp"

namespace genba {

namespace {

template <class Options>
void add_options(CLI::App& command, const std::string& prefix, const std::string& group,
                 const std::string& heading, std::span<const OptionField<Options>> fields,
                 std::vector<CaseEdit>& edits) {
  for (const OptionView& view : describe_options(Options{}, fields)) {
    std::string name = "--" + prefix + view.key;
    std::replace(name.begin(), name.end(), '_', '-');
    std::string help = view.help;
    if (!view.allowed.empty()) help += " (" + view.allowed + ")";
    if (!view.text.empty()) help += " [" + view.text + "]";
    command
        .add_option_function<std::string>(
            name,
            [&edits, group, key = view.key](const std::string& value) {
              edits.push_back({group, key, value});
            },
            help)
        ->type_name("")
        ->group(heading);
  }
}

template <class Options>
void set(Options& options, std::span<const OptionField<Options>> fields, const CaseEdit& edit) {
  const auto& field = find_option(fields, edit.key, edit.group);
  set_option(options, field, edit.value, edit.group + "/" + edit.key);
}

}  // namespace

void add_solver_options(CLI::App& command, std::vector<CaseEdit>& edits) {
  add_options(command, "", "solver", "Solver (in place of the case's values)", solve_fields(), edits);
}

void add_mesh_options(CLI::App& command, const std::string& prefix, std::vector<CaseEdit>& edits) {
  add_options(command, prefix, "mesh", "Mesh (in place of the case's values)", mesh_fields(), edits);
}

void add_set_option(CLI::App& command, std::vector<std::string>& assignments) {
  command
      .add_option("--set", assignments,
                  "Any value of the groups solver and mesh, as GROUP.KEY=VALUE; may be repeated")
      ->type_name("GROUP.KEY=VALUE")
      ->expected(1)
      ->take_all();
}

CaseEdit parse_assignment(const std::string& text) {
  const auto equals = text.find('='), dot = text.find('.');
  if (equals == std::string::npos || dot == std::string::npos || dot > equals)
    throw Error(ErrorKind::input, "--set " + text, "is not of the form GROUP.KEY=VALUE",
                "Write for example --set solver.tolerance=1e-9");
  return {text.substr(0, dot), text.substr(dot + 1, equals - dot - 1), text.substr(equals + 1)};
}

Project apply_edits(Project project, const std::vector<CaseEdit>& edits) {
  constexpr std::string_view groups[] = {"solver", "mesh"};
  for (const CaseEdit& edit : edits) {
    if (parse_choice(edit.group, groups, "--set") == 0)
      set(project.solve, solve_fields(), edit);
    else
      set(project.mesh, mesh_fields(), edit);
  }
  return project;
}

}  // namespace genba
