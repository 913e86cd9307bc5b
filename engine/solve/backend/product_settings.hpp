// Settings of the product of a matrix. They are plain data: a tuner tries them and a cache keeps them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/sparse/formats/format.hpp"

namespace genba {

/// How CSR products share the work.
enum class CsrAlgorithm {
  automatic,  ///< by the row lengths: prefers_segments() in engine/sparse/product/csr_segments.hpp
  rows,       ///< groups of threads take rows (CRS-T)
  segmented,  ///< blocks take segments of entries, independent of rows (segmented scan)
  swept       ///< blocks of rows sweep the columns (column_sweep.hpp), for columns that lie anywhere;
              ///< needs the memory of the matrix once more
};

/// A format or a backend ignores settings that it does not know. Only a tuner changes the defaults.
struct ProductSettings {
  /// CSR and RBP-CSR on a GPU, CRS-T: 1, 2, 4, ..., 32; 0: chosen from the rows. Any number but 0 means
  /// CsrAlgorithm::rows.
  int threads_per_row = 0;
  /// CSR and RBP-CSR on a GPU: indices and x are read once for the three rows of a node if these have the
  /// same columns (elasticity). The storage is the same, fewer bytes are read. RBP-node: one thread takes a
  /// node instead of a row.
  bool share_node_rows = true;
  /// Slice formats on a GPU, for a matrix that does not stay in the L2 cache (passes_cache()): its values
  /// bypass the L1 cache, which then keeps x and indices.
  bool stream_values = true;
  CsrAlgorithm csr = CsrAlgorithm::automatic;
  bool operator==(const ProductSettings&) const = default;
};

/// All settings by which a GPU can run matrices of a format. Each names its algorithm; none leaves the choice
/// to the backend. A column sweep is not included, since not every matrix has one. node_block: rows of a
/// node, which have the same columns.
std::vector<ProductSettings> gpu_settings(Format format, int node_block);

ProductSettings sweep_settings();  ///< CSR by a column sweep

/// The differences from the defaults: "T=8", "segments", "column sweep", "row a lane, cached", ...; "default"
/// if there are none.
std::string to_string(const ProductSettings& settings);
/// Parses the text of to_string(). Returns false for any other text.
bool parse_settings(std::string_view text, ProductSettings& out);

/// Throws Error(input) if `threads` is not 0, 1, 2, 4, 8, 16 or 32.
void require_threads_per_row(int threads);

}  // namespace genba
