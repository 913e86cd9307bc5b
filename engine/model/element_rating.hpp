// Rates each solid element by a measure of its shape, for pictures, histograms and lists of the worst.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/model/mesh_quality.hpp"

namespace genba {

enum class QualityMeasure : std::uint8_t { scaled_jacobian, inverse_condition, aspect_ratio };
inline constexpr std::array quality_measures = {
    QualityMeasure::scaled_jacobian, QualityMeasure::inverse_condition, QualityMeasure::aspect_ratio};
/// "Scaled Jacobian", "SICN", "Aspect ratio" (engine/model/geometry.hpp defines them)
std::string_view to_string(QualityMeasure measure);

/// A solid element by its place in the mesh.
struct SolidRef {
  std::size_t block = 0;  ///< index into Mesh::solids
  Index element = 0;      ///< index in the block
  bool operator==(const SolidRef&) const = default;
};

struct RatedSolid {
  SolidRef where;
  RatedElement element;
};

struct ElementRating {
  QualityMeasure measure = QualityMeasure::scaled_jacobian;
  std::vector<float> value;                  ///< [solid element in block order]; aspect ratio may be infinite
  double min = 0, max = 0;                   ///< of the finite values
  double low = 0, high = 1;                  ///< ends of the histogram
  std::array<std::int64_t, 20> histogram{};  ///< even bins over [low, high]; end bins count values beyond
  std::vector<RatedSolid> worst;             ///< worst first, at most `listed`
};
ElementRating rate_elements(const Mesh& mesh, QualityMeasure measure, std::size_t listed = 20);

/// The element with this number; empty if there is none. If several have it (numbers in files may repeat
/// across shapes), the first.
std::optional<SolidRef> find_element(const Mesh& mesh, std::int64_t tag);

}  // namespace genba
