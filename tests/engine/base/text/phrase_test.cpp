#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

using namespace genba;

namespace {

std::string upside_down(std::string_view pattern) {
  static const std::map<std::string_view, std::string> table = {
      {"%1 of %2 elements are inverted", "of %2, %1"},
      {"%1 elements", "<%1>"},
      {", ", "/"},
      {". ", "!"},
      {"steel", "lees"},
      {"Mend it", "ti dneM"}};
  const auto at = table.find(pattern);
  return at == table.end() ? "" : at->second;
}

}  // namespace

TEST_CASE("phrase: values stand in their places, in both languages") {
  const Text text = phrase<"%1 of %2 elements are inverted">(3, std::string("7"));
  CHECK(text.english() == "3 of 7 elements are inverted");
  CHECK(text.in(upside_down) == "of 7, 3");
  CHECK(text == "3 of 7 elements are inverted");
  CHECK(text == Text("3 of 7 elements are inverted"));
  CHECK_FALSE(text == phrase<"%1 elements">(3));
  CHECK(english({text, "b"}) == std::vector<std::string>{"3 of 7 elements are inverted", "b"});
  CHECK(text.pattern() == "%1 of %2 elements are inverted");
  CHECK(phrase<"the file is empty">().in(upside_down) == "the file is empty");  // not in the table
  CHECK(Text("steel").in(upside_down) == "steel");                              // a name
  CHECK(word("steel").in(upside_down) == "lees");
  CHECK(Text().empty());
  CHECK(word("").empty());
  CHECK_FALSE(text.empty());
}

TEST_CASE("phrase: a value may be a text, hold a percent sign, and stand twice") {
  const Text text = phrase<"%2: %1 (%2)">(phrase<"%1 elements">(5), "100 %1 of it");
  CHECK(text.english() == "100 %1 of it: 5 elements (100 %1 of it)");
  CHECK(text.in(upside_down) == "100 %1 of it: <5> (100 %1 of it)");
  CHECK(phrase<"7 % of it, 100 %">().english() == "7 % of it, 100 %");
}

TEST_CASE("phrase: lists") {
  const Text list = joined({phrase<"%1 elements">(1), "b", phrase<"%1 elements">(2)}, phrase<", ">());
  CHECK(list.english() == "1 elements, b, 2 elements");
  CHECK(list.in(upside_down) == "<1>/b/<2>");
  CHECK(joined({}, phrase<", ">()).empty());
  CHECK(joined({"a", "b"}, {}).english() == "ab");
}

TEST_CASE("phrase: another process reads what this one packs") {
  const Text text = phrase<"%1 of %2 elements are inverted">(
      joined({phrase<"%1 elements">(1), "b:\"\n"}, phrase<", ">()), -4);
  const auto back = unpacked(packed(text));
  REQUIRE(back);
  CHECK(back->english() == text.english());
  CHECK(back->in(upside_down) == text.in(upside_down));
  const auto foreign = unpacked("P10:unknown %11:S3:abc");
  REQUIRE(foreign);
  CHECK(foreign->english() == "unknown abc");
  CHECK(foreign->pattern() == "unknown %1");
  CHECK(foreign->in([](std::string_view p) { return std::string(p == "unknown %1" ? "%1?" : ""); }) ==
        "abc?");
  CHECK(std::ranges::count(known_patterns(), "unknown %1") == 0);
  const auto unreadable = unpacked("P4:\x1b[%11:S3:abc");
  REQUIRE(unreadable);
  CHECK(unreadable->pattern().empty());
  CHECK(unreadable->english() == "\x1b[abc");
  const std::string whole = packed(text);
  for (std::size_t i = 0; i < whole.size(); ++i) CHECK_FALSE(unpacked(whole.substr(0, i)));
  for (const char* bad :
       {"", "S", "S4:abc", "X1:a", "S1:ab", "P1:a", "P1:a9:", "S99999999999999999999:a", "S-1:a"})
    CHECK_FALSE(unpacked(bad));
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += "P2:%11:";
  CHECK_FALSE(unpacked(deep + "S1:a"));
  std::string bomb;
  for (int i = 0; i < 19; ++i) bomb += "P8:%1%1%1%11:";
  CHECK_FALSE(unpacked(bomb + "S1:a"));
}

TEST_CASE("phrase: what a stranger sends is readable and short") {
  const Text text = phrase<"%1 of %2 elements are inverted">("a\x1b[31m", 7);
  CHECK(received(packed(text)) == "a\\u001B[31m of 7 elements are inverted");
  CHECK(received(packed(text)).pattern() == text.pattern());
  CHECK(received("no \x1b text of ours") == "no \\u001B text of ours");
  CHECK(received("").empty());
  const std::string shown = received(packed(phrase<"%1 elements">(std::string(5000, 'a'))), 200).english();
  CHECK(shown.size() < 260);
  CHECK(shown.starts_with("aaaa"));
  CHECK(shown.ends_with(" elements"));
  CHECK(received(std::string(5000, 'a'), 200).english().size() < 260);
}

TEST_CASE("phrase: a program knows its patterns") {
  const auto known = known_patterns();
  CHECK(std::is_sorted(known.begin(), known.end()));
  for (const char* pattern : {"%1 of %2 elements are inverted", "the file is empty", ", "})
    CHECK(std::count(known.begin(), known.end(), pattern) == 1);
}

TEST_CASE("error: the same in another language") {
  const Error error(ErrorKind::mesh, "a.msh", phrase<"%1 of %2 elements are inverted">(3, 7),
                    phrase<"Mend it">());
  CHECK(std::string(error.what()) == "a.msh: 3 of 7 elements are inverted. Mend it.");
  CHECK(error.in(upside_down) == "a.msh: of 7, 3!ti dneM!");
  CHECK(error.problem() == "3 of 7 elements are inverted");
  const Error bare(ErrorKind::mesh, "", phrase<"%1 elements">(std::string("\x1b[31m")));
  CHECK(std::string(bare.what()) == "\\u001B[31m elements.");
  CHECK(bare.in(upside_down) == "<\\u001B[31m>!");
}
