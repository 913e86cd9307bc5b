// Folders of several steps are replaced as one set.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>

#include "app/output/output_folder.hpp"
#include "app/report/outputs.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/app/small_files.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> step_names = {"result.vtu", "summary.json"};
const std::vector<std::string> warm_and_bend = {"warm", "bend"};

/// The folders of a run over steps, held as a run holds them.
struct HeldSteps {
  HeldSteps(const std::string& path, const std::vector<std::string>& steps, Monitor& monitor)
      : whole(path, {OutputSet::run, {"summary.json"}}, monitor), folders(steps) {
    for (const std::string& step : steps)
      inside.push_back(std::make_unique<OutputFolder>(
          (fs::path(path) / step).string(), OutputWish{OutputSet::run, step_names}, monitor));
  }
  /// The drafts of all steps, each file with `text`.
  std::vector<std::unique_ptr<OutputDraft>> drafts(const std::string& text) const {
    std::vector<std::unique_ptr<OutputDraft>> out;
    for (const auto& folder : inside) {
      out.push_back(std::make_unique<OutputDraft>(*folder));
      for (const std::string& name : step_names) write_text_atomically(out.back()->file(name), text);
    }
    return out;
  }
  void publish(const std::string& text) {
    const auto staged = drafts(text);
    OutputDraft above(whole);
    above.set_steps(folders);
    write_text_atomically(above.file("summary.json"), text);
    above.publish(staged, false, false);
  }
  OutputFolder whole;
  std::vector<std::unique_ptr<OutputFolder>> inside;
  std::vector<std::string> folders;
};

void publish_steps(const std::string& path, const std::string& text, Monitor& monitor,
                   const std::vector<std::string>& steps = warm_and_bend) {
  HeldSteps(path, steps, monitor).publish(text);
}

/// The text of all files of the set; fails if they differ.
std::string common_text(const TemporaryFolder& folder, const std::vector<std::string>& steps = warm_and_bend) {
  const std::string text = read_file(folder.file("summary.json"));
  CHECK(output_problems(folder.path).empty());
  for (const std::string& step : steps) {
    CHECK(output_problems(folder.file(step)).empty());
    for (const std::string& name : step_names) CHECK(read_file(folder.file(step + "/" + name)) == text);
  }
  return text;
}

/// Opens the folders as the next run does.
void next_run(const std::string& path, Monitor& monitor) {
  const HeldSteps held(path, warm_and_bend, monitor);
}

/// As a run leaves it that ended right after its set counted: all lies staged.
void leave_committed(const TemporaryFolder& folder, const std::string& text) {
  Recorder recorder;
  const std::string in_the_way = folder.file("warm/" + std::string(publishing_name));
  {
    HeldSteps held(folder.path, warm_and_bend, recorder);
    fs::create_directories(in_the_way + "/x");
    CHECK_THROWS_AS(held.publish(text), Error);
  }
  fs::remove_all(in_the_way);
}

}  // namespace

TEST_CASE("the folders of all steps change together, killed at any moment") {
  TemporaryFolder folder;
  Recorder recorder;
  publish_steps(folder.path, "first", recorder);
  int interrupted = 0;
  for (int i = 0; i < 40; ++i) {
    CAPTURE(i);
    const pid_t child = ::fork();
    if (child == 0) {
      Monitor silent;
      for (int run = 0;; ++run)
        publish_steps(folder.path, std::string(20000, static_cast<char>('a' + run % 26)), silent);
    }
    ::usleep(static_cast<useconds_t>(4000 + 2300 * (i % 19)));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    interrupted += fs::exists(folder.file(publishing_name));
    next_run(folder.path, recorder);
    common_text(folder);
  }
  MESSAGE(interrupted << " of 40 were killed while files were put into place");
}

TEST_CASE("a set of several steps that counts is completed by the next run, also by one of a single step") {
  TemporaryFolder folder;
  Recorder recorder;
  publish_steps(folder.path, "old", recorder);
  leave_committed(folder, "new");
  CHECK(read_file(folder.file("warm/result.vtu")) == "old");
  for (const char* inside : {"", "warm", "bend"}) {
    CAPTURE(inside);
    REQUIRE_FALSE(output_problems(folder.file(inside)).empty());
    CHECK(has(output_problems(folder.file(inside))[0].english(), "may be of two runs"));
  }
  SUBCASE("all at once") {}
  SUBCASE("first the folder of one step") {
    const OutputFolder alone(folder.file("bend"), {OutputSet::run, step_names}, recorder);
    CHECK(read_file(folder.file("bend/result.vtu")) == "new");
  }
  next_run(folder.path, recorder);
  CHECK(common_text(folder) == "new");
  CHECK(std::ranges::any_of(recorder.warnings,
                            [](const auto& said) { return has(said, "they are complete now"); }));
  for (const std::string& name : folder.names()) CHECK_FALSE(has(name, ".genba-"));
}

TEST_CASE("a set of several steps that does not count yet leaves no trace") {
  TemporaryFolder folder;
  Recorder recorder;
  publish_steps(folder.path, "old", recorder);
  const auto names = folder.names();
  {
    HeldSteps held(folder.path, warm_and_bend, recorder);
    const auto staged = held.drafts(std::string(50000, 'n'));
    OutputDraft above(held.whole);
    write_text_atomically(above.file("summary.json"), "new");
    const SmallFiles small(10);  // there is no room for the lists of what was written
    CHECK_THROWS_AS(above.publish(staged, false, false), Error);
  }
  CHECK(folder.names() == names);
  CHECK(common_text(folder) == "old");
}

TEST_CASE("folders of steps that the new set does not have are cleared of what a run wrote") {
  TemporaryFolder folder;
  Recorder recorder;
  publish_steps(folder.path, "old", recorder);
  std::ofstream(folder.file("warm/mine.txt")) << "mine";
  std::ofstream(folder.file("bend/result.vtu"), std::ios::app) << " with a note of mine";
  publish_steps(folder.path, "new", recorder, {"cool"});
  CHECK(common_text(folder, {"cool"}) == "new");
  CHECK(folder.names() == std::vector<std::string>{"bend", "bend/result.vtu", "cool", "cool/genba-outputs.json",
                                                   "cool/result.vtu", "cool/summary.json",
                                                   "genba-outputs.json", "summary.json", "warm",
                                                   "warm/mine.txt"});
  {  // a case without steps
    OutputFolder outputs(folder.path, {OutputSet::run, step_names}, recorder);
    OutputDraft draft(outputs);
    for (const std::string& name : step_names) write_text_atomically(draft.file(name), "single");
    draft.publish(false, false);
  }
  CHECK_FALSE(fs::exists(folder.file("cool")));
  CHECK(read_file(folder.file("warm/mine.txt")) == "mine");
}

TEST_CASE("a list of steps from elsewhere leads nowhere") {
  TemporaryFolder folder;
  Recorder recorder;
  for (const char* made : {"out", "out/.genba-publishing", "victim", "victim/.genba-partial-x",
                           "victim/.genba-partial-x/set", "out/own", "out/own/data", "out/own/data/set"})
    fs::create_directory(folder.file(made));
  for (const char* file : {"victim/.genba-partial-x/set/mine", "out/own/data/set/mine"})
    std::ofstream(folder.file(file)) << "mine";
  fs::create_directory_symlink(folder.file("victim"), folder.file("out/link"));
  std::ofstream(folder.file("out/.genba-publishing/.genba-steps"))
      << R"([{"folder": "../victim", "staged": ".genba-partial-x"},
             {"folder": "link", "staged": ".genba-partial-x"}, {"folder": "own", "staged": "data"}])";
  std::ofstream(folder.file("out/.genba-publishing/" + std::string(manifest_name)))
      << R"({"genba_outputs": 1, "sets": {}})";
  { const OutputFolder opened(folder.file("out"), {OutputSet::run, step_names}, recorder); }
  for (const char* file : {"victim/.genba-partial-x/set/mine", "out/own/data/set/mine"})
    CHECK(read_file(folder.file(file)) == "mine");
}
