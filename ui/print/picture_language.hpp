// Texts of pictures in the language of a report, with a font of this computer that has its letters.
#pragma once

#include <memory>
#include <string>

#include "ui/scene/content/picture_texts.hpp"

namespace genba {

/// English is drawn where no font has the letters. `family`: of the fonts around the picture; empty: what
/// this computer takes for texts without serifs, so that a report is the same from every program. Any thread.
/// Throws as report_language().
std::shared_ptr<const PictureTexts> picture_texts_in(const std::string& language,
                                                     const std::string& family = {});

}  // namespace genba
