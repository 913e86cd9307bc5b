// Vectors on a device and what procedures do with them beside products: sums, scalar products, and the small
// matrices between blocks of vectors. Scalars come from the host and go there; the same bits every time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/types.hpp"
#include "engine/sparse/product/panels.hpp"

namespace genba {

/// A vector of doubles on the device. A handle owns; made by a backend, used only with it.
class DeviceVector {
 public:
  virtual ~DeviceVector() = default;
  virtual Offset size() const = 0;
};

/// 1 to most_block_vectors vectors of one length on the device, side by side in panels
/// (engine/sparse/product/panels.hpp), so that a product reads a matrix once for up to four of them.
class DeviceVectors {
 public:
  virtual ~DeviceVectors() = default;
  virtual Offset size() const = 0;  ///< of each
  virtual int count() const = 0;
};

/// Vectors of one call have the same size, else Error(internal_fault).
class VectorSpace {
 public:
  virtual ~VectorSpace() = default;
  virtual double dot(const DeviceVector& x, const DeviceVector& y) = 0;         ///< x . y; synchronises
  virtual void axpy(double alpha, const DeviceVector& x, DeviceVector& y) = 0;  ///< y += alpha x
  virtual void scale(double alpha, DeviceVector& x) = 0;                        ///< x = alpha x
  virtual void copy(const DeviceVector& from, DeviceVector& to) = 0;
  virtual void fill(double value, DeviceVector& x) = 0;

  /// Zero-filled; block_vector_bytes() of it. Throws Error(memory), and Error(internal_fault) if count is not
  /// 1 to most_block_vectors.
  virtual std::unique_ptr<DeviceVectors> make_vectors(Offset size, int count) = 0;
  virtual void upload(std::span<const double> from, DeviceVectors& to) = 0;    ///< from: [count][size]
  virtual void download(const DeviceVectors& from, std::span<double> to) = 0;  ///< to: [count][size]
  virtual void copy(const DeviceVector& from, DeviceVectors& to, int at) = 0;  ///< to vector `at`
  virtual void copy(const DeviceVectors& from, int at, DeviceVector& to) = 0;  ///< of vector `at`
  /// X^T Y: [x.count()][y.count()]; synchronises.
  virtual std::vector<double> gram(const DeviceVectors& x, const DeviceVectors& y) = 0;
  /// y = X C, or y += X C. c: [x.count()][y.count()]. y may be x.
  virtual void combine(const DeviceVectors& x, std::span<const double> c, DeviceVectors& y,
                       bool adds = false) = 0;
};

/// Device bytes of `count` vectors side by side: three take the room of four.
std::int64_t block_vector_bytes(Offset size, int count);
/// Throws Error(internal_fault) if `count` vectors are not a block.
void require_block(int count);
/// Throws Error(internal_fault) if there is no vector `at` among `count`.
void require_vector(int at, int count);

/// The matrix of combine() with a row and a column for every place of a block, zeros beyond.
struct BlockCoefficients {
  double c[most_block_vectors][most_block_vectors];
};
/// Throws Error(internal_fault) if c is not [rows][columns].
BlockCoefficients block_coefficients(std::span<const double> c, int rows, int columns);

}  // namespace genba
