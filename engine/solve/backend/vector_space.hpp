// Vectors on a device and their operations beside products: sums, scalar products, and small matrices between
// blocks of vectors. Scalars come from the host and return to it. Results have the same bits every time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/types.hpp"
#include "engine/sparse/product/panels.hpp"

namespace genba {

/// A vector of doubles on the device. The handle owns the memory. Use it only with the backend that made it.
class DeviceVector {
 public:
  virtual ~DeviceVector() = default;
  virtual Offset size() const = 0;
};

/// 1 to most_block_vectors vectors of equal length on the device, stored side by side in panels
/// (engine/sparse/product/panels.hpp). A product reads the matrix once for up to four of them.
class DeviceVectors {
 public:
  virtual ~DeviceVectors() = default;
  virtual Offset size() const = 0;  ///< length of each vector
  virtual int count() const = 0;
};

/// Throws Error(memory) or Error(device); earlier allocations stay usable. All vectors of a call must have
/// the same size, else Error(internal_fault).
class VectorSpace {
 public:
  virtual ~VectorSpace() = default;
  virtual std::unique_ptr<DeviceVector> make_vector(Offset size) = 0;  ///< zero-filled
  virtual void upload(std::span<const double> from, DeviceVector& to) = 0;
  virtual void download(const DeviceVector& from, std::span<double> to) = 0;
  /// x[i] = random_number(i) (engine/solve/backend/random_number.hpp), without an array on the host.
  virtual void fill_random(DeviceVector& x) = 0;
  virtual double norm(const DeviceVector& x) = 0;                               ///< |x|_2; synchronises
  virtual double dot(const DeviceVector& x, const DeviceVector& y) = 0;         ///< x . y; synchronises
  virtual void axpy(double alpha, const DeviceVector& x, DeviceVector& y) = 0;  ///< y += alpha x
  virtual void scale(double alpha, DeviceVector& x) = 0;                        ///< x = alpha x
  virtual void copy(const DeviceVector& from, DeviceVector& to) = 0;
  virtual void fill(double value, DeviceVector& x) = 0;

  /// Makes zero-filled vectors of block_vector_bytes(). Throws Error(memory), and Error(internal_fault) if
  /// count is not 1 to most_block_vectors.
  virtual std::unique_ptr<DeviceVectors> make_vectors(Offset size, int count) = 0;
  virtual void upload(std::span<const double> from, DeviceVectors& to) = 0;    ///< from: [count][size]
  virtual void download(const DeviceVectors& from, std::span<double> to) = 0;  ///< to: [count][size]
  virtual void copy(const DeviceVector& from, DeviceVectors& to, int at) = 0;  ///< into vector `at`
  virtual void copy(const DeviceVectors& from, int at, DeviceVector& to) = 0;  ///< from vector `at`
  /// X^T Y: [x.count()][y.count()]; synchronises.
  virtual std::vector<double> gram(const DeviceVectors& x, const DeviceVectors& y) = 0;
  /// y = X C, or y += X C. c: [x.count()][y.count()]. y may be x.
  virtual void combine(const DeviceVectors& x, std::span<const double> c, DeviceVectors& y,
                       bool adds = false) = 0;
  /// [x.count()] x_v . y_v of the vectors with the same number; synchronises.
  virtual std::vector<double> dots(const DeviceVectors& x, const DeviceVectors& y) = 0;
  /// y_v += alpha_v x_v. A vector whose alpha is 0 keeps its bits. alpha: [x.count()].
  virtual void axpy(std::span<const double> alpha, const DeviceVectors& x, DeviceVectors& y) = 0;
  /// y_v = x_v + beta_v y_v; y_v is not read if beta_v is 0. beta: [x.count()].
  virtual void xpay(const DeviceVectors& x, std::span<const double> beta, DeviceVectors& y) = 0;
};

/// Device bytes of `count` vectors side by side. Three vectors take the room of four.
std::int64_t block_vector_bytes(Offset size, int count);
/// Throws Error(internal_fault) if count is not 1 to most_block_vectors.
void require_block(int count);
/// Throws Error(internal_fault) if there is no vector `at` among `count`.
void require_vector(int at, int count);
/// Throws Error(internal_fault) if two blocks do not have the same number of vectors, or not so many factors.
void require_same_count(int count, int other);

/// The matrix of combine(), padded with zeros to the largest block.
struct BlockCoefficients {
  double c[most_block_vectors][most_block_vectors];
};
/// Throws Error(internal_fault) if c is not [rows][columns].
BlockCoefficients block_coefficients(std::span<const double> c, int rows, int columns);

}  // namespace genba
