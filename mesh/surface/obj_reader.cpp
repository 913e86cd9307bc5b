// Format: Wavefront Advanced Visualizer manual, appendix B1.
#include <algorithm>

#include "engine/base/error.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/deck/deck_text.hpp"
#include "mesh/surface/polygon_soup.hpp"

namespace genba {
namespace {

class ObjReader {
 public:
  explicit ObjReader(const std::string& file) : file_(file) {}

  PolygonSoup run(std::string_view content) {
    std::string joined;
    for (std::size_t begin = 0; begin < content.size();) {
      const std::size_t end = std::min(content.find('\n', begin), content.size());
      std::string_view line = trimmed(content.substr(begin, end - begin));
      begin = end + 1;
      ++line_;
      if (line.find('\0') != std::string_view::npos)
        refuse(phrase<"the line has zero bytes: the file is damaged">());
      if (line.ends_with('\\')) {
        joined.append(line.substr(0, line.size() - 1)) += ' ';
        continue;
      }
      if (joined.empty()) {
        take(line);
      } else {
        take(joined.append(line));
        joined.clear();
      }
    }
    take(joined);
    const auto count = static_cast<std::int64_t>(soup_.points.size());
    for (std::size_t i = 0; i < soup_.corners.size(); ++i)
      if (soup_.corners[i] >= count) {
        const auto polygon = std::upper_bound(soup_.ends.begin(), soup_.ends.end(), i) - soup_.ends.begin();
        line_ = lines_[static_cast<std::size_t>(polygon)];
        refuse_corner(soup_.corners[i] + 1);
      }
    return std::move(soup_);
  }

 private:
  [[noreturn]] void refuse(
      const Text& problem,
      const Text& next = phrase<"Export the surface again from the program that made it">()) const {
    throw Error(ErrorKind::geometry, file_ + ":" + std::to_string(line_), problem, next);
  }
  [[noreturn]] void refuse_corner(std::int64_t index) const {
    refuse(phrase<"the face refers to vertex %1 of %2">(index, soup_.points.size()));
  }

  static std::string_view next_word(std::string_view& line) {
    line = trimmed(line);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
  }

  void take(std::string_view line) {
    const std::string_view word = next_word(line);
    if (word == "v")
      take_vertex(line);
    else if (word == "f" || word == "fo")
      take_face(line);
  }

  void take_vertex(std::string_view line) {
    Vec3 p{};
    for (double& x : p) {
      const std::string_view word = next_word(line);
      if (word.empty()) refuse(phrase<"the vertex has fewer than three coordinates">());
      const std::string shown(word.substr(0, 30));
      if (has_decimal_comma(word))
        refuse(phrase<"the number \"%1\" has a decimal comma">(shown),
               phrase<"Export the surface again with decimal points">());
      const auto value = to_real(word);
      if (!value) refuse(phrase<"the coordinate \"%1\" is not a finite number">(shown));
      x = *value;
    }
    soup_.points.push_back(p);
  }

  /// "7", "7/1", "7//2", "7/1/2" and "7//": the vertex is the first number.
  void take_face(std::string_view line) {
    const std::size_t first = soup_.corners.size();
    const auto count = static_cast<std::int64_t>(soup_.points.size());
    for (std::string_view word = next_word(line); !word.empty() && word.front() != '#';
         word = next_word(line)) {
      const auto index = to_integer(word.substr(0, word.find('/')));
      if (!index) refuse(phrase<"the corner \"%1\" of the face is not a number">(word.substr(0, 30)));
      if (*index == 0 || *index < -count) refuse_corner(*index);
      soup_.corners.push_back(*index < 0 ? count + *index : *index - 1);
    }
    if (soup_.corners.size() < first + 3)
      refuse(phrase<"the face has %1 corners, fewer than 3">(soup_.corners.size() - first));
    soup_.close_polygon();
    lines_.push_back(line_);
  }

  const std::string& file_;
  PolygonSoup soup_;
  std::vector<std::int64_t> lines_;  // [polygon]
  std::int64_t line_ = 0;
};

}  // namespace

PolygonSoup read_obj(const std::string& content, const std::string& file) {
  return ObjReader(file).run(content);
}

}  // namespace genba
