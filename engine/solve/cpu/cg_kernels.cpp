#include "engine/solve/cpu/cg_kernels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "engine/sparse/product/product.hpp"
#include "engine/sparse/product/product_kernels.hpp"

namespace genba {

namespace {
// A multiple of every block size from 1 to 6, and small enough that a chunk of seven vectors stays in the
// cache between the loops of one step.
constexpr std::size_t chunk = 3840;

std::size_t chunk_count(std::size_t size) {
  return (size + chunk - 1) / chunk;
}

struct Sums {
  double rho = 0, rr = 0;
};

template <int size>
void apply_blocks(const double* inverse, const double* r, double* z, std::size_t rows) {
  for (std::size_t row = 0; row < rows; row += size) {
    for (int i = 0; i < size; ++i) {
      double sum = 0;
      for (int j = 0; j < size; ++j) sum += inverse[i * size + j] * r[row + j];
      z[row + i] = sum;
    }
    inverse += size * size;
  }
}

/// z[begin..begin+rows) = M^-1 r
void precondition_rows(InverseBlocks m, const double* r, double* z, std::size_t begin, std::size_t rows) {
  const double* inverse = m.inverse + begin * static_cast<std::size_t>(m.size);
  r += begin;
  z += begin;
  switch (m.size) {
    case 0:
      if (z != r) std::copy_n(r, rows, z);
      break;
    case 1:
      for (std::size_t i = 0; i < rows; ++i) z[i] = inverse[i] * r[i];
      break;
    case 2:
      apply_blocks<2>(inverse, r, z, rows);
      break;
    case 3:
      apply_blocks<3>(inverse, r, z, rows);
      break;
    case 4:
      apply_blocks<4>(inverse, r, z, rows);
      break;
    case 5:
      apply_blocks<5>(inverse, r, z, rows);
      break;
    default:
      apply_blocks<6>(inverse, r, z, rows);
      break;
  }
}

/// The same, and adds up the two sums of this chunk.
Sums precondition(InverseBlocks m, const double* r, double* z, std::size_t begin, std::size_t rows) {
  precondition_rows(m, r, z, begin, rows);
  const auto count = static_cast<Offset>(rows);
  const double rr = dot(r + begin, r + begin, count);
  return {m.size == 0 ? rr : dot(r + begin, z + begin, count), rr};
}

Sums total(const std::vector<Sums>& partial) {
  Sums sum;
  for (const Sums& s : partial) {
    sum.rho += s.rho;
    sum.rr += s.rr;
  }
  return sum;
}

double sum_of(const std::vector<double>& partial) {
  double sum = 0;
  for (double p : partial) sum += p;
  return sum;
}

void break_down(CgState& s, double bad) {
  s.breakdown = true;
  s.bad_value = bad;
}

void take(CgState& s, Sums sum) {
  s.rho = sum.rho;
  s.rr = sum.rr;
  if (!std::isfinite(sum.rr)) {
    break_down(s, sum.rr);
  } else if (!(sum.rho >= 0) || !std::isfinite(sum.rho)) {
    break_down(s, sum.rho);
  }
}
}  // namespace

double norm2(std::span<const double> x, ThreadTeam& team) {
  std::vector<double> partial(chunk_count(x.size()));
  team.for_chunks(x.size(), chunk, [&](std::size_t begin, std::size_t end) {
    partial[begin / chunk] = dot(x.data() + begin, x.data() + begin, static_cast<Offset>(end - begin));
  });
  return std::sqrt(sum_of(partial));
}

void cg_start(InverseBlocks m, std::span<const double> r, std::span<double> z, std::span<double> p,
              CgState& s, ThreadTeam& team) {
  std::vector<Sums> partial(chunk_count(r.size()));
  team.for_chunks(r.size(), chunk, [&](std::size_t begin, std::size_t end) {
    partial[begin / chunk] = precondition(m, r.data(), z.data(), begin, end - begin);
    std::copy(z.begin() + begin, z.begin() + end, p.begin() + begin);
  });
  s = {};
  take(s, total(partial));
}

template <class V>
void cg_product(const BasicMatrix<V>& a, std::span<const double> p, std::span<double> q, CgState& s,
                ThreadTeam& team) {
  if (s.breakdown) return;
  const double curvature = multiply_dot(a, p, q, team);
  s.curvature = curvature;
  s.alpha = s.rho == 0 ? 0 : s.rho / curvature;
  if (s.rho == 0 && std::isfinite(curvature)) return;
  if (!(curvature > 0) || !std::isfinite(curvature)) {
    break_down(s, curvature);
  } else if (!std::isfinite(s.alpha)) {
    break_down(s, s.alpha);
  }
}

void cg_update(InverseBlocks m, std::span<const double> q, std::span<double> x, std::span<double> r,
               std::span<double> z, std::span<double> p, CgState& s, ThreadTeam& team) {
  if (s.breakdown) return;
  const double alpha = s.alpha, old_rho = s.rho;
  std::vector<Sums> partial(chunk_count(r.size()));
  team.for_chunks(r.size(), chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) x[i] += alpha * p[i];
    for (std::size_t i = begin; i < end; ++i) r[i] -= alpha * q[i];
    partial[begin / chunk] = precondition(m, r.data(), z.data(), begin, end - begin);
  });
  s.gain += alpha * old_rho;
  take(s, total(partial));
  s.beta = old_rho == 0 ? 0 : s.rho / old_rho;
  cg_direction(z, p, s, team);
}

void cg_direction(std::span<const double> z, std::span<double> p, CgState& s, ThreadTeam& team) {
  if (s.breakdown) return;
  const double beta = s.beta;
  team.for_chunks(p.size(), chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) p[i] = z[i] + beta * p[i];
  });
}

void cg_begin(std::span<const double> r, CgState& s, ThreadTeam& team) {
  const double norm = norm2(r, team);
  s = {};
  s.rr = norm * norm;
  if (!std::isfinite(s.rr)) break_down(s, s.rr);
}

void cg_step(std::span<const double> p, std::span<const double> q, std::span<double> x, std::span<double> r,
             CgState& s, ThreadTeam& team) {
  if (s.breakdown) return;
  const double alpha = s.alpha;
  std::vector<double> partial(chunk_count(r.size()));
  team.for_chunks(r.size(), chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) x[i] += alpha * p[i];
    for (std::size_t i = begin; i < end; ++i) r[i] -= alpha * q[i];
    partial[begin / chunk] = dot(r.data() + begin, r.data() + begin, static_cast<Offset>(end - begin));
  });
  s.gain += alpha * s.rho;
  s.rr = sum_of(partial);
  if (!std::isfinite(s.rr)) break_down(s, s.rr);
}

void cg_precondition(std::span<const double> r, std::span<const double> z, CgState& s, ThreadTeam& team) {
  if (s.breakdown) return;
  std::vector<double> partial(chunk_count(r.size()));
  team.for_chunks(r.size(), chunk, [&](std::size_t begin, std::size_t end) {
    partial[begin / chunk] = dot(r.data() + begin, z.data() + begin, static_cast<Offset>(end - begin));
  });
  const double rho = sum_of(partial);
  s.beta = s.rho == 0 ? 0 : rho / s.rho;
  s.rho = rho;
  if (!(rho >= 0) || !std::isfinite(rho)) break_down(s, rho);
}

void smooth(InverseBlocks m, std::span<const double> r, double scale, std::span<double> x, bool from_zero,
            ThreadTeam& team) {
  team.for_chunks(r.size(), chunk, [&](std::size_t begin, std::size_t end) {
    std::array<double, chunk> step;
    precondition_rows(m, r.data(), step.data() - begin, begin, end - begin);
    if (from_zero)
      for (std::size_t i = begin; i < end; ++i) x[i] = scale * step[i - begin];
    else
      for (std::size_t i = begin; i < end; ++i) x[i] += scale * step[i - begin];
  });
}

namespace {
/// x += scale M^-1 r for the vectors of a panel, w numbers a row. inverse and vectors begin at the first row.
template <int size, int w>
void smooth_panel(const double* inverse, const double* r, double scale, double* x, bool from_zero,
                  std::size_t rows) {
  for (std::size_t row = 0; row < rows; row += size, r += size * w, x += size * w, inverse += size * size)
    for (int i = 0; i < size; ++i) {
      double sum[w] = {};
      for (int j = 0; j < size; ++j)
        for (int v = 0; v < w; ++v) sum[v] += inverse[i * size + j] * r[j * w + v];
      for (int v = 0; v < w; ++v) x[i * w + v] = (from_zero ? 0 : x[i * w + v]) + scale * sum[v];
    }
}

template <int size>
void smooth_panels(const double* inverse, BlockView<const double> r, double scale, BlockView<double> x,
                   bool from_zero, std::size_t begin, std::size_t end) {
  for (int p = 0; p < panel_count(r.count); ++p) {
    const double* const from = r.row_of(p, static_cast<Offset>(begin));
    double* const to = x.row_of(p, static_cast<Offset>(begin));
    switch (width_of_panel(r.count, p)) {
      case 1:
        smooth_panel<size, 1>(inverse, from, scale, to, from_zero, end - begin);
        break;
      case 2:
        smooth_panel<size, 2>(inverse, from, scale, to, from_zero, end - begin);
        break;
      default:
        smooth_panel<size, panel_width>(inverse, from, scale, to, from_zero, end - begin);
        break;
    }
  }
}
}  // namespace

void smooth(InverseBlocks m, BlockView<const double> r, double scale, BlockView<double> x, bool from_zero,
            ThreadTeam& team) {
  team.for_chunks(static_cast<std::size_t>(r.rows), chunk, [&](std::size_t begin, std::size_t end) {
    const double* inverse = m.inverse + begin * static_cast<std::size_t>(m.size);
    switch (m.size) {
      case 1:
        return smooth_panels<1>(inverse, r, scale, x, from_zero, begin, end);
      case 2:
        return smooth_panels<2>(inverse, r, scale, x, from_zero, begin, end);
      case 3:
        return smooth_panels<3>(inverse, r, scale, x, from_zero, begin, end);
      case 4:
        return smooth_panels<4>(inverse, r, scale, x, from_zero, begin, end);
      case 5:
        return smooth_panels<5>(inverse, r, scale, x, from_zero, begin, end);
      default:
        return smooth_panels<6>(inverse, r, scale, x, from_zero, begin, end);
    }
  });
}

template void cg_product(const Matrix&, std::span<const double>, std::span<double>, CgState&, ThreadTeam&);
template void cg_product(const SingleMatrix&, std::span<const double>, std::span<double>, CgState&,
                         ThreadTeam&);

}  // namespace genba
