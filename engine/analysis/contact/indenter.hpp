// Rigid surfaces that press faces: a plane, a sphere, a cylinder. They are formulas, so gap and normal are exact
// wherever the faces move.
#pragma once

#include <optional>

#include "engine/physics/condition.hpp"

namespace genba {

/// A contact without other faces (Join::contact), as numbers.
struct Indenter {
  enum class Shape { plane, sphere, cylinder } shape = Shape::plane;
  Vec3 point{};       ///< on a plane, centre of a sphere, middle of a cylinder, m
  Vec3 axis{};        ///< normal of a plane towards the body, axis of a cylinder; of length 1
  double radius = 0;  ///< m
  double length = 0;  ///< of a cylinder between flat ends, m; 0: endless
  Vec3 motion{};      ///< from `point`, m
  double force = 0;   ///< that presses it along `push`, N
  Vec3 push{};        ///< of length 1
};

/// Nothing for other conditions. Numbers that vary over time must have values (at_time()).
std::optional<Indenter> indenter_of(const Condition& condition);
/// True if a force presses the rigid surface, at some time at least. `stated`: with its numbers that vary.
bool is_pressed(const Condition& stated);

/// How a place lies to a rigid surface that has moved by `motion`.
struct SeenSurface {
  double gap = 0;       ///< m; below 0: inside
  Vec3 away{};          ///< derivative of the gap by the place, of length 1
  double curved[9]{};   ///< second derivative, 1/m, symmetric
};
SeenSurface see(const Indenter& indenter, const Vec3& motion, const Vec3& place);

}  // namespace genba
