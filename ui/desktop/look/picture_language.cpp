#include "ui/desktop/look/picture_language.hpp"

#include <QFontInfo>
#include <QGuiApplication>

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/print/picture_language.hpp"

namespace genba {

std::shared_ptr<const PictureTexts> picture_texts() {
  // What the system calls a font by may be a name for several: the family that is drawn with.
  return picture_texts_in(utf8(used_language()), utf8(QFontInfo(QGuiApplication::font()).family()));
}

}  // namespace genba
