#include "engine/base/file/text_file.hpp"

#include <fstream>

#include "engine/base/file/file.hpp"
#include "engine/base/file/regular_file.hpp"

namespace genba {

namespace {

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF", little_mark = "\xFF\xFE", big_mark = "\xFE\xFF";

void add_utf8(std::string& out, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6);
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3F));
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

std::string from_utf16(std::string_view bytes, bool big) {
  const auto unit = [&](std::size_t i) -> std::uint32_t {
    if (i + 1 >= bytes.size()) return 0;
    const auto first = static_cast<unsigned char>(bytes[i]),
               second = static_cast<unsigned char>(bytes[i + 1]);
    return big ? std::uint32_t{first} << 8 | second : std::uint32_t{second} << 8 | first;
  };
  constexpr std::uint32_t high = 0xD800, low = 0xDC00, none = 0xFFFD;
  const auto is_half = [](std::uint32_t u, std::uint32_t begin) { return u >= begin && u < begin + 0x400; };
  std::string out;
  out.reserve(bytes.size() / 2);
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const std::uint32_t u = unit(i);
    if (is_half(u, high) && is_half(unit(i + 2), low)) {
      add_utf8(out, 0x10000 + ((u - high) << 10) + (unit(i + 2) - low));
      i += 2;
    } else {
      add_utf8(out, is_half(u, high) || is_half(u, low) ? none : u);
    }
  }
  return out;
}

}  // namespace

bool has_byte_order_mark(std::string_view bytes) {
  return bytes.starts_with(utf8_mark) || bytes.starts_with(little_mark) || bytes.starts_with(big_mark);
}

std::string without_byte_order_mark(std::string bytes) {
  const std::string_view all = bytes;
  if (all.starts_with(utf8_mark)) return bytes.erase(0, utf8_mark.size());
  if (all.starts_with(little_mark)) return from_utf16(all.substr(little_mark.size()), false);
  if (all.starts_with(big_mark)) return from_utf16(all.substr(big_mark.size()), true);
  return bytes;
}

bool begins_with_byte_order_mark(const std::string& path) {
  std::ifstream file = open_regular(path);
  std::string first(utf8_mark.size(), '\0');
  file.read(first.data(), static_cast<std::streamsize>(first.size()));
  return has_byte_order_mark(first);
}

std::string read_text_file(const std::string& path, std::int64_t limit) {
  return without_byte_order_mark(read_file(path, limit));
}

}  // namespace genba
