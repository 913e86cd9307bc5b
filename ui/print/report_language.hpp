// The report in another language than English, for terminal and desktop alike. Qt stays behind this header.
#pragma once

#include <string>
#include <vector>

#include "app/report/report.hpp"

namespace genba {

/// Codes: "en", "ja".
std::vector<std::string> report_languages();

/// Writes reports in a language. Throws Error(input) if it is none of report_languages(), or if this build
/// knows no other than English (Qt 6 was not found).
ReportPrinter make_report_printer(const std::string& language);

/// The HTML of a report: texts of the program are translated; the case as computed, question, notes, names
/// that the project gives, file names, numbers and units stay.
std::string report_in(const std::string& html, const Project& project, const std::string& language);

/// Texts of a translated report that are still English and are no name or value of the project.
std::vector<std::string> untranslated_texts(const std::string& html, const Project& project);

}  // namespace genba
