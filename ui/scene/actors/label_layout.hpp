// Labels beside their marks, on the side where the picture has room.
#pragma once

#include <array>
#include <vector>

class vtkRenderer;
class vtkTextActor;

namespace genba {

/// The point of space that a label marks. Its layout may move it away from there, in pixels.
void stand_at(vtkTextActor* label, double x, double y, double z);

class LabelLayout {
 public:
  /// Left, right, bottom, top; pixels from the bottom left of the picture.
  using Area = std::array<double, 4>;

  /// Borrowed; its camera and size are those that are drawn next.
  explicit LabelLayout(vtkRenderer* renderer);
  void keep_free(const Area& area);
  /// Turns a label that stands at a point of space to the side of it that covers least of what came before
  /// and of the border: to the right, above or below as asked for, where that is free; farther up or down
  /// where nothing beside the mark is.
  void place(vtkTextActor* label, bool above);

 private:
  vtkRenderer* renderer_;
  std::vector<Area> taken_;
};

}  // namespace genba
