#include "app/frames/frame_values.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "app/frames/frame_folder.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/thread_team.hpp"
#include "tests/app/frames/frames_testing.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

/// Linear in the place, a parabola in time that is largest at 2 s.
double temperature_at(const Vec3& x, double t) {
  return (1 + t * (4 - t)) * (1 + x[0] + 2 * x[1] + 3 * x[2]);
}

std::vector<Field> fields_at(const Mesh& mesh, double t) {
  Field temperature{"temperature", 1, {}, QuantityKind::temperature, {}};
  Field flux{"heat_flux", 3, {"x", "y", "z"}, QuantityKind::heat_flux, {}};
  for (const Vec3& x : mesh.points) {
    temperature.data.push_back(temperature_at(x, t));
    flux.data.insert(flux.data.end(), {t, x[1], -1});
  }
  return {temperature, flux};
}

/// Five frames, 0 s to 4 s.
std::string write_series_of(const TemporaryFolder& folder) {
  const auto mesh = box_of(ElementType::tet10);
  FrameWriter writer({folder.path, "warm up", QuantityKind::time, "note", {}}, mesh);
  for (int t = 0; t < 5; ++t) writer.take(t, fields_at(*mesh, t));
  return writer.path();
}

}  // namespace

TEST_CASE("values at points over frames are those of the fields there") {
  TemporaryFolder folder;
  const FrameReader reader(write_series_of(folder));
  ThreadTeam team(2);
  Monitor silent;
  const std::vector<Vec3> points = {{0.3, 0.7, 1.1}, {0.9, 1.9, 2.9}, {5, 5, 5}};
  const FrameProbes probes = probe_frames(reader, points, {"temperature"}, team, silent);
  CHECK(probes.inside == std::vector<char>{1, 1, 0});
  CHECK(probes.at == std::vector<double>{0, 1, 2, 3, 4});
  REQUIRE(probes.columns.size() == 2);
  for (const FrameProbes::Column& column : probes.columns)
    for (std::size_t i = 0; i < 5; ++i)
      CHECK(column.values[i] ==
            doctest::Approx(temperature_at(points[column.point], probes.at[i])).epsilon(1e-12));
  const std::string table = frame_probes_csv(reader, probes, std::vector<std::string>{"0.3 m, 0.7 m, 1.1 m"});
  CHECK(table.starts_with(
      "frame,time (s),\"temperature (K) at 0.3 m, 0.7 m, 1.1 m\",temperature (K) at 2\n1,0,"));
  const FrameProbes some = probe_frames(reader, points, {"temperature"}, team, silent, {1, 4});
  CHECK(some.at == std::vector<double>{1, 4});
  CHECK(some.columns[0].values ==
        std::vector<double>{probes.columns[0].values[1], probes.columns[0].values[4]});
  CHECK(frame_probes_csv(reader, some, {}).find("\n5,4,") != std::string::npos);
  const FrameProbes all = probe_frames(reader, std::span(points).first(1), {}, team, silent);
  REQUIRE(all.columns.size() == 4);
  CHECK(column_title(all.columns[2].field, all.columns[2].component) == "heat_flux:y (W/m^2)");
  CHECK(all.columns[2].values[3] == doctest::Approx(0.7));
  CHECK(has(error_of([&] { (void)probe_frames(reader, points, {"strain"}, team, silent); }),
            "strain: the frames have no nodal field of this name, but \"temperature\", \"heat_flux\""));
}

TEST_CASE("extremes that the table lacks are computed, and it is then as the writer's") {
  TemporaryFolder folder;
  const FrameReader reader(write_series_of(folder));
  Monitor silent;
  const std::string path = folder.file("warm up/frames.csv"), written = read_file(path);
  CHECK(extremes_table(reader, silent) == written);
  write_text_atomically(path, written.substr(0, written.size() / 2));
  CHECK(extremes_table(reader, silent) == written);
  fs::remove(path);
  CHECK(extremes_table(reader, silent) == written);
  const std::vector<FrameExtreme> most = greatest(read_extremes(written));
  REQUIRE(most.size() == 5);  // temperature; magnitude, x, y, z of the flux
  CHECK(most[0].field == "temperature");
  CHECK(most[0].frame == 3);
  CHECK(most[0].at == 2);
  CHECK(most[0].max == temperature_at({1, 2, 3}, 2));
  CHECK(most[0].max_place == Vec3{1, 2, 3});
  CHECK(most[2].field == "heat_flux:x");
  CHECK(most[2].at == 4);
}

TEST_CASE("the nearest frame is found, and of a series without frames none") {
  TemporaryFolder folder;
  const FrameReader reader(write_series_of(folder));
  CHECK(nearest_frame(reader, -1) == 0);
  CHECK(nearest_frame(reader, 2.4) == 2);
  CHECK(nearest_frame(reader, 2.5) == 2);
  CHECK(nearest_frame(reader, 2.6) == 3);
  CHECK(nearest_frame(reader, 1000) == 4);
  write_series(folder.file("none.pvd"), {"none", QuantityKind::time, {}});
  CHECK(
      has(error_of([&] { (void)nearest_frame(FrameReader(folder.file("none.pvd")), 0); }), "has no frames"));
}

TEST_CASE("a field of a frame as a table, and a frame as a file of its own") {
  TemporaryFolder folder;
  const FrameReader reader(write_series_of(folder));
  const auto mesh = read_frame_mesh(reader.frames()[1].path);
  const std::string table = frame_field_csv(reader, 1, "heat_flux");
  CHECK(table.starts_with(
      "node,x (m),y (m),z (m),heat_flux:x (W/m^2),heat_flux:y (W/m^2),heat_flux:z (W/m^2)\n"));
  CHECK(std::ranges::count(table, '\n') == 1 + mesh->node_count());
  CHECK(has(table, "\n" + std::to_string(mesh->node_tags[0]) + ",0,0,0,1,0,-1\n"));
  export_frame(reader, 1, folder.file("one.vtu"));
  CHECK(read_file(folder.file("one.vtu")) == read_file(reader.frames()[1].path));
  std::string damaged = read_file(reader.frames()[1].path);
  damaged[damaged.size() / 2] ^= 4;
  write_text_atomically(reader.frames()[1].path, damaged);
  CHECK(has(error_of([&] { export_frame(reader, 1, folder.file("two.vtu")); }), "damaged"));
  CHECK_FALSE(fs::exists(folder.file("two.vtu")));
  CHECK(has(error_of([&] { export_frame(reader, 5, folder.file("two.vtu")); }), "there is no frame 6"));
}

TEST_CASE("the files of all series of a folder are named") {
  TemporaryFolder folder;
  (void)write_series_of(folder);
  const std::vector<std::string> files = files_of_series(folder.path);
  REQUIRE(files.size() == 7);
  CHECK(files.front() == "warm up.pvd");
  CHECK(files[1] == "warm up/00001.vtu");
  CHECK(files.back() == "warm up/frames.csv");
  for (const std::string& file : files) CHECK(fs::exists(folder.file(file)));
}
