#include "ui/scene/actors/tiled_renderer.hpp"

#include <vtkObjectFactory.h>

namespace genba {

vtkStandardNewMacro(TiledRenderer);

void TiledRenderer::set_tile(int left, int bottom) {
  left_ = left;
  bottom_ = bottom;
}

void TiledRenderer::GetTiledSizeAndOrigin(int* width, int* height, int* left, int* bottom) {
  vtkOpenGLRenderer::GetTiledSizeAndOrigin(width, height, left, bottom);
  *left -= left_;
  *bottom -= bottom_;
}

}  // namespace genba
