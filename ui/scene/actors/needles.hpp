// Needles drawn in the body: a thin shaft and the active part.
#pragma once

#include <memory>
#include <vector>

#include "engine/model/study/selector.hpp"

class vtkRenderer;

namespace genba {

class NeedleActors {
 public:
  NeedleActors();
  ~NeedleActors();
  void add_to(vtkRenderer* renderer);
  /// Leaves out needles without a length or a radius.
  void set(const std::vector<NeedleSelector>& needles);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
