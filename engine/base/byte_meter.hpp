// Counts bytes that are held: now, and the peak.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace genba {

template <class T, class Allocator>
std::int64_t bytes_of(const std::vector<T, Allocator>& v) {
  return static_cast<std::int64_t>(v.capacity() * sizeof(T));
}

/// Thread-safe.
class ByteMeter {
 public:
  void add(std::int64_t bytes) {
    const std::int64_t now = now_.fetch_add(bytes) + bytes;
    std::int64_t peak = peak_.load();
    while (peak < now && !peak_.compare_exchange_weak(peak, now)) {
    }
  }
  std::int64_t peak() const { return peak_.load(); }
  /// The peak starts again from the present count.
  void restart_peak() { peak_ = now_.load(); }

 private:
  std::atomic<std::int64_t> now_{0}, peak_{0};
};

/// Counts bytes as held for as long as it lives.
class HeldBytes {
 public:
  explicit HeldBytes(std::shared_ptr<ByteMeter> meter, std::int64_t bytes = 0)
      : meter_(std::move(meter)), bytes_(bytes) {
    meter_->add(bytes_);
  }
  ~HeldBytes() { meter_->add(-bytes_); }
  HeldBytes(const HeldBytes&) = delete;
  HeldBytes& operator=(const HeldBytes&) = delete;
  std::int64_t bytes() const { return bytes_; }
  void change(std::int64_t bytes) {
    meter_->add(bytes - bytes_);
    bytes_ = bytes;
  }

 private:
  std::shared_ptr<ByteMeter> meter_;
  std::int64_t bytes_;
};

}  // namespace genba
