// Rigid surfaces that press faces: a plane, a sphere, a cylinder, triangles. The first three are formulas, so gap and
// normal are exact wherever the faces move.
#pragma once

#include <memory>
#include <optional>

#include "engine/analysis/contact/rigid_triangles.hpp"
#include "engine/physics/condition.hpp"

namespace genba {

/// A contact without other faces (Join::contact), as numbers.
struct Indenter {
  enum class Shape { plane, sphere, cylinder, triangles } shape = Shape::plane;
  Vec3 point{};       ///< on a plane, centre of a sphere, middle of a cylinder, m
  Vec3 axis{};        ///< normal of a plane towards the body, axis of a cylinder; of length 1
  double radius = 0;  ///< m
  double length = 0;  ///< of a cylinder between flat ends, m; 0: endless
  Vec3 motion{};      ///< from `point`, m
  double force = 0;   ///< that presses it along `push`, N
  Vec3 push{};        ///< of length 1
  double turn = 0;    ///< rad, about turn_axis (of length 1) through turn_about (at the begin, m), before the motion
  Vec3 turn_axis{}, turn_about{};
  std::shared_ptr<const RigidTriangles> triangles{};  ///< relative to `point`
};

/// Nothing for other conditions. Numbers that vary over time must have values (at_time()).
/// triangles: of a kind that takes a file; else null.
std::optional<Indenter> indenter_of(const Condition& condition, std::shared_ptr<const RigidTriangles> triangles = {});
/// True if it turns, at some time at least. `stated`: with its numbers that vary.
bool turns(const Condition& stated);
/// Where a place of the rigid surface goes that is at `place` at the begin, and back.
Vec3 carried(const Indenter& indenter, const Vec3& motion, const Vec3& place);
Vec3 carried_back(const Indenter& indenter, const Vec3& motion, const Vec3& place);
/// True if a force presses the rigid surface, at some time at least. `stated`: with its numbers that vary.
bool is_pressed(const Condition& stated);

/// How a place lies to a rigid surface that has turned by indenter.turn and moved by `motion`.
struct SeenSurface {
  double gap = 0;       ///< m; below 0: inside
  Vec3 away{};          ///< derivative of the gap by the place, of length 1
  double curved[9]{};   ///< second derivative, 1/m, symmetric
};
SeenSurface see(const Indenter& indenter, const Vec3& motion, const Vec3& place);

}  // namespace genba
