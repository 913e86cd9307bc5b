// Bodies that a common mesh bonds: which, and over what area.
#include "engine/model/faces/bonds.hpp"

#include <doctest/doctest.h>

#include "engine/base/quantity/quantity.hpp"
#include "engine/model/faces/merge_nodes.hpp"
#include "tests/engine/model/two_bodies.hpp"

using namespace genba;

namespace {

std::vector<RegionBond> bonds_of(const Mesh& mesh, int threads = 1) {
  ThreadTeam team(threads);
  return find_bonds(mesh, team);
}

/// Two boxes of 2 x 1 x 1 and 3 x 1 x 1, 1 km from the origin, joined over their common face.
Mesh joined(ElementType type) {
  const Vec3 far{1000, 0, -1000};
  Mesh mesh = beside_each_other(named_box(type, {2, 1, 1}, {4, 2, 3}, far, "left"),
                                named_box(type, {3, 1, 1}, {5, 2, 3}, plus(far, {2, 0, 0}), ""));
  (void)merge_nodes(mesh, 1e-6);
  return mesh;
}

}  // namespace

TEST_CASE("bodies with common faces are bonded over the area of these faces, whatever the elements") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const Mesh mesh = joined(type);
    for (const int threads : {1, 3}) {
      const auto bonds = bonds_of(mesh, threads);
      REQUIRE(bonds.size() == 1);
      CHECK(bonds[0].regions == std::array<Index, 2>{0, 1});
      CHECK(bonds[0].area == doctest::Approx(1));
    }
  }
  CHECK(bonds_of(joined(ElementType::hex8))[0].faces == 6);
}

TEST_CASE("bodies that only lie on each other, or share an edge, are not bonded; neither is one body") {
  const ElementType type = ElementType::hex8;
  CHECK(bonds_of(beside_each_other(named_box(type, {2, 1, 1}, {4, 2, 3}, {}, "left"),
                                   named_box(type, {3, 1, 1}, {5, 2, 3}, {2, 0, 0}, "right")))
            .empty());
  Mesh edge = beside_each_other(named_box(type, {1, 1, 1}, {2, 2, 2}, {}, "left"),
                                named_box(type, {1, 1, 1}, {2, 2, 2}, {1, 1, 0}, "right"));
  CHECK(merge_nodes(edge, 1e-6).nodes > 0);
  CHECK(bonds_of(edge).empty());
  CHECK(bonds_of(make_box_mesh(type, {1, 1, 1}, {2, 2, 2})).empty());
}

TEST_CASE("a bond is told with both bodies and its area, and many are counted") {
  const Mesh mesh = joined(ElementType::tet4);
  const auto texts = bond_texts(mesh, bonds_of(mesh));
  REQUIRE(texts.size() == 1);
  const std::string area = format_quantity(1, QuantityKind::area, 4);
  CHECK(texts[0].english().starts_with("'left' and #2 touch over " + area + " and are bonded there"));
  CHECK(tells_bond(texts[0]));
  CHECK_FALSE(tells_bond(phrase<"%1: %2">("a", "b")));
  const std::vector<RegionBond> many(25, RegionBond{{0, 1}, 1, 2});
  const auto short_list = bond_texts(mesh, many);
  REQUIRE(short_list.size() == 21);
  CHECK(short_list.back().english().starts_with("5 more pairs"));
  CHECK(tells_bond(short_list.back()));
}
