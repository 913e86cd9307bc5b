// Test data of a material from a .csv file: which test, stretch, nominal stress.
#pragma once

#include <string_view>
#include <vector>

#include "engine/model/fit/law_fit.hpp"

namespace genba {

/// Columns, named in the first line: "test" (uniaxial, biaxial or planar; without it all rows are uniaxial), "stretch" or
/// "strain" (stretch - 1), and a stress with its unit, as in "stress [MPa]". Throws Error(input, place) naming line and
/// column.
std::vector<TestPoint> test_data_csv(std::string_view text, const Text& place);

}  // namespace genba
