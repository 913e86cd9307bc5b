// What a person chooses for a picture of the view.
#pragma once

#include "ui/scene/content/picture_size.hpp"

namespace genba {

enum class PictureExtent { view, twice, own };

struct PictureChoice {
  PictureExtent extent = PictureExtent::twice;  ///< twice: twice as many pixels each way
  PictureSize own{1920, 1080};
  bool transparent = false;  ///< without background

  PictureSize pixels(const PictureSize& view) const {
    if (extent == PictureExtent::own) return own;
    const int times = extent == PictureExtent::twice ? 2 : 1;
    return {times * view.width, times * view.height};
  }
};

}  // namespace genba
