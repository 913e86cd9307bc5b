// Thin layers of elements along chosen faces of a mesh of tetrahedra.
#pragma once

#include <span>

#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

/// Layers along the outer faces that `where` selects. The first layer is `first` m thick; each of the `count`
/// layers is thicker than the one before by the factor `growth`. With a `region` (name or "#2"): layers only
/// inside it, along its faces that `where` selects, also along those to other regions.
struct BoundaryLayers {
  Selector where;
  double first = 0;
  int count = 3;
  double growth = 1.3;
  std::string region{};  ///< empty: the region below each outer face
  bool operator==(const BoundaryLayers&) const = default;
};
/// Thickness of all layers together, m.
double thickness(const BoundaryLayers& layers);

/// Result of add_boundary_layers().
struct LayerFacts {
  std::int64_t facets = 0;    ///< number of facets with layers
  std::int64_t elements = 0;  ///< number of elements in the layers
  double area = 0;            ///< area of those facets, m^2
  std::int64_t columns = 0;   ///< number of nodes of those facets with layers below
  std::int64_t limited = 0;   ///< number of columns thinner than stated because the body is thin there
  double least_share = 1;     ///< smallest share of the stated thickness that a column has
  Vec3 least_place{};
  std::int64_t ended = 0;  ///< number of nodes where the layers end in nothing: beside faces without layers
                           ///< that continue smoothly, and in corners without a free direction
};

/// Pushes the mesh away from the faces and fills the gap with layers. Nodes of other faces slide along them.
/// Nodes below follow, up to a distance of three thicknesses. Each prism of the gap becomes three tetrahedra,
/// cut the same way on both sides of each quadrilateral. Where an element would turn inside out or get too
/// flat, the layers get thinner, smoothly along the face. Regions, surfaces and sets stay. Nodes of the
/// surface keep their places. Edges of tet10 layers bend like the face above. Layers in a region do not
/// change its neighbours, and the mesh stays conforming; they end where faces to neighbours without layers
/// begin.
/// Throws Error(input) if the mesh is not all tet4 or tet10, if a selector has no outer face, or if layers of
/// different counts meet. Throws Error(geometry) naming the place where less than a quarter of the stated
/// thickness fits. Throws Cancelled.
LayerFacts add_boundary_layers(Mesh& mesh, std::span<const BoundaryLayers> layers, Monitor& monitor);

}  // namespace genba
