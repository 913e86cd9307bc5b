#include "ui/desktop/look/picture_language.hpp"

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/print/picture_language.hpp"

namespace genba {

std::shared_ptr<const PictureTexts> picture_texts() {
  return picture_texts_in(utf8(used_language()));
}

}  // namespace genba
