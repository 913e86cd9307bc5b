// The answer of a body that vibrates as tables and curves: for people, for the report, for other programs.
#pragma once

#include <string>

#include "app/output/html.hpp"
#include "engine/analysis/answers/response_report.hpp"

namespace genba {

/// Lines for a terminal, in English: peaks, modes with their damping, notes.
std::string response_text(const ResponseReport& report);
/// The same for a report, with curves of amplitude and phase.
std::string response_section(const ResponseReport& report, const html::Page& page);
/// A line for each frequency or time, with column heads that state units: m and degrees. Empty without curves.
std::string response_csv(const ResponseReport& report);
/// An object of the summary.
std::string response_json(const ResponseReport& report);

/// "Harmonic response"; "largest displacement": words that lists share.
Text response_title(const ResponseReport& report);
Text largest_words(const ResponseReport& report);

}  // namespace genba
