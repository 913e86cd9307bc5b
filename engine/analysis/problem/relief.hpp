// Inertia relief: a body that nothing holds, in balance with the inertia of its rigid motion.
#pragma once

#include <vector>

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

struct MeshPieces;
/// Holds as many unknowns at nodes of the body as it has rigid motions. No force acts on them, since loads and
/// inertia are in balance. Nothing without relief_of(). Throws Error(model) if the body is in pieces or if
/// something holds it.
void hold_for_relief(Problem& problem, const MeshPieces& pieces);

}  // namespace genba
