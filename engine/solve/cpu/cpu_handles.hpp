// The handles of the CPU backend. Only its own files include this.
#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "engine/assembly/batches.hpp"
#include "engine/base/byte_meter.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/cpu/cg_kernels.hpp"
#include "engine/solve/cpu/vector_kernels.hpp"
#include "engine/solve/multigrid/coarsening.hpp"
#include "engine/sparse/product/product.hpp"

namespace genba {

class CpuVector final : public DeviceVector {
 public:
  CpuVector(std::shared_ptr<ByteMeter> meter, Offset size)
      : data(size), held_(std::move(meter), data.bytes()) {}
  Offset size() const override { return data.size(); }
  Buffer<double> data;

 private:
  HeldBytes held_;
};

class CpuVectors final : public DeviceVectors {
 public:
  CpuVectors(std::shared_ptr<ByteMeter> meter, Offset size, int count)
      : data(size * width_of_block(count)),
        size_(size),
        count_(count),
        held_(std::move(meter), data.bytes()) {}
  Offset size() const override { return size_; }
  int count() const override { return count_; }
  BlockView<double> view() { return {data.data(), size_, count_}; }
  BlockView<const double> view() const { return {data.data(), size_, count_}; }
  Buffer<double> data;

 private:
  Offset size_;
  int count_;
  HeldBytes held_;
};

class CpuMatrix final : public DeviceMatrix {
 public:
  template <class V>
  CpuMatrix(std::shared_ptr<ByteMeter> meter, BasicMatrix<V>&& m)
      : matrix(std::move(m)),
        held_(std::move(meter), std::visit([](const auto& a) { return bytes_of(a); }, matrix)) {}
  Format format() const override {
    return std::visit([](const auto& m) { return format_of(m); }, matrix);
  }
  Precision precision() const override {
    return std::holds_alternative<Matrix>(matrix) ? Precision::fp64 : Precision::fp32;
  }
  Offset rows() const override {
    return std::visit([](const auto& m) { return row_count(m); }, matrix);
  }
  Offset columns() const override {
    return std::visit([](const auto& m) { return column_count(m); }, matrix);
  }
  std::int64_t bytes() const override { return held_.bytes(); }
  std::variant<Matrix, SingleMatrix> matrix;

 private:
  template <class V>
  static std::int64_t bytes_of(const BasicMatrix<V>& m) {
    return allocated_bytes(m) + workspace_bytes(m);
  }

  HeldBytes held_;
};

class CpuPreconditioner final : public DiagonalPreconditioner {
 public:
  CpuPreconditioner(Backend& backend, std::shared_ptr<ByteMeter> meter, Preconditioner kind,
                    Offset matrix_rows, int size)
      : DiagonalPreconditioner(backend, backend),
        rows(matrix_rows),
        block(size),
        inverse(matrix_rows * size),
        kind_(kind),
        held_(std::move(meter), inverse.bytes()) {}
  Preconditioner kind() const override { return kind_; }
  std::int64_t bytes() const override { return held_.bytes(); }
  InverseBlocks blocks() const { return {block, inverse.data()}; }
  Offset rows;
  int block;  ///< rows of a block; 0: no preconditioner
  Buffer<double> inverse;

 private:
  Preconditioner kind_;
  HeldBytes held_;
};

class CpuTransfer final : public DeviceTransfer {
 public:
  template <class V>
  CpuTransfer(std::shared_ptr<ByteMeter> meter, BasicBlockCsr<V>&& matrix)
      : transposed(transposed_blocks(matrix)),
        fine_rows_(static_cast<Offset>(matrix.rows) * matrix.row_block),
        coarse_rows_(static_cast<Offset>(matrix.columns) * matrix.column_block),
        held_(std::move(meter), matrix.bytes() + transposed.bytes()),
        p(std::move(matrix)) {}
  Offset fine_rows() const override { return fine_rows_; }
  Offset coarse_rows() const override { return coarse_rows_; }
  std::int64_t bytes() const override { return held_.bytes(); }
  const TransposedBlocks transposed;

 private:
  Offset fine_rows_, coarse_rows_;
  HeldBytes held_;

 public:
  const std::variant<BlockCsr, SingleBlockCsr> p;
};

class CpuBlocks final : public DeviceBlocks {
 public:
  CpuBlocks(std::shared_ptr<ByteMeter> meter, BlockCsr&& m)
      : matrix(std::move(m)), held_(std::move(meter), matrix.bytes()) {}
  Index rows() const override { return matrix.rows; }
  Index columns() const override { return matrix.columns; }
  Offset blocks() const override { return matrix.blocks(); }
  std::int64_t bytes() const override { return held_.bytes(); }
  BlockCsr matrix;

 private:
  HeldBytes held_;
};

class CpuElements final : public DeviceElements {
 public:
  explicit CpuElements(const AssemblyInput& input)
      : input(input), batches(make_batches(input.solids, input.equation_node)) {}
  const AssemblyInput input;
  const ElementBatches batches;
};

class CpuModes final : public DeviceModes {
 public:
  CpuModes(std::shared_ptr<ByteMeter> meter, Modes&& m)
      : modes(std::move(m)),
        held_(std::move(meter), static_cast<std::int64_t>(modes.values.size() * sizeof(double))) {}
  int count() const override { return modes.count; }
  Modes modes;

 private:
  HeldBytes held_;
};

class CpuScalars final : public CgScalars {
 public:
  explicit CpuScalars(std::shared_ptr<ByteMeter> meter) : held_(std::move(meter), sizeof(CgState)) {}
  CgState state;

 private:
  HeldBytes held_;
};

/// Casts a handle of this backend. Throws Error(internal_fault) for a handle of another backend.
template <class T, class Base>
T& own(Base& handle) {
  if (auto* p = dynamic_cast<T*>(&handle)) return *p;
  throw Error(ErrorKind::internal_fault, phrase<"CPU backend">(),
              phrase<"was given a handle that another backend made">());
}

}  // namespace genba
