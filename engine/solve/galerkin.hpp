// The coarse matrix of a multigrid level.
#pragma once

#include "engine/base/byte_meter.hpp"
#include "engine/base/monitor.hpp"
#include "engine/sparse/block_csr.hpp"

namespace genba {

/// Rows of A P that exist at a time.
inline constexpr Index galerkin_slab = 4096;

/// P^T A P of a symmetric A, symmetric to the last bit. Its pattern is found first (Nagasaka, Nukada,
/// Matsuoka 2017), then A P is made a few thousand rows at a time and added up at once, so that the whole of
/// it never exists. The result does not depend on the number of threads. meter: hears what is held on the
/// way, the result in the end no more. Throws Cancelled.
BlockCsr galerkin_product(const BlockReader& a, const BlockCsr& p, ThreadTeam& team, Monitor& monitor,
                          const std::shared_ptr<ByteMeter>& meter = std::make_shared<ByteMeter>());

}  // namespace genba
