// The list of parts that touch, in words, for terminal, window, report and summary.
#pragma once

#include <span>
#include <string>

#include "app/stage/part_pairs.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// "common mesh", "tied", "free", or "not stated".
Text joint_text(const std::optional<PartJoint>& joint);
/// "'lid' and 'rim': tied, 1 cm^2 at (0, 0, 10) mm, mean gap 0 mm".
Text pair_line(const Mesh& mesh, const TouchingParts& pair);
/// An array of {"parts", "joint", "common_mesh", "area", "gap", "distance", "middle", "faces", "sets"}.
std::string part_pairs_json(const Mesh& mesh, std::span<const TouchingParts> pairs);

}  // namespace genba
