#include "mesh/job/child_process.hpp"

#include <doctest/doctest.h>

#include "tests/mesh/mesh_testing.hpp"

// After our own headers: <signal.h> defines si_value and the like as macros.
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>

using namespace genba;
using namespace genba::testing;

namespace {

ChildCommand shell(const std::string& script) {
  ChildCommand command;
  command.arguments = {"/bin/sh", "-c", script};
  return command;
}

/// Follows the child to its end.
ChildResult rest_of(LiveChild& child) {
  while (child.follow(Monitor())) {
  }
  return child.end();
}

// A program that takes the mesher's place.
std::string fake_mesher(const TemporaryFolder& folder, const std::string& script) {
  const std::string path = folder.file("fake-mesher");
  write_bytes(path, "#!/bin/sh\n" + script + "\n");
  ::chmod(path.c_str(), 0700);
  return path;
}

std::set<std::string> mesh_folders(const std::string& parent) {
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(parent))
    if (entry.path().filename().string().starts_with("genba-mesh-")) found.insert(entry.path());
  return found;
}

// Runs make_mesh on the bracket with a fake mesher in a private TMPDIR; nothing may be left there.
std::optional<Error> with_fake(const std::string& script, double time_limit = 600) {
  TemporaryFolder folder;
  const Environment mesher("GENBA_MESHER", fake_mesher(folder, script));
  const Environment temporary("TMPDIR", folder.path());
  GeometrySpec geometry;
  geometry.path = example("bracket.step");
  MeshOptions options;
  options.time_limit = time_limit;
  Monitor quiet;
  const auto error = error_of([&] { make_mesh(geometry, options, quiet); });
  CHECK(mesh_folders(folder.path()).empty());
  return error;
}

int child_of(pid_t parent) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream stat(entry.path() / "stat");
    std::string line;
    if (!std::getline(stat, line) || line.rfind(')') == std::string::npos) continue;
    int ppid = 0;
    char state = 0;
    std::sscanf(line.c_str() + line.rfind(')') + 1, " %c %d", &state, &ppid);
    if (ppid == parent && state != 'Z') return std::atoi(entry.path().filename().c_str());
  }
  return 0;
}

bool alive(int pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  return std::getline(stat, line) && line.find(") Z") == std::string::npos;
}

}  // namespace

TEST_CASE("Output, messages and exit code come back") {
  std::vector<std::string> lines, messages;
  ChildCommand command = shell("echo one; echo two >&2; printf 'stage' >&3; exit 3");
  command.on_line = [&](const std::string& line) { lines.push_back(line); };
  command.on_message = [&](const std::string& line) { messages.push_back(line); };
  const ChildResult result = run_child(command, Monitor());
  CHECK(lines == std::vector<std::string>{"one", "two"});
  CHECK(messages == std::vector<std::string>{"stage"});
  CHECK(result.log == lines);
  CHECK(result.end == ChildEnd::exited);
  CHECK(result.code == 3);
}

TEST_CASE("Threads of a child hardly spin unless the user says otherwise") {
  std::vector<std::string> lines;
  ChildCommand command = shell("echo \"$OMP_WAIT_POLICY $GOMP_SPINCOUNT\"");
  command.on_line = [&](const std::string& line) { lines.push_back(line); };
  ::unsetenv("OMP_WAIT_POLICY");
  ::unsetenv("GOMP_SPINCOUNT");
  (void)run_child(command, Monitor());
  ::setenv("OMP_WAIT_POLICY", "active", 1);
  (void)run_child(command, Monitor());
  ::unsetenv("OMP_WAIT_POLICY");
  ::setenv("GOMP_SPINCOUNT", "7", 1);
  (void)run_child(command, Monitor());
  ::unsetenv("GOMP_SPINCOUNT");
  CHECK(lines == std::vector<std::string>{" 2000", "active ", " 7"});
}

TEST_CASE("A flood of output is kept in bounds") {
  ChildCommand command = shell("i=0; while [ $i -lt 3000 ]; do echo line $i; i=$((i+1)); done");
  command.kept_lines = 5;
  const ChildResult result = run_child(command, Monitor());
  REQUIRE(result.log.size() == 5);
  CHECK(result.log.back() == "line 2999");
}

TEST_CASE("A signal is told from an exit code") {
  const ChildResult result = run_child(shell("kill -SEGV $$"), Monitor());
  CHECK(result.end == ChildEnd::signalled);
  CHECK(describe_end(result).english().find("signal 11") != std::string::npos);
}

TEST_CASE("A program that is not there is named") {
  ChildCommand command;
  command.arguments = {"/nonexistent/program"};
  CHECK(says(error_of([&] { run_child(command, Monitor()); }), "/nonexistent/program"));
}

TEST_CASE(
    "Cancelling ends a child, even if the child ignores SIGTERM and has children of its own") {
  TemporaryFolder folder;
  const std::string mark = folder.file("alive");
  ChildCommand command =
      shell("trap '' TERM; (while :; do touch " + mark + "; sleep 0.1; done) & wait; sleep 600");
  const double seconds =
      seconds_of([&] { CHECK_THROWS_AS(run_child(command, ImpatientMonitor(0.5)), Cancelled); });
  CHECK(seconds < 60);
  ::usleep(300000);
  std::filesystem::remove(mark);
  ::usleep(400000);
  CHECK_FALSE(std::filesystem::exists(mark));
}

TEST_CASE("Cancelling a real mesher takes less than a second") {
  GeometrySpec geometry;
  geometry.path = example("bracket.step");
  MeshOptions options;
  options.size = 0.7e-3;
  const double seconds = processor_seconds_of([&] {
    ImpatientMonitor m(1.0);
    CHECK_THROWS_AS(make_mesh(geometry, options, m), Cancelled);
  });
  CHECK(seconds < 6);  // two processors for a second, and the end of a child
}

TEST_CASE(
    "A mesher that crashes, exits, hangs or says nothing gives a clear error and leaves nothing behind") {
  CHECK(says(with_fake("echo 'Info : working'; kill -SEGV $$"), "signal 11"));
  CHECK(says(with_fake("kill -KILL $$"), "signal 9"));
  const auto exited = with_fake("echo 'Error   : no luck today'; echo done; exit 7");
  CHECK(says(exited, "exit code 7"));
  CHECK(says(exited, "no luck today"));
  CHECK(says(with_fake("exit 0"), "exit code 0"));
  const auto late = with_fake(
      "echo 'stage 0.15 0.40 mesh the faces' >&3; echo 'Info    : [ 20%] Meshing surface 12 (Plane)'; sleep "
      "100",
      0.5);
  CHECK(says(late, "was stopped after 0.5 s without a result in the step \"mesh: mesh the faces\""));
  CHECK(says(late, "its last message: Meshing surface 12 (Plane)"));
  CHECK(says(error_of([] {
               const Environment mesher("GENBA_MESHER", "/nonexistent/mesher");
               find_mesher_program();
             }),
             "/nonexistent/mesher"));
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("A mesher that ran out of memory says so") {
  GeometrySpec geometry;
  geometry.path = example("bracket.step");
  MeshOptions options;
  options.size = 1e-3;
  options.threads = 1;
  options.memory_limit = 200e6;
  Monitor quiet;
  const auto refused = error_of([&] { make_mesh(geometry, options, quiet); });
  REQUIRE(refused);
  INFO(std::string(refused->what()));
  CHECK(refused->kind() == ErrorKind::memory);
  // OpenCASCADE has words of its own for it, and no way that follows can help.
  options.memory_limit = 30e6;
  const auto at_reading = error_of([&] { make_mesh(geometry, options, quiet); });
  REQUIRE(at_reading);
  INFO(std::string(at_reading->what()));
  CHECK(at_reading->kind() == ErrorKind::memory);
  CHECK(says(at_reading, "28.6"));
  CHECK(says(at_reading, "memory_limit"));
}
#endif

TEST_CASE("When the application is killed with -9 the mesher goes too, and the next run cleans up") {
  TemporaryFolder folder;
  const Environment temporary("TMPDIR", folder.path());
  const pid_t application = ::fork();
  REQUIRE(application >= 0);
  if (application == 0) {
    GeometrySpec geometry;
    geometry.path = example("bracket.step");
    MeshOptions options;
    options.size = 0.5e-3;
    Monitor quiet;
    try {
      make_mesh(geometry, options, quiet);
    } catch (...) {
    }
    ::_exit(0);
  }
  int mesher = 0;
  for (int i = 0; i < 100 && mesher == 0; ++i) {
    ::usleep(50000);
    mesher = child_of(application);
  }
  REQUIRE(mesher > 0);
  ::usleep(500000);
  REQUIRE(alive(mesher));
  ::kill(application, SIGKILL);
  ::waitpid(application, nullptr, 0);
  bool gone = false;
  for (int i = 0; i < 40 && !gone; ++i) {
    ::usleep(50000);
    gone = !alive(mesher);
  }
  CHECK(gone);
  CHECK(mesh_folders(folder.path()).size() == 1);
  {
    TemporaryFolder next;
    CHECK(mesh_folders(folder.path()) == std::set<std::string>{next.path()});
  }
  CHECK(mesh_folders(folder.path()).empty());
}

TEST_CASE("A full disk of temporary files ends the run at once, by its own name") {
  for (const char* words :
       {"No space left on device", "Disk quota exceeded", "Read-only file system", "File too large"}) {
    CAPTURE(words);
    const auto error = with_fake(std::string("echo \"Error   : $HOME/mesh.genba: cannot write the "
                                             "file: ") +
                                 words + ".\" >&2; exit 1");
    REQUIRE(error);
    CAPTURE(error->what());
    CHECK(error->kind() == ErrorKind::file);
    CHECK(says(error, words));
    CHECK(says(error, "TMPDIR"));
    CHECK_FALSE(says(error, "healing"));
    // The folder that a person knows, not one that is gone.
    CHECK(error->place().english().find("genba-mesh-") == error->place().english().rfind("genba-mesh-"));
    CHECK_FALSE(says(error, "mesh.genba"));
  }
  const auto real = with_fake("ulimit -f 20; exec '" + find_mesher_program() + "' \"$1\"");
  REQUIRE(real);
  CAPTURE(real->what());
  CHECK(real->kind() == ErrorKind::file);
  CHECK(says(real, "File too large"));
  CHECK_FALSE(says(real, "healing"));
  const auto threads =
      with_fake("echo 'libgomp: Thread creation failed: Resource temporarily unavailable' >&2; exit 1");
  CHECK(says(threads, "no more threads"));
  CHECK_FALSE(says(threads, "healing"));
}

TEST_CASE("Reading has a limit of its own, and its end is not the element size's fault") {
  // The example has some 50 kB: a fifth of a second more than the least limit.
  const auto error = with_fake("echo 'stage 0.0000 0.1000 read the geometry' >&3; sleep 100");
  REQUIRE(error);
  CAPTURE(error->what());
  CHECK(error->kind() == ErrorKind::file);
  CHECK(says(error, "damaged, or too large to be read in that time"));
  CHECK_FALSE(says(error, "element size"));
  const auto short_limit = with_fake("echo 'stage 0.0000 0.1000 read the geometry' >&3; sleep 100", 1);
  CHECK(says(short_limit, "damaged, or too large to be read in that time"));
}

TEST_CASE("A child that listens gets lines, and sees their end; one that has ended is told, without a signal") {
  std::vector<std::string> heard;
  ChildCommand command = shell("while read line; do echo \"got $line\"; done; exit 3");
  command.on_line = [&](const std::string& line) { heard.push_back(line); };
  {
    LiveChild child(command, LiveChild::Input::lines);
    for (const char* word : {"one", "two"}) {
      child.tell(word);
      while (heard.empty() || heard.back() != std::string("got ") + word) REQUIRE(child.follow(Monitor()));
    }
    child.end_input();
    const ChildResult result = rest_of(child);
    CHECK(result.code == 3);
    CHECK(heard == std::vector<std::string>{"got one", "got two"});
  }
  ChildCommand brief = shell("exit 4");
  LiveChild child(brief, LiveChild::Input::lines);
  while (child.follow(Monitor())) {
  }
  child.tell("nobody hears this");
  CHECK(child.end().code == 4);
}

TEST_CASE("A child that listens is gone with its object") {
  pid_t id = 0;
  ChildCommand command = shell("echo $$; while read line; do :; done");
  command.on_line = [&](const std::string& line) { id = std::stoi(line); };
  {
    LiveChild child(command, LiveChild::Input::lines);
    while (id == 0) REQUIRE(child.follow(Monitor()));
    CHECK(::kill(id, 0) == 0);
  }
  CHECK(::kill(id, 0) != 0);
}
