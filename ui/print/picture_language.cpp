#include "ui/print/picture_language.hpp"

#include "ui/print/report_language.hpp"

#ifdef GENBA_HAS_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif

namespace genba {
namespace {

#ifdef GENBA_HAS_FONTCONFIG
struct Free {
  void operator()(FcPattern* p) const { FcPatternDestroy(p); }
  void operator()(FcFontSet* s) const { FcFontSetDestroy(s); }
};

bool has_letters(FcPattern* font, const char32_t* letters) {
  FcCharSet* set = nullptr;
  if (FcPatternGetCharSet(font, FC_CHARSET, 0, &set) != FcResultMatch) return false;
  for (; *letters; ++letters)
    if (!FcCharSetHasChar(set, *letters)) return false;
  return true;
}

// Names that people give may be Japanese in any language of the interface.
std::string font_file() {
  const std::unique_ptr<FcPattern, Free> wanted(FcPatternCreate());
  const auto word = [](const char* text) { return reinterpret_cast<const FcChar8*>(text); };
  FcPatternAddString(wanted.get(), FC_FAMILY, word("sans-serif"));
  FcPatternAddString(wanted.get(), FC_LANG, word("ja"));
  FcPatternAddBool(wanted.get(), FC_SCALABLE, FcTrue);
  FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  const std::unique_ptr<FcFontSet, Free> found(FcFontSort(nullptr, wanted.get(), FcTrue, nullptr, &result));
  for (int i = 0; found && i < found->nfont; ++i) {
    FcChar8* file = nullptr;
    if (!has_letters(found->fonts[i], U"\u65e5\u672c\u8a9e\u5909\u5f62\u3042\u30a2\u30fc")) continue;
    if (FcPatternGetString(found->fonts[i], FC_FILE, 0, &file) == FcResultMatch)
      return reinterpret_cast<const char*>(file);
  }
  return {};
}
#else
std::string font_file() {
  return {};
}
#endif

}  // namespace

std::shared_ptr<const PictureTexts> picture_texts_in(const std::string& language) {
  static const std::string file = font_file();
  auto out = std::make_shared<PictureTexts>();
  out->font_file = file;
  out->translate = report_language(language).translate;
  return out;
}

}  // namespace genba
