// Text as editors and other systems save it: with a byte-order mark, or in UTF-16.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace genba {

/// True if the bytes begin with a byte-order mark: EF BB BF of UTF-8, FF FE or FE FF of UTF-16.
bool has_byte_order_mark(std::string_view bytes);

/// The same of a file; false if it cannot be read.
bool begins_with_byte_order_mark(const std::string& path);

/// The text after the mark, as UTF-8. UTF-16 is converted; unpaired surrogates become U+FFFD. Bytes without a
/// mark are returned unchanged.
std::string without_byte_order_mark(std::string bytes);

/// read_file() of a text, without the mark. Throws like read_file().
std::string read_text_file(const std::string& path, std::int64_t limit = std::int64_t{1} << 32);

}  // namespace genba
