// A length to compare with, at the bottom right of the picture. Views are parallel projections: it holds for
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
  /// `pixel`: size of a nominal pixel in real ones. Before every drawing.
  void place(double metres_a_pixel, int width, double pixel);
  /// m; 0: nothing to compare with.
  double length() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
