#include "mesh/doubtful_size.hpp"

#include <cmath>

#include "engine/base/number_text.hpp"
#include "mesh/geometry_file.hpp"

namespace genba {

namespace {

constexpr double implausibly_large = 20, implausibly_small = 1e-4;  // m

struct LengthUnit {
  const char* name;
  double metres;
};
constexpr LengthUnit usual_units[] = {{"um", 1e-6}, {"mm", 1e-3}, {"cm", 1e-2}, {"m", 1}, {"in", 0.0254}};

bool is_plausible(double metres) {
  return metres >= implausibly_small && metres <= implausibly_large;
}

std::string length_text(double metres) {
  for (const LengthUnit& unit : {LengthUnit{"m", 1}, LengthUnit{"mm", 1e-3}, LengthUnit{"um", 1e-6}})
    if (metres >= unit.metres * (1 - 1e-9)) return format_number(metres / unit.metres) + " " + unit.name;
  return format_number(metres / 1e-9) + " nm";
}

}  // namespace

std::string doubtful_size(const GeometrySpec& geometry, const std::array<Vec3, 2>& box) {
  if (geometry.kind == GeometryKind::box) return {};
  const double size = std::hypot(box[1][0] - box[0][0], box[1][1] - box[0][1], box[1][2] - box[0][2]);
  if (is_plausible(size) || !std::isfinite(size)) return {};
  const std::string begin =
      file_name(geometry.path) + ": the diagonal of its box is " + length_text(size) + ", ";
  if (geometry.unit == 0)
    return begin +
           "in the unit that the file states: if that is wrong, write the file again with the right unit";
  std::string others;
  for (const LengthUnit& unit : usual_units) {
    const double other = size / geometry.unit * unit.metres;
    if (std::abs(unit.metres / geometry.unit - 1) > 1e-9 && is_plausible(other))
      others += (others.empty() ? "" : ", ") + length_text(other) + " (" + unit.name + ")";
  }
  return begin + "with a unit of " + length_text(geometry.unit) + "; other units would make it " +
         (others.empty() ? "no more likely" : others) + ": set geometry/unit (--unit) if another is meant";
}

}  // namespace genba
