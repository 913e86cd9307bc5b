// Asks before something leaves this computer.
#pragma once

#include <string>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// Prints what would be sent, then asks `question` unless `yes`. Throws Error(input, place) where nobody can answer.
bool may_be_sent(const std::string& listed, const std::string& question, bool yes, const Text& place);

}  // namespace genba
