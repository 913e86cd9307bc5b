#include "engine/base/thread_team.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <vector>

using namespace genba;

TEST_CASE("every item is visited once, in the same chunks for every number of threads") {
  std::set<std::pair<std::size_t, std::size_t>> first;
  for (const int threads : {1, 2, 5}) {
    ThreadTeam team(threads);
    CHECK(team.size() == threads);
    for (int round = 0; round < 50; ++round) {
      std::vector<int> visits(1003, 0);
      std::set<std::pair<std::size_t, std::size_t>> chunks;
      std::mutex mutex;
      team.for_chunks(visits.size(), 10, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++visits[i];
        const std::lock_guard lock(mutex);
        chunks.emplace(begin, end);
      });
      CHECK(std::accumulate(visits.begin(), visits.end(), 0) == 1003);
      CHECK(*std::min_element(visits.begin(), visits.end()) == 1);
      if (first.empty()) first = chunks;
      CHECK(chunks == first);
    }
  }
}

TEST_CASE("an exception of a body reaches the caller and the team stays usable") {
  for (const int threads : {1, 3}) {
    ThreadTeam team(threads);
    CHECK_THROWS_AS(team.for_chunks(100, 1,
                                    [](std::size_t begin, std::size_t) {
                                      if (begin == 37) throw std::runtime_error("37");
                                    }),
                    std::runtime_error);
    std::atomic<int> sum{0};
    team.for_chunks(100, 7,
                    [&](std::size_t begin, std::size_t end) { sum += static_cast<int>(end - begin); });
    CHECK(sum == 100);
  }
}

TEST_CASE("loops and checks end where the job is asked to stop, and the team goes on with one that is not") {
  struct Job : Monitor {
    std::atomic<bool> stop{false};
    bool cancelled() const override { return stop; }
  };
  for (const int threads : {1, 3}) {
    Job job;
    ThreadTeam team(threads, &job);
    team.check();
    std::atomic<int> chunks{0};
    CHECK_THROWS_AS(team.for_chunks(100000, 10,
                                    [&](std::size_t, std::size_t) {
                                      if (++chunks == 5) job.stop = true;
                                    }),
                    Cancelled);
    CHECK(chunks >= 5);
    CHECK(chunks < 1000);
    CHECK_THROWS_AS(team.check(), Cancelled);
    CHECK_THROWS_AS(team.for_chunks(1, 1, [&](std::size_t, std::size_t) { chunks = -1; }), Cancelled);
    CHECK(chunks >= 5);
    job.stop = false;
    chunks = 0;
    team.for_chunks(100, 10, [&](std::size_t, std::size_t) { ++chunks; });
    CHECK(chunks == 10);
  }
}

TEST_CASE("many small loops one after the other lose nothing") {
  ThreadTeam team(4);
  for (int loop = 0; loop < 5000; ++loop) {
    std::atomic<int> sum{0};
    team.for_chunks(7, 1, [&](std::size_t begin, std::size_t) { sum += static_cast<int>(begin); });
    REQUIRE(sum == 21);
  }
}

TEST_CASE("nothing to do and a grain of 0 are allowed") {
  ThreadTeam team(2);
  team.for_chunks(0, 4, [](std::size_t, std::size_t) { FAIL("called"); });
  std::atomic<int> calls{0};
  team.for_chunks(3, 0, [&](std::size_t, std::size_t) { ++calls; });
  CHECK(calls == 3);
}
