// What is picked, and the selectors that say the same.
#include "ui/scene/content/picking.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/model/study/selection.hpp"
#include "tests/ui/bent_bar.hpp"
#include "tests/ui/picture.hpp"
#include "tests/ui/scene/picture_sizes.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/content/prepared_body.hpp"
#include "ui/scene/scene.hpp"

using namespace genba;
using namespace genba_test;

namespace {

std::int64_t surface_number(const Mesh& mesh, const std::string& name) {
  for (std::size_t i = 0; i < mesh.surfaces.size(); ++i)
    if (mesh.surfaces[i].name == name) return static_cast<std::int64_t>(i);
  return -1;
}

// A half pipe: one curved surface, made by bending a plate; the 90 degrees edges stay.
Mesh arch() {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 0.1}, {24, 2, 1});
  for (Vec3& p : mesh.points) {
    const double angle = 3 * p[0], radius = 1 + p[2];
    p = {-radius * std::cos(angle), p[1], radius * std::sin(angle)};
  }
  return mesh;
}

}  // namespace

TEST_CASE("a flood stops at sharp edges and follows curved faces") {
  const Mesh mesh = arch();
  const SurfaceMesh surface = make_surface_mesh(mesh);
  const auto top = surface_number(mesh, "zmax");
  std::int32_t start = 0;
  while (surface.triangle_surface[static_cast<std::size_t>(start)] != top) ++start;

  const auto found = flood(mesh, surface, start, 0.35);

  CHECK(found.size() == 24 * 2 * 2);
  for (const auto t : found) CHECK(surface.triangle_surface[static_cast<std::size_t>(t)] == top);
  // Each strip is flat: two cells of two triangles.
  CHECK(flood(mesh, surface, start, 0.05).size() == 4);
  CHECK(flood(mesh, surface, start, 3).size() == surface.triangles.size());
}

TEST_CASE("picked things become selectors that select them") {
  const Mesh mesh = arch();
  const SurfaceMesh surface = make_surface_mesh(mesh);
  const auto top = surface_number(mesh, "zmax"), end = surface_number(mesh, "xmin");
  const auto select_picked = [&](const Picked& picked) {
    return select(mesh, selector_of(mesh, surface, picked), "test");
  };

  CHECK(select_picked({PickFilter::faces, {std::min(top, end), std::max(top, end)}}).facets.size() == 48 + 2);
  const auto edge = select_picked({PickFilter::edges, {std::min(top, end) << 32 | std::max(top, end)}});
  CHECK(edge.nodes.size() == 3);
  const auto node = select_picked({PickFilter::nodes, {17}});
  REQUIRE(node.nodes.size() == 1);
  CHECK(node.nodes[0] == 17);

  // The whole of a face by its facets, then one flat strip of it by its normal.
  std::int32_t start = 0;
  while (surface.triangle_surface[static_cast<std::size_t>(start)] != top) ++start;
  CHECK(select_picked({PickFilter::angle, flood(mesh, surface, start, 0.35)}).facets.size() == 48);
  CHECK(select_picked({PickFilter::angle, flood(mesh, surface, start, 0.05)}).facets.size() == 2);
}

TEST_CASE("what no selector says is refused with the reason") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {4, 4, 4});
  const SurfaceMesh surface = make_surface_mesh(mesh);
  CHECK_THROWS_WITH_AS(selector_of(mesh, surface, {PickFilter::nodes, {0, 124}}),
                       doctest::Contains("holds 125 nodes"), Error);
  CHECK_THROWS_AS(selector_of(mesh, surface, {PickFilter::bodies, {0}}), Error);
  CHECK_THROWS_AS(selector_of(mesh, surface, {PickFilter::faces, {}}), Error);
}

TEST_CASE("adding what is there takes it out") {
  const Picked a{PickFilter::faces, {1, 4}};
  CHECK(toggled(a, {PickFilter::faces, {2}}).items == std::vector<std::int64_t>{1, 2, 4});
  CHECK(toggled(a, {PickFilter::faces, {4}}).items == std::vector<std::int64_t>{1});
  CHECK(toggled(a, {PickFilter::nodes, {9}}).items == std::vector<std::int64_t>{9});
}

TEST_CASE("faces, edges, bodies, nodes and facets are found under a pixel and drawn") {
  Scene scene;
  const auto bar = bent_bar(ElementType::hex8, 4);
  scene.show_mesh(bar->mesh);
  const Picture before = decode_png(scene.render_png(width, height));
  PickLayer& picks = scene.picks();
  for (const PickFilter filter :
       {PickFilter::faces, PickFilter::bodies, PickFilter::nodes, PickFilter::angle}) {
    const Picked found = picks.at(width / 2, height / 2, filter, 0.35);
    CHECK(found.items.size() == (filter == PickFilter::angle ? 2 * 16 * 4 : 1));
    picks.show(found, {});
    CHECK(mean_difference(before, decode_png(scene.render_png(width, height))) > 0.001);
    CHECK(picks.at(2, height - 2, filter, 0.35).items.empty());
  }
  for (const bool dark : {false, true}) {
    SceneOptions options = scene.options();
    options.dark = dark;
    scene.set_options(options);
    picks.show(picks.at(width / 2, height / 2, PickFilter::faces, 0), {});
    const Picture picture = decode_png(scene.render_png(width, height));
    if (const char* folder = std::getenv("GENBA_TEST_PICTURES"))
      write_text_atomically(std::string(folder) + "/picked.png", encode_png(picture));
    const Pixel seen = picture.at(width / 2, height / 2);
    CHECK(seen[0] > seen[2] + 60);  // orange
    options.dark = false;
    scene.set_options(options);
  }
  // Everything lies in the window: all faces, the body, all edges between faces.
  CHECK(picks.in_box(0, 0, width, height, PickFilter::faces).items.size() == 6);
  CHECK(picks.in_box(0, 0, width, height, PickFilter::bodies).items.size() == 1);
  CHECK(picks.in_box(0, 0, width, height, PickFilter::edges).items.size() == 12);
  // Three faces look to the viewer.
  CHECK(picks.in_box(0, 0, width, height, PickFilter::angle).items.size() == 2 * (16 * 4 * 2 + 4 * 4));
  CHECK(picks.in_box(0, 0, width / 2, height, PickFilter::faces).items.size() < 6);
  // Walking out of the top face over its border finds an edge on the way.
  bool met = false;
  for (int y = height / 2; y < height && !met; ++y)
    met = !picks.at(width / 2, y, PickFilter::edges, 0).items.empty();
  CHECK(met);
  picks.show({}, {});
  CHECK(mean_difference(before, decode_png(scene.render_png(width, height))) == 0);
}

TEST_CASE("what is picked stands out from the mesh on light and dark paper, whatever is set after it") {
  Scene scene;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {3, 3, 3}));
  scene.show_mesh(mesh);
  const Picked face{PickFilter::faces, {surface_number(*mesh, "ymin")}};
  const auto orange = [&](const char* name) {
    const std::string png = scene.render_png(300, 200);
    if (const char* folder = std::getenv("GENBA_TEST_PICTURES"))
      write_text_atomically(std::string(folder) + "/" + name, png);
    const Picture picture = decode_png(png);
    int count = 0;
    for (const Pixel& p : picture.pixels) count += p[0] > 170 && p[0] > p[2] + 60;
    return count;
  };
  CHECK(orange("pick0.png") < 100);  // the axes
  scene.picks().show(face, {});
  CHECK(orange("pick1.png") > 2000);
  SceneOptions options = scene.options();
  options.dark = true;
  scene.set_options(options);
  CHECK(orange("pick2.png") > 2000);
  options.dark = false;
  scene.set_options(options);
  CHECK(orange("pick3.png") > 2000);
  options.dark = true;
  scene.set_options(options);
  scene.picks().show({}, {});
  scene.picks().show(face, {});
  CHECK(orange("pick4.png") > 2000);
}

TEST_CASE("what is picked on parts of its usual colour has another one") {
  Scene scene;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {3, 3, 3}));
  for (GeometricEntity& surface : mesh->surfaces) surface.colour = Rgb{255, 140, 13};
  scene.show_mesh(mesh);
  const auto magenta = [&] {
    int count = 0;
    for (const Pixel& p : decode_png(scene.render_png(300, 200)).pixels)
      count += p[0] > 110 && p[2] > p[1] + 15;
    return count;
  };
  CHECK(magenta() < 50);
  scene.picks().show({PickFilter::faces, {surface_number(*mesh, "ymin")}}, {});
  CHECK(magenta() > 1000);
}

TEST_CASE("a hit tells the place in the undeformed body") {
  Scene scene;
  scene.show_results(bent_bar(ElementType::hex8, 4));
  scene.render_png(width, height);

  const SurfaceHit hit = scene.picks().point_at(width / 2, height / 2);

  REQUIRE(hit.triangle >= 0);
  CHECK(hit.place[2] <= bar_size[2]);
  CHECK(hit.place != hit.drawn);
  const bool on_top = std::abs(hit.place[2] - bar_size[2]) < 1e-9, on_side = std::abs(hit.place[1]) < 1e-9;
  CHECK((on_top || on_side));
  const Picture before = decode_png(scene.render_png(width, height));
  scene.picks().show_probes({{hit.drawn, "P1: 12 MPa"}});
  CHECK(mean_difference(before, decode_png(scene.render_png(width, height))) > 0.001);
}

TEST_CASE("labels of probes stay off the legend and off each other, also in a small picture") {
  constexpr int narrow = 300, low = 220, legend = 77;  // 106 nominal pixels of 0.72
  Scene scene;
  scene.show_results(bent_bar(ElementType::hex8, 4));
  const auto drawn = [&](const char* name) {
    const std::string png = scene.render_png(narrow, low);
    if (const char* folder = std::getenv("GENBA_TEST_PICTURES"))
      write_text_atomically(std::string(folder) + "/" + name, png);
    return decode_png(png);
  };
  const Picture none = drawn("labels0.png");
  Vec3 place{};
  for (int x = narrow - legend; x > 0 && place == Vec3{}; --x)
    for (int y = 0; y < low && place == Vec3{}; ++y)
      if (const SurfaceHit hit = scene.picks().point_at(x, y); hit.triangle >= 0) place = hit.drawn;
  REQUIRE(place != Vec3{});

  scene.picks().show_probes({{place, "tip: 12.34 MPa, node 1234"}});
  const Picture beside = drawn("labels1.png");
  for (int y = 0; y < low; ++y)
    for (int x = narrow - legend; x < narrow; ++x) REQUIRE(beside.at(x, y) == none.at(x, y));
  CHECK(mean_difference(none, beside) > 0);
  scene.picks().show_probes({{place, "P1: 12 MPa"}});
  const Picture one = drawn("labels2.png");
  scene.picks().show_probes({{place, "P1: 12 MPa"}, {place, "P1: 12 MPa"}});
  CHECK(mean_difference(one, drawn("labels3.png")) > 0.3 * mean_difference(none, one));
}

TEST_CASE("A body before its mesh is picked by the faces and bodies that the mesh has") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {4, 4, 4});
  Mesh facets = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  facets.solids.clear();
  std::reverse(facets.surfaces.begin(), facets.surfaces.end());
  for (ElementBlock& block : facets.facets)
    for (Index& surface : block.group) surface = static_cast<Index>(facets.surfaces.size()) - 1 - surface;
  const std::vector<SurfaceSides> sides(facets.surfaces.size(), SurfaceSides{0, -1});
  const auto body = prepare_body({std::make_shared<const Mesh>(facets), sides, true});

  CHECK(body->surface->element_edges.empty());
  CHECK(body->surface->triangles.size() == 12);
  CHECK(surface_regions(facets, *body->surface) == std::vector<Index>(6, 0));
  const Picked top{PickFilter::faces, {surface_number(facets, "zmax")}};
  const Selector selector = selector_of(facets, *body->surface, top);
  CHECK(std::get<NamedSelector>(selector).names == std::vector<std::string>{"zmax"});
  CHECK(carried(facets, mesh, top).items == std::vector<std::int64_t>{surface_number(mesh, "zmax")});
  CHECK(carried(facets, mesh, {PickFilter::bodies, {0}}).items == std::vector<std::int64_t>{0});
  CHECK(carried(facets, mesh, {PickFilter::nodes, {3}}).items.empty());
  CHECK_THROWS_AS(selector_of(facets, *body->surface, {PickFilter::nodes, {3}}), Error);
}
