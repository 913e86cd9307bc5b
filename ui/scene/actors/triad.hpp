// The small axes at the bottom left that turn with the view.
#pragma once

#include <memory>

#include "ui/scene/content/colour_maps.hpp"

class vtkRenderer;
class vtkRenderWindow;

namespace genba {

class Triad {
 public:
  Triad();
  ~Triad();
  void add_to(vtkRenderWindow* window);
  void remove_from(vtkRenderWindow* window);
  void set_text_colour(const Colour& colour);
  void set_drawn(bool drawn);
  void set_tile(int left, int bottom);  ///< TiledRenderer::set_tile
  /// Follows the direction of `main`'s camera; called before every drawing.
  void follow(vtkRenderer* main, int width, int height, double pixel);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
