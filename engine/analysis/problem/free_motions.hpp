// Rigid motions of a body that nothing holds, for procedures that allow them: known in closed form.
#pragma once

#include <vector>

#include "engine/analysis/problem/pieces.hpp"
#include "engine/analysis/problem/relief.hpp"

namespace genba {

/// The motion of one piece of the mesh; all others stand still.
struct FreeMotion {
  Index piece = 0;
  RigidMode mode{};
  Vec3 about{};  ///< m
};

/// The independent free motions of all pieces.
struct FreeMotions {
  std::vector<FreeMotion> all;
  std::vector<Text> names;             ///< of them, piece by piece: "translation along z"
  std::vector<Index> piece_of_node;    ///< [mesh node], -1: node of no element
  /// Unknowns of nodes (node * dofs + component) that DirichletSet holds beside the supports, as many as motions.
  /// They leave no motion free, and no force acts on them: what they take away is put back exactly.
  std::vector<Index> pins;
};

/// Finds the motions that are free and holds their pins. points, fixed, along: for each piece as in
/// free_rigid_motions(). Null if none is free.
std::shared_ptr<const FreeMotions> hold_free_motions(Problem& problem, const MeshPieces& pieces,
                                                     const std::vector<std::vector<Vec3>>& points,
                                                     const std::vector<std::vector<std::array<bool, 3>>>& fixed,
                                                     const std::vector<std::vector<HeldDirection>>& along);

/// The motion at a node; 0 at nodes of other pieces.
Vec3 motion_at(const FreeMotions& of, const FreeMotion& motion, Index node, const Vec3& point);

}  // namespace genba
