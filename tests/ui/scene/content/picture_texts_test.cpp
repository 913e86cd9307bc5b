#include "ui/scene/content/picture_texts.hpp"

#include <doctest/doctest.h>
#include <vtkNew.h>
#include <vtkTextProperty.h>

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
