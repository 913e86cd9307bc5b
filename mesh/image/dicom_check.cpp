#include "mesh/image/dicom_check.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include "engine/base/error.hpp"

namespace genba {
namespace {

constexpr std::uint32_t undefined_length = 0xffffffff;
constexpr int deepest = 64;  // sequences inside sequences

struct Tag {
  std::uint16_t group = 0, element = 0;
  bool operator==(const Tag&) const = default;
};

constexpr Tag transfer_syntax{0x0002, 0x0010}, item{0xfffe, 0xe000}, item_end{0xfffe, 0xe00d},
    sequence_end{0xfffe, 0xe0dd};

/// All that PS3.5 knows.
constexpr std::array<std::string_view, 34> kinds = {
    "AE", "AS", "AT", "CS", "DA", "DS", "DT", "FD", "FL", "IS", "LO", "LT", "OB", "OD", "OF", "OL", "OV",
    "OW", "PN", "SH", "SL", "SQ", "SS", "ST", "SV", "TM", "UC", "UI", "UL", "UN", "UR", "US", "UT", "UV"};

bool is_kind(std::string_view text) {
  return std::find(kinds.begin(), kinds.end(), text) != kinds.end();
}

struct Encoding {
  bool is_explicit = true, big_endian = false;
};

/// What is made of an element of no known kind: GDCM has ways for files that are written like that.
enum class Unknown { refused, short_length, implicit };

/// Of an element of no known kind, which may only be written in another way.
struct UnknownKind : Error {
  using Error::Error;
};

/// Thrown where the walk can go no further and nothing is known to be wrong.
struct NotUnderstood {};

class Walk {
 public:
  Walk(const std::string& path, const std::string& shown, Unknown unknown)
      : file_(path, std::ios::binary),
        size_(std::filesystem::file_size(path)),
        shown_(shown),
        unknown_(unknown) {}

  void whole_file() {
    if (size_ < 132) return;
    skip(128);
    if (text(4) != "DICM") return;
    std::string syntax;
    while (at_ < size_ && next_tag(Encoding{}).group == 0x0002) {
      const Element e = meta_header();
      if (e.length == undefined_length) refuse("its element " + name() + " states no length");
      if (e.tag == transfer_syntax && e.length <= 64)
        syntax = text(e.length);
      else
        skip(e.length);
    }
    syntax.erase(std::find(syntax.begin(), syntax.end(), '\0'), syntax.end());
    if (at_ == size_)
      refuse("it has " + std::to_string(size_) + " bytes, and nothing behind the header of the file");
    if (syntax == "1.2.840.10008.1.2.1.99") return;  // deflated
    Encoding encoding;
    encoding.is_explicit = syntax != "1.2.840.10008.1.2";
    encoding.big_endian = syntax == "1.2.840.10008.1.2.2";
    while (at_ < size_) element(encoding, 0);
  }

 private:
  struct Element {
    Tag tag;
    std::uint32_t length = 0;
    bool is_explicit = true;  ///< how elements inside it are written
  };

  template <class Kind = Error>
  [[noreturn]] void refuse(const std::string& how) const {
    throw Kind(ErrorKind::file, shown_, "the file is cut off or damaged: " + how,
               "Export the series again, complete and into a folder of its own.");
  }
  std::string name() const {
    char text[16];
    std::snprintf(text, sizeof text, "(%04x,%04x)", tag_.group, tag_.element);
    return text;
  }
  [[noreturn]] void cut(std::uint64_t end) const {
    refuse("its element " + name() + " goes to byte " + std::to_string(end) + ", the file has " +
           std::to_string(size_) + " bytes");
  }
  void skip(std::uint64_t bytes) {
    if (bytes > size_ - at_) cut(at_ + bytes);
    at_ += bytes;
  }
  std::string text(std::uint32_t bytes) {
    const std::uint64_t begin = at_;
    skip(bytes);
    std::string out(bytes, '\0');
    file_.seekg(static_cast<std::streamoff>(begin));
    file_.read(out.data(), static_cast<std::streamsize>(bytes));
    if (!file_) cut(at_);
    return out;
  }
  std::uint32_t number(std::uint32_t bytes, const Encoding& encoding) {
    const std::string raw = text(bytes);
    std::uint32_t value = 0;
    for (std::uint32_t i = 0; i < bytes; ++i)
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(raw[i]))
               << 8 * (encoding.big_endian ? bytes - 1 - i : i);
    return value;
  }
  Tag tag(const Encoding& encoding) {
    Tag t;
    t.group = static_cast<std::uint16_t>(number(2, encoding));
    t.element = static_cast<std::uint16_t>(number(2, encoding));
    return t;
  }
  Tag next_tag(const Encoding& encoding) {
    const std::uint64_t begin = at_;
    const Tag t = tag(encoding);
    at_ = begin;
    return t;
  }
  Element header(const Encoding& encoding) {
    Element e{tag(encoding), 0, encoding.is_explicit};
    tag_ = e.tag;
    if (e.tag.group == 0xfffe || !encoding.is_explicit) {
      e.length = number(4, encoding);
      return e;
    }
    const std::string kind = text(2);
    if (!is_kind(kind)) return unknown_header(e, encoding);
    constexpr std::array<std::string_view, 13> with_long_length = {"OB", "OD", "OF", "OL", "OV", "OW", "SQ",
                                                                   "SV", "UC", "UN", "UR", "UT", "UV"};
    if (std::find(with_long_length.begin(), with_long_length.end(), kind) == with_long_length.end()) {
      e.length = number(2, encoding);
      return e;
    }
    skip(2);
    e.length = number(4, encoding);
    if (kind == "UN") e.is_explicit = false;  // PS3.5, 6.2.2
    return e;
  }
  [[noreturn]] void refuse_kind() const {
    refuse<UnknownKind>("its element " + name() + " is of no kind that there is");
  }
  Element unknown_header(Element e, const Encoding& encoding) {
    if (unknown_ == Unknown::refused) refuse_kind();
    if (unknown_ == Unknown::implicit) at_ -= 2;
    e.length = number(unknown_ == Unknown::implicit ? 4 : 2, encoding);
    e.is_explicit = false;
    return e;
  }
  /// The library asserts what is refused here.
  Element meta_header() {
    const std::uint64_t begin = at_;
    tag_ = tag(Encoding{});
    const std::string kind = text(2);
    at_ = begin;
    if (!is_kind(kind)) refuse_kind();
    return header(Encoding{});
  }
  void element(const Encoding& encoding, int depth) {
    const Element e = header(encoding);
    if (e.tag == Tag{}) throw NotUnderstood();  // zeros behind the last element
    if (e.length != undefined_length) return skip(e.length);
    if (depth > deepest) throw NotUnderstood();
    items({e.is_explicit, encoding.big_endian}, depth + 1);
  }
  /// The items of a sequence, or the fragments of packed pixels, to the delimiter.
  void items(const Encoding& encoding, int depth) {
    for (;;) {
      const Element e = header(encoding);
      if (e.tag == sequence_end) return skip(e.length);
      if (e.tag != item) throw NotUnderstood();
      if (e.length != undefined_length) {
        skip(e.length);
        continue;
      }
      while (next_tag(encoding) != item_end) element(encoding, depth);
      header(encoding);
    }
  }

  std::ifstream file_;
  std::uint64_t at_ = 0, size_;
  Tag tag_;  ///< of the element the walk is in
  const std::string& shown_;
  Unknown unknown_;
};

}  // namespace

void require_whole_dicom(const std::string& path, const std::string& shown) {
  std::optional<Error> fault;
  for (const Unknown unknown : {Unknown::refused, Unknown::short_length, Unknown::implicit}) {
    try {
      return Walk(path, shown, unknown).whole_file();
    } catch (const NotUnderstood&) {  // the library may know better
      return;
    } catch (const UnknownKind& e) {
      if (!fault) fault = e;
    } catch (const Error&) {
      if (unknown == Unknown::refused) throw;
    }
  }
  throw *fault;
}

}  // namespace genba
