// Makes texts from outside (names in files, messages of libraries and other programs) readable and short for
// display. Errors, the log, the terminal, the window and the report use it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace genba {

/// Most bytes of a whole message: an error with its place and next step, a line of the log.
inline constexpr std::size_t longest_message = 8000;

/// One line of at most `most` bytes. A longer text loses its middle and gets some 40 bytes that say how much
/// is left out. Line breaks and tabs become blanks. Other control characters, those that change the direction
/// of writing, and bytes that are not UTF-8 become "\u001B" and "\xFC", which have no effect anywhere.
std::string shown_text(std::string_view text, std::size_t most = 2000);

/// The same for a text of several lines, of any length. Line breaks and tabs stay.
std::string shown_lines(std::string_view text);

/// A name in the form in which it is kept after it is read from a file. Different names stay different: line
/// breaks and tabs become "\u000A", and a name above 420 bytes keeps its beginning and a hash of the whole. A
/// name that came from this function does not change again.
std::string shown_name(std::string_view name);

}  // namespace genba
