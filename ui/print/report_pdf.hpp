// The HTML report as pages of a PDF, for terminal and desktop alike. Qt stays behind this header.
#pragma once

#include <string>

#include "app/report/report.hpp"

namespace genba {

/// Throws Error(input) if this build cannot print: Qt 6 (Gui, Svg) was not found.
void require_pdf();

/// A4, with the research notice and the page number at the foot of every page. Inline SVG, which Qt's
/// documents do not draw, becomes pictures. Same bytes for the same HTML and stamp. A Qt application
/// without a screen is made for the time of the call where none lives; the call must come from the main
/// thread then.
/// Links to places of the document lead there. Written to a temporary name and renamed. Throws Error(file) if
/// the file cannot be written.
void write_report_pdf(const std::string& html, const ReportStamp& stamp, const std::string& path);

/// The manual as one HTML file. language: "en" or "ja". Throws Error(input) if this program has none in it.
std::string whole_manual(const std::string& language);
/// The same as PDF; throws as both.
void write_manual_pdf(const std::string& language, const ReportStamp& stamp, const std::string& path);

}  // namespace genba
