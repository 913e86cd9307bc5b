// Parts far too large or too small for the unit that was taken.
#include "mesh/mesher/doubtful_size.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

GeometrySpec surface(double unit) {
  GeometrySpec spec;
  spec.path = "folder/femur.stl";
  spec.unit = unit;
  return spec;
}

std::array<Vec3, 2> cube_of_diagonal(double metres) {
  const double side = metres / std::sqrt(3.0);
  return {Vec3{}, Vec3{side, side, side}};
}

// A tetrahedron with edges of 10 along the axes; its box has a diagonal of 17.32.
const char* const tetrahedron =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 10 0 0\n3 0 10 0\n4 0 0 10\n$EndNodes\n"
    "$Elements\n1\n1 4 2 1 1 1 2 3 4\n$EndElements\n";

}  // namespace

TEST_CASE("a size that fits a part is not doubted, one beyond is told with what other units make of it") {
  CHECK(doubtful_size(surface(1e-3), cube_of_diagonal(0.4472)).empty());
  CHECK(doubtful_size(surface(1e-3), cube_of_diagonal(19.9)).empty());
  CHECK(doubtful_size(surface(1e-3), cube_of_diagonal(1.01e-3)).empty());
  CHECK(doubtful_size(surface(1e-6), cube_of_diagonal(1.01e-4)).empty());
  // A part drawn in metres and read as millimetres.
  CHECK(doubtful_size(surface(1e-3), cube_of_diagonal(1.1e-4))
            .english()
            .find("110 um, with a unit of 1 mm; other units would make it 1.1 mm (cm), 110 mm (m), 2.794 mm (in)") !=
        std::string::npos);
  CHECK(
      doubtful_size(surface(1), cube_of_diagonal(447.2)) ==
      "femur.stl: the diagonal of its box is 447.2 m, with a unit of 1 m; other units would make it 447.2 um "
      "(um), 447.2 mm (mm), 4.472 m (cm), 11.36 m (in): set geometry/unit (--unit) if another is meant");
  CHECK(doubtful_size(surface(1e-6), cube_of_diagonal(50e-6))
            .english()
            .find("50 um, with a unit of 1 um; other units "
                  "would make it 50 mm (mm)") != std::string::npos);
  CHECK(doubtful_size(surface(1), cube_of_diagonal(1e12)).english().find("no more likely") !=
        std::string::npos);
}

TEST_CASE("a file that states its unit is told of too, a structured box is not") {
  GeometrySpec spec = surface(0);
  spec.path = "part.step";
  CHECK(doubtful_size(spec, cube_of_diagonal(21)).english().find("in the unit that the file states") !=
        std::string::npos);
  spec.kind = GeometryKind::image;
  CHECK(doubtful_size(spec, cube_of_diagonal(21)).english().find("21 m") != std::string::npos);
  spec.kind = GeometryKind::box;
  CHECK(doubtful_size(spec, cube_of_diagonal(21)).empty());
}

TEST_CASE("the warning comes with the mesh, for its report") {
  TemporaryFolder folder;
  GeometrySpec spec;
  spec.path = folder.file("one.msh");
  write_bytes(spec.path, tetrahedron);
  Monitor monitor;
  MeshingReport report;
  for (const double unit : {1e-3, 2.0}) {
    spec.unit = unit;
    make_mesh(spec, {}, monitor, &report);
    CAPTURE(unit);
    REQUIRE(report.warnings.size() == (unit > 1 ? 1 : 0));
  }
  CHECK(report.warnings.front().english().find("one.msh: the diagonal of its box is 34.64 m") == 0);
}
