// The array type of matrices: large, aligned, and zero without being written.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/base/types.hpp"

namespace genba {

/// Values of a new matrix: zeros, or none (no memory behind them), because a device makes them.
enum class Values { zero, none };
template <class T>
class Buffer;
/// Rounds every value to FP32 in the same memory. The unused rest of the memory goes back to the OS.
Buffer<float> narrowed(Buffer<double>&& values);

/// An array that owns its memory, 64-byte aligned. The OS fills it with zeros when it is first used, so
/// making it costs nothing.
template <class T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(Offset size);  ///< zero-filled; throws Error(memory) with the bytes asked for
  /// Address space for an array that is made elsewhere: it has a size() but no memory. Reading or writing an
  /// entry ends the program. (Below 1 MiB it is a normal zero-filled array.)
  static Buffer reserved(Offset size);
  bool is_reserved() const { return data_.get_deleter().is_reserved; }
  Offset size() const { return size_; }
  std::int64_t bytes() const { return size_ * static_cast<std::int64_t>(sizeof(T)); }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  T& operator[](Offset i) { return data_.get()[i]; }
  const T& operator[](Offset i) const { return data_.get()[i]; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }

 private:
  Buffer(Offset size, bool is_reserved);
  template <class>
  friend class Buffer;
  friend Buffer<float> narrowed(Buffer<double>&& values);
  struct Free {
    std::int64_t mapped = 0;  ///< bytes mapped from the OS; 0: from the heap
    bool is_reserved = false;
    void operator()(T* p) const;
  };
  std::unique_ptr<T[], Free> data_;
  Offset size_ = 0;
};

template <class T>
Buffer<T> make_values(Offset size, Values values) {
  return values == Values::zero ? Buffer<T>(size) : Buffer<T>::reserved(size);
}

extern template class Buffer<double>;
extern template class Buffer<float>;
extern template class Buffer<Index>;
extern template class Buffer<Offset>;
extern template class Buffer<std::uint8_t>;
extern template class Buffer<std::uint16_t>;

}  // namespace genba
