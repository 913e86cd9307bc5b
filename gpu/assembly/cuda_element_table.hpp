// Tables of the contributions of elements to their nodes, for a chunk of elements at a time
// (gpu/kernels/assembly/element_gather.cuh).
#pragma once

#include <algorithm>
#include <string_view>

#include "engine/assembly/recovery.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "gpu/assembly/cuda_mesh.hpp"

namespace genba::cuda {

/// Calls work(begin, count, table) for chunks of all elements of a list. size: doubles of an element in the
/// table. cursor: [nodes]. Waits for the work. Polls cancel.
template <class Work>
void for_each_chunk(const ElementView& e, Offset size, const DeviceArray<Offset>& cursor,
                    const Uploader& upload, Monitor& monitor, const Text& stage, Work&& work) {
  if (e.elements == 0) return;
  const Index chunk = element_table_chunk(e.elements, size);
  const auto table = upload.room<double>(chunk * size);
  check(cudaMemcpyAsync(cursor.data(), e.first, static_cast<std::size_t>(cursor.bytes()),
                        cudaMemcpyDeviceToDevice, upload.stream()),
        phrase<"copying a list">());
  for (Index begin = 0; begin < e.elements; begin += chunk) {
    monitor.progress(stage, static_cast<double>(begin) / e.elements);
    monitor.check();
    work(begin, std::min(chunk, e.elements - begin), table.data());
  }
  upload.wait();
}

}  // namespace genba::cuda
