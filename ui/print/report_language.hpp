// Reports in other languages than English, for terminal and desktop alike. Qt stays behind this header.
#pragma once

#include <string>
#include <vector>

#include "app/report/report.hpp"

namespace genba {

/// Codes: "en", "ja".
std::vector<std::string> report_languages();

/// Throws Error(input) if `code` is none of report_languages(), or if this build has only English (Qt 6 was
/// not found).
ReportLanguage report_language(const std::string& code);

/// Writes reports in `language`. Empty: in the language that the case names, else in English. Throws as
/// report_language().
ReportPrinter make_report_printer(const std::string& language);

}  // namespace genba
