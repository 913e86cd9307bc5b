// Options of the command line that change values of the case. They are made from the option tables and not
// written a second time.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

/// One value given on the command line: {"solver", "tolerance", "1e-9"}. A value of --set has no group and no
/// key: {"", "", "solver.tolerance=1e-9"}.
struct CaseEdit {
  std::string group, key, value;
};

/// Adds --tolerance, --preconditioner, ...: one option for every field of the solver.
void add_solver_options(CLI::App& command, std::vector<CaseEdit>& edits);
/// Adds --<prefix>size, ... for every field of the mesher, and --<prefix>size-on, --<prefix>size-at and
/// --<prefix>layers-on.
void add_mesh_options(CLI::App& command, const std::string& prefix, std::vector<CaseEdit>& edits);
/// Adds --set group.key=value for the groups solver, mesh, report and transient.
void add_set_option(CLI::App& command, std::vector<CaseEdit>& edits);

/// The words that an option of these functions takes, for completion; empty: it is no choice. `name`: "--set" too.
/// `heading`: of its group.
std::vector<std::string> words_of_option(const std::string& name, const std::string& heading);

/// The project after all edits, in their order. Values of the solver are set in every step, values of
/// transient in every transient step. Throws Error(input) that names group and key.
Project apply_edits(Project project, const std::vector<CaseEdit>& edits);

/// True of options with a boolean value, like "--keep-triangles". They may stand without a value, which then
/// is "true".
bool is_switch(const std::string& argument);

}  // namespace genba
