// Options of geometry and mesh in a case.
#pragma once

#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/model/layers/boundary_layers.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/image/image_options.hpp"
#include "mesh/job/parts.hpp"
#include "mesh/sketch/sketch.hpp"

namespace genba {

/// tri3 to quad8 mesh the faces of a plane body. Files store the numbers, so new kinds go to the end.
enum class MeshKind { tet4, tet10, hex8, hex20, wedge6, wedge15, tri3, tri6, quad4, quad8 };
inline constexpr MeshKind last_mesh_kind = MeshKind::quad8;
/// Element type that a mesh kind produces.
ElementType element_type(MeshKind kind);
/// True for the kinds of plane bodies.
bool is_plane(MeshKind kind);
/// True for tet4 and tet10.
bool is_tetrahedra(MeshKind kind);
/// True for the kinds that fill any shape: tetrahedra, and those of plane bodies.
bool fills_any_shape(MeshKind kind);
/// Treatment of a surface that encloses no solid. off: refused. automatic: mended; if that is not enough,
/// wrapped or rebuilt from voxels. voxels: every surface is rebuilt from voxels.
enum class SurfaceRepair { off, automatic, voxels };
enum class GeometryKind { file, box, mesh_file, image, sketch };
/// OpenCASCADE's healing of CAD shapes: never, only if meshing fails without it, or always.
enum class CadHealing { off, automatic, always };

/// Treatment of parts that touch without being joined (engine/model/faces/interfaces.hpp). refuse: the run is
/// refused. separate: they are computed apart. merge: coincident nodes are merged first, and the run is
/// refused if parts are still not joined. tie: they are tied. MeshOptions::parts and pairs go before it.
enum class Interfaces { refuse, separate, merge, tie };

/// Source of the element size: MeshOptions::size, or an estimate of the largest mesh whose solution fits into
/// memory, made before meshing (app/run/size_before_mesh.hpp). make_mesh() always uses `size`.
enum class SizeRule { stated, largest_that_fits };

/// Elements on a part of the geometry are at most `size`, m; away from it they grow by MeshOptions::growth.
/// `where` is evaluated on the geometry (mesh/gmsh/gmsh_sizes.cpp). "group" names surfaces, regions, "#12"
/// (surface), "region #2" or "edge #7" of the source. Plane, box and sphere mean the space there; a sphere of
/// radius 0 is a point. all_of means the intersection of its parts, so two faces mean their common edge.
/// Normals are not supported.
struct LocalSize {
  Selector where;
  double size = 0;
  bool operator==(const LocalSize&) const = default;
};

struct MeshOptions {
  MeshKind kind = MeshKind::tet10;
  double size = 0;               ///< m; 0: 1/20 of the box diagonal
  double min_size = 0;           ///< m; 0: size / 10, for small sizes at curvature
  std::vector<LocalSize> sizes;  ///< local sizes; tetrahedra and plane bodies
  SizeRule size_rule = SizeRule::stated;
  double fit_memory = 0;               ///< bytes, for largest_that_fits; 0: memory of the device that solves
  std::vector<BoundaryLayers> layers;  ///< tetrahedra only
  std::vector<PartMesh> parts{};       ///< sizes: tetrahedra; own_mesh: solids of CAD
  std::vector<PartPair> pairs{};
  double growth = 1.3;                 ///< growth from one element to the next, away from local sizes
  int curvature_elements = 8;          ///< elements per 2*pi of curvature; 0: off
  int wall_elements = 0;    ///< across thin walls of tetrahedra (mesh/gmsh/gmsh_feature_sizes.cpp); 0: off
  int face_elements = 0;    ///< across narrow faces of CAD; 0: off
  int threads = 0;          ///< 0: one for small meshes, which then come out the same every
                            ///< time; all the process may use from parallel_elements on
  double time_limit = 600;  ///< s, then the child is killed
  double memory_limit = 0;  ///< bytes of the child; 0: 90 % of the available host memory
  bool use_hxt = true;      ///< HXT (parallel), else Delaunay
  double feature_angle =
      40 * std::numbers::pi / 180;  ///< rad; surfaces are split into faces at sharper edges
  bool keep_triangles = false;      ///< surfaces: keep the triangles as they are instead of remeshing
  SurfaceRepair repair = SurfaceRepair::automatic;
  /// Largest distance that a repair may move the surface, divided by the diagonal of its box.
  double repair_limit = 0.01;
  double min_quality = 0.1;  ///< scaled Jacobian; elements below it are optimised and reported
  CadHealing heal = CadHealing::automatic;
  double heal_tolerance = 0;  ///< m; 0: 1e-5 of the diagonal of the bounding box
  Interfaces interfaces = Interfaces::refuse;
  double merge_distance = 0;  ///< m, for coincident nodes; 0: a millionth of the diagonal of the bounding box
  double touch_distance = 0;  ///< m, within which faces of two parts touch; 0: by the size of their elements
  int subdivisions = 0;       ///< how often every element is cut into eight
  std::string size_field;     ///< file with element sizes in space (RefinementStudy::size_field); empty: none
  std::string element_axes;   ///< cell array of a VTK mesh file for ElementBlock::axes; empty: none
  bool operator==(const MeshOptions&) const = default;
};
/// All options except `sizes`, `layers`, `parts` and `pairs`.
std::span<const OptionField<MeshOptions>> mesh_fields();

/// A structured box, or a file by its extension (any case, geometry_endings()): CAD (STEP, BREP, IGES), a
/// surface (STL, OBJ, PLY, VTP), or elements (Gmsh .msh, Abaqus or CalculiX .inp, VTK .vtu and .vtk, Nastran
/// .bdf and .nas, .unv). mesh_file must be a file of elements: they are used unchanged, and nothing is
/// meshed. image is NIfTI, NRRD, MetaImage or a DICOM series (a folder, or one of its files). It gives
/// regions of tetrahedra that share their faces, or voxels as hexahedra (kind hex8).
///
/// unit: STEP and IGES files state their own unit of length. Leave `unit` 0 for them; a value that
/// contradicts the file is refused. Surfaces, BREP and files of elements state no unit, so `unit` must be
/// given (make_mesh throws Error(input) otherwise). Images state their unit or use mm.
struct GeometrySpec {
  GeometryKind kind = GeometryKind::file;
  std::string path;
  double unit = 0;  ///< metres per unit of length in the file; 0: the file's own
  Vec3 box_size{};  ///< m, of a structured box
  std::array<Index, 3> box_cells{};  ///< a rectangle has the third length 0 and no cells along it
  Sketch sketch{};                   ///< of GeometryKind::sketch
  ImageOptions image{};  ///< options of an image
  bool operator==(const GeometrySpec&) const = default;
};
/// True if nothing is meshed: a file of elements, as mesh_file or as file.
bool is_of_elements(const GeometrySpec& geometry);
/// A structured box of no depth.
bool is_rectangle(const GeometrySpec& geometry);
/// True if the geometry can only be a plane body: a sketch, a rectangle, a DXF file.
bool is_drawn_flat(const GeometrySpec& geometry);
/// What a case takes that states no element kind.
MeshKind usual_kind(const GeometrySpec& geometry);
/// Name of a geometry for messages, meshes and reports: neutral for an image, else the file's name.
std::string shown_file_name(const GeometrySpec& geometry);

}  // namespace genba
