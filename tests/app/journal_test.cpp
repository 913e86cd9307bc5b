#include "app/journal.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "app/service.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Leaves an entry behind as a killed program does: in a child that ends without any clean-up.
void write_and_die(const std::string& folder, const Project& project) {
  const pid_t child = ::fork();
  if (child == 0) {
    Journal journal(folder);
    journal.write(project);
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFSIGNALED(status));
}

Project titled(const std::string& title) {
  Project project = cantilever();
  project.title = title;
  project.path = "/somewhere/case.json";
  return project;
}

}  // namespace

TEST_CASE("the work of a killed program is found, the same to the last digit, and offered once") {
  TemporaryFolder folder;
  write_and_die(folder.path, titled("lost"));
  {
    const auto lost = find_lost_work(folder.path);
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].project() == titled("lost"));
    CHECK(lost[0].modified_at().size() == 16);
    CHECK(find_lost_work(folder.path).empty());  // the first has it
  }
  auto again = find_lost_work(folder.path);  // not discarded: still there
  REQUIRE(again.size() == 1);
  again[0].discard();
  CHECK(folder.names().empty());
}

TEST_CASE("the journal of a living window is nobody else's, and a clean end leaves nothing") {
  TemporaryFolder folder;
  {
    Journal one(folder.path), other(folder.path);
    one.write(titled("one"));
    other.write(titled("other"));
    CHECK(folder.names().size() == 6);  // a folder, its lock and the case, twice
    CHECK(find_lost_work(folder.path).empty());
    one.clear();
    CHECK(folder.names().size() == 3);
    one.write(titled("one again"));
  }
  CHECK(folder.names().empty());
}

TEST_CASE("broken entries are told or cleared away, never a crash") {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("empty"));
  for (const char* text :
       {"", "{", "[]", "{\"path\": 3}", "{\"path\": \"\", \"case\": \"{}\"}", "\xff\xfe"}) {
    CAPTURE(text);
    std::filesystem::create_directory(folder.file("entry"));
    std::ofstream(folder.file("entry/unsaved.json")) << text;
    auto lost = find_lost_work(folder.path);
    REQUIRE(lost.size() == 1);
    CHECK_THROWS_AS((void)lost[0].project(), Error);
    lost[0].discard();
  }
  CHECK(folder.names().empty());
  CHECK(find_lost_work(folder.file("not there")).empty());
}

TEST_CASE("no folder: nothing is kept; a folder that cannot be made is an error") {
  Journal(std::string()).write(titled("x"));
  TemporaryFolder folder;
  std::ofstream(folder.file("file")) << "x";
  Journal journal(folder.file("file"));
  CHECK_THROWS_AS(journal.write(titled("x")), Error);
}

TEST_CASE("recovered work counts as modified until it is saved") {
  TemporaryFolder folder;
  Service service;
  Project project = titled("recovered");
  project.path = folder.file("case.json");
  service.recover(project);
  CHECK(service.modified());
  CHECK_FALSE(service.can_undo());
  service.edit("title", [](Project p) {
    p.title = "more";
    return p;
  });
  service.undo();
  CHECK(service.modified());
  service.save(project.path);
  CHECK_FALSE(service.modified());
}
