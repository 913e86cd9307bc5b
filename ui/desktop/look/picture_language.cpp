#include "ui/desktop/look/picture_language.hpp"

#include <QFontInfo>
#include <QGuiApplication>

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/print/picture_language.hpp"

namespace genba {

std::shared_ptr<const PictureTexts> picture_texts() {
  // The name of a system font may stand for several families. This is the family that is drawn.
  return picture_texts_in(utf8(used_language()), utf8(QFontInfo(QGuiApplication::font()).family()));
}

}  // namespace genba
