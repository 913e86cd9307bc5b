// Bytes per node, element and facet where exact counts are not possible: measured constants, all in one
// place.
#pragma once

#include <cstdint>

#include "engine/model/mesh.hpp"
#include "mesh/mesher/mesher.hpp"

namespace genba {

/// Counts of a mesh that the rules use.
struct MeshCounts {
  ElementType type = ElementType::tet10;  ///< of most elements
  double nodes = 0, elements = 0, facets = 0;
  int dofs = 3;
};

/// Bytes of the mesher's process: libraries and geometry (`fixed`), and its mesh.
struct MesherRule {
  double fixed = 0, mesh = 0;
};
MesherRule mesher_rule(GeometryKind kind, const MeshCounts& mesh);

MeshCounts counts_before_mesh(MeshKind kind, double nodes, double area, double size, int dofs);

double mesh_bytes(const MeshCounts& mesh);         ///< of the stored mesh
double numbered_bytes(const MeshCounts& mesh);     ///< stored, of conditions, graph and numbering
double mesh_making_bytes(const MeshCounts& mesh);  ///< for a box, which this process meshes itself
/// Graph, node orders that are tried, conditions, and the sample for a multigrid.
double numbering_bytes(const MeshCounts& mesh, bool multigrid);
double multigrid_scratch_bytes(const MeshCounts& mesh, int threads);  ///< of the set-up
double field_bytes(const MeshCounts& mesh);                           ///< of the stored results
double recovery_scratch_bytes(const MeshCounts& mesh);                ///< temporary, during recovery
double vtu_bytes(const MeshCounts& mesh);

struct PictureRules {
  double buffers;  ///< for a picture of 1600 x 1100 pixels, drawn in several parts
  /// Of a drawing process: the program, libraries of a software driver, the code that it compiles.
  double process;
  double facet;  ///< per facet of the drawn surface, for elements of order 1
};
extern const PictureRules picture_rules;
double picture_surface_bytes(const MeshCounts& mesh);
double drawn_field_bytes(const MeshCounts& mesh);  ///< of the drawn field and the displacements

struct ReportRules {
  double html, pdf;
};
extern const ReportRules report_rules;

}  // namespace genba
