// One element drawn over everything, so that it is found inside the body too.
#pragma once

#include <memory>
#include <optional>

#include "engine/model/element_rating.hpp"

class vtkRenderer;

namespace genba {

class Body;

class ElementMark {
 public:
  ElementMark();
  ~ElementMark();
  void add_to(vtkRenderer* renderer);
  /// Marks an element of the mesh that `body` draws; empty: no mark.
  void set(const Body& body, std::optional<SolidRef> element);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
