// Weights of the nodes of a place for its mean motion.
#pragma once

#include <vector>

#include "engine/model/mesh.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

/// Integrals of the shape functions over faces, and of those times the place (Spreading); of nodes without faces: 1,
/// and the place.
struct PlaceWeights {
  std::vector<double> weights;
  std::vector<Vec3> firsts;
  double area = 0;  ///< of the faces, m^2
  Vec3 middle() const;
};
/// nodes: of the place, ascending; they have all nodes of the facets.
PlaceWeights place_weights(const Mesh& mesh, const std::vector<Index>& nodes, const std::vector<FacetRef>& facets);

}  // namespace genba
