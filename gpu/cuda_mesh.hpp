// A mesh on the device, for work on its elements.
#pragma once

#include <vector>

#include "engine/assembly/input.hpp"
#include "gpu/cuda_memory.hpp"
#include "gpu/kernels/assembly.hpp"

namespace genba::cuda {

/// Copies to the device, one list at a time, and back.
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
            "copying a mesh");
    wait();
    return to;
  }
  template <class T>
  void clear(const DeviceArray<T>& array) const {
    if (array.size() > 0)
      check(cudaMemsetAsync(array.data(), 0, static_cast<std::size_t>(array.bytes()), stream_), "clearing");
  }
  template <class T>
  DeviceArray<T> zeros(Offset size) const {
    auto array = room<T>(size);
    clear(array);
    return array;
  }
  /// The first `size` entries; to be waited for.
  template <class T>
  std::vector<T> download(const DeviceArray<T>& from, Offset size) const {
    std::vector<T> to(static_cast<std::size_t>(size));
    if (size > 0)
      check(cudaMemcpyAsync(to.data(), from.data(), to.size() * sizeof(T), cudaMemcpyDeviceToHost, stream_),
            "copying results");
    return to;
  }
  void wait() const { check(cudaStreamSynchronize(stream_), "copying a mesh"); }
  cudaStream_t stream() const { return stream_; }

 private:
  std::shared_ptr<MemoryCounter> counter_;
  cudaStream_t stream_;
};

/// What all lists of elements share, in equation order.
struct MeshOnDevice {
  DeviceArray<Index> equation_node;  ///< [mesh node]
  DeviceArray<double> points, value, materials;
  DeviceArray<std::uint8_t> fixed;
  AssemblyMesh view;

  MeshOnDevice(const AssemblyInput& input, const Uploader& upload, bool with_values = true);
};

/// One list of elements, and which of them stand around each node.
struct ElementsOnDevice {
  DeviceArray<Index> nodes, region, element;
  DeviceArray<double> coefficient;
  DeviceArray<Offset> first;
  ElementView view;

  ElementsOnDevice(const ElementList& list, bool one_region, const MeshOnDevice& mesh,
                   const Uploader& upload);
  ElementsOnDevice(const ConvectionList& list, const MeshOnDevice& mesh, const Uploader& upload);

 private:
  void place(const Index* mesh_nodes, std::size_t count, const MeshOnDevice& mesh, const Uploader& upload);
};

}  // namespace genba::cuda
