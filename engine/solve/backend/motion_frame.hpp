// The frame of rigid motions, the near null space of elasticity.
#pragma once

#include <array>

namespace genba {

/// The centre of rotations and their scale.
struct MotionFrame {
  std::array<double, 3> middle{};
  double size = 1;  ///< half of the longest edge of the bounding box
};

}  // namespace genba
