#include "engine/base/file/file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "engine/base/error.hpp"
#include "engine/base/text/sha256.hpp"

using namespace genba;
namespace fs = std::filesystem;

namespace {

/// A folder of its own that is removed at the end.
struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "genba-file-test-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~Folder() { fs::remove_all(path); }
  std::string file(const char* name) const { return (path / name).string(); }
  std::ptrdiff_t entries() const {
    return std::distance(fs::directory_iterator(path), fs::directory_iterator());
  }
};

template <class F>
Error error_of(F&& f) {
  try {
    f();
  } catch (const Error& e) {
    return e;
  }
  FAIL("no error");
  return Error(ErrorKind::internal_fault, "", "");
}

}  // namespace

TEST_CASE("a text is written and read back") {
  const Folder folder;
  const std::string path = folder.file("a.json");
  write_text_atomically(path, "one");
  write_text_atomically(path, std::string_view("two\0x", 5));
  CHECK(read_file(path) == std::string("two\0x", 5));
  CHECK(folder.entries() == 1);
}

TEST_CASE("the temporary file keeps the ending and lies in the same folder") {
  const Folder folder;
  write_atomically(folder.file("picture.png"), [&](const std::string& temporary) {
    CHECK(fs::path(temporary).extension() == ".png");
    CHECK(fs::path(temporary).parent_path() == folder.path);
    CHECK_FALSE(fs::exists(folder.file("picture.png")));
    std::ofstream(temporary) << "x";
  });
  CHECK(read_file(folder.file("picture.png")) == "x");
}

TEST_CASE("a failed write leaves the old file and nothing else") {
  const Folder folder;
  const std::string path = folder.file("a.txt");
  write_text_atomically(path, "old");
  CHECK_THROWS_AS(write_atomically(path,
                                   [](const std::string& temporary) {
                                     std::ofstream(temporary) << "half";
                                     throw std::runtime_error("stop");
                                   }),
                  std::runtime_error);
  CHECK(read_file(path) == "old");
  CHECK(folder.entries() == 1);
}

TEST_CASE("places that cannot be written are named with the reason") {
  const Folder folder;
  const Error missing = error_of([&] { write_text_atomically(folder.file("no/such/a.txt"), "x"); });
  CHECK(missing.kind() == ErrorKind::file);
  CHECK(missing.place() == folder.file("no/such/a.txt"));
  CHECK(missing.problem().english().find("No such file") != std::string::npos);

  fs::create_directory(folder.path / "sub");
  CHECK(
      error_of([&] { write_text_atomically(folder.file("sub"), "x"); }).problem().english().find("folder") !=
      std::string::npos);
  CHECK(error_of([&] { write_text_atomically("", "x"); }).kind() == ErrorKind::file);
}

TEST_CASE("a folder that may not be written to is named with the reason" *
          doctest::test_suite("needs an ordinary user") * doctest::skip(::geteuid() == 0)) {
  const Folder folder;  // nothing is forbidden to root
  fs::create_directory(folder.path / "sub");
  fs::permissions(folder.path / "sub", fs::perms::owner_read | fs::perms::owner_exec);
  CHECK(error_of([&] { write_text_atomically(folder.file("sub/a"), "x"); })
            .problem()
            .english()
            .find("denied") != std::string::npos);
  fs::permissions(folder.path / "sub", fs::perms::owner_all);
}

TEST_CASE("a full disk is an error") {
  REQUIRE(fs::exists("/dev/full"));
  const Folder folder;
  const std::string path = folder.file("a.bin");
  const Error e = error_of([&] {
    write_atomically(path, [](const std::string& temporary) {
      fs::remove(temporary);
      fs::create_symlink("/dev/full", temporary);
      std::ofstream out(temporary);
      out << "x" << std::flush;
      if (!out) throw Error(ErrorKind::file, temporary, "No space left on device");
    });
  });
  CHECK(e.problem().english().find("No space") != std::string::npos);
  CHECK_FALSE(fs::exists(path));
  CHECK(folder.entries() == 0);
}

TEST_CASE("a pipe is neither waited for nor replaced") {
  const Folder folder;
  const std::string pipe = folder.file("pipe"), link = folder.file("link.csv");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  fs::create_symlink(pipe, link);
  for (const std::string& path : {pipe, link}) {
    const Error e = error_of([&] { write_text_atomically(path, "x"); });
    CHECK(e.kind() == ErrorKind::file);
    CHECK(e.problem().english().find("a pipe") != std::string::npos);
    CHECK(fs::is_fifo(path));
  }
  CHECK(error_of([&] { write_text_atomically("/dev/null", "x"); }).kind() == ErrorKind::file);
  CHECK(fs::is_character_file("/dev/null"));
  CHECK(folder.entries() == 2);
}

TEST_CASE("what cannot be read is named with the reason") {
  const Folder folder;
  const Error missing = error_of([&] { (void)read_file(folder.file("none.step")); });
  CHECK(missing.kind() == ErrorKind::file);
  CHECK(missing.place() == folder.file("none.step"));
  CHECK(error_of([&] { (void)read_file(folder.path.string()); }).problem().english().find("folder") !=
        std::string::npos);
  write_text_atomically(folder.file("big"), std::string(100, 'x'));
  CHECK(error_of([&] { (void)read_file(folder.file("big"), 99); }).problem().english().find("limit of 99") !=
        std::string::npos);
  CHECK(read_file(folder.file("big"), 100).size() == 100);
  REQUIRE(::mkfifo(folder.file("pipe").c_str(), 0600) == 0);
  CHECK(error_of([&] { (void)read_file(folder.file("pipe")); }).problem().english().find("regular") !=
        std::string::npos);
}

TEST_CASE("SHA-256 of the test vectors of FIPS 180-4") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 does not depend on how the bytes come") {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>(i);
  for (std::size_t cut = 0; cut <= text.size(); cut += 7) {
    Sha256 hash;
    hash.add(std::string_view(text).substr(0, cut));
    hash.add(std::string_view(text).substr(cut));
    CHECK(hash.hex_digest() == sha256(text));
  }
  const Folder folder;
  write_text_atomically(folder.file("a"), text);
  CHECK(sha256_of_file(folder.file("a")) == sha256(text));
}
