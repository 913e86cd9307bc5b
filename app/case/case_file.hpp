// case.json <-> Project. Every number carries a unit or is refused with its place in the file.
#pragma once

#include <string>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Reads and checks a case file. Throws Error(file/input) with "case.json: /loads/0/pressure: ..." as the
/// place; unknown keys are refused with the nearest known key.
Project read_case(const std::string& path);

/// Same from text; `path` is used for messages and relative paths.
Project parse_case(const std::string& text, const std::string& path);

/// The case as JSON text that parse_case reads back to the same project.
std::string format_case(const Project& project);

/// Writes atomically, with numbers as they were typed (app/case/typed_text.hpp).
void write_case(const std::string& path, const Project& project);

/// "mm" or "0.5 mm" -> metres. Throws Error(input) with `place` if the text is no length above 0.
double parse_length_unit(const std::string& text, const Text& place);

/// JSON Schema (draft 2020-12) of the case file, generated from the option field tables. The shipped
/// resources/schema/case.schema.json is this text; a test compares them.
std::string case_schema();

}  // namespace genba
