#include "engine/base/thread_team.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/base/host_processor.hpp"

namespace genba {

namespace {
int allowed_threads() {
  if (const auto allowed = allowed_processors().size(); allowed > 0) return static_cast<int>(allowed);
  return std::max(1u, std::thread::hardware_concurrency());
}
}  // namespace

struct ThreadTeam::State {
  std::vector<std::thread> threads;
  std::mutex mutex;
  std::condition_variable start, finished;
  const std::function<void(std::size_t, std::size_t)>* body = nullptr;
  std::size_t count = 0, grain = 1;
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::exception_ptr error;
  unsigned generation = 0;
  int running = 0;    // workers in the present loop
  bool open = false;  // the present loop takes more workers
  bool quit = false;
  const Monitor* job = nullptr;

  void check() const {
    if (job) job->check();
  }

  void work() {
    while (!failed.load(std::memory_order_relaxed)) {
      const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
      if (begin >= count) return;
      try {
        check();
        (*body)(begin, std::min(count, begin + grain));
      } catch (...) {
        std::lock_guard lock(mutex);
        if (!error) error = std::current_exception();
        failed = true;
      }
    }
  }

  void loop() {
    unsigned seen = 0;
    std::unique_lock lock(mutex);
    for (;;) {
      start.wait(lock, [&] { return quit || (open && generation != seen); });
      if (quit) return;
      seen = generation;
      ++running;
      lock.unlock();
      work();
      lock.lock();
      if (--running == 0) finished.notify_all();
    }
  }
};

ThreadTeam::ThreadTeam(int threads, const Monitor* job) : state_(std::make_unique<State>()) {
  state_->job = job;
  const int total = threads > 0 ? threads : allowed_threads();
  try {
    for (int i = 1; i < total; ++i) state_->threads.emplace_back([s = state_.get()] { s->loop(); });
  } catch (const std::system_error&) {
    // The system grants no more threads: work with those that exist.
  }
}

ThreadTeam::~ThreadTeam() {
  {
    std::lock_guard lock(state_->mutex);
    state_->quit = true;
  }
  state_->start.notify_all();
  for (auto& t : state_->threads) t.join();
}

void ThreadTeam::check() const {
  state_->check();
}

int ThreadTeam::size() const {
  return static_cast<int>(state_->threads.size()) + 1;
}

void ThreadTeam::for_chunks(std::size_t count, std::size_t grain,
                            const std::function<void(std::size_t, std::size_t)>& body) {
  if (count == 0) return;
  grain = std::max<std::size_t>(1, grain);
  State& s = *state_;
  if (s.threads.empty() || count <= grain) {
    for (std::size_t b = 0; b < count; b += grain) {
      s.check();
      body(b, std::min(count, b + grain));
    }
    return;
  }
  {
    std::lock_guard lock(s.mutex);
    s.body = &body;
    s.count = count;
    s.grain = grain;
    s.next = 0;
    s.failed = false;
    s.error = nullptr;
    s.open = true;
    ++s.generation;
  }
  s.start.notify_all();
  s.work();
  std::unique_lock lock(s.mutex);
  // Do not wait for a worker that a busy machine has not woken yet: all chunks are done.
  s.open = false;
  s.finished.wait(lock, [&] { return s.running == 0; });
  if (s.error) std::rethrow_exception(std::exchange(s.error, nullptr));
}

}  // namespace genba
