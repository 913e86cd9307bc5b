// The language of the interface for pictures, with a font of this computer that has its letters.
#pragma once

#include <memory>

#include "ui/scene/content/picture_texts.hpp"

namespace genba {

/// For the language and the font in use. English if no font has the letters of the language.
std::shared_ptr<const PictureTexts> picture_texts();

}  // namespace genba
