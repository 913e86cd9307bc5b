// Ambient occlusion: darkens corners and gaps. It needs more drawing passes, so it is meant for graphics
// cards.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "ui/scene/content/scene_options.hpp"

class vtkRenderer;

namespace genba {

/// True if `name`, which OpenGL gives its driver, is that of a driver without a graphics card.
bool is_software_driver(std::string_view name);

/// Watches how long pictures take. The first picture does not count, since it compiles shaders.
class FastEnough {
 public:
  void drew(double ms);
  /// False once three pictures in a row were slow. It stays false, or the light would come and go.
  bool holds() const;

 private:
  bool begun_ = false;
  int slow_ = 0;
};

/// Draws the gradient of the renderer where nothing opaque is, since the pass clears with one colour. Call it
/// within a picture, after the opaque things.
void paint_gradient_behind(vtkRenderer& renderer);

class SoftLightPass {
 public:
  /// Call it before every picture with its context current. `size`: m, of what is drawn; 0: no soft light in
  /// this picture.
  void begin(vtkRenderer& renderer, SoftLight wish, double size);
  void end();  ///< call it after the picture
  /// As far as it is known: the driver is asked before the first picture that wishes it.
  bool wanted(SoftLight wish) const;
  bool used() const { return used_; }  ///< in the last picture

 private:
  vtkRenderer* renderer_ = nullptr;
  bool used_ = false, timed_ = false;
  std::optional<bool> has_card_;
  FastEnough fast_;
  std::chrono::steady_clock::time_point begun_{};
};

}  // namespace genba
