// The HTML report as pages of a PDF, for terminal and desktop alike. Qt stays behind this header.
#pragma once

#include <string>

#include "app/report/report.hpp"

namespace genba {

/// Throws Error(input) if this build cannot print: Qt 6 (Gui, Svg) was not found.
void require_pdf();

/// A4, with the research notice and the page number at the foot of every page. Inline SVG becomes pictures,
/// since Qt's documents do not draw it. Links to places of the document lead there. The same HTML and stamp
/// give the same bytes.
/// If there is no Qt application, the call makes one without a screen for its own time; then the call must
/// come from the main thread. The file is written to a temporary name and renamed. Throws Error(file) if it
/// cannot be written.
void write_report_pdf(const std::string& html, const ReportStamp& stamp, const std::string& path);

/// The manual as one HTML file. language: "en" or "ja". Throws Error(input) if this program has no manual in
/// that language.
std::string whole_manual(const std::string& language);
/// The same as PDF. Throws as whole_manual() and write_report_pdf().
void write_manual_pdf(const std::string& language, const ReportStamp& stamp, const std::string& path);

}  // namespace genba
