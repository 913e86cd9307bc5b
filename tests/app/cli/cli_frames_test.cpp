// genba-cli frames: what it lists, writes and refuses.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_writer.hpp"
#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using nlohmann::json;

namespace {

/// Four frames, 0 s to 6 s, of a temperature x + t on a box of 1 m x 2 m x 3 m.
void write_frames(const Bench& bench, const std::string& folder, const std::string& step) {
  const auto mesh = std::make_shared<const genba::Mesh>(
      genba::make_box_mesh(genba::ElementType::hex8, {1, 2, 3}, {2, 2, 2}));
  genba::FrameWriter writer({bench.file(folder), step, genba::QuantityKind::time, "note", {}}, mesh);
  for (int t = 0; t < 7; t += 2) {
    genba::Field temperature{"temperature", 1, {}, genba::QuantityKind::temperature, {}};
    for (const genba::Vec3& x : mesh->points) temperature.data.push_back(x[0] + t);
    writer.take(t, std::vector<genba::Field>{temperature});
  }
}

}  // namespace

TEST_CASE("frames are found in an output folder, a folder of frames and by their .pvd file") {
  Bench bench;
  write_frames(bench, "out/frames", "warm up");
  for (const char* place : {"out", "out/frames", "out/frames/warm up.pvd"}) {
    CAPTURE(place);
    const Finished list = bench.run({"frames", place});
    CHECK(list.code == 0);
    CHECK(has(list.out, "Step \"warm up\": 4 frames"));
    CHECK(has(list.out, " 4  6 s "));
    const Finished as_json = bench.run({"frames", place, "--json"});
    REQUIRE(as_json.code == 0);
    const json steps = json::parse(as_json.out)["steps"];
    REQUIRE(steps.size() == 1);
    CHECK(steps[0]["unit"] == "s");
    CHECK(steps[0]["frames"].size() == 4);
    CHECK(steps[0]["frames"][1]["at"] == 2.0);
  }
}

TEST_CASE("values over frames are tables with points as decimal signs in every locale") {
  Bench bench;
  write_frames(bench, "out/frames", "warm up");
  ::setenv("LC_ALL", "de_DE.UTF-8", 1);
  const Finished probe =
      bench.run({"frames", "out", "probe", "--probe", "250 mm, 1 m, 1.5 m", "--field", "temperature"});
  CHECK(probe.code == 0);
  const std::string head = "frame,time (s),\"temperature (K) at 250 mm, 1 m, 1.5 m\"\n";
  CHECK(probe.out.starts_with(head));
  const std::string last = probe.out.substr(probe.out.find("\n4,6,") + 5);
  CHECK(std::stod(last) == doctest::Approx(6.25).epsilon(1e-12));
  CHECK(has(probe.err, "is largest in frame 4, at 6 s"));
  const Finished extrema = bench.run({"frames", "out", "extrema", "--out", "e.csv"});
  CHECK(extrema.code == 0);
  CHECK(has(bench.read("e.csv"), "\n4,6,temperature,K,6,"));
  const Finished field = bench.run({"frames", "out", "export", "--at", "2.9 s", "--field", "temperature"});
  ::unsetenv("LC_ALL");
  CHECK(field.code == 0);
  CHECK(has(field.err, "the nearest one is frame 2, at 2 s"));
  CHECK(has(field.out, "node,x (m),y (m),z (m),temperature (K)\n"));
  CHECK(has(field.out, ",0.5,0,0,2.5\n"));
}

TEST_CASE("one frame is exported as it is, and never over a frame") {
  Bench bench;
  write_frames(bench, "out/frames", "warm up");
  CHECK(bench.run({"frames", "out", "export", "--frame", "3", "--out", "one.vtu"}).code == 0);
  CHECK(bench.read("one.vtu") == bench.read("out/frames/warm up/00003.vtu"));
  const std::string before = bench.read("out/frames/warm up/00001.vtu");
  CHECK(
      bench.run({"frames", "out", "export", "--frame", "3", "--out", "out/frames/warm up/00001.vtu"}).code !=
      0);
  CHECK(bench.read("out/frames/warm up/00001.vtu") == before);
}

TEST_CASE("a line over frames, and largest values over time with the time above a value") {
  Bench bench;
  write_frames(bench, "out/frames", "warm up");
  const Finished line = bench.run({"frames", "out", "line", "--field", "temperature", "--probe", "0 mm, 1 m, 1 m",
                                   "--probe", "1 m, 1 m, 1 m", "--out", "line.csv"});
  INFO(line.err);
  REQUIRE(line.code == 0);
  const std::string table = bench.read("line.csv");
  CHECK(has(table, "temperature (K) at 0 mm"));
  CHECK(has(table, "temperature (K) at 500 mm"));
  CHECK(has(table, "temperature (K) at 1000 mm"));
  CHECK(std::count(table.begin(), table.end(), '\n') == 5);
  CHECK(has(table, "\n4,6,"));

  const Finished maximum = bench.run({"frames", "out", "maximum", "--field", "temperature", "--above", "4.5 K",
                                      "--out", "maximum.vtu"});
  INFO(maximum.err);
  REQUIRE(maximum.code == 0);
  CHECK(has(maximum.err, "temperature is largest at"));
  CHECK(has(maximum.err, "at 6 s"));
  const std::string fields = bench.read("maximum.vtu");
  for (const char* name : {"temperature_maximum_over_time", "time_of_maximum", "time_above"})
    CHECK(has(fields, name));

  // What is missing or wrong is named.
  const auto refused = [&](std::vector<std::string> arguments, const char* what) {
    arguments.insert(arguments.begin(), {"frames", "out"});
    const Finished run = bench.run(arguments);
    CAPTURE(what);
    CHECK(run.code != 0);
    CHECK(has(run.err, what));
  };
  refused({"line", "--field", "temperature", "--probe", "0 mm, 1 m, 1 m"}, "a line has two ends, not 1");
  refused({"line", "--probe", "0 mm, 1 m, 1 m", "--probe", "1 m, 1 m, 1 m"}, "which field");
  refused({"line", "--field", "temperature", "--probe", "5 m, 1 m, 1 m", "--probe", "6 m, 1 m, 1 m"}, "no point");
  refused({"line", "--field", "temperature", "--probe", "0 m, 1 m, 1 m", "--probe", "0 m, 1 m, 1 m"}, "same point");
  refused({"maximum", "--field", "temperature"}, "--out");
  refused({"maximum", "--field", "pressure", "--out", "a.vtu"}, "pressure");
  refused({"maximum", "--field", "temperature", "--above", "3 mm", "--out", "a.vtu"}, "--above");
}

TEST_CASE("a lesion of a frame is measured, of the last one if none is named") {
  Bench bench;
  write_frames(bench, "out/frames", "warm up");
  const auto volume = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"frames", "out", "lesion", "--field", "temperature", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished run = bench.run(arguments);
    REQUIRE(run.code == 0);
    return json::parse(run.out)[0]["volume"]["value"].get<double>();
  };
  CHECK(volume({"--above", "6.25 K"}) == doctest::Approx(4.5).epsilon(1e-10));
  CHECK(volume({"--above", "2.5 K", "--frame", "2"}) == doctest::Approx(3).epsilon(1e-10));
  CHECK(volume({"--above", "2.5 K", "--at", "0 s"}) == 0);
  const Finished text =
      bench.run({"frames", "out", "lesion", "--field", "temperature", "--above", "6.25 K", "--around", "#1"});
  CHECK(text.code == 0);
  CHECK(has(text.out, "Frame 4, at 6 s"));
  CHECK(has(text.out, "75 %"));
  const auto error = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"frames", "out", "lesion"});
    const Finished run = bench.run(arguments);
    CHECK(run.code != 0);
    return run.err;
  };
  CHECK(has(error({}), "temperature"));  // no dose: those that are there
  CHECK(has(error({"--field", "stress"}), "a lesion is not judged by \"stress\""));
  CHECK(has(error({"--field", "time_above"}), "no usual threshold"));
  CHECK(has(error({"--field", "temperature", "--above", "3 mm"}), "--above"));
  CHECK(has(error({"--field", "temperature", "--around", "tumour"}), "tumour"));
}

TEST_CASE("what cannot be shown of frames is named") {
  Bench bench;
  write_frames(bench, "out/frames", "warm up");
  write_frames(bench, "two/frames", "a");
  write_frames(bench, "two/frames", "b");
  std::filesystem::create_directory(bench.file("empty"));
  const auto error = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "frames");
    const Finished run = bench.run(arguments);
    CHECK(run.code != 0);
    CHECK(run.out.empty());
    return run.err;
  };
  CHECK(has(error({"empty"}), "empty: there are no frames in this folder"));
  CHECK(has(error({"none"}), "none"));
  CHECK(has(error({"two", "extrema"}), "several steps have frames: \"a\", \"b\""));
  CHECK(has(error({"two", "--step", "c"}), "no step \"c\" has frames here, but \"a\", \"b\""));
  CHECK(bench.run({"frames", "two", "extrema", "--step", "b", "-q"}).code == 0);
  CHECK(
      has(error({"out", "export", "--frame", "5", "--out", "x.vtu"}), "there is no frame 5: the step has 4"));
  CHECK(has(error({"out", "export", "--out", "x.vtu"}), "it is not said which frame"));
  CHECK(has(error({"out", "export", "--frame", "1"}), "where the frame is to be written"));
  CHECK(has(error({"out", "export", "--at", "2 mm", "--out", "x.vtu"}), "--at"));
  CHECK(has(error({"out", "export", "--frame", "1", "--field", "stress"}), "but \"temperature\""));
  CHECK(has(error({"out", "probe", "--probe", "1 mm, 2 mm"}), "\"1 mm, 2 mm\" is no point"));
  CHECK(has(error({"out", "probe", "--probe", "9 m, 9 m, 9 m"}), "lies outside of the mesh"));
  CHECK(has(error({"out", "probe"}), "at which points"));
  CHECK(has(error({"out", "--frame", "1"}), "\"list\" knows no such option"));
}
