// Parts that touch without being joined, from files of every kind: told, merged or computed apart.
#include "mesh/mesher/joining.hpp"

#include <doctest/doctest.h>

#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/engine/model/two_bodies.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

struct Read {
  Mesh mesh;
  MeshingReport told;
};

Read read(const std::string& path, double unit, Interfaces interfaces, double distance = 0) {
  GeometrySpec geometry;
  geometry.kind = GeometryKind::mesh_file;
  geometry.path = path;
  geometry.unit = unit;
  MeshOptions options;
  options.interfaces = interfaces;
  options.merge_distance = distance;
  Monitor quiet;
  Read out;
  out.mesh = make_mesh(geometry, options, quiet, &out.told);
  return out;
}

/// Two bars of 20 x 10 x 10 mm with a face on each other.
Mesh two_bars(ElementType left, ElementType right, std::array<Index, 3> cells_right = {4, 3, 3},
              double gap = 0) {
  return beside_each_other(named_box(left, {0.02, 0.01, 0.01}, {4, 3, 3}, {}, "left"),
                           named_box(right, {0.02, 0.01, 0.01}, cells_right, {0.02 + gap, 0, 0}, "right"));
}

void write_mesh_file(const std::string& path, const Mesh& mesh) {
  if (path.ends_with(".msh")) return write_msh(path, mesh);
  path.ends_with(".inp") ? write_inp(path, mesh, "test") : write_vtu(path, mesh, "test");
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE(
    "doubled nodes of mesh files are told with both regions, the count and the way out, and merged if "
    "asked") {
  TemporaryFolder folder;
  for (const char* ending : {".msh", ".vtu", ".inp"}) {
    for (const ElementType type : {ElementType::tet4, ElementType::tet10, ElementType::hex8}) {
      CAPTURE(ending);
      CAPTURE(traits(type).name);
      const std::string path = folder.file(std::string("two") + ending);
      const Mesh written = two_bars(type, type);
      write_mesh_file(path, written);
      const Read stopped = read(path, 1, Interfaces::refuse);
      REQUIRE(stopped.told.unjoined.size() == 1);
      const Finding& f = stopped.told.unjoined[0];
      const std::string faces = type == ElementType::hex8 ? "9" : "18";
      CHECK(f.is_error);
      CHECK(has(f.problem.english(), faces + " face(s) of "));
      CHECK(has(f.problem.english(), " and " + faces + " of "));
      CHECK(has(f.problem.english(), "without being joined, over 100 mm^2"));
      CHECK(has(f.problem.english(), "(20, "));
      CHECK(has(f.problem.english(), "doubled"));
      CHECK(has(f.next_step.english(), "\"merge\""));
      CHECK(has(f.next_step.english(), "\"separate\""));
      CHECK_FALSE(has(f.next_step.english(), "element size"));

      const Read apart = read(path, 1, Interfaces::separate);
      CHECK(apart.told.unjoined.empty());
      REQUIRE_FALSE(apart.told.warnings.empty());
      CHECK(has(apart.told.warnings.back().english(), "computed apart"));
      CHECK(apart.mesh.node_count() == written.node_count());

      const Read merged = read(path, 1, Interfaces::merge, 1e-6);
      CHECK(merged.told.unjoined.empty());
      CHECK(merged.mesh.node_count() == make_box_mesh(type, {4, 1, 1}, {8, 3, 3}).node_count());
      REQUIRE_FALSE(merged.told.facts.empty());
      CHECK(has(merged.told.facts.back().english(), "nodes were merged"));
      CHECK(has(merged.told.facts.back().english(), faces + " pairs of faces"));
    }
  }
}

TEST_CASE("what merging cannot join stays refused, and says so") {
  TemporaryFolder folder;
  const std::string path = folder.file("two.vtu");
  struct Pair {
    ElementType left, right;
    std::array<Index, 3> cells;
    const char* said;
  };
  for (const Pair& p :
       {Pair{ElementType::hex8, ElementType::hex8, {4, 6, 6}, "cut otherwise"},
        Pair{ElementType::hex8, ElementType::tet4, {4, 3, 3}, "triangles meet quadrilaterals"},
        Pair{ElementType::tet10, ElementType::tet4, {4, 6, 6}, "another order"}}) {
    CAPTURE(p.said);
    write_mesh_file(path, two_bars(p.left, p.right, p.cells));
    for (const Interfaces interfaces : {Interfaces::refuse, Interfaces::merge}) {
      const Read stopped = read(path, 1, interfaces, 1e-6);
      REQUIRE(stopped.told.unjoined.size() == 1);
      CHECK(has(stopped.told.unjoined[0].problem.english(), p.said));
      CHECK(has(stopped.told.unjoined[0].next_step.english(), "tie them"));
    }
    CHECK(read(path, 1, Interfaces::separate).told.unjoined.empty());
  }
}

TEST_CASE(
    "nodes that lie apart are merged within the stated distance only, and a wide one is refused by element") {
  TemporaryFolder folder;
  const std::string path = folder.file("two.msh");
  write_mesh_file(path, two_bars(ElementType::tet4, ElementType::tet4, {4, 3, 3}, 2e-6));
  const Read none = read(path, 1, Interfaces::merge, 1e-6);
  CHECK(none.told.unjoined.size() == 1);  // 2 um are nothing for elements of 3 mm
  CHECK(has(none.told.warnings.back().english(), "none were merged"));
  CHECK(read(path, 1, Interfaces::merge, 3e-6).told.unjoined.empty());
  const auto refused = error_of([&] { read(path, 1, Interfaces::merge, 4e-3); });
  CHECK(says(refused, "element "));
  CHECK(says(refused, "would become one"));
  CHECK(says(refused, "merge_distance"));
}

TEST_CASE("one body and solids of CAD that share faces are silent") {
  MeshingReport told;
  mesh_file(example("bracket.step"), 0, 8e-3, MeshKind::tet10, &told);
  CHECK(told.unjoined.empty());
  TemporaryFolder folder;
  write_mesh_file(folder.file("one.msh"), make_box_mesh(ElementType::hex20, {1, 1, 1}, {3, 3, 3}));
  const Read one = read(folder.file("one.msh"), 1, Interfaces::refuse);
  CHECK(one.told.unjoined.empty());
  CHECK(one.told.warnings.empty());
}
