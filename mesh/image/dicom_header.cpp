#include "mesh/image/dicom_header.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/base/file/regular_file.hpp"

namespace genba {
namespace {

constexpr std::uint32_t undefined_length = 0xffffffff;
constexpr int deepest_sequence = 64;                             // nested sequences
constexpr std::uint32_t longest_value = std::uint32_t{1} << 20;  // for values that are stored
constexpr std::uint64_t largest_deflated = std::uint64_t{1} << 31;

constexpr DicomTag transfer_syntax{0x0002, 0x0010}, item{0xfffe, 0xe000}, item_end{0xfffe, 0xe00d},
    sequence_end{0xfffe, 0xe0dd};

/// All value representations of PS3.5.
constexpr std::array<std::string_view, 34> value_representations = {
    "AE", "AS", "AT", "CS", "DA", "DS", "DT", "FD", "FL", "IS", "LO", "LT", "OB", "OD", "OF", "OL", "OV",
    "OW", "PN", "SH", "SL", "SQ", "SS", "ST", "SV", "TM", "UC", "UI", "UL", "UN", "UR", "US", "UT", "UV"};

bool is_kind(std::string_view text) {
  return std::find(value_representations.begin(), value_representations.end(), text) !=
         value_representations.end();
}

constexpr DicomTag kept_values[] = {dicom::character_set,
                                    dicom::kind_of_object,
                                    dicom::modality,
                                    dicom::thickness,
                                    dicom::echo,
                                    dicom::spacing_between,
                                    dicom::series,
                                    dicom::series_number,
                                    dicom::acquisition,
                                    dicom::position,
                                    dicom::orientation,
                                    dicom::time_number,
                                    dicom::stack,
                                    dicom::time_index,
                                    dicom::dimension_values,
                                    dicom::dimension_pointer,
                                    dicom::samples,
                                    dicom::frames,
                                    dicom::frame_increment,
                                    dicom::rows,
                                    dicom::columns,
                                    dicom::pixel_spacing,
                                    dicom::bits,
                                    dicom::intercept,
                                    dicom::slope,
                                    dicom::frame_offsets,
                                    dicom::segmentation_kind,
                                    dicom::segment_number,
                                    dicom::segment_label,
                                    dicom::segment_of_frame,
                                    dicom::segment_colour,
                                    dicom::largest_fraction};
constexpr DicomTag kept_sequences[] = {
    dicom::shared_groups,        dicom::frame_groups, dicom::frame_content,  dicom::plane_position,
    dicom::plane_orientation,    dicom::dimensions,   dicom::modality_table, dicom::pixel_measures,
    dicom::value_transformation, dicom::detectors,    dicom::segments,       dicom::segment_identification};

bool is_kept(DicomTag tag) {
  return std::find(std::begin(kept_values), std::end(kept_values), tag) != std::end(kept_values);
}
bool is_kept_sequence(DicomTag tag) {
  return std::find(std::begin(kept_sequences), std::end(kept_sequences), tag) != std::end(kept_sequences);
}

/// The bytes of a file, or its decompressed bytes.
class Bytes {
 public:
  explicit Bytes(const std::string& path) : file_(open_regular(path)) {
    std::error_code code;
    const auto size = std::filesystem::file_size(path, code);
    size_ = file_ && !code ? size : 0;
  }
  std::uint64_t size() const { return size_; }

  /// Fewer bytes at the end of the file.
  std::string_view at(std::uint64_t begin, std::size_t count) {
    if (begin < begin_ || begin + count > begin_ + window_.size()) read(begin, std::max(count, window));
    const std::uint64_t off = begin - begin_;
    return off < window_.size() ? std::string_view(window_).substr(static_cast<std::size_t>(off), count)
                                : std::string_view();
  }
  /// Replaces everything from `begin` on by its decompressed bytes.
  bool inflate_from(std::uint64_t begin) {
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
    std::string out, piece(std::size_t{1} << 18, '\0');
    int code = Z_OK;
    for (std::uint64_t from = begin; code == Z_OK && from < size_ && out.size() < largest_deflated;) {
      read(from, window);
      from += window_.size();
      stream.next_in = reinterpret_cast<Bytef*>(window_.data());
      stream.avail_in = static_cast<uInt>(window_.size());
      do {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        code = inflate(&stream, Z_NO_FLUSH);
        out.append(piece, 0, piece.size() - stream.avail_out);
      } while (code == Z_OK && stream.avail_out == 0);
      if (window_.empty()) break;
    }
    inflateEnd(&stream);
    if (code != Z_STREAM_END) return false;
    window_ = std::move(out);
    begin_ = 0;
    size_ = window_.size();
    file_.close();
    return true;
  }

 private:
  static constexpr std::size_t window = std::size_t{1} << 14;

  void read(std::uint64_t begin, std::size_t count) {
    if (!file_.is_open()) return;  // all data are in the window
    window_.resize(count);
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(begin));
    file_.read(window_.data(), static_cast<std::streamsize>(count));
    window_.resize(static_cast<std::size_t>(std::max<std::streamsize>(file_.gcount(), 0)));
    begin_ = begin;
  }

  std::ifstream file_;
  std::string window_;
  std::uint64_t begin_ = 0, size_ = 0;
};

struct Encoding {
  bool is_explicit = true, big_endian = false;
};

/// Treatment of an element of unknown kind: GDCM reads some files that are written like that.
enum class Unknown { refused, short_length, implicit };

/// An element of unknown kind; the file may use another encoding.
struct UnknownKind : Error {
  using Error::Error;
};

/// Thrown if the walk cannot continue but no fault is known.
struct NotUnderstood {};

/// Walks over the data elements of a file (PS3.10, PS3.5 chapter 7).
class Walk {
 public:
  Walk(const std::string& path, const std::string& shown, Unknown unknown)
      : bytes_(path), size_(bytes_.size()), shown_(shown), unknown_(unknown) {}

  /// False: not a DICOM file.
  bool whole_file(DicomHeader& header) {
    header_ = &header;
    if (size_ < 132 || bytes_.at(128, 4) != "DICM") return bare_data_set();
    skip(132);
    std::string syntax;
    while (at_ < size_ && next_tag(Encoding{}).group == 0x0002) {
      const Element e = meta_header();
      if (e.length == undefined_length) refuse(phrase<"its element %1 states no length">(name()));
      if (e.tag == transfer_syntax && e.length <= 64)
        syntax = text(e.length);
      else
        skip(e.length);
    }
    syntax.erase(std::find(syntax.begin(), syntax.end(), '\0'), syntax.end());
    if (at_ == size_) refuse(phrase<"it has %1 bytes, and nothing behind the header of the file">(size_));
    is_deflated_ = syntax == "1.2.840.10008.1.2.1.99";
    if (is_deflated_) {
      if (!bytes_.inflate_from(at_)) return true;  // GDCM may be able to read it
      at_ = 0;
      size_ = bytes_.size();
    }
    Encoding encoding;
    encoding.is_explicit = syntax != "1.2.840.10008.1.2";
    encoding.big_endian = syntax == "1.2.840.10008.1.2.2";
    while (at_ < size_) element(encoding, header, 0);
    return true;
  }

 private:
  struct Element {
    DicomTag tag;
    std::uint32_t length = 0;
    bool is_explicit = true;  ///< encoding of the elements inside it
  };

  template <class Kind = Error>
  [[noreturn]] void refuse(const Text& how) const {
    throw Kind(ErrorKind::file, shown_, phrase<"the file is cut off or damaged: %1">(how),
               phrase<"Export the series again, complete and into a folder of its own">());
  }
  std::string name() const {
    char text[16];
    std::snprintf(text, sizeof text, "(%04x,%04x)", tag_.group, tag_.element);
    return text;
  }
  [[noreturn]] void cut(std::uint64_t end) const {
    refuse(phrase<"its element %1 goes to byte %2, the file has %3 bytes">(name(), end, size_));
  }
  void skip(std::uint64_t bytes) {
    if (bytes > size_ - at_) cut(at_ + bytes);
    at_ += bytes;
  }
  std::string text(std::uint32_t bytes) {
    const std::uint64_t begin = at_;
    skip(bytes);
    const std::string_view there = bytes_.at(begin, bytes);
    if (there.size() < bytes) cut(at_);
    return std::string(there);
  }
  std::uint32_t number(std::uint32_t bytes, const Encoding& encoding) {
    const std::string raw = text(bytes);
    std::uint32_t value = 0;
    for (std::uint32_t i = 0; i < bytes; ++i)
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(raw[i]))
               << 8 * (encoding.big_endian ? bytes - 1 - i : i);
    return value;
  }
  DicomTag tag(const Encoding& encoding) {
    DicomTag t;
    t.group = static_cast<std::uint16_t>(number(2, encoding));
    t.element = static_cast<std::uint16_t>(number(2, encoding));
    return t;
  }
  DicomTag next_tag(const Encoding& encoding) {
    const std::uint64_t begin = at_;
    const DicomTag t = tag(encoding);
    at_ = begin;
    return t;
  }
  Element element_header(const Encoding& encoding) {
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
    refuse<UnknownKind>(phrase<"its element %1 is of no kind that there is">(name()));
  }
  Element unknown_header(Element e, const Encoding& encoding) {
    if (unknown_ == Unknown::refused) refuse_kind();
    if (unknown_ == Unknown::implicit) at_ -= 2;
    e.length = number(unknown_ == Unknown::implicit ? 4 : 2, encoding);
    e.is_explicit = false;
    return e;
  }
  /// GDCM fails with an assertion on what is refused here.
  Element meta_header() {
    const std::uint64_t begin = at_;
    tag_ = tag(Encoding{});
    const std::string kind = text(2);
    at_ = begin;
    if (!is_kind(kind)) refuse_kind();
    return element_header(Encoding{});
  }
  /// Old programs write data sets without the file header; the first element shows that.
  bool bare_data_set() {
    const std::string_view head = bytes_.at(0, 8);
    if (head.size() < 8 || head.substr(0, 2) != std::string_view("\x08\0", 2) || head[3] != 0) return false;
    Encoding encoding;
    encoding.is_explicit = is_kind(head.substr(4, 2));
    try {
      while (at_ < size_) element(encoding, *header_, 0);
    } catch (const Error&) {
      return false;  // any file may begin like that
    }
    return header_->has(dicom::rows) && header_->has(dicom::columns);
  }
  void element(const Encoding& encoding, DicomItem& into, int depth) {
    const Element e = element_header(encoding);
    if (e.tag == DicomTag{}) throw NotUnderstood();  // zeros after the last element
    const bool is_sequence = is_kept_sequence(e.tag);
    const bool is_top = depth == 0;
    if (e.length != undefined_length && !is_sequence) {
      if (is_top && e.tag == dicom::pixels && !is_deflated_) {
        header_->pixels_at = at_;
        header_->pixel_bytes = e.length;
      }
      if (!is_kept(e.tag) || e.length > longest_value) return skip(e.length);
      DicomElement& kept = into.elements[e.tag];
      kept.value = text(e.length);
      kept.big_endian = encoding.big_endian;
      return;
    }
    if (depth > deepest_sequence) throw NotUnderstood();
    const std::uint64_t end = e.length == undefined_length ? size_ : at_ + e.length;
    if (end > size_) cut(end);
    DicomElement dropped;
    DicomElement& list = is_sequence ? into.elements[e.tag] : dropped;
    const Encoding inside{e.is_explicit, encoding.big_endian};
    if (e.length == undefined_length)
      items(inside, list, is_sequence, depth + 1);
    else
      while (at_ < end) sized_item(inside, list, depth + 1);
  }
  /// Elements of an item in a sequence with stated length.
  void sized_item(const Encoding& encoding, DicomElement& list, int depth) {
    const Element e = element_header(encoding);
    if (e.tag == sequence_end) return skip(e.length);
    if (e.tag != item) throw NotUnderstood();
    item_elements(e, encoding, list.items.emplace_back(), depth);
  }
  void item_elements(const Element& e, const Encoding& encoding, DicomItem& into, int depth) {
    if (e.length == undefined_length) {
      while (next_tag(encoding) != item_end) element(encoding, into, depth);
      element_header(encoding);
      return;
    }
    const std::uint64_t end = at_ + e.length;
    if (end > size_) cut(end);
    while (at_ < end) element(encoding, into, depth);
  }
  /// Reads the items of a sequence, or the fragments of compressed pixels, up to the delimiter.
  void items(const Encoding& encoding, DicomElement& list, bool is_kept, int depth) {
    for (;;) {
      const Element e = element_header(encoding);
      if (e.tag == sequence_end) return skip(e.length);
      if (e.tag != item) throw NotUnderstood();
      if (e.length != undefined_length && !is_kept) {
        skip(e.length);
        continue;
      }
      DicomItem dropped;
      item_elements(e, encoding, is_kept ? list.items.emplace_back() : dropped, depth);
    }
  }

  Bytes bytes_;
  std::uint64_t at_ = 0, size_;
  DicomTag tag_;  ///< current element
  const std::string& shown_;
  Unknown unknown_;
  bool is_deflated_ = false;
  DicomHeader* header_ = nullptr;
};

const DicomElement* find(const DicomItem& item, DicomTag tag) {
  const auto found = item.elements.find(tag);
  return found == item.elements.end() ? nullptr : &found->second;
}

}  // namespace

bool DicomItem::has(DicomTag tag) const {
  return elements.contains(tag);
}

std::string DicomItem::text(DicomTag tag) const {
  const DicomElement* e = find(*this, tag);
  if (e == nullptr) return {};
  std::string value = e->value;
  value.erase(std::find(value.begin(), value.end(), '\0'), value.end());
  value.erase(value.find_last_not_of(' ') + 1);
  value.erase(0, std::min(value.find_first_not_of(' '), value.size()));
  return value;
}

std::optional<std::vector<double>> DicomItem::numbers(DicomTag tag) const {
  if (!has(tag)) return std::nullopt;
  const std::string value = text(tag);
  std::vector<double> list;
  const char *at = value.data(), *end = at + value.size();
  while (at < end) {
    while (at < end && (*at == ' ' || *at == '\\' || *at == '+')) ++at;
    if (at == end) break;
    double one = 0;
    const auto [next, code] = std::from_chars(at, end, one);
    if (code != std::errc() || !std::isfinite(one)) return std::nullopt;
    list.push_back(one);
    at = next;
  }
  return list;
}

std::optional<std::vector<double>> DicomItem::numbers(DicomTag tag, std::size_t count) const {
  auto list = numbers(tag);
  return list && list->size() == count ? list : std::nullopt;
}

std::optional<double> DicomItem::number(DicomTag tag) const {
  const auto list = numbers(tag, 1);
  return list ? std::optional(list->front()) : std::nullopt;
}

std::vector<std::uint32_t> DicomItem::binary(DicomTag tag, std::size_t bytes) const {
  std::vector<std::uint32_t> list;
  const DicomElement* e = find(*this, tag);
  if (e == nullptr) return list;
  for (std::size_t at = 0; at + bytes <= e->value.size(); at += bytes) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(e->value[at + i]))
               << 8 * (e->big_endian ? bytes - 1 - i : i);
    list.push_back(value);
  }
  return list;
}

std::optional<std::uint32_t> DicomItem::binary_16(DicomTag tag) const {
  const auto list = binary(tag, 2);
  return list.empty() ? std::nullopt : std::optional(list.front());
}

const std::vector<DicomItem>& DicomItem::items(DicomTag sequence) const {
  static const std::vector<DicomItem> none;
  const DicomElement* e = find(*this, sequence);
  return e == nullptr ? none : e->items;
}

const DicomItem& DicomItem::item(DicomTag sequence) const {
  static const DicomItem none;
  const auto& list = items(sequence);
  return list.empty() ? none : list.front();
}

bool is_dicom_file(const std::string& path) {
  Bytes bytes(path);
  const std::string_view head = bytes.at(0, 132);
  if (head.size() == 132 && head.substr(128) == "DICM") return true;
  if (head.size() < 8 || head.substr(0, 2) != std::string_view("\x08\0", 2) || head[3] != 0) return false;
  try {
    return read_dicom_header(path, {}).has_value();
  } catch (const Error&) {
    return false;
  }
}

std::optional<DicomHeader> read_dicom_header(const std::string& path, const std::string& shown) {
  std::optional<Error> fault;
  for (const Unknown unknown : {Unknown::refused, Unknown::short_length, Unknown::implicit}) {
    DicomHeader header;
    try {
      if (!Walk(path, shown, unknown).whole_file(header)) return std::nullopt;
      return header;
    } catch (const NotUnderstood&) {  // GDCM may be able to read on; the elements before are valid
      return header;
    } catch (const UnknownKind& e) {
      if (!fault) fault = e;
    } catch (const Error&) {
      if (unknown == Unknown::refused) throw;
    }
  }
  throw *fault;
}

}  // namespace genba
