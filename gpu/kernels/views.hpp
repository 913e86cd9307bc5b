// Matrices in device memory for the kernels: borrowed plain arrays with the shapes of
// engine/sparse/formats/matrix.hpp. V is the type of the values, double or float.
#pragma once

#include <bit>
#include <cstdint>
#include <variant>

#include "engine/base/types.hpp"

namespace genba::cuda {

template <class V>
struct CsrView {
  Index rows, columns;
  const Index* row_ptr;  ///< [rows + 1]
  const Index* column;   ///< [nonzeros]
  const V* value;        ///< [nonzeros]
};

/// ELL, and ELL-R if row_length is not null.
template <class V>
struct EllView {
  Index rows, columns, width;
  const Index* column;      ///< [width][rows]
  const V* value;           ///< [width][rows]
  const Index* row_length;  ///< [rows] or null
};

template <class V>
struct RbpCsrView {
  Index rows, columns;
  const Index* value_ptr;        ///< [rows + 1]
  const Index* column_ptr;       ///< [rows + 1]
  const int2* run;               ///< [runs] first and last column
  const V* value;                ///< [Nval]
  const Index* isolated_ptr;     ///< [rows + 1]
  const Index* isolated_column;  ///< [Nnon]
  const V* isolated_value;       ///< [Nnon]
};

/// RBP-ELL, and RBP-ELL-R if run_count is not null.
template <class V>
struct RbpEllView {
  Index rows, columns, value_width, column_width;
  const Index* run_column;       ///< [column_width][rows]
  const V* value;                ///< [value_width][rows]
  const Index* isolated_ptr;     ///< [rows + 1]
  const Index* isolated_column;  ///< [Nnon]
  const V* isolated_value;       ///< [Nnon]
  const Index* run_count;        ///< [rows] or null
};

/// Slices of 32 rows; engine/sparse/formats/slice_layout.hpp.
template <class V>
struct SellView {
  Index rows, columns;
  const Offset* slot_ptr;      ///< [slices + 1]
  const std::uint16_t* order;  ///< [rows]
  const Index* column;         ///< [slots][32], -1 in padding
  const V* value;              ///< [slots][32]
};

/// RBP-sliced and RBP-node: slices of 32 nodes of `block` rows.
template <class V>
struct SlicedRunsView {
  Index rows, columns, nodes;
  int block;
  Index most_outside;          ///< most columns in the list of a window; -1: some window is far
  Index most_word_rows;        ///< most rows of words of a window
  const Offset* slot_ptr;      ///< [slices + 1]
  const Offset* word_ptr;      ///< [slices + 1]
  const Offset* outside_ptr;   ///< [windows + 1]
  const Index* outside;        ///< [columns listed]
  const std::uint8_t* is_far;  ///< [windows]
  const std::uint16_t* order;  ///< [nodes]
  const std::uint16_t* word;   ///< [words across][32]
  const V* value;              ///< [slots][block][block][32]
};

/// RBP-sym; engine/sparse/formats/rbp_sym.hpp.
template <class V>
struct RbpSymView {
  Index rows, columns, nodes;
  int block;
  Index cluster_nodes, clusters, receivers;
  Index most_others;                  ///< most places of a cluster for its halo and its aliases
  const std::uint16_t* node_of_lane;  ///< [clusters * cluster_nodes]
  const Offset* step_ptr;             ///< [slices + 1]
  const std::uint16_t* partner;       ///< [steps][32]
  const V* value;                     ///< [steps][block][block][32]
  const V* diagonal;                  ///< [slices][block (block + 1) / 2][32]
  const Index* alias_ptr;             ///< [clusters + 1]
  const std::uint16_t* alias_node;    ///< [aliases]
  const Index* halo_ptr;              ///< [clusters + 1]
  const Index* halo_node;             ///< [halo entries]
  const Index* halo_slot;             ///< [halo entries]
  const Index* receiver_node;         ///< [receivers]
  const Index* receiver_ptr;          ///< [receivers + 1]
  double* partial_sum;                ///< [halo entries][block]
};

/// Dense blocks in compressed rows; made on the device only.
template <class V>
struct BasicBlockRowsView {
  Index rows, columns;  ///< unknowns: nodes * block
  Index nodes;
  int block;
  const Offset* row_ptr;  ///< [nodes + 1]
  const Index* column;    ///< [blocks] nodes, ascending in a row
  const V* value;         ///< [blocks][block][block]
};
using BlockRowsView = BasicBlockRowsView<double>;
using SingleBlockRowsView = BasicBlockRowsView<float>;

using MatrixView =
    std::variant<CsrView<double>, EllView<double>, SellView<double>, RbpCsrView<double>, RbpEllView<double>,
                 SlicedRunsView<double>, RbpSymView<double>, CsrView<float>, EllView<float>, SellView<float>,
                 RbpCsrView<float>, RbpEllView<float>, SlicedRunsView<float>, RbpSymView<float>,
                 BlockRowsView, SingleBlockRowsView>;

/// The view for kernels that do not depend on the type of values: one kernel then serves both types.
template <template <class> class View, class V>
View<double> untyped(const View<V>& a) {
  return std::bit_cast<View<double>>(a);
}

}  // namespace genba::cuda
