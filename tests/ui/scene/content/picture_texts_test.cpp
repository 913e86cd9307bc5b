#include "ui/scene/content/picture_texts.hpp"

#include <doctest/doctest.h>
#include <vtkNew.h>
#include <vtkTextProperty.h>

#include <string>

using namespace genba;

TEST_CASE("texts whose letters no font has stay English") {
  PictureTexts texts;
  const Text deformation = phrase<"Deformation">();
  CHECK(texts.shown(deformation) == "Deformation");
  texts.translate = [](std::string_view pattern) -> std::string {
    return pattern == "Deformation" ? "変形" : pattern == "Max" ? "größt" : "";
  };
  CHECK(texts.shown(deformation) == "Deformation");
  CHECK(texts.shown(phrase<"Max">()) == "größt");
  CHECK(texts.shown("Max") == "Max");  // a name
  texts.font_file = "/fonts/some.ttf";
  CHECK(texts.shown(deformation) == "変形");
}

TEST_CASE("another font is taken for other letters alone") {
  vtkNew<vtkTextProperty> style;
  PictureTexts texts;
  texts.choose_font(*style, "変形");
  CHECK(style->GetFontFamily() == VTK_ARIAL);
  texts.font_file = "/fonts/some.ttf";
  for (const char* latin : {"", "Max 5 MPa", "× 1.5 µm, 20 °C – größt …", "\xE2"}) {
    texts.choose_font(*style, latin);
    CHECK(style->GetFontFamily() == VTK_ARIAL);
  }
  for (const char* other : {"変形", "Stress 応力", "сила", "wall: 固定"}) {
    texts.choose_font(*style, other);
    CHECK(style->GetFontFamily() == VTK_FONT_FILE);
    CHECK(std::string(style->GetFontFile()) == "/fonts/some.ttf");
  }
}

TEST_CASE("Latin letters are drawn with the font of the windows, bold ones with its bold face") {
  vtkNew<vtkTextProperty> style;
  PictureTexts texts;
  texts.latin_file = "/fonts/latin.ttf";
  const auto file_for = [&](const char* text) {
    texts.choose_font(*style, text);
    return style->GetFontFamily() == VTK_FONT_FILE ? std::string(style->GetFontFile()) : std::string();
  };
  CHECK(file_for("Max 5 MPa") == "/fonts/latin.ttf");
  CHECK(file_for("\u5909\u5f62") == "/fonts/latin.ttf");  // no other is there
  texts.font_file = "/fonts/japanese.otf";
  CHECK(file_for("\u5909\u5f62 5") == "/fonts/japanese.otf");
  style->BoldOn();
  CHECK(file_for("Stress") == "/fonts/latin.ttf");
  texts.bold_file = "/fonts/bold.ttf";
  CHECK(file_for("Stress") == "/fonts/bold.ttf");
  CHECK(file_for("\u5909\u5f62") == "/fonts/japanese.otf");
  style->BoldOff();
  CHECK(file_for("Stress") == "/fonts/latin.ttf");
}

TEST_CASE("a font without digits loses none: sentences stay English, names get full-width letters") {
  PictureTexts texts;
  texts.translate = [](std::string_view pattern) -> std::string {
    return pattern == "Deformation" ? "\u5909\u5f62" : "";
  };
  texts.font_file = "/fonts/kanji_alone.ttf";
  texts.is_whole = false;
  CHECK(texts.shown(phrase<"Deformation">()) == "Deformation");
  CHECK(texts.drawable("Max 5 MPa") == "Max 5 MPa");
  CHECK(texts.drawable("\u9aa8 5.2 MPa~") == "\u9aa8 \uff15\uff0e\uff12 \uff2d\uff30\uff41\uff5e");
  texts.is_whole = true;
  CHECK(texts.shown(phrase<"Deformation">()) == "\u5909\u5f62");
  CHECK(texts.drawable("\u9aa8 5.2 MPa") == "\u9aa8 5.2 MPa");
}
