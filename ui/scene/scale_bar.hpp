// A bar of known length at the bottom right of the picture. Views are parallel projections, so it holds at
// all depths.
#pragma once

#include <memory>

#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/picture_texts.hpp"

class vtkRenderer;

namespace genba {

class ScaleBar {
 public:
  ScaleBar();
  ~ScaleBar();
  void add_to(vtkRenderer* renderer);
  void set_text_colour(const Colour& colour);
  void set_texts(std::shared_ptr<const PictureTexts> texts);  ///< never null
  void show(bool visible);
  /// Call it before every drawing. `pixel`: size of a nominal pixel in real ones.
  void place(double metres_a_pixel, int width, double pixel);
  /// Length that the bar stands for, m; 0: there is no bar.
  double length() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
