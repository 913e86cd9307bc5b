// The products of all formats on one matrix, in every way a backend can run them, timed and checked.
#pragma once

#include <cstdio>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/solve/tune/performance_model.hpp"
#include "tests/bench/matrices.hpp"

namespace genba::bench {

struct MeasuredProduct {
  ProductCandidate candidate;
  double seconds = 0;  ///< of one product: the lower of two medians
  std::int64_t bytes = 0;
  double error = 0;  ///< against the product on the CPU, 2-norm, relative
};

/// True if the format is measured: it can hold the matrix in at most 8 times the bytes of CSR.
bool is_measured(Format format, const PatternStats& stats);

using DeviceMatrices = std::map<Format, std::unique_ptr<DeviceMatrix>>;

/// Measures the candidates of settings_of(), the default settings of the backend, and for CSR on a GPU the
/// sweep where it is possible. `kept` gets the matrices; then all of them are on the device at once. Formats
/// that the device refuses are left out and named on stderr. All formats are built at once: that takes about
/// ten times the matrix in host memory.
std::vector<MeasuredProduct> measure_products(Backend& backend, const BenchMatrix& m, ThreadTeam& team,
                                              DeviceMatrices* kept = nullptr,
                                              std::span<const Format> formats = all_formats);

/// Lines that fit_performance_model.py reads: DEVICE, MATRIX, PRODUCT.
void write_device(std::FILE* out, const DeviceInfo& info, const DeviceSpeed& speed);
void write_matrix(std::FILE* out, const BenchMatrix& m, const ProductProfile& profile);
void write_products(std::FILE* out, const BenchMatrix& m, const std::vector<MeasuredProduct>& products);

}  // namespace genba::bench
