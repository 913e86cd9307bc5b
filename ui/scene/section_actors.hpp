// A section as VTK actors.
#pragma once

#include <memory>
#include <vector>

#include "ui/scene/legend.hpp"
#include "ui/scene/section.hpp"

class vtkRenderer;

namespace genba {

class SectionActors {
 public:
  SectionActors();
  ~SectionActors();
  void add_to(vtkRenderer* renderer);
  void set(std::shared_ptr<const Section> section);  ///< null: nothing
  void colour_by(double min, double max, const std::vector<Colour>& colours);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
