// Motions of a body that nothing holds, as results that a view can show.
#pragma once

#include <memory>
#include <string>

#include "engine/analysis/resolve/free_body.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// The displacements of one of its motions; physics: of the study.
std::shared_ptr<const Results> free_motion_results(const FreeBody& body, std::size_t number, const Physics& physics);
/// As a .vtu file. Throws Error(file).
void write_free_motion(const std::string& path, const Results& motion);

}  // namespace genba
