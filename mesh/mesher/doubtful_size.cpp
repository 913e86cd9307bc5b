#include "mesh/mesher/doubtful_size.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/percent_text.hpp"

namespace genba {

namespace {

constexpr double implausibly_large = 20, implausibly_small = 1e-4;  // m
constexpr double small_for_millimetres = 1e-3;  // m: such a part is drawn in a smaller unit

struct LengthUnit {
  const char* name;
  double metres;
};
constexpr LengthUnit usual_units[] = {{"um", 1e-6}, {"mm", 1e-3}, {"cm", 1e-2}, {"m", 1}, {"in", 0.0254}};

bool is_plausible(double metres) {
  return metres >= implausibly_small && metres <= implausibly_large;
}

std::string metric_text(double metres) {
  for (const LengthUnit& unit : {LengthUnit{"m", 1}, LengthUnit{"mm", 1e-3}, LengthUnit{"um", 1e-6}})
    if (metres >= unit.metres * (1 - 1e-9)) return format_number(metres / unit.metres) + " " + unit.name;
  return format_number(metres / 1e-9) + " nm";
}

/// m, difference between neighbouring 32-bit numbers at this distance from the origin; `unit`: m.
double step_of_floats(double distance, double unit) {
  const auto number = static_cast<float>(distance / unit);
  return static_cast<double>(std::nextafter(number, std::numeric_limits<float>::infinity()) - number) * unit;
}

/// True if all are 32-bit numbers in the file's unit and some use the last bit of the largest one.
bool are_floats(std::span<const Vec3> points, double unit, double step) {
  constexpr double rounding = 4e-16;  // by the conversion to m and back
  bool uses_last_bit = false;
  for (const Vec3& p : points)
    for (const double x : p) {
      const double number = x / unit, as_float = static_cast<double>(static_cast<float>(number));
      if (std::abs(as_float - number) > rounding * std::abs(number)) return false;
      uses_last_bit = uses_last_bit || std::fmod(std::abs(as_float) / (step / unit), 2) == 1;
    }
  return uses_last_bit;
}

}  // namespace

Text doubtful_rounding(const GeometrySpec& geometry, std::span<const Vec3> points) {
  if (!(geometry.unit > 0) || points.empty()) return {};
  Vec3 low = points.front(), high = low;
  for (const Vec3& p : points)
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], p[k]);
      high[k] = std::max(high[k], p[k]);
    }
  const double size = std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  double far = 0;
  for (std::size_t k = 0; k < 3; ++k) far = std::max({far, std::abs(low[k]), std::abs(high[k])});
  const double step = step_of_floats(far, geometry.unit);
  constexpr double harmless = 1e-5;
  if (!(step / 2 > harmless * size) || !are_floats(points, geometry.unit, step)) return {};
  return phrase<
      "%1: its coordinates are 32-bit numbers and lie up to %2 from the origin, where they are "
      "rounded by up to %3, %4 of the diagonal of its box; move the part to the origin before it is "
      "exported, or export it in a format of 64-bit numbers">(file_name(geometry.path), metric_text(far),
                                                              metric_text(step / 2),
                                                              percent_text(size > 0 ? step / 2 / size : 1));
}

Text doubtful_size(const GeometrySpec& geometry, const std::array<Vec3, 2>& box) {
  if (geometry.kind == GeometryKind::box) return {};
  const double size = std::hypot(box[1][0] - box[0][0], box[1][1] - box[0][1], box[1][2] - box[0][2]);
  const bool is_small = geometry.unit >= 1e-3 * (1 - 1e-9) && size < small_for_millimetres;
  if ((is_plausible(size) && !is_small) || !std::isfinite(size)) return {};
  const std::string file = shown_file_name(geometry);
  if (geometry.unit == 0)
    return phrase<
        "%1: the diagonal of its box is %2, in the unit that the file states: if that is wrong, write "
        "the file again with the right unit">(file, metric_text(size));
  std::vector<Text> others;
  for (const LengthUnit& unit : usual_units) {
    const double other = size / geometry.unit * unit.metres;
    if (std::abs(unit.metres / geometry.unit - 1) > 1e-9 && is_plausible(other))
      others.push_back(metric_text(other) + " (" + unit.name + ")");
  }
  return phrase<
      "%1: the diagonal of its box is %2, with a unit of %3; other units would make it %4: set "
      "geometry/unit (--unit) if another is meant">(
      file, metric_text(size), metric_text(geometry.unit),
      others.empty() ? phrase<"no more likely">() : joined(others, phrase<", ">()));
}

}  // namespace genba
