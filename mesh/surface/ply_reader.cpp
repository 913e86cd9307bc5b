// Format: G. Turk, The PLY polygon file format, 1994.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>

#include "engine/base/error.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/deck/deck_text.hpp"
#include "mesh/surface/polygon_soup.hpp"

namespace genba {
namespace {

enum class Number { i8, u8, i16, u16, i32, u32, f32, f64, unknown };

Number number_of(std::string_view type) {
  static constexpr std::array<std::pair<std::string_view, Number>, 18> types = {{{"char", Number::i8},
                                                                                 {"int8", Number::i8},
                                                                                 {"uchar", Number::u8},
                                                                                 {"uint8", Number::u8},
                                                                                 {"short", Number::i16},
                                                                                 {"int16", Number::i16},
                                                                                 {"ushort", Number::u16},
                                                                                 {"uint16", Number::u16},
                                                                                 {"int", Number::i32},
                                                                                 {"int32", Number::i32},
                                                                                 {"uint", Number::u32},
                                                                                 {"uint32", Number::u32},
                                                                                 {"float", Number::f32},
                                                                                 {"float32", Number::f32},
                                                                                 {"double", Number::f64},
                                                                                 {"float64", Number::f64},
                                                                                 {"long", Number::i32},
                                                                                 {"ulong", Number::u32}}};
  for (const auto& [name, number] : types)
    if (name == type) return number;
  return Number::unknown;
}

std::size_t bytes_of(Number number) {
  constexpr std::size_t bytes[] = {1, 1, 2, 2, 4, 4, 4, 8};
  return bytes[static_cast<int>(number)];
}

template <class T>
double as_double(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return static_cast<double>(value);
}

struct Property {
  std::string name;
  Number type = Number::unknown;
  bool is_list = false;
  Number length_type = Number::unknown;
};

struct Element {
  std::string name;
  std::int64_t count = 0;
  std::vector<Property> properties;
};

class PlyReader {
 public:
  PlyReader(std::string_view content, const std::string& file) : content_(content), file_(file) {}

  PolygonSoup run() {
    read_head();
    for (const Element& element : elements_) read_element(element);
    const auto points = static_cast<std::int64_t>(soup_.points.size());
    for (std::size_t p = 0, i = 0; p < soup_.ends.size(); ++p)
      for (; i < soup_.ends[p]; ++i)
        if (soup_.corners[i] < 0 || soup_.corners[i] >= points)
          refuse(phrase<"polygon %1 refers to point %2 of %3">(p + 1, soup_.corners[i] + 1, points));
    return std::move(soup_);
  }

 private:
  [[noreturn]] void refuse(
      const Text& problem,
      const Text& next = phrase<"Export the surface again from the program that made it">()) const {
    throw Error(ErrorKind::geometry, file_, problem, next);
  }
  [[noreturn]] void refuse_end(const Element& element, std::int64_t done) const {
    refuse(phrase<"the PLY file is cut off: it announces %1 of \"%2\" and has %3">(element.count,
                                                                                   element.name, done));
  }

  void read_head() {
    bool is_whole = false;
    std::string format;
    while (!is_whole && at_ < content_.size()) {
      const std::size_t end = std::min(content_.find('\n', at_), content_.size());
      const std::string line(trimmed(content_.substr(at_, end - at_)));
      at_ = std::min(end + 1, content_.size());
      std::istringstream words(line);
      std::string word, what;
      words >> word >> what;
      if (word == "format") {
        format = what;
      } else if (word == "element") {
        Element element{what, -1, {}};
        if (!(words >> element.count) || element.count < 0)
          refuse(phrase<"the PLY file's head has a wrong count: %1">(line));
        elements_.push_back(std::move(element));
      } else if (word == "property") {
        take_property(words, what, line);
      }
      is_whole = word == "end_header";
    }
    if (!content_.starts_with("ply") || !is_whole)
      refuse(phrase<"this is not a PLY file: its head does not go from \"ply\" to \"end_header\"">());
    is_ascii_ = format == "ascii";
    if (!is_ascii_ && format != "binary_little_endian" && format != "binary_big_endian")
      refuse(phrase<"the PLY file has the unknown format \"%1\"">(format.substr(0, 30)));
    const bool is_big = format == "binary_big_endian";
    swapped_ = is_big != (std::endian::native == std::endian::big);
  }

  void take_property(std::istringstream& words, const std::string& type, const std::string& line) {
    if (elements_.empty()) refuse(phrase<"the PLY file's head is wrong: %1">(line));
    Property property;
    std::string item = type, length;
    property.is_list = type == "list";
    if (property.is_list) {
      words >> length >> item;
      property.length_type = number_of(length);
    }
    words >> property.name;
    property.type = number_of(item);
    if (property.type == Number::unknown || (property.is_list && property.length_type == Number::unknown))
      refuse(phrase<"the PLY file's head is wrong: %1">(line));
    elements_.back().properties.push_back(std::move(property));
  }

  void read_element(const Element& element) {
    if (element.properties.empty()) return;
    const bool is_vertex = element.name == "vertex", is_face = element.name == "face";
    const bool is_strip = element.name == "tristrips";
    std::array<std::size_t, 3> place{};  // positions of x, y and z among the properties
    for (std::size_t k = 0; is_vertex && k < 3; ++k) {
      const std::string name(1, static_cast<char>('x' + k));
      const auto found = std::find_if(element.properties.begin(), element.properties.end(),
                                      [&](const Property& p) { return p.name == name && !p.is_list; });
      if (found == element.properties.end())
        refuse(phrase<"the PLY file's vertices have no property \"%1\"">(name));
      place[k] = static_cast<std::size_t>(found - element.properties.begin());
    }
    std::vector<double> scalars(element.properties.size());
    std::vector<double> list;
    for (std::int64_t i = 0; i < element.count; ++i) {
      for (std::size_t p = 0; p < element.properties.size(); ++p) {
        const Property& property = element.properties[p];
        if (!property.is_list) {
          scalars[p] = next(property.type, element, i);
          continue;
        }
        const double length = next(property.length_type, element, i);
        if (!(length >= 0) || length > static_cast<double>(content_.size() - at_)) refuse_end(element, i);
        list.resize(static_cast<std::size_t>(length));
        for (double& value : list) value = next(property.type, element, i);
        const bool is_corners = property.name == "vertex_indices" || property.name == "vertex_index";
        if (is_face && is_corners) take_polygon(list);
        if (is_strip && is_corners) take_strip(list);
      }
      if (is_vertex) soup_.points.push_back({scalars[place[0]], scalars[place[1]], scalars[place[2]]});
    }
  }

  void take_polygon(const std::vector<double>& list) {
    if (list.size() < 3) return;  // some programs list points and lines there
    constexpr double largest = 1e15;
    for (const double corner : list)
      soup_.corners.push_back(std::abs(corner) < largest ? static_cast<std::int64_t>(corner) : -1);
    soup_.close_polygon();
  }

  // -1 ends a strip; every second triangle of a strip has the opposite orientation.
  void take_strip(const std::vector<double>& list) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i] < 0) begin = i + 1;
      if (list[i] < 0 || i < begin + 2) continue;
      const bool is_turned = (i - begin) % 2 == 1;
      take_polygon({list[i - 2], list[is_turned ? i : i - 1], list[is_turned ? i - 1 : i]});
    }
  }

  double next(Number type, const Element& element, std::int64_t done) {
    return is_ascii_ ? next_word(element, done) : next_bytes(type, element, done);
  }

  double next_word(const Element& element, std::int64_t done) {
    while (at_ < content_.size() && std::isspace(static_cast<unsigned char>(content_[at_])) != 0) ++at_;
    const std::size_t begin = at_;
    while (at_ < content_.size() && std::isspace(static_cast<unsigned char>(content_[at_])) == 0) ++at_;
    const std::string_view word = content_.substr(begin, at_ - begin);
    if (word.empty()) refuse_end(element, done);
    if (const auto value = to_real(word)) return *value;
    if (has_decimal_comma(word))
      refuse(phrase<"the number \"%1\" of %2 %3 has a decimal comma">(word.substr(0, 30), element.name,
                                                                      done + 1),
             phrase<"Export the surface again with decimal points">());
    if (word.find("nan") != std::string_view::npos || word.find("inf") != std::string_view::npos)
      return std::numeric_limits<double>::quiet_NaN();  // colours and normals are not used
    refuse(phrase<"the number \"%1\" of %2 %3 is none">(word.substr(0, 30), element.name, done + 1));
  }

  double next_bytes(Number type, const Element& element, std::int64_t done) {
    const std::size_t size = bytes_of(type);
    if (content_.size() - at_ < size) refuse_end(element, done);
    std::array<char, 8> bytes{};
    std::memcpy(bytes.data(), content_.data() + at_, size);
    at_ += size;
    if (swapped_) std::reverse(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    switch (type) {
      case Number::i8:
        return as_double<std::int8_t>(bytes.data());
      case Number::u8:
        return as_double<std::uint8_t>(bytes.data());
      case Number::i16:
        return as_double<std::int16_t>(bytes.data());
      case Number::u16:
        return as_double<std::uint16_t>(bytes.data());
      case Number::i32:
        return as_double<std::int32_t>(bytes.data());
      case Number::u32:
        return as_double<std::uint32_t>(bytes.data());
      case Number::f32:
        return as_double<float>(bytes.data());
      default:
        return as_double<double>(bytes.data());
    }
  }

  std::string_view content_;
  const std::string& file_;
  std::vector<Element> elements_;
  PolygonSoup soup_;
  std::size_t at_ = 0;
  bool is_ascii_ = false, swapped_ = false;
};

}  // namespace

PolygonSoup read_ply(const std::string& content, const std::string& file) {
  return PlyReader(content, file).run();
}

}  // namespace genba
