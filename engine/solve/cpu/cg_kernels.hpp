// The fused steps of conjugate gradients on host threads, each one pass over memory. Sums use fixed chunks,
// so the result does not depend on the number of threads.
#pragma once

#include <span>

#include "engine/base/thread_team.hpp"
#include "engine/solve/backend/diagonal_blocks.hpp"
#include "engine/solve/cpu/vector_kernels.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Scalars of conjugate gradients (see CgReading).
struct CgState {
  double rho = 0, rr = 0, curvature = 0, alpha = 0, beta = 0;
  double gain = 0, bad_value = 0;
  bool breakdown = false;
};

double norm2(std::span<const double> x, ThreadTeam& team);

/// The steps as Backend documents them; z may be r itself when there is no preconditioner.
void cg_start(InverseBlocks m, std::span<const double> r, std::span<double> z, std::span<double> p,
              CgState& s, ThreadTeam& team);
template <class V>
void cg_product(const BasicMatrix<V>& a, std::span<const double> p, std::span<double> q, CgState& s,
                ThreadTeam& team);
void cg_update(InverseBlocks m, std::span<const double> q, std::span<double> x, std::span<double> r,
               std::span<double> z, std::span<double> p, CgState& s, ThreadTeam& team);

void cg_begin(std::span<const double> r, CgState& s, ThreadTeam& team);
void cg_step(std::span<const double> p, std::span<const double> q, std::span<double> x, std::span<double> r,
             CgState& s, ThreadTeam& team);
void cg_precondition(std::span<const double> r, std::span<const double> z, CgState& s, ThreadTeam& team);
void cg_direction(std::span<const double> z, std::span<double> p, CgState& s, ThreadTeam& team);

/// Backend::smooth.
void smooth(InverseBlocks m, std::span<const double> r, double scale, std::span<double> x, bool from_zero,
            ThreadTeam& team);
/// The same for the vectors of a block. m.size: 1 to 6.
void smooth(InverseBlocks m, BlockView<const double> r, double scale, BlockView<double> x, bool from_zero,
            ThreadTeam& team);

}  // namespace genba
