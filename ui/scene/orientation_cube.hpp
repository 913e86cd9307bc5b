// The cube at the bottom left that turns with the view: its faces have names, and one is the way to a view
// from its side.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/picture_texts.hpp"
#include "ui/scene/scene.hpp"

class vtkRenderer;
class vtkRenderWindow;

namespace genba {

/// In the order of ViewDirection: +x, -x, +y, -y, +z, -z.
using CubeNames = std::array<std::string, 6>;
/// "+X" and so on; of a patient the sides where axes of images (right-handed LPS) end: L R P A S I.
CubeNames cube_names(bool of_patient);

/// Who looks at the cube: unit vectors, ahead from the viewer on.
struct CubeSight {
  Vec3 ahead{}, up{};
};
/// The nearest face under a place of the cube's square, counted from its middle in half heights of the
/// square.
std::optional<ViewDirection> cube_face(const CubeSight& sight, double right, double up);

class OrientationCube {
 public:
  OrientationCube();
  ~OrientationCube();
  void add_to(vtkRenderWindow* window);
  void remove_from(vtkRenderWindow* window);
  void set_dark(bool dark);
  void set_names(const CubeNames& names, const PictureTexts& texts);
  void set_drawn(bool drawn);
  void set_tile(int left, int bottom);  ///< TiledRenderer::set_tile
  /// Follows the direction of `main`'s camera; called before every drawing.
  void follow(vtkRenderer* main, int width, int height, double pixel);
  /// As it was drawn last; pixels from the bottom left of the window.
  std::optional<ViewDirection> face_at(double x, double y) const;
  /// The face under the mouse; false: it was so.
  bool light_up(std::optional<ViewDirection> face);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
