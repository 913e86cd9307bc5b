// Elastic supports: facets of a moving body that rest on springs to the ground; springs between places.
#pragma once

#include <vector>

#include "engine/base/types.hpp"
#include "engine/element/loads.hpp"
#include "engine/element/with_kind.hpp"

namespace genba {

/// Facets of one kind. Their matrices are added to the stiffness.
struct SupportList {
  element::FacetKind kind = element::FacetKind::tri3;
  std::vector<Index> nodes;                          ///< [facets][nodes of the kind] mesh nodes
  std::vector<element::SupportStiffness> at_points;  ///< [facets][points of FacetRule]
  std::vector<double> thickness{};  ///< [facets] of the body at an edge of a plane body, m; else empty
};

/// Springs between nodes or to the ground, as one dense matrix.
struct LinkMatrix {
  std::vector<Index> nodes;  ///< mesh nodes
  std::vector<double> k;     ///< [nodes * dofs][nodes * dofs], N/m
};

}  // namespace genba
