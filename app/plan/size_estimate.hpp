// How many unknowns a mesh of another element size or order would have, and what they would take: before
// there is a mesh, and as a "what if" afterwards.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/stage/stage_outputs.hpp"

namespace genba {

/// What the rules need to know of a body.
struct BodySize {
  double volume = 0;    ///< m^3
  double area = 0;      ///< m^2, of its outer surface
  double voxel = 0;     ///< m, of an image; 0 of other geometry
  double diagonal = 0;  ///< m, of the bounding box; 0: unknown
};

/// Nodes of a mesh of edge length `size`, m, by volume and surface,
///   nodes = density * (V / h^3 + skin * A / h^2),
/// with constants of each element kind that were fitted to meshes of Gmsh
/// (tests/app/plan/size_estimate_test.cpp holds them to 30 %). Tetrahedra of images (`voxel`) keep to the
/// voxels' surface whatever their size,
///   nodes = order * (1.28 V / h^3 + 1.05 A / h^2 + 0.71 A / (h voxel)),
/// within 25 % on five bodies of sizes from 2 to 6 voxels; `order` is 1 for tet4. Refinement by curvature,
/// of thin walls and of narrow faces is not known to it: such a mesh has more nodes.
double estimated_nodes(const BodySize& body, MeshKind kind, double size);

/// Nonzeros of the matrix with `dofs` unknowns a node.
double estimated_nonzeros(double nodes, MeshKind kind, int dofs);

/// A mesh that was measured, to start a "what if" from.
struct MeasuredMesh {
  BodySize body;
  MeshKind kind = MeshKind::tet10;
  double size = 0;  ///< m, asked for
  Index nodes = 0;
};
/// `project`: the one it was meshed from.
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

/// From the measured mesh: nodes beyond the rule (refinement by curvature) stay as many; bytes grow with the
/// nonzeros.
WhatIf what_if(const MeasuredMesh& measured, const MemoryPlan& plan, MeshKind kind, double size);

/// The smallest element size, m, whose smallest format takes no more than `budget` bytes; of hexahedra of
/// voxels a whole number of those.
double finest_that_fits(const MeasuredMesh& measured, const MemoryPlan& plan, MeshKind kind, double budget);

/// An estimate before the first mesh. `mesh` and `plan` stand in what_if() and finest_that_fits() for a
/// measured mesh: counts by the rules of estimated_nodes(), bytes of every format from a small box of the
/// same elements, planned on this device with the case's options (in FP64), grown with the nonzeros.
struct SizeBeforeMesh {
  BodySize body;
  double size = 0;  ///< m, that the case asks for; its default if it asks for none
  MeasuredMesh mesh;
  MemoryPlan plan;
  std::shared_ptr<const PlannedSystem> planned;  ///< of the box; `plan` is its plan
  SolveOptions planned_with;
};

/// Graphics cards are sold in GB that are 1024^3 B each.
inline constexpr int card_sizes[] = {8, 12, 16, 24, 48, 80, 141};
/// Bytes of "8 GB" or "8 GiB", which mean the same here; other units as they are. Throws Error(input).
double parse_card(const std::string& text, std::string_view place);
/// What a solve may take of a card of so many bytes: its driver keeps 2 %.
double card_budget(double bytes);

}  // namespace genba
