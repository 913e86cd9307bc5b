// Options of the command line that stand for values of the case file; made from the field tables, not written
// twice.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

/// One value given on the command line: {"solver", "tolerance", "1e-9"}; with an empty group what --set was
/// given: {"", "", "solver.tolerance=1e-9"}.
struct CaseEdit {
  std::string group, key, value;
};

/// Adds --tolerance, --preconditioner, ...: one option for every field of the solver.
void add_solver_options(CLI::App& command, std::vector<CaseEdit>& edits);
/// Adds --<prefix>size, ... for every field of the mesher.
void add_mesh_options(CLI::App& command, const std::string& prefix, std::vector<CaseEdit>& edits);
/// Adds --set group.key=value, for both groups.
void add_set_option(CLI::App& command, std::vector<CaseEdit>& edits);

/// The project with all edits made, in their order; those of the solver in every step. Throws Error(input)
/// naming group and key.
Project apply_edits(Project project, const std::vector<CaseEdit>& edits);

/// True of "--keep-triangles" and others of these that may stand without a value, for "true".
bool is_switch(const std::string& argument);

}  // namespace genba
