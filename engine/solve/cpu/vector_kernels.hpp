// VectorSpace on host threads. Sums use fixed chunks, so the result does not depend on the number of threads.
#pragma once

#include <span>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/solve/backend/vector_space.hpp"

namespace genba {

double dot_product(std::span<const double> x, std::span<const double> y, ThreadTeam& team);
void axpy(double alpha, std::span<const double> x, std::span<double> y, ThreadTeam& team);
void scale(double alpha, std::span<double> x, ThreadTeam& team);

/// Vectors side by side in host memory.
template <class T>
struct BlockView {
  T* data;
  Offset rows;
  int count;
  /// Value of vector v in a row: row_of(v / panel_width, row)[v % panel_width].
  T* row_of(int panel, Offset row) const {
    return data + panel * panel_width * rows + row * width_of_panel(count, panel);
  }
};

void copy_in(std::span<const double> from, BlockView<double> to, int at, ThreadTeam& team);
void copy_out(BlockView<const double> from, int at, std::span<double> to, ThreadTeam& team);
/// [x.count][y.count]
std::vector<double> gram(BlockView<const double> x, BlockView<const double> y, ThreadTeam& team);
/// y = X C, or y += X C; y may be x.
void combine(BlockView<const double> x, const BlockCoefficients& c, BlockView<double> y, bool adds,
             ThreadTeam& team);

/// [x.count] x_v . y_v
std::vector<double> dots(BlockView<const double> x, BlockView<const double> y, ThreadTeam& team);
/// y_v += alpha_v x_v
void axpy(std::span<const double> alpha, BlockView<const double> x, BlockView<double> y, ThreadTeam& team);
/// y_v = x_v + beta_v y_v; y_v is not read if beta_v is 0.
void xpay(BlockView<const double> x, std::span<const double> beta, BlockView<double> y, ThreadTeam& team);

}  // namespace genba
