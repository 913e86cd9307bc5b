#include "mesh/mask/crop_box.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

#include "engine/base/error.hpp"

namespace genba {
namespace {

std::string without_blanks(std::string_view text) {
  std::string out;
  for (const unsigned char c : text)
    if (std::isspace(c) == 0) out += static_cast<char>(std::tolower(c));
  return out;
}

/// Reads "11-90"; false: it is no range.
bool read_range(std::string_view text, std::array<Index, 2>& range) {
  const std::size_t dash = text.find('-');
  const bool is_one = dash == std::string_view::npos;
  const std::array<std::string_view, 2> parts{text.substr(0, dash), is_one ? text : text.substr(dash + 1)};
  for (std::size_t p = 0; p < 2; ++p) {
    const auto [end, error] = std::from_chars(parts[p].data(), parts[p].data() + parts[p].size(), range[p]);
    if (error != std::errc() || end != parts[p].data() + parts[p].size() || range[p] < 1) return false;
  }
  return range[0] <= range[1];
}

}  // namespace

CropBox whole_box(const std::array<Index, 3>& cells) {
  return {{0, 0, 0}, {cells[0] - 1, cells[1] - 1, cells[2] - 1}};
}

std::array<std::optional<std::array<Index, 2>>, 3> parse_crop(const std::string& text, const Text& place) {
  std::array<std::optional<std::array<Index, 2>>, 3> out;
  const std::string words = without_blanks(text);
  std::string_view rest = words;
  bool is_right = std::ranges::count(words, ',') == 2;
  for (std::size_t a = 0; a < 3 && is_right; ++a) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (part == "all") continue;
    is_right = read_range(part, out[a].emplace());
  }
  if (!is_right)
    throw Error(ErrorKind::input, place, phrase<"\"%1\" is no box of voxels">(text),
                phrase<"Write the first and the last voxel along each axis, from 1: %1">("\"11-90, all, 5-60\""));
  return out;
}

CropBox crop_box(const std::string& text, const std::array<Index, 3>& cells, const Text& place) {
  CropBox box = whole_box(cells);
  if (text.empty()) return box;
  const auto stated = parse_crop(text, place);
  for (std::size_t a = 0; a < 3; ++a) {
    if (!stated[a]) continue;
    if ((*stated[a])[1] > cells[a])
      throw Error(ErrorKind::input, place,
                  phrase<"the box ends at voxel %1 along axis %2; the image has %3 there">((*stated[a])[1], a + 1,
                                                                                          cells[a]),
                  phrase<"Keep the box inside the image">());
    box.first[a] = (*stated[a])[0] - 1;
    box.last[a] = (*stated[a])[1] - 1;
  }
  return box;
}

std::string format_crop(const CropBox& box, const std::array<Index, 3>& cells) {
  if (box == whole_box(cells)) return {};
  std::string out;
  for (std::size_t a = 0; a < 3; ++a) {
    if (a > 0) out += ", ";
    out += box.first[a] == 0 && box.last[a] == cells[a] - 1
               ? "all"
               : std::to_string(box.first[a] + 1) + "-" + std::to_string(box.last[a] + 1);
  }
  return out;
}

CropBox thinned(const CropBox& box, int n, const std::array<Index, 3>& cells) {
  CropBox out;
  for (std::size_t a = 0; a < 3; ++a) {
    out.first[a] = std::min((box.first[a] + n - 1) / n, cells[a] - 1);
    out.last[a] = std::clamp(box.last[a] / n, out.first[a], cells[a] - 1);
  }
  return out;
}

}  // namespace genba
