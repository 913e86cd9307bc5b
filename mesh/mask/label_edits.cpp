#include "mesh/mask/label_edits.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

#include "engine/base/error.hpp"

namespace genba {
namespace {

constexpr std::size_t most_runs = 50000;
constexpr int largest_label = 16777215;

/// Removes a number from the start of the text, and the letter behind it if requested. False: it is not
/// there.
bool take(std::string_view& text, int least, int most, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < least || number > most) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view& text, char letter) {
  if (!text.starts_with(letter)) return false;
  text.remove_prefix(1);
  return true;
}

/// Reads "11-15/21/11"; false: it is no run.
bool take_run(std::string_view& text, LabelRun& run) {
  constexpr int most = std::numeric_limits<Index>::max();
  int first = 0, last = 0, j = 0, k = 0;
  if (!take(text, 1, most, first)) return false;
  last = first;
  if (take(text, '-') && !take(text, first, most, last)) return false;
  if (!take(text, '/') || !take(text, 1, most, j) || !take(text, '/') || !take(text, 1, most, k)) return false;
  run.first = first - 1;
  run.last = last - 1;
  run.j = j - 1;
  run.k = k - 1;
  return true;
}

}  // namespace

std::vector<LabelRun> parse_label_edits(const std::string& text, const Text& place) {
  std::string packed;
  bool had_space = false;
  for (const unsigned char c : text) {
    if (std::isspace(c) != 0) {
      had_space = true;
      continue;
    }
    // Two numbers with a space between them are not one number.
    if (had_space && std::isdigit(c) != 0 && !packed.empty() &&
        std::isdigit(static_cast<unsigned char>(packed.back())) != 0)
      packed += ' ';
    packed += static_cast<char>(c);
    had_space = false;
  }
  std::vector<LabelRun> runs;
  std::string_view rest = packed;
  const auto refuse = [&] {
    const std::string at(rest.substr(0, 20));
    throw Error(ErrorKind::input, place, phrase<"mended labels are not readable at \"%1\"">(at),
                phrase<"Write a label and its voxels from 1 along the three axes: %1">("\"4: 11-15/21/11\""));
  };
  while (!rest.empty()) {
    LabelRun run;
    if (!take(rest, 0, largest_label, run.label) || !take(rest, ':')) refuse();
    do {
      if (!take_run(rest, run)) refuse();
      runs.push_back(run);
      if (runs.size() > most_runs)
        throw Error(ErrorKind::input, place, phrase<"more than %1 rows of voxels are mended">(most_runs),
                    phrase<"Mend so much in 3D Slicer or ITK-SNAP">());
    } while (take(rest, ','));
    if (!rest.empty() && !take(rest, ';')) refuse();
  }
  return runs;
}

EditedVoxels edited_voxels(const std::string& text, const std::array<Index, 3>& cells, const Text& place) {
  EditedVoxels out;
  for (const LabelRun& run : parse_label_edits(text, place)) {
    if (run.last >= cells[0] || run.j >= cells[1] || run.k >= cells[2])
      throw Error(ErrorKind::input, place,
                  phrase<"the mended voxel %1 lies outside of the image, which has %2">(
                      std::to_string(run.last + 1) + "/" + std::to_string(run.j + 1) + "/" +
                          std::to_string(run.k + 1),
                      std::to_string(cells[0]) + " x " + std::to_string(cells[1]) + " x " +
                          std::to_string(cells[2])),
                  phrase<"Mended labels belong to one image: remove them">());
    const std::size_t row =
        (static_cast<std::size_t>(run.k) * static_cast<std::size_t>(cells[1]) + static_cast<std::size_t>(run.j)) *
        static_cast<std::size_t>(cells[0]);
    for (Index i = run.first; i <= run.last; ++i) out[row + static_cast<std::size_t>(i)] = run.label;
  }
  return out;
}

std::string format_label_edits(const EditedVoxels& voxels, const std::array<Index, 3>& cells) {
  std::vector<std::pair<int, std::size_t>> sorted;
  sorted.reserve(voxels.size());
  for (const auto& [voxel, label] : voxels) sorted.emplace_back(label, voxel);
  std::ranges::sort(sorted);
  const auto nx = static_cast<std::size_t>(cells[0]), ny = static_cast<std::size_t>(cells[1]);
  std::string out;
  for (std::size_t n = 0; n < sorted.size();) {
    const auto [label, voxel] = sorted[n];
    const std::size_t i = voxel % nx;
    std::size_t length = 1;
    while (n + length < sorted.size() && sorted[n + length].first == label &&
           sorted[n + length].second == voxel + length && i + length < nx)
      ++length;
    if (n == 0 || sorted[n - 1].first != label)
      out += (n == 0 ? "" : "; ") + std::to_string(label) + ": ";
    else
      out += ", ";
    out += std::to_string(i + 1);
    if (length > 1) out += "-" + std::to_string(i + length);
    out += "/" + std::to_string(voxel / nx % ny + 1) + "/" + std::to_string(voxel / (nx * ny) + 1);
    n += length;
  }
  return out;
}

}  // namespace genba
