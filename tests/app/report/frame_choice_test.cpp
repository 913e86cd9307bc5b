// Which frames a report draws: by time, the last, the one with the largest value; with colours of one range.
#include "app/report/frame_choice.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "app/case/case_file.hpp"
#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_writer.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::shared_ptr<const Mesh> box(int cells) {
  return std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 2, 3}, {cells, 2, 2}));
}

/// Frames at 0, 2, 4 and 6 s of a temperature that is largest at 4 s.
void write_warm_up(const std::string& folder, const std::shared_ptr<const Mesh>& mesh) {
  constexpr double peak[] = {0, 1, 9, 3};
  FrameWriter writer({folder, "warm up", QuantityKind::time, "note", {}}, mesh);
  for (int t = 0; t < 4; ++t) {
    Field temperature{"temperature", 1, {}, QuantityKind::temperature, {}};
    for (const Vec3& x : mesh->points) temperature.data.push_back(300 + x[0] + peak[t]);
    writer.take(2.0 * t, std::vector<Field>{temperature});
  }
}

struct Heated {
  TemporaryFolder folder;
  std::shared_ptr<const Mesh> mesh = box(2);
  Project project;
  std::shared_ptr<Results> results = std::make_shared<Results>();
  Heated() {
    write_warm_up(folder.file("out with space/frames"), mesh);
    project.path = folder.file("case.json");
    project.output.folder = "out with space";
    project.step_name = "warm up";
    project.times = {0, 2, 4, 6};
    project.study.physics = &physics_named("heat");
    results->mesh = mesh;
    results->physics = project.study.physics;
    results->fields = {{"temperature", 1, {}, QuantityKind::temperature,
                        std::vector<double>(mesh->points.size(), 300)}};
  }
  FramePictures of(const std::string& times) {
    project.report.picture_times = times;
    return frame_pictures(project, *results);
  }
};

std::string times_refusal(const std::string& times) {
  try {
    (void)parse_picture_times(times);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("times of pictures are read, and what is no time is named") {
  CHECK(parse_picture_times("").at.empty());
  const PictureTimes times = parse_picture_times(" 0 s; 1.5 min , last,maximum,");
  CHECK(times.at == std::vector<double>{0, 90});
  CHECK(times.last);
  CHECK(times.maximum);
  for (const char* bad : {"30", "30 mm", "first", "last 3"}) {
    CAPTURE(bad);
    CHECK(has(times_refusal(bad), "report/picture_times"));
  }
  std::string many = "last";
  for (int i = 0; i < 12; ++i) many += ", " + std::to_string(i) + " s";
  CHECK(has(times_refusal(many), "12"));
}

TEST_CASE("a case keeps the times of its report's pictures, and refuses wrong ones at their place") {
  Project project = cantilever();
  project.report.picture_times = "0 s, last";
  CHECK(parse_case(format_case(project), "").report.picture_times == "0 s, last");
  project.report.picture_times = "soon";
  try {
    (void)parse_case(format_case(project), "case.json");
    FAIL_CHECK("it was read");
  } catch (const Error& error) {
    CHECK(has(error.what(), "report/picture_times"));
  }
}

TEST_CASE("frames are chosen by the nearest time, as the last and by their largest value, each once") {
  Heated heated;
  const FramePictures chosen = heated.of("2.9 s, 1e9 s, last, maximum");
  CHECK(chosen.frames == std::vector<std::size_t>{1, 2, 3});
  CHECK(chosen.of == 4);
  CHECK(chosen.field == "temperature");
  REQUIRE(chosen.range);
  CHECK((*chosen.range)[0] == doctest::Approx(300));
  CHECK((*chosen.range)[1] == doctest::Approx(310));
  CHECK(heated.of("").series.empty());
  CHECK(heated.of("0 s").frames == std::vector<std::size_t>{0});

  const auto frame = frame_loader(chosen, 1, heated.results)();
  REQUIRE(frame->moment);
  CHECK(frame->moment->at == 4);
  REQUIRE(frame->find("temperature"));
  CHECK(frame->find("temperature")->data.front() == doctest::Approx(309 + heated.mesh->points.front()[0]));
}

TEST_CASE("a frame of another mesh, and frames that are gone, are no pictures") {
  Heated heated;
  const FramePictures chosen = heated.of("last");
  auto other = std::make_shared<Results>(*heated.results);
  other->mesh = box(5);
  CHECK_THROWS_AS(frame_loader(chosen, 0, other)(), Error);
  std::filesystem::remove_all(heated.folder.file("out with space"));
  CHECK(heated.of("last").frames.empty());
  CHECK_THROWS_AS(frame_loader(chosen, 0, heated.results)(), Error);
  heated.project.times.clear();
  CHECK(heated.of("last").frames.empty());
}
