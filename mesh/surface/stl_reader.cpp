#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/base/file/file.hpp"
#include "engine/base/file/text_file.hpp"
#include "mesh/deck/deck_text.hpp"
#include "mesh/surface/surface_builder.hpp"

namespace genba {
namespace {

[[noreturn]] void refuse_stl(
    const std::string& place, const Text& problem,
    const Text& next = phrase<"Export the surface again from the program that made it">()) {
  throw Error(ErrorKind::geometry, place, problem, next);
}

constexpr std::size_t binary_head = 84, binary_triangle = 50;
constexpr int poll_every = 50000;  // triangles

// The words of an ASCII file, in any case and with any spacing.
class AsciiReader {
 public:
  AsciiReader(const std::string& text, std::string file, const Monitor& monitor)
      : begin_(text.data()),
        at_(begin_),
        end_(at_ + text.size()),
        file_(std::move(file)),
        monitor_(monitor) {}

  /// False if the text ends after a complete triangle, without "endsolid".
  bool run(SurfaceBuilder& builder) {
    expect("solid");
    skip_line();
    bool open = true;
    for (std::string w = keyword(); !w.empty(); w = keyword()) {
      if (w == "solid") {
        if (open) fail("\"endsolid\"", w);
        open = true;
        skip_line();
      } else if (w == "endsolid") {
        open = false;
        skip_line();
      } else if (w == "facet" && open) {
        facet(builder);
      } else {
        fail(phrase<"\"facet\" or \"endsolid\"">(), w);
      }
    }
    if (open && count_ == 0) fail("\"endsolid\"", {});
    return !open;
  }
  std::int64_t triangles() const { return count_; }

 private:
  [[noreturn]] void fail(const Text& expected, const std::string& found) const {
    if (found.empty() || at_ == end_)
      refuse_stl(file_, phrase<"the STL file is cut off after triangle %1: %2 is missing">(count_, expected));
    const std::string place = file_ + ":" + std::to_string(1 + std::count(begin_, at_ - found.size(), '\n'));
    if (has_decimal_comma(found))
      refuse_stl(place, phrase<"the number \"%1\" has a decimal comma">(found.substr(0, 30)),
                 phrase<"Export the surface again with decimal points">());
    refuse_stl(place, phrase<"expected %1 after triangle %2 but found \"%3\"">(expected, count_,
                                                                               found.substr(0, 30)));
  }
  std::string word() {
    while (at_ < end_ && std::isspace(static_cast<unsigned char>(*at_))) ++at_;
    std::string w;
    while (at_ < end_ && !std::isspace(static_cast<unsigned char>(*at_)))
      w += static_cast<char>(std::tolower(static_cast<unsigned char>(*at_++)));
    return w;
  }
  /// Reads a word; "end solid" of some writers counts as one word.
  std::string keyword() {
    std::string w = word();
    return w == "end" ? w + word() : w;
  }
  void expect(const char* wanted) {
    const std::string found = keyword();
    if (found != wanted) fail("\"" + std::string(wanted) + "\"", found);
  }
  void skip_line() {
    while (at_ < end_ && *at_ != '\n' && *at_ != '\r') ++at_;
  }
  double number() {
    const std::string w = word();
    const char* begin = w.data() + (w.starts_with('+') ? 1 : 0);
    double value = 0;
    const auto [next, error] = std::from_chars(begin, w.data() + w.size(), value);
    // Smaller than the smallest number, or larger than the largest.
    if (error == std::errc::result_out_of_range)
      return w.find("e-") != std::string::npos ? 0.0 : std::numeric_limits<double>::infinity();
    if (error != std::errc() || next != w.data() + w.size()) fail(phrase<"a number">(), w);
    return value;
  }
  void facet(SurfaceBuilder& builder) {
    // The normal is computed from the corners; in the file it may be "nan" or missing.
    std::string w = word();
    for (int i = 0; i < 4 && w != "outer"; ++i) w = word();
    if (w != "outer") fail("\"outer\"", w);
    expect("loop");
    std::array<Vec3, 3> corners{};
    for (auto& corner : corners) {
      expect("vertex");
      for (double& x : corner) x = number();
    }
    expect("endloop");
    expect("endfacet");
    builder.add(corners);
    if (++count_ % poll_every == 0) monitor_.check();
  }

  const char* begin_;
  const char* at_;
  const char* end_;
  std::string file_;
  const Monitor& monitor_;
  std::int64_t count_ = 0;
};

std::uint32_t triangle_count(const std::string& content) {
  std::uint32_t count = 0;
  for (std::size_t i = 4; i-- > 0;) count = (count << 8) | static_cast<unsigned char>(content[80 + i]);
  return count;
}

float read_float(const char* bytes) {
  std::uint32_t bits = 0;
  for (std::size_t i = 4; i-- > 0;) bits = (bits << 8) | static_cast<unsigned char>(bytes[i]);
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

void read_binary(const std::string& content, SurfaceBuilder& builder, const Monitor& monitor) {
  const std::size_t count = triangle_count(content);
  for (std::size_t t = 0; t < count; ++t) {
    if (t % poll_every == 0) monitor.check();
    const char* at = content.data() + binary_head + t * binary_triangle + 12;
    std::array<Vec3, 3> corners{};
    for (auto& corner : corners)
      for (double& x : corner) {
        x = static_cast<double>(read_float(at));
        at += 4;
      }
    builder.add(corners);
  }
}

/// Without "endsolid" a file may be cut off between two triangles; a closed surface is complete.
TriangleSurface closed_without_end(TriangleSurface surface, const std::string& file, std::int64_t triangles,
                                   const Monitor& monitor) {
  TriangleSurface checked = surface;
  if (check_surface(checked, monitor).open_edges > 0)
    refuse_stl(
        file,
        phrase<"the STL file is cut off after triangle %1: \"endsolid\" is missing and the surface is open">(
            triangles));
  return surface;
}

}  // namespace

TriangleSurface read_stl(const std::string& path, double unit, const Monitor& monitor) {
  const std::string file = file_name(path);
  std::string content = read_file(path);
  if (content.empty()) refuse_stl(file, phrase<"the file is empty">());
  SurfaceBuilder builder(file, unit);
  // Binary files may begin with "solid" or with a byte-order mark too: their size decides.
  const bool sized = content.size() >= binary_head &&
                     content.size() == binary_head + binary_triangle * std::size_t{triangle_count(content)};
  if (!sized) content = without_byte_order_mark(std::move(content));
  const auto first = content.find_first_not_of(" \t\r\n");
  const bool says_solid = first != std::string::npos && content.size() >= first + 5 &&
                          ::strncasecmp(content.data() + first, "solid", 5) == 0;
  if (sized) {
    read_binary(content, builder, monitor);
  } else if (says_solid && content.find('\0') == std::string::npos) {
    AsciiReader reader(content, file, monitor);
    if (!reader.run(builder)) return closed_without_end(builder.take(), file, reader.triangles(), monitor);
  } else if (content.size() < binary_head) {
    refuse_stl(file,
               phrase<"this is not an STL file: it neither begins with \"solid\" nor has the 84 bytes of a "
                      "binary head">());
  } else {
    const std::size_t count = triangle_count(content);
    const std::size_t needed = binary_head + binary_triangle * count;
    const std::size_t whole = (content.size() - binary_head) / binary_triangle;
    if (needed > content.size())
      refuse_stl(
          file,
          phrase<"this is not an STL file, or it is cut off: it announces %1 triangles but has room for %2">(
              count, whole));
    // Some writers append a block of their own after the triangles; other surplus data are not STL.
    if (count == 0 || content.size() - needed > 4096)
      refuse_stl(file, phrase<"this is not an STL file: it announces %1 triangles but has room for %2">(
                           count, whole));
    read_binary(content, builder, monitor);
  }
  return builder.take();
}

}  // namespace genba
