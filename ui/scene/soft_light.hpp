// Ambient occlusion: corners and gaps of what is drawn get darker. Pictures take passes more for it, so that
// it is for graphics cards.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "ui/scene/content/scene_options.hpp"

class vtkRenderer;

namespace genba {

/// Whether the name that OpenGL gives its driver is that of one that draws without a graphics card.
bool is_software_driver(std::string_view name);

/// Watches how long pictures take. The first compiles shaders: it does not count.
class FastEnough {
 public:
  void drew(double ms);
  /// Not once three in a row were slow; for good then, or the light would come and go.
  bool holds() const;

 private:
  bool begun_ = false;
  int slow_ = 0;
};

/// Draws the renderer's gradient where nothing opaque is: the pass clears with one colour. Within a picture,
/// after what is opaque.
void paint_gradient_behind(vtkRenderer& renderer);

class SoftLightPass {
 public:
  /// Before every picture, its context current. `size`: m, of what is drawn; 0: this picture goes without.
  void begin(vtkRenderer& renderer, SoftLight wish, double size);
  void end();  ///< after it
  /// As far as is known: the driver is asked with the first picture that wishes it.
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
