#include "mesh/job/image_volume.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"

namespace genba {
namespace {

constexpr std::string_view magic = "GENBAVOX";
constexpr std::size_t head = 8 + 4 * sizeof(std::int32_t) + 12 * sizeof(double);

template <class T>
void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T take(const std::string& in, std::size_t& at) {
  T value;
  std::memcpy(&value, in.data() + at, sizeof value);
  at += sizeof value;
  return value;
}

}  // namespace

void write_image_volume(const std::string& path, const ImageVolume& volume) {
  std::string out(magic);
  out.reserve(head + volume.values.size() * sizeof(float));
  for (const Index n : volume.cells) put(out, static_cast<std::int32_t>(n));
  put(out, static_cast<std::int32_t>(volume.thinned));
  for (const Vec3& v : {volume.corner, volume.steps[0], volume.steps[1], volume.steps[2]})
    for (const double x : v) put(out, x);
  out.append(reinterpret_cast<const char*>(volume.values.data()), volume.values.size() * sizeof(float));
  write_text_atomically(path, out);
}

ImageVolume read_image_volume_file(const std::string& path) {
  const std::string in = read_file(path);
  const auto refuse = [&] {
    throw Error(ErrorKind::file, path, phrase<"the voxels that the mesher handed over are damaged">(),
                phrase<"Look whether the disk with the temporary folder is full">());
  };
  if (in.size() < head || !in.starts_with(magic)) refuse();
  ImageVolume out;
  std::size_t at = magic.size(), count = 1;
  for (Index& n : out.cells) {
    n = take<std::int32_t>(in, at);
    if (n < 1) refuse();
    count *= static_cast<std::size_t>(n);
    if (count > in.size()) refuse();
  }
  out.thinned = take<std::int32_t>(in, at);
  for (Vec3* v : {&out.corner, &out.steps[0], &out.steps[1], &out.steps[2]})
    for (double& x : *v) {
      x = take<double>(in, at);
      if (!std::isfinite(x)) refuse();
    }
  if (in.size() != head + count * sizeof(float)) refuse();
  out.values.resize(count);
  std::memcpy(out.values.data(), in.data() + head, count * sizeof(float));
  const auto [low, high] = std::minmax_element(out.values.begin(), out.values.end());
  out.min = *low;
  out.max = *high;
  return out;
}

}  // namespace genba
