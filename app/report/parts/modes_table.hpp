// Natural frequencies as tables: for people, for the report, for other programs.
#pragma once

#include <string>

#include "app/output/html.hpp"
#include "engine/analysis/answers/modal_report.hpp"

namespace genba {

/// Lines for a terminal, in English: a line for each mode, the sums, rigid motions, and what was checked.
std::string modes_text(const ModalReport& report);
/// The same for a report.
std::string modes_section(const ModalReport& report, const html::Page& page);
/// One line per mode, in SI, with column heads.
std::string modes_csv(const ModalReport& report);
/// An object of the summary.
std::string modes_json(const ModalReport& report);
/// The checks alone, an array.
std::string checks_json(const ModalReport& report);

/// What was checked and what was not: "passed: ...", with the words of the check.
Text check_words(const ModalCheck& check);

}  // namespace genba
