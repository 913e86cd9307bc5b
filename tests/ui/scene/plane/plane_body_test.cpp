// Plane and axisymmetric bodies as they are drawn and picked.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "engine/analysis/results/point_locator.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/picture.hpp"
#include "tests/ui/scene/picture_sizes.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/content/condition_glyphs.hpp"
#include "ui/scene/content/node_places.hpp"
#include "ui/scene/content/section.hpp"
#include "ui/scene/content/surface_quality.hpp"
#include "ui/scene/plane/plane_sweep.hpp"
#include "ui/scene/report_pictures.hpp"
#include "ui/scene/scene.hpp"

using namespace genba;
using namespace genba_test;

namespace {

constexpr double pi = std::numbers::pi;

/// A rectangle from x = left; two regions that meet in the middle if `halves`.
std::shared_ptr<Mesh> rectangle(ElementType type, double left = 0, bool halves = false) {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {2, 1}, {4, 2}));
  if (halves) {
    mesh->regions.push_back({2, "right"});
    for (ElementBlock& block : mesh->solids)
      for (Index e = 0; e < block.size(); ++e)
        if (element_centroid(*mesh, block, e)[0] > 1) block.group[static_cast<std::size_t>(e)] = 1;
  }
  for (Vec3& p : mesh->points) p[0] += left;
  return mesh;
}

Points places(const Mesh& mesh, const SurfaceMesh& surface) {
  return place_nodes(mesh, surface.vertex_node, nullptr, 0, surface.vertex_stand);
}

/// By the divergence theorem: right only if the surface is closed and its normals point out.
double volume_inside(const Mesh& mesh, const SurfaceMesh& surface) {
  const Points at = places(mesh, surface);
  double sum = 0;
  for (const auto& t : surface.triangles) {
    const auto p = [&](std::size_t k) {
      const auto& q = at[static_cast<std::size_t>(t[k])];
      return Vec3{q[0], q[1], q[2]};
    };
    sum += dot(p(0), cross(p(1), p(2))) / 6;
  }
  return sum;
}

bool is_closed(const SurfaceMesh& surface) {
  return std::ranges::all_of(surface.neighbours, [](const auto& sides) {
    return std::ranges::all_of(sides, [](std::int32_t other) { return other >= 0; });
  });
}

std::vector<ElementType> all_plane_types() {
  return {plane_types.begin(), plane_types.end()};
}

std::shared_ptr<Results> stretched(std::shared_ptr<const Mesh> mesh) {
  auto results = std::make_shared<Results>();
  ThreadTeam team(1);
  results->locator = std::make_shared<const PointLocator>(mesh, team);
  results->mesh = mesh;
  Field moved{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, {}};
  Field stress{"von_mises", 1, {}, QuantityKind::pressure, {}};
  for (const Vec3& p : mesh->points) {
    moved.data.insert(moved.data.end(), {1e-3 * p[0], 0, 0});
    stress.data.push_back(1e6 * p[0]);
  }
  results->fields = {moved, stress};
  return results;
}

/// The pixel of a place, from the bottom left.
std::array<double, 2> pixel_of(const Scene& scene, const Vec3& at) {
  const ViewAxes axes = const_cast<Scene&>(scene).picks().axes();
  const Vec3 p = minus(at, axes.origin);
  return {dot(p, axes.right) / dot(axes.right, axes.right), dot(p, axes.up) / dot(axes.up, axes.up)};
}

void keep_picture(const char* name, const std::string& png) {
  if (const char* folder = std::getenv("GENBA_TEST_PICTURES"))
    write_text_atomically(std::string(folder) + "/" + name, png);
}

}  // namespace

TEST_CASE("a plate is drawn as a closed body of its thickness, by shape of element") {
  for (const ElementType type : all_plane_types()) {
    CAPTURE(traits(type).name);
    const auto mesh = rectangle(type);
    const SurfaceMesh surface = make_surface_mesh(*mesh, 0.6, {PlaneBody::plane_stress, {0.1}});
    CHECK(is_closed(surface));
    CHECK(volume_inside(*mesh, surface) == doctest::Approx(0.2).epsilon(1e-5));
    CHECK(surface.front == doctest::Approx(0.05));
    // Walls belong to the edges, faces to the region.
    std::vector<int> of_surface(mesh->surfaces.size() + 1, 0);
    for (const Index s : surface.triangle_surface) ++of_surface[static_cast<std::size_t>(s)];
    CHECK(std::ranges::all_of(of_surface, [](int count) { return count > 0; }));
    CHECK(surface_regions(*mesh, surface) == std::vector<Index>(mesh->surfaces.size() + 1, 0));
  }
}

TEST_CASE("a foil is drawn so thick that it is seen, a long body as a slice of it") {
  const auto mesh = rectangle(ElementType::quad4);
  const double size = std::hypot(2.0, 1.0);
  for (const auto& [stated, drawn] :
       {std::pair{1e-6, 0.004 * size}, std::pair{0.0, 0.01 * size}, std::pair{0.3, 0.3}, std::pair{50.0, size}}) {
    const SurfaceMesh surface = make_surface_mesh(*mesh, 0.6, {PlaneBody::plane_strain, {stated}});
    CHECK(2 * surface.front == doctest::Approx(drawn));
  }
}

TEST_CASE("each region has its thickness, with a wall where it changes") {
  const auto mesh = rectangle(ElementType::quad4, 0, true);
  Study study;
  study.elements.plane = PlaneBody::plane_stress;
  study.elements.thickness = 0.1;
  study.assignments = {{"steel", {}}, {"steel", {"right"}}};
  study.assignments[1].thickness = 0.4;
  const PlaneLook look = plane_look(*mesh, study);
  CHECK(look.thickness == std::vector<double>{0.1, 0.4});
  const SurfaceMesh surface = make_surface_mesh(*mesh, 0.6, look);
  const Points at = places(*mesh, surface);
  double step = 0;  // area of the wall between the regions
  for (const auto& t : surface.triangles) {
    const auto p = [&](std::size_t k) {
      const auto& q = at[static_cast<std::size_t>(t[k])];
      return Vec3{q[0], q[1], q[2]};
    };
    if (p(0)[0] == 1 && p(1)[0] == 1 && p(2)[0] == 1)
      step += 0.5 * length(cross(minus(p(1), p(0)), minus(p(2), p(0))));
  }
  CHECK(step == doctest::Approx(0.4));
  study.assignments[1].thickness.reset();
  CHECK(plane_look(*mesh, study).thickness == std::vector<double>{0.1, 0.1});
  // Without a step there is no wall inside.
  CHECK(is_closed(make_surface_mesh(*mesh, 0.6, plane_look(*mesh, study))));
}

TEST_CASE("a ring is drawn as its section, or turned about the axis") {
  const double polygon = std::sin(2 * pi / 48) / (2 * pi / 48);  // of 48 sides, by the circle
  for (const ElementType type : all_plane_types())
    for (const double left : {0.0, 3.0}) {
      CAPTURE(traits(type).name);
      CAPTURE(left);
      const auto mesh = rectangle(type, left);
      const double whole = pi * ((left + 2) * (left + 2) - left * left) * polygon;
      const SurfaceMesh flat = make_surface_mesh(*mesh, 0.6, {PlaneBody::axisymmetric});
      CHECK(std::ranges::all_of(places(*mesh, flat), [](const auto& p) { return p[2] == 0; }));
      CHECK(flat.front == 0);
      CHECK(flat.axis_lines.size() > 10);
      for (const auto& [turn, share] : {std::pair{270, 0.75}, std::pair{360, 1.0}}) {
        const SurfaceMesh body = make_surface_mesh(*mesh, 0.6, {PlaneBody::axisymmetric, {}, turn});
        CHECK(is_closed(body));
        CHECK(volume_inside(*mesh, body) == doctest::Approx(share * whole).epsilon(1e-5));
      }
    }
}

TEST_CASE("a displacement turns with the ring") {
  const auto mesh = rectangle(ElementType::quad4, 1);
  Field moved{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, {}};
  for (std::size_t i = 0; i < mesh->points.size(); ++i) moved.data.insert(moved.data.end(), {0.5, 0.25, 0});
  const SurfaceMesh body = make_surface_mesh(*mesh, 0.6, {PlaneBody::axisymmetric, {}, 360});
  const Points at = place_nodes(*mesh, body.vertex_node, &moved, 1, body.vertex_stand);
  for (std::size_t v = 0; v < at.size(); ++v) {
    const Vec3& rest = mesh->points[static_cast<std::size_t>(body.vertex_node[v])];
    CHECK(std::hypot(at[v][0], at[v][2]) == doctest::Approx(rest[0] + 0.5));
    CHECK(at[v][1] == doctest::Approx(rest[1] + 0.25));
  }
}

TEST_CASE("a plane body opens as on paper; edges are picked by a click beside them, regions on their face") {
  for (const PlaneBody body : {PlaneBody::plane_stress, PlaneBody::axisymmetric}) {
    const auto mesh = rectangle(ElementType::quad4, 0.5, true);
    Scene scene;
    SceneOptions options = scene.options();
    options.plane = {body, {0.02, 0.02}};
    scene.set_options(options);
    scene.show_mesh(mesh);
    keep_picture("plane_mesh.png", scene.render_png(width, height));
    const CameraPose pose = scene.camera();
    const Vec3 away = unit_or(minus(pose.focus, pose.place), {});
    CHECK(away[2] == doctest::Approx(-1));
    CHECK(pose.up[1] == doctest::Approx(1));
    PickLayer& picks = scene.picks();
    const auto picked = [&](const Vec3& at, PickFilter filter, double right = 0) {
      const auto [x, y] = pixel_of(scene, at);
      return picks.at(x + right, y, filter, 0.3).items;
    };
    const auto edge = [&](const char* name) {
      const auto at = std::ranges::find(mesh->surfaces, name, &GeometricEntity::name);
      return std::vector<std::int64_t>{at - mesh->surfaces.begin()};
    };
    for (const double beside : {-8.0, 0.0, 8.0}) {
      CHECK(picked({0.5, 0.4, 0}, PickFilter::faces, beside) == edge("xmin"));
      CHECK(picked({2.5, 0.4, 0}, PickFilter::faces, beside) == edge("xmax"));
    }
    CHECK(picked({1, 0.5, 0}, PickFilter::faces).empty());
    CHECK(picked({1, 0.5, 0}, PickFilter::bodies) == std::vector<std::int64_t>{0});
    CHECK(picked({2, 0.5, 0}, PickFilter::bodies) == std::vector<std::int64_t>{1});
    CHECK(picked({0.5, 0.4, 0}, PickFilter::faces, -40).empty());
    const auto node = picked({1.01, 0.51, 0}, PickFilter::nodes);
    REQUIRE(node.size() == 1);
    CHECK(length(minus(mesh->points[static_cast<std::size_t>(node[0])], {1, 0.5, 0})) < 1e-12);
    CHECK(picks.in_box(0, 0, width, height, PickFilter::faces).items.size() == mesh->surfaces.size());
    CHECK(picks.in_box(0, 0, width, height, PickFilter::bodies).items.size() == 2);
    const auto [middle, any] = pixel_of(scene, {1.5, 0, 0});
    CHECK(picks.in_box(0, 0, middle, height, PickFilter::faces).items == edge("xmin"));
    // A picked edge is seen.
    const Picture before = decode_png(scene.render_png(width, height));
    picks.show({PickFilter::faces, edge("xmin")}, {});
    CHECK(mean_difference(before, decode_png(scene.render_png(width, height))) > 1e-4);
    CHECK(std::get<NamedSelector>(selector_of(*mesh, make_surface_mesh(*mesh, 0.6, options.plane),
                                              {PickFilter::faces, edge("xmin")}))
              .names == std::vector<std::string>{"xmin"});
    CHECK(describe(*mesh, {PickFilter::faces, edge("xmin")}).english() == "1 edge: xmin");
    // The other quick views work, and a solid body after it opens obliquely.
    scene.view(ViewDirection::iso);
    scene.render_png(width, height);
    CHECK(picked({1, 0.5, options.plane.body == PlaneBody::plane_stress ? 0.01 : 0}, PickFilter::bodies) ==
          std::vector<std::int64_t>{0});
    scene.show_mesh(std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1})));
    scene.render_png(width, height);
    const CameraPose oblique = scene.camera();
    CHECK(std::abs(unit_or(minus(oblique.focus, oblique.place), {})[2]) < 0.9);
  }
}

TEST_CASE("results of a ring: the section, then the body on request, with colours and deformation") {
  const auto results = stretched(rectangle(ElementType::tri6, 0.5));
  Scene scene;
  scene.show_results(results);
  SceneOptions options = scene.options();
  options.field = "von_mises";
  options.edges = true;
  options.plane = {PlaneBody::axisymmetric};
  scene.set_options(options);
  keep_picture("ring_section.png", scene.render_png(width, height));
  CHECK(scene.facts().box[1][2] == 0);
  options.plane.turn = 270;
  scene.set_options(options);
  const Picture turned = decode_png(scene.render_png(width, height));
  keep_picture("ring_270.png", scene.render_png(width, height));
  const SceneFacts facts = scene.facts();
  CHECK(facts.box[0][0] == doctest::Approx(-2.5 * (1 + facts.deformation_scale * 1e-3)).epsilon(1e-3));
  CHECK(facts.box[1][2] == doctest::Approx(2.5 * (1 + facts.deformation_scale * 1e-3)).epsilon(1e-3));
  CHECK(facts.field_max == doctest::Approx(2.5e6));
  CHECK(std::abs(scene.camera().place[2] - scene.camera().focus[2]) <
        0.9 * length(minus(scene.camera().place, scene.camera().focus)));
  options.plane.turn = 0;
  scene.set_options(options);
  CHECK(mean_difference(turned, decode_png(scene.render_png(width, height))) > 0.01);
}

TEST_CASE("isolines, cuts and thresholds of a plane body are lines and faces in its plane") {
  for (const ElementType type : all_plane_types()) {
    CAPTURE(traits(type).name);
    const auto results = stretched(rectangle(type));
    SectionTask task;
    task.results = results;
    task.options.field = "von_mises";
    task.options.iso_surfaces = 3;
    const auto iso = make_section(task);
    double length_of_lines = 0;
    for (const auto& line : iso->lines)
      for (std::size_t k = 0; k + 1 < line.size(); ++k) {
        const auto &a = iso->points[static_cast<std::size_t>(line[k])],
                   &b = iso->points[static_cast<std::size_t>(line[k + 1])];
        length_of_lines += std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        CHECK(std::abs(std::fmod(a[0], 0.5f)) < 1e-5);
      }
    CHECK(length_of_lines == doctest::Approx(3).epsilon(1e-4));
    task.options.iso_surfaces = 0;
    task.options.cut = CutKind::slice;
    task.options.cut_position = 0.3;
    CHECK_FALSE(make_section(task)->lines.empty());
    task.options.cut = CutKind::none;
    task.options.threshold = true;
    task.options.threshold_min = 1.1e6;
    task.options.threshold_max = 3e6;
    const auto hot = make_section(task);
    double area = 0;
    for (const auto& t : hot->faces.triangles) {
      const auto p = [&](std::size_t k) {
        const auto& q = hot->points[static_cast<std::size_t>(t[k])];
        return Vec3{q[0], q[1], q[2]};
      };
      area += 0.5 * length(cross(minus(p(1), p(0)), minus(p(2), p(0))));
    }
    CHECK(area == doctest::Approx(1).epsilon(1e-5));
  }
}

TEST_CASE("signs at edges lie in the plane; a hold of both directions is one cone") {
  const auto mesh = rectangle(ElementType::quad8);
  Study study;
  study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, std::nullopt}),
                       displacement("rail", NamedSelector{{"ymin"}}, {std::nullopt, 0.0, std::nullopt})};
  study.loads = {pressure_load("press", NamedSelector{{"ymax"}}, 2e6),
                 force_load("pull", NamedSelector{{"xmax"}}, {500, 0, 0})};
  const auto glyphs = make_condition_glyphs(mesh, study);
  REQUIRE(glyphs->conditions.size() == 4);
  const auto every = [&](std::size_t i, GlyphShape shape, std::array<float, 2> direction) {
    CHECK(glyphs->conditions[i].glyphs.size() >= 2);
    for (const Glyph& g : glyphs->conditions[i].glyphs) {
      CHECK(g.shape == shape);
      CHECK(g.direction[0] == direction[0]);
      CHECK(g.direction[1] == direction[1]);
      CHECK(g.direction[2] == 0);
      CHECK(g.place[2] == 0);
    }
  };
  every(0, GlyphShape::cone, {1, 0});
  every(1, GlyphShape::cone, {0, 1});
  every(2, GlyphShape::arrow, {0, -1});
  every(3, GlyphShape::arrow, {1, 0});
}

TEST_CASE("a mark of an element and the colours of quality are drawn on a plane body") {
  const auto mesh = rectangle(ElementType::tri3);
  Scene scene;
  scene.show_mesh(mesh);
  const Picture plain = decode_png(scene.render_png(width, height));
  scene.mark_element(SolidRef{0, 3});
  CHECK(mean_difference(plain, decode_png(scene.render_png(width, height))) > 1e-3);
  scene.mark_element({});
  SceneOptions options = scene.options();
  options.quality = QualityMeasure::scaled_jacobian;
  scene.set_options(options);
  CHECK(mean_difference(plain, decode_png(scene.render_png(width, height))) > 1e-2);
  REQUIRE(scene.quality());
  CHECK(scene.quality()->triangle_value.size() ==
        static_cast<std::size_t>(scene.facts().triangles));
}

TEST_CASE("bars are drawn, fitted and hidden: alone, and in front of a plate") {
  auto truss = std::make_shared<Mesh>();
  truss->points = {{0, 0, 0}, {0, 3, 0}, {4, 0, 0}};
  truss->node_tags = {1, 2, 3};
  truss->regions = {{1, "low"}, {2, "high"}};
  truss->solids.push_back({ElementType::line2, {0, 2, 1, 2}, {0, 1}, {1, 2}});
  Scene scene;
  scene.show_mesh(truss);
  const Picture both = decode_png(scene.render_png(width, height));
  CHECK(scene.facts().box[1][0] == doctest::Approx(4));
  CHECK(scene.facts().box[1][1] == doctest::Approx(3));
  const auto dark_at = [&](const Picture& picture, const Vec3& at) {
    const auto [x, y] = pixel_of(scene, at);
    const Pixel& here = picture.at(static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y)));
    return here[0] < 100;
  };
  CHECK(dark_at(both, {2, 1.5, 0}));
  CHECK(dark_at(both, {2, 0, 0}));
  CHECK_FALSE(dark_at(both, {1, 1, 0}));
  SceneOptions options = scene.options();
  options.parts = {{2, "high", true, 1, {}}};
  scene.set_options(options);
  const Picture one = decode_png(scene.render_png(width, height));
  CHECK_FALSE(dark_at(one, {2, 1.5, 0}));
  CHECK(dark_at(one, {2, 0, 0}));

  auto plate = rectangle(ElementType::quad4);
  plate->regions.push_back({2, "tie"});
  plate->solids.push_back({ElementType::line2, {0, plate->node_count() - 1}, {1}, {99}});
  Scene front;
  front.show_mesh(plate);
  const Picture with = decode_png(front.render_png(width, height));
  options = front.options();
  options.parts = {{2, "tie", true, 1, {}}};
  front.set_options(options);
  CHECK(mean_difference(with, decode_png(front.render_png(width, height))) > 0.1);
}

TEST_CASE("pictures of a report show a plane body from the front, with its thickness") {
  const auto mesh = rectangle(ElementType::quad4);
  ReportPictureTask task;
  task.results = stretched(mesh);
  task.plane = {PlaneBody::plane_stress, {0.2}};
  task.conditions = make_condition_glyphs(mesh, {});
  Scene scene;
  const auto steps = report_pictures(task);
  steps.front().set_up(scene);
  const std::string png = scene.render_png(width, height);
  keep_picture("plane_report.png", png);
  const CameraPose pose = scene.camera();
  CHECK(unit_or(minus(pose.focus, pose.place), {})[2] == doctest::Approx(-1));
  CHECK(scene.facts().box[1][2] == doctest::Approx(0.1));
  CHECK(steps.front().caption(scene).english().find("+z") != std::string::npos);
  // What a report shows of a solid from behind is not mirrored.
  task.more_fields = {{"von_mises", ReportView::behind}};
  for (const ReportPictureStep& step : report_pictures(task)) {
    if (step.role != PictureRole::field) continue;
    step.set_up(scene);
    const CameraPose seen = scene.camera();
    CHECK(unit_or(minus(seen.focus, seen.place), {})[2] == doctest::Approx(-1));
  }
}
