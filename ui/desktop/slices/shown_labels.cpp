#include "ui/desktop/slices/shown_labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/error.hpp"
#include "mesh/labels/label_file.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
namespace {

/// Hues as far from each other as they get, label after label.
QColor colour_of(std::int64_t label) {
  constexpr double golden = 0.618033988749895;
  const double turn = static_cast<double>(label) * golden;
  return QColor::fromHsvF(static_cast<float>(turn - std::floor(turn)), 0.75F, 0.95F);
}

}  // namespace

std::map<std::int64_t, ShownLabel> shown_labels(const Project& project, const ImageVolume& image) {
  std::map<std::int64_t, ShownLabel> out;
  std::array<bool, 256> is_there{};
  for (const float v : image.values)
    if (v > 0 && v < 256) is_there[static_cast<std::size_t>(v)] = true;
  for (std::size_t label = 1; label < is_there.size(); ++label)
    if (is_there[label]) {
      const auto value = static_cast<std::int64_t>(label);
      out[value] = {QString("label %1").arg(value), colour_of(value)};
    }
  const auto take = [&](const std::vector<ImageLabel>& labels) {
    for (const ImageLabel& label : labels) {
      const auto found = out.find(label.value);
      if (found == out.end()) continue;
      if (!label.region.empty()) found->second.name = qt(label.region);
      if (label.colour)
        found->second.colour = QColor((*label.colour)[0], (*label.colour)[1], (*label.colour)[2]);
    }
  };
  const ImageOptions& options = project.geometry.image;
  take(image.labels);
  if (!options.label_file.empty()) try {
      take(read_label_file(resolve_path(project, options.label_file)));
    } catch (const Error&) {  // told where it counts
    }
  take(options.labels);
  if (!options.labels.empty())
    std::erase_if(out, [&](const auto& one) {
      return std::ranges::none_of(options.labels, [&](const ImageLabel& l) { return l.value == one.first; });
    });
  return out;
}

}  // namespace genba
