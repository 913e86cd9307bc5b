// Fonts of this computer for texts in pictures.
#include "ui/print/picture_language.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <future>
#include <vector>

#include "ui/print/report_language.hpp"

using namespace genba;

TEST_CASE("pictures have fonts that are there, the same in every language and on every thread") {
  const auto english = picture_texts_in("en");
  for (const std::string& file : {english->font_file, english->latin_file, english->bold_file})
    CHECK_MESSAGE((file.empty() || std::filesystem::is_regular_file(file)), file);
  CHECK((english->bold_file.empty() || !english->latin_file.empty()));
  std::vector<std::future<std::string>> others;
  for (int i = 0; i < 4; ++i)
    others.push_back(std::async(std::launch::async, [] { return picture_texts_in("ja")->latin_file; }));
  for (auto& other : others) CHECK(other.get() == english->latin_file);
}

TEST_CASE("labels are Japanese where a font has all of their letters, else English; digits are never lost") {
  const auto texts = picture_texts_in("ja");
  const std::string max = texts->shown(phrase<"Max">());
  const bool is_there = !texts->font_file.empty() && texts->is_whole;
  CHECK(max == (is_there ? report_language("ja").translate("Max") : std::string("Max")));
  CHECK(texts->drawable("Max 5 MPa") == "Max 5 MPa");
  const std::string name = texts->drawable("\u9aa8 5");
  CHECK((name == "\u9aa8 5") == (texts->font_file.empty() || texts->is_whole));
}

TEST_CASE("a family that this computer does not have is replaced by one without serifs") {
  const auto usual = picture_texts_in("en"), unknown = picture_texts_in("en", "No Such Family 7");
  CHECK(unknown->latin_file.empty() == usual->latin_file.empty());
}
