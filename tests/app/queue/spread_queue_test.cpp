// A queue over several places, with a stand-in for the program that computes.
#include "app/queue/spread_queue.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

/// A program that writes the card it sees and its case into a list, then does what the name of the case says.
class StandIn {
 public:
  explicit StandIn(std::string rest = "") {
    std::ofstream file(folder.file("program"));
    file << "#!/bin/sh\n[ \"$4\" = --bound ] || exit 9\necho \"$CUDA_VISIBLE_DEVICES $2\" >> '" << folder.file("list") << "'\n" << rest;
    file.close();
    fs::permissions(folder.file("program"), fs::perms::owner_all);
  }
  std::vector<QueuedCase> cases(int count) const {
    std::vector<QueuedCase> out;
    for (int i = 0; i < count; ++i) out.push_back({.path = folder.file("case " + std::to_string(i) + ".json")});
    return out;
  }
  SpreadOptions options() const { return {.program = folder.file("program")}; }
  /// [card, name of the case]
  std::vector<std::pair<std::string, std::string>> list() const {
    std::vector<std::pair<std::string, std::string>> out;
    if (!fs::exists(folder.file("list"))) return out;
    std::istringstream in(read_file(folder.file("list")));
    for (std::string line; std::getline(in, line);) {
      const std::size_t space = line.find(' ');
      out.emplace_back(line.substr(0, space), fs::path(line.substr(space + 1)).stem().string());
    }
    return out;
  }
  TemporaryFolder folder;
};

std::vector<QueuePlace> two_cards() {
  return {{0, {}, "card 0"}, {1, {}, "card 1"}};
}

/// Stops when it is asked to.
class StoppedMonitor final : public Recorder {
 public:
  bool cancelled() const override { return stop; }
  std::atomic<bool> stop = false;
};

}  // namespace

TEST_CASE("places of a queue: all cards, some, at most so many, or the processor") {
  DeviceInfo gpu, cpu;
  gpu.is_gpu = true;
  const std::vector<DeviceInfo> devices = {gpu, gpu, gpu, cpu};
  const auto numbers = [](const std::vector<QueuePlace>& places) {
    std::vector<int> out;
    for (const QueuePlace& place : places) out.push_back(place.card.value_or(-1));
    return out;
  };
  CHECK(numbers(queue_places(devices, {}, 0, {})) == std::vector<int>{0, 1, 2});
  CHECK(numbers(queue_places(devices, {2, 0}, 0, {})) == std::vector<int>{0, 2});
  CHECK(numbers(queue_places(devices, {}, 2, {})) == std::vector<int>{0, 1});
  CHECK(numbers(queue_places({cpu}, {}, 0, {})) == std::vector<int>{-1});
  CHECK_THROWS_AS(queue_places(devices, {3}, 0, {}), Error);
  CHECK_THROWS_AS(queue_places(devices, {}, 0, {"no such site"}), Error);
}

TEST_CASE("a queue gives each card one case at a time, in order; one that fails does not stop the rest") {
  const StandIn bench("case \"$2\" in *'case 2.json') echo 'error: the mesh is missing' >&2; exit 4;; esac\n");
  auto cases = bench.cases(6);
  cases[5].state = QueueState::done;
  Recorder recorder;
  std::set<std::size_t> changed;
  spread_queue(cases, two_cards(), bench.options(), recorder, [&](std::size_t i) { changed.insert(i); });
  const auto list = bench.list();
  CHECK(list.size() == 5);
  std::set<std::string> names;
  for (const auto& [card, name] : list) {
    CHECK((card == "0" || card == "1"));
    names.insert(name);
  }
  CHECK(names.size() == 5);
  CHECK(changed.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) CHECK(cases[i].state == (i == 2 ? QueueState::failed : QueueState::done));
  CHECK(cases[2].text.english().find("the mesh is missing") != std::string::npos);
  CHECK(std::ranges::any_of(recorder.warnings, [](const std::string& text) { return text.find("the mesh is missing") != std::string::npos; }));

  // One card after the other keeps the order exactly.
  const StandIn single;
  auto ordered = single.cases(4);
  spread_queue(ordered, {{0, {}, "card 0"}}, single.options(), recorder);
  for (std::size_t i = 0; i < 4; ++i) CHECK(single.list().at(i).second == "case " + std::to_string(i));
}

TEST_CASE("a queue that is paused begins no case, and goes on") {
  const StandIn bench;
  auto cases = bench.cases(3);
  std::atomic<bool> paused = true;
  SpreadOptions how = bench.options();
  std::atomic<int> asked = 0;
  how.is_paused = [&] { return ++asked, paused.load(); };
  Recorder recorder;
  std::thread waker([&] {
    while (asked < 6) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    CHECK(bench.list().empty());
    paused = false;
  });
  spread_queue(cases, two_cards(), how, recorder);
  waker.join();
  CHECK(bench.list().size() == 3);
}

TEST_CASE("a queue that is stopped kills its programs and tells which cases were left") {
  const StandIn bench("exec sleep 600\n");
  auto cases = bench.cases(3);
  StoppedMonitor monitor;
  std::thread stopper([&] {
    while (bench.list().size() < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    monitor.stop = true;
  });
  CHECK_THROWS_AS(spread_queue(cases, two_cards(), bench.options(), monitor), Cancelled);
  stopper.join();
  CHECK(cases[0].state == QueueState::stopped);
  CHECK(cases[1].state == QueueState::stopped);
  CHECK(cases[2].state == QueueState::waiting);
}

TEST_CASE("cards are those that this process sees") {
  const StandIn bench;
  const char* const before = std::getenv("CUDA_VISIBLE_DEVICES");
  const std::string kept = before ? before : "";
  ::setenv("CUDA_VISIBLE_DEVICES", "3, GPU-1a", 1);
  auto cases = bench.cases(4);
  Recorder recorder;
  spread_queue(cases, two_cards(), bench.options(), recorder);
  before ? ::setenv("CUDA_VISIBLE_DEVICES", kept.c_str(), 1) : ::unsetenv("CUDA_VISIBLE_DEVICES");
  const auto list = bench.list();
  CHECK(list.size() == 4);
  for (const auto& [card, name] : list) CHECK((card == "3" || card == "GPU-1a"));
}
