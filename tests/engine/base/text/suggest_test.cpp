#include "engine/base/text/suggest.hpp"

#include <doctest/doctest.h>

using namespace genba;

TEST_CASE("edit distance counts single changes and swaps") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("", "ab") == 2);
  CHECK(edit_distance("pressure", "presure") == 1);
  CHECK(edit_distance("pressure", "perssure") == 1);
  CHECK(edit_distance("Top", "top") == 0);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance(std::string(100000, 'a'), std::string(100000, 'b')) == 200);
}

TEST_CASE("the nearest words come first, each once") {
  const std::vector<std::string> known = {"bottom", "top", "", "side", "top"};
  CHECK(nearest_words("tpo", known, 1) == std::vector<std::string>{"top"});
  CHECK(nearest_words("bottem", known, 1) == std::vector<std::string>{"bottom"});
  CHECK(nearest_words("x", known, 9).size() == 3);
  CHECK(quoted_list(std::vector<std::string>{"a", "b"}) == "\"a\", \"b\"");
}
