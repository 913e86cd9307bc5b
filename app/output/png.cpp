#include "app/output/png.hpp"

#include <algorithm>
#include <string_view>

namespace genba {

namespace {

std::string big_endian(std::uint32_t value) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 255u);
  return out;
}

std::uint32_t crc_of(std::string_view bytes) {
  std::uint32_t crc = 0xffffffffu;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = crc & 1u ? 0xedb88320u ^ crc >> 1 : crc >> 1;
  }
  return ~crc;
}

std::string chunk(std::string_view type, std::string_view content) {
  const std::string body = std::string(type) + std::string(content);
  return big_endian(static_cast<std::uint32_t>(content.size())) + body + big_endian(crc_of(body));
}

/// zlib format with stored (uncompressed) blocks.
std::string stored(std::string_view bytes) {
  constexpr std::size_t most = 65535;
  std::string out = "\x78\x01";
  std::uint32_t a = 1, b = 0;
  for (const char c : bytes) {
    a = (a + static_cast<unsigned char>(c)) % 65521;
    b = (b + a) % 65521;
  }
  for (std::size_t at = 0; at == 0 || at < bytes.size(); at += most) {
    const std::size_t size = std::min(most, bytes.size() - at);
    out += static_cast<char>(at + size == bytes.size() ? 1 : 0);
    for (const std::size_t word : {size, most - size}) {
      out += static_cast<char>(word & 255u);
      out += static_cast<char>(word >> 8 & 255u);
    }
    out += bytes.substr(at, size);
  }
  return out + big_endian(b << 16 | a);
}

}  // namespace

std::string palette_png(int width, int height, std::span<const std::uint8_t> pixels,
                        std::span<const std::array<std::uint8_t, 3>> palette) {
  std::string colours, rows;
  for (const auto& colour : palette)
    for (const std::uint8_t part : colour) colours += static_cast<char>(part);
  const auto columns = static_cast<std::size_t>(width);
  for (std::size_t row = 0; row < static_cast<std::size_t>(height); ++row) {
    rows += '\0';
    for (const std::uint8_t pixel : pixels.subspan(row * columns, columns)) rows += static_cast<char>(pixel);
  }
  std::string head =
      big_endian(static_cast<std::uint32_t>(width)) + big_endian(static_cast<std::uint32_t>(height));
  for (const int byte : {8, 3, 0, 0, 0}) head += static_cast<char>(byte);
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", head) + chunk("PLTE", colours) + chunk("IDAT", stored(rows)) +
         chunk("IEND", "");
}

}  // namespace genba
