// The language of the interface in pictures, with a font of this computer that has its letters.
#pragma once

#include <memory>

#include "ui/scene/content/picture_texts.hpp"

namespace genba {

/// For the language and the font in use; English where no font has its letters.
std::shared_ptr<const PictureTexts> picture_texts();

}  // namespace genba
