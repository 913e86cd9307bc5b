#include "app/frames/frame_writer.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <limits>

#include "engine/base/file/file.hpp"
#include "engine/base/host_memory.hpp"
#include "tests/app/frames/frames_testing.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/app/small_files.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

SeriesWish wish(const TemporaryFolder& folder, std::optional<double> go_on_after = {}) {
  return {folder.file("frames"), "warm up", QuantityKind::time, "Research use only", go_on_after};
}

std::string pvd_of(const TemporaryFolder& folder) {
  return folder.file("frames/warm up.pvd");
}

std::string file_of(const TemporaryFolder& folder, const std::string& name) {
  return folder.file("frames/warm up/" + name);
}

void write_frames(const TemporaryFolder& folder, const std::shared_ptr<const Mesh>& mesh, int count) {
  FrameWriter writer(wish(folder), mesh);
  for (int i = 0; i < count; ++i) give(writer, *mesh, 0.25 * i);
}

std::size_t whole_frames(const TemporaryFolder& folder, const Mesh& mesh) {
  const FrameReader reader(pvd_of(folder));
  for (std::size_t i = 0; i < reader.frames().size(); ++i) {
    CHECK(reader.frames()[i].at == 0.25 * static_cast<double>(i));
    CHECK(is_whole(reader, i, mesh));
  }
  return reader.frames().size();
}

std::size_t line_count(const std::string& path) {
  const std::string text = read_file(path);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

constexpr std::size_t lines_a_frame = 5;  // magnitude, x, y, z, temperature

}  // namespace

TEST_CASE("a thousand frames are listed and come back, and memory does not grow with them") {
  TemporaryFolder folder;
  const auto mesh = box_of(ElementType::hex8, {8, 8, 8});
  FrameWriter writer(wish(folder), mesh);
  std::int64_t before = 0;
  for (int i = 0; i < 1000; ++i) {
    give(writer, *mesh, 0.25 * i);
    if (i == 100) before = resident_private_bytes();
  }
  CHECK(resident_private_bytes() - before < std::int64_t{4} << 20);
  CHECK(writer.frames() == 1000);
  CHECK(whole_frames(folder, *mesh) == 1000);
  const FrameReader reader(pvd_of(folder));
  CHECK(reader.step() == "warm up");
  CHECK(reader.over() == QuantityKind::time);
  CHECK(reader.frames()[999].path == file_of(folder, "01000.vtu"));
  CHECK(reader.frames()[999].bytes == static_cast<std::int64_t>(fs::file_size(file_of(folder, "01000.vtu"))));
  CHECK(reader.read(7, {"displacement"}).nodal.size() == 1);
  CHECK(reader.read(7, {"displacement"}).of_elements.empty());
  CHECK(has(error_of([&] { (void)reader.read(1000); }), "there is no frame 1001: the step has 1000"));
  CHECK(line_count(file_of(folder, "frames.csv")) == 1 + 1000 * lines_a_frame);
}

TEST_CASE("killed at any moment, the series names whole frames only, and goes on") {
  const auto mesh = box_of(ElementType::hex8, {12, 12, 12});
  int among_frames = 0;
  for (int i = 0; i < 30; ++i) {
    CAPTURE(i);
    TemporaryFolder folder;
    const pid_t child = ::fork();
    if (child == 0) {
      write_frames(folder, mesh, 1000000);
      ::_exit(0);
    }
    ::usleep(static_cast<useconds_t>(4000 + 3700 * (i % 23)));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    std::size_t there = 0;
    if (fs::exists(pvd_of(folder))) there = whole_frames(folder, *mesh);
    among_frames += there > 0;
    FrameWriter writer(wish(folder, 1e9), mesh);
    CHECK(writer.frames() == there);
    give(writer, *mesh, 0.25 * static_cast<double>(there));
    CHECK(whole_frames(folder, *mesh) == there + 1);
    CHECK(line_count(file_of(folder, "frames.csv")) == 1 + (there + 1) * lines_a_frame);
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(folder.file("frames/warm up"))) files += entry.exists();
    CHECK(files == there + 3);  // the new one, the table, the lock
  }
  CHECK(among_frames > 0);
}

TEST_CASE("a full disk is told, what was written stays, and the frame can be given again") {
  TemporaryFolder folder;
  const auto mesh = box_of(ElementType::hex8, {6, 6, 6});
  FrameWriter writer(wish(folder), mesh);
  give(writer, *mesh, 0);
  const std::string table = read_file(file_of(folder, "frames.csv"));
  const auto bytes = fs::file_size(file_of(folder, "00001.vtu"));
  for (const std::size_t limit : {std::size_t{0}, std::size_t{100}, bytes / 2, bytes - 1}) {
    const SmallFiles small(limit);
    const std::string error = error_of([&] { give(writer, *mesh, 0.25); });
    CHECK(has(error, "00002.vtu"));
    CHECK(has(error, "Free some disk space"));
  }
  CHECK(whole_frames(folder, *mesh) == 1);
  CHECK(read_file(file_of(folder, "frames.csv")) == table);
  CHECK_FALSE(fs::exists(file_of(folder, "00002.vtu")));
  give(writer, *mesh, 0.25);
  CHECK(whole_frames(folder, *mesh) == 2);
}

TEST_CASE("no room for the table of extremes alone leaves the series as it was") {
  TemporaryFolder folder;
  Mesh tiny = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  const auto mesh = std::make_shared<const Mesh>(tiny);
  FrameWriter writer(wish(folder), mesh);
  int n = 0;
  while (fs::file_size(file_of(folder, "frames.csv")) < 8000) give(writer, *mesh, 0.25 * n++);
  const std::string table = read_file(file_of(folder, "frames.csv"));
  {
    const SmallFiles small(table.size() + 100);
    CHECK(has(error_of([&] { give(writer, *mesh, 0.25 * n); }), "frames.csv"));
  }
  CHECK(read_file(file_of(folder, "frames.csv")) == table);
  CHECK(whole_frames(folder, *mesh) == static_cast<std::size_t>(n));
  give(writer, *mesh, 0.25 * n);
  CHECK(whole_frames(folder, *mesh) == static_cast<std::size_t>(n) + 1);
}

TEST_CASE("going on keeps frames up to a time, beginning anew keeps none") {
  TemporaryFolder folder;
  const auto mesh = box_of(ElementType::tet10);
  write_frames(folder, mesh, 6);
  {
    FrameWriter writer(wish(folder, 0.5), mesh);
    CHECK(writer.last() == 0.5);
    CHECK(whole_frames(folder, *mesh) == 3);
    CHECK_FALSE(fs::exists(file_of(folder, "00004.vtu")));
    CHECK(line_count(file_of(folder, "frames.csv")) == 1 + 3 * lines_a_frame);
    CHECK(has(error_of([&] { give(writer, *mesh, 0.5); }), "ascend"));
    give(writer, *mesh, 0.75);
  }
  CHECK(whole_frames(folder, *mesh) == 4);
  CHECK(has(error_of([&] { FrameWriter(wish(folder, 0.5), box_of(ElementType::hex8)); }), "another mesh"));
  CHECK(whole_frames(folder, *mesh) == 4);
  fs::resize_file(file_of(folder, "00002.vtu"), 5000);
  CHECK(has(error_of([&] { FrameWriter(wish(folder, 0.5), mesh); }), "00002.vtu: this frame is damaged"));
  CHECK(FrameReader(pvd_of(folder)).frames().size() == 4);
  const FrameWriter writer(wish(folder), box_of(ElementType::hex8));
  CHECK(writer.frames() == 0);
  CHECK_FALSE(writer.last());
  CHECK_FALSE(fs::exists(pvd_of(folder)));
  CHECK_FALSE(fs::exists(file_of(folder, "00001.vtu")));
}

TEST_CASE("one writer at a time") {
  TemporaryFolder folder;
  const auto mesh = box_of(ElementType::hex8);
  {
    const FrameWriter writer(wish(folder), mesh);
    CHECK(has(error_of([&] { FrameWriter(wish(folder), mesh); }), "process " + std::to_string(::getpid())));
  }
  CHECK(error_of([&] { FrameWriter(wish(folder), mesh); }).empty());
}

TEST_CASE("what no writer of frames wrote is neither removed nor written over") {
  TemporaryFolder folder;
  const auto mesh = box_of(ElementType::hex8);
  write_frames(folder, mesh, 2);
  const auto refused = [&](const std::string& path) {
    CAPTURE(path);
    const bool was = fs::exists(path);
    if (was) fs::rename(path, folder.file("away"));
    std::ofstream(path) << "mine";
    for (const auto& after : {std::optional<double>(), std::optional<double>(9)})
      CHECK(has(error_of([&] { FrameWriter(wish(folder, after), mesh); }), path));
    CHECK(read_file(path) == "mine");
    fs::remove(path);
    if (was) fs::rename(folder.file("away"), path);
  };
  refused(file_of(folder, "00001.vtu"));
  refused(file_of(folder, "00009.vtu"));
  refused(file_of(folder, "frames.csv"));
  refused(pvd_of(folder));
  CHECK(whole_frames(folder, *mesh) == 2);
  std::ofstream(file_of(folder, "notes.txt")) << "mine";
  std::ofstream(folder.file("frames/other.pvd")) << "mine";
  write_frames(folder, mesh, 1);
  CHECK(read_file(file_of(folder, "notes.txt")) == "mine");
  CHECK(read_file(folder.file("frames/other.pvd")) == "mine");
  CHECK(series_in(folder.file("frames")) == std::vector<std::string>{pvd_of(folder)});
  CHECK(series_in(folder.file("none")).empty());
  SeriesWish other = wish(folder);
  other.step = "warm up.";  // the same file name
  CHECK(has(error_of([&] { FrameWriter(other, mesh); }), "the step \"warm up\""));
}

TEST_CASE("a series that is damaged, or names what is not there, is named") {
  TemporaryFolder folder;
  const auto mesh = box_of(ElementType::hex8);
  write_frames(folder, mesh, 3);
  const std::string text = read_file(pvd_of(folder));
  fs::remove(file_of(folder, "00002.vtu"));
  const FrameReader reader(pvd_of(folder));
  CHECK(reader.frames()[1].bytes == -1);
  CHECK(has(error_of([&] { (void)reader.read(1); }), "00002.vtu"));
  CHECK(is_whole(reader, 2, *mesh));
  fs::copy_file(file_of(folder, "00001.vtu"), file_of(folder, "00002.vtu"));
  CHECK(has(error_of([&] { (void)reader.read(1); }), "another time"));
  for (const auto& [part, wrong] :
       {std::pair{"warm up/00001.vtu", "../00001.vtu"}, std::pair{"warm up/00001.vtu", "/etc/00001.vtu"},
        std::pair{"warm up/00001.vtu", "warm up/x.vtu"}, std::pair{"timestep=\"0\"", "timestep=\"7\""},
        std::pair{"timestep=\"0\"", "timestep=\"nan\""}, std::pair{"over=\"time\"", "over=\"x\""}}) {
    std::string changed = text;
    changed.replace(changed.find(part), std::string(part).size(), wrong);
    write_text_atomically(pvd_of(folder), changed);
    CHECK(has(error_of([&] { FrameReader(pvd_of(folder)); }), "not a series of frames"));
  }
}

TEST_CASE("names of steps become names of files inside the folder") {
  CHECK(series_name("warm up") == "warm up");
  CHECK(series_name("../a/b:c") == "_._a_b_c");
  CHECK(series_name("..") == "step");
  CHECK(series_name("") == "step");
  CHECK(series_name(std::string(200, 'x')).size() == 100);
  CHECK(series_name(std::string(99, 'x') + "\xC3\xA4") == std::string(99, 'x'));
  CHECK(frame_name(1) == "00001.vtu");
  CHECK(frame_name(123456) == "123456.vtu");
  CHECK(frame_number("00001.vtu") == 1);
  CHECK(frame_number("123456.vtu") == 123456);
  for (const char* other : {"00000.vtu", "1.vtu", "000001.vtu", "0000x.vtu", "00001.vtk", ".vtu"})
    CHECK(frame_number(other) == 0);
}

TEST_CASE("extremes say value and place of nodes of elements") {
  TemporaryFolder folder;
  Mesh with_lonely = make_box_mesh(ElementType::hex8, {1, 2, 3}, {1, 1, 1});
  with_lonely.points.push_back({9, 9, 9});
  with_lonely.node_tags.push_back(99);
  const auto mesh = std::make_shared<const Mesh>(with_lonely);
  Field heat{"heat_flux", 3, {"x", "y", "z"}, QuantityKind::heat_flux, std::vector<double>(27, 0.5)};
  heat.data[0] = 3, heat.data[1] = 4, heat.data[2] = 0;  // node 1
  heat.data[24] = 1000;                                  // of no element
  heat.data[5] = std::numeric_limits<double>::quiet_NaN();
  FrameWriter writer(wish(folder), mesh);
  writer.take(0.1, std::vector<Field>{heat});
  const std::string table = read_file(file_of(folder, "frames.csv"));
  CHECK(has(table, "frame,time (s),field,unit,min,min node,"));
  const std::string first = std::to_string(mesh->node_tags[0]) + ",0,0,0\n";
  CHECK(has(table, "\n1,0.1,heat_flux:x,W/m^2,0.5,"));
  CHECK(has(table, ",3," + first));
  CHECK(has(table, ",5," + first));
  CHECK(has(table, "\n1,0.1,heat_flux:magnitude,W/m^2,"));
  CHECK_FALSE(has(table, "1000"));
  CHECK_FALSE(has(table, "nan"));
}
