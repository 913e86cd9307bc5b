// What a case states about its geometry and its mesh.
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

namespace genba {

enum class MeshKind { tet4, tet10, hex8, hex20, wedge6, wedge15 };
/// Shape of the solids that a kind makes.
ElementType element_type(MeshKind kind);
/// What becomes of a surface that encloses no solid: refused; or mended and, if that is not enough, wrapped
/// or made anew of voxels. `voxels`: every surface is made anew.
enum class SurfaceRepair { off, automatic, voxels };
enum class GeometryKind { file, box, mesh_file, image };
/// When CAD shapes go through OpenCASCADE's healing: never, where nothing else meshes them, or at once.
enum class CadHealing { off, automatic, always };

/// What becomes of parts that touch without being joined (engine/model/faces/interfaces.hpp): the run is
/// refused, they are computed apart, or nodes at one place are merged first and the run is refused for what
/// is left.
enum class Interfaces { refuse, separate, merge };

/// Where the element size comes from: MeshOptions::size, or an estimate of the largest mesh whose solution
/// fits into memory, made before the mesh (app/run/size_before_mesh.hpp); make_mesh() takes `size` anyway.
enum class SizeRule { stated, largest_that_fits };

/// Elements on a part of the geometry are no larger than `size`, m; away from it they grow by
/// MeshOptions::growth. `where` is evaluated on the geometry (mesh/gmsh/gmsh_sizes.cpp): "group" names
/// surfaces, regions, "#12" (surface), "region #2" or "edge #7" of the source; plane, box and sphere mean the
/// space there, a sphere of radius 0 a point; all_of what its parts have in common, so two faces mean their
/// edge. Normals are not taken.
struct LocalSize {
  Selector where;
  double size = 0;
  bool operator==(const LocalSize&) const = default;
};

struct MeshOptions {
  MeshKind kind = MeshKind::tet10;
  double size = 0;               ///< m; 0: 1/20 of the box diagonal
  double min_size = 0;           ///< m; 0: size / 10 where curvature asks for it
  std::vector<LocalSize> sizes;  ///< smaller elements in places; tetrahedra only
  SizeRule size_rule = SizeRule::stated;
  double fit_memory = 0;               ///< bytes, of largest_that_fits; 0: of the device that solves
  std::vector<BoundaryLayers> layers;  ///< tetrahedra only
  double growth = 1.3;                 ///< from one element to the next, away from the small ones of `sizes`
  int curvature_elements = 8;          ///< elements per 2*pi of curvature; 0: off
  int wall_elements = 0;    ///< across thin walls of tetrahedra (mesh/gmsh/gmsh_feature_sizes.cpp); 0: off
  int face_elements = 0;    ///< across narrow faces of CAD; 0: off
  int threads = 0;          ///< 0: one for small meshes, which then come out the same every
                            ///< time; all the process may use from parallel_elements on
  double time_limit = 600;  ///< s, then the child is killed
  double memory_limit = 0;  ///< bytes of the child; 0: 90 % of what the host has available
  bool use_hxt = true;      ///< HXT (parallel), else Delaunay
  double feature_angle =
      40 * std::numbers::pi / 180;  ///< rad; surfaces are split into faces at sharper edges
  bool keep_triangles = false;      ///< surfaces: keep the triangles as they are instead of remeshing
  SurfaceRepair repair = SurfaceRepair::automatic;
  double repair_limit = 0.01;  ///< share of the diagonal of the box that a repair may move the surface by
  double min_quality = 0.1;    ///< scaled Jacobian below which elements are optimised and told of
  CadHealing heal = CadHealing::automatic;
  double heal_tolerance = 0;  ///< m; 0: 1e-5 of the diagonal of the box
  Interfaces interfaces = Interfaces::refuse;
  double merge_distance = 0;  ///< m, of nodes at one place; 0: a millionth of the diagonal of the box
  int subdivisions = 0;       ///< times that every element of the mesh is cut into eight
  std::string size_field;     ///< file with element sizes in space (RefinementStudy::size_field); empty: none
  std::string element_axes;   ///< cell array of a VTK mesh file for ElementBlock::axes; empty: none
  bool operator==(const MeshOptions&) const = default;
};
/// All but `sizes` and `layers`.
std::span<const OptionField<MeshOptions>> mesh_fields();

/// A structured box, or a file by its ending (any case, geometry_endings()): CAD (STEP, BREP, IGES), a
/// surface (STL, OBJ, PLY, VTP), or elements (Gmsh .msh, Abaqus or CalculiX .inp, VTK .vtu and .vtk, Nastran
/// .bdf and .nas, .unv). mesh_file is a file that must hold elements: nothing is meshed, they are taken as
/// they are. image is NIfTI, NRRD, MetaImage or a DICOM series (a folder, or one of its files): regions of
/// tetrahedra that share their faces, or voxels as hexahedra (kind hex8).
///
/// unit: STEP and IGES files state their own unit of length. Leave `unit` 0 there; a value that contradicts
/// the file is refused. Surfaces, BREP and files with elements state none, so `unit` must be given (make_mesh
/// throws Error(input) otherwise). Images state it or mean mm.
struct GeometrySpec {
  GeometryKind kind = GeometryKind::file;
  std::string path;
  double unit = 0;  ///< metres per unit of length in the file; 0: the file's own
  Vec3 box_size{};  ///< m, of a structured box
  std::array<Index, 3> box_cells{};
  ImageOptions image{};  ///< of an image
  bool operator==(const GeometrySpec&) const = default;
};
/// True if nothing is meshed: a mesh file, however it is stated.
bool is_of_elements(const GeometrySpec& geometry);
/// Name of a geometry for messages, meshes and reports: an image's is neutral, others have their file's.
std::string shown_file_name(const GeometrySpec& geometry);

}  // namespace genba
