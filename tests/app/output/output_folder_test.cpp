#include "app/report/outputs.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>

#include "app/case/geometry_files.hpp"
#include "app/output/version.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> set_names = {"result.vtu", "report.html", "summary.json"};

/// Three files with the same text, as one run.
void publish(const std::string& folder, const std::string& text, Monitor& monitor, bool overwrite = false) {
  OutputFolder outputs(folder, {OutputSet::run, set_names, overwrite}, monitor);
  OutputDraft draft(outputs);
  for (const std::string& name : set_names) write_text_atomically(draft.file(name), text);
  draft.publish(false);
}

std::string problem_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    CHECK_FALSE(error.next_step().empty());
    return error.what();
  }
  FAIL("no error");
  return {};
}

std::vector<std::string> with_manifest(std::vector<std::string> all) {
  all.emplace_back(manifest_name);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

TEST_CASE("one run at a time holds an output folder") {
  TemporaryFolder folder;
  Recorder recorder;
  {
    const OutputFolder first(folder.path, {}, recorder);
    const std::string text = problem_of([&] { publish(folder.path, "second", recorder); });
    CHECK(has(text, "another run writes into this output folder (process " + std::to_string(::getpid())));
    CHECK(has(problem_of([&] { (void)hold_outputs(folder.path); }), "another run"));
  }
  CHECK(folder.names().empty());
  publish(folder.path, "second", recorder);
  CHECK(folder.names() == with_manifest(set_names));
}

TEST_CASE("an error while a set is written names the file as it will be") {
  TemporaryFolder folder;
  Recorder recorder;
  OutputFolder outputs(folder.path, {OutputSet::run, set_names}, recorder);
  OutputDraft draft(outputs);
  const auto fails = [&] {
    draft.fill([&] { throw Error(ErrorKind::file, draft.file("report.html"), "cannot write", "Free some"); });
  };
  const std::string text = problem_of(fails);
  CHECK(has(text, folder.file("report.html")));
  CHECK_FALSE(has(text, "/set/"));
  CHECK(has(problem_of([&] { draft.fill([] { throw Error(ErrorKind::memory, "here", "none", "wait"); }); }),
            "here"));
}

TEST_CASE("the lock of a killed run holds nobody up") {
  TemporaryFolder folder;
  Recorder recorder;
  int ready[2];
  REQUIRE(::pipe(ready) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    OutputFolder outputs(folder.path, {}, recorder);
    const OutputDraft draft(outputs);
    (void)!::write(ready[1], "x", 1);
    ::pause();
    ::_exit(0);
  }
  char byte = 0;
  REQUIRE(::read(ready[0], &byte, 1) == 1);
  CHECK(has(problem_of([&] { publish(folder.path, "new", recorder); }), "process " + std::to_string(child)));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  publish(folder.path, "new", recorder);
  CHECK(folder.names() == with_manifest(set_names));
  ::close(ready[0]), ::close(ready[1]);
}

TEST_CASE("killed at any moment, the old set or the new one is whole, at the latest after the next run") {
  TemporaryFolder folder;
  Recorder recorder;
  int interrupted = 0;
  for (int i = 0; i < 60; ++i) {
    CAPTURE(i);
    const pid_t child = ::fork();
    if (child == 0) {
      Monitor silent;
      // Long texts, so that sets which lie beside each other take a while to write.
      for (int run = 0;; ++run)
        publish(folder.path, std::string(20000, static_cast<char>('a' + run % 26)), silent);
    }
    ::usleep(static_cast<useconds_t>(4000 + 1700 * (i % 23)));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const bool was_interrupted = fs::exists(folder.file(publishing_name));
    interrupted += was_interrupted;
    CHECK(output_problems(folder.path).empty() == !was_interrupted);
    recorder.warnings.clear();
    { const OutputFolder next(folder.path, {OutputSet::run, set_names}, recorder); }
    CHECK(output_problems(folder.path).empty());
    if (!fs::exists(folder.file(manifest_name))) continue;
    CHECK(folder.names() == with_manifest(set_names));
    const std::string text = read_file(folder.file("result.vtu"));
    CHECK(text.size() == 20000);
    for (const std::string& name : set_names) CHECK(read_file(folder.file(name)) == text);
  }
  MESSAGE(interrupted << " of 60 were killed while files were put into place");
}

TEST_CASE("a set that is left between two states is told of and completed") {
  TemporaryFolder folder;
  Recorder recorder;
  publish(folder.path, "old", recorder);
  // As if killed after the first of three files: made by hand, so that it happens in every run of this test.
  {
    TemporaryFolder other;
    publish(other.path, "new", recorder);
    fs::rename(other.path, folder.file(publishing_name));
    fs::create_directory(other.path);
  }
  fs::rename(folder.file(std::string(publishing_name) + "/report.html"), folder.file("report.html"));
  REQUIRE(output_problems(folder.path).size() == 2);
  CHECK(has(output_problems(folder.path)[0].english(), "may be of two runs"));
  CHECK(has(output_problems(folder.path)[1].english(), "report.html is not as the run wrote it"));
  { const OutputFolder next(folder.path, {OutputSet::run, set_names}, recorder); }
  CHECK(recorder.warnings.size() == 1);
  CHECK(recorder.warnings.at(0).find("they are complete now") != std::string::npos);
  for (const std::string& name : set_names) CHECK(read_file(folder.file(name)) == "new");
  CHECK(folder.names() == with_manifest(set_names));
  CHECK(output_problems(folder.path).empty());
}

TEST_CASE("files that no run wrote are neither removed nor written over") {
  TemporaryFolder folder;
  Recorder recorder;
  const auto put = [&](const char* name) { std::ofstream(folder.file(name)) << "mine"; };
  put("image.png"), put("report.pdf"), put("refined.vtu");  // names of other runs
  publish(folder.path, "first", recorder);
  publish(folder.path, "second", recorder);
  for (const char* name : {"image.png", "report.pdf", "refined.vtu"})
    CHECK(read_file(folder.file(name)) == "mine");

  SUBCASE("a name that the run writes is refused before it starts") {
    fs::remove(folder.file("report.html"));
    put("report.html");
    const std::string text = problem_of([&] { publish(folder.path, "third", recorder); });
    CHECK(has(text, "\"report.html\""));
    CHECK_FALSE(has(text, "\"result.vtu\""));
    CHECK(has(text, "--overwrite"));
    CHECK(read_file(folder.file("report.html")) == "mine");
    publish(folder.path, "third", recorder, true);
    CHECK(read_file(folder.file("report.html")) == "third");
    CHECK(read_file(folder.file("image.png")) == "mine");
  }
  SUBCASE("a file that comes while the run computes is kept under another name") {
    fs::remove(folder.file("report.html"));
    OutputFolder outputs(folder.path, {OutputSet::run, set_names}, recorder);
    put("report.html");
    OutputDraft draft(outputs);
    for (const std::string& name : set_names) write_text_atomically(draft.file(name), "third");
    draft.publish(false);
    CHECK(read_file(folder.file("report.html")) == "third");
    CHECK(read_file(folder.file("report.kept-1.html")) == "mine");
    REQUIRE(recorder.warnings.size() == 1);
    CHECK(has(recorder.warnings[0], "kept as report.kept-1.html"));
  }
}

TEST_CASE("what an earlier run wrote and this one does not make goes, unless it was changed") {
  TemporaryFolder folder;
  Recorder recorder;
  publish(folder.path, "first", recorder);
  const auto publish_one = [&] {
    OutputFolder outputs(folder.path, {OutputSet::run, {"summary.json"}}, recorder);
    OutputDraft draft(outputs);
    write_text_atomically(draft.file("summary.json"), "second");
    draft.publish(false);
  };
  std::ofstream(folder.file("report.html"), std::ios::app) << " and a note of mine";
  publish_one();
  CHECK(folder.names() == with_manifest({"report.html", "summary.json"}));
}

TEST_CASE("files are added to a set, and sets of other kinds stay") {
  TemporaryFolder folder;
  Recorder recorder;
  {
    OutputFolder outputs(folder.path, {OutputSet::study, names_of(OutputSet::study)}, recorder);
    OutputDraft draft(outputs);
    write_text_atomically(draft.file("study.csv"), "study");
    draft.publish(false);
  }
  OutputFolder outputs(folder.path, {OutputSet::run, set_names}, recorder);
  OutputDraft first(outputs);
  write_text_atomically(first.file("summary.json"), "results");
  first.publish(false, true);
  REQUIRE(output_problems(folder.path).size() == 1);
  CHECK(has(output_problems(folder.path)[0].english(), "before its pictures"));
  OutputDraft second(outputs);
  write_text_atomically(second.file("summary.json"), "all");
  write_text_atomically(second.file("report.html"), "all");
  second.publish(true, false);
  CHECK(output_problems(folder.path).empty());
  CHECK(read_manifest(folder.path)->find("study.csv"));
  CHECK(read_file(folder.file("study.csv")) == "study");
  CHECK(read_file(folder.file("summary.json")) == "all");
}

TEST_CASE("a folder where a file is to be is told before the run computes") {
  TemporaryFolder folder;
  Recorder recorder;
  fs::create_directories(folder.file("report.html/inner"));
  for (const bool overwrite : {false, true})
    CHECK(has(problem_of([&] { publish(folder.path, "x", recorder, overwrite); }), "report.html"));
  CHECK(folder.names() == std::vector<std::string>{"report.html", "report.html/inner"});
}

TEST_CASE("a manifest from elsewhere has no other files removed") {
  TemporaryFolder folder;
  Recorder recorder;
  fs::create_directory(folder.file("out"));
  const std::string own = folder.file("precious.txt"), beside = folder.file("out/mine.txt");
  for (const std::string& path : {own, beside}) std::ofstream(path) << "mine";
  const OutputMark mark = mark_of(own);
  const std::string entry = R"({"bytes": 4, "sha256": ")" + mark.sha256 + "\"}";
  std::ofstream(folder.file("out/" + std::string(manifest_name)))
      << R"({"genba_outputs": 1, "sets": {"run": {"unfinished": false, "files": {"../precious.txt": )"
      << entry << R"(, "mine.txt": )" << entry << "}}}}";
  publish(folder.file("out"), "x", recorder);
  CHECK(read_file(own) == "mine");
  CHECK(read_file(beside) == "mine");

  std::ofstream(folder.file("out/" + std::string(manifest_name))) << "{\"genba_outputs\": 2}";
  CHECK(has(problem_of([&] { publish(folder.file("out"), "x", recorder); }), "cannot be understood"));
}

TEST_CASE("the files of a version without manifest are those of its run") {
  TemporaryFolder folder;
  Recorder recorder;
  const auto put = [&](const char* name, const std::string& text) {
    std::ofstream(folder.file(name)) << text;
  };
  const std::string summary =
      std::string(R"({"notice": ")") + research_notice + R"(", "versions": {"genba": "0.9"}})";
  put("result.vtu", "old"), put("report.pdf", "old"), put("report.html", "old");
  put("summary.json", summary);
  put("image.png", "mine");
  const auto now = fs::last_write_time(folder.file("summary.json"));
  fs::last_write_time(folder.file("image.png"), now + std::chrono::hours(3));
  CHECK(has(output_problems(folder.path).at(0).english(), std::string("there is no ") + manifest_name));
  publish(folder.path, "new", recorder);
  CHECK(folder.names() == with_manifest({"image.png", "report.html", "result.vtu", "summary.json"}));
  CHECK(read_file(folder.file("image.png")) == "mine");

  TemporaryFolder foreign;  // a summary that is no run's stands for nothing
  std::ofstream(foreign.file("summary.json")) << R"({"notice": "mine", "versions": {}})";
  CHECK(has(problem_of([&] { publish(foreign.path, "new", recorder); }), "\"summary.json\""));
}

TEST_CASE("folders that a run made and left empty go") {
  TemporaryFolder folder;
  Recorder recorder;
  { const OutputFolder outputs(folder.file("a/b/c"), {}, recorder); }
  CHECK(folder.names().empty());
}

TEST_CASE("staging of a living writer stays, whatever its number of process") {
  TemporaryFolder folder;
  std::optional<StagingFolder> living(folder.path);
  std::ofstream(living->path() / "file") << "half";
  // Its lock counts, not its name: another container gives the same numbers to others.
  const fs::path renamed = folder.file(".genba-partial-999999999");
  fs::rename(living->path(), renamed);
  remove_abandoned_staging(folder.path);
  CHECK(fs::exists(renamed / "file"));
  living.reset();
  remove_abandoned_staging(folder.path);
  CHECK(folder.names().empty());
}

TEST_CASE("an output that is an input is refused by what it is, not by its name") {
  TemporaryFolder folder;
  const std::string input = folder.file("part.stl");
  std::ofstream(input) << "solid";
  fs::create_hard_link(input, folder.file("hard.csv"));
  fs::create_symlink(input, folder.file("soft.csv"));
  fs::create_directory(folder.file("sub"));
  for (const char* name : {"part.stl", "hard.csv", "soft.csv", "sub/../part.stl"}) {
    CAPTURE(name);
    const std::string text = problem_of([&] {
      require_no_input("--csv", folder.file(name), {folder.file("other"), input});
    });
    CHECK(has(text, "--csv: "));
    CHECK(has(text, "it would be lost"));
  }
  require_no_input("--csv", folder.file("new.csv"), {input});
  require_no_input("--csv", "", {input});
}
