// Products of sparse matrices of dense blocks.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/sparse/blocks/block_csr.hpp"

namespace genba {

/// A matrix of dense blocks in compressed rows on the device: operand and result of matrix-matrix products.
class DeviceBlocks {
 public:
  virtual ~DeviceBlocks() = default;
  virtual Index rows() const = 0;  ///< block rows
  virtual Index columns() const = 0;
  virtual Offset blocks() const = 0;
  virtual std::int64_t bytes() const = 0;
};

class BlockProducts {
 public:
  virtual ~BlockProducts() = default;
  virtual std::unique_ptr<DeviceBlocks> make_blocks(BlockCsr&& m) = 0;
  /// C = A B by hashing in two passes (block_csr.hpp); the same result every time. Throws
  /// Error(internal_fault) if the shapes do not match, and on CUDA for blocks other than b x b (b of 1 to 6),
  /// 2 x 2 times 2 x 3 and 3 x 3 times 3 x 6.
  virtual std::unique_ptr<DeviceBlocks> multiply(const DeviceBlocks& a, const DeviceBlocks& b) = 0;
  /// Computes c = A B again in the pattern that c has, as multiply_again() of block_csr.hpp.
  virtual void multiply_again(const DeviceBlocks& a, const DeviceBlocks& b, DeviceBlocks& c) = 0;
  virtual BlockCsr download(const DeviceBlocks& m) = 0;
};

}  // namespace genba
