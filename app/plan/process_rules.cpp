#include "app/plan/process_rules.hpp"

#include <algorithm>

namespace genba {

// Measured by tests/bench/scripts/process_memory.py on two cores, with glibc's allocator, Mesa's llvmpipe and
// Gmsh 4.8.

namespace {

constexpr double MiB = 1024.0 * 1024.0;

/// Constants of an element kind.
struct KindRule {
  ElementType type;
  double neighbours;        ///< average number of nodes that a node couples to, including itself
  double mesher;            ///< bytes per element in the mesher's process
  double making;            ///< the same for a box that this process makes and checks
  double recovery;          ///< the same during recovery of fields
  /// Per node; per square of the element size, of a plane body per element size: before there is a mesh.
  double elements, facets;
};

constexpr KindRule kind_rules[] = {
    {ElementType::tet4, 14, 530, 135, 5, 5.3, 2.3},    {ElementType::tet10, 27, 780, 222, 100, 0.70, 2.3},
    {ElementType::hex8, 26, 500, 245, 0, 0.95, 1.0},   {ElementType::hex20, 50, 1300, 480, 950, 0.24, 1.0},
    {ElementType::wedge6, 20, 400, 186, 0, 1.9, 1.6},  {ElementType::wedge15, 39, 1000, 335, 600, 0.37, 1.6},
    {ElementType::pyramid5, 22, 400, 186, 5, 3.0, 1.0},
    {ElementType::tri3, 6.8, 700, 120, 5, 1.9, 1.0},   {ElementType::tri6, 11.2, 1000, 250, 60, 0.48, 1.0},
    {ElementType::quad4, 8.7, 1200, 200, 5, 0.95, 1.0}, {ElementType::quad8, 15.2, 1800, 400, 200, 0.32, 1.0}};

const KindRule& kind_rule(ElementType type) {
  const auto* found = std::find_if(std::begin(kind_rules), std::end(kind_rules),
                                   [&](const KindRule& k) { return k.type == type; });
  return found != std::end(kind_rules) ? *found : kind_rules[1];
}

/// Code and data of libraries that are used for the first time.
constexpr double plan_code = 1.7 * MiB, recovery_code = 1.5 * MiB;

/// Nodes of the sample matrix that shows how a multigrid coarsens
/// (engine/solve/multigrid/coarsening_sample.hpp).
double sampled_nodes(const MeshCounts& mesh) {
  const bool elastic = mesh.dofs > 1;
  const double whole = elastic ? 16000 : 40000, patch = elastic ? 4000 : 12000;
  return mesh.nodes <= whole ? mesh.nodes : 2 * patch;
}

}  // namespace

const PictureRules picture_rules = {60 * MiB, 243 * MiB, 900};
const ReportRules report_rules = {6.5 * MiB, 40 * MiB};

MeshCounts counts_before_mesh(MeshKind kind, double nodes, double area, double size, int dofs) {
  MeshCounts out;
  out.type = element_type(kind);
  out.nodes = nodes;
  out.dofs = dofs;
  out.elements = kind_rule(out.type).elements * nodes;
  out.facets = kind_rule(out.type).facets * area / (is_plane(kind) ? size : size * size);
  return out;
}

double mesh_bytes(const MeshCounts& mesh) {
  const double of_facet = 16 * traits(mesh.type).order + 12;
  return 32 * mesh.nodes + (4 * traits(mesh.type).nodes + 12) * mesh.elements + of_facet * mesh.facets;
}

MesherRule mesher_rule(GeometryKind kind, const MeshCounts& mesh) {
  if (kind == GeometryKind::image)  // tetrahedra get their midpoint nodes last
    return {72 * MiB, (mesh.type == ElementType::hex8 ? 205 : 790) * mesh.elements};
  return {90 * MiB, kind_rule(mesh.type).mesher * mesh.elements};
}

double mesh_making_bytes(const MeshCounts& mesh) {
  return 0.5 * MiB + kind_rule(mesh.type).making * mesh.elements;
}

double numbered_bytes(const MeshCounts& mesh) {
  return plan_code + (40 + 6.5 * kind_rule(mesh.type).neighbours) * mesh.nodes;
}

double numbering_bytes(const MeshCounts& mesh, bool multigrid) {
  const double numbering = plan_code + (60 + 12 * kind_rule(mesh.type).neighbours) * mesh.nodes;
  if (!multigrid) return numbering;
  const double entry = 16.5 * mesh.dofs * mesh.dofs;
  return std::max(numbering,
                  numbered_bytes(mesh) + entry * kind_rule(mesh.type).neighbours * sampled_nodes(mesh));
}

double multigrid_scratch_bytes(const MeshCounts& mesh, int threads) {
  const double block = kind_rule(mesh.type).neighbours * mesh.dofs * mesh.dofs;
  return threads * 4.5 * MiB * block / (27 * 9);
}

double field_bytes(const MeshCounts& mesh) {
  return recovery_code + (mesh.dofs > 1 ? 17 : 5) * 8 * mesh.nodes + 60 * mesh.elements;
}

double recovery_scratch_bytes(const MeshCounts& mesh) {
  return (mesh.dofs > 1 ? 24 : 12) * 8 * mesh.nodes + kind_rule(mesh.type).recovery * mesh.elements;
}

double vtu_bytes(const MeshCounts& mesh) {
  return 4 * MiB + (8 * traits(mesh.type).nodes + 40) * mesh.elements;
}

double drawn_field_bytes(const MeshCounts& mesh) {
  return (mesh.dofs > 1 ? 4 : 1) * sizeof(double) * mesh.nodes;
}

double picture_surface_bytes(const MeshCounts& mesh) {
  return picture_rules.facet * mesh.facets * (traits(mesh.type).order == 2 ? 2.1 : 1);
}

}  // namespace genba
