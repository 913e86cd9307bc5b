// DICOM files written byte by byte: what GDCM's writer has no way for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.hpp"

namespace genba::testing {

inline std::string little(std::uint64_t value, std::size_t bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>(value >> 8 * i & 255);
  return out;
}

/// How a data set is written.
struct DicomStyle {
  bool is_explicit = true;
  bool sized_sequences = true;  ///< or ended by delimiters
};

/// Elements in the order they are added, which should be ascending.
class DicomBytes {
 public:
  explicit DicomBytes(DicomStyle style = {}) : style_(style) {}
  const std::string& bytes() const { return bytes_; }

  DicomBytes& text(unsigned group, unsigned element, const char* kind, std::string value) {
    if (value.size() % 2 != 0) value += kind == std::string("UI") ? '\0' : ' ';
    return put(group, element, kind, value);
  }
  DicomBytes& us(unsigned group, unsigned element, const std::vector<unsigned>& values) {
    std::string value;
    for (const unsigned v : values) value += little(v, 2);
    return put(group, element, "US", value);
  }
  DicomBytes& ul(unsigned group, unsigned element, const std::vector<unsigned>& values) {
    std::string value;
    for (const unsigned v : values) value += little(v, 4);
    return put(group, element, "UL", value);
  }
  DicomBytes& tag(unsigned group, unsigned element, unsigned to_group, unsigned to_element) {
    return put(group, element, "AT", little(to_group, 2) + little(to_element, 2));
  }
  DicomBytes& words(unsigned group, unsigned element, const char* kind, const std::string& value) {
    return put(group, element, kind, value.size() % 2 == 0 ? value : value + '\0');
  }
  DicomBytes& sequence(unsigned group, unsigned element, const std::vector<DicomBytes>& items) {
    std::string inside;
    for (const DicomBytes& item : items) {
      inside += little(0xfffe, 2) + little(0xe000, 2);
      inside += style_.sized_sequences ? little(item.bytes_.size(), 4) + item.bytes_
                                       : little(0xffffffff, 4) + item.bytes_ + little(0xfffe, 2) +
                                             little(0xe00d, 2) + little(0, 4);
    }
    bytes_ += little(group, 2) + little(element, 2);
    if (style_.is_explicit) bytes_ += "SQ" + little(0, 2);
    bytes_ += little(style_.sized_sequences ? inside.size() : 0xffffffff, 4) + inside;
    if (!style_.sized_sequences) bytes_ += little(0xfffe, 2) + little(0xe0dd, 2) + little(0, 4);
    return *this;
  }
  /// With preamble, mark and the header of the file.
  std::string file() const {
    const std::string syntax = style_.is_explicit ? std::string("1.2.840.10008.1.2.1\0", 20)
                                                  : std::string("1.2.840.10008.1.2\0", 18);
    DicomBytes meta;
    meta.put(0x0002, 0x0010, "UI", syntax);
    DicomBytes length;
    length.ul(0x0002, 0x0000, {static_cast<unsigned>(meta.bytes_.size())});
    return std::string(128, '\0') + "DICM" + length.bytes_ + meta.bytes_ + bytes_;
  }

 private:
  DicomBytes& put(unsigned group, unsigned element, const std::string& kind, const std::string& value) {
    bytes_ += little(group, 2) + little(element, 2);
    const bool is_long = kind == "OW" || kind == "OB" || kind == "UT";
    if (style_.is_explicit) bytes_ += kind + (is_long ? std::string(2, '\0') : std::string());
    bytes_ += little(value.size(), style_.is_explicit && !is_long ? 2 : 4) + value;
    return *this;
  }

  DicomStyle style_;
  std::string bytes_;
};

inline std::string vector_text(const Vec3& v) {
  std::string out;
  for (const double x : v) {
    std::string one = std::to_string(x);
    one.erase(one.find_last_not_of('0') + 1);
    if (one.back() == '.') one.pop_back();
    out += (out.empty() ? "" : "\\") + one;
  }
  return out;
}

}  // namespace genba::testing
