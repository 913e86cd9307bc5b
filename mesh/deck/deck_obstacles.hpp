// What a whole deck asks for and Genba does not compute, the largest first.
#pragma once

#include <string>

#include "engine/base/error.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

/// Position of an entry of Study::not_computed in a list: elements that are left out come first, then whole
/// procedures, joints of parts, materials, and all else.
int obstacle_rank(const std::string& name);

/// The error of a line, with what else stands in the way. A deck without solids, or mostly of other elements,
/// is refused for these: the line is only a consequence.
Error with_obstacles(const DeckText& deck, const Error& error);

}  // namespace genba
