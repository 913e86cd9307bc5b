#include "engine/analysis/results/robust_range.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/model/geometry.hpp"
#include "engine/physics/difference_name.hpp"

namespace genba {
namespace {

constexpr int bins = 4096;
constexpr double harmless = 1.0 / 50;  // of the whole range

/// The upper end of sign * value: at most `rest` of the volume has values above it. It is exact, because the
/// bins only choose which values are sorted.
double upper_end(std::span<const float> volume, const std::function<double(Index)>& value, double sign,
                 double least, double most, double rest) {
  const double step = (most - least) / bins;
  const auto bin_of = [&](double v) { return std::clamp(static_cast<int>((v - least) / step), 0, bins - 1); };
  std::vector<double> of_bin(bins, 0.0);
  const auto for_values = [&](const auto& take) {
    for (std::size_t i = 0; i < volume.size(); ++i) {
      if (!(volume[i] > 0)) continue;
      if (const double v = sign * value(static_cast<Index>(i)); std::isfinite(v)) take(v, double(volume[i]));
    }
  };
  for_values([&](double v, double part) { of_bin[static_cast<std::size_t>(bin_of(v))] += part; });
  double above = 0;
  int at = bins - 1;
  while (at > 0 && above + of_bin[static_cast<std::size_t>(at)] <= rest)
    above += of_bin[static_cast<std::size_t>(at--)];
  std::vector<std::pair<double, double>> in_bin;
  for_values([&](double v, double part) {
    if (bin_of(v) == at) in_bin.emplace_back(v, part);
  });
  std::sort(in_bin.begin(), in_bin.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [v, part] : in_bin) {
    above += part;
    if (above > rest) return v;
  }
  return in_bin.empty() ? most : in_bin.back().first;
}

}  // namespace

bool has_peaks(const Physics& physics, std::string_view field) {
  const std::string_view name = without_difference(field);
  if (name.empty()) return false;
  if (name == physics.flux.name || name == physics.dissipation.name) return true;
  return std::any_of(physics.derived.begin(), physics.derived.end(),
                     [&](const DerivedField& d) { return d.field.name == name; });
}

std::vector<float> node_volumes(const Mesh& mesh) {
  std::vector<double> sum(mesh.points.size(), 0.0);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      const double part = element_volume(mesh, block, e) / static_cast<double>(nodes.size());
      for (const Index node : nodes) sum[static_cast<std::size_t>(node)] += part;
    }
  return {sum.begin(), sum.end()};
}

ValueRange robust_range(std::span<const float> volume, const std::function<double(Index node)>& value,
                        double share) {
  double least = std::numeric_limits<double>::infinity(), most = -least, whole = 0;
  for (std::size_t i = 0; i < volume.size(); ++i) {
    if (!(volume[i] > 0)) continue;
    const double v = value(static_cast<Index>(i));
    if (!std::isfinite(v)) continue;
    least = std::min(least, v);
    most = std::max(most, v);
    whole += volume[i];
  }
  if (!(whole > 0)) return {};
  ValueRange range{least, most};
  if (!(most > least)) return range;
  const bool cuts_low = least<0, cuts_high = most> 0;
  const double rest = (1 - share) * whole / (cuts_low && cuts_high ? 2 : 1);
  const double slack = harmless * (most - least);
  if (cuts_high)
    if (const double high = upper_end(volume, value, 1, least, most, rest); high < most - slack)
      range.max = high;
  if (cuts_low)
    if (const double low = -upper_end(volume, value, -1, -most, -least, rest); low > least + slack)
      range.min = low;
  return range;
}

}  // namespace genba
