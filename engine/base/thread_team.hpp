// A fixed team of worker threads for data-parallel loops.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "engine/base/monitor.hpp"

namespace genba {

/// Runs loops on a fixed number of threads. One team serves one caller at a time. If loop bodies throw, the
/// caller gets the first exception after all threads have stopped.
class ThreadTeam {
 public:
  /// threads = 0: as many as the process may use (its CPU affinity). job: if it is stopped, loops end between
  /// two chunks with Cancelled; it must outlive the team. null: loops cannot be stopped.
  explicit ThreadTeam(int threads = 0, const Monitor* job = nullptr);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  int size() const;

  /// Throws Cancelled if the job was asked to stop. For long loops on one thread.
  void check() const;

  /// Splits [0, count) into contiguous chunks of `grain` items and calls body(begin, end) for each, on any
  /// thread, in any order. The chunks do not depend on the number of threads. So results made of partial sums
  /// per chunk are the same on every machine.
  void for_chunks(std::size_t count, std::size_t grain,
                  const std::function<void(std::size_t begin, std::size_t end)>& body);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
