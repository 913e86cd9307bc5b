#include "engine/base/text/shown_text.hpp"

#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "engine/base/text/suggest.hpp"

using namespace genba;

TEST_CASE("texts of people stay as they are") {
  for (const char* text :
       {"", "bracket.step", "Schenkelhals links, 3 mm", "大腿骨", "Br\u00FCcke \u00B5m", "\U0001F9B4"}) {
    CHECK(shown_text(text) == text);
    CHECK(shown_name(text) == text);
    CHECK(shown_lines(text) == text);
  }
}

TEST_CASE("control characters and what is no UTF-8 are shown, not done") {
  CHECK(shown_text("a\x1B[31mred") == "a\\u001B[31mred");
  CHECK(shown_text(std::string_view("a\0b", 3)) == "a\\u0000b");
  CHECK(shown_text("a\x7F") == "a\\u007F");
  CHECK(shown_text("\u009B31m") == "\\u009B31m");          // CSI in one letter
  CHECK(shown_text("\u202Egpj.exe") == "\\u202Egpj.exe");  // writes from right to left
  CHECK(shown_text("Br\xFC"
                   "cke") == "Br\\xFCcke");
  CHECK(shown_text("\xC0\x80") == "\\xC0\\x80");
  CHECK(shown_text("\xE0\x80\xAF") == "\\xE0\\x80\\xAF");
  CHECK(shown_text("\xED\xA0\x80") == "\\xED\\xA0\\x80");
  CHECK(shown_text("\xF4\x90\x80\x80") == "\\xF4\\x90\\x80\\x80");
  CHECK(shown_text("one\r\ntwo\tthree") == "one  two three");
  CHECK(shown_lines("one\r\ntwo\tthree\x07") == "one\ntwo\tthree\\u0007");
}

TEST_CASE("long texts keep both ends and say what is left out") {
  const std::string shown = shown_text("begin " + std::string(100000, 'x') + " end", 300);
  CHECK(shown.size() < 360);
  CHECK(shown.starts_with("begin xxx"));
  CHECK(shown.ends_with("xxx end"));
  CHECK(shown.find(" bytes left out) ... ") != std::string::npos);
  // No letter is cut.
  std::string letters;
  for (int i = 0; i < 1000; ++i) letters += "骨";
  CHECK(shown_text(letters, 301).find("\\x") == std::string::npos);
  CHECK(shown_text(shown_text(letters, 301), 400).find("\\x") == std::string::npos);
}

TEST_CASE("names stay different, and are the same after a second time") {
  CHECK(shown_name("a\nb") == "a\\u000Ab");
  CHECK(shown_name("a\nb") != shown_name("a b"));
  const std::string one = std::string(100000, 'x') + "1", two = std::string(100000, 'x') + "2";
  CHECK(shown_name(one).size() <= 420);
  CHECK(shown_name(one) != shown_name(two));
  CHECK(shown_name(shown_name(one)) == shown_name(one));
  CHECK(shown_name(shown_name("\x1B[1m")) == shown_name("\x1B[1m"));
}

TEST_CASE("an error keeps its next step whatever names stand before it") {
  const std::string hostile = "\x1B[2J" + std::string(100000, 'n');
  const Error error(
      ErrorKind::input, hostile, "there is no \"" + hostile + "\"",
      "Known are " + quoted_list(std::vector<std::string>{hostile, "top"}) + ". Choose one of them");
  const std::string text = error.what();
  CHECK(text.size() < 4000);
  CHECK(text.ends_with("\"top\". Choose one of them."));
  CHECK(text.find('\x1B') == std::string::npos);
}
