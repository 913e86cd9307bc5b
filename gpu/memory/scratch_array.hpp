// Temporary device memory of a step. As DeviceArray, but its counter must outlive it. This header is cheap to
// include in the files of kernels.
#pragma once

#include <cstdint>

#include "engine/base/types.hpp"

namespace genba::cuda {

class MemoryCounter;

/// Bytes of a ScratchArray.
class ScratchBytes {
 public:
  ScratchBytes() = default;
  ScratchBytes(MemoryCounter* counter, std::int64_t bytes);
  ~ScratchBytes();
  ScratchBytes(ScratchBytes&& other) noexcept { swap(other); }
  ScratchBytes& operator=(ScratchBytes&& other) noexcept {
    swap(other);
    return *this;
  }

  void* data() const { return data_; }
  std::int64_t bytes() const { return bytes_; }

 private:
  void swap(ScratchBytes& other) noexcept;

  MemoryCounter* counter_ = nullptr;
  std::int64_t bytes_ = 0;
  void* data_ = nullptr;
};

/// An array on the device. Owns its memory. Content is undefined until written.
template <class T>
class ScratchArray {
 public:
  ScratchArray() = default;
  ScratchArray(MemoryCounter* counter, Offset size) : bytes_(counter, size * item) {}

  T* data() const { return static_cast<T*>(bytes_.data()); }
  std::int64_t bytes() const { return bytes_.bytes(); }

 private:
  static constexpr std::int64_t item = sizeof(T);
  ScratchBytes bytes_;
};

}  // namespace genba::cuda
