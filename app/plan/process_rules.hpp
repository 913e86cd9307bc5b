// Bytes by nodes, elements and facets of what is not counted exactly: measured constants, all in one place.
#pragma once

#include <cstdint>

#include "engine/model/mesh.hpp"
#include "mesh/mesher/mesher.hpp"

namespace genba {

/// What the rules need to know of a mesh.
struct MeshCounts {
  ElementType type = ElementType::tet10;  ///< of most elements
  double nodes = 0, elements = 0, facets = 0;
  int dofs = 3;
};

/// The mesher's process: libraries and geometry, and its mesh.
struct MesherRule {
  double fixed = 0, mesh = 0;
};
MesherRule mesher_rule(GeometryKind kind, const MeshCounts& mesh);

MeshCounts counts_before_mesh(MeshKind kind, double nodes, double area, double size, int dofs);

double mesh_bytes(const MeshCounts& mesh);         ///< that stay, of the mesh
double numbered_bytes(const MeshCounts& mesh);     ///< that stay, of conditions, graph and numbering
double mesh_making_bytes(const MeshCounts& mesh);  ///< of a box, made by this process
/// Graph, orders tried, conditions, and the sample of a multigrid.
double numbering_bytes(const MeshCounts& mesh, bool multigrid);
double multigrid_scratch_bytes(const MeshCounts& mesh, int threads);  ///< of its set-up
double field_bytes(const MeshCounts& mesh);                           ///< results that stay
double recovery_scratch_bytes(const MeshCounts& mesh);                ///< while they are made
double vtu_bytes(const MeshCounts& mesh);

struct PictureRules {
  double buffers;  ///< of a picture of 1600 x 1100 points, drawn in several parts
  double process;  ///< of a process that draws: the program, libraries of a software driver, what it compiles
  double facet;    ///< a facet of the surface that is drawn, of elements of order 1
};
extern const PictureRules picture_rules;
double picture_surface_bytes(const MeshCounts& mesh);
double drawn_field_bytes(const MeshCounts& mesh);  ///< of the field that is drawn, and displacements

struct ReportRules {
  double html, pdf;
};
extern const ReportRules report_rules;

}  // namespace genba
