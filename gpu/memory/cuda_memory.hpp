// Counted device memory, and checks of CUDA calls.
#pragma once

#include <cuda_runtime_api.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

/// As check<action>(), with a Text as the action.
void check(cudaError_t status, const Text& action);

/// Counts every byte that one backend allocates on its device. The backend and its arrays share it, so arrays
/// may outlive the backend and be freed on any thread.
class MemoryCounter {
 public:
  /// Calls cudaMalloc. Throws Error(memory) with the bytes requested and the bytes free; other allocations
  /// stay valid.
  void* allocate(std::int64_t bytes);
  void release(void* pointer, std::int64_t bytes) noexcept;
  std::int64_t peak() const { return peak_; }
  void restart_peak() { peak_ = held_.load(); }

 private:
  std::atomic<std::int64_t> held_{0}, peak_{0};
};

/// An array on the device. Owns its memory. Content is undefined until written.
template <class T>
class DeviceArray {
 public:
  DeviceArray() = default;
  DeviceArray(std::shared_ptr<MemoryCounter> counter, Offset size)
      : counter_(std::move(counter)),
        size_(size),
        data_(static_cast<T*>(size ? counter_->allocate(size * item) : nullptr)) {}
  ~DeviceArray() { free(); }
  DeviceArray(DeviceArray&& other) noexcept { swap(other); }
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    swap(other);
    return *this;
  }

  T* data() const { return data_; }
  Offset size() const { return size_; }
  std::int64_t bytes() const { return size_ * item; }

 private:
  static constexpr std::int64_t item = sizeof(T);
  void free() {
    if (data_) counter_->release(data_, bytes());
  }
  void swap(DeviceArray& other) noexcept {
    std::swap(counter_, other.counter_);
    std::swap(size_, other.size_);
    std::swap(data_, other.data_);
  }

  std::shared_ptr<MemoryCounter> counter_;
  Offset size_ = 0;
  T* data_ = nullptr;
};

/// "1.5 GB", for messages.
std::string bytes_text(std::int64_t bytes);

}  // namespace genba::cuda
