#include "engine/solve/multigrid/multigrid.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/multigrid/dense_inverse.hpp"
#include "engine/solve/multigrid/spectral_bound.hpp"

namespace genba {

namespace {
// The part of the spectrum that the smoother damps: [largest / smoothed_part, largest].
constexpr double smoothed_part = 20;
constexpr int eigenvalue_steps = 12;
constexpr double eigenvalue_margin = 1.05;

CsrMatrix dense_matrix(const std::vector<double>& values, Index rows) {
  CsrMatrix m;
  m.rows = m.columns = rows;
  m.row_ptr = Buffer<Index>(static_cast<Offset>(rows) + 1);
  m.column = Buffer<Index>(static_cast<Offset>(values.size()));
  m.value = Buffer<double>(m.column.size());
  for (Index i = 0; i <= rows; ++i) m.row_ptr[i] = i * rows;
  for (Offset k = 0; k < m.column.size(); ++k) m.column[k] = static_cast<Index>(k % rows);
  std::copy(values.begin(), values.end(), m.value.begin());
  return m;
}
}  // namespace

MultigridOptions multigrid_options(Precision matrices, int block) {
  MultigridOptions options;
  options.keeps_finest_prolongator = matrices == Precision::fp64 || block > 1;
  return options;
}

double level_complexity(std::span<const LevelSummary> levels) {
  std::int64_t sum = 0;
  for (const LevelSummary& level : levels) sum += level.matrix;
  return levels.empty() || levels.front().matrix == 0
             ? 1
             : static_cast<double>(sum) / static_cast<double>(levels.front().matrix);
}

Multigrid::Multigrid(Backend& backend, const DeviceMatrix& finest, int block, std::span<const double> points,
                     const MultigridOptions& options, Monitor& monitor)
    : backend_(backend), options_(options) {
  const Offset nodes = finest.rows() / block;
  if (!points.empty() && ((block != 2 && block != 3) || static_cast<Offset>(points.size()) != 3 * nodes))
    throw Error(ErrorKind::internal_fault, phrase<"multigrid">(),
                phrase<"%1 points for %2 nodes of %3 unknowns">(points.size() / 3, nodes, block));
  std::unique_ptr<DeviceModes> modes = backend.make_modes(static_cast<Index>(nodes), block, points);
  std::unique_ptr<DeviceMatrix> own;
  const DeviceMatrix* matrix = &finest;
  for (;;) {
    // For the progress: the work of a level is proportional to its rows; the eigenvalue estimate is a fifth
    // of it.
    const double done = 1 - static_cast<double>(matrix->rows()) / static_cast<double>(finest.rows());
    monitor.progress(phrase<"multigrid">(), done);
    monitor.check();
    Level level;
    level.matrix = matrix;
    level.own = std::move(own);
    level.diagonal = backend.make_preconditioner(Preconditioner::block_jacobi, *matrix, block);
    level.largest =
        eigenvalue_margin * largest_eigenvalue(backend, backend, *matrix, *level.diagonal, eigenvalue_steps);
    PartMonitor level_monitor(monitor, done + (1 - done) / 5, 1);
    level_monitor.progress(phrase<"multigrid">(), 0);
    monitor.check();
    CoarseLevel coarse;
    MultigridOptions level_options = options;
    level_options.keeps_finest_prolongator |= !levels_.empty();
    if (matrix->rows() > options.coarsest_rows && static_cast<int>(levels_.size()) + 1 < options.most_levels)
      coarse = backend.coarsen(*matrix, *level.diagonal, level.largest, *modes, level_options, level_monitor);
    if (!coarse.matrix && matrix->rows() <= most_direct_rows) {
      level.diagonal.reset();
      Matrix inverse = [&] {
        const auto held = backend.hold(dense_inverse_bytes(matrix->rows()));
        return dense_matrix(dense_inverse(backend.to_dense(*matrix), monitor),
                            static_cast<Index>(matrix->rows()));
      }();
      coarsest_inverse_ = matrix->precision() == Precision::fp32
                              ? backend.make_matrix(narrow(std::move(inverse)))
                              : backend.make_matrix(std::move(inverse));
    }
    level.prolongator = std::move(coarse.prolongator);
    if (!levels_.empty()) {
      level.one.b = backend.make_vector(matrix->rows());
      level.one.x = backend.make_vector(matrix->rows());
      if (level.diagonal) level.one.defect = backend.make_vector(matrix->rows());
    }
    if (level.prolongator && !level_options.keeps_finest_prolongator)
      level.one.smoothed = backend.make_vector(matrix->rows());
    const auto bytes = [](const auto& handle) { return handle ? handle->bytes() : 0; };
    LevelSummary summary{matrix->rows(), block,
                         matrix->bytes() + (coarse.matrix ? 0 : bytes(coarsest_inverse_)),
                         bytes(level.own) + bytes(level.diagonal) + bytes(level.prolongator), level.largest};
    for (const auto* v : {&level.one.b, &level.one.x, &level.one.defect, &level.one.smoothed})
      summary.bytes += *v ? (*v)->size() * static_cast<std::int64_t>(sizeof(double)) : 0;
    if (!coarse.matrix) summary.bytes += bytes(coarsest_inverse_);
    summary_.push_back(summary);
    levels_.push_back(std::move(level));
    if (!coarse.matrix) return;
    own = std::move(coarse.matrix);
    matrix = own.get();
    block = modes->count();
    modes = std::move(coarse.modes);
  }
}

std::int64_t Multigrid::bytes() const {
  std::int64_t sum = block_bytes_;
  for (const LevelSummary& level : summary_) sum += level.bytes;
  return sum;
}

void Multigrid::apply(const DeviceVector& r, DeviceVector& z, DeviceVector& work) const {
  cycle(0, r, z, work, Monitor());
}

void Multigrid::apply(const DeviceVectors& r, DeviceVectors& z, DeviceVectors& work) const {
  apply(r, z, work, Monitor());
}

void Multigrid::apply(const DeviceVectors& r, DeviceVectors& z, DeviceVectors& work, const Monitor& job) const {
  if (r.count() != block_count_) make_block_work(r.count());
  cycle(0, r, z, work, job);
}

template <>
const Multigrid::WorkOf<DeviceVector>& Multigrid::work_of(const Level& level) {
  return level.one;
}
template <>
const Multigrid::WorkOf<DeviceVectors>& Multigrid::work_of(const Level& level) {
  return level.several;
}

/// Makes blocks of `count` vectors wherever a level has a vector.
void Multigrid::make_block_work(int count) const {
  block_count_ = 0;
  block_bytes_ = 0;
  for (const Level& level : levels_) level.several = {};
  for (const Level& level : levels_) {
    const auto make = [&](const std::unique_ptr<DeviceVector>& like, std::unique_ptr<DeviceVectors>& made) {
      if (!like) return;
      made = backend_.make_vectors(like->size(), count);
      block_bytes_ += block_vector_bytes(like->size(), count);
    };
    make(level.one.b, level.several.b);
    make(level.one.x, level.several.x);
    make(level.one.defect, level.several.defect);
    make(level.one.smoothed, level.several.smoothed);
  }
  block_count_ = count;
}

template <class V>
void Multigrid::cycle(std::size_t number, const V& b, V& x, V& defect, const Monitor& job) const {
  const Level& level = levels_[number];
  if (number + 1 == levels_.size()) {
    if (coarsest_inverse_)
      backend_.multiply(*coarsest_inverse_, b, x);
    else
      smooth(level, b, x, defect, true, job);
    return;
  }
  smooth(level, b, x, defect, true, job);
  correct(number, b, x, defect, job);
  smooth(level, b, x, defect, false, job);
}

/// x += P A_c^-1 P^T (b - A x), where a cycle applies A_c^-1.
template <class V>
void Multigrid::correct(std::size_t number, const V& b, V& x, V& defect, const Monitor& job) const {
  const Level& level = levels_[number];
  const WorkOf<V>& coarse = work_of<V>(levels_[number + 1]);
  V* const smoothed = work_of<V>(level).smoothed.get();
  job.check();
  backend_.defect(*level.matrix, b, x, defect);
  if (!smoothed) {
    backend_.restrict_to(*level.prolongator, defect, *coarse.b);
    cycle(number + 1, *coarse.b, *coarse.x, coarse.defect ? *coarse.defect : defect, job);
    return backend_.prolongate(*level.prolongator, *coarse.x, x);
  }
  // Let r = b - A x. Then P^T r is P0^T times the defect at x + omega D^-1 r. And P e = P0 e - omega D^-1 (r
  // - s), where s is the defect at x + P0 e.
  const double omega = options_.prolongator_damping / level.largest;
  const auto step = [&](const V& from, double scale) {
    backend_.smooth(*level.diagonal, from, scale, x, false);
  };
  step(defect, omega);
  job.check();
  backend_.defect(*level.matrix, b, x, *smoothed);
  step(defect, -omega);
  backend_.restrict_to(*level.prolongator, *smoothed, *coarse.b);
  cycle(number + 1, *coarse.b, *coarse.x, coarse.defect ? *coarse.defect : *smoothed, job);
  backend_.prolongate(*level.prolongator, *coarse.x, x);
  job.check();
  backend_.defect(*level.matrix, b, x, *smoothed);
  step(*smoothed, omega);
  step(defect, -omega);
}

/// Applies the Chebyshev polynomial of the upper part of the spectrum (Saad, Iterative Methods for Sparse
/// Linear Systems, 12.3) factor by factor. A step for each of its zeros needs only the defect as a vector.
/// This is stable for the few steps of a smoother.
template <class V>
void Multigrid::smooth(const Level& level, const V& b, V& x, V& defect, bool from_zero, const Monitor& job) const {
  const double middle = level.largest * (1 + 1 / smoothed_part) / 2;
  const double half = level.largest * (1 - 1 / smoothed_part) / 2;
  const int degree = options_.smoother_degree;
  for (int step = 0; step < degree; ++step) {
    const double zero = middle + half * std::cos(std::numbers::pi * (2 * step + 1) / (2 * degree));
    const bool starts = from_zero && step == 0;
    job.check();
    if (!starts) backend_.defect(*level.matrix, b, x, defect);
    backend_.smooth(*level.diagonal, starts ? b : defect, 1 / zero, x, starts);
  }
}

}  // namespace genba
