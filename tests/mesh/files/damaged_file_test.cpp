// Files as they come from a broken disk, a half-finished copy or the wrong program.
#include <doctest/doctest.h>

#include <random>

#include "engine/model/faces/facets.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/surface/surface_check.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

std::optional<Error> refusal(const std::string& name, const std::string& content, double unit = 0) {
  TemporaryFolder folder;
  write_bytes(folder.file(name), content);
  return error_of([&] { mesh_file(folder.file(name), unit, 0.02, MeshKind::tet4); });
}

/// Of x through the outer facets, which are flat triangles.
double flux_of_position(const Mesh& mesh) {
  const auto owners = facet_owners(mesh);
  double flux = 0;
  for (std::size_t b = 0; b < mesh.facets.size(); ++b) {
    const ElementBlock& block = mesh.facets[b];
    REQUIRE(block.type == ElementType::tri3);
    for (std::size_t f = 0; f < block.group.size(); ++f) {
      if (!owners[b][f].boundary) continue;
      const auto corner = [&](std::size_t k) {
        return mesh.points[static_cast<std::size_t>(block.nodes[3 * f + k])];
      };
      const Vec3 p = corner(0), q = corner(1), r = corner(2);
      flux += (p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) +
               p[2] * (q[0] * r[1] - q[1] * r[0])) /
              2;
    }
  }
  return flux;
}

/// What every mesh promises: a model without faults, elements the right way round, and facets that close it:
/// by the divergence theorem the flux of x through them is three volumes.
void check_promises(const Mesh& mesh) {
  CHECK_NOTHROW(check_mesh(mesh));
  CHECK(mesh.solid_count() > 0);
  CHECK(measure_quality(mesh).min > 0);
  const double volume = measure_quality(mesh).volume;
  CHECK(volume > 0);
  CHECK(flux_of_position(mesh) == doctest::Approx(3 * volume).epsilon(1e-9));
}

std::string garbage(std::size_t size) {
  std::mt19937 random(7);
  std::string bytes(size, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  return bytes;
}

}  // namespace

TEST_CASE("Missing, empty, foreign and misnamed files are refused by name") {
  CHECK(says(error_of([] { mesh_file("/nonexistent/part.step", 0, 0, MeshKind::tet4); }), "part.step"));
  CHECK(says(error_of([] { mesh_file("part.docx", 0, 0, MeshKind::tet4); }), ".docx"));
  CHECK(says(error_of([] { mesh_file("part", 0, 0, MeshKind::tet4); }), ".step"));
  const std::string step = read_file(example("bracket.step")), stl = read_file(example("long_bone.stl"));
  for (const char* name : {"a.step", "a.STP", "a.iges", "a.brep", "a.stl", "a.msh"}) {
    CHECK(says(refusal(name, "", 1), "empty"));
    CHECK(says(refusal(name, " \n\n", 1), "empty"));
    CHECK(says(refusal(name, garbage(5000), 1), "a."));
    CHECK(says(refusal(name, stl.substr(0, 5000), 1), "a."));
  }
  CHECK(says(refusal("a.stl", step, 1), "not an STL"));
  CHECK(says(refusal("a.step", stl), "not a STEP"));
  CHECK(says(refusal("a.iges", step), "not an IGES"));
  CHECK(says(refusal("a.msh", step, 1), "not a Gmsh mesh"));
}

TEST_CASE("A folder and a file that may not be read are refused") {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("part.step"));
  CHECK(says(error_of([&] { mesh_file(folder.file("part.step"), 0, 0, MeshKind::tet4); }), "part.step"));
}

TEST_CASE("A STEP file cut off anywhere is refused without starting the mesher") {
  const std::string whole = read_file(example("bracket.step"));
  const double seconds = processor_seconds_of([&] {
    for (int i = 1; i < 24; ++i)
      CHECK(says(refusal("cut.step", whole.substr(0, whole.size() * static_cast<std::size_t>(i) / 24)),
                 "cut.step"));
  });
  CHECK(seconds < 5);
}

TEST_CASE("An STL file cut off anywhere is refused") {
  const std::string whole = read_file(example("long_bone.stl"));
  for (int i = 0; i < 24; ++i)
    CHECK(says(refusal("cut.stl", whole.substr(0, whole.size() * static_cast<std::size_t>(i) / 24), 1e-3),
               "cut.stl"));
}

TEST_CASE("Flipped bits in a STEP file end in an error or in a valid mesh, never in a crash or a hang") {
  const std::string whole = read_file(test_data("blocks.step"));
  std::mt19937 random(11);
  int meshed = 0, refused = 0;
  for (int i = 0; i < 24; ++i) {
    std::string damaged = whole;
    for (int k = 0; k < 1 + i % 4; ++k) {
      char& c = damaged[random() % damaged.size()];
      c = static_cast<char>(c ^ (1 << (random() % 7)));
    }
    CAPTURE(i);
    TemporaryFolder folder;
    write_bytes(folder.file("damaged.step"), damaged);
    Mesh mesh;
    const auto error =
        error_of([&] { mesh = mesh_file(folder.file("damaged.step"), 0, 0.02, MeshKind::tet4); });
    error ? ++refused : ++meshed;
    if (error)
      CHECK(says(error, "damaged.step"));
    else
      check_promises(mesh);
  }
  MESSAGE("of 24 damaged STEP files " << refused << " were refused and " << meshed << " gave a mesh");
  CHECK(meshed > 0);  // a flip in a name or a comment harms nothing
}

TEST_CASE("Flipped bits in an STL file are found by the surface check or leave a closed surface") {
  const std::string whole = read_file(example("long_bone.stl"));
  std::mt19937 random(13);
  TemporaryFolder folder;
  int usable = 0;
  for (int i = 0; i < 40; ++i) {
    std::string damaged = whole;
    for (int k = 0; k < 1 + i % 4; ++k) {
      char& c = damaged[random() % damaged.size()];
      c = static_cast<char>(c ^ (1 << (random() % 8)));
    }
    write_bytes(folder.file("damaged.stl"), damaged);
    const auto error = error_of([&] {
      TriangleSurface surface = read_stl(folder.file("damaged.stl"), 1e-3, Monitor());
      require_usable(check_surface(surface, Monitor()), "damaged.stl");
    });
    error ? (void)0 : (void)++usable;
    if (error) CHECK(says(error, "damaged.stl"));
  }
  // A flip in a normal, in the head or in a last bit that the welding heals is harmless: the rest must be
  // found.
  CHECK(usable < 30);
}
