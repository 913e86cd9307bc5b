#include "app/report/outputs.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "app/plan/replan.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/app/small_files.hpp"

using namespace genba;
using namespace genba::test;

namespace {

struct Computed {
  explicit Computed(Project project) {
    pipeline.apply(shared(std::move(project)));
    pipeline.run(Stage::results, silent);
  }
  Pipeline pipeline;
  Monitor silent;
};

/// As a run into this folder, with `pictures` drawn.
std::vector<std::string> write(Computed& run, const std::string& folder,
                               std::vector<ReportPicture> pictures = {}, bool overwrite = false) {
  const Project& project = *run.pipeline.project();
  OutputFolder outputs(folder, {OutputSet::run, run_output_names(project.output), overwrite}, run.silent);
  DrawPictures draw;
  if (!pictures.empty()) draw = [&](const Pipeline&) { return DrawnPictures{pictures}; };
  return write_output_files(run.pipeline, draw, {}, outputs, run.silent).files;
}

void prepare(const std::string& folder) {
  Monitor silent;
  const OutputFolder outputs(folder, {}, silent);
}

ErrorKind kind_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    CHECK_FALSE(std::string(error.what()).empty());
    return error.kind();
  }
  FAIL("no error");
  return ErrorKind::internal_fault;
}

}  // namespace

TEST_CASE("all files of a run are written") {
  TemporaryFolder folder;
  Computed run(cantilever());
  const auto files = write(run, folder.file("deep/er"), {{"caption", "png bytes"}});
  CHECK(files.size() == 9);
  CHECK(folder.names() ==
        std::vector<std::string>{"deep", "deep/er", "deep/er/extrema.csv", "deep/er/genba-outputs.json",
                                 "deep/er/memory.csv", "deep/er/memory.json", "deep/er/picture.png",
                                 "deep/er/probes.csv", "deep/er/report.html", "deep/er/result.vtu",
                                 "deep/er/selections.json", "deep/er/summary.json"});
  CHECK(read_file(folder.file("deep/er/picture.png")) == "png bytes");
  CHECK(read_file(folder.file("deep/er/memory.csv")) == memory_csv(run.pipeline.planned()->plan));
  CHECK(read_file(folder.file("deep/er/report.html")).find("Contents</h2>") != std::string::npos);
}

TEST_CASE("files that a run does not make are not left from an older run, other files are") {
  TemporaryFolder folder;
  Computed run(cantilever());
  write(run, folder.path, {{"caption", "png"}});
  std::ofstream(folder.file("mine.txt")) << "mine";
  Project fewer = cantilever();
  fewer.output.vtu = false;
  run.pipeline.apply(shared(fewer));
  write(run, folder.path);
  CHECK(folder.names() == std::vector<std::string>{"extrema.csv", "genba-outputs.json", "memory.csv",
                                                   "memory.json", "mine.txt", "probes.csv", "report.html",
                                                   "selections.json", "summary.json"});
}

TEST_CASE("a disk that is full leaves the older files whole and nothing new") {
  TemporaryFolder folder;
  Computed run(cantilever());
  write(run, folder.path);
  const auto names = folder.names();
  const std::string before = read_file(folder.file("result.vtu"));
  for (rlim_t bytes : {rlim_t{2000}, rlim_t{before.size() - 1}}) {
    CAPTURE(bytes);
    {
      SmallFiles small(bytes);
      CHECK(kind_of([&] { write(run, folder.path); }) == ErrorKind::file);
    }
    CHECK(folder.names() == names);
    CHECK(read_file(folder.file("result.vtu")) == before);
  }
}

TEST_CASE("a folder that cannot be written to is refused before anything runs") {
  TemporaryFolder folder;
  std::ofstream(folder.file("file")) << "not a folder";
  CHECK(kind_of([&] { prepare(folder.file("file")); }) == ErrorKind::file);
  CHECK(kind_of([&] { prepare(folder.file("file/sub")); }) == ErrorKind::file);
  CHECK(kind_of([&] { prepare("/proc/nothing-here"); }) == ErrorKind::file);
  SmallFiles small(0);
  CHECK(kind_of([&] { prepare(folder.file("new")); }) == ErrorKind::file);
}

TEST_CASE("preparing removes what a killed run left, and nothing else") {
  TemporaryFolder folder;
  const std::string abandoned = ".genba-partial-dead", unlocked = ".genba-partial-4711";
  for (const std::string& name : {abandoned, unlocked}) {
    std::filesystem::create_directory(folder.file(name));
    std::ofstream(folder.file(name + "/result.vtu")) << "half";
  }
  std::ofstream(folder.file(abandoned + "/lock"));  // whoever held it is gone
  const StagingFolder alive(folder.path);
  std::ofstream(folder.file("result.vtu")) << "old";
  prepare(folder.path);
  CHECK_FALSE(std::filesystem::exists(folder.file(abandoned)));
  CHECK(std::filesystem::exists(alive.path()));
  CHECK(std::filesystem::exists(folder.file(unlocked)));  // of an earlier version, or just coming into being
  CHECK(read_file(folder.file("result.vtu")) == "old");
  const auto days_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(48);
  std::filesystem::last_write_time(folder.file(unlocked), days_ago);
  prepare(folder.path);
  CHECK_FALSE(std::filesystem::exists(folder.file(unlocked)));
}

TEST_CASE("a mesh is written by its ending") {
  TemporaryFolder folder;
  Computed run(cantilever());
  const Mesh& mesh = *run.pipeline.mesh()->mesh;
  write_mesh_file(folder.file("m.vtu"), mesh);
  write_mesh_file(folder.file("m.gmesh"), mesh);
  CHECK(folder.names() == std::vector<std::string>{"m.gmesh", "m.vtu"});
  CHECK(kind_of([&] { write_mesh_file(folder.file("m.obj"), mesh); }) == ErrorKind::input);
}

TEST_CASE("results of an older state are not written") {
  TemporaryFolder folder;
  Computed run(cantilever());
  Project edited = cantilever();
  edited.study.materials[0].youngs_modulus = 1e9;
  run.pipeline.apply(shared(edited));
  CHECK(kind_of([&] { write(run, folder.path); }) == ErrorKind::input);
  CHECK(folder.names().empty());
}
