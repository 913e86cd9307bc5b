// Sections as numbers, and as pictures drawn off screen. GENBA_UPDATE_BASELINE=1 writes the baselines anew.
#include "ui/scene/content/section.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "engine/base/file/file.hpp"
#include "tests/ui/bent_bar.hpp"
#include "tests/ui/picture.hpp"
#include "ui/scene/scene.hpp"

using namespace genba;
using namespace genba_test;

namespace {

double area(const Section& section) {
  double sum = 0;
  for (const auto& t : section.faces.triangles) {
    Vec3 u{}, v{};
    for (std::size_t c = 0; c < 3; ++c) {
      u[c] = double(section.points[static_cast<std::size_t>(t[1])][c]) -
             section.points[static_cast<std::size_t>(t[0])][c];
      v[c] = double(section.points[static_cast<std::size_t>(t[2])][c]) -
             section.points[static_cast<std::size_t>(t[0])][c];
    }
    sum += 0.5 * std::hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  }
  return sum;
}

SectionTask task_of(ElementType type) {
  SectionTask task;
  task.results = bent_bar(type, 4);
  task.options.field = "von_mises";
  return task;
}

}  // namespace

TEST_CASE("a volume that is kept is made once and gives the sections of a new one") {
  SectionTask task = task_of(ElementType::tet10);
  const auto kept = std::make_shared<SectionVolume>();
  const auto compare = [&](int times) {
    SectionTask fresh = task;
    task.volume = kept;
    fresh.volume = nullptr;
    const auto one = make_section(task), other = make_section(fresh);
    CHECK(one->points == other->points);
    CHECK(one->values == other->values);
    CHECK(one->faces.triangles == other->faces.triangles);
    CHECK(one->lines == other->lines);
    CHECK(kept->times_made() == times);
  };
  task.options.cut = CutKind::slice;
  task.options.cut_position = 0.03;
  compare(1);
  task.options.cut_position = 0.06;
  compare(1);
  task.deformation_scale = 7;
  compare(1);
  task.options.field = "displacement";
  task.options.component = 2;
  task.options.iso_surfaces = 2;
  compare(1);
  task.options.component = -1;
  task.options.streamlines = true;
  compare(1);
  task.results = bent_bar(ElementType::hex8, 3);
  compare(2);
  task.options.field = "von_mises";
  task.options.cut = CutKind::none;
  task.options.threshold = true;
  task.options.threshold_max = 1e8;
  compare(2);
}

TEST_CASE("streamlines of a uniform flux are straight from end to end") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    const auto bar = bent_bar(type, 4);
    Field flux{"heat_flux", 3, {"x", "y", "z"}, QuantityKind::heat_flux, {}};
    for (std::size_t n = 0; n < bar->mesh->points.size(); ++n)
      flux.data.insert(flux.data.end(), {1000.0, 0.0, 0.0});
    bar->fields.push_back(flux);
    SectionTask task;
    task.results = bar;
    task.options.field = "heat_flux";
    task.options.streamlines = true;
    REQUIRE(needs_section(task.options));

    const auto section = make_section(task);

    CHECK(section->lines.size() >= 100);
    CHECK(section->faces.triangles.empty());
    for (const auto& line : section->lines) {
      float low = 1, high = 0;
      for (const auto i : line) {
        const auto &p = section->points[static_cast<std::size_t>(i)],
                   &first = section->points[static_cast<std::size_t>(line[0])];
        low = std::min(low, p[0]);
        high = std::max(high, p[0]);
        CHECK(p[1] == doctest::Approx(first[1]));
        CHECK(p[2] == doctest::Approx(first[2]));
        CHECK(section->values[static_cast<std::size_t>(i)] == doctest::Approx(1000));
      }
      // Each goes one way from where it begins, to an end of the bar.
      if (line.size() > 4) CHECK((low < 0.013f || high > 0.187f));
    }
  }
}

TEST_CASE("a slice has the area of the cross-section, with the field on it") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet4, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    SectionTask task = task_of(type);
    task.options.cut = CutKind::slice;
    task.options.cut_axis = 0;
    task.options.cut_position = 0.061;
    const auto section = make_section(task);
    CHECK(area(*section) == doctest::Approx(bar_size[1] * bar_size[2]).epsilon(1e-5));
    // Bending: zero in the middle, the largest at the rim; MPa.
    for (std::size_t i = 0; i < section->points.size(); ++i) {
      const double x = section->points[i][0] / bar_size[0], z = section->points[i][2] / bar_size[2] - 0.5;
      CHECK(section->points[i][0] == doctest::Approx(0.061));
      // Between nodes values are linear along edges; the field is a product.
      CHECK(std::abs(section->values[i] - 1e-6 * bar_stress * (1 - x) * std::abs(2 * z)) < 5e-9 * bar_stress);
    }
    task.options.cut_axis = 2;
    task.options.cut_position = 1;  // beside the body
    CHECK(make_section(task)->faces.triangles.empty());
  }
}

TEST_CASE("iso-surfaces carry their values, a threshold keeps whole elements, arrows point along the field") {
  SectionTask task = task_of(ElementType::tet10);
  task.options.iso_surfaces = 3;
  const auto iso = make_section(task);
  for (const float v : iso->values) {
    const double share = 4 * v / (1e-6 * bar_stress);
    CHECK(share == doctest::Approx(std::round(share)).epsilon(1e-4));
  }
  // One more at a value of its own, alone and beside them.
  task.options.iso_at = 0.6 * bar_stress;
  CHECK(make_section(task)->faces.triangles.size() > iso->faces.triangles.size());
  task.options.iso_surfaces = 0;
  CHECK(needs_section(task.options));
  const auto one = make_section(task);
  CHECK(!one->faces.triangles.empty());
  for (const float v : one->values) CHECK(v == doctest::Approx(0.6e-6 * bar_stress).epsilon(1e-4));
  task.options.iso_at.reset();
  task.options.threshold = true;
  task.options.threshold_max = 2 * bar_stress;
  const double whole =
      2 * (bar_size[0] * bar_size[1] + bar_size[1] * bar_size[2] + bar_size[0] * bar_size[2]);
  CHECK(area(*make_section(task)) == doctest::Approx(whole).epsilon(1e-5));
  task.options.threshold_min = 0.6 * bar_stress;
  const double part = area(*make_section(task));
  CHECK(part > 0);
  CHECK(part < 0.6 * whole);

  task.options.threshold = false;
  task.options.vectors = true;
  CHECK(make_section(task)->arrows.empty());  // a scalar
  task.options.field = "displacement";
  const auto arrows = make_section(task)->arrows;
  CHECK(arrows.size() > 100);
  CHECK(arrows.size() <= 2500);
  for (const Section::Arrow& arrow : arrows)
    CHECK(std::hypot(arrow.direction[0], arrow.direction[1], arrow.direction[2]) ==
          doctest::Approx(1).epsilon(1e-5));
}

TEST_CASE(
    "a large section is drawn in parts that make the whole picture, with few triangles while it moves") {
  Scene scene;
  scene.show_results(bent_bar(ElementType::hex8, 55));
  SceneOptions options = scene.options();
  options.iso_surfaces = 5;
  scene.set_options(options);
  const Picture whole = decode_png(scene.render_png(900, 600));
  CHECK(scene.triangles_drawn() > 80000);
  scene.set_part_time(0);
  scene.begin_png({900, 600});
  int parts = 1;
  while (!scene.draw_part()) ++parts;
  CHECK(parts > 8);
  CHECK(mean_difference(whole, decode_png(scene.finish_png()())) < 0.6);

  scene.set_moving(true);
  const Picture moving = decode_png(scene.render_png(900, 600));
  CHECK(scene.triangles_drawn() < 60000);
  CHECK(mean_difference(whole, moving) < 5);
  scene.set_moving(false);
  CHECK(mean_difference(whole, decode_png(scene.render_png(900, 600))) == 0);
}

TEST_CASE("sections look as they did when a person looked at them") {
  struct View {
    const char* name;
    void (*set)(SceneOptions&);
  };
  const View views[] = {
      {"slice", [](SceneOptions& o) { o.cut = CutKind::slice, o.cut_position = 0.08; }},
      {"clip",
       [](SceneOptions& o) {
         o.cut = CutKind::clip, o.cut_axis = 1, o.cut_position = 0.02, o.cut_flip = true;
       }},
      {"iso", [](SceneOptions& o) { o.iso_surfaces = 4; }},
      {"threshold",
       [](SceneOptions& o) {
         o.threshold = true, o.threshold_min = 0.4 * bar_stress, o.threshold_max = bar_stress;
       }},
      {"arrows", [](SceneOptions& o) { o.field = "displacement", o.vectors = true; }},
  };
  Scene scene;
  scene.show_results(bent_bar(ElementType::tet10, 4));
  const SceneOptions plain = scene.options();
  for (const View& view : views) {
    CAPTURE(view.name);
    SceneOptions options = plain;
    view.set(options);
    scene.set_options(options);
    CHECK(scene.wanted_section() != nullptr);
    const std::string png = scene.render_png(900, 600);
    CHECK(scene.wanted_section() == nullptr);
    const Picture now = shrink(decode_png(png), 90, 60);
    const std::string path = std::string(GENBA_TEST_DATA) + "/" + view.name + ".png";
    if (const char* whole = std::getenv("GENBA_TEST_PICTURES"))
      write_text_atomically(std::string(whole) + "/" + view.name + ".png", png);
    if (std::getenv("GENBA_UPDATE_BASELINE")) write_text_atomically(path, encode_png(now));
    CHECK(mean_difference(now, decode_png(read_file(path))) < 2.5);
  }
  scene.clear();
  CHECK(scene.wanted_section() == nullptr);
  scene.show_results(bent_bar(ElementType::tet10, 4));
  CHECK(scene.options().iso_surfaces == 0);
  scene.set_options(plain);
  CHECK(mean_difference(shrink(decode_png(scene.render_png(900, 600)), 90, 60),
                        decode_png(read_file(std::string(GENBA_TEST_DATA) + "/scene.png"))) < 2.5);
}
