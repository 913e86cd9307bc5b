// Force and moment of a point as forces of nodes, and the mean motion of nodes that does the same work.
#pragma once

#include <span>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// A rigid motion about a point: translation, m, and rotation, rad.
struct PointMotion {
  Vec3 translation{}, rotation{};
};

/// Weights of places that move with a point. The mean motion minimises the sum of weight * |u - rigid motion|^2;
/// the forces that a force and a moment make do the same work (as RBE3, or distributing couplings, do).
class Spreading {
 public:
  /// places: [n] m. weights: [n] of a positive sum. is_plane: motions in the plane of x and y alone.
  Spreading(std::span<const Vec3> places, std::span<const double> weights, const Vec3& point, bool is_plane);
  /// The same for integrals over faces: weights are those of the shape functions N_i, firsts: [n] of N_i x. A moment
  /// is then a stress that is linear over the faces.
  Spreading(std::span<const Vec3> places, std::span<const double> weights, std::span<const Vec3> firsts,
            const Vec3& point, bool is_plane);
  /// False: the places lie on a line or a point, and some rotation moves none of them.
  bool holds_rotations() const { return holds_; }
  std::vector<Vec3> forces(const Vec3& force, const Vec3& moment) const;
  PointMotion motion(std::span<const Vec3> displacements) const;

 private:
  std::vector<Vec3> arm_;  // from the weighted middle, times the weight
  std::vector<double> weight_;
  double sum_ = 0;
  Vec3 middle_{}, point_{};
  double inverse_[9] = {};  // of the second moments of weights
  bool holds_ = true;
};

}  // namespace genba
