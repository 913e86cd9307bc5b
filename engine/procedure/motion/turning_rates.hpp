// Rigid bodies at large deformation in a motion: the scheme acts on their translations and on their spins in the body's own
// axes (Simo and Vu-Quoc, Comput. Methods Appl. Mech. Eng. 66, 125, 1988), so nodes have the velocities of a rigid body.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/connect/turning_bodies.hpp"
#include "engine/procedure/motion/motion_scheme.hpp"

namespace genba {

/// Of a body's point, m/s and m/s^2; its spin, rad/s, and the rate of that, rad/s^2.
struct BodyRates {
  Vec3 velocity{}, acceleration{}, spin{}, spin_rate{};
};

/// Borrows the bodies. Vectors have all unknowns by rows.
class TurningRates {
 public:
  using States = TurningBodies::States;
  TurningRates(const TurningBodies& bodies, const MotionScheme& scheme) : bodies_(bodies), scheme_(scheme) {}
  /// What nodes at these states move by.
  std::vector<BodyRates> read(const States& at, std::span<const double> v, std::span<const double> a) const;
  /// At the end of a step of h s.
  std::vector<BodyRates> after(const States& from, const States& to, const std::vector<BodyRates>& rates, double h) const;
  /// Where bodies are then if their accelerations stay.
  States ahead(const States& from, const std::vector<BodyRates>& rates, double h, std::size_t rows) const;
  void write(const States& at, const std::vector<BodyRates>& rates, std::span<double> v, std::span<double> a) const;
  /// m/s^2 of nodes that turn without changing their spin; of all others 0.
  void add_centripetal(const States& at, std::span<const double> v, std::span<double> a) const;
  /// Forces at nodes of bodies turn with them.
  void turn_forces(const States& from, const States& to, std::span<double> forces) const;

 private:
  const TurningBodies& bodies_;
  const MotionScheme& scheme_;
};

}  // namespace genba
