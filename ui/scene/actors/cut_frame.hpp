// The cutting plane as a frame around the body, with a ball to drag it by.
#pragma once

#include <array>
#include <memory>

#include "engine/base/types.hpp"

class vtkRenderer;

namespace genba {

class CutFrame {
 public:
  CutFrame();
  ~CutFrame();
  void add_to(vtkRenderer* renderer);
  /// `box`: of the body as drawn, m. Not drawn if it is empty.
  void set(bool visible, int axis, double position, const std::array<Vec3, 2>& box);
  bool visible() const;
  const Vec3& handle() const;  ///< middle of the ball, m

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
