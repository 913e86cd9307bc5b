// Estimates the unknowns of a mesh with another element size or order, and the memory for them: before there
// is a mesh, and as a "what if" afterwards.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/stage/stage_outputs.hpp"

namespace genba {

/// Unknowns of a node: motion has two of them in a plane body.
inline int unknowns_of_node(const Physics& physics, bool is_flat) {
  return is_flat && physics.is_motion() ? 2 : physics.dofs;
}

/// Sizes of a body that the rules use.
struct BodySize {
  double volume = 0;    ///< m^3; of a plane body its area, m^2
  double area = 0;      ///< m^2, of its outer surface; of a plane body the length of its outline, m
  double voxel = 0;     ///< m, of an image; 0 for other geometry
  double diagonal = 0;  ///< m, of the bounding box; 0: unknown
};

/// Nodes of a mesh of edge length `size`, m, from volume and surface:
///   nodes = density * (V / h^3 + skin * A / h^2), or density * (A / h^2 + skin * L / h) of a plane body.
/// The constants of each element kind are fitted to meshes of Gmsh (tests/app/plan/size_estimate_test.cpp
/// checks them to 30 %). Tetrahedra of images (`voxel`) always follow the surface of the voxels:
///   nodes = order * (1.28 V / h^3 + 1.05 A / h^2 + 0.71 A / (h voxel)).
/// This is within 25 % on five bodies of sizes from 2 to 6 voxels; `order` is 1 for tet4. The rules do not
/// know refinement by curvature, of thin walls and of narrow faces: such a mesh has more nodes.
double estimated_nodes(const BodySize& body, MeshKind kind, double size);

/// Edge length of the cells of a structured box or rectangle, m, if they were cubes or squares.
double cell_size(const GeometrySpec& geometry, double volume);

/// Nonzeros of the matrix with `dofs` unknowns per node.
double estimated_nonzeros(double nodes, MeshKind kind, int dofs);

/// A measured mesh, the start of a "what if".
struct MeasuredMesh {
  BodySize body;
  MeshKind kind = MeshKind::tet10;
  double size = 0;  ///< m, the requested element size
  Index nodes = 0;
};
/// `project`: the project that the mesh was made from.
MeasuredMesh measure_mesh(const Project& project, const MeshedGeometry& meshed);

struct WhatIf {
  double size = 0;  ///< m
  double unknowns = 0, nonzeros = 0;
  struct Row {
    Format format = Format::csr;
    double peak = 0;  ///< bytes on the device: matrix, vectors, preconditioner and its set-up
  };
  std::vector<Row> rows;  ///< in the plan's order
  const Row& smallest() const;
};

/// Scales the measured mesh. Nodes in excess of the rule (refinement by curvature) stay the same number;
/// bytes grow with the nonzeros.
WhatIf what_if(const MeasuredMesh& measured, const MemoryPlan& plan, MeshKind kind, double size);

/// The smallest element size, m, for which the smallest format takes at most `budget` bytes. For hexahedra of
/// voxels it is a multiple of the voxel size.
double finest_that_fits(const MeasuredMesh& measured, const MemoryPlan& plan, MeshKind kind, double budget);

/// An estimate before the first mesh. what_if() and finest_that_fits() take `mesh` and `plan` as for a
/// measured mesh. Counts follow the rules of estimated_nodes(). Bytes of every format come from a small box
/// of the same elements, planned on this device with the case's options (in FP64), scaled with the nonzeros.
struct SizeBeforeMesh {
  BodySize body;
  double size = 0;  ///< m, requested by the case, else the default
  MeasuredMesh mesh;
  MemoryPlan plan;
  std::shared_ptr<const PlannedSystem> planned;  ///< of the box; `plan` is its plan
  SolveOptions planned_with;
};

/// Sizes of graphics cards in units of 1024^3 bytes; they are sold as "GB".
inline constexpr int card_sizes[] = {8, 12, 16, 24, 48, 80, 141};
/// Bytes of "8 GB" or "8 GiB": both mean 8 * 1024^3 here. Other units have their usual meaning. Throws
/// Error(input).
double parse_card(const std::string& text, std::string_view place);
/// Bytes that a solve may take on a card with `bytes` memory: its driver keeps 2 %.
double card_budget(double bytes);

}  // namespace genba
