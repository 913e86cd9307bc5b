// A renderer for pictures that are larger than the buffer they are drawn in. Only for the sources of
// ui/scene.
#pragma once

#include <vtkOpenGLRenderer.h>

namespace genba {

/// The tile scale of the window tells how many times larger the picture is than the buffer. set_tile() tells
/// at which pixel of the picture the buffer begins. Everything, labels too, is laid out for the whole
/// picture.
class TiledRenderer : public vtkOpenGLRenderer {
 public:
  static TiledRenderer* New();
  vtkTypeMacro(TiledRenderer, vtkOpenGLRenderer);
  void set_tile(int left, int bottom);
  void GetTiledSizeAndOrigin(int* width, int* height, int* left, int* bottom) override;

 private:
  int left_ = 0, bottom_ = 0;
};

}  // namespace genba
