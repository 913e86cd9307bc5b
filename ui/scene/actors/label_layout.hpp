// Places labels beside their marks, on the side where the picture has room.
#pragma once

#include <array>
#include <vector>

class vtkRenderer;
class vtkTextActor;

namespace genba {

/// Ties a label to the point of space that it marks. LabelLayout may shift it from there by some pixels.
void stand_at(vtkTextActor* label, double x, double y, double z);

class LabelLayout {
 public:
  /// Left, right, bottom, top; pixels from the bottom left of the picture.
  using Area = std::array<double, 4>;

  /// Borrowed. It must have the camera and the size of the next picture.
  explicit LabelLayout(vtkRenderer* renderer);
  void keep_free(const Area& area);
  /// Puts a label on the side of its point where it covers least of what was placed before and of the border.
  /// The side asked for comes first (to the right, above or below). A label goes farther up or down where no
  /// place beside the mark is free.
  void place(vtkTextActor* label, bool above);

 private:
  vtkRenderer* renderer_;
  std::vector<Area> taken_;
};

}  // namespace genba
