// The element size of a body whose case states none.
#pragma once

#include "app/plan/size_estimate.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Two tetrahedra across walls of the body's mean thickness, 2 volume / area, but not more than 60,000 elements
/// in all; at most 1/20 of the diagonal. m.
double default_element_size(const BodySize& body);
/// "... 4 mm: two elements across walls of 10 mm ...": why it is smaller than 1/20 of the diagonal; empty if it
/// is not.
Text why_default_size(const BodySize& body);

}  // namespace genba
