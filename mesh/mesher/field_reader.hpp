// Fields of files: .vtu by genba-mesher, .csv here.
#pragma once

#include <string>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/fields/field_samples.hpp"

namespace genba {

/// The field of a file. A .vtu is read in a process of its own, with limits of time and memory, so that a
/// damaged one is an error; a .csv has points with values and its own units of length
/// (mesh/fields/csv_points.hpp). place: what needs it ("load \"lid\""). Throws Error(file) or Error(input)
/// with the place and the file's name; Cancelled.
FieldSamples read_field(const std::string& path, const FieldArray& array, const Text& place,
                        Monitor& monitor);

}  // namespace genba
