// Steps of a solve whose unknowns lie on two cards, for two_cards.cpp. Each card has the elements of its part and the nodes
// of the plane between both. A vector is complete on both cards there; a product is so after the sums of the other card are
// added, which a kernel reads through peer access.
#pragma once

#include <cuda_runtime_api.h>

#include "engine/base/host_device.hpp"
#include "gpu/kernels/views.hpp"

namespace genba::bench::two_cards {

/// Nodes of a box on the lattice of its level: x from `first`.
struct Grid {
  Index first = 0, nx = 0, ny = 0, nz = 0;
  const Index* row = nullptr;  ///< [nx * ny * nz] equation node
  GENBA_HD Offset nodes() const { return static_cast<Offset>(nx) * ny * nz; }
};

/// to[3 i + a] = v[3 list[i] + a]
void pack(Index count, const Index* list, const double* v, double* to, cudaStream_t stream);
/// v[3 list[i] + a] += other[3 i + a]
void add_packed(Index count, const Index* list, const double* other, double* v, cudaStream_t stream);
/// x += scale D^-1 (r - y); y null: 0; from_zero: x = ...
void smooth(Offset rows, const double* inverse, const double* r, const double* y, double scale, bool from_zero, double* x,
            cudaStream_t stream);
/// coarse = P^T (r - y), trilinear, 0 at the held nodes (z = 0). halves: nodes of the plane x = `plane` count half.
void restrict_to(const Grid& fine, const Grid& coarse, const double* r, const double* y, Index plane, double* to,
                 cudaStream_t stream);
/// fine += P coarse, but not at held nodes.
void prolongate(const Grid& coarse, const Grid& fine, const double* from, double* to, cudaStream_t stream);

inline constexpr int sum_blocks = 1024;
/// sums[0] = a . b, sums[1] = b . b over the nodes of a card: those of the plane x = `without` belong to the other one.
/// partial: [2 * sum_blocks].
void dots(const Grid& grid, Index without, const double* a, const double* b, double* partial, double* sums,
          cudaStream_t stream);
/// Scalars that both cards sum by themselves: mine[i] + other[i]. other null: one card.
struct Shared {
  const double *mine, *other;
#ifdef __CUDACC__
  __device__ double sum(int i) const;
#endif
};
/// x += alpha p, r -= alpha q, alpha = rho[0] / curvature[0].
void step(Offset rows, Shared rho, Shared curvature, const double* p, const double* q, double* x, double* r,
          cudaStream_t stream);
/// p = z + beta p, beta = rho[0] / before[0]; before.mine null: p = z.
void direction(Offset rows, Shared rho, Shared before, const double* z, double* p, cudaStream_t stream);
/// b[3 node + 2] = 1 at free nodes, 0 elsewhere.
void load(const Grid& grid, double* b, cudaStream_t stream);

}  // namespace genba::bench::two_cards
