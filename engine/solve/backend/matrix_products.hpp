// Matrices on a device and their products with vectors.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/solve/backend/matrix_traits.hpp"
#include "engine/solve/backend/product_settings.hpp"
#include "engine/solve/backend/vector_space.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// A matrix on the device.
class DeviceMatrix {
 public:
  virtual ~DeviceMatrix() = default;
  virtual Format format() const = 0;
  virtual Precision precision() const = 0;  ///< of its values
  virtual Offset rows() const = 0;
  virtual Offset columns() const = 0;
  virtual std::int64_t bytes() const = 0;  ///< device bytes (host bytes on the CPU)

  const MatrixTraits& traits() const { return traits_; }
  void declare(const MatrixTraits& traits) { traits_ = traits; }

 private:
  MatrixTraits traits_;
};

/// Throws Error(memory) or Error(device); earlier allocations stay usable.
class MatrixProducts {
 public:
  virtual ~MatrixProducts() = default;
  /// Takes ownership of the matrix. A GPU copies its arrays and frees each on the host after the copy; the
  /// CPU keeps them. Throws Error(input) if settings.threads_per_row is not an allowed number.
  virtual std::unique_ptr<DeviceMatrix> make_matrix(Matrix&& matrix,
                                                    const ProductSettings& settings = {}) = 0;
  /// The same for FP32 values. Products, residuals and preconditioners made from it are FP64.
  virtual std::unique_ptr<DeviceMatrix> make_matrix(SingleMatrix&& matrix,
                                                    const ProductSettings& settings = {}) = 0;
  virtual void read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) = 0;  ///< [rows]
  /// to += factor * a. Both have FP64 values in one format of one graph. Throws Error(internal_fault) if not.
  virtual void add(double factor, const DeviceMatrix& a, DeviceMatrix& to) = 0;
  /// All settings that make products of this matrix run differently, the defaults first.
  virtual std::vector<ProductSettings> settings_for(const DeviceMatrix& matrix) = 0;
  /// Runs products with these settings from now on. Makes or drops tables beside the matrix.
  virtual void change_settings(DeviceMatrix& matrix, const ProductSettings& settings) = 0;
  /// Dense copy, [rows][columns]; for small matrices.
  virtual std::vector<double> to_dense(const DeviceMatrix& a) = 0;

  virtual void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) = 0;  ///< y = A x
  /// Y = A X with one pass over the matrix for up to four vectors. A matrix in rbp-sym allocates room for
  /// that at its first such product (which must not be in a recording). The result equals single products
  /// except for the order of sums.
  virtual void multiply(const DeviceMatrix& a, const DeviceVectors& x, DeviceVectors& y) = 0;
  /// r = b - A x and returns |r|_2, in one pass; synchronises.
  virtual double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                          DeviceVector& r) = 0;
  /// r = b - A x, nothing more.
  virtual void defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                      DeviceVector& r) = 0;
  /// R = B - A X; as multiply() of several vectors.
  virtual void defect(const DeviceMatrix& a, const DeviceVectors& b, const DeviceVectors& x,
                      DeviceVectors& r) = 0;
};

}  // namespace genba
