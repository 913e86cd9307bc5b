#include "engine/base/file/private_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/regular_file.hpp"

using namespace genba;

namespace {

namespace fs = std::filesystem;

struct PrivateFolder {
  std::string path = (fs::temp_directory_path() / "genba-private-XXXXXX").string();
  PrivateFolder() { REQUIRE(::mkdtemp(path.data()) != nullptr); }
  ~PrivateFolder() { fs::remove_all(path); }
  std::string file(const std::string& name) const { return path + "/" + name; }
};

unsigned mode(const std::string& path) {
  struct stat info {};
  REQUIRE(::stat(path.c_str(), &info) == 0);
  return info.st_mode & 0777u;
}

}  // namespace

TEST_CASE("what is kept for one user can be read by nobody else, whatever the mask") {
  const PrivateFolder folder;
  const mode_t before = ::umask(0);
  make_private_folder(folder.file("cache/genba"));
  write_private_text(folder.file("cache/genba/tuning.json"), "kept");
  CHECK(mode(folder.file("cache")) == 0700);
  CHECK(mode(folder.file("cache/genba")) == 0700);
  CHECK(mode(folder.file("cache/genba/tuning.json")) == 0600);
  CHECK(read_file(folder.file("cache/genba/tuning.json")) == "kept");

  // Left open by a version before: ours is closed, a folder of the user's stays as it is.
  ::chmod(folder.file("cache/genba").c_str(), 0755);
  ::chmod(folder.file("cache").c_str(), 0755);
  ::chmod(folder.file("cache/genba/tuning.json").c_str(), 0644);
  make_private_folder(folder.file("cache/genba"));
  make_private_folder(folder.file("cache"));
  write_private_text(folder.file("cache/genba/tuning.json"), "again");
  CHECK(mode(folder.file("cache/genba")) == 0700);
  CHECK(mode(folder.file("cache")) == 0755);
  CHECK(mode(folder.file("cache/genba/tuning.json")) == 0600);
  ::umask(before);

  write_text_atomically(folder.file("file"), "in the way");
  CHECK_THROWS_AS(make_private_folder(folder.file("file/below")), Error);
}

TEST_CASE("what is no regular file is not read, and not waited for") {
  const PrivateFolder folder;
  REQUIRE(::mkfifo(folder.file("pipe").c_str(), 0600) == 0);
  CHECK_FALSE(open_regular(folder.file("pipe")));
  CHECK_FALSE(open_regular("/dev/zero"));
  CHECK_FALSE(open_regular(folder.path));
  CHECK_FALSE(open_regular(folder.file("none")));
  write_text_atomically(folder.file("file"), "x");
  CHECK(open_regular(folder.file("file")).get() == 'x');
}
