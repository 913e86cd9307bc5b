#include "engine/model/element_rating.hpp"

#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

double rate(const Mesh& mesh, const ElementBlock& block, Index element, QualityMeasure measure) {
  switch (measure) {
    case QualityMeasure::scaled_jacobian:
      return scaled_jacobian(mesh, block, element);
    case QualityMeasure::inverse_condition:
      return inverse_condition(mesh, block, element);
    case QualityMeasure::aspect_ratio:
      break;
  }
  return aspect_ratio(mesh, block, element);
}

}  // namespace

std::string_view to_string(QualityMeasure measure) {
  constexpr std::string_view names[] = {"Scaled Jacobian", "SICN", "Aspect ratio"};
  return names[static_cast<std::size_t>(measure)];
}

ElementRating rate_elements(const Mesh& mesh, QualityMeasure measure, std::size_t listed) {
  ElementRating out;
  out.measure = measure;
  const bool ratio = measure == QualityMeasure::aspect_ratio;
  out.value.reserve(static_cast<std::size_t>(mesh.solid_count()));
  const auto worse = [ratio](double a, double b) { return ratio ? a > b : a < b; };
  bool any = false;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    const ElementBlock& block = mesh.solids[b];
    for (Index e = 0; e < block.size(); ++e) {
      const double value = rate(mesh, block, e, measure);
      out.value.push_back(static_cast<float>(value));
      if (std::isfinite(value)) {
        out.min = any ? std::min(out.min, value) : value;
        out.max = any ? std::max(out.max, value) : value;
        any = true;
      }
      if (listed == 0 || (out.worst.size() == listed && !worse(value, out.worst.back().element.value)))
        continue;
      const auto at =
          std::upper_bound(out.worst.begin(), out.worst.end(), value,
                           [&](double v, const RatedSolid& r) { return worse(v, r.element.value); });
      out.worst.insert(
          at, {{b, e}, {block.tags[static_cast<std::size_t>(e)], value, element_centroid(mesh, block, e)}});
      if (out.worst.size() > listed) out.worst.pop_back();
    }
  }
  out.low = ratio ? 1 : std::min(0.0, out.min);
  out.high = ratio ? std::max(2.0, out.max) : 1;
  const auto bins = static_cast<double>(out.histogram.size());
  for (const float v : out.value) {
    const double share = std::isfinite(v) ? (v - out.low) / (out.high - out.low) : 1;
    ++out.histogram[static_cast<std::size_t>(std::clamp(share * bins, 0.0, bins - 1))];
  }
  return out;
}

std::optional<SolidRef> find_element(const Mesh& mesh, std::int64_t tag) {
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    const auto& tags = mesh.solids[b].tags;
    if (const auto at = std::find(tags.begin(), tags.end(), tag); at != tags.end())
      return SolidRef{b, static_cast<Index>(at - tags.begin())};
  }
  return std::nullopt;
}

}  // namespace genba
