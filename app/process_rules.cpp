#include "app/process_rules.hpp"

namespace genba {

namespace {
constexpr double MiB = 1024.0 * 1024.0;
}

const PictureRules picture_rules = {80 * MiB, 190 * MiB, 100 * MiB, 400};
const ReportRules report_rules = {8 * MiB, 40 * MiB};

MeshCounts counts_before_mesh(MeshKind kind, double nodes, double area, double size, int dofs) {
  struct Ratio {
    MeshKind kind;
    double elements;  ///< a node
    double facets;    ///< a square of the element size
  };
  constexpr Ratio ratios[] = {{MeshKind::tet4, 5.3, 2.3},   {MeshKind::tet10, 0.70, 2.3},
                              {MeshKind::hex8, 0.95, 1.0},  {MeshKind::hex20, 0.24, 1.0},
                              {MeshKind::wedge6, 1.9, 1.6}, {MeshKind::wedge15, 0.37, 1.6}};
  MeshCounts out;
  out.type = element_type(kind);
  out.nodes = nodes;
  out.dofs = dofs;
  for (const Ratio& r : ratios)
    if (r.kind == kind) {
      out.elements = r.elements * nodes;
      out.facets = r.facets * area / (size * size);
    }
  return out;
}

double mesh_bytes(const MeshCounts& mesh) {
  return 32 * mesh.nodes + (4 * traits(mesh.type).nodes + 12) * mesh.elements +
         (4 * traits(mesh.type).order * 4 + 12) * mesh.facets;
}

double numbered_bytes(const MeshCounts& mesh) {
  return 200 * mesh.nodes;
}

MesherRule mesher_rule(GeometryKind, const std::string&) {
  return {90 * MiB, 1};
}
double mesher_bytes(const MeshCounts& mesh) {
  return 600 * mesh.elements;
}
double mesh_making_bytes(const MeshCounts& mesh) {
  return 200 * mesh.elements;
}
double numbering_bytes(const MeshCounts& mesh) {
  return 500 * mesh.nodes;
}
double field_bytes(const MeshCounts& mesh) {
  return (mesh.dofs == 3 ? 17 : 5) * 8 * mesh.nodes + 60 * mesh.elements;
}
double recovery_scratch_bytes(const MeshCounts& mesh) {
  return (mesh.dofs == 3 ? 24 : 12) * 8 * mesh.nodes + 40 * mesh.elements;
}
double vtu_bytes(const MeshCounts& mesh) {
  return (8 * traits(mesh.type).nodes + 40) * mesh.elements + 4 * MiB;
}

}  // namespace genba
