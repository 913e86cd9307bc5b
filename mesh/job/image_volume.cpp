#include "mesh/job/image_volume.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/shown_text.hpp"

namespace genba {
namespace {

constexpr std::string_view volume_magic = "GENBAVOX";
constexpr std::size_t head = 8 + 9 * sizeof(std::int32_t) + 12 * sizeof(double);
constexpr std::size_t longest_region_name = 200;

template <class T>
void put_value(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string packed_labels(const std::vector<ImageLabel>& labels) {
  std::string out;
  for (const ImageLabel& label : labels) {
    const std::string name = label.region.substr(0, longest_region_name);
    put_value(out, label.value);
    put_value(out, static_cast<std::uint8_t>(label.colour ? 1 : 0));
    for (const std::uint8_t c : label.colour.value_or(Rgb{})) put_value(out, c);
    put_value(out, static_cast<std::int32_t>(name.size()));
    out += name;
  }
  return out;
}

template <class T>
T take_value(const std::string& in, std::size_t& at) {
  T value;
  std::memcpy(&value, in.data() + at, sizeof value);
  at += sizeof value;
  return value;
}

/// False: the data are damaged.
bool unpack_labels(const std::string& in, std::vector<ImageLabel>& labels) {
  constexpr std::size_t fixed = sizeof(std::int64_t) + 4 + sizeof(std::int32_t);
  for (std::size_t at = 0; at < in.size();) {
    if (in.size() - at < fixed) return false;
    ImageLabel& label = labels.emplace_back();
    label.value = take_value<std::int64_t>(in, at);
    const bool has_colour = take_value<std::uint8_t>(in, at) != 0;
    Rgb colour{};
    for (std::uint8_t& c : colour) c = take_value<std::uint8_t>(in, at);
    if (has_colour) label.colour = colour;
    const auto size = take_value<std::int32_t>(in, at);
    if (size < 0 || static_cast<std::size_t>(size) > std::min(longest_region_name, in.size() - at))
      return false;
    label.region = shown_name(in.substr(at, static_cast<std::size_t>(size)));
    at += static_cast<std::size_t>(size);
  }
  return true;
}

}  // namespace

void write_image_volume(const std::string& path, const ImageVolume& volume) {
  std::string out(volume_magic);
  out.reserve(head + volume.values.size() * sizeof(float));
  for (const Index n : volume.cells) put_value(out, static_cast<std::int32_t>(n));
  put_value(out, static_cast<std::int32_t>(volume.thinned));
  for (const Index n : volume.file_cells) put_value(out, static_cast<std::int32_t>(n));
  put_value(out, static_cast<std::int32_t>(volume.is_ct ? 1 : 0));
  const std::string labels = packed_labels(volume.labels);
  put_value(out, static_cast<std::int32_t>(labels.size()));
  for (const Vec3& v : {volume.corner, volume.steps[0], volume.steps[1], volume.steps[2]})
    for (const double x : v) put_value(out, x);
  out += labels;
  out.append(reinterpret_cast<const char*>(volume.values.data()), volume.values.size() * sizeof(float));
  write_text_atomically(path, out);
}

ImageVolume read_image_volume_file(const std::string& path) {
  const std::string in = read_file(path);
  const auto refuse = [&] {
    throw Error(ErrorKind::file, path, phrase<"the voxels that the mesher handed over are damaged">(),
                phrase<"Look whether the disk with the temporary folder is full">());
  };
  if (in.size() < head || !in.starts_with(volume_magic)) refuse();
  ImageVolume out;
  std::size_t at = volume_magic.size(), count = 1;
  for (Index& n : out.cells) {
    n = take_value<std::int32_t>(in, at);
    if (n < 1) refuse();
    count *= static_cast<std::size_t>(n);
    if (count > in.size()) refuse();
  }
  out.thinned = take_value<std::int32_t>(in, at);
  for (Index& n : out.file_cells) n = take_value<std::int32_t>(in, at);
  out.is_ct = take_value<std::int32_t>(in, at) != 0;
  const auto label_bytes = take_value<std::int32_t>(in, at);
  for (Vec3* v : {&out.corner, &out.steps[0], &out.steps[1], &out.steps[2]})
    for (double& x : *v) {
      x = take_value<double>(in, at);
      if (!std::isfinite(x)) refuse();
    }
  if (label_bytes < 0 || static_cast<std::size_t>(label_bytes) > in.size() - head) refuse();
  const std::size_t values = head + static_cast<std::size_t>(label_bytes);
  if (in.size() != values + count * sizeof(float)) refuse();
  if (!unpack_labels(in.substr(head, values - head), out.labels)) refuse();
  out.values.resize(count);
  std::memcpy(out.values.data(), in.data() + values, count * sizeof(float));
  const auto [low, high] = std::minmax_element(out.values.begin(), out.values.end());
  out.min = *low;
  out.max = *high;
  return out;
}

}  // namespace genba
