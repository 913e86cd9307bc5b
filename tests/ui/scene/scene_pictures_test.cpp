// Pictures in parts, and what newer views look like.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "engine/base/file/file.hpp"
#include "mesh/job/image_volume.hpp"
#include "tests/ui/bent_bar.hpp"
#include "tests/ui/picture.hpp"
#include "tests/ui/scene/picture_sizes.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/content/picture_size.hpp"
#include "ui/scene/content/pieces.hpp"
#include "ui/scene/report_pictures.hpp"
#include "ui/scene/scene.hpp"

using namespace genba;
using namespace genba_test;

namespace {

Picture in_parts(Scene& scene, int& parts, const Scene::Png& png = {width, height}) {
  scene.begin_png(png);
  parts = 1;
  while (!scene.draw_part()) ++parts;
  return decode_png(scene.finish_png()());
}

bool has_alpha(const std::string& png) {
  return png.size() > 25 && png[25] == 6;  // the kind of colour in its head
}

/// Brighter along x, around the bent bar.
std::shared_ptr<const ImageVolume> image_around(const Mesh& mesh) {
  Vec3 low = mesh.points[0], high = low;
  for (const Vec3& p : mesh.points)
    for (std::size_t c = 0; c < 3; ++c) {
      low[c] = std::min(low[c], p[c]);
      high[c] = std::max(high[c], p[c]);
    }
  auto volume = std::make_shared<ImageVolume>();
  volume->cells = {40, 20, 20};
  for (std::size_t c = 0; c < 3; ++c) {
    const double size = high[c] - low[c], step = 1.4 * size / volume->cells[c];
    volume->corner[c] = low[c] - 0.2 * size;
    volume->steps[c][c] = step;
  }
  for (int i = 0; i < 40 * 20 * 20; ++i) volume->values.push_back(static_cast<float>(i % 40));
  volume->min = 0;
  volume->max = 39;
  return volume;
}

void check_baseline(const std::string& png, const std::string& name) {
  const std::string path = std::string(GENBA_TEST_DATA) + "/" + name;
  const Picture now = shrink(decode_png(png), 90, 60);
  if (std::getenv("GENBA_UPDATE_BASELINE")) write_text_atomically(path, encode_png(now));
  CHECK(mean_difference(now, decode_png(read_file(path))) < 2.5);
}

}  // namespace

TEST_CASE("a picture drawn in parts is the whole picture: opaque, with mesh edges, translucent") {
  const auto bar = bent_bar(ElementType::hex8, 55);
  for (const auto& [edges, through] : {std::pair{false, false}, {true, false}, {true, true}}) {
    CAPTURE(edges);
    CAPTURE(through);
    Scene scene;
    scene.show_results(bar);
    SceneOptions options = scene.options();
    options.edges = edges;
    if (through) {
      scene.show_image(image_around(*bar->mesh));
      options.image.shown = true;
    }
    scene.set_options(options);
    const Picture whole = decode_png(scene.render_png(width, height));
    int parts = 0, fewer = 0;
    scene.set_part_time(0);
    const Picture pieces = in_parts(scene, parts);
    scene.set_part_time(1e9);
    const Picture groups = in_parts(scene, fewer);
    if (const char* folder = std::getenv("GENBA_TEST_PICTURES")) {
      const std::string name =
          std::string(folder) + "/parts" + (edges ? "_edges" : "") + (through ? "_through" : "");
      write_text_atomically(name + "_whole.png", encode_png(whole));
      write_text_atomically(name + ".png", encode_png(pieces));
    }
    CHECK(parts > (edges ? 12 : 7));
    CHECK(fewer > 2);
    CHECK(fewer < 0.8 * parts);
    CHECK(colour_count(whole) > 100);
    CHECK(mean_difference(whole, pieces) < 0.6);
    CHECK(mean_difference(pieces, groups) == 0);
    // And whole again, with nothing left out.
    CHECK(mean_difference(whole, decode_png(scene.render_png(width, height))) < 0.1);
  }
}

TEST_CASE("an event draws as many pieces as the last ones let expect to take its time") {
  PiecePace pace(30);
  CHECK(pace.pieces() == 1);
  for (const int expected : {2, 4, 8}) {
    pace.drew(pace.pieces(), 5);
    CHECK(pace.pieces() == expected);
  }
  pace.drew(3, 5);  // what was left of a surface says little
  CHECK(pace.pieces() == 8);
  pace.drew(8, 20);
  CHECK(pace.pieces() == 8);
  pace.drew(8, 80);
  CHECK(pace.pieces() == 3);
  pace.drew(3, 1000);
  CHECK(pace.pieces() == 1);
  for (int i = 0; i < 20; ++i) pace.drew(pace.pieces(), 0);
  CHECK(pace.pieces() == 64);
}

TEST_CASE(
    "a small picture has one part, and one to read it, once all it shows was drawn, which compiles shaders") {
  Scene scene;
  scene.show_results(bent_bar(ElementType::tet10, 2));
  SceneOptions options = scene.options();
  options.edges = true;
  scene.set_options(options);
  int parts = 0;
  const Picture first = in_parts(scene, parts);
  CHECK(parts > 4);
  const Picture one = in_parts(scene, parts);
  CHECK(parts == 2);
  CHECK(mean_difference(first, one) < 0.3);
  CHECK(mean_difference(one, decode_png(scene.render_png(width, height))) < 0.3);
}

TEST_CASE("a picture drawn tile by tile has no seams, and everything at its place") {
  const auto bar = bent_bar(ElementType::hex8, 20);
  for (const bool transparent : {false, true}) {
    Scene scene;
    scene.show_results(bar);
    SceneOptions options = scene.options();
    options.edges = true;
    scene.set_options(options);
    scene.picks().show_probes({{{0.5 * bar->mesh->points.back()[0], 0, 0}, "middle"}});
    const Scene::Png usual{1200, 825, true, transparent, 1};
    const Picture one = decode_png(scene.render_png(usual));
    // Four tiles, of sizes that are not alike.
    const Scene::Png large{2 * 1200 - 1, 2 * 825 - 1, true, transparent, 2};
    const Picture tiled = decode_png(scene.render_png(large));
    CHECK(tiled.width == large.width);
    CHECK(tiled.height == large.height);
    int parts = 0;
    const Picture in_events = in_parts(scene, parts, large);
    CHECK(parts >= 4 * 2);
    CHECK(mean_difference(tiled, in_events) < 0.6);
    const Picture small = shrink(one, 60, 41), small_tiled = shrink(tiled, 60, 41);
    int most = 0;
    for (std::size_t i = 0; i < small.pixels.size(); ++i)
      for (std::size_t c = 0; c < 3; ++c)
        most = std::max(most, std::abs(small.pixels[i][c] - small_tiled.pixels[i][c]));
    CHECK(most < 40);  // 15; one thing at a wrong place: 80
    // And small again.
    CHECK(mean_difference(one, decode_png(scene.render_png(usual))) < 0.1);
  }
}

TEST_CASE("texts keep their share of a picture of any size, and a transparent one has no background") {
  Scene scene;
  scene.show_results(bent_bar(ElementType::tet10, 4));
  const auto small = [&](int times, double scale) {
    return shrink(decode_png(scene.render_png({240 * times, 165 * times, true, false, scale})), 120, 82);
  };
  const Picture usual = small(4, 1);
  // Beyond the bounds of the sizes that texts have on a screen: large and small ones.
  CHECK(mean_difference(usual, small(20, 5)) < 0.5 * mean_difference(usual, small(20, 1)));
  CHECK(mean_difference(usual, small(2, 0.5)) < 0.5 * mean_difference(usual, small(2, 1)));

  CHECK(has_alpha(scene.render_png({400, 300, true, true})));
  const std::string opaque = scene.render_png(400, 300);
  CHECK(!has_alpha(opaque));
  Scene fresh;
  fresh.show_results(bent_bar(ElementType::tet10, 4));
  CHECK(mean_difference(decode_png(opaque), decode_png(fresh.render_png(400, 300))) == 0);
}

TEST_CASE("lines keep their share of a large picture") {
  Scene scene;
  scene.show_results(bent_bar(ElementType::hex8, 6));
  SceneOptions options = scene.options();
  options.edges = true;
  scene.set_options(options);
  const auto darkness = [&](int times, double scale) {
    const Picture picture =
        shrink(decode_png(scene.render_png({800 * times, 550 * times, true, false, scale})), 160, 110);
    double sum = 0;
    for (const Pixel& p : picture.pixels) sum += 255 * 3 - p[0] - p[1] - p[2];
    return sum / static_cast<double>(picture.pixels.size());
  };
  options.edges = false;
  const double with = darkness(2, 1), with_large = darkness(5, 2.5);
  scene.set_options(options);
  const double lines = with - darkness(2, 1), lines_large = with_large - darkness(5, 2.5);
  CAPTURE(lines);
  CAPTURE(lines_large);
  CHECK(lines > 0.3);
  CHECK(std::abs(lines_large / lines - 1) < 0.2);  // of one width in pixels: 0.4 of them
}

TEST_CASE("sizes of pictures are read, and refused with their bounds") {
  CHECK(parse_picture_size("1920x1080", "size") == PictureSize{1920, 1080});
  CHECK_NOTHROW(check_picture_size({7680, 4320}, "size"));
  CHECK_NOTHROW(check_picture_size({64, 8192}, "size"));
  for (const char* bad : {"", "x", "1920", "1920x", "x1080", "1920x1080 ", "1920X1080", "1e3x1000", "63x64",
                          "64x8193", "8192x8192", "-64x64", "99999999999x64"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(parse_picture_size(bad, "size"), Error);
  }
}

TEST_CASE("pictures of a report come in their order, each as a person has seen it") {
  const auto bar = bent_bar(ElementType::tet10, 4);
  ReportPictureTask task;
  task.results = bar;
  task.quality = QualityMeasure::aspect_ratio;
  task.image = image_around(*bar->mesh);
  Scene scene;
  std::vector<std::string> files;
  for (const ReportPictureStep& step : report_pictures(task)) {
    step.set_up(scene);
    const std::string png = scene.render_png(width, height);
    CHECK(!step.caption(scene).empty());
    files.push_back(step.file);
    if (step.file == "quality.png" || step.file == "image.png") check_baseline(png, step.file);
  }
  CHECK(files == std::vector<std::string>{"picture.png", "", "quality.png", "image.png"});
  task.field = "no_such_field";
  CHECK_THROWS_AS(report_pictures(task).front().set_up(scene), Error);
}

TEST_CASE("frames of a report have one range of colours, tell their time, and come after the fields") {
  const auto bar = bent_bar(ElementType::tet10, 4);
  const auto at = [&](double time, double factor) {
    auto out = std::make_shared<Results>(*bar);
    for (Field& field : out->fields)
      for (double& value : field.data) value *= factor;
    out->moment = Moment{time, QuantityKind::time};
    return std::shared_ptr<const Results>(out);
  };
  ReportPictureTask task;
  task.results = at(30, 1);
  task.quality = QualityMeasure::aspect_ratio;
  task.frame_range = {1e5, 3e6};
  task.frames = {{1, 3, [=] { return at(10, 0.25); }}, {3, 3, [=] { return at(30, 1); }}};
  Scene scene;
  std::vector<std::string> captions;
  std::vector<PictureRole> roles;
  std::vector<double> scales;
  for (const ReportPictureStep& step : report_pictures(task)) {
    step.set_up(scene);
    CHECK(!scene.render_png(width, height).empty());
    roles.push_back(step.role);
    if (step.role == PictureRole::answer) CHECK(step.caption(scene).english().starts_with("At 30 s: "));
    if (step.role == PictureRole::model) CHECK(step.caption(scene).english().starts_with("Loads"));
    if (step.role != PictureRole::frame) continue;
    captions.push_back(step.caption(scene).english());
    CHECK(scene.facts().range_min == 1e5);
    CHECK(scene.facts().range_max == 3e6);
    scales.push_back(scene.facts().deformation_scale);
  }
  CHECK(roles == std::vector<PictureRole>{PictureRole::answer, PictureRole::model, PictureRole::frame,
                                          PictureRole::frame, PictureRole::quality});
  REQUIRE(captions.size() == 2);
  CHECK(captions[0].starts_with("At 10 s, frame 1 of 3: "));
  CHECK(captions[1].starts_with("At 30 s, frame 3 of 3: "));
  CHECK(scales[0] == scales[1]);
}

TEST_CASE("a picture of a step with times has the time in its corner, others have none") {
  const auto bar = bent_bar(ElementType::hex8, 4);
  auto timed = std::make_shared<Results>(*bar);
  timed->moment = Moment{12.5, QuantityKind::time};
  SceneOptions options;
  options.field = "von_mises";
  options.deformed = false;
  const auto corner = [&](const std::shared_ptr<const Results>& results) {
    Scene scene;
    scene.show_results(results);
    scene.set_options(options);
    const Picture whole = decode_png(scene.render_png(width, height));
    int dark = 0;
    for (int y = height - height / 12; y < height; ++y)
      for (int x = 0; x < width / 5; ++x) {
        const Pixel& pixel = whole.at(x, y);
        dark += pixel[0] + pixel[1] + pixel[2] < 384;
      }
    return dark;
  };
  const int with_time = corner(timed), without = corner(bar);
  CAPTURE(with_time);
  CAPTURE(without);
  CHECK(with_time > without + 20);
}
