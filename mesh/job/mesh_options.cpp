#include "mesh/job/mesh_options.hpp"

#include "engine/base/file/file.hpp"
#include "mesh/image/neutral_name.hpp"

namespace genba {
namespace {

constexpr std::string_view kind_words[] = {"tet4", "tet10", "hex8",  "hex20", "wedge6",
                                           "wedge15", "tri3", "tri6", "quad4", "quad8"};

constexpr std::string_view repair_words[] = {"off", "automatic", "voxels"};

constexpr std::string_view heal_words[] = {"off", "automatic", "always"};

constexpr std::string_view interface_words[] = {"refuse", "separate", "merge", "tie"};

constexpr std::string_view size_words[] = {"stated", "largest_that_fits"};

constexpr Range at_least_zero{.min = 0};

const OptionField<MeshOptions> mesh_option_fields[] = {
    {"element",
     "Element kind",
     ChoiceMember<MeshOptions>{kind_words, [](const MeshOptions& o) { return static_cast<int>(o.kind); },
                               [](MeshOptions& o, int v) { o.kind = static_cast<MeshKind>(v); }},
     QuantityKind::dimensionless,
     {},
     "Shape of the elements; tet10 bends well and is the default of solids. Hexahedra fill blocks and extruded "
     "profiles, wedges extruded profiles. Triangles (tri3, tri6) and quadrilaterals (quad4, quad8) mesh the "
     "faces of a plane body, whose default is quad8."},
    {"size", "Element size", &MeshOptions::size, QuantityKind::length, at_least_zero,
     "Edge length of the elements; 0 m means 1/20 of the diagonal of the geometry's box, or two elements across "
     "the walls of a thinner solid or surface."},
    {"size_rule",
     "Choice of the element size",
     ChoiceMember<MeshOptions>{size_words, [](const MeshOptions& o) { return static_cast<int>(o.size_rule); },
                               [](MeshOptions& o, int v) { o.size_rule = static_cast<SizeRule>(v); }},
     QuantityKind::dimensionless,
     {},
     "As stated, or the size of the largest mesh whose solution fits into memory, estimated before meshing; "
     "the element size is not read then."},
    {"fit_memory", "Memory to fit into", &MeshOptions::fit_memory, QuantityKind::bytes, at_least_zero,
     "What the largest mesh that fits may take to solve; 0 B means what the device that solves has free."},
    {"min_size", "Smallest element size", &MeshOptions::min_size, QuantityKind::length, at_least_zero,
     "Elements are never made smaller where curvature asks for it; 0 m means a tenth of the element size."},
    {"growth", "Growth of elements", &MeshOptions::growth, QuantityKind::dimensionless,
     Range{.min = 1.05, .max = 3},
     "By how much one element may be larger than the next, away from places with a size of their own."},
    {"curvature_elements", "Elements per full circle", &MeshOptions::curvature_elements,
     QuantityKind::dimensionless, Range{.min = 0, .max = 1000},
     "Refines curved faces to this many elements per full turn; 0 turns it off."},
    {"wall_elements", "Elements across thin walls", &MeshOptions::wall_elements, QuantityKind::dimensionless,
     Range{.min = 0, .max = 20},
     "Refines walls, ribs and layers that are thinner than this many elements (proximity, elements across a "
     "gap), down to the smallest element size; tetrahedra in CAD and surfaces. 0 turns it off."},
    {"face_elements", "Elements across narrow faces", &MeshOptions::face_elements,
     QuantityKind::dimensionless, Range{.min = 0, .max = 20},
     "Refines faces of CAD that are narrower than this many elements (fillets, chamfers, bottoms of slots), "
     "and lets elements grow slowly from edges shorter than an element. 0 turns it off."},
    {"threads", "Mesher threads", &MeshOptions::threads, QuantityKind::dimensionless,
     Range{.min = 0, .max = 1024},
     "Threads of the mesher. With 1 the same inputs give the same mesh; with more HXT's differs a little "
     "from "
     "run to run. 0 takes 1 where fewer than 300,000 elements are expected (volume by element size), else "
     "all that the process may use."},
    {"time_limit", "Mesher time limit", &MeshOptions::time_limit, QuantityKind::time,
     Range{.min = 0, .min_open = true}, "The mesher is stopped when it takes longer."},
    {"memory_limit", "Mesher memory limit", &MeshOptions::memory_limit, QuantityKind::bytes, at_least_zero,
     "Memory the mesher may use; 0 B means 90 % of what the computer has available."},
    {"use_hxt",
     "Parallel tetrahedra (HXT)",
     &MeshOptions::use_hxt,
     QuantityKind::dimensionless,
     {},
     "Fast parallel Delaunay (HXT); turn it off for the slower sequential Delaunay."},
    {"feature_angle", "Feature angle", &MeshOptions::feature_angle, QuantityKind::angle,
     Range{.min = 0, .max = std::numbers::pi, .min_open = true},
     "A triangulated surface is split into faces at edges sharper than this."},
    {"keep_triangles",
     "Keep the triangles of the surface",
     &MeshOptions::keep_triangles,
     QuantityKind::dimensionless,
     {},
     "Surfaces: fill the given triangles instead of remeshing; keeps every detail and every bad triangle."},
    {"repair",
     "Surface repair",
     ChoiceMember<MeshOptions>{repair_words, [](const MeshOptions& o) { return static_cast<int>(o.repair); },
                               [](MeshOptions& o, int v) { o.repair = static_cast<SurfaceRepair>(v); }},
     QuantityKind::dimensionless,
     {},
     "A surface that is open or crosses itself is mended (automatic), else wrapped or made anew of voxels; "
     "off "
     "refuses it, voxels makes every surface anew: closed, without details of less than two voxels."},
    {"repair_limit", "Largest repair", &MeshOptions::repair_limit, QuantityKind::dimensionless,
     Range{.min = 0, .max = 1},
     "Share of the diagonal of its box by which a repair may move the surface; more is refused."},
    {"min_quality", "Smallest quality", &MeshOptions::min_quality, QuantityKind::dimensionless,
     Range{.min = 0, .max = 0.5},
     "Scaled Jacobian (1 is ideal) below which tetrahedra are optimised; what stays below is told. 0 turns "
     "it off."},
    {"heal",
     "Healing of CAD shapes",
     ChoiceMember<MeshOptions>{heal_words, [](const MeshOptions& o) { return static_cast<int>(o.heal); },
                               [](MeshOptions& o, int v) { o.heal = static_cast<CadHealing>(v); }},
     QuantityKind::dimensionless,
     {},
     "Small edges and faces are removed and gaps sewn: never (off), where the shape cannot be meshed as it "
     "is (automatic), or always."},
    {"heal_tolerance", "Healing tolerance", &MeshOptions::heal_tolerance, QuantityKind::length, at_least_zero,
     "Edges, faces and gaps smaller than this are healed; 0 m means 1e-5 of the diagonal of the shape."},
    {"interfaces",
     "Parts that touch without being joined",
     ChoiceMember<MeshOptions>{interface_words,
                               [](const MeshOptions& o) { return static_cast<int>(o.interfaces); },
                               [](MeshOptions& o, int v) { o.interfaces = static_cast<Interfaces>(v); }},
     QuantityKind::dimensionless,
     {},
     "Faces at the same place that share no nodes (doubled nodes, hanging nodes, triangles on "
     "quadrilaterals, elements of another order): the run is refused, they are computed apart (separate), "
     "nodes at one place become one (merge), or the faces are tied (tie). \"pairs\" says it for two parts."},
    {"merge_distance", "Distance of merged nodes", &MeshOptions::merge_distance, QuantityKind::length,
     at_least_zero,
     "Nodes of the surface within this distance are merged where interfaces is merge; 0 m means a millionth "
     "of the diagonal of the mesh's box."},
    {"touch_distance", "Distance of parts that touch", &MeshOptions::touch_distance, QuantityKind::length,
     at_least_zero,
     "Parts touch whose faces lie within this distance of each other; 0 m means by the size of the elements."},
    {"subdivisions", "Subdivisions", &MeshOptions::subdivisions, QuantityKind::dimensionless,
     Range{.min = 0, .max = 5},
     "Times that every element of the finished mesh is cut into eight; the shape stays that of the mesh."},
    {"size_field",
     "Field of element sizes",
     &MeshOptions::size_field,
     QuantityKind::dimensionless,
     {},
     "A VTU file of tetrahedra with a point field \"size (m)\": the largest element size in space, as an "
     "adaptive refinement writes it. Solids and surfaces only.",
     true},
    {"element_axes",
     "Directions by element",
     &MeshOptions::element_axes,
     QuantityKind::dimensionless,
     {},
     "Name of a cell array of a .vtu or .vtk mesh file: of 3 components, vectors along direction 1 of the "
     "material; of 6, vectors in the plane of directions 1 and 2 too. Regions take them by axes: "
     "{\"by_element\": true}."},
};

}  // namespace

ElementType element_type(MeshKind kind) {
  constexpr ElementType types[] = {ElementType::tet4,   ElementType::tet10,   ElementType::hex8,
                                   ElementType::hex20,  ElementType::wedge6,  ElementType::wedge15,
                                   ElementType::tri3,   ElementType::tri6,    ElementType::quad4,
                                   ElementType::quad8};
  return types[static_cast<int>(kind)];
}

bool is_plane(MeshKind kind) {
  return traits(element_type(kind)).dimension == 2;
}

bool is_tetrahedra(MeshKind kind) {
  return kind == MeshKind::tet4 || kind == MeshKind::tet10;
}

bool fills_any_shape(MeshKind kind) {
  return is_tetrahedra(kind) || is_plane(kind);
}

std::span<const OptionField<MeshOptions>> mesh_fields() {
  return mesh_option_fields;
}

bool is_of_elements(const GeometrySpec& geometry) {
  return geometry.kind == GeometryKind::mesh_file ||
         (geometry.kind == GeometryKind::file && is_mesh_file(geometry.path));
}

bool is_rectangle(const GeometrySpec& geometry) {
  return geometry.kind == GeometryKind::box && geometry.box_cells[2] == 0;
}

bool is_drawn_flat(const GeometrySpec& geometry) {
  return geometry.kind == GeometryKind::sketch || is_rectangle(geometry) ||
         (geometry.kind == GeometryKind::file && !geometry.path.empty() &&
          geometry_format(geometry.path) == GeometryFormat::dxf);
}

MeshKind usual_kind(const GeometrySpec& geometry) {
  return is_drawn_flat(geometry) ? MeshKind::quad8 : MeshOptions().kind;
}

std::string shown_file_name(const GeometrySpec& geometry) {
  if (geometry.kind == GeometryKind::sketch) return "sketch";
  return geometry.kind == GeometryKind::image ? neutral_image_name(geometry.path) : file_name(geometry.path);
}

}  // namespace genba
