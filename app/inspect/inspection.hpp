// Inspects a matrix: the features that decide the speed of its product, the bytes of each format, and the
// time of each format on this device.
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
  bool measure = false;   ///< also time the product of every format, and let the tuner decide thoroughly
  bool square = false;    ///< also multiply the matrix by itself
  SolveOptions solve;     ///< backend, threads and threads_per_row for prediction and measurement
  int picture_cells = 0;  ///< cells along the longer side of the density picture; 0: no picture
  TuningCache* speeds = nullptr;  ///< stored speeds of devices; null: measure them
};

/// Time of one product y = A x, vectors and matrix on the device.
struct ProductTime {
  double median = 0, fastest = 0, slowest = 0;  ///< s
  int samples = 0, batch = 0;                   ///< `samples` values, each the mean over `batch` products
  /// Largest |y - y_CSR| of a row, divided by the row's sum of |a x|. y_CSR is computed on the host from CSR
  /// arrays.
  double error = 0;
};

/// The settings of a product that the performance model expects to be the fastest for this format.
struct ProductPrediction {
  ProductSettings settings;
  double seconds = 0;
};

struct InspectedFormat {
  Format format = Format::csr;
  bool indexable = true;  ///< 32-bit indices are large enough
  FormatBytes bytes;
  std::int64_t fp32_bytes = 0;  ///< with FP32 values; used only in a solve with mixed precision
  std::optional<ProductPrediction> predicted;  ///< empty if the format cannot hold the matrix
  std::optional<ProductTime> time;
  Text not_measured;  ///< why a requested time is missing
};

struct Inspection {
  std::string name;    ///< of the file or case, without its folder
  std::string origin;  ///< "Matrix Market: coordinate real symmetric, 147,631 entries", ...
  PatternFeatures features;
  std::vector<InspectedFormat> formats;  ///< all formats, in their order
  PatternDensity density;                ///< empty unless requested
  DeviceInfo device;                     ///< used for prediction and measurement
  bool measured = false;
  TuningReport tuning;  ///< without trials if nothing was measured
  std::optional<SquareReport> square;
  Text backend_reason;

  const InspectedFormat& row(Format format) const;
};

/// The matrix in a Matrix Market file. Throws as read_matrix_market(). Throws Error(internal_fault) if a
/// measured product differs from the product in CSR, and Error(device) if the backend is missing.
Inspection inspect_matrix_file(const std::string& path, const InspectionOptions& options, Monitor& monitor);

/// The matrix of the current plan. It is assembled only if `measure` or `square` is on. Throws Error(input)
/// without a current plan.
Inspection inspect_case(const Pipeline& pipeline, const InspectionOptions& options, Monitor& monitor);

/// Title of a picture of the pattern.
Text pattern_title(const std::string& name, const PatternDensity& density);

/// Text for the terminal; every number has its unit.
std::string inspection_text(const Inspection& inspection);
/// One line per format. Each line repeats the features, so that tables of many matrices can be joined.
std::string inspection_csv(const Inspection& inspection);
std::string inspection_json(const Inspection& inspection);

}  // namespace genba
