#include "ui/scene/content/colour_maps.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

namespace genba {
namespace {

struct Control {
  double at;
  Colour colour;
};

constexpr Control control(double at, int r, int g, int b) {
  return {at, {r / 255.0, g / 255.0, b / 255.0}};
}

constexpr Control viridis[] = {
    control(0, 68, 1, 84),        control(0.125, 71, 45, 123),  control(0.25, 59, 82, 139),
    control(0.375, 44, 114, 142), control(0.5, 33, 145, 140),   control(0.625, 40, 174, 128),
    control(0.75, 94, 201, 98),   control(0.875, 173, 220, 48), control(1, 253, 231, 37)};
constexpr Control cool_warm[] = {
    control(0, 59, 76, 192),       control(0.125, 98, 130, 234), control(0.25, 141, 176, 254),
    control(0.375, 184, 208, 249), control(0.5, 221, 221, 221),  control(0.625, 245, 196, 173),
    control(0.75, 244, 154, 123),  control(0.875, 222, 96, 77),  control(1, 180, 4, 38)};
constexpr Control jet[] = {control(0, 0, 0, 128),       control(0.125, 0, 0, 255),
                           control(0.375, 0, 255, 255), control(0.625, 255, 255, 0),
                           control(0.875, 255, 0, 0),   control(1, 128, 0, 0)};
constexpr Control safety[] = {control(0, 130, 0, 30),     control(0.19, 222, 30, 30),
                              control(0.21, 240, 96, 40), control(0.3, 250, 160, 60),
                              control(0.4, 250, 220, 90), control(0.6, 160, 206, 92),
                              control(1, 26, 130, 76)};
constexpr Control grey[] = {control(0, 40, 40, 40), control(1, 240, 240, 240)};

std::span<const Control> controls(ColourMap map) {
  switch (map) {
    case ColourMap::cool_warm:
      return cool_warm;
    case ColourMap::jet:
      return jet;
    case ColourMap::grey:
      return grey;
    case ColourMap::viridis:
      break;
  }
  return viridis;
}

std::vector<Colour> between(std::span<const Control> points, int count) {
  std::vector<Colour> out(static_cast<std::size_t>(std::max(count, 1)));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double x = out.size() > 1 ? static_cast<double>(i) / static_cast<double>(out.size() - 1) : 0.5;
    std::size_t k = 1;
    while (k + 1 < points.size() && points[k].at < x) ++k;
    const double w = (x - points[k - 1].at) / (points[k].at - points[k - 1].at);
    for (int c = 0; c < 3; ++c) out[i][c] = (1 - w) * points[k - 1].colour[c] + w * points[k].colour[c];
  }
  return out;
}

// A light colour of the wheel. Hues that are a golden section apart never come close to each other.
Colour colour_of_wheel(std::int64_t index, double value, double chroma) {
  const double hue = std::fmod(0.58 + 0.6180339887498949 * static_cast<double>(index), 1.0) * 6.0;
  const double x = chroma * (1 - std::abs(std::fmod(hue, 2.0) - 1)), m = value - chroma;
  const int sector = static_cast<int>(hue);
  const Colour table[6] = {{chroma, x, 0}, {x, chroma, 0}, {0, chroma, x},
                           {0, x, chroma}, {x, 0, chroma}, {chroma, 0, x}};
  Colour c = table[std::clamp(sector, 0, 5)];
  for (double& v : c) v += m;
  return c;
}

}  // namespace

const char* to_string(ColourMap map) {
  switch (map) {
    case ColourMap::cool_warm:
      return "Cool to warm";
    case ColourMap::jet:
      return "Jet";
    case ColourMap::grey:
      return "Grey";
    case ColourMap::viridis:
      break;
  }
  return "Viridis";
}

std::vector<Colour> sample(ColourMap map, int count) {
  return between(controls(map), count);
}

std::vector<Colour> sample_of_safety(ColourMap map, int count) {
  if (map == ColourMap::viridis) return between(safety, count);
  std::vector<Colour> out = sample(map, count);
  std::ranges::reverse(out);
  return out;
}

BeyondColours beyond_safety() {
  return {{0.35, 0.0, 0.35}, {0.66, 0.74, 0.84}};
}

BeyondColours beyond_colours(ColourMap map) {
  switch (map) {
    case ColourMap::cool_warm:
      return {{0.16, 0.60, 0.45}, {0.95, 0.80, 0.10}};
    case ColourMap::jet:
      return {{0.62, 0.62, 0.66}, {0.95, 0.55, 0.85}};
    case ColourMap::grey:
      return {{0.20, 0.45, 0.85}, {0.90, 0.35, 0.15}};
    case ColourMap::viridis:
      break;
  }
  return {{0.62, 0.62, 0.66}, {0.86, 0.16, 0.16}};
}

Colour body_colour(std::int64_t index) {
  constexpr Colour own[] = {{0.49, 0.64, 0.80}, {0.90, 0.72, 0.44}, {0.52, 0.74, 0.50}, {0.84, 0.53, 0.51},
                            {0.67, 0.60, 0.80}, {0.70, 0.60, 0.52}, {0.88, 0.66, 0.80}, {0.76, 0.77, 0.46},
                            {0.45, 0.75, 0.78}, {0.66, 0.68, 0.71}};
  constexpr std::int64_t count = std::size(own);
  return index >= 0 && index < count ? own[index] : colour_of_wheel(index, 0.86, 0.38);
}

Colour surface_colour(std::int64_t index) {
  return colour_of_wheel(index, 0.93, 0.2);
}

namespace {

// The colour of picked things must differ from the colours of all parts. The first colour that differs enough
// is taken, else the one that differs most.
constexpr Colour pick_inks[] = {
    {1.0, 0.55, 0.05}, {0.90, 0.10, 0.80}, {0.05, 0.75, 0.85}, {0.95, 0.90, 0.10}};

double distance_to_parts(const Colour& ink, const InkParts& parts) {
  double nearest = 2;
  for (const auto& part : parts) {
    if (!part) continue;
    double sum = 0;
    for (std::size_t c = 0; c < 3; ++c) sum += std::pow(ink[c] - (*part)[c] / 255.0, 2);
    nearest = std::min(nearest, std::sqrt(sum));
  }
  return nearest;
}

}  // namespace

Colour ink_over(const InkParts& parts) {
  constexpr double enough = 0.45;
  Colour best = pick_inks[0];
  double farthest = -1;
  for (const Colour& ink : pick_inks) {
    const double distance = distance_to_parts(ink, parts);
    if (distance >= enough) return ink;
    if (distance > farthest) farthest = distance, best = ink;
  }
  return best;
}

}  // namespace genba
