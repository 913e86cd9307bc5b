// The geometric stiffness of a body under stress, as an operator of its own (element/geometric.hpp).
#pragma once

#include <span>

#include "engine/assembly/batches.hpp"
#include "engine/assembly/response.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// The stressed body. Its numbering and held unknowns are those of the matrix.
struct StressedBody {
  const ResponseInput& input;
  std::span<const double> u;                   ///< [rows], m, with the values that ties determine
  const PointHistory* history = nullptr;       ///< of materials that flow; null: nothing has flowed
};

/// Adds the geometric stiffness, N/m. Rows and columns of prescribed unknowns stay zero. The same bits for every
/// number of threads and every format. Polls cancel. Throws Error(internal_fault) for laws of other unknowns and
/// if array sizes do not fit together.
void add_geometric(const StressedBody& body, const ElementBatches& batches, Matrix& matrix, ThreadTeam& team,
                   Monitor& monitor);

}  // namespace genba
