#include "engine/base/file/csv_cell.hpp"

#include <doctest/doctest.h>

using genba::csv_cell;

TEST_CASE("a cell holds a text as it is, in quotes where it holds a separator") {
  CHECK(csv_cell("") == "");
  CHECK(csv_cell("von Mises") == "von Mises");
  CHECK(csv_cell("a,b") == "\"a,b\"");
  CHECK(csv_cell("a;b") == "\"a;b\"");
  CHECK(csv_cell("5\" plate") == "\"5\"\" plate\"");
  CHECK(csv_cell("a\nb") == "a b");
}

TEST_CASE("what a spreadsheet would run is made a text") {
  CHECK(csv_cell("=1+1") == "'=1+1");
  CHECK(csv_cell("@SUM(A1)") == "'@SUM(A1)");
  CHECK(csv_cell("-2+3+cmd|' /C calc'!A0") == "\"'-2+3+cmd|' /C calc'!A0\"");
  CHECK(csv_cell("=HYPERLINK(\"http://x\",\"y\")") == "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
  CHECK(csv_cell("\t=1") == "' =1");
  CHECK(csv_cell("\r=1") == "' =1");
  CHECK(csv_cell("'=1") == "''=1");
  CHECK(csv_cell("\uFF1D1+1") == "'\uFF1D1+1");
  CHECK(csv_cell("-left") == "'-left");
  CHECK(csv_cell("-1 + cmd") == "'-1 + cmd");
  // A second cell where semicolons separate.
  CHECK(csv_cell("a;=1+1") == "\"a;'=1+1\"");
  CHECK(csv_cell("a; \"@SUM(A1)") == "\"a;' \"\"@SUM(A1)\"");
  CHECK(csv_cell(";=cmd") == "\"';'=cmd\"");
  CHECK(csv_cell("|calc") == "\"'|calc\"");
  CHECK(csv_cell("a|+1+1") == "\"a|'+1+1\"");
  CHECK(csv_cell("%0A") == "'%0A");
  CHECK(csv_cell("a;-5 N;b") == "\"a;-5 N;b\"");
  CHECK(csv_cell(";") == "\"';\"");
}

TEST_CASE("numbers stay numbers") {
  for (const char* number : {"-5", "+5", "-1.5e-3", "-0.25", "-5 N", "-5 N/mm^2", "+3 %", "-20 degC"})
    CHECK(csv_cell(number) == number);
}
