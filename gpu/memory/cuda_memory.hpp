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

/// Counts every byte that one backend allocates on its device, and owns the stream that keeps all work of the backend in
/// order. The backend and its arrays share it, so arrays may outlive the backend and be freed on any thread.
/// Arrays up to 1/32 of the device's memory come from its memory pool, in the order of the stream: cudaMalloc and cudaFree
/// wait for the device, which took half of a multigrid's set-up (results:multigrid-setup). The pool keeps that much for the
/// next arrays until the backend ends or memory lacks.
class MemoryCounter {
 public:
  /// Of the device that is chosen.
  MemoryCounter();
  ~MemoryCounter();
  MemoryCounter(const MemoryCounter&) = delete;
  MemoryCounter& operator=(const MemoryCounter&) = delete;
  cudaStream_t stream() const { return stream_; }
  /// For work of this stream. Throws Error(memory) with the bytes requested and the bytes free; other allocations
  /// stay valid.
  void* allocate(std::int64_t bytes);
  void release(void* pointer, std::int64_t bytes) noexcept;
  std::int64_t peak() const { return peak_; }
  void restart_peak() { peak_ = held_.load(); }

 private:
  cudaError_t take(void** pointer, std::int64_t bytes) const;
  bool is_pooled(std::int64_t bytes) const { return bytes <= pooled_; }
  void trim() const noexcept;

  cudaStream_t stream_ = nullptr;
  cudaMemPool_t pool_ = nullptr;
  std::int64_t pooled_ = -1;  ///< largest array of the pool; -1: there is none
  std::atomic<std::int64_t> held_{0}, peak_{0};
};

/// Gives memory that the pool of a device keeps back to all programs.
void trim_pool(int device) noexcept;

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
