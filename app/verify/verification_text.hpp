// A verification as text for users and as JSON.
#pragma once

#include <string>

#include "app/verify/verification.hpp"

namespace genba {

/// "0.0907937 mm"
Text value_text(const VerifiedQuantity& quantity, double value);
/// "-0.3 %", or the difference with its unit.
Text deviation_text(const VerifiedQuantity& quantity, double value);
/// The allowed deviation: "1 %", "0.18 K", "at least 1.65".
Text allowed_text(const VerifiedQuantity& quantity);
/// "11 of 12 cases passed"
Text count_text(const VerificationRun& run);

/// One line per case and one per quantity, then versions, device and count.
std::string verification_text(const VerificationRun& run);
/// One line per case: name, title, statement, source.
std::string verification_list();
/// The same as a JSON list.
std::string verification_list_json();
/// Versions, device, date, and all cases with their quantities, SI.
std::string verification_json(const VerificationRun& run);

}  // namespace genba
