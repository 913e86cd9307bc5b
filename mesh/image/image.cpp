#include "mesh/image/image.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/image/image_reader.hpp"

namespace genba {
namespace {

constexpr double largest_cosine = 1.75e-3;  // of the angle between two axes: 0.1 degrees off a right angle

std::string triple(const Vec3& v) {
  char text[120];
  std::snprintf(text, sizeof text, "%.4g x %.4g x %.4g", v[0] * 1e3, v[1] * 1e3, v[2] * 1e3);
  return text;
}

}  // namespace

std::size_t ImageFrame::voxels() const {
  return static_cast<std::size_t>(cells[0]) * static_cast<std::size_t>(cells[1]) *
         static_cast<std::size_t>(cells[2]);
}

Vec3 ImageFrame::to_patient(const Vec3& local) const {
  Vec3 p = origin;
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t c = 0; c < 3; ++c) p[c] += axes[a][c] * (local[a] - 0.5 * spacing[a]);
  return p;
}

void check_frame(const RawFrame& raw, const std::string& file) {
  const auto refuse = [&](const Text& problem, const Text& next) {
    throw Error(ErrorKind::file, file, problem, next);
  };
  const Text again = phrase<"Export the image again">();
  constexpr double largest_step = 1, largest_place = 1e3;  // m: larger values are no image of a body
  for (std::size_t a = 0; a < 3; ++a) {
    const Text axis = phrase<"axis %1">(a + 1);
    if (raw.cells[a] < 1) refuse(phrase<"the image has no voxels along %1">(axis), again);
    const double step = length(raw.steps[a]);
    if (!std::isfinite(step) || !(step > 1e-9) || step > largest_step)
      refuse(phrase<"the spacing along %1 is %2 mm">(axis, std::to_string(step * 1e3)),
             phrase<"Expected is more than 0 and at most 1000 mm; correct the image's header">());
    if (!std::isfinite(raw.origin[a]) || std::abs(raw.origin[a]) > largest_place)
      refuse(phrase<"the origin of the image is not a place within 1 km">(), again);
  }
  for (std::size_t a = 0; a < 3; ++a) {
    const std::size_t b = (a + 1) % 3;
    const double cosine =
        std::abs(dot(raw.steps[a], raw.steps[b])) / (length(raw.steps[a]) * length(raw.steps[b]));
    if (cosine > largest_cosine)
      refuse(phrase<"the axes of the image are not perpendicular: %1 and %2 are %3 degrees off">(
                 a + 1, b + 1, std::to_string(std::asin(std::min(cosine, 1.0)) * 57.29577951308232)),
             phrase<"Resample the image onto a right-angled grid (a tilted gantry makes such images)">());
  }
}

Image make_image(const RawFrame& raw, std::vector<float> values) {
  Image image;
  ImageFrame& frame = image.frame;
  frame.cells = raw.cells;
  frame.origin = raw.origin;
  std::array<Vec3, 3> steps = raw.steps;
  if (dot(cross(steps[0], steps[1]), steps[2]) < 0) {
    const auto slice = static_cast<std::ptrdiff_t>(frame.voxels()) / frame.cells[2];
    for (Index low = 0, high = frame.cells[2] - 1; low < high; ++low, --high)
      std::swap_ranges(values.begin() + low * slice, values.begin() + (low + 1) * slice,
                       values.begin() + high * slice);
    for (std::size_t c = 0; c < 3; ++c) frame.origin[c] += steps[2][c] * (frame.cells[2] - 1);
    steps[2] = scaled(steps[2], -1);
  }
  for (std::size_t a = 0; a < 3; ++a) frame.spacing[a] = length(steps[a]);
  // Makes the axes exactly orthogonal, so that distances along them are correct.
  frame.axes[0] = scaled(steps[0], 1 / frame.spacing[0]);
  const Vec3 normal = cross(steps[0], steps[1]);
  frame.axes[2] = scaled(normal, 1 / length(normal));
  frame.axes[1] = cross(frame.axes[2], frame.axes[0]);
  image.values = std::move(values);
  return image;
}

Text describe(const ImageFrame& frame) {
  Vec3 box;
  for (std::size_t a = 0; a < 3; ++a) box[a] = frame.spacing[a] * frame.cells[a];
  char axes[200];
  std::snprintf(axes, sizeof axes, "(%.3g %.3g %.3g), (%.3g %.3g %.3g)", frame.axes[0][0], frame.axes[0][1],
                frame.axes[0][2], frame.axes[1][0], frame.axes[1][1], frame.axes[1][2]);
  return phrase<"%1 x %2 x %3 voxels of %4 mm, box %5 mm, rows and columns along %6 (left, back, head)">(
      frame.cells[0], frame.cells[1], frame.cells[2], triple(frame.spacing), triple(box), axes);
}

double length_unit(double stated, double given, const std::string& file, std::vector<Text>& notes) {
  if (given == 0 && stated == 0) {
    notes.push_back(phrase<"the file states no unit of length: mm is taken">());
    return 1e-3;
  }
  if (given > 0 && stated > 0 && std::abs(given - stated) > 1e-9 * stated)
    throw Error(ErrorKind::input, file,
                phrase<"one unit of length in the file is %1 mm, but %2 mm was given">(
                    std::to_string(stated * 1e3), std::to_string(given * 1e3)),
                phrase<"Leave out \"unit\"">());
  return stated > 0 ? stated : given;
}

}  // namespace genba
