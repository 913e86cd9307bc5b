// Bodies that are hidden, seen through or coloured.
#include "ui/scene/content/part_look.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/picture.hpp"
#include "tests/ui/scene/picture_sizes.hpp"
#include "tests/ui/two_cubes.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/content/condition_glyphs.hpp"
#include "ui/scene/content/section.hpp"
#include "ui/scene/content/surface_mesh.hpp"
#include "ui/scene/scene.hpp"

using namespace genba;
using namespace genba_test;

namespace {

PartLooks with(const Mesh& mesh, std::size_t region, auto edit) {
  PartLooks looks;
  PartLook look = look_of(looks, mesh.regions[region]);
  edit(look);
  set_look(looks, look);
  return looks;
}

int different_pixels(const Picture& a, const Picture& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) count += a.pixels[i] != b.pixels[i];
  return count;
}

int reddish(const Picture& picture) {
  int count = 0;
  for (const Pixel& p : picture.pixels) count += p[0] > p[1] + 60 && p[0] > p[2] + 60;
  return count;
}

}  // namespace

TEST_CASE("a look is kept by number and name; a plain one is none") {
  PartLooks looks;
  set_look(looks, {1, "left", true, 1, {}});
  set_look(looks, {1, "right", false, 0.4, {}});
  CHECK(looks.size() == 2);
  CHECK(look_of(looks, {1, "left"}).hidden);
  CHECK(look_of(looks, {1, "right"}).opacity == 0.4);
  CHECK(look_of(looks, {2, "left"}).is_plain());
  set_look(looks, {1, "left", false, 1, {}});
  CHECK(looks.size() == 1);
}

TEST_CASE("a hidden body hides its own surfaces") {
  const auto mesh = two_cubes();
  const auto surface = prepare_surface(*mesh);
  CHECK(looks_of_surfaces(*mesh, *surface, {}) == SurfaceLooks{});

  const SurfaceLooks looks =
      looks_of_surfaces(*mesh, *surface, with(*mesh, 0, [](PartLook& look) { look.hidden = true; }));

  CHECK(std::count(looks.hidden.begin(), looks.hidden.end(), 1) == 5);
  for (std::size_t i = 0; i < mesh->surfaces.size(); ++i)
    if (looks.hidden[i]) CHECK(mesh->surfaces[i].tag < 100);
}

TEST_CASE("the face between two bodies is seen once one of them is not solid") {
  const auto mesh = two_cubes();
  const auto surface = prepare_surface(*mesh);
  CHECK(surface->triangles.size() == 20);
  REQUIRE(surface->inner);
  CHECK(surface->inner->triangles.size() == 2);
  for (const auto& sides : surface->inner->sides) {
    CHECK(sides[0] >= 0);
    CHECK(sides[0] + sides[1] == 1);
  }

  PartLooks looks = with(*mesh, 0, [](PartLook& look) { look.hidden = true; });
  const ExposedFaces seen = exposed_faces(*surface->inner, looks_of_surfaces(*mesh, *surface, looks));
  REQUIRE(seen.surface);
  CHECK(seen.surface->triangles.size() == 2);
  CHECK(seen.surface->vertex_node.size() == 4);
  CHECK(seen.surface->triangle_surface[0] == 1);
  CHECK(mesh->surfaces[static_cast<std::size_t>(seen.face[0])].name == "between");

  set_look(looks, {2, "right", false, 0.3, {}});
  CHECK_FALSE(exposed_faces(*surface->inner, looks_of_surfaces(*mesh, *surface, looks)).surface);
}

TEST_CASE("a body of one region has no inner faces") {
  const Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 1}, {2, 2, 2});
  CHECK_FALSE(find_inner_faces(mesh));
}

TEST_CASE("hidden bodies are not drawn and not picked, what lies behind them is") {
  Scene scene;
  const auto mesh = two_cubes();
  scene.show_mesh(mesh);
  scene.view(ViewDirection::minus_x);
  scene.render_png(small_width, small_height);
  const SurfaceHit before = scene.picks().point_at(small_width / 2, small_height / 2);
  CHECK(mesh->surfaces[static_cast<std::size_t>(before.surface)].tag < 100);

  SceneOptions options = scene.options();
  options.parts = with(*mesh, 0, [](PartLook& look) { look.hidden = true; });
  scene.set_options(options);
  scene.render_png({small_width, small_height, false});
  // The face between the cubes, where the right one ends.
  const SurfaceHit hit = scene.picks().point_at(small_width / 2, small_height / 2);
  CHECK(mesh->surfaces[static_cast<std::size_t>(hit.surface)].name == "between");
  CHECK(hit.drawn[0] == doctest::Approx(1));
  CHECK(scene.picks().at(small_width / 2, small_height / 2, PickFilter::bodies, 0).items ==
        std::vector<std::int64_t>{1});
  CHECK(scene.picks().at(small_width / 2, small_height / 2, PickFilter::angle, 0.3).items.empty());

  scene.view(ViewDirection::plus_y);
  options.parts.clear();
  scene.set_options(options);
  const Picture both = decode_png(scene.render_png(small_width, small_height));
  options.parts = with(*mesh, 0, [](PartLook& look) { look.hidden = true; });
  scene.set_options(options);
  const Picture one = decode_png(scene.render_png({small_width, small_height, false}));
  set_look(options.parts, {2, "right", true, 1, {}});
  scene.set_options(options);
  const Picture none = decode_png(scene.render_png({small_width, small_height, false}));
  CHECK(different_pixels(both, none) > 10000);
  CHECK(different_pixels(one, none) < 0.75 * different_pixels(both, none));
  CHECK(different_pixels(one, none) > 0.25 * different_pixels(both, none));
  // Another case has its bodies as they are.
  scene.clear();
  CHECK(scene.options().parts.empty());
}

TEST_CASE("a lasso meets what a click meets, and a face between bodies has no normal to paint by") {
  Scene scene;
  const auto mesh = two_cubes();
  scene.show_mesh(mesh);
  scene.view(ViewDirection::minus_x);
  scene.render_png(small_width, small_height);
  PickLayer& picks = scene.picks();
  const auto same_as_a_click = [&](const ViewGrid& at) {
    const SurfaceHit click = picks.point_at(at.x, at.y);
    const auto hits = picks.first_hits(at);
    REQUIRE(hits.size() == 1);
    CHECK(hits[0].triangle == click.triangle);
    CHECK(hits[0].surface == click.surface);
    CHECK(hits[0].region == click.region);
    for (std::size_t c = 0; c < 3; ++c) CHECK(std::abs(hits[0].place[c] - click.place[c]) < 1e-4);
    return hits;
  };
  // Off the side that the two triangles of a face share.
  const ViewGrid at{small_width / 2 + 9, small_height / 2 + 2, 1, 1, 1};
  auto hits = same_as_a_click(at);
  CHECK_FALSE(hits[0].is_between_bodies());
  CHECK(picks.normals_of(hits)[0][0] == doctest::Approx(-1));

  SceneOptions options = scene.options();
  options.parts = with(*mesh, 0, [](PartLook& look) { look.hidden = true; });
  scene.set_options(options);
  scene.render_png({small_width, small_height, false});
  hits = same_as_a_click(at);
  CHECK(hits[0].is_between_bodies());
  CHECK(picks.normals_of(hits)[0] == Vec3{});
  CHECK(picks.normals_of({picks.point_at(at.x, at.y)})[0] == Vec3{});

  set_look(options.parts, {2, "right", true, 1, {}});
  scene.set_options(options);
  scene.render_png({small_width, small_height, false});
  CHECK(same_as_a_click(at)[0].triangle == -1);
}

TEST_CASE("bodies have colours of their own and are seen through, on a mesh and on results") {
  Scene scene;
  const auto mesh = two_cubes();
  scene.show_mesh(mesh);
  const Picture plain = decode_png(scene.render_png(small_width, small_height));
  CHECK(reddish(plain) < 300);  // the axes

  SceneOptions options = scene.options();
  options.parts = with(*mesh, 1, [](PartLook& look) { look.colour = Rgb{210, 30, 30}; });
  scene.set_options(options);
  const int opaque = reddish(decode_png(scene.render_png(small_width, small_height)));
  CHECK(opaque > 5000);

  const auto results = std::make_shared<Results>();
  results->mesh = mesh;
  results->fields = {{"von_mises", 1, {}, QuantityKind::pressure, {}}};
  for (const Vec3& p : mesh->points) results->fields[0].data.push_back(1e6 * p[0]);
  scene.show_results(results);
  options = scene.options();
  options.parts.clear();
  scene.set_options(options);
  const Picture solid = decode_png(scene.render_png(small_width, small_height));
  options.parts = with(*mesh, 1, [](PartLook& look) { look.opacity = 0.3; });
  scene.set_options(options);
  const Picture through = decode_png(scene.render_png(small_width, small_height));
  CHECK(mean_difference(solid, through) > 2);
  options.parts = with(*mesh, 1, [](PartLook& look) { look.hidden = true; });
  scene.set_options(options);
  CHECK(mean_difference(decode_png(scene.render_png(small_width, small_height)), through) > 1);
  options.parts.clear();
  scene.set_options(options);
  CHECK(mean_difference(solid, decode_png(scene.render_png(small_width, small_height))) < 0.01);
}

TEST_CASE("signs of conditions are hidden with their body") {
  Scene scene;
  const auto mesh = two_cubes();
  Study study;
  study.loads = {traction_load("pull", NamedSelector{{"xmin"}}, {-1e6, 0, 0})};
  const auto signs = make_condition_glyphs(mesh, study);
  REQUIRE(signs->conditions.size() == 1);
  REQUIRE_FALSE(signs->conditions[0].glyphs.empty());
  scene.show_mesh(mesh);
  scene.show_conditions(signs);
  scene.view(ViewDirection::plus_y);
  scene.render_png(small_width, small_height);
  // Without the key above.
  const auto drawn_below = [&](bool hidden) {
    SceneOptions options = scene.options();
    options.parts.clear();
    if (hidden) options.parts = with(*mesh, 0, [](PartLook& look) { look.hidden = true; });
    Picture pictures[2];
    for (const bool shown : {false, true}) {
      options.conditions = shown;
      scene.set_options(options);
      pictures[shown] = decode_png(scene.render_png({small_width, small_height, false}));
      pictures[shown].pixels.resize(static_cast<std::size_t>(small_width) * (small_height * 2 / 3));
    }
    return different_pixels(pictures[0], pictures[1]);
  };
  CHECK(drawn_below(false) > 20);
  CHECK(drawn_below(true) == 0);
}

TEST_CASE("a section is cut from what is not hidden") {
  const auto mesh = two_cubes();
  const auto results = std::make_shared<Results>();
  results->mesh = mesh;
  results->fields = {{"von_mises", 1, {}, QuantityKind::pressure, {}}};
  for (const Vec3& p : mesh->points) results->fields[0].data.push_back(1e6 * p[0]);
  SectionTask task{results, {}, 0, std::make_shared<SectionVolume>()};
  task.options.field = "von_mises";
  task.options.cut = CutKind::slice;
  task.options.cut_axis = 2;
  task.options.cut_position = 0.5;
  const auto least_and_most = [](const Section& section) {
    float low = 2, high = 0;
    for (const auto& p : section.points) low = std::min(low, p[0]), high = std::max(high, p[0]);
    return std::pair{low, high};
  };
  CHECK(least_and_most(*make_section(task)) == std::pair{0.0F, 2.0F});

  SectionTask half = task;
  half.options.parts = with(*mesh, 0, [](PartLook& look) { look.hidden = true; });
  CHECK_FALSE(same_section(task, half));
  CHECK(least_and_most(*make_section(half)) == std::pair{1.0F, 2.0F});
  // Transparency and colour cut nothing else; all hidden, nothing is left.
  SectionTask seen_through = task;
  seen_through.options.parts = with(*mesh, 0, [](PartLook& look) { look.opacity = 0.4; });
  CHECK(same_section(task, seen_through));
  set_look(half.options.parts, {2, "right", true, 1, {}});
  CHECK(make_section(half)->points.empty());
  CHECK(least_and_most(*make_section(task)) == std::pair{0.0F, 2.0F});
}

TEST_CASE("the camera goes to what is picked") {
  Scene scene;
  const auto mesh = two_cubes();
  scene.show_mesh(mesh);
  scene.render_png(small_width, small_height);
  const double whole = scene.camera().height;

  scene.fit_to({PickFilter::bodies, {1}});

  CHECK(scene.camera().focus[0] == doctest::Approx(1.5));
  CHECK(scene.camera().height < whole);
  scene.fit_to({PickFilter::faces, {}});  // nothing changes
  CHECK(scene.camera().focus[0] == doctest::Approx(1.5));
}

TEST_CASE("several bodies have a colour each on all their faces, one body has none of its own") {
  const auto mesh = two_cubes();
  const auto surface = prepare_surface(*mesh);
  REQUIRE(surface->surface_colour.size() == mesh->surfaces.size());
  const Rgb left = colour_of_body(*mesh, 0), right = colour_of_body(*mesh, 1);
  int apart = 0;
  for (std::size_t c = 0; c < 3; ++c) apart += std::abs(left[c] - right[c]);
  CHECK(apart > 100);
  for (std::size_t i = 0; i + 1 < mesh->surfaces.size(); ++i) {
    const bool has_facets = std::ranges::find(surface->triangle_surface, static_cast<Index>(i)) !=
                            surface->triangle_surface.end();
    if (has_facets) CHECK(surface->surface_colour[i] == (mesh->surfaces[i].tag < 100 ? left : right));
  }
  // A colour of the source comes first.
  Mesh painted = *mesh;
  painted.regions[0].colour = Rgb{1, 2, 3};
  CHECK(colour_of_body(painted, 0) == Rgb{1, 2, 3});
  const Mesh box = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  for (const auto& colour : prepare_surface(box)->surface_colour) CHECK_FALSE(colour);
}
