#include "mesh/labels/region_grey.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();
constexpr double lowest_hounsfield = -1024;  // 12 bits: no tissue and no air has a lower value

/// Maps voxel coordinates of one grid to those of another; whole numbers are centres.
struct GridMap {
  Vec3 origin{};
  std::array<Vec3, 3> step{};  ///< [axis of the first grid]

  GridMap(const ImageFrame& from, const ImageFrame& to) {
    const Vec3 d = minus(from.origin, to.origin);
    for (std::size_t b = 0; b < 3; ++b) {
      origin[b] = dot(d, to.axes[b]) / to.spacing[b];
      for (std::size_t a = 0; a < 3; ++a)
        step[a][b] = from.spacing[a] * dot(from.axes[a], to.axes[b]) / to.spacing[b];
    }
  }
  Vec3 operator()(double i, double j, double k) const {
    Vec3 p;
    for (std::size_t b = 0; b < 3; ++b) p[b] = origin[b] + i * step[0][b] + j * step[1][b] + k * step[2][b];
    return p;
  }
  /// Number of voxels of the second grid that a voxel of the first grid spans along its own axis a.
  double reach(std::size_t a) const {
    return std::abs(step[a][0]) + std::abs(step[a][1]) + std::abs(step[a][2]);
  }
};

/// The part of an image around the labelled voxels, with two more voxels on each side.
Image part_around(const LabelVolume& volume, Image&& image) {
  const GridMap map(volume.frame, image.frame);
  std::array<double, 3> low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
  const auto& n = volume.frame.cells;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 p =
        map(corner & 1 ? n[0] - 0.5 : -0.5, corner & 2 ? n[1] - 0.5 : -0.5, corner & 4 ? n[2] - 0.5 : -0.5);
    for (std::size_t b = 0; b < 3; ++b) {
      low[b] = std::min(low[b], p[b]);
      high[b] = std::max(high[b], p[b]);
    }
  }
  std::array<Index, 3> first{}, last{};
  for (std::size_t b = 0; b < 3; ++b) {
    const double end = image.frame.cells[b] - 1;
    first[b] = static_cast<Index>(std::clamp(std::floor(low[b]) - 1, 0.0, end));
    last[b] = static_cast<Index>(std::clamp(std::ceil(high[b]) + 1, 0.0, end));
  }
  Image part;
  part.frame = image.frame;
  for (std::size_t b = 0; b < 3; ++b) {
    part.frame.cells[b] = last[b] - first[b] + 1;
    for (std::size_t c = 0; c < 3; ++c)
      part.frame.origin[c] += image.frame.axes[b][c] * image.frame.spacing[b] * first[b];
  }
  part.values.reserve(part.frame.voxels());
  for (Index k = first[2]; k <= last[2]; ++k)
    for (Index j = first[1]; j <= last[1]; ++j) {
      const auto row = image.values.begin() + static_cast<std::ptrdiff_t>(image.frame.at(first[0], j, k));
      part.values.insert(part.values.end(), row, row + part.frame.cells[0]);
    }
  image.values = {};
  return part;
}

/// Values below `below` are missing; so is `padding`, if it is set.
struct NoValue {
  double below = -std::numeric_limits<double>::infinity();
  double padding = std::numeric_limits<double>::quiet_NaN();
  bool operator()(float v) const { return std::isnan(v) || v < below || static_cast<double>(v) == padding; }
};

/// The image's lowest value, if a corner of the image has it too: scanners fill the outside of their circle
/// with it.
double corner_value(const Image& image) {
  float lowest = std::numeric_limits<float>::infinity();
  for (const float v : image.values)
    if (v < lowest) lowest = v;
  const auto& n = image.frame.cells;
  for (int corner = 0; corner < 8; ++corner)
    if (image.values[image.frame.at(corner & 1 ? n[0] - 1 : 0, corner & 2 ? n[1] - 1 : 0,
                                    corner & 4 ? n[2] - 1 : 0)] == lowest)
      return static_cast<double>(lowest);
  return std::numeric_limits<double>::quiet_NaN();
}

/// The label with the largest part of a voxel of another grid, and its share in percent.
struct LabelShare {
  std::uint8_t label = 0, percent = 0;
};

std::vector<LabelShare> labels_on(const ImageFrame& grid, const LabelVolume& volume) {
  const GridMap map(grid, volume.frame);
  std::array<int, 3> parts{};
  for (std::size_t a = 0; a < 3; ++a)
    parts[a] = std::clamp(2 * static_cast<int>(std::ceil(map.reach(a) - 0.01)), 2, 16);
  const int all = parts[0] * parts[1] * parts[2];
  const auto label_at = [&](const Vec3& p) {
    std::array<Index, 3> at{};
    for (std::size_t a = 0; a < 3; ++a)
      at[a] = static_cast<Index>(
          std::clamp(std::round(p[a]), 0.0, static_cast<double>(volume.frame.cells[a] - 1)));
    return volume(at[0], at[1], at[2]);
  };
  std::vector<LabelShare> out(grid.voxels());
  std::array<int, 256> count{};
  for (Index k = 0; k < grid.cells[2]; ++k)
    for (Index j = 0; j < grid.cells[1]; ++j)
      for (Index i = 0; i < grid.cells[0]; ++i) {
        count.fill(0);
        for (int z = 0; z < parts[2]; ++z)
          for (int y = 0; y < parts[1]; ++y)
            for (int x = 0; x < parts[0]; ++x)
              ++count[static_cast<std::size_t>(
                  label_at(map(i - 0.5 + (x + 0.5) / parts[0], j - 0.5 + (y + 0.5) / parts[1],
                               k - 0.5 + (z + 0.5) / parts[2])))];
        std::size_t most = 0;
        for (std::size_t l = 1; l <= volume.regions.size(); ++l)
          if (count[l] >= std::max(count[most], 1)) most = l;
        out[grid.at(i, j, k)] = {static_cast<std::uint8_t>(most),
                                 static_cast<std::uint8_t>(100 * count[most] / all)};
      }
  return out;
}

/// Linear between the centres of those voxels of another grid that belong to the label by more than half.
/// Voxels with a smaller share are used only if there are no others.
class OtherGrid {
 public:
  OtherGrid(const LabelVolume& volume, const Image& image, const NoValue& no_value)
      : map_(volume.frame, image.frame),
        image_(image),
        no_value_(no_value),
        shares_(labels_on(image.frame, volume)) {
    for (std::size_t a = 0; a < 3; ++a)
      parts_[a] = std::clamp(static_cast<int>(std::ceil(map_.reach(a) - 0.05)), 1, 16);
  }

  /// Label of a voxel of the other grid; 0 if no label has more than half of it.
  int label(Index i, Index j, Index k) const {
    const LabelShare& in = shares_[image_.frame.at(i, j, k)];
    return in.percent <= 50 ? 0 : in.label;
  }
  /// Value at a voxel of the label volume.
  float operator()(Index i, Index j, Index k, int label) const {
    for (const int percent : purest_first) {
      double sum = 0;
      int count = 0;
      for (int z = 0; z < parts_[2]; ++z)
        for (int y = 0; y < parts_[1]; ++y)
          for (int x = 0; x < parts_[0]; ++x) {
            const double value = at(map_(i - 0.5 + (x + 0.5) / parts_[0], j - 0.5 + (y + 0.5) / parts_[1],
                                         k - 0.5 + (z + 0.5) / parts_[2]),
                                    label, percent);
            if (std::isnan(value)) continue;
            sum += value;
            ++count;
          }
      if (count > 0) return static_cast<float>(sum / count);
    }
    return none;
  }

 private:
  static constexpr int purest_first[] = {95, 75, 51};

  double at(const Vec3& place, int label, int percent) const {
    std::array<Index, 3> low{};
    Vec3 share{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double floor = std::floor(place[a]);
      if (floor < -2 || floor > image_.frame.cells[a]) return std::numeric_limits<double>::quiet_NaN();
      low[a] = static_cast<Index>(floor);
      share[a] = place[a] - floor;
    }
    double sum = 0, weights = 0;
    for (int corner = 0; corner < 8; ++corner) {
      double weight = 1;
      std::array<Index, 3> c = low;
      bool inside = true;
      for (std::size_t a = 0; a < 3; ++a) {
        const bool up = (corner >> a & 1) != 0;
        weight *= up ? share[a] : 1 - share[a];
        c[a] += up ? 1 : 0;
        inside = inside && c[a] >= 0 && c[a] < image_.frame.cells[a];
      }
      if (!inside || weight < 1e-9) continue;
      const std::size_t v = image_.frame.at(c[0], c[1], c[2]);
      const LabelShare& in = shares_[v];
      if (in.label != label || in.percent < percent || no_value_(image_.values[v])) continue;
      sum += weight * static_cast<double>(image_.values[v]);
      weights += weight;
    }
    return weights > 0 ? sum / weights : std::numeric_limits<double>::quiet_NaN();
  }

  GridMap map_;
  const Image& image_;
  NoValue no_value_;
  std::vector<LabelShare> shares_;
  std::array<int, 3> parts_{};
};

/// True if the voxels of both grids coincide; then `shift` is to be added to voxel indices.
bool is_same_grid(const ImageFrame& from, const ImageFrame& to, std::array<Index, 3>& shift) {
  constexpr double allowed = 0.02;  // share of a voxel, for rounding in headers
  const GridMap map(from, to);
  for (std::size_t a = 0; a < 3; ++a) {
    if (std::abs(map.origin[a]) > 1e9) return false;
    shift[a] = static_cast<Index>(std::round(map.origin[a]));
  }
  for (int corner = 0; corner < 8; ++corner) {
    std::array<double, 3> at{};
    for (std::size_t a = 0; a < 3; ++a) at[a] = (corner >> a & 1) != 0 ? from.cells[a] - 1 : 0;
    const Vec3 p = map(at[0], at[1], at[2]);
    for (std::size_t a = 0; a < 3; ++a)
      if (std::abs(p[a] - at[a] - shift[a]) > allowed) return false;
  }
  return true;
}

/// Calls visit(index) for the up to 26 voxels around one that have its label.
template <class Visit>
void around(const LabelVolume& volume, std::size_t v, const Visit& visit) {
  const auto nx = static_cast<std::size_t>(volume.frame.cells[0]),
             ny = static_cast<std::size_t>(volume.frame.cells[1]);
  const auto i = static_cast<Index>(v % nx), j = static_cast<Index>(v / nx % ny),
             k = static_cast<Index>(v / (nx * ny));
  for (Index z = -1; z <= 1; ++z)
    for (Index y = -1; y <= 1; ++y)
      for (Index x = -1; x <= 1; ++x)
        if ((x != 0 || y != 0 || z != 0) && volume(i + x, j + y, k + z) == volume.label[v])
          visit(volume.frame.at(i + x, j + y, k + z));
}

/// Voxels without a value get the mean of their neighbours in the region, layer by layer.
void fill_missing(const LabelVolume& volume, RegionGrey& grey) {
  std::vector<std::int64_t> lacking(volume.regions.size() + 1), left = lacking;
  std::vector<std::size_t> ring, next;
  std::vector<bool> queued(grey.value.size());
  for (std::size_t v = 0; v < grey.value.size(); ++v) {
    if (volume.label[v] == 0 || !std::isnan(grey.value[v])) continue;
    ++lacking[volume.label[v]];
    bool is_next = false;
    around(volume, v, [&](std::size_t to) { is_next = is_next || !std::isnan(grey.value[to]); });
    if (!is_next) continue;
    queued[v] = true;
    ring.push_back(v);
  }
  left = lacking;
  std::vector<float> values;
  while (!ring.empty()) {
    values.clear();
    for (const std::size_t v : ring) {
      double sum = 0;
      int count = 0;
      around(volume, v, [&](std::size_t to) {
        if (std::isnan(grey.value[to])) return;
        sum += static_cast<double>(grey.value[to]);
        ++count;
      });
      values.push_back(static_cast<float>(sum / count));
    }
    for (std::size_t r = 0; r < ring.size(); ++r) {
      grey.value[ring[r]] = values[r];
      --left[volume.label[ring[r]]];
    }
    next.clear();
    for (const std::size_t v : ring)
      around(volume, v, [&](std::size_t to) {
        if (queued[to] || !std::isnan(grey.value[to])) return;
        queued[to] = true;
        next.push_back(to);
      });
    ring.swap(next);
  }
  for (std::size_t r = 0; r < volume.regions.size(); ++r) {
    const LabelRegion& region = volume.regions[r];
    if (const auto filled = lacking[r + 1] - left[r + 1]; filled > 0)
      grey.warnings.push_back(phrase<"region '%1': %2 of %3 voxels have no grey value of their own; they "
                                     "take the nearest ones of it">(region.name, filled, region.voxels));
    if (left[r + 1] > 0)
      grey.warnings.push_back(
          phrase<"region '%1': %2 of %3 voxels have no grey value, nor has any voxel that hangs together "
                 "with them">(region.name, left[r + 1], region.voxels));
  }
}

/// The values that count as missing; `corner`: corner_value() of the whole image.
NoValue values_that_are_none(const ImageOptions& options, double corner) {
  if (options.grey_min) return {.below = *options.grey_min};
  if (corner < lowest_hounsfield) return {.padding = corner};
  return {};
}

/// Reports padding inside regions, and values that may be padding.
template <class LabelAt>
void tell_padding(const LabelVolume& volume, const Image& image, const ImageOptions& options, double corner,
                  const LabelAt& label_at, RegionGrey& grey) {
  constexpr double air = -1000;
  if (options.grey_min || !(corner <= air)) return;
  std::vector<std::int64_t> count(volume.regions.size() + 1);
  const auto& n = image.frame.cells;
  for (Index k = 0; k < n[2]; ++k)
    for (Index j = 0; j < n[1]; ++j)
      for (Index i = 0; i < n[0]; ++i)
        if (static_cast<double>(image.values[image.frame.at(i, j, k)]) == corner)
          ++count[static_cast<std::size_t>(label_at(i, j, k))];
  for (std::size_t r = 0; r < volume.regions.size(); ++r) {
    if (count[r + 1] == 0) continue;
    const std::string& region = volume.regions[r].name;
    grey.warnings.push_back(
        corner < lowest_hounsfield
            ? phrase<"region '%1': %2 voxels have the grey value %3, the lowest of the image, as its corners "
                     "have; "
                     "they count as padding, without a value (geometry/grey_min says which values count)">(
                  region, count[r + 1], format_number(corner, "%.6g"))
            : phrase<"region '%1': %2 voxels have the grey value %3, the lowest of the image, as its corners "
                     "have; "
                     "if that is padding, state the lowest true value (geometry/grey_min)">(
                  region, count[r + 1], format_number(corner, "%.6g")));
  }
}

}  // namespace

RegionGrey grey_of_regions(const LabelVolume& volume, Image&& image, const ImageOptions& options) {
  const double corner = corner_value(image);
  const NoValue no_value = values_that_are_none(options, corner);
  Image part = part_around(volume, std::move(image));
  RegionGrey grey;
  grey.value.assign(volume.label.size(), none);
  const auto set_values = [&](const auto& value_at) {
    const auto& n = volume.frame.cells;
    for (Index k = 0; k < n[2]; ++k)
      for (Index j = 0; j < n[1]; ++j)
        for (Index i = 0; i < n[0]; ++i) {
          const std::size_t v = volume.frame.at(i, j, k);
          if (volume.label[v] != 0) grey.value[v] = value_at(i, j, k, volume.label[v]);
        }
  };
  std::array<Index, 3> edge{1, 1, 1}, shift{};
  if (is_same_grid(volume.frame, part.frame, shift)) {
    tell_padding(
        volume, part, options, corner,
        [&](Index i, Index j, Index k) { return volume(i - shift[0], j - shift[1], k - shift[2]); }, grey);
    set_values([&](Index i, Index j, Index k, int) {
      const std::array<Index, 3> at{i + shift[0], j + shift[1], k + shift[2]};
      for (std::size_t a = 0; a < 3; ++a)
        if (at[a] < 0 || at[a] >= part.frame.cells[a]) return none;
      const float value = part.values[part.frame.at(at[0], at[1], at[2])];
      return no_value(value) ? none : value;
    });
  } else {
    const OtherGrid sample(volume, part, no_value);
    tell_padding(
        volume, part, options, corner, [&](Index i, Index j, Index k) { return sample.label(i, j, k); },
        grey);
    set_values(sample);
    const GridMap map(part.frame, volume.frame);
    for (std::size_t a = 0; a < 3; ++a) {
      double reach = 0;
      for (std::size_t b = 0; b < 3; ++b) reach += std::abs(map.step[b][a]);
      edge[a] = std::max(1, static_cast<Index>(std::ceil(reach - 0.05)));
    }
  }
  part.values = {};
  fill_missing(volume, grey);
  treat_edges(volume, edge, options.grey_edges, grey);
  return grey;
}

}  // namespace genba
