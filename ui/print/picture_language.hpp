// Texts of pictures in the language of a report, with a font of this computer that has its letters.
#pragma once

#include <memory>
#include <string>

#include "ui/scene/content/picture_texts.hpp"

namespace genba {

/// Texts are English where no font has the letters of the language. `family`: the font family of the texts
/// around the picture. Empty: the sans-serif family of this computer, so that every program makes the same
/// report. Any thread. Throws as report_language().
std::shared_ptr<const PictureTexts> picture_texts_in(const std::string& language,
                                                     const std::string& family = {});

}  // namespace genba
