#include <doctest/doctest.h>

#include <set>

#include "mesh/mesher/mesher.hpp"

using namespace genba;

TEST_CASE("Every mesh option has its own key, a text, and a default within its range") {
  const MeshOptions defaults;
  std::set<std::string_view> keys;
  for (const auto& field : mesh_fields()) {
    CHECK(keys.insert(field.key).second);
    CHECK_FALSE(field.help.empty());
    if (const auto* number = std::get_if<double MeshOptions::*>(&field.member))
      CHECK_MESSAGE(field.range.contains(defaults.**number), field.key);
    if (const auto* whole = std::get_if<int MeshOptions::*>(&field.member))
      CHECK_MESSAGE(field.range.contains(defaults.**whole), field.key);
  }
  CHECK(keys.size() == 26);
}

TEST_CASE("The element kind is chosen by its word") {
  MeshOptions options;
  for (const auto& field : mesh_fields()) {
    const auto* choice = std::get_if<ChoiceMember<MeshOptions>>(&field.member);
    if (field.key != "element") continue;
    REQUIRE(choice);
    CHECK(choice->words[static_cast<std::size_t>(choice->get(options))] == "tet10");
    choice->set(options, 2);
    CHECK(options.kind == MeshKind::hex8);
  }
}
