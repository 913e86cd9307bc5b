// Texts of strangers (names in files, what libraries and other programs say) as people are shown them: one
// place makes them readable and short. Errors, the log, the terminal, the window and the report go through
// it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace genba {

/// Of a whole message: an error with its place and next step, a line of the log.
inline constexpr std::size_t longest_message = 8000;

/// One line of at most `most` bytes (and some 40 that say how much is left out of the middle; beginning and
/// end stay). Line breaks and tabs become blanks; other control characters, those that turn the direction of
/// writing, and bytes that are no UTF-8 become "\u001B" and "\xFC", which do nothing anywhere.
std::string shown_text(std::string_view text, std::size_t most = 2000);

/// The same of a text of several lines, of any length: line breaks and tabs stay.
std::string shown_lines(std::string_view text);

/// A name as it is kept from the reading of a file on. Different names stay different: line breaks and tabs
/// become
/// "\u000A", and of one above 420 bytes its beginning and a hash of all of it are kept. A name that came out
/// of this comes out of it unchanged.
std::string shown_name(std::string_view name);

}  // namespace genba
