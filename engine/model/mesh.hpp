// A finite-element mesh as plain values in SI. This is only the type; code that makes meshes is in mesh/.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/colour.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// Element shapes. Local node numbering follows VTK: corners first, then edge midpoints (midpoint_edges()).
/// hex8, hex20: bottom face counter-clockwise seen from above, then top. wedge6, wedge15: base triangle
/// counter-clockwise seen from the other triangle (as in Gmsh, Abaqus and nearly all VTK files; VTK's manual
/// draws it the other way round). pyramid5: base counter-clockwise seen from the apex, then the apex. tri and
/// quad: counter-clockwise seen from +z in a plane body. line: two ends, then the middle. Files store the
/// numbers, so new shapes go to the end.
enum class ElementType : std::uint8_t {
  tri3,
  tri6,
  quad4,
  tet4,
  tet10,
  hex8,
  quad8,
  hex20,
  wedge6,
  wedge15,
  pyramid5,
  line2,
  line3
};
inline constexpr int element_type_count = 13;
inline constexpr std::array solid_types = {ElementType::tet4,    ElementType::tet10,  ElementType::hex8,
                                           ElementType::hex20,   ElementType::wedge6, ElementType::wedge15,
                                           ElementType::pyramid5};
inline constexpr std::array plane_types = {ElementType::tri3, ElementType::tri6, ElementType::quad4,
                                           ElementType::quad8};

/// Facts of an element shape.
struct ElementTraits {
  std::string_view name;  ///< "tet10"
  int dimension;          ///< 1, 2 or 3
  int nodes;              ///< nodes per element
  int corners;            ///< number of corners
  int order;              ///< polynomial order
  int faces;              ///< number of faces (3D) or edges (2D), else 0
};
const ElementTraits& traits(ElementType type);

/// Largest number of nodes of a solid.
inline constexpr int max_solid_nodes = 20;

/// Shape of face `face` of a 3D shape, or of edge `face` of a 2D shape. Wedges: 0 and 1 are the triangles;
/// pyramid: 0 is the base.
ElementType face_type(ElementType type, int face);

/// Local node numbers of face `face` of a 3D shape, in an order whose normal points out of the element; of
/// edge `face` of a 2D shape, in the element's turn.
/// Returns traits(face_type(type, face)).nodes numbers.
const int* face_nodes(ElementType type, int face);

/// [i] the two corners of the edge with midpoint traits(type).corners + i. Empty for order 1.
std::span<const std::array<int, 2>> midpoint_edges(ElementType type);

/// Elements of one shape.
struct ElementBlock {
  ElementType type = ElementType::tet4;
  std::vector<Index> nodes;        ///< [element][traits(type).nodes], index into Mesh::points
  std::vector<Index> group;        ///< [element], index into Mesh::regions (solids) or Mesh::surfaces (facets)
  std::vector<std::int64_t> tags;  ///< [element], the element's number in the file it came from (1-based)
  std::vector<double> grey{};      ///< [element], mean grey value of the image it was made from; else empty
  /// [element][6] two vectors as the file states them: along direction 1 of the material, and in the plane of
  /// directions 1 and 2 (zero: not stated). Else empty.
  std::vector<double> axes{};
  Index size() const { return static_cast<Index>(group.size()); }
};

/// A volume or face of the source geometry. Each element belongs to exactly one.
struct GeometricEntity {
  std::int64_t tag = 0;         ///< number in the source
  std::string name;             ///< name in the source, may be empty
  std::optional<Rgb> colour{};  ///< colour in the source; a face without one has the colour of its solid
};

/// A named set of nodes (dimension 0), surfaces (2) or regions (3), also of a plane body; sets may overlap.
struct NamedSet {
  std::string name;
  int dimension = 3;
  std::vector<Index> members;  ///< indices into Mesh::points, Mesh::surfaces or Mesh::regions
};

/// A solid body: elements of dimension 3, facets of dimension 2. Or a plane body in the plane z = 0: elements
/// of dimension 2, facets of dimension 1 (its edges); the study says how it goes on out of the plane. Both may
/// hold bars among their elements: lines in regions of their own.
struct Mesh {
  std::vector<Vec3> points;             ///< [node], m
  std::vector<std::int64_t> node_tags;  ///< [node], number in the source (1-based)
  std::vector<ElementBlock> solids;     ///< elements of the body, one block a shape
  std::vector<ElementBlock> facets;     ///< boundary and interface faces, normals out of their element
  std::vector<GeometricEntity> regions;
  std::vector<GeometricEntity> surfaces;
  std::vector<NamedSet> sets;
  std::string source;  ///< name of the source file (no folder), for messages and reports
  /// Edges of the voxels of the source image, m; else zero. The faces of such a mesh are known to half a
  /// voxel.
  std::array<Vec3, 3> voxel{};

  Index node_count() const { return static_cast<Index>(points.size()); }
  /// Dimension of the body: 3, or 2 of a plane body. 3 without elements, or with bars alone.
  int dimension() const;
  bool is_plane() const { return dimension() == 2; }
  std::int64_t solid_count() const;
  std::int64_t facet_count() const;
};

/// Axis-aligned box of all points, {min, max}, m.
std::array<Vec3, 2> bounding_box(const Mesh& mesh);

/// Completes Mesh::facets. Adds the missing outer faces of the solids and turns all facets so that their
/// normals point out of their solid. Given facets keep their surface. New facets are grouped into surfaces by
/// connectivity and by an angle of 30 degrees between neighbours.
void complete_facets(Mesh& mesh);

/// Checks all that computing relies on. Throws Error(mesh) naming the element (by its file number and
/// centroid) and the number: nodes that do not exist, a node repeated in an element, non-finite coordinates,
/// inverted or zero-volume elements (Jacobian determinant <= 0 at a quadrature or corner point), neighbours
/// that share the corners of a face but not its midpoints (elements of different order), empty mesh. Nodes of
/// no element are allowed.
void check_mesh(const Mesh& mesh);

/// Scaled Jacobian over all solid elements: minimum over the corners (pyramid: of the base) of det J divided
/// by the product of the three edge lengths, scaled so that the ideal shape has 1; negative if inverted.
struct MeshQuality {
  double min = 0, mean = 0;
  std::array<std::int64_t, 10>
      histogram{};             ///< counts over [0, 1] in tenths; values below 0 count in the first
  std::int64_t worst_tag = 0;  ///< file number of the worst element
  Vec3 worst_place{};          ///< its centroid, m
  double volume = 0;           ///< of all solids, m^3
};
MeshQuality measure_quality(const Mesh& mesh);

/// A box [0,size] of nx*ny*nz hexahedra (hex8, hex20), or of cells of 6 tetrahedra (tet4, tet10), 2 wedges
/// with their axis along z (wedge6, wedge15) or 6 pyramids around a node in the middle (pyramid5), with
/// surfaces named "xmin","xmax","ymin","ymax","zmin","zmax" and one region "box". Used for structured boxes
/// and tests.
Mesh make_box_mesh(ElementType type, Vec3 size, std::array<Index, 3> cells);
/// A rectangle [0,size] of nx*ny cells of one quad or two triangles, with edges named "ymin","xmax","ymax",
/// "ymax" and one region "rectangle".
Mesh make_rectangle_mesh(ElementType type, std::array<double, 2> size, std::array<Index, 2> cells);

}  // namespace genba
