// Walls with one element across are found, with their thickness and place; others are not.
#include "mesh/mesher/single_layers.hpp"

#include <doctest/doctest.h>

#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "tests/mesh/label_phantom.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

std::vector<SingleLayer> layers_of(const Mesh& mesh) {
  ThreadTeam team(1);
  return find_single_layers(mesh, team);
}

/// Parts of boxes side by side in x, with common nodes; each is its own region.
Mesh steps_of(double thin, double thick) {
  Mesh mesh = make_box_mesh(ElementType::hex8, {0.08, 0.04, 1}, {8, 4, 4});
  // The first half of the plate is one element of `thin` high, the other four of `thick` / 4.
  Mesh out = mesh;
  out.solids[0].nodes.clear();
  out.solids[0].group.clear();
  out.solids[0].tags.clear();
  for (Index e = 0; e < mesh.solids[0].size(); ++e) {
    const auto nodes = element_nodes(mesh.solids[0], e);
    const Vec3 middle = element_centroid(mesh, mesh.solids[0], e);
    if (middle[0] < 0.04 && middle[2] > 0.25) continue;
    out.solids[0].nodes.insert(out.solids[0].nodes.end(), nodes.begin(), nodes.end());
    out.solids[0].group.push_back(0);
    out.solids[0].tags.push_back(out.solids[0].size());
  }
  for (Vec3& p : out.points) p[2] *= p[2] < 0.3 ? 4 * thin : thick;
  out.facets.clear();
  out.surfaces.clear();
  out.sets.clear();
  complete_facets(out);
  return out;
}

}  // namespace

TEST_CASE("a plate with one element across is found in every linear shape and in tet10, with two it is not") {
  for (const ElementType type :
       {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::wedge6}) {
    CAPTURE(traits(type).name);
    const auto found = layers_of(make_box_mesh(type, {0.1, 0.08, 0.003}, {10, 8, 1}));
    REQUIRE(found.size() == 1);
    CHECK(found[0].usual == doctest::Approx(0.003));
    CHECK(found[0].thinnest == doctest::Approx(0.003));
    // All but the narrow sides.
    CHECK(found[0].share == doctest::Approx(2 * 0.008 / (2 * 0.008 + 2 * 0.18 * 0.003)).epsilon(0.02));
    CHECK(layers_of(make_box_mesh(type, {0.1, 0.08, 0.003}, {10, 8, 2})).empty());
  }
  // One of these bends well.
  CHECK(layers_of(make_box_mesh(ElementType::hex20, {0.1, 0.08, 0.003}, {10, 8, 1})).empty());
}

TEST_CASE("a thin part beside a thick one is found, far from the origin too") {
  for (const double off : {0.0, 1e3}) {
    Mesh mesh = steps_of(0.002, 0.04);
    for (Vec3& p : mesh.points) p = plus(p, Vec3{off, -off, off});
    const auto found = layers_of(mesh);
    REQUIRE(found.size() == 1);
    CHECK(found[0].usual == doctest::Approx(0.002).epsilon(1e-6));
    CHECK(found[0].place[0] - off < 0.041);
    CHECK(found[0].share < 0.6);
  }
}

TEST_CASE("a compact body of few elements has no walls") {
  CHECK(layers_of(make_box_mesh(ElementType::tet4, {0.01, 0.01, 0.01}, {3, 3, 3})).empty());
}

TEST_CASE("a cortex with one element across is told with its region, thickness and a size") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), phantom(30, [](double x, double y, double) {
                const double r = std::hypot(x, y);  // 15 voxels to 1
                return r < 0.6 ? 2 : r < 0.8 ? 1 : 0;
              }));
  GeometrySpec geometry;
  geometry.kind = GeometryKind::image;
  MeshOptions options;
  const auto told = [&](MeshKind kind, double size) {
    options.kind = kind;
    const Mesh mesh = mesh_image(folder.file("a.nrrd"), {}, kind, size);
    return describe(layers_of(mesh), mesh, geometry, options);
  };
  const std::vector<Text> coarse = told(MeshKind::tet10, 5e-3);
  REQUIRE(coarse.size() == 1);
  MESSAGE(coarse[0].english());
  CHECK(coarse[0].english().starts_with("region 'label 1': 1 element across walls of about "));
  CHECK(coarse[0].english().find("gives two") != std::string::npos);
  CHECK(layers_of(mesh_image(folder.file("a.nrrd"), {}, MeshKind::tet4, 1.1e-3)).empty());
}
