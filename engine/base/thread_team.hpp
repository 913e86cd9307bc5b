// A fixed team of worker threads for data-parallel loops.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace genba {

/// Runs loops on a fixed number of threads. One team serves one caller at a time.
/// Exceptions thrown in a loop body are rethrown (the first one) in the caller after all threads stopped.
class ThreadTeam {
 public:
  /// threads = 0: as many as the process may use (its CPU affinity).
  explicit ThreadTeam(int threads = 0);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  int size() const;

  /// Splits [0, count) into contiguous chunks of `grain` items and calls body(begin, end) for each, on any
  /// thread, in any order. The chunks do not depend on the number of threads, so that results made of
  /// per-chunk partial sums are the same on every machine.
  void for_chunks(std::size_t count, std::size_t grain,
                  const std::function<void(std::size_t begin, std::size_t end)>& body);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
