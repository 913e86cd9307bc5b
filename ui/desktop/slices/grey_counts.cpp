#include "ui/desktop/slices/grey_counts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace genba {
namespace {

std::vector<std::int64_t> counted(std::span<const float> values, double low, double high, std::size_t bins) {
  std::vector<std::int64_t> count(bins);
  const double scale = high > low ? static_cast<double>(bins) / (high - low) : 0;
  for (const float v : values) {
    const double bin = (v - low) * scale;
    if (!(bin >= 0) || bin > static_cast<double>(bins)) continue;
    ++count[std::min(static_cast<std::size_t>(bin), bins - 1)];
  }
  return count;
}

/// The value such that `share` of the voxels are below it.
double share_below(const std::vector<std::int64_t>& count, double low, double high, double share) {
  std::int64_t all = 0;
  for (const std::int64_t n : count) all += n;
  const double wanted = share * static_cast<double>(all), width = (high - low) / static_cast<double>(count.size());
  double below = 0;
  for (std::size_t b = 0; b < count.size(); ++b) {
    const auto here = static_cast<double>(count[b]);
    if (below + here >= wanted && here > 0)
      return low + width * (static_cast<double>(b) + std::clamp((wanted - below) / here, 0.0, 1.0));
    below += here;
  }
  return high;
}

}  // namespace

GreyCounts count_greys(const ImageVolume& image) {
  constexpr std::size_t fine = 8192, bins = 256;
  GreyCounts out;
  const double low = image.min, high = image.max;
  if (!(high > low)) {
    out.low = out.dark = low;
    out.high = out.bright = low + 1;
    out.count.assign(bins, 0);
    out.count[0] = static_cast<std::int64_t>(image.values.size());
    return out;
  }
  const auto count = counted(image.values, low, high, fine);
  out.dark = share_below(count, low, high, 0.01);
  out.bright = share_below(count, low, high, 0.99);
  if (!(out.bright > out.dark)) {
    out.dark = low;
    out.bright = high;
  }
  // Without this, a few voxels of metal or padding would leave all others in one bin.
  out.low = share_below(count, low, high, 0.0005);
  out.high = share_below(count, low, high, 0.9995);
  const double room = 0.02 * (out.high - out.low);
  out.low = std::max(low, out.low - room);
  out.high = std::min(high, out.high + room);
  if (!(out.high > out.low)) {
    out.low = low;
    out.high = high;
  }
  out.count = counted(image.values, out.low, out.high, bins);
  return out;
}

double brightest_class(const GreyCounts& greys) {
  const std::size_t n = greys.count.size();
  std::vector<double> sum(n + 1), first(n + 1);
  for (std::size_t b = 0; b < n; ++b) {
    sum[b + 1] = sum[b] + static_cast<double>(greys.count[b]);
    first[b + 1] = first[b] + static_cast<double>(greys.count[b]) * static_cast<double>(b);
  }
  const auto part = [&](std::size_t from, std::size_t to) {
    const double weight = sum[to] - sum[from], moment = first[to] - first[from];
    return weight > 0 ? moment * moment / weight : 0.0;
  };
  double most = -1;
  std::size_t first_best = n / 2, last_best = n / 2, of = 0;
  for (std::size_t a = 1; a + 1 < n; ++a)
    for (std::size_t b = a + 1; b < n; ++b) {
      const double between = part(0, a) + part(a, b) + part(b, n);
      constexpr double rounding = 1e-12;
      if (between > most * (1 + rounding)) {
        most = between;
        first_best = last_best = b;
        of = a;
      } else if (a == of && b == last_best + 1 && between >= most * (1 - rounding)) {
        last_best = b;
      }
    }
  // No value lies between the last two classes: the middle is taken.
  const double best = 0.5 * static_cast<double>(first_best + last_best);
  return greys.low + (greys.high - greys.low) * best / static_cast<double>(n);
}

bool may_be_labels(const ImageVolume& image) {
  constexpr float most = 255;
  if (image.min < 0 || image.max > most) return false;
  return std::ranges::all_of(image.values, [](float v) { return v == std::floor(v); });
}

}  // namespace genba
