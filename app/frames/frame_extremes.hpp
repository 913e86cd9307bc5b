// The smallest and the largest value of every field, frame by frame, as a table beside the frames.
#pragma once

#include <span>
#include <string>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// First line of the table: "frame,time (s),field,unit,min,min node,min x (m),...".
std::string extremes_header(QuantityKind at);

/// Lines of one frame, in SI: one a nodal field, of vectors their magnitude and each component
/// ("displacement:magnitude", "displacement:x"). Over nodes of elements; values that are no numbers are
/// passed over, a field of nothing else has no line.
std::string extremes_lines(std::size_t frame, double at, const Mesh& mesh, std::span<const Field> nodal);

/// The table without what is not a whole line of frames 1 to `last`.
std::string kept_extremes(std::string_view table, std::size_t last);

}  // namespace genba
