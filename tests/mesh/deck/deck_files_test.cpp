// Lines without a meaning, empty fields, and the files that a deck may read.
#include <cstdlib>
#include <filesystem>

#include "mesh/deck/deck_text.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace fs = std::filesystem;

TEST_CASE("a star alone is skipped; data behind it are refused") {
  const Deck plain = read(two_bricks);
  for (const char* star : {"*\n", "  *  \n", "*,\n", "*\n** comment\n*\n"}) {
    CAPTURE(star);
    const Deck same = read(replaced(two_bricks, "*STEP\n", std::string(star) + "*STEP\n"));
    CHECK(same.study.constraints == plain.study.constraints);
    CHECK(same.study.loads == plain.study.loads);
    CHECK(same.study.not_computed.size() == plain.study.not_computed.size());
  }
  CHECK(has(refusal_of(replaced(two_bricks, "5, 1, 1, 0.25", "*\n5, 1, 1, 0.25")),
            "a star stands alone, and data follow it"));
  CHECK(has(refusal_of(replaced(two_bricks, "*STEP\n", "* * * 12\n*STEP\n")),
            "a star stands without a keyword"));
}

TEST_CASE("empty fields are none at the end of a line and 0 in a direction, and no decimal commas") {
  const Deck plain = read(two_bricks);
  const auto with = [&](const std::string& from, const std::string& to) {
    return read(replaced(two_bricks, from, to));
  };
  CHECK(with("13, 3, -7.5", "13, 3, -7.5,,,").study == plain.study);
  CHECK(with("5, 1, 1, 0.25", "5, 1, , 0.25, , ,").study == plain.study);
  CHECK(with("9810., 0., 0., -2.", "9810., , , -2., ,").study == plain.study);
  CHECK(with("210000., .3", "210000., .3,,,,,,").study == plain.study);
  const std::string more = refusal_of(replaced(two_bricks, "5, 1, 1, 0.25", "5, 1, 1, , 7"));
  CHECK(has(more, "5 values where at most 4 belong"));
  CHECK_FALSE(has(more, "decimal commas"));
  CHECK(has(refusal_of(replaced(two_bricks, "13, 3, -7.5", "13, , -7.5")), "the direction is left empty"));
}

TEST_CASE(
    "files of a deck lie in its folder or below, after links; no message quotes a file that is no deck") {
  TemporaryFolder outside, folder;
  const std::string secret = "root:$y$secret:19000:0:99999:7:::\n";
  write_bytes(outside.file("shadow"), secret);
  write_bytes(folder.file("notes.txt"), secret);
  fs::create_directory(folder.file("below"));
  fs::create_symlink(outside.file("shadow"), folder.file("link.inp"));
  fs::create_symlink(outside.path(), folder.file("below/away"));
  const auto refused = [&](const std::string& text) {
    write_bytes(folder.file("a.inp"), text);
    const auto error = error_of([&] { (void)read_deck_file(folder.file("a.inp"), "a.inp", 1e-3); });
    const std::string told = error ? error->what() : "accepted";
    CAPTURE(told);
    CHECK_FALSE(has(told, "secret"));
    return told;
  };
  const std::string up = "../" + fs::path(outside.path()).filename().string() + "/shadow";
  for (const std::string& name :
       {outside.file("shadow"), up, std::string("link.inp"), std::string("below/away/shadow"),
        std::string("below/../") + up, std::string("..\\nothing"), std::string("/etc/nothing")})
    for (const char* keyword :
         {"*NODE, INPUT=", "*HEADING\nx\n*INCLUDE, INPUT=", "*AMPLITUDE, NAME=A, INPUT="}) {
      CAPTURE(name);
      CAPTURE(keyword);
      const std::string told = refused(keyword + name + "\n");
      CHECK(has(told, "it includes the file \""));
      CHECK(has(told, "which lies outside the folder of the deck"));
      CHECK(has(told, "GENBA_DECK_FOLDERS"));
      CHECK(included_files(folder.file("a.inp")).empty());
    }
  // Its own files may be named by their whole path, and links may stay inside.
  write_bytes(folder.file("below/nodes.txt"), "1, 0, 0, 0\n");
  fs::create_symlink("nodes.txt", folder.file("below/same.txt"));
  for (const std::string& name : {folder.file("below/nodes.txt"), std::string("below/../below/same.txt")})
    CHECK(has(refused("*NODE, INPUT=" + name + "\n"), "no solid element"));
  // A file in the folder that is no deck.
  CHECK(has(refused("*NODE, INPUT=notes.txt\n"),
            "notes.txt:1: the node number is \"...\", not a whole number"));
  CHECK(has(refused("*NODE\n1, 0, 0, 0\n*NSET, NSET=A\n*INCLUDE, INPUT=notes.txt\n"), "notes.txt:1"));
  write_bytes(folder.file("c.inp"), secret);
  const auto none = error_of([&] { (void)read_deck_file(folder.file("c.inp"), "c.inp", 1e-3); });
  REQUIRE(none);
  CHECK(has(none->what(), "c.inp:1: expected a keyword like *NODE"));
  CHECK_FALSE(has(none->what(), "root"));
  // Folders that the user allows.
  write_bytes(outside.file("shadow"), "*NODE\n1, 0, 0, 0\n");
  ::setenv("GENBA_DECK_FOLDERS", ("/nowhere:" + outside.path()).c_str(), 1);
  CHECK(has(refused("*INCLUDE, INPUT=link.inp\n"), "no solid element"));
  CHECK(included_files(folder.file("a.inp")).size() == 1);
  ::unsetenv("GENBA_DECK_FOLDERS");
}
