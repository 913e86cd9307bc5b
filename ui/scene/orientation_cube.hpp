// The cube at the bottom left, which turns with the view. Its faces have names. A click on a face leads to
// the view from that side.
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

/// Names of faces, in the order of ViewDirection: +x, -x, +y, -y, +z, -z.
using CubeNames = std::array<std::string, 6>;
/// "+X" and so on. Of a patient: the sides to which the axes of images (right-handed LPS) point: L R P A S I.
CubeNames cube_names(bool of_patient);

/// The direction from which the cube is seen: unit vectors. `ahead`: away from the viewer.
struct CubeSight {
  Vec3 ahead{}, up{};
};
/// The nearest face under a place in the square of the cube. The place is counted from the middle of the
/// square, in halves of its height.
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
  /// Takes the direction of `main`'s camera. Call it before every drawing.
  void follow(vtkRenderer* main, int width, int height, double pixel);
  /// The face at a place, as the cube was drawn last; pixels from the bottom left of the window.
  std::optional<ViewDirection> face_at(double x, double y) const;
  /// Marks the face under the mouse. False: it was marked already.
  bool light_up(std::optional<ViewDirection> face);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
