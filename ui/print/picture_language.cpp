#include "ui/print/picture_language.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <string_view>

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

bool has_letters(FcPattern* font, const std::u32string& letters) {
  FcCharSet* set = nullptr;
  if (FcPatternGetCharSet(font, FC_CHARSET, 0, &set) != FcResultMatch) return false;
  return std::all_of(letters.begin(), letters.end(),
                     [&](char32_t letter) { return FcCharSetHasChar(set, letter) == FcTrue; });
}

// VTK opens only the first face of a font file, with its usual weight and width.
bool can_be_opened(FcPattern* font) {
  int index = 0;
  FcChar8* format = nullptr;
  if (FcPatternGetInteger(font, FC_INDEX, 0, &index) == FcResultMatch && index != 0) return false;
  if (FcPatternGetString(font, FC_FONTFORMAT, 0, &format) != FcResultMatch) return false;
  const std::string_view name = reinterpret_cast<const char*>(format);
  return name == "TrueType" || name == "CFF";
}

// Characters of numbers and units: a label is drawn with one font file.
const std::u32string numbers = U"0123456789.,-+/()%: eEx\u00b0\u00b2\u00b3\u00b5\u00b7\u00d7\u2013\u2026";

struct Wish {
  std::string family;    ///< empty: any without serifs
  std::string language;  ///< as fontconfig names it; empty: any
  std::u32string letters;
  bool bold = false;
};

/// The best file that has all the letters; empty: there is none.
std::string font_file(const Wish& wish) {
  const std::unique_ptr<FcPattern, Free> wanted(FcPatternCreate());
  const auto word = [](const std::string& text) { return reinterpret_cast<const FcChar8*>(text.c_str()); };
  if (!wish.family.empty()) FcPatternAddString(wanted.get(), FC_FAMILY, word(wish.family));
  FcPatternAddString(wanted.get(), FC_FAMILY, word("sans-serif"));
  if (!wish.language.empty()) FcPatternAddString(wanted.get(), FC_LANG, word(wish.language));
  FcPatternAddBool(wanted.get(), FC_SCALABLE, FcTrue);
  FcPatternAddInteger(wanted.get(), FC_WEIGHT, wish.bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
  FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  const std::unique_ptr<FcFontSet, Free> found(FcFontSort(nullptr, wanted.get(), FcFalse, nullptr, &result));
  for (int i = 0; found && i < found->nfont; ++i) {
    FcPattern* font = found->fonts[i];
    FcChar8* file = nullptr;
    if (!can_be_opened(font) || !has_letters(font, wish.letters)) continue;
    if (FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch)
      return reinterpret_cast<const char*>(file);
  }
  return {};
}

PictureTexts fonts_of(const std::string& family) {
  const std::u32string latin = numbers + U"AZaz\u00c4\u00e9\u00f8";
  PictureTexts out;
  // Names that people give may be Japanese, whatever the language of the interface is.
  const std::u32string japanese = U"\u65e5\u672c\u8a9e\u5909\u5f62\u3042\u30a2\u30fc";
  out.font_file = font_file({family, "ja", numbers + U"AZaz" + japanese});
  out.is_whole = !out.font_file.empty();
  if (!out.is_whole) out.font_file = font_file({family, "ja", japanese});
  out.latin_file = font_file({family, {}, latin});
  if (!out.latin_file.empty()) out.bold_file = font_file({family, {}, latin, true});
  return out;
}
#else
PictureTexts fonts_of(const std::string&) {
  return {};
}
#endif

}  // namespace

std::shared_ptr<const PictureTexts> picture_texts_in(const std::string& language, const std::string& family) {
  static std::mutex door;
  static std::map<std::string, PictureTexts> known;
  std::shared_ptr<PictureTexts> out;
  {
    const std::lock_guard guard(door);
    auto place = known.find(family);
    if (place == known.end()) place = known.emplace(family, fonts_of(family)).first;
    out = std::make_shared<PictureTexts>(place->second);
  }
  out->translate = report_language(language).translate;
  return out;
}

}  // namespace genba
