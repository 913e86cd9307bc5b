// Fixed data of the program, which are files of resources: CMake puts their text into the program.
#pragma once

#include <string_view>

namespace genba {

/// JSON: the library of materials.
extern const std::string_view materials_text;
/// JSON: cases without their geometry.
extern const std::string_view templates_text;
/// JSON Schema of summary.json (resources/schema).
extern const std::string_view summary_schema_text;

}  // namespace genba
