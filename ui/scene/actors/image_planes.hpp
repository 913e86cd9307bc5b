// Three planes of an image, normal to its axes, under the geometry.
#pragma once

#include <array>
#include <memory>

#include "engine/base/types.hpp"

class vtkRenderer;

namespace genba {

struct ImageVolume;
struct ImageView;

class ImagePlanes {
 public:
  ImagePlanes();
  ~ImagePlanes();
  void add_to(vtkRenderer* renderer);
  /// Null: nothing is drawn.
  void set(std::shared_ptr<const ImageVolume> volume, const ImageView& view);
  bool visible() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Corners of the image, m.
std::array<Vec3, 8> corners_of(const ImageVolume& volume);

}  // namespace genba
