#include "mesh/mesher/mesh_option_checks.hpp"

#include <cmath>

#include "engine/base/file/file.hpp"
#include "mesh/files/geometry_file.hpp"

namespace genba {
namespace {

void check_values(const MeshOptions& o) {
  const auto require = [](bool good, const char* key, const Text& what) {
    if (!good)
      throw Error(ErrorKind::input, std::string("mesh/") + key, what, phrase<"Correct the mesh options">());
  };
  require(std::isfinite(o.size) && o.size >= 0, "size", phrase<"the element size must not be negative">());
  require(std::isfinite(o.min_size) && o.min_size >= 0, "min_size",
          phrase<"the smallest element size must not be negative">());
  require(o.size == 0 || o.min_size <= o.size, "min_size",
          phrase<"the smallest element size is larger than the element size">());
  require(o.time_limit > 0, "time_limit", phrase<"the time limit must be positive">());
  require(o.memory_limit >= 0, "memory_limit", phrase<"the memory limit must not be negative">());
  require(o.threads >= 0 && o.curvature_elements >= 0, "threads", phrase<"counts must not be negative">());
  require(o.wall_elements >= 0, "wall_elements", phrase<"counts must not be negative">());
  require(o.face_elements >= 0, "face_elements", phrase<"counts must not be negative">());
  require(o.subdivisions >= 0, "subdivisions", phrase<"counts must not be negative">());
  for (std::size_t i = 0; i < o.sizes.size(); ++i)
    if (!(o.sizes[i].size > 0) || !std::isfinite(o.sizes[i].size))
      throw Error(ErrorKind::input, "mesh/sizes/" + std::to_string(i) + "/size",
                  phrase<"the size of the elements must be positive">(),
                  phrase<"Write for example \"2 mm\"">());
  for (std::size_t i = 0; i < o.layers.size(); ++i) {
    const std::string place = "mesh/layers/" + std::to_string(i) + "/";
    const BoundaryLayers& l = o.layers[i];
    if (!(l.first > 0) || !std::isfinite(l.first))
      throw Error(ErrorKind::input, place + "first",
                  phrase<"the thickness of the first layer must be positive">(),
                  phrase<"Write for example \"0.2 mm\"">());
    if (l.count < 1 || l.count > 50)
      throw Error(ErrorKind::input, place + "count",
                  phrase<"%1 layers were asked for; 1 to 50 are possible">(l.count),
                  phrase<"Write for example 3">());
    if (!(l.growth >= 1 && l.growth <= 3))
      throw Error(ErrorKind::input, place + "growth",
                  phrase<"a layer may be 1 to 3 times as thick as the one before it">(),
                  phrase<"Write for example 1.3">());
  }
  require(o.growth > 1, "growth", phrase<"elements that grow need a factor above 1">());
  require(o.min_quality >= 0 && o.min_quality < 1, "min_quality",
          phrase<"the quality must lie between 0 and 1">());
  require(o.touch_distance >= 0 && std::isfinite(o.touch_distance), "touch_distance",
          phrase<"the distance must not be negative">());
  require(o.merge_distance >= 0 && std::isfinite(o.merge_distance), "merge_distance",
          phrase<"the distance must not be negative">());
  require(o.heal_tolerance >= 0, "heal_tolerance", phrase<"the tolerance must not be negative">());
  require(o.feature_angle > 0, "feature_angle", phrase<"the feature angle must be positive">());
}

void refuse_useless_field(const GeometrySpec& geometry, const MeshOptions& o) {
  if (o.size_field.empty()) return;
  const auto refuse = [](const Text& problem) {
    throw Error(ErrorKind::input, "mesh/size_field", problem, phrase<"Empty mesh/size_field">());
  };
  if (geometry.kind != GeometryKind::file || holds_elements(geometry_format(geometry.path)))
    refuse(phrase<"only solids and surfaces that are meshed here follow a field of element sizes">());
  if (!is_tetrahedra(o.kind))
    refuse(phrase<"a field of element sizes needs tetrahedra (tet4 or tet10)">());
}

void refuse_useless_axes(const GeometrySpec& geometry, const MeshOptions& o) {
  if (o.element_axes.empty()) return;
  const bool is_file = geometry.kind == GeometryKind::file || geometry.kind == GeometryKind::mesh_file;
  const bool has_arrays = is_file && (geometry_format(geometry.path) == GeometryFormat::vtu ||
                                      geometry_format(geometry.path) == GeometryFormat::vtk);
  if (!has_arrays)
    throw Error(ErrorKind::input, "mesh/element_axes",
                phrase<"only a .vtu or .vtk mesh file has arrays with directions by element">(),
                phrase<"Empty mesh/element_axes.">());
}

// Local sizes affect only tetrahedral meshing.
void refuse_useless_sizes(const GeometrySpec& geometry, const MeshOptions& o) {
  if (o.sizes.empty()) return;
  const auto refuse = [](const Text& problem) {
    throw Error(ErrorKind::input, "mesh/sizes", problem, phrase<"Remove \"sizes\" from the mesh options">());
  };
  if (geometry.kind == GeometryKind::box)
    refuse(phrase<"a structured box has its cells, no sizes in places">());
  if (is_of_elements(geometry))
    refuse(
        phrase<"the elements of %1 are taken as they are, sizes change nothing">(file_name(geometry.path)));
  if (!fills_any_shape(o.kind))
    refuse(phrase<"sizes in places need tetrahedra (tet4 or tet10) or a plane body; layers of hexahedra and "
                  "wedges have one size">());
}

void refuse_useless_features(const GeometrySpec& geometry, const MeshOptions& o) {
  if (o.wall_elements == 0 && o.face_elements == 0) return;
  const std::string key = o.wall_elements > 0 ? "wall_elements" : "face_elements";
  const auto refuse = [&](const Text& problem) {
    throw Error(ErrorKind::input, "mesh/" + key, problem, phrase<"Write 0 for the mesh option %1">(key));
  };
  if (geometry.kind == GeometryKind::box) refuse(phrase<"a structured box has its cells, no thin places">());
  if (geometry.kind == GeometryKind::image)
    refuse(phrase<"the walls of an image are not measured; sizes in places are possible there">());
  if (is_plane(o.kind)) refuse(phrase<"the walls of a plane body are not measured; sizes in places are possible">());
  const GeometryFormat format = geometry_format(geometry.path);
  if (holds_elements(format))
    refuse(
        phrase<"the elements of %1 are taken as they are, sizes change nothing">(file_name(geometry.path)));
  if (!is_tetrahedra(o.kind))
    refuse(phrase<"elements across thin places need tetrahedra (tet4 or tet10); layers of hexahedra and "
                  "wedges have one size">());
  if (is_surface(format) && o.keep_triangles)
    refuse(
        phrase<"the triangles of the surface are kept (keep_triangles), so thin walls cannot be refined">());
  if (is_surface(format) && o.wall_elements == 0)
    refuse(phrase<"a triangulated surface has no faces of CAD whose width is known">());
}

void refuse_useless_layers(const GeometrySpec& geometry, const MeshOptions& o) {
  if (o.layers.empty()) return;
  const auto refuse = [](const Text& problem) {
    throw Error(ErrorKind::input, "mesh/layers", problem,
                phrase<"Remove \"layers\" from the mesh options">());
  };
  const bool is_file = geometry.kind == GeometryKind::file || geometry.kind == GeometryKind::mesh_file;
  if (is_file && holds_elements(geometry_format(geometry.path)))
    refuse(
        phrase<"the elements of %1 are taken as they are, layers change nothing">(file_name(geometry.path)));
  if (!is_tetrahedra(o.kind))
    refuse(phrase<"boundary layers need tetrahedra (tet4 or tet10)">());
}

bool is_cad(const GeometrySpec& geometry) {
  if (geometry.kind != GeometryKind::file) return false;
  const GeometryFormat format = geometry_format(geometry.path);
  return !holds_elements(format) && !is_surface(format) && format != GeometryFormat::dxf;
}

void refuse_useless_parts(const GeometrySpec& geometry, const MeshOptions& o) {
  for (std::size_t i = 0; i < o.parts.size(); ++i) {
    const std::string place = "mesh/parts/" + std::to_string(i);
    const PartMesh& part = o.parts[i];
    if (!(part.size >= 0) || !std::isfinite(part.size))
      throw Error(ErrorKind::input, place + "/size", phrase<"the element size must not be negative">(),
                  phrase<"Write for example \"2 mm\"">());
    const auto refuse = [&](const Text& problem, const Text& next_step) {
      throw Error(ErrorKind::input, place, problem, next_step);
    };
    if (part.own_mesh && is_of_elements(geometry))
      refuse(phrase<"the elements of %1 are taken as they are: parts cannot be taken apart">(file_name(geometry.path)),
             phrase<"Remove \"own_mesh\"; \"pairs\" says how parts hang together that share no nodes">());
    if (part.own_mesh && !is_cad(geometry))
      refuse(phrase<"only solids of CAD get meshes of their own">(), phrase<"Remove \"own_mesh\"">());
    if (part.size > 0 && (!is_cad(geometry) || !fills_any_shape(o.kind)))
      refuse(phrase<"sizes of parts need solids of CAD that are filled with tetrahedra (tet4 or tet10)">(),
             phrase<"Remove the size">());
  }
  if (!o.pairs.empty() && !is_cad(geometry) && !is_of_elements(geometry))
    throw Error(ErrorKind::input, "mesh/pairs", phrase<"only solids of CAD and parts of mesh files are listed in pairs">(),
                phrase<"Remove \"pairs\" from the mesh options">());
}

// What is known of the dimension before a file is read.
void refuse_other_dimension(const GeometrySpec& geometry, const MeshOptions& o) {
  if (is_of_elements(geometry)) return;
  const std::string_view kind = traits(element_type(o.kind)).name;
  if (is_drawn_flat(geometry) && !is_plane(o.kind))
    throw Error(ErrorKind::input, "mesh/element", phrase<"the geometry is plane, which %1 cannot fill">(kind),
                phrase<"Take tri3, tri6, quad4 or quad8">());
  if (geometry.kind == GeometryKind::image && (o.kind == MeshKind::tri6 || o.kind == MeshKind::quad8))
    throw Error(ErrorKind::input, "mesh/element",
                phrase<"pixels of a slice become quad4 or tri3 elements, not %1">(kind),
                phrase<"Take quad4 or tri3, with one slice stated by geometry.crop">());
  const bool is_solid = geometry.kind == GeometryKind::box ||
                        (geometry.kind == GeometryKind::file && is_surface(geometry_format(geometry.path)));
  if (is_solid && !is_drawn_flat(geometry) && is_plane(o.kind))
    throw Error(ErrorKind::input, "mesh/element",
                phrase<"the geometry is a solid, and %1 elements mesh the faces of a plane body">(kind),
                phrase<"Take tet10 or another element of solids">());
}

}  // namespace

void check_options(const GeometrySpec& geometry, const MeshOptions& options) {
  check_values(options);
  refuse_other_dimension(geometry, options);
  refuse_useless_field(geometry, options);
  refuse_useless_axes(geometry, options);
  refuse_useless_sizes(geometry, options);
  refuse_useless_features(geometry, options);
  refuse_useless_layers(geometry, options);
  refuse_useless_parts(geometry, options);
}

}  // namespace genba
