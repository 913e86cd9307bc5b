#include "app/outputs.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "app/replan.hpp"
#include "engine/base/file.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

struct Run {
  explicit Run(Project project) {
    pipeline.apply(shared(std::move(project)));
    pipeline.run(Stage::results, silent);
  }
  Pipeline pipeline;
  Monitor silent;
};

/// Files of this process cannot grow beyond a size, as on a full disk.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &old_);
    rlimit limit{bytes, old_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SmallFiles() { ::setrlimit(RLIMIT_FSIZE, &old_); }

 private:
  rlimit old_{};
};

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
  Run run(cantilever());
  const auto files =
      write_output_files(run.pipeline, {{"caption", "png bytes"}}, {}, folder.file("deep/er"), run.silent);
  CHECK(files.size() == 9);
  CHECK(folder.names() == std::vector<std::string>{"deep", "deep/er", "deep/er/extrema.csv",
                                                   "deep/er/memory.csv", "deep/er/memory.json",
                                                   "deep/er/picture.png", "deep/er/probes.csv",
                                                   "deep/er/report.html", "deep/er/result.vtu",
                                                   "deep/er/selections.json", "deep/er/summary.json"});
  CHECK(read_file(folder.file("deep/er/picture.png")) == "png bytes");
  CHECK(read_file(folder.file("deep/er/memory.csv")) == memory_csv(run.pipeline.planned()->plan));
  CHECK(read_file(folder.file("deep/er/report.html")).find("memory.csv beside the report") !=
        std::string::npos);
}

TEST_CASE("files that a run does not make are not left from an older run, other files are") {
  TemporaryFolder folder;
  Run run(cantilever());
  write_output_files(run.pipeline, {{"caption", "png"}}, {}, folder.path, run.silent);
  std::ofstream(folder.file("mine.txt")) << "mine";
  Project fewer = cantilever();
  fewer.output.vtu = false;
  run.pipeline.apply(shared(fewer));
  write_output_files(run.pipeline, {}, {}, folder.path, run.silent);
  CHECK(folder.names() == std::vector<std::string>{"extrema.csv", "memory.csv", "memory.json", "mine.txt",
                                                   "probes.csv", "report.html", "selections.json",
                                                   "summary.json"});
}

TEST_CASE("a disk that is full leaves the older files whole and nothing new") {
  TemporaryFolder folder;
  Run run(cantilever());
  write_output_files(run.pipeline, {}, {}, folder.path, run.silent);
  const auto names = folder.names();
  const std::string before = read_file(folder.file("result.vtu"));
  for (rlim_t bytes : {rlim_t{2000}, rlim_t{before.size() - 1}}) {
    CAPTURE(bytes);
    {
      SmallFiles small(bytes);
      CHECK(kind_of([&] { write_output_files(run.pipeline, {}, {}, folder.path, run.silent); }) ==
            ErrorKind::file);
    }
    CHECK(folder.names() == names);
    CHECK(read_file(folder.file("result.vtu")) == before);
  }
}

TEST_CASE("a folder that cannot be written to is refused before anything runs") {
  TemporaryFolder folder;
  std::ofstream(folder.file("file")) << "not a folder";
  CHECK(kind_of([&] { prepare_output_folder(folder.file("file")); }) == ErrorKind::file);
  CHECK(kind_of([&] { prepare_output_folder(folder.file("file/sub")); }) == ErrorKind::file);
  CHECK(kind_of([&] { prepare_output_folder("/proc/nothing-here"); }) == ErrorKind::file);
  SmallFiles small(0);
  CHECK(kind_of([&] { prepare_output_folder(folder.file("new")); }) == ErrorKind::file);
}

TEST_CASE("preparing removes what a killed run left, and nothing else") {
  TemporaryFolder folder;
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);  // its number belongs to nobody now
  const std::string abandoned = ".genba-partial-" + std::to_string(child);
  const std::string alive = ".genba-partial-" + std::to_string(::getppid());
  std::filesystem::create_directory(folder.file(abandoned));
  std::ofstream(folder.file(abandoned + "/result.vtu")) << "half";
  std::filesystem::create_directory(folder.file(alive));
  std::ofstream(folder.file("result.vtu")) << "old";
  prepare_output_folder(folder.path);
  CHECK(folder.names() == std::vector<std::string>{alive, "result.vtu"});
}

TEST_CASE("a mesh is written by its ending") {
  TemporaryFolder folder;
  Run run(cantilever());
  const Mesh& mesh = *run.pipeline.mesh()->mesh;
  write_mesh_file(folder.file("m.vtu"), mesh);
  write_mesh_file(folder.file("m.gmesh"), mesh);
  CHECK(folder.names() == std::vector<std::string>{"m.gmesh", "m.vtu"});
  CHECK(kind_of([&] { write_mesh_file(folder.file("m.obj"), mesh); }) == ErrorKind::input);
}

TEST_CASE("results of an older state are not written") {
  TemporaryFolder folder;
  Run run(cantilever());
  Project edited = cantilever();
  edited.study.materials[0].youngs_modulus = 1e9;
  run.pipeline.apply(shared(edited));
  CHECK(kind_of([&] { write_output_files(run.pipeline, {}, {}, folder.path, run.silent); }) ==
        ErrorKind::input);
  CHECK(folder.names().empty());
}
