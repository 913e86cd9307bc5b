// The commands of genba-cli. Each function adds a command to the parser. A command that is given sets
// Session::action.
#pragma once

#include <CLI/App.hpp>

#include "ui/cli/common/session.hpp"

namespace genba {

void add_run_command(CLI::App& app, Session& session);
void add_refine_command(CLI::App& app, Session& session);
void add_queue_command(CLI::App& app, Session& session);
void add_mesh_command(CLI::App& app, Session& session);
void add_partition_command(CLI::App& app, Session& session);
void add_unload_command(CLI::App& app, Session& session);
void add_geometry_command(CLI::App& app, Session& session);
void add_memory_command(CLI::App& app, Session& session);
void add_matrix_command(CLI::App& app, Session& session);
void add_inspect_command(CLI::App& app, Session& session);
void add_selections_command(CLI::App& app, Session& session);
void add_check_command(CLI::App& app, Session& session);
void add_materials_command(CLI::App& app, Session& session);
void add_fit_command(CLI::App& app, Session& session);
void add_study_command(CLI::App& app, Session& session);
void add_compare_command(CLI::App& app, Session& session);
void add_frames_command(CLI::App& app, Session& session);
void add_collect_command(CLI::App& app, Session& session);
void add_site_command(CLI::App& app, Session& session);
void add_job_command(CLI::App& app, Session& session);
void add_verify_command(CLI::App& app, Session& session);
void add_new_command(CLI::App& app, Session& session);
void add_info_commands(CLI::App& app, Session& session);  ///< schema, fields, devices, version
void add_manual_commands(CLI::App& app, Session& session);  ///< manual, completion

}  // namespace genba
