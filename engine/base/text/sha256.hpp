// SHA-256 as in FIPS 180-4, section 6.2.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace genba {

/// 64 lower-case hex digits.
std::string sha256(std::string_view bytes);

/// SHA-256 of bytes that come in pieces.
class Sha256 {
 public:
  void add(std::string_view bytes);
  std::array<std::uint8_t, 32> digest();  ///< ends the message; call once
  std::string hex_digest();               ///< same as 64 lower-case hex digits

 private:
  void block(const unsigned char* data);
  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> buffer_{};
  std::uint64_t length_ = 0;  ///< bytes so far
};

}  // namespace genba
