// A body that nothing holds: inertia relief, where the inertia of its rigid motion balances the loads, and rigid
// motions that are known in closed form, for procedures that allow them.
#pragma once

#include <vector>

#include "engine/analysis/problem/pieces.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// The condition of the study that asks for inertia relief; null if none does.
const Condition* relief_of(const Study& study);

/// A rigid motion of a body: translation + rotation x (x - about), in m for a rotation in rad.
struct RigidMode {
  Vec3 translation{}, rotation{};
};
/// Those that a body of this section has: six of a solid, three of a plane body, one of a ring.
std::vector<RigidMode> rigid_modes(element::Section section);
/// Motion of a point.
Vec3 motion_of(const RigidMode& mode, const Vec3& about, const Vec3& point);

/// Holds as many unknowns at nodes of the body as it has rigid motions. No force acts on them, since loads and
/// inertia are in balance. Nothing without relief_of(). Throws Error(model) if the body is in pieces or if
/// something holds it.
void hold_for_relief(Problem& problem, const MeshPieces& pieces);

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

/// For a study of modes: keeps loads that stiffen or add mass, and warns of the others and of sectors. Call it when the
/// materials are chosen, which a temperature may do.
void leave_out_loads(Problem& problem);

/// The problem whose loads that push are 0, of a body that vibrates: its reactions are what the elements pull with.
Problem without_pushes(Problem problem);

/// Finds the motions that are free and holds their pins. points, fixed, along: for each piece as in
/// free_rigid_motions(). Null if none is free.
std::shared_ptr<const FreeMotions> hold_free_motions(Problem& problem, const MeshPieces& pieces,
                                                     const std::vector<std::vector<Vec3>>& points,
                                                     const std::vector<std::vector<std::array<bool, 3>>>& fixed,
                                                     const std::vector<std::vector<HeldDirection>>& along);

/// The motion at a node; 0 at nodes of other pieces.
Vec3 motion_at(const FreeMotions& of, const FreeMotion& motion, Index node, const Vec3& point);

}  // namespace genba
