#include "ui/desktop/look/readable_place.hpp"

#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {
namespace {

// The number that a text in mm gives, so that it is shown with few digits. Its step is 10^exponent mm.
double on_step(double metres, double exponent) {
  const double count = std::round(metres * 1e3 / std::pow(10.0, exponent)) + 0.0;
  const double mm = exponent < 0 ? count / std::pow(10.0, -exponent) : count * std::pow(10.0, exponent);
  return parse_quantity(format_number(mm, "%.15g") + " mm", QuantityKind::length, "value");
}

}  // namespace

double length_of_three_digits(double metres) {
  return metres > 0 ? on_step(metres, std::floor(std::log10(metres * 1e3)) - 2) : metres;
}

double readable_length(double metres, double size, int digits) {
  return size > 0 ? on_step(metres, std::floor(std::log10(size * 1e3)) - digits) : metres;
}

Vec3 readable_place(const Vec3& place, double size) {
  if (!(size > 0)) return place;
  const double exponent = std::floor(std::log10(size * 1e3)) - 5;
  Vec3 out;
  for (std::size_t c = 0; c < 3; ++c) out[c] = on_step(place[c], exponent);
  return out;
}

}  // namespace genba
