// Reads fields from files: genba-mesher reads .vtu, this process reads .csv and decks.
#pragma once

#include <string>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/fields/field_samples.hpp"

namespace genba {

/// The field of a file. A .vtu is read in a separate process with limits of time and memory, so a damaged
/// file gives an error. A .csv has points with values and its own units of length
/// (mesh/fields/csv_points.hpp). An input deck has the values that it states by node (Deck::fields); deck_unit: its
/// unit of length, m, unless the array states one. place: the condition that needs the field ("load \"lid\""). Throws
/// Error(file) or Error(input) with the place and the file's name; Cancelled.
FieldSamples read_field(const std::string& path, const FieldArray& array, const Text& place,
                        Monitor& monitor, double deck_unit = 1);

}  // namespace genba
