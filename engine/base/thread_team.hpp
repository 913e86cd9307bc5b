// A fixed team of worker threads for data-parallel loops.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "engine/base/monitor.hpp"

namespace genba {

/// Runs loops on a fixed number of threads. One team serves one caller at a time.
/// Exceptions thrown in a loop body are rethrown (the first one) in the caller after all threads stopped.
class ThreadTeam {
 public:
  /// threads = 0: as many as the process may use (its CPU affinity). job: that the team works for, and whose
  /// stop ends its loops between two chunks by Cancelled; must outlive the team. null: nobody's.
  explicit ThreadTeam(int threads = 0, const Monitor* job = nullptr);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  int size() const;

  /// Throws Cancelled if the job was asked to stop: for long loops of one thread.
  void check() const;

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
