// Levels of a multigrid on two backends. Shared nodes are aggregated among themselves, equally on both, and their rows of
// the prolongator are not smoothed. So P^T A P is again the sum of one matrix a backend.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/array_position.hpp"
#include "engine/solve/multigrid/coarsening.hpp"
#include "engine/solve/split/shared_level.hpp"
#include "engine/solve/split/split_handles.hpp"
#include "engine/solve/split/stop_monitor.hpp"

namespace genba {

namespace {

/// A coarse level: the aggregates of each part, then those that both share.
SplitLayout coarse_layout(Two<Index> own, Index shared, int block) {
  SplitLayout out;
  out.block = block;
  out.nodes = own[0] + own[1] + shared;
  for (std::size_t c = 0; c < 2; ++c) {
    out.global[c].resize(at(own[c] + shared));
    const auto first = out.global[c].begin();
    std::iota(first, first + own[c], c == 0 ? 0 : own[0]);
    std::iota(first + own[c], out.global[c].end(), own[0] + own[1]);
    out.shared[c].resize(at(shared));
    std::iota(out.shared[c].begin(), out.shared[c].end(), own[c]);
  }
  return out;
}

std::vector<Index> all_nodes(std::size_t count) {
  std::vector<Index> out(count);
  std::iota(out.begin(), out.end(), 0);
  return out;
}

}  // namespace

std::unique_ptr<DeviceModes> SplitBackend::make_modes(Index nodes, int block, std::span<const double> points) {
  const auto layout = layout_of(static_cast<Offset>(nodes) * block);
  const MotionFrame frame = points.empty() ? MotionFrame{} : motion_frame(points, block);
  Two<std::unique_ptr<DeviceModes>> parts;
  on_both([&](int c) {
    const std::vector<Index>& global = layout->global[at(c)];
    if (points.empty()) {
      parts[at(c)] = member(c).make_modes(static_cast<Index>(layout->rows_of(c) / block), block, {});
      return;
    }
    std::vector<double> own;
    own.reserve(3 * global.size());
    for (const Index node : global)
      for (std::size_t k = 0; k < 3; ++k) own.push_back(points[3 * at(node) + k]);
    parts[at(c)] = steps(c).make_motions(block, own, frame);
  });
  return std::make_unique<SplitModes>(std::move(parts));
}

std::unique_ptr<DevicePreconditioner> SplitBackend::make_preconditioner(Preconditioner kind, const DeviceMatrix& matrix,
                                                                        int block) {
  if (kind != Preconditioner::block_jacobi)
    throw Error(ErrorKind::internal_fault, phrase<"two backends together">(), phrase<"have no preconditioner but block-jacobi">());
  const auto& a = split<const SplitMatrix>(matrix);
  const SplitLayout& layout = *a.layout;
  Two<std::vector<double>> shared;
  Two<std::unique_ptr<DevicePreconditioner>> parts;
  if (!layout.is_whole)
    on_both([&](int c) { shared[at(c)] = steps(c).read_diagonal_blocks(*a.of[at(c)], block, layout.shared[at(c)]); });
  on_both([&](int c) {
    parts[at(c)] = layout.is_whole
                       ? member(c).make_preconditioner(kind, *a.of[at(c)], block)
                       : steps(c).make_block_jacobi(*a.of[at(c)], block, layout.shared[at(c)], shared[at(1 - c)]);
  });
  return std::make_unique<SplitPreconditioner>(*this, std::move(parts));
}

void SplitBackend::smooth(const DevicePreconditioner& m, const DeviceVector& r, double scale, DeviceVector& x, bool from_zero) {
  const auto& preconditioner = split<const SplitPreconditioner>(m);
  for (int c = 0; c < 2; ++c) member(c).smooth(*preconditioner.of[at(c)], part(r, c), scale, part(x, c), from_zero);
}

CoarseLevel SplitBackend::coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                                  const DeviceModes& modes, const MultigridOptions& options, Monitor& monitor) {
  const auto& matrix = split<const SplitMatrix>(a);
  const SplitLayout& layout = *matrix.layout;
  if (layout.is_whole) return coarsen_whole(a, diagonal, largest, modes, options, monitor);
  Two<NodeRows> rows;
  on_both([&](int c) { rows[at(c)] = steps(c).read_rows(*matrix.of[at(c)], layout.block, layout.shared[at(c)]); });
  ThreadTeam team;
  const SharedLevel shared = aggregate_shared(rows, options.strength, team);
  rows = {};
  Two<CoarseLevel> made;
  StopMonitor silent(monitor);
  on_both([&](int c) {
    const SharedAggregates given{layout.shared[at(c)], shared.aggregate, shared.count, shared.norm, shared.alone};
    made[at(c)] = steps(c).coarsen_shared(*matrix.of[at(c)], *split<const SplitPreconditioner>(diagonal).of[at(c)], largest,
                                          *split<const SplitModes>(modes).of[at(c)], options, given,
                                          c == 0 ? monitor : silent);
  });
  if (!made[0].matrix || !made[1].matrix) return {};
  const int block = modes.count();
  Two<Index> own;
  for (std::size_t c = 0; c < 2; ++c) own[c] = static_cast<Index>(made[c].matrix->rows() / block) - shared.count;
  SplitLayout coarse = coarse_layout(own, shared.count, block);
  return coarse.rows() < whole_below_ ? join_whole(a.rows(), std::move(made), coarse)
                                      : join_level(a.rows(), std::move(made), std::move(coarse));
}

/// Both make the same level.
CoarseLevel SplitBackend::coarsen_whole(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                                        const DeviceModes& modes, const MultigridOptions& options, Monitor& monitor) {
  Two<CoarseLevel> made;
  StopMonitor silent(monitor);
  on_both([&](int c) {
    made[at(c)] = member(c).coarsen(*split<const SplitMatrix>(a).of[at(c)], *split<const SplitPreconditioner>(diagonal).of[at(c)],
                                    largest, *split<const SplitModes>(modes).of[at(c)], options, c == 0 ? monitor : silent);
  });
  if (!made[0].matrix || !made[1].matrix) return {};
  if (made[0].matrix->rows() != made[1].matrix->rows())
    throw Error(ErrorKind::internal_fault, phrase<"two backends together">(),
                phrase<"made levels of %1 and %2 unknowns of one matrix">(made[0].matrix->rows(), made[1].matrix->rows()));
  SplitLayout coarse;
  coarse.block = modes.count();
  coarse.nodes = static_cast<Index>(made[0].matrix->rows() / coarse.block);
  coarse.is_whole = true;
  return join_level(a.rows(), std::move(made), std::move(coarse));
}

CoarseLevel SplitBackend::join_level(Offset fine_rows, Two<CoarseLevel> made, SplitLayout&& coarse) {
  const auto layout = add_layout(std::move(coarse));
  return {std::make_unique<SplitTransfer>(fine_rows, layout->rows(),
                                          Two<std::unique_ptr<DeviceTransfer>>{std::move(made[0].prolongator), std::move(made[1].prolongator)}),
          std::make_unique<SplitMatrix>(layout, Two<std::unique_ptr<DeviceMatrix>>{std::move(made[0].matrix), std::move(made[1].matrix)}),
          std::make_unique<SplitModes>(Two<std::unique_ptr<DeviceModes>>{std::move(made[0].modes), std::move(made[1].modes)})};
}

/// Adds up the matrices of a small level on the host and gives the sum to both.
CoarseLevel SplitBackend::join_whole(Offset fine_rows, Two<CoarseLevel> made, const SplitLayout& coarse) {
  const int block = coarse.block;
  const auto size = static_cast<std::size_t>(block) * static_cast<std::size_t>(block);
  Two<NodeRows> rows;
  std::vector<double> values(at(coarse.nodes) * size);
  on_both([&](int c) { rows[at(c)] = steps(c).read_rows(*made[at(c)].matrix, block, all_nodes(coarse.global[at(c)].size())); });
  for (int c = 0; c < 2; ++c) {
    const std::vector<double> own = steps(c).read_modes(*made[at(c)].modes);
    for (std::size_t i = 0; i < coarse.global[at(c)].size(); ++i)
      std::copy_n(own.begin() + static_cast<std::ptrdiff_t>(i * size), size,
                  values.begin() + static_cast<std::ptrdiff_t>(at(coarse.global[at(c)][i]) * size));
    made[at(c)].matrix.reset();
  }
  SplitLayout whole;
  whole.block = block;
  whole.nodes = coarse.nodes;
  whole.is_whole = true;
  const auto layout = add_layout(std::move(whole));
  auto places = std::make_unique<WholePlaces>();
  Two<std::unique_ptr<DeviceMatrix>> matrices;
  Two<std::unique_ptr<DeviceModes>> modes;
  for (int c = 0; c < 2; ++c) {
    matrices[at(c)] = member(c).make_matrix(Matrix(joined_matrix(rows, coarse.global, coarse.nodes)));
    modes[at(c)] = steps(c).upload_modes(block, block, values);
    places->parts[at(c)] = member(c).make_vector(coarse.rows_of(c));
    for (int other = 0; other < 2; ++other)
      places->of[at(c)][at(other)] = steps(c).make_nodes(coarse.global[at(other)], block);
  }
  auto transfer = std::make_unique<SplitTransfer>(
      fine_rows, layout->rows(), Two<std::unique_ptr<DeviceTransfer>>{std::move(made[0].prolongator), std::move(made[1].prolongator)});
  transfer->places = std::move(places);
  return {std::move(transfer), std::make_unique<SplitMatrix>(layout, std::move(matrices)), std::make_unique<SplitModes>(std::move(modes))};
}

/// Shared numbers of the fine vector, which both have, count on the first backend alone.
void SplitBackend::restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) {
  const auto& transfer = split<const SplitTransfer>(p);
  const auto& from = split<const SplitVector>(fine);
  auto& to = split<SplitVector>(coarse);
  const SplitLayout& layout = *from.layout;
  const bool has_shared = !layout.is_whole && layout.has_shared();
  if (has_shared) {
    steps(1).gather(*layout.shared_nodes[1], *from.of[1], *layout.kept);
    steps(1).scatter(*layout.shared_nodes[1], *layout.zeros, *from.of[1]);
  }
  for (std::size_t c = 0; c < 2; ++c)
    members_[c]->restrict_to(*transfer.of[c], *from.of[c], transfer.places ? *transfer.places->parts[c] : *to.of[c]);
  if (has_shared) steps(1).scatter(*layout.shared_nodes[1], *layout.kept, *from.of[1]);
  if (!transfer.places) {
    if (!to.layout->is_whole) add_shared(*to.layout, coarse);
    return;
  }
  meet();
  for (std::size_t c = 0; c < 2; ++c) {
    members_[c]->fill(0, *to.of[c]);
    for (std::size_t other = 0; other < 2; ++other)
      steps_[c]->scatter_add(*transfer.places->of[c][other], *transfer.places->parts[other], *to.of[c]);
  }
  meet();  // before either writes its part again
}

void SplitBackend::prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) {
  const auto& transfer = split<const SplitTransfer>(p);
  const auto& from = split<const SplitVector>(coarse);
  const auto& to = split<SplitVector>(fine);
  for (std::size_t c = 0; c < 2; ++c) {
    if (transfer.places) steps_[c]->gather(*transfer.places->of[c][c], *from.of[c], *transfer.places->parts[c]);
    members_[c]->prolongate(*transfer.of[c], transfer.places ? *transfer.places->parts[c] : *from.of[c], *to.of[c]);
  }
}

}  // namespace genba
