// Any number of vectors on a device, as a block method keeps them: in parts of up to most_block_vectors.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/solve/backend/vector_space.hpp"

namespace genba {

/// A small matrix on the host, row-major.
struct Coefficients {
  int rows = 0, columns = 0;
  std::vector<double> a;
  Coefficients(int rows_, int columns_)
      : rows(rows_), columns(columns_), a(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_)) {}
  double& operator()(int i, int j) { return a[static_cast<std::size_t>(i) * columns + j]; }
  double operator()(int i, int j) const { return a[static_cast<std::size_t>(i) * columns + j]; }
};

class VectorBlock {
 public:
  /// Zero-filled. Throws as VectorSpace::make_vectors(). `space` must outlive it.
  VectorBlock(VectorSpace& space, Offset size, int count);
  Offset size() const { return size_; }  ///< length of each vector
  int count() const { return count_; }
  /// The numbers are undefined afterwards if the count changes.
  void resize(int count);

  int parts() const { return static_cast<int>(parts_.size()); }
  DeviceVectors& part(int i) { return *parts_[static_cast<std::size_t>(i)]; }
  const DeviceVectors& part(int i) const { return *parts_[static_cast<std::size_t>(i)]; }
  VectorSpace& space() const { return *space_; }

  /// Vector `at` from or to one vector.
  void put(const DeviceVector& from, int at) { space_->copy(from, part(at / most_block_vectors), at % most_block_vectors); }
  void take(int at, DeviceVector& to) const { space_->copy(part(at / most_block_vectors), at % most_block_vectors, to); }

 private:
  VectorSpace* space_;
  Offset size_;
  int count_ = 0;
  std::vector<std::unique_ptr<DeviceVectors>> parts_;
};

/// X^T Y: [x.count()][y.count()].
Coefficients gram(const VectorBlock& x, const VectorBlock& y);
/// y = sum of X C over the blocks, whose coefficients lie below each other in c: [sum of counts][y.count()].
/// y must be none of them. Pieces of c that are all 0 cost nothing.
void combine(std::span<const VectorBlock* const> x, const Coefficients& c, VectorBlock& y, bool adds = false);

/// Device bytes of `count` vectors.
std::int64_t vector_block_bytes(Offset size, int count);

}  // namespace genba
