// A study resolved on a part of a mesh, whose other parts are elsewhere.
#pragma once

#include <memory>

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// As resolve(), without checking the study itself (validate() does) and without asking whether something holds each
/// connected piece. Conditions that catch nothing here must not be in `study`.
Problem resolve_part(std::shared_ptr<const Mesh> mesh, const Study& study, Monitor& monitor);

}  // namespace genba
