// The Backend on CUDA and its handles. Used only inside gpu; the interface is cuda_backend.hpp.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/backend/split_steps.hpp"
#include "gpu/kernels/krylov/diagonal.hpp"
#include "gpu/kernels/krylov/krylov.hpp"
#include "gpu/kernels/panel/panel.hpp"
#include "gpu/kernels/panel/vectors.hpp"
#include "gpu/matrix/cuda_matrix.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

class CudaVector final : public DeviceVector {
 public:
  CudaVector(const std::shared_ptr<MemoryCounter>& counter, Offset size) : array(counter, size) {}
  Offset size() const override { return array.size(); }
  DeviceArray<double> array;
};

class CudaVectors final : public DeviceVectors {
 public:
  CudaVectors(const std::shared_ptr<MemoryCounter>& counter, Offset size, int count)
      : array(counter, size * width_of_block(count)), size_(size), count_(count) {}
  Offset size() const override { return size_; }
  int count() const override { return count_; }
  BlockView<double> view() { return {array.data(), size_, count_}; }
  BlockView<const double> view() const { return {array.data(), size_, count_}; }
  DeviceArray<double> array;

 private:
  Offset size_;
  int count_;
};

class CudaPreconditioner final : public DiagonalPreconditioner {
 public:
  CudaPreconditioner(Backend& backend, const std::shared_ptr<MemoryCounter>& counter, Preconditioner kind,
                     Offset rows, int block_size)
      : DiagonalPreconditioner(backend, backend),
        rows(rows),
        block_size(block_size),
        inverse(counter, rows * block_size),
        kind_(kind) {}
  Preconditioner kind() const override { return kind_; }
  std::int64_t bytes() const override { return inverse.bytes(); }
  BlockDiagonal blocks() const { return {block_size, inverse.data()}; }
  Offset rows;
  int block_size;  ///< 0: no preconditioner
  DeviceArray<double> inverse;

 private:
  Preconditioner kind_;
};

class CudaScalars final : public CgScalars {
 public:
  explicit CudaScalars(const std::shared_ptr<MemoryCounter>& counter) : state(counter, 1) {}
  DeviceArray<CgState> state;
};

/// A point in a stream that another stream waits for.
class DoneEvent {
 public:
  DoneEvent() { check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), phrase<"making an event">()); }
  ~DoneEvent() { cudaEventDestroy(event_); }
  DoneEvent(const DoneEvent&) = delete;
  DoneEvent& operator=(const DoneEvent&) = delete;
  void let_wait(cudaStream_t first, cudaStream_t waits) {
    check(cudaEventRecord(event_, first), phrase<"noting an event">());
    check(cudaStreamWaitEvent(waits, event_, 0), phrase<"waiting for another device">());
  }

 private:
  cudaEvent_t event_ = nullptr;
};

/// Casts a handle of this backend. Throws Error(internal_fault) for a handle of another backend.
template <class T, class Base>
T& own(Base& handle) {
  if (auto* p = dynamic_cast<T*>(&handle)) return *p;
  throw Error(ErrorKind::internal_fault, phrase<"CUDA backend">(),
              phrase<"was given a handle that another backend made">());
}

inline void require_size(Offset have, Offset want, const Text& what) {
  if (have != want)
    throw Error(ErrorKind::internal_fault, phrase<"CUDA backend">(),
                phrase<"%1 has %2 entries, not %3">(what, have, want));
}

/// Some nodes of a vector.
class CudaNodes final : public DeviceNodes {
 public:
  CudaNodes(int block, DeviceArray<Index>&& nodes) : nodes(std::move(nodes)), block_(block) {}
  Index count() const override { return static_cast<Index>(nodes.size()); }
  int block() const override { return block_; }
  const DeviceArray<Index> nodes;

 private:
  int block_;
};

class CudaBackend final : public Backend, public SplitSteps {
 public:
  explicit CudaBackend(int device);

  DeviceInfo info() const override;
  std::unique_ptr<DeviceVector> make_vector(Offset size) override;
  void upload(std::span<const double> from, DeviceVector& to) override;
  void download(const DeviceVector& from, std::span<double> to) override;
  void fill_random(DeviceVector& x) override;
  std::unique_ptr<DeviceMatrix> make_matrix(Matrix&& matrix, const ProductSettings& settings) override;
  std::unique_ptr<DeviceMatrix> make_matrix(SingleMatrix&& matrix, const ProductSettings& settings) override;
  std::unique_ptr<DeviceMatrix> assemble(const AssemblyInput& input, Matrix&& empty, DeviceVector& rhs,
                                         Monitor& monitor, Precision precision,
                                         const ProductSettings& settings) override;
  void assemble_again(const AssemblyInput& input, DeviceMatrix& matrix, DeviceVector& rhs,
                      Monitor& monitor) override;
  ElementResults recover(const RecoveryInput& input, std::span<const double> solution,
                         Monitor& monitor) override;
  BodyLoads add_up_loads(const BodyLoadInput& input, Monitor& monitor) override;
  std::unique_ptr<DeviceElements> make_elements(const AssemblyInput& input) override;
  std::unique_ptr<KeptElements> keep_elements(const AssemblyInput& input, const StateCurves& curves) override;
  std::unique_ptr<KeptResponse> keep_response(const ResponseInput& input) override;
  void read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) override;
  void add(double factor, const DeviceMatrix& a, DeviceMatrix& to) override;
  std::vector<ProductSettings> settings_for(const DeviceMatrix& matrix) override;
  void change_settings(DeviceMatrix& matrix, const ProductSettings& settings) override;
  std::unique_ptr<DevicePreconditioner> make_preconditioner(Preconditioner kind, const DeviceMatrix& matrix,
                                                            int block_size) override;
  std::unique_ptr<CgScalars> make_scalars() override;
  void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) override;
  void multiply(const DeviceMatrix& a, const DeviceVectors& x, DeviceVectors& y) override;
  double dot(const DeviceVector& x, const DeviceVector& y) override;
  void axpy(double alpha, const DeviceVector& x, DeviceVector& y) override;
  void scale(double alpha, DeviceVector& x) override;
  void copy(const DeviceVector& from, DeviceVector& to) override;
  void fill(double value, DeviceVector& x) override;
  std::unique_ptr<DeviceVectors> make_vectors(Offset size, int count) override;
  void upload(std::span<const double> from, DeviceVectors& to) override;
  void download(const DeviceVectors& from, std::span<double> to) override;
  void copy(const DeviceVector& from, DeviceVectors& to, int at) override;
  void copy(const DeviceVectors& from, int at, DeviceVector& to) override;
  std::vector<double> gram(const DeviceVectors& x, const DeviceVectors& y) override;
  void combine(const DeviceVectors& x, std::span<const double> c, DeviceVectors& y, bool adds) override;
  std::vector<double> dots(const DeviceVectors& x, const DeviceVectors& y) override;
  void axpy(std::span<const double> alpha, const DeviceVectors& x, DeviceVectors& y) override;
  void xpay(const DeviceVectors& x, std::span<const double> beta, DeviceVectors& y) override;
  double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                  DeviceVector& r) override;
  double norm(const DeviceVector& x) override;
  std::unique_ptr<DeviceTransfer> make_transfer(BlockCsr&& p) override;
  std::unique_ptr<DeviceTransfer> make_transfer(SingleBlockCsr&& p) override;
  std::unique_ptr<DeviceBlocks> make_blocks(BlockCsr&& m) override;
  std::unique_ptr<DeviceBlocks> multiply(const DeviceBlocks& a, const DeviceBlocks& b) override;
  void multiply_again(const DeviceBlocks& a, const DeviceBlocks& b, DeviceBlocks& c) override;
  BlockCsr download(const DeviceBlocks& m) override;
  std::unique_ptr<DeviceModes> make_modes(Index nodes, int block, std::span<const double> points) override;
  CoarseLevel coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                      const DeviceModes& modes, const MultigridOptions& options, Monitor& monitor) override;
  std::vector<double> to_dense(const DeviceMatrix& a) override;
  void defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r) override;
  void defect(const DeviceElements& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r,
              Monitor& monitor) override;
  void defect(const DeviceMatrix& a, const DeviceVectors& b, const DeviceVectors& x,
              DeviceVectors& r) override;
  void smooth(const DevicePreconditioner& m, const DeviceVectors& r, double scale, DeviceVectors& x,
              bool from_zero) override;
  void restrict_to(const DeviceTransfer& p, const DeviceVectors& fine, DeviceVectors& coarse) override;
  void prolongate(const DeviceTransfer& p, const DeviceVectors& coarse, DeviceVectors& fine) override;
  void smooth(const DevicePreconditioner& m, const DeviceVector& r, double scale, DeviceVector& x,
              bool from_zero) override;
  void restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) override;
  void prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) override;
  void cg_begin(const DeviceVector& r, CgScalars& s) override;
  void cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
               CgScalars& s) override;
  void cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) override;
  void cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z, DeviceVector& p,
                CgScalars& s) override;
  void cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) override;
  void cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
                 DeviceVector& z, DeviceVector& p, CgScalars& s) override;
  void cg_iterate(const DeviceMatrix& a, const DevicePreconditioner& m, DeviceVector& q, DeviceVector& x,
                  DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) override;
  void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) override;
  CgReading cg_read(CgScalars& s) override;
  std::unique_ptr<Recording> record(const std::function<void()>& steps) override;
  std::unique_ptr<TimedRecording> record_timed(const std::function<void()>& first,
                                               const std::function<void()>& steps) override;
  void synchronize() override;
  std::unique_ptr<DeviceNodes> make_nodes(std::span<const Index> nodes, int block) override;
  void gather(const DeviceNodes& nodes, const DeviceVector& v, DeviceVector& packed) override;
  void scatter(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v) override;
  void scatter_add(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v,
                   const DeviceVector* minus) override;
  void wait_for(SplitSteps& other) override;
  std::vector<double> read_diagonal_blocks(const DeviceMatrix& a, int block, std::span<const Index> nodes) override;
  std::unique_ptr<DevicePreconditioner> make_block_jacobi(const DeviceMatrix& a, int block, std::span<const Index> nodes,
                                                          std::span<const double> added) override;
  NodeRows read_rows(const DeviceMatrix& a, int block, std::span<const Index> nodes) override;
  std::unique_ptr<DeviceModes> make_motions(int block, std::span<const double> points, const MotionFrame& frame) override;
  std::vector<double> read_modes(const DeviceModes& modes) override;
  std::unique_ptr<DeviceModes> upload_modes(int block, int count, std::span<const double> values) override;
  CoarseLevel coarsen_shared(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                             const DeviceModes& modes, const MultigridOptions& options, const SharedAggregates& shared,
                             Monitor& monitor) override;
  std::int64_t peak_bytes() const override { return counter_->peak(); }
  bool restart_peak() override {
    counter_->restart_peak();
    return true;
  }

 private:
  /// Makes this backend's device current for the calling thread.
  void use() const { check(cudaSetDevice(device_), phrase<"choosing the device">()); }
  void wait() const { check(cudaStreamSynchronize(stream_), phrase<"waiting for the device">()); }
  void zero(void* data, std::int64_t bytes) {
    if (bytes > 0)
      check(cudaMemsetAsync(data, 0, static_cast<std::size_t>(bytes), stream_),
            phrase<"clearing device memory">());
  }
  template <class T>
  T read(const T* from) {
    T value;
    check(cudaMemcpyAsync(&value, from, sizeof(T), cudaMemcpyDeviceToHost, stream_),
          phrase<"reading a result">());
    wait();
    return value;
  }
  void invert(CudaPreconditioner& blocks);
  ReductionSpace space() const {
    double* const beside = partial_.data() + 2 * most_blocks;
    return {partial_.data(), beside, ticket_.data(), beside + 2 * most_blocks, processors_};
  }
  template <class V>
  std::unique_ptr<DeviceMatrix> move_matrix(BasicMatrix<V>&& matrix, const ProductSettings& settings);
  bool has_equal_rows_in_threes(const CudaMatrix& matrix);
  void product(ProductKind kind, const DeviceMatrix& a, const DeviceVector& x, const double* b,
               DeviceVector& y, CgState* state, int* open_shares = nullptr);
  void panel_products(const DeviceMatrix& a, const double* b, const DeviceVectors& x, DeviceVectors& y);
  static void require_alike(const DeviceVectors& x, const DeviceVectors& y);
  static void require_transfer(const DeviceTransfer& p, const DeviceVectors& fine,
                               const DeviceVectors& coarse);
  void update(const DevicePreconditioner& m, int open_shares, const DeviceVector& q, DeviceVector& x,
              DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s);

  int device_;
  int processors_ = 1, cache_bytes_ = 0;
  std::shared_ptr<MemoryCounter> counter_ = std::make_shared<MemoryCounter>();
  cudaStream_t stream_ = counter_->stream();
  DeviceArray<double> partial_;  ///< partial sums, and the result of norm() or residual()
  DeviceArray<unsigned> ticket_;
  DeviceArray<unsigned long long> flag_;  ///< one answer of a checking kernel
  std::unique_ptr<DoneEvent> done_;           ///< what another device waits for; made when needed
};

}  // namespace genba::cuda
