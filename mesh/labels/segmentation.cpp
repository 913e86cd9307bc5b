#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "mesh/labels/label_volume.hpp"
#include "mesh/mask/mask.hpp"

namespace genba {
namespace {

constexpr std::size_t most_regions = 255;

std::string text_of(double value) {
  return format_number(value, "%.6g");
}

std::string volume_text(const LabelVolume& v, std::int64_t voxels) {
  return text_of(static_cast<double>(voxels) * v.voxel_volume() * 1e6) + " cm^3";
}

Text range_text(const Image& image) {
  float low = std::numeric_limits<float>::infinity(), high = -low;
  for (const float v : image.values) {  // NaN is neither
    if (v < low) low = v;
    if (v > high) high = v;
  }
  return phrase<"%1 to %2">(text_of(low), text_of(high));
}

void threshold(const Image& image, const ImageOptions& o, const std::string& file, LabelVolume& v) {
  const GreyGrid grid{v.frame.cells, v.voxel_volume(), image.values};
  Mask mask = make_mask(grid, o, crop_box(o.crop, v.frame.cells, "geometry/crop"), file, Monitor());
  v.regions = {{0, o.region, mask.voxels, std::nullopt}};
  v.notes = std::move(mask.notes);
  v.label = std::move(mask.code);
  for (std::uint8_t& label : v.label) label = mask.is_body(label) ? 1 : 0;
}

/// Removes labels outside the box; reports regions that disappear.
void crop_labels(const ImageOptions& o, LabelVolume& v) {
  if (o.crop.empty()) return;
  const auto& n = v.frame.cells;
  const CropBox box = crop_box(o.crop, n, "geometry/crop");
  std::vector<std::int64_t> count(v.regions.size() + 1);
  for (Index k = 0; k < n[2]; ++k)
    for (Index j = 0; j < n[1]; ++j)
      for (Index i = 0; i < n[0]; ++i) {
        std::uint8_t& label = v.label[v.frame.at(i, j, k)];
        if (!box.contains(i, j, k)) label = 0;
        ++count[label];
      }
  std::vector<std::uint8_t> number(v.regions.size() + 1);
  std::vector<LabelRegion> left;
  for (std::size_t r = 0; r < v.regions.size(); ++r) {
    if (count[r + 1] == 0) {
      v.warnings.push_back(phrase<"region '%1' lies outside the crop box: it is left out">(v.regions[r].name));
      continue;
    }
    left.push_back(v.regions[r]);
    left.back().voxels = count[r + 1];
    number[r + 1] = static_cast<std::uint8_t>(left.size());
  }
  if (left.empty())
    throw Error(ErrorKind::input, "geometry/crop", phrase<"no label lies in the box">(),
                phrase<"Make the box larger">());
  v.regions = std::move(left);
  for (std::uint8_t& label : v.label) label = number[label];
}

/// Refuses options that apply only to thresholded voxels.
void require_no_steps(const ImageOptions& o) {
  const char* stated = o.open_voxels > 0 ? "open_voxels" : o.close_voxels > 0 ? "close_voxels"
                       : o.min_piece > 0 ? "min_piece"                        : nullptr;
  if (stated != nullptr)
    throw Error(ErrorKind::input, std::string("geometry/") + stated,
                phrase<"it works on voxels between thresholds, and the image holds labels">(),
                phrase<"Set it to 0, or mend the labels where they were drawn">());
}

[[noreturn]] void refuse_labels(const Image& image, const std::string& file, const Text& why) {
  throw Error(
      ErrorKind::input, file, phrase<"these are no labels: %1; values go from %2">(why, range_text(image)),
      phrase<
          "For an image of grey values state a lower or upper threshold (geometry/lower, geometry/upper)">());
}

/// "(12, -40.5, 8) mm (left, back, head)", the centre of a voxel.
Text place_text(const ImageFrame& frame, std::size_t voxel) {
  const auto nx = static_cast<std::size_t>(frame.cells[0]), ny = static_cast<std::size_t>(frame.cells[1]);
  const std::array<std::size_t, 3> at{voxel % nx, voxel / nx % ny, voxel / (nx * ny)};
  Vec3 local;
  for (std::size_t a = 0; a < 3; ++a) local[a] = (static_cast<double>(at[a]) + 0.5) * frame.spacing[a];
  const Vec3 p = frame.to_patient(local);
  return phrase<"(%1, %2, %3) mm (left, back, head)">(text_of(p[0] * 1e3), text_of(p[1] * 1e3),
                                                      text_of(p[2] * 1e3));
}

/// The label for a value. Scaling and resampling may give 0.99999994 instead of 1.
std::optional<std::int64_t> label_of(float value) {
  constexpr double tolerance = 1e-4;
  const double nearest = std::round(static_cast<double>(value));
  if (std::abs(static_cast<double>(value) - nearest) > tolerance) return std::nullopt;
  return static_cast<std::int64_t>(nearest);
}

std::optional<Rgb> colour_in_file(const Image& image, std::int64_t value) {
  for (const ImageLabel& l : image.labels)
    if (l.value == value) return l.colour;
  return std::nullopt;
}

/// A name that the file gives to two labels would select both, so it gets the number.
std::string name_in_file(const Image& image, std::int64_t value) {
  std::string name;
  for (const ImageLabel& l : image.labels)
    if (l.value == value && name.empty()) name = l.region;
  const auto bearers = std::count_if(image.labels.begin(), image.labels.end(), [&](const ImageLabel& l) {
    return l.region == name && l.value != value;
  });
  return name.empty() || bearers > 0 ? "label " + std::to_string(value) : name;
}

void take_labels(const Image& image, const ImageOptions& o, const std::string& file, LabelVolume& v) {
  std::map<std::int64_t, std::int64_t> count;
  std::int64_t rounded = 0;
  double farthest = 0;
  for (std::size_t begin = 0; begin < image.values.size();) {  // counts runs of equal values at once
    const float value = image.values[begin];
    std::size_t end = begin + 1;
    while (end < image.values.size() && image.values[end] == value) ++end;
    const auto label = label_of(value);
    if (!label) {
      char shown[40];
      std::snprintf(shown, sizeof shown, "%.9g", static_cast<double>(value));
      refuse_labels(
          image, file,
          phrase<"the value %1 at %2 is not a whole number">(shown, place_text(image.frame, begin)));
    }
    const double off = std::abs(static_cast<double>(value) - static_cast<double>(*label));
    if (off > 0) rounded += static_cast<std::int64_t>(end - begin);
    farthest = std::max(farthest, off);
    count[*label] += static_cast<std::int64_t>(end - begin);
    if (count.size() > 4096)
      refuse_labels(image, file, phrase<"there are more than 4096 different values">());
    begin = end;
  }
  if (rounded > 0)
    v.notes.push_back(phrase<"%1 voxels had labels off a whole number by up to %2; they are rounded">(
        rounded, text_of(farthest)));
  count.erase(0);
  if (o.labels.empty()) {
    if (count.size() > most_regions)
      refuse_labels(image, file, phrase<"%1 different ones, 255 are the limit">(count.size()));
    for (const auto& [value, voxels] : count)
      v.regions.push_back({value, name_in_file(image, value), voxels, colour_in_file(image, value)});
  }
  std::set<std::string> names;
  for (const ImageLabel& l : o.labels) {
    const std::string place = "geometry/labels/" + std::to_string(l.value);
    if (l.value == 0)
      throw Error(ErrorKind::input, place, phrase<"the value 0 is outside">(),
                  phrase<"Remove it from the table">());
    if (l.region.empty())
      throw Error(ErrorKind::input, place, phrase<"the label has no region name">(), phrase<"Give it one">());
    const auto found = count.find(l.value);
    if (found == count.end()) {
      std::string known;
      for (const auto& [value, voxels] : count)
        if (known.size() < 60) known += (known.empty() ? "" : ", ") + std::to_string(value);
      throw Error(ErrorKind::input, place, phrase<"no voxel of %1 has the value %2">(file, l.value),
                  phrase<"Its labels are %1">(known));
    }
    if (std::any_of(v.regions.begin(), v.regions.end(),
                    [&](const LabelRegion& r) { return r.value == l.value; }))
      throw Error(ErrorKind::input, place, phrase<"the label stands in the table twice">(),
                  phrase<"Remove one">());
    if (!names.insert(l.region).second)
      throw Error(ErrorKind::input, place, phrase<"two labels have the region name \"%1\"">(l.region),
                  phrase<"Give every label its own">());
    v.regions.push_back(
        {l.value, l.region, found->second, l.colour ? l.colour : colour_in_file(image, l.value)});
  }
  if (v.regions.size() > most_regions)
    throw Error(ErrorKind::input, "geometry/labels", phrase<"more than 255 regions">(),
                phrase<"Merge labels">());
  if (v.regions.empty())
    throw Error(ErrorKind::input, file, phrase<"all voxels have the value 0: there is no label">(),
                phrase<"Choose another image">());
  std::map<std::int64_t, std::uint8_t> number{{0, 0}};
  for (std::size_t r = 0; r < v.regions.size(); ++r)
    number[v.regions[r].value] = static_cast<std::uint8_t>(r + 1);
  for (const auto& [value, voxels] : count)
    if (!number.contains(value))
      v.warnings.push_back(
          phrase<"label %1 is not in the table: its %2 are ignored">(value, volume_text(v, voxels)));
  float last = 0;
  std::uint8_t label = 0;
  for (std::size_t i = 0; i < v.label.size(); ++i) {
    if (image.values[i] != last) {
      last = image.values[i];
      const auto found = number.find(label_of(last).value_or(0));
      label = found == number.end() ? 0 : found->second;
    }
    v.label[i] = label;
  }
}

}  // namespace

LabelVolume segment(const Image& image, const ImageOptions& options, const std::string& file) {
  LabelVolume v;
  v.frame = image.frame;
  v.label.resize(image.values.size());
  if (options.is_threshold()) {
    if (!options.labels.empty())
      throw Error(ErrorKind::input, "geometry", phrase<"an image has either thresholds or a label table">(),
                  phrase<"Remove \"labels\", or \"lower\" and \"upper\"">());
    threshold(image, options, file, v);
  } else {
    require_no_steps(options);
    take_labels(image, options, file, v);
    crop_labels(options, v);
  }
  return v;
}

std::array<std::array<Index, 3>, 2> labelled_range(const LabelVolume& volume) {
  const auto& n = volume.frame.cells;
  std::array<Index, 3> low = n, high{-1, -1, -1};
  for (Index k = 0; k < n[2]; ++k)
    for (Index j = 0; j < n[1]; ++j)
      for (Index i = 0; i < n[0]; ++i) {
        if (volume.label[volume.frame.at(i, j, k)] == 0) continue;
        const std::array<Index, 3> p{i, j, k};
        for (std::size_t a = 0; a < 3; ++a) {
          low[a] = std::min(low[a], p[a]);
          high[a] = std::max(high[a], p[a]);
        }
      }
  return {low, high};
}

LabelVolume cropped(const LabelVolume& volume, const CropBox& box) {
  auto [low, high] = labelled_range(volume);
  LabelVolume out = volume;
  Vec3 corner{};
  for (std::size_t a = 0; a < 3; ++a) {
    low[a] = std::max(low[a] - 1, box.first[a]);
    high[a] = std::min(high[a] + 1, box.last[a]);
    out.frame.cells[a] = high[a] - low[a] + 1;
    corner[a] = (low[a] + 0.5) * volume.frame.spacing[a];
  }
  out.frame.origin = volume.frame.to_patient(corner);
  out.label.assign(out.frame.voxels(), 0);
  for (Index k = 0; k < out.frame.cells[2]; ++k)
    for (Index j = 0; j < out.frame.cells[1]; ++j) {
      const auto from =
          volume.label.begin() + static_cast<std::ptrdiff_t>(volume.frame.at(low[0], j + low[1], k + low[2]));
      std::copy(from, from + out.frame.cells[0],
                out.label.begin() + static_cast<std::ptrdiff_t>(out.frame.at(0, j, k)));
    }
  return out;
}

}  // namespace genba
