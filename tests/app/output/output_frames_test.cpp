#include "app/output/output_frames.hpp"
#include "app/frames/frame_reader.hpp"  // before what makes si_value a macro

#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>

#include "app/frames/frame_folder.hpp"
#include "app/output/output_folder.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/frames/frames_testing.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> summary_only = {"summary.json"};

/// A run that writes its number as text and as many frames.
void publish_run(const std::string& folder, int number, Monitor& monitor, int publish_frames = 1) {
  static const auto mesh = box_of(ElementType::hex8);
  OutputFolder outputs(folder, {OutputSet::run, summary_only}, monitor);
  if (publish_frames > 0) {
    const std::string waiting = begin_frames(folder, {number, 1 << 14});
    FrameWriter writer({waiting, "load", QuantityKind::time, "note", {}}, mesh);
    for (int i = 0; i < number; ++i) give(writer, *mesh, 0.5 * i);
  }
  OutputDraft draft(outputs);
  write_text_atomically(draft.file("summary.json"), std::to_string(number));
  if (publish_frames > 0) draft.take_frames();
  draft.publish(false);
}

std::size_t frames_in(const std::string& folder) {
  const auto found = series_in(folder);
  if (found.empty()) return 0;
  const FrameReader reader(found.at(0));
  for (std::size_t i = 0; i < reader.frames().size(); ++i)
    CHECK(is_whole(reader, i, *box_of(ElementType::hex8)));
  return reader.frames().size();
}

}  // namespace

TEST_CASE("frames replace those of the run before when the set is put into place, not earlier") {
  TemporaryFolder folder;
  Recorder recorder;
  publish_run(folder.path, 3, recorder);
  CHECK(frames_in(folder.file(frames_name)) == 3);
  CHECK_FALSE(fs::exists(folder.file(unfinished_frames_name)));
  CHECK(output_problems(folder.path).empty());
  {  // stopped while it computes
    const OutputFolder outputs(folder.path, {OutputSet::run, summary_only}, recorder);
    const auto mesh = box_of(ElementType::hex8);
    FrameWriter writer(
        {begin_frames(folder.path, {9, 1 << 14}), "load", QuantityKind::time, "", {}}, mesh);
    give(writer, *mesh, 0);
    CHECK(frames_in(folder.file(frames_name)) == 3);
  }
  CHECK(frames_in(folder.file(frames_name)) == 3);
  CHECK(frames_in(folder.file(unfinished_frames_name)) == 1);
  CHECK(output_problems(folder.path).empty());
  publish_run(folder.path, 2, recorder);
  CHECK(frames_in(folder.file(frames_name)) == 2);
  CHECK_FALSE(fs::exists(folder.file(unfinished_frames_name)));
  CHECK(output_problems(folder.path).empty());
  fs::remove(folder.file("frames/load.pvd"));
  REQUIRE(output_problems(folder.path).size() == 1);
  CHECK(output_problems(folder.path)[0] == "frames/load.pvd is gone since the run");
}

TEST_CASE("a set written again without computing keeps its frames, one without frames has none") {
  TemporaryFolder folder;
  Recorder recorder;
  publish_run(folder.path, 3, recorder);
  {
    OutputFolder outputs(folder.path, {OutputSet::run, summary_only}, recorder);
    OutputDraft draft(outputs);
    write_text_atomically(draft.file("summary.json"), "again");
    draft.take_frames();
    draft.publish(false);
  }
  CHECK(frames_in(folder.file(frames_name)) == 3);
  CHECK(output_problems(folder.path).empty());
  {
    OutputFolder outputs(folder.path, {OutputSet::study, {"study.csv"}}, recorder);
    OutputDraft draft(outputs);
    write_text_atomically(draft.file("study.csv"), "study");
    draft.publish(false);
  }
  CHECK(frames_in(folder.file(frames_name)) == 3);
  publish_run(folder.path, 7, recorder, 0);
  CHECK_FALSE(fs::exists(folder.file(frames_name)));
  CHECK(output_problems(folder.path).empty());
  CHECK(recorder.warnings.empty());
}

TEST_CASE("a person's file among frames is kept under another name, and told of") {
  TemporaryFolder folder;
  Recorder recorder;
  publish_run(folder.path, 3, recorder);
  write_text_atomically(folder.file("frames/load/notes.txt"), "mine");
  publish_run(folder.path, 2, recorder);
  CHECK(frames_in(folder.file(frames_name)) == 2);
  CHECK(read_file(folder.file("frames.kept-1/load/notes.txt")) == "mine");
  CHECK_FALSE(fs::exists(folder.file("frames.kept-1/load.pvd")));
  REQUIRE(recorder.warnings.size() == 1);
  CHECK(recorder.warnings[0].find("kept in frames.kept-1") != std::string::npos);
}

TEST_CASE("killed at any moment, frames and the rest of a set are of one run after the next one began") {
  TemporaryFolder folder;
  Recorder recorder;
  const auto begin = std::chrono::steady_clock::now();
  publish_run(folder.path, 2, recorder);
  const std::chrono::duration<double, std::micro> usual = std::chrono::steady_clock::now() - begin;
  int interrupted = 0, whole = 0;
  for (int i = 0; i < 40; ++i) {
    CAPTURE(i);
    const pid_t child = ::fork();
    if (child == 0) {
      Monitor silent;
      for (int number = 1;; ++number) publish_run(folder.path, 1 + number % 3, silent);
    }
    ::usleep(static_cast<useconds_t>(5000 + usual.count() * (i % 19) / 6));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    (void)frames_in(folder.file(unfinished_frames_name));  // what is there opens
    interrupted += fs::exists(folder.file(publishing_name));
    { const OutputFolder next(folder.path, {OutputSet::run, summary_only}, recorder); }
    CHECK(output_problems(folder.path).empty());
    if (!fs::exists(folder.file(manifest_name))) continue;
    ++whole;
    CHECK(std::to_string(frames_in(folder.file(frames_name))) == read_file(folder.file("summary.json")));
  }
  CHECK(whole > 0);
  MESSAGE(interrupted << " of 40 were killed while files were put into place");
}

TEST_CASE("a manifest from elsewhere names no series outside of the folder of frames") {
  CHECK(is_series_output("frames/load.pvd"));
  for (const char* other :
       {"frames/../load.pvd", "frames/.load.pvd", "frames/a/b.pvd", "load.pvd", "frames/load.vtu"})
    CHECK_FALSE(is_series_output(other));
}
