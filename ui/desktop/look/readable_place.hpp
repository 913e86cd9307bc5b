// Lengths and places, as the mouse gives them, rounded to digits that a person can read in the case file.
#pragma once

#include "engine/base/types.hpp"

namespace genba {

/// Rounded to three digits in mm; m.
double length_of_three_digits(double metres);
/// Rounded to a step of a body of this size (m): for 3 digits between a thousandth and a ten thousandth of it.
double readable_length(double metres, double size, int digits);
/// Rounded to a millionth of a body of this size (m), which is far smaller than any facet.
Vec3 readable_place(const Vec3& place, double size);

}  // namespace genba
