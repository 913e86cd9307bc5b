// Copies between the host and the device.
#pragma once

#include <memory>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

/// Copies lists to the device and back.
class Uploader {
 public:
  Uploader(const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream)
      : counter_(counter), stream_(stream) {}

  template <class T>
  DeviceArray<T> room(Offset size) const {
    return DeviceArray<T>(counter_, size);
  }
  template <class T>
  DeviceArray<T> copy(const T* from, std::size_t size) const {
    auto to = room<T>(static_cast<Offset>(size));
    if (size > 0)
      check(cudaMemcpyAsync(to.data(), from, size * sizeof(T), cudaMemcpyHostToDevice, stream_),
            phrase<"copying to the device">());
    wait();
    return to;
  }
  template <class T>
  DeviceArray<T> copy(const std::vector<T>& from) const {
    return copy(from.data(), from.size());
  }
  template <class T>
  void clear(const DeviceArray<T>& array) const {
    if (array.size() > 0)
      check(cudaMemsetAsync(array.data(), 0, static_cast<std::size_t>(array.bytes()), stream_),
            phrase<"clearing">());
  }
  template <class T>
  DeviceArray<T> zeros(Offset size) const {
    auto array = room<T>(size);
    clear(array);
    return array;
  }
  /// Downloads the first `size` entries. Call wait() before you use them.
  template <class T>
  std::vector<T> download(const T* from, Offset size) const {
    std::vector<T> to(static_cast<std::size_t>(size));
    if (size > 0)
      check(cudaMemcpyAsync(to.data(), from, to.size() * sizeof(T), cudaMemcpyDeviceToHost, stream_),
            phrase<"copying from the device">());
    return to;
  }
  template <class T>
  std::vector<T> download(const DeviceArray<T>& from, Offset size) const {
    return download<T>(from.data(), size);
  }
  void wait() const { check(cudaStreamSynchronize(stream_), phrase<"copying to or from the device">()); }
  cudaStream_t stream() const { return stream_; }

 private:
  std::shared_ptr<MemoryCounter> counter_;
  cudaStream_t stream_;
};

}  // namespace genba::cuda
