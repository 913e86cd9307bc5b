// The face of the CUDA adapter: a device query and a factory. Without CUDA the same functions say so.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/solve/backend.hpp"

namespace genba {

/// True if the program was built with CUDA.
bool built_with_cuda();

/// All usable devices. Empty if there is none; `why` then says why in a sentence ("built without CUDA", "no
/// NVIDIA driver", "no device"). Never throws.
std::vector<DeviceInfo> cuda_devices(std::string& why);

/// How CSR products share the work.
enum class CsrAlgorithm {
  automatic,  ///< by the row lengths: prefers_segments() of engine/sparse/csr_segments.hpp
  rows,       ///< groups of threads take rows (CRS-T)
  segmented   ///< blocks take segments of entries, whatever the rows are (segmented scan)
};

/// What a bench or a tuner may switch; the defaults are what everyone else wants.
struct CudaTuning {
  /// Where the three rows of every node have the same columns (elasticity), CSR and RBP-CSR products read the
  /// indices and the vector once for the three. Same storage, fewer bytes read.
  /// RBP-node: one thread a node instead of one a row.
  bool share_node_rows = true;
  /// Slice formats: values are read past the first cache, which is left to the vector and the indices.
  bool stream_values = true;
  /// A given number of threads a row means `rows`.
  CsrAlgorithm csr = CsrAlgorithm::automatic;
};

/// The backend on CUDA device `device`. Its products and dot products are bitwise reproducible.
/// Throws Error(device) if the device cannot be used.
std::unique_ptr<Backend> make_cuda_backend(int device = 0, const CudaTuning& tuning = {});

}  // namespace genba
