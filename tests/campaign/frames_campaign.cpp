// A procedure that writes frames is killed half way: memory stays bounded, the series opens, frames are read
// and shown fast.
//   frames_campaign [nodes = 20000] [frames = 40] [folder = that of temporary files]
// Ends with 1 and what is wrong; with 77 where the disk is too small.
#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_reader.hpp"
#include "app/frames/frame_writer.hpp"
#include "engine/base/error.hpp"
#include "engine/physics/physics.hpp"
#include "ui/scene/content/surface_mesh.hpp"
#include "ui/scene/scene.hpp"

// After quantity.hpp: it makes si_value a macro.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace genba;

namespace {

namespace fs = std::filesystem;

constexpr double longest_read = 0.3, longest_show = 0.3;     // s
constexpr std::int64_t most_growth = std::int64_t{8} << 20;  // bytes, after the first frame

int failures = 0;

void require(bool holds, const std::string& what) {
  if (holds) return;
  std::printf("FAILED: %s\n", what.c_str());
  ++failures;
}

double value_at(const Vec3& x, double t) {
  return 300 + t * (x[0] + 2 * x[1]);
}

/// The procedure: a temperature at 0 s, 1 s, ...
void write_frames(const std::string& folder, Index cells, int frames) {
  const auto mesh =
      std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {cells, cells, cells}));
  FrameWriter writer({folder, "heat", QuantityKind::time, "campaign", {}}, mesh);
  std::vector<Field> fields = {
      {"temperature", 1, {}, QuantityKind::temperature, std::vector<double>(mesh->points.size())}};
  for (int t = 0; t < frames; ++t) {
    for (std::size_t n = 0; n < mesh->points.size(); ++n) fields[0].data[n] = value_at(mesh->points[n], t);
    writer.take(t, fields);
  }
}

/// Largest resident size that a process has had, bytes; 0 if it is gone.
std::int64_t high_water_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::atoll(line.c_str() + 6) * 1024;
  return 0;
}

std::size_t frames_named(const std::string& pvd) {
  std::error_code code;
  return fs::exists(pvd, code) ? FrameReader(pvd).frames().size() : 0;
}

void kill_half_way(const std::string& folder, const std::string& pvd, Index cells, int frames) {
  const pid_t child = ::fork();
  if (child == 0) {
    write_frames(folder, cells, frames);
    ::_exit(0);
  }
  std::int64_t first = 0, last = 0;
  std::size_t named = 0;
  bool ended = false;
  while (named < static_cast<std::size_t>(frames) / 2 && !ended) {
    ::usleep(2000);
    named = frames_named(pvd);
    if (const std::int64_t now = high_water_of(child); now > 0) last = now;
    if (first == 0 && named > 0) first = last;
    ended = ::waitpid(child, nullptr, WNOHANG) == child;
  }
  if (!ended) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
  std::printf("%zu of %d frames named when killed; resident %.1f MiB after the first, %.1f MiB at the end\n",
              named, frames, static_cast<double>(first) / 1048576, static_cast<double>(last) / 1048576);
  require(first > 0 && last - first <= most_growth, "memory grows with the frames");
  require(!ended, "the writer ended before it was killed");
}

void read_all(const std::string& pvd) {
  const FrameReader reader(pvd);
  const auto mesh = read_frame_mesh(reader.frames().at(0).path);
  std::vector<double> seconds;
  for (std::size_t i = 0; i < reader.frames().size(); ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const FrameFields read = reader.read(i, {"temperature"});
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    const std::size_t n = mesh->points.size() - 1 - i % mesh->points.size();
    require(read.at == static_cast<double>(i) && read.nodal.size() == 1 &&
                read.nodal[0].data[n] == value_at(mesh->points[n], read.at),
            "frame " + std::to_string(i + 1) + " is not what was written");
  }
  std::ranges::sort(seconds);
  const double median = seconds[seconds.size() / 2];
  std::printf("a field of a frame is read in %.3f s (median; longest %.3f s)\n", median, seconds.back());
  require(median < longest_read, "a frame is read too slowly");
}

/// From the file to the picture, on the surface of the picture before. The first one makes surface and
/// shaders and is not counted.
void show_frames(const std::string& pvd) {
  const FrameReader reader(pvd);
  const auto mesh = read_frame_mesh(reader.frames().at(0).path);
  const auto surface = prepare_surface(*mesh);
  Scene scene;
  std::vector<double> seconds;
  const std::size_t count = std::min<std::size_t>(reader.frames().size(), 12);
  for (std::size_t k = 0; k < count; ++k) {
    const auto begin = std::chrono::steady_clock::now();
    FrameFields read = reader.read(k * (reader.frames().size() - 1) / count);
    auto results = std::make_shared<Results>();
    results->mesh = mesh;
    results->physics = &physics_named("heat");
    results->fields = std::move(read.nodal);
    scene.show_results(results, surface);
    scene.begin_png({1600, 1000});
    while (!scene.draw_part()) {
    }
    if (k > 0)
      seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  std::ranges::sort(seconds);
  const double median = seconds.at(seconds.size() / 2);
  std::printf("a frame is read and drawn, %lld triangles, in %.3f s (median; longest %.3f s)\n",
              static_cast<long long>(scene.triangles_drawn()), median, seconds.back());
  require(median < longest_show, "a frame is shown too slowly");
}

int run(double nodes, int frames, const std::string& parent) {
  const auto cells = static_cast<Index>(std::max(1.0, std::round(std::cbrt(nodes)) - 1));
  constexpr double bytes_a_node = 90;
  const FrameNeed need{frames, static_cast<std::int64_t>(bytes_a_node * std::pow(cells + 1.0, 3))};
  std::printf("%d^3 nodes, %s\n", static_cast<int>(cells + 1), describe(need).english().c_str());
  if (free_disk_bytes(parent) < need.bytes()) {
    std::printf("skipped: the disk is too small\n");
    return 77;
  }
  std::string folder = parent + "/genba-frames-XXXXXX";
  if (!::mkdtemp(folder.data())) {
    std::printf("FAILED: no temporary folder in %s\n", parent.c_str());
    return 1;
  }
  const std::string pvd = folder + "/heat.pvd";
  try {
    kill_half_way(folder, pvd, cells, frames);
    read_all(pvd);
    show_frames(pvd);
  } catch (const Error& error) {
    require(false, error.what());
  }
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return failures > 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  const double nodes = argc > 1 ? std::atof(argv[1]) : 20000;
  const int frames = argc > 2 ? std::atoi(argv[2]) : 40;
  return run(nodes, frames, argc > 3 ? argv[3] : fs::temp_directory_path().string());
}
