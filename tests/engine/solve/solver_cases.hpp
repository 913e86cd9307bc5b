// Matrices, a listening monitor and a whole solve, for the suites of the conjugate gradient.
#pragma once

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/solve/backend/backend.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "tests/engine/sparse/patterns.hpp"

namespace genba::test {

struct Listener : Monitor {
  std::atomic<bool> stop{false};
  std::vector<ResidualSample> heard;
  double last_fraction = 0;
  bool fraction_fell = false;
  bool cancelled() const override { return stop; }
  void residual(int iteration, double relative) override { heard.push_back({iteration, relative}); }
  void progress(const Text& stage, double fraction) override {
    CHECK(stage == "solve");
    fraction_fell = fraction_fell || fraction < last_fraction;
    last_fraction = fraction;
  }
};

/// Keeps one state in host memory: that of the first request to keep one after `from` iterations.
class HeldState final : public CgCheckpoints {
 public:
  HeldState(Backend& backend, Listener& listener, int from)
      : backend_(backend), listener_(listener), from_(from) {}
  std::optional<SolveState> take(DeviceVector& x, DeviceVector& r, DeviceVector& p) override {
    if (!held_) return {};
    for (std::size_t i = 0; DeviceVector * v : {&x, &r, &p}) backend_.upload(vectors_[i++], *v);
    return held_;
  }
  bool is_due(double, bool) override { return !held_; }
  void keep(const SolveState& state, const DeviceVector& x, const DeviceVector& r,
            const DeviceVector& p) override {
    if (state.report.iterations < from_) return;
    held_ = state;
    for (std::size_t i = 0; const DeviceVector* v : {&x, &r, &p}) {
      vectors_[i].resize(static_cast<std::size_t>(v->size()));
      backend_.download(*v, vectors_[i++]);
    }
    listener_.stop = true;
  }
  std::optional<SolveState>& held() { return held_; }
  void spoil_residual() {
    for (double& v : vectors_[1]) v *= 3;
  }

 private:
  Backend& backend_;
  Listener& listener_;
  int from_;
  std::optional<SolveState> held_;
  std::vector<double> vectors_[3];
};

/// The second difference on a grid of nx * ny * nz points with fixed ends; `free_ends`: none is held
/// (singular).
inline CsrArrays laplacian(Index nx, Index ny, Index nz, bool free_ends = false) {
  CsrArrays a;
  a.rows = a.columns = nx * ny * nz;
  a.row_ptr = {0};
  for (Index z = 0; z < nz; ++z) {
    for (Index y = 0; y < ny; ++y) {
      for (Index x = 0; x < nx; ++x) {
        const Index row = (z * ny + y) * nx + x;
        const bool there[] = {z > 0, y > 0, x > 0, true, x + 1 < nx, y + 1 < ny, z + 1 < nz};
        const Index step[] = {-nx * ny, -nx, -1, 0, 1, nx, nx * ny};
        int neighbours = -1, dimensions = (nx > 1) + (ny > 1) + (nz > 1);
        for (bool t : there) neighbours += t;
        for (int k = 0; k < 7; ++k) {
          if (!there[k]) continue;
          a.column.push_back(row + step[k]);
          a.value.push_back(k != 3 ? -1.0 : free_ends ? neighbours : 2 * dimensions);
        }
        a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
      }
    }
  }
  return a;
}

inline CsrArrays diagonal(const std::vector<double>& values) {
  CsrArrays a;
  a.rows = a.columns = static_cast<Index>(values.size());
  a.row_ptr = {0};
  for (Index row = 0; row < a.rows; ++row) {
    a.column.push_back(row);
    a.row_ptr.push_back(row + 1);
  }
  a.value = values;
  return a;
}

/// The fourth difference on n points, both ends clamped: a bent bar, of condition about n^4 / 30.
inline CsrArrays bent_bar(Index n) {
  constexpr double stencil[] = {1, -4, 6, -4, 1};
  CsrArrays a;
  a.rows = a.columns = n;
  a.row_ptr = {0};
  for (Index row = 0; row < n; ++row) {
    for (Index k = 0; k < 5; ++k) {
      const Index column = row + k - 2;
      if (column < 0 || column >= n) continue;
      a.column.push_back(column);
      a.value.push_back(stencil[k]);
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

inline std::vector<double> times(const CsrArrays& a, const std::vector<double>& x) {
  std::vector<double> y(static_cast<std::size_t>(a.rows));
  for (Index row = 0; row < a.rows; ++row) {
    long double sum = 0;
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      sum += static_cast<long double>(a.value[k]) * x[a.column[k]];
    y[row] = static_cast<double>(sum);
  }
  return y;
}

inline double norm(const std::vector<double>& v) {
  long double sum = 0;
  for (double e : v) sum += static_cast<long double>(e) * e;
  return static_cast<double>(std::sqrt(sum));
}

inline double relative_residual(const CsrArrays& a, const std::vector<double>& b,
                                const std::vector<double>& x) {
  std::vector<double> r = times(a, x);
  for (std::size_t i = 0; i < r.size(); ++i) r[i] = b[i] - r[i];
  return norm(r) / norm(b);
}

inline double energy_norm_of_difference(const CsrArrays& a, const std::vector<double>& x,
                                        std::vector<double> y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] -= x[i];
  const std::vector<double> ay = times(a, y);
  long double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += static_cast<long double>(y[i]) * ay[i];
  return static_cast<double>(std::sqrt(sum));
}

struct Solved {
  SolveReport report;
  std::vector<double> x;
};

inline Solved solve(Backend& backend, const CsrArrays& a, const std::vector<double>& b,
                    const SolveOptions& options, Monitor& monitor, const std::vector<double>* start = nullptr,
                    int block = 1) {
  const auto m = backend.make_matrix(matrix_of(options.format, a));
  const auto p =
      backend.make_preconditioner(options.preconditioner.value_or(Preconditioner::block_jacobi), *m, block);
  const auto db = backend.make_vector(a.rows), dx = backend.make_vector(a.rows);
  backend.upload(b, *db);
  if (start) backend.upload(*start, *dx);
  Solved s;
  s.report = conjugate_gradient(backend, *m, *p, *db, *dx, options, monitor);
  s.x.resize(b.size());
  backend.download(*dx, s.x);
  return s;
}

/// How a solve ends without a solution, or before it: errors, stagnation, cancel, and going on later.
void check_solver_ends(Backend& backend);

}  // namespace genba::test
