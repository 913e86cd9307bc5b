// The smallest and largest value of every field in every frame, as a table beside the frames.
#pragma once

#include <span>
#include <string>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// First line of the table: "frame,time (s),field,unit,min,min node,min x (m),...".
std::string extremes_header(QuantityKind at);

/// Table lines of one frame, in SI: one per component of a nodal field, and for a vector field one for the
/// magnitude ("displacement:magnitude", "displacement:x"). Only nodes of elements count. Values that are not
/// finite are skipped; a component without finite values has no line.
std::string extremes_lines(std::size_t frame, double at, const Mesh& mesh, std::span<const Field> nodal);

/// The header and the complete lines of frames 1 to `last`; everything else is removed.
std::string kept_extremes(std::string_view table, std::size_t last);

}  // namespace genba
