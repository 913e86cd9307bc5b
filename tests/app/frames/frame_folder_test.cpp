#include "app/frames/frame_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "engine/base/file/file.hpp"
#include "tests/app/frames/frames_testing.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

void write_frames_of_step(const std::string& folder, const std::string& step, int frames) {
  const auto mesh = box_of(ElementType::hex8);
  FrameWriter writer({folder, step, QuantityKind::time, "note", {}}, mesh);
  for (int i = 0; i < frames; ++i) give(writer, *mesh, i);
}

bool takes_huge_files() {
  const TemporaryFolder folder;
  std::ofstream(folder.file("huge")) << "x";
  std::error_code code;
  fs::resize_file(folder.file("huge"), static_cast<std::uintmax_t>(free_disk_bytes(folder.path)) + (1 << 30),
                  code);
  return !code;
}

}  // namespace

TEST_CASE("frames that the disk cannot hold are refused with the numbers") {
  TemporaryFolder folder;
  CHECK(free_disk_bytes(folder.file("not/there/yet")) > 0);
  const FrameNeed small{10, 1 << 10}, large{1000, std::int64_t{1} << 50};
  CHECK(describe(small) == "10 frames of at most 1 KiB, 10 KiB in all");
  CHECK(error_of([&] { require_room_for_frames(folder.path, small); }).empty());
  const std::string error = error_of([&] { require_room_for_frames(folder.path, large); });
  CHECK(has(error, "1000 frames of at most"));
  CHECK(has(error, "are free there"));
  CHECK(has(error, "Ask for fewer times, use a coarser mesh"));
  CHECK_FALSE(has(error, "the run before"));
  CHECK(has(error_of([&] { (void)begin_frames(folder.path, large); }), "the disk is too small"));
  CHECK(folder.names().empty());
}

TEST_CASE("what a stopped run left goes before the next one, what its folder holds besides stays") {
  TemporaryFolder folder;
  const std::string waiting = begin_frames(folder.path, {3, 1 << 20});
  CHECK(waiting == folder.file(unfinished_frames_name));
  write_frames_of_step(waiting, "one", 3);
  write_frames_of_step(waiting, "two", 0);  // stopped before its first frame
  write_text_atomically(waiting + "/one/.00004.tmp-1-1.vtu", "half");
  write_text_atomically(waiting + "/.one.tmp-1-1.pvd", "half");
  (void)begin_frames(folder.path, {3, 1 << 20});
  CHECK(folder.names().empty());
  write_frames_of_step(waiting, "one", 2);
  write_text_atomically(waiting + "/one/00009.vtu", "mine");
  write_text_atomically(waiting + "/mine.pvd", "mine");
  (void)begin_frames(folder.path, {3, 1 << 20});
  CHECK(series_in(waiting).empty());
  CHECK(read_file(waiting + "/one/00009.vtu") == "mine");
  CHECK(read_file(waiting + "/mine.pvd") == "mine");
  CHECK_FALSE(fs::exists(waiting + "/one/00001.vtu"));
}

TEST_CASE("where the disk cannot hold both, the frames of the run before stay and the run is refused" *
          doctest::test_suite("needs files larger than the disk") * doctest::skip(!takes_huge_files())) {
  TemporaryFolder folder;
  const std::string now = folder.file(frames_name);
  write_frames_of_step(now, "one", 2);
  (void)begin_frames(folder.path, {1, 1 << 20});
  CHECK(series_in(now).size() == 1);
  const std::int64_t free = free_disk_bytes(folder.path), giga = std::int64_t{1} << 30;
  fs::resize_file(now + "/one/00002.vtu", static_cast<std::uintmax_t>(free + 4 * giga));
  const auto names = folder.names();
  const std::string error = error_of([&] { (void)begin_frames(folder.path, {1, free + 2 * giga}); });
  CHECK(has(error, "the run before, "));
  CHECK(has(error, "stay until the new ones are complete"));
  CHECK(folder.names() == names);
}
