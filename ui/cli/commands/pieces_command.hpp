// Cases whose mesh is in pieces (app/pieces), in the commands run and memory.
#pragma once

#include "app/pieces/run_pieces.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

/// Runs the case and writes results, summary and report. Returns the exit code; throws as run_pieces().
int run_case_in_pieces(Session& session, const Project& project, const ComputeArguments& arguments, Console& console);
/// Prints what each rank needs.
int show_pieces_plan(const Session& session, const Project& project);

}  // namespace genba
