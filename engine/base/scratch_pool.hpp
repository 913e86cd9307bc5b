// Scratch of loops that many threads run: lent to one chunk at a time, used again by the next, and gone with
// its owner. Memory that threads keep for themselves would stay as long as they live.
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
  /// Gives back what it holds when it goes.
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

  /// As an earlier chunk left it, or new.
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
