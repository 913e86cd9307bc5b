// What a plane mesh stands for, in words and numbers, and what may be wrong about it.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/study/finding.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/physics/study.hpp"

namespace genba {

/// "a thin plate (plane stress)".
Text stands_for_text(PlaneBody body);

/// Name and value: what the mesh stands for, its thickness (by region if they differ), the volume of the body.
/// Empty for a solid.
std::vector<std::pair<Text, Text>> plane_facts(const Mesh& mesh, const Study& study);

/// m^3, of the body that a plane mesh stands for: by its thickness, or of the whole turn. Nothing if a thickness
/// is missing.
std::optional<double> plane_volume(const Mesh& mesh, const Study& study);

/// How forces and flows of the results are meant: of the thickness, or of the whole turn. Empty for a solid.
Text resultants_text(const Mesh& mesh, const Study& study);

/// Areas of facets as the study takes them: of solids their own, of edges by thickness or around the axis.
class FacetAreas {
 public:
  FacetAreas(const Mesh& mesh, const Study& study);
  double of(const FacetRef& facet) const;  ///< m^2

 private:
  const Mesh& mesh_;
  bool is_ring_;
  std::vector<double> thickness_;  // [region]; empty: a solid, or a ring
  std::vector<std::vector<FacetOwner>> owners_;
};

/// A mesh that nobody says anything about, a plate that is thick and a slice that is thin.
std::vector<Finding> plane_findings(const Mesh& mesh, const Study& study);

}  // namespace genba
