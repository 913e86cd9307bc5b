#include "engine/model/study/named_faces.hpp"

#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "engine/model/study/selection.hpp"

using namespace genba;

namespace {

Mesh flat_box() {
  return make_box_mesh(ElementType::hex8, {0.1, 0.02, 0.03}, {4, 2, 3});
}

std::int64_t tag_of(const Mesh& mesh, const std::string& name) {
  for (const GeometricEntity& surface : mesh.surfaces)
    if (surface.name == name) return surface.tag;
  FAIL("no such surface");
  return 0;
}

}  // namespace

TEST_CASE("a name of the case selects the faces that it stands for") {
  const Mesh mesh = flat_box();
  const std::vector<NamedFaces> faces = {{"ends", {"xmin", "#" + std::to_string(tag_of(mesh, "xmax"))}},
                                         {"zmin", {"zmax"}}};
  Selector where = NamedSelector{{"ends"}};
  CHECK_THROWS_AS(select(mesh, where, "x"), Error);  // nobody told it yet
  attach(faces, where);
  CHECK(select(mesh, where, "x").nodes == select(mesh, NamedSelector{{"xmin", "xmax"}}, "x").nodes);
  CHECK(written_out(where) == Selector(NamedSelector{{"xmin", faces[0].faces[1]}}));

  SUBCASE("beside names of the geometry, and in what several have in common") {
    where = NamedSelector{{"ymin", "ends"}};
    attach(faces, where);
    CHECK(select(mesh, where, "x").nodes == select(mesh, NamedSelector{{"ymin", "xmin", "xmax"}}, "x").nodes);
    where = AllOfSelector{{NamedSelector{{"ends"}}, PlaneSelector{{0.1, 0, 0}, {1, 0, 0}}}};
    attach(faces, where);
    CHECK(select(mesh, where, "x").nodes == select(mesh, NamedSelector{{"xmax"}}, "x").nodes);
  }
  SUBCASE("it comes before a name of the geometry, and stands for that of the geometry itself") {
    where = NamedSelector{{"zmin"}};
    attach(faces, where);
    CHECK(select(mesh, where, "x").nodes == select(mesh, NamedSelector{{"zmax"}}, "x").nodes);
  }
  SUBCASE("what it meant before is forgotten") {
    attach({}, where);
    CHECK_THROWS_AS(select(mesh, where, "x"), Error);
  }
  SUBCASE("a face that is gone is told") {
    attach(std::vector<NamedFaces>{{"ends", {"#4711"}}}, where);
    CHECK_THROWS_WITH_AS(select(mesh, where, "x"), doctest::Contains("#4711"), Error);
  }
}

TEST_CASE("faces are found by their names, and names by their faces") {
  const Mesh mesh = flat_box();
  const std::vector<NamedFaces> faces = {{"side", {"ymin"}}, {"ends", {"xmax", "xmin", "gone"}}};
  const std::vector<Index> ends = surfaces_of(faces[1], mesh);
  REQUIRE(ends.size() == 2);
  CHECK(ends[0] < ends[1]);
  CHECK(named_as(faces, mesh, ends) == &faces[1]);
  CHECK(named_as(faces, mesh, surfaces_of(faces[0], mesh)) == &faces[0]);
  CHECK(named_as(faces, mesh, std::vector<Index>{ends[0]}) == nullptr);
  CHECK(named_as(faces, mesh, {}) == nullptr);
}
