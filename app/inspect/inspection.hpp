// A matrix looked at as a matrix: what decides its product's speed, what each format takes, and how fast each
// is here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/inspect/matrix_square.hpp"
#include "app/run/pipeline.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/features/pattern_density.hpp"
#include "engine/sparse/features/pattern_features.hpp"

namespace genba {

struct InspectionOptions {
  FeatureOptions features;
  bool measure = false;   ///< also times the product of every format, and lets the tuner decide thoroughly
  bool square = false;    ///< also multiplies the matrix by itself
  SolveOptions solve;     ///< backend, threads and threads_per_row of what is predicted and measured
  int picture_cells = 0;  ///< cells along the longer side of the density; 0: none is made
  TuningCache* speeds = nullptr;  ///< knows how fast devices are; null: measured
};

/// Time of one product y = A x, vectors and matrix on the device.
struct ProductTime {
  double median = 0, fastest = 0, slowest = 0;  ///< s
  int samples = 0, batch = 0;                   ///< `samples` times the mean of `batch` products
  /// Largest |y - y_CSR| of a row over the row's sum of |a x|; y_CSR is made on the host from the row arrays.
  double error = 0;
};

/// The way to run a product that the performance model expects to be the fastest of its format.
struct ProductPrediction {
  ProductSettings settings;
  double seconds = 0;
};

struct InspectedFormat {
  Format format = Format::csr;
  bool indexable = true;  ///< by 32-bit numbers
  FormatBytes bytes;
  std::int64_t fp32_bytes = 0;  ///< of the matrix with FP32 values, kept in a solve of mixed precision only
  std::optional<ProductPrediction> predicted;  ///< none if the format cannot hold the matrix
  std::optional<ProductTime> time;
  Text not_measured;  ///< why there is no time although one was asked for
};

struct Inspection {
  std::string name;    ///< of the file or case, without its folder
  std::string origin;  ///< "Matrix Market: coordinate real symmetric, 147,631 entries", ...
  PatternFeatures features;
  std::vector<InspectedFormat> formats;  ///< all there are, in their order
  PatternDensity density;                ///< empty unless asked for
  DeviceInfo device;                     ///< of what was predicted and measured
  bool measured = false;
  TuningReport tuning;  ///< without trials unless measured
  std::optional<SquareReport> square;
  Text backend_reason;

  const InspectedFormat& row(Format format) const;
};

/// The matrix in a Matrix Market file. Throws what read_matrix_market() throws, and what measuring throws:
/// Error(internal_fault) if a product differs from that of CSR. Error(device) if the backend is not there.
Inspection inspect_matrix_file(const std::string& path, const InspectionOptions& options, Monitor& monitor);

/// The matrix of the current plan. It is assembled only if `measure` or `square` is on. Throws Error(input)
/// without a current plan.
Inspection inspect_case(const Pipeline& pipeline, const InspectionOptions& options, Monitor& monitor);

/// Head of a picture of the pattern.
Text pattern_title(const std::string& name, const PatternDensity& density);

/// For the terminal; every number with its unit.
std::string inspection_text(const Inspection& inspection);
/// One line a format, the features repeated in each, so that tables of many matrices can be put together.
std::string inspection_csv(const Inspection& inspection);
std::string inspection_json(const Inspection& inspection);

}  // namespace genba
