// Sentences from below in the language of the interface.
#pragma once

#include <QString>
#include <string_view>

namespace genba {

/// A message of the check list, values and all, in the language in use; English where it is not known.
QString shown_message(std::string_view english);

}  // namespace genba
