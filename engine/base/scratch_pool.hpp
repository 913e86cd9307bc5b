// Scratch memory for parallel loops. One chunk borrows it at a time, and the next chunk uses it again. It
// ends with its owner; thread-local memory would live as long as the threads.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace genba {

/// Any thread may borrow.
template <class T>
class ScratchPool {
 public:
  /// Returns the scratch to the pool at the end of its life.
  class Loan {
   public:
    Loan(ScratchPool& pool, std::unique_ptr<T> scratch) : pool_(pool), scratch_(std::move(scratch)) {}
    ~Loan() { pool_.take_back(std::move(scratch_)); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    T& operator*() const { return *scratch_; }

   private:
    ScratchPool& pool_;
    std::unique_ptr<T> scratch_;
  };

  /// Scratch as an earlier chunk left it, or new.
  Loan borrow() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return Loan(*this, std::make_unique<T>());
    std::unique_ptr<T> last = std::move(free_.back());
    free_.pop_back();
    return Loan(*this, std::move(last));
  }

 private:
  void take_back(std::unique_ptr<T> scratch) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(scratch));
  }
  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> free_;
};

}  // namespace genba
