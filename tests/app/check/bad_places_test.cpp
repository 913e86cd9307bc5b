#include "app/check/bad_places.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"

using namespace genba;

TEST_CASE("causes of bad elements go to JSON, with units, and back") {
  const std::vector<BadPlace> places = {
      {BadFeature::sharp_edge, "'top' and #12", 0.07, 5, 0.01, {1e-3, 2e-3, 3e-3}, 0.2, "round it"},
      {BadFeature::narrow_face, "#3", 8e-5, 2, 0.04, {0, 0, 1e-3}, 0.2, "remove it"}};

  const auto json = nlohmann::json::parse(bad_places_json(places));

  REQUIRE(json.size() == 2);
  CHECK(json[0]["cause"] == "sharp_edge");
  CHECK(json[0]["size"]["unit"] == "rad");
  CHECK(json[1]["size"] == nlohmann::json{{"value", 8e-5}, {"unit", "m"}});
  CHECK(json[1]["elements"] == 2);
  const auto again = bad_places_from_json(json.dump(), "kept");
  REQUIRE(again.size() == 2);
  CHECK(again[0].feature == BadFeature::sharp_edge);
  CHECK(again[0].name == places[0].name);
  CHECK(again[1].place == places[1].place);
  CHECK(again[1].worst == places[1].worst);
  CHECK(again[1].body == places[1].body);
  CHECK(again[1].advice == places[1].advice);
  CHECK(bad_places_from_json(bad_places_json({}), "kept").empty());
  CHECK_THROWS_AS(bad_places_from_json(R"([{"cause": "bad luck"}])", "kept"), Error);
}
