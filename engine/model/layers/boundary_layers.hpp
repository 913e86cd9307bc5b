// Thin layers of elements along chosen faces, put into a mesh of tetrahedra.
#pragma once

#include <span>

#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

/// Layers along the outer faces that `where` selects: the first is `first` m thick, each of the `count` by
/// the factor `growth` thicker than the one before it. With a `region`, by name or "#2": along those of its
/// faces that `where` selects, the faces between it and other regions too, and inside it alone.
struct BoundaryLayers {
  Selector where;
  double first = 0;
  int count = 3;
  double growth = 1.3;
  std::string region{};  ///< empty: the one below each outer face
  bool operator==(const BoundaryLayers&) const = default;
};
/// Thickness of all layers together, m.
double thickness(const BoundaryLayers& layers);

/// What came of it.
struct LayerFacts {
  std::int64_t facets = 0;    ///< that carry layers
  std::int64_t elements = 0;  ///< in them
  double area = 0;            ///< m^2, of those facets
  std::int64_t columns = 0;   ///< nodes of those facets with layers below
  std::int64_t limited = 0;   ///< columns thinner than stated: the body is thin there
  double least_share = 1;     ///< of the stated thickness, at the thinnest of them
  Vec3 least_place{};
  std::int64_t ended = 0;  ///< nodes at which the layers end in nothing: beside faces without layers that
                           ///< go on smoothly, and in corners that no direction leads out of
};

/// Pushes the mesh away from the faces (nodes of other faces slide along them; the nodes below follow as far
/// as three times the thickness) and fills the gap with prisms of three tetrahedra each, cut the same way on
/// both sides of every quadrilateral. The layers get thinner, smoothly along the face, where that would turn
/// an element inside out or squeeze it flat. Regions, surfaces and sets stay; nodes of the surface keep
/// their places; edges of tet10 layers bend as the face above does. Layers in a region leave its neighbours
/// as they are, conforming; they end where faces to neighbours without layers begin. Throws Error(input) if
/// the mesh is not all tet4 or tet10, a selector has no outer face or layers of different counts meet;
/// Error(geometry) naming the place where less than a quarter of the stated thickness fits; Cancelled.
LayerFacts add_boundary_layers(Mesh& mesh, std::span<const BoundaryLayers> layers, Monitor& monitor);

}  // namespace genba
