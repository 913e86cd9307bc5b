// How a backend may run the product of a matrix. Data, not types: a tuner tries them, a cache keeps them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/sparse/formats/format.hpp"

namespace genba {

/// How CSR products share the work.
enum class CsrAlgorithm {
  automatic,  ///< by the row lengths: prefers_segments() of engine/sparse/product/csr_segments.hpp
  rows,       ///< groups of threads take rows (CRS-T)
  segmented,  ///< blocks take segments of entries, whatever the rows are (segmented scan)
  swept       ///< blocks of rows sweep the columns (column_sweep.hpp): for columns that lie anywhere; takes
              ///< the matrix' memory once more
};

/// A format or a backend ignores what it does not know. Everyone but a tuner wants the defaults.
struct ProductSettings {
  /// CSR and RBP-CSR on a GPU, CRS-T: 1, 2, 4, ..., 32; 0: chosen from the rows. A number means
  /// CsrAlgorithm::rows.
  int threads_per_row = 0;
  /// CSR and RBP-CSR products on a GPU read the indices and the vector once for the three rows of a node,
  /// where these have the same columns (elasticity). Same storage, fewer bytes read.
  /// RBP-node: one thread a node instead of one a row.
  bool share_node_rows = true;
  /// Slice formats on a GPU: values of a matrix that its second cache does not keep (passes_cache()) are read
  /// past the first one, which is left to the vector and the indices.
  bool stream_values = true;
  CsrAlgorithm csr = CsrAlgorithm::automatic;
  bool operator==(const ProductSettings&) const = default;
};

/// Every way that a GPU can run any matrix of a format, each named (none says "chosen by the backend"): a
/// column sweep is not for all. node_block: rows of a node, which share their columns.
std::vector<ProductSettings> gpu_settings(Format format, int node_block);

ProductSettings sweep_settings();  ///< CSR by a column sweep

/// "T=8", "segments", "column sweep", "row a lane, cached", ...: what differs from the defaults; "default" if
/// nothing does.
std::string to_string(const ProductSettings& settings);
/// Reads what to_string() wrote; false if it is no such text.
bool parse_settings(std::string_view text, ProductSettings& out);

}  // namespace genba
