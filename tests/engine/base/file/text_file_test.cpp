#include "engine/base/file/text_file.hpp"

#include <doctest/doctest.h>

#include <clocale>
#include <cstdio>

#include "engine/base/text/decimal_point.hpp"
#include "engine/base/text/utf8.hpp"

using namespace genba;

TEST_CASE("a byte-order mark is left out once, and UTF-16 becomes UTF-8") {
  CHECK(without_byte_order_mark("\xEF\xBB\xBFsolid") == "solid");
  CHECK(without_byte_order_mark("\xEF\xBB\xBF\xEF\xBB\xBFx") == "\xEF\xBB\xBFx");
  CHECK(without_byte_order_mark("solid \xEF\xBB\xBF") == "solid \xEF\xBB\xBF");
  CHECK(without_byte_order_mark("").empty());
  using namespace std::string_literals;
  // "aä😀\n" in both byte orders.
  CHECK(without_byte_order_mark("\xFF\xFE\x61\x00\xE4\x00\x3D\xD8\x00\xDE\x0A\x00"s) ==
        "a\xC3\xA4\xF0\x9F\x98\x80\n");
  CHECK(without_byte_order_mark("\xFE\xFF\x00\x61\x00\xE4\xD8\x3D\xDE\x00\x00\x0A"s) ==
        "a\xC3\xA4\xF0\x9F\x98\x80\n");
  // Half a pair and half a unit at the end.
  CHECK(without_byte_order_mark("\xFF\xFE\x3D\xD8\x61\x00\x62"s) ==
        "\xEF\xBF\xBD"
        "a");
  CHECK(has_byte_order_mark("\xFF\xFE"));
  CHECK_FALSE(has_byte_order_mark("\xEF\xBB"));
  CHECK_FALSE(begins_with_byte_order_mark("/nonexistent"));
}

TEST_CASE("bytes that are no UTF-8 become question marks") {
  CHECK(valid_utf8("Br\xC3\xBC"
                   "cke \xE6\xA9\x8B \xF0\x9F\x98\x80") ==
        "Br\xC3\xBC"
        "cke \xE6\xA9\x8B \xF0\x9F\x98\x80");
  CHECK(valid_utf8("Br\xFC"
                   "cke") == "Br?cke");
  CHECK(valid_utf8("\xC3") == "?");
  CHECK(valid_utf8("\xC0\x80") == "??");
}

TEST_CASE("numbers are written and read with points once that is asked for") {
  use_decimal_points();
  char text[8];
  std::snprintf(text, sizeof text, "%.1f", 2.5);
  CHECK(std::string(text) == "2.5");
  CHECK(std::string(std::setlocale(LC_NUMERIC, nullptr)) == "C");
}
