// The Backend on CUDA: checks arguments, owns memory and launches kernels; it decides nothing about numbers.
#include "gpu/cuda_backend.hpp"

#include <cmath>
#include <string>

#include "engine/base/error.hpp"
#include "engine/solve/diagonal_blocks.hpp"
#include "gpu/cuda_assembly.hpp"
#include "gpu/cuda_blocks.hpp"
#include "gpu/cuda_coarsen.hpp"
#include "gpu/cuda_elements.hpp"
#include "gpu/cuda_graph.hpp"
#include "gpu/cuda_info.hpp"
#include "gpu/cuda_matrix.hpp"
#include "gpu/cuda_memory.hpp"
#include "gpu/cuda_transfer.hpp"
#include "gpu/kernels/diagonal.hpp"
#include "gpu/kernels/krylov.hpp"
#include "gpu/kernels/multigrid.hpp"

namespace genba {

namespace cuda {

namespace {

class CudaVector final : public DeviceVector {
 public:
  CudaVector(const std::shared_ptr<MemoryCounter>& counter, Offset size) : array(counter, size) {}
  Offset size() const override { return array.size(); }
  DeviceArray<double> array;
};

class CudaPreconditioner final : public DevicePreconditioner {
 public:
  CudaPreconditioner(const std::shared_ptr<MemoryCounter>& counter, Preconditioner kind, Offset rows,
                     int block_size)
      : rows(rows), block_size(block_size), inverse(counter, rows * block_size), kind_(kind) {}
  Preconditioner kind() const override { return kind_; }
  std::int64_t bytes() const override { return inverse.bytes(); }
  BlockDiagonal blocks() const { return {block_size, inverse.data()}; }
  Offset rows;
  int block_size;  ///< 0 without preconditioner
  DeviceArray<double> inverse;

 private:
  Preconditioner kind_;
};

class CudaScalars final : public CgScalars {
 public:
  explicit CudaScalars(const std::shared_ptr<MemoryCounter>& counter) : state(counter, 1) {}
  DeviceArray<CgState> state;
};

/// A stream that orders everything one backend does.
class Stream {
 public:
  Stream() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a stream"); }
  ~Stream() { cudaStreamDestroy(stream_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  operator cudaStream_t() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

/// What a backend hands out must come back to it: T& of its own kind, or Error(internal_fault).
template <class T, class Base>
T& own(Base& handle) {
  if (auto* p = dynamic_cast<T*>(&handle)) return *p;
  throw Error(ErrorKind::internal_fault, "CUDA backend", "was given a handle that another backend made");
}

void require_size(Offset have, Offset want, const char* what) {
  if (have != want)
    throw Error(ErrorKind::internal_fault, "CUDA backend",
                std::string(what) + " has " + std::to_string(have) + " entries, not " + std::to_string(want));
}

void set_device(int device) {
  check(cudaSetDevice(device), "choosing the device");
}

}  // namespace

class CudaBackend final : public Backend {
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
  std::unique_ptr<DeviceElements> make_elements(const AssemblyInput& input) override;
  void read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) override;
  std::vector<ProductSettings> settings_for(const DeviceMatrix& matrix) override;
  void change_settings(DeviceMatrix& matrix, const ProductSettings& settings) override;
  std::unique_ptr<DevicePreconditioner> make_preconditioner(Preconditioner kind, const DeviceMatrix& matrix,
                                                            int block_size) override;
  std::unique_ptr<CgScalars> make_scalars() override;
  void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) override;
  double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                  DeviceVector& r) override;
  double norm(const DeviceVector& x) override;
  std::unique_ptr<DeviceTransfer> make_transfer(BlockCsr&& p) override;
  std::unique_ptr<DeviceTransfer> make_transfer(SingleBlockCsr&& p) override;
  std::unique_ptr<DeviceBlocks> make_blocks(BlockCsr&& m) override;
  std::unique_ptr<DeviceBlocks> multiply(const DeviceBlocks& a, const DeviceBlocks& b) override;
  BlockCsr download(const DeviceBlocks& m) override;
  std::unique_ptr<DeviceModes> make_modes(Index nodes, int block, std::span<const double> points) override;
  CoarseLevel coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                      const DeviceModes& modes, const MultigridOptions& options, Monitor& monitor) override;
  std::vector<double> to_dense(const DeviceMatrix& a) override;
  void defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r) override;
  void defect(const DeviceElements& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r,
              Monitor& monitor) override;
  void smooth(const DevicePreconditioner& m, const DeviceVector& r, double momentum, double scale,
              DeviceVector& d, DeviceVector& x, bool from_zero) override;
  void restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) override;
  void prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) override;
  void cg_begin(const DeviceVector& r, CgScalars& s) override;
  void cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
               CgScalars& s) override;
  void cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) override;
  void cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z, DeviceVector& p,
                CgScalars& s) override;
  void cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) override;
  void cg_update(const DevicePreconditioner& m, const DeviceVector& p, const DeviceVector& q, DeviceVector& x,
                 DeviceVector& r, DeviceVector& z, CgScalars& s) override;
  void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) override;
  CgReading cg_read(CgScalars& s) override;
  std::unique_ptr<Recording> record(const std::function<void()>& steps) override;
  void synchronize() override;
  std::int64_t peak_bytes() const override { return counter_->peak(); }
  bool restart_peak() override {
    counter_->restart_peak();
    return true;
  }

 private:
  /// The calling thread works on this backend's device from here on.
  void use() const { set_device(device_); }
  void wait() const { check(cudaStreamSynchronize(stream_), "waiting for the device"); }
  void zero(void* data, std::int64_t bytes) {
    if (bytes > 0)
      check(cudaMemsetAsync(data, 0, static_cast<std::size_t>(bytes), stream_), "clearing device memory");
  }
  template <class T>
  T read(const T* from) {
    T value;
    check(cudaMemcpyAsync(&value, from, sizeof(T), cudaMemcpyDeviceToHost, stream_), "reading a result");
    wait();
    return value;
  }
  ReductionSpace space() const {
    return {partial_.data(), ticket_.data(), partial_.data() + 2 * most_blocks, processors_};
  }
  template <class V>
  std::unique_ptr<DeviceMatrix> move_matrix(BasicMatrix<V>&& matrix, const ProductSettings& settings);
  bool has_equal_rows_in_threes(const CudaMatrix& matrix);
  void product(ProductKind kind, const DeviceMatrix& a, const DeviceVector& x, const double* b,
               DeviceVector& y, CgState* state);

  int device_;
  int processors_ = 1;
  std::shared_ptr<MemoryCounter> counter_ = std::make_shared<MemoryCounter>();
  Stream stream_;
  DeviceArray<double> partial_;  ///< sums on their way, and the result of norm() or residual()
  DeviceArray<unsigned> ticket_;
  DeviceArray<unsigned long long> flag_;  ///< one answer of a checking kernel
};

CudaBackend::CudaBackend(int device)
    : device_((set_device(device), device)),
      partial_(counter_, 2 * most_blocks + 1),
      ticket_(counter_, 1),
      flag_(counter_, 1) {
  check(cudaDeviceGetAttribute(&processors_, cudaDevAttrMultiProcessorCount, device), "asking the device");
  zero(partial_.data(), partial_.bytes());
  zero(ticket_.data(), ticket_.bytes());
  // The first kernel shows whether the program holds code for this device at all.
  launch_square(0, partial_.data(), space(), stream_);
  wait();
}

DeviceInfo CudaBackend::info() const {
  DeviceInfo info;
  if (!read_device_info(device_, info)) check(cudaGetLastError(), "asking the device");
  return info;
}

std::unique_ptr<DeviceVector> CudaBackend::make_vector(Offset size) {
  use();
  auto vector = std::make_unique<CudaVector>(counter_, size);
  zero(vector->array.data(), vector->array.bytes());
  return vector;
}

void CudaBackend::upload(std::span<const double> from, DeviceVector& to) {
  use();
  auto& array = own<CudaVector>(to).array;
  require_size(static_cast<Offset>(from.size()), array.size(), "the array to upload");
  if (from.empty()) return;
  check(cudaMemcpyAsync(array.data(), from.data(), from.size_bytes(), cudaMemcpyHostToDevice, stream_),
        "copying a vector");
  wait();
}

void CudaBackend::fill_random(DeviceVector& x) {
  use();
  const auto& array = own<CudaVector>(x).array;
  launch_random(array.size(), array.data(), stream_);
}

void CudaBackend::download(const DeviceVector& from, std::span<double> to) {
  use();
  const auto& array = own<const CudaVector>(from).array;
  require_size(static_cast<Offset>(to.size()), array.size(), "the array to download to");
  if (to.empty()) return;
  check(cudaMemcpyAsync(to.data(), array.data(), to.size_bytes(), cudaMemcpyDeviceToHost, stream_),
        "copying a vector");
  wait();
}

bool CudaBackend::has_equal_rows_in_threes(const CudaMatrix& matrix) {
  if (matrix.rows() == 0 || matrix.rows() % 3 != 0) return false;
  if (matrix.format() != Format::csr && matrix.format() != Format::rbp_csr) return false;
  zero(flag_.data(), flag_.bytes());
  int* differs = reinterpret_cast<int*>(flag_.data());
  std::visit(
      [&](const auto& view) {
        if constexpr (requires { launch_compare_rows(view, differs, stream_); })
          launch_compare_rows(view, differs, stream_);
      },
      matrix.view());
  return read(differs) == 0;
}

std::unique_ptr<DeviceMatrix> CudaBackend::make_matrix(Matrix&& matrix, const ProductSettings& settings) {
  return move_matrix(std::move(matrix), settings);
}

std::unique_ptr<DeviceMatrix> CudaBackend::make_matrix(SingleMatrix&& matrix,
                                                       const ProductSettings& settings) {
  return move_matrix(std::move(matrix), settings);
}

template <class V>
std::unique_ptr<DeviceMatrix> CudaBackend::move_matrix(BasicMatrix<V>&& matrix,
                                                       const ProductSettings& settings) {
  use();
  require_threads_per_row(settings.threads_per_row);
  auto result = std::make_unique<CudaMatrix>(counter_, std::move(matrix), stream_);
  result->same_rows_in_threes = has_equal_rows_in_threes(*result);
  result->apply(settings);
  return result;
}

std::unique_ptr<DeviceMatrix> CudaBackend::assemble(const AssemblyInput& input, Matrix&& empty,
                                                    DeviceVector& rhs, Monitor& monitor, Precision precision,
                                                    const ProductSettings& settings) {
  use();
  require_threads_per_row(settings.threads_per_row);
  require_consistent(input);
  require_size(row_count(empty), input.rows(), "the matrix to assemble into");
  if (!device_can_assemble(input))
    throw Error(ErrorKind::internal_fault, "assembly", "the GPU has no kernel for these elements",
                "Assemble on the host");
  auto& loads = own<CudaVector>(rhs).array;
  require_size(loads.size(), input.rows(), "rhs");
  monitor.progress("matrix to the device", 0.0);
  auto result =
      precision == Precision::fp64
          ? std::make_unique<CudaMatrix>(counter_, std::move(empty), stream_, HostValues::zero)
          : std::make_unique<CudaMatrix>(counter_, narrow(std::move(empty)), stream_, HostValues::zero);
  cuda::assemble(input, *result, loads.data(), counter_, stream_, monitor);
  result->same_rows_in_threes = has_equal_rows_in_threes(*result);
  result->apply(settings);
  return result;
}

std::unique_ptr<DeviceElements> CudaBackend::make_elements(const AssemblyInput& input) {
  use();
  require_consistent(input);
  if (!device_can_assemble(input)) return std::make_unique<HostElements>(input);
  return std::make_unique<CudaElements>(input, Uploader(counter_, stream_));
}

void CudaBackend::defect(const DeviceElements& a, const DeviceVector& b, const DeviceVector& x,
                         DeviceVector& r, Monitor& monitor) {
  use();
  auto& to = own<CudaVector>(r).array;
  const auto& from = own<const CudaVector>(b).array;
  const auto* elements = dynamic_cast<const CudaElements*>(&a);
  const AssemblyInput& input = elements != nullptr ? elements->input : own<const HostElements>(a).input;
  for (const DeviceVector* v : {&b, &x, static_cast<const DeviceVector*>(&r)})
    require_size(v->size(), input.rows(), "a vector of a residual by elements");
  if (elements == nullptr) {
    std::vector<double> host_x(static_cast<std::size_t>(x.size())), host_r(host_x.size());
    download(x, host_x);
    download(b, host_r);
    own<const HostElements>(a).subtract(host_x, host_r, monitor);
    upload(host_r, r);
    return;
  }
  check(cudaMemcpyAsync(to.data(), from.data(), static_cast<std::size_t>(to.bytes()),
                        cudaMemcpyDeviceToDevice, stream_),
        "copying a vector");
  elements->products.subtract(own<const CudaVector>(x).array.data(), to.data(), monitor);
}

void CudaBackend::read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) {
  use();
  require_size(static_cast<Offset>(diagonal.size()), a.rows(), "the diagonal");
  if (diagonal.empty()) return;
  const DeviceArray<double> values(counter_, a.rows());
  launch_extract_diagonal(own<const CudaMatrix>(a).view(), 1, values.data(), stream_);
  check(
      cudaMemcpyAsync(diagonal.data(), values.data(), diagonal.size_bytes(), cudaMemcpyDeviceToHost, stream_),
      "reading a diagonal");
  wait();
}

std::vector<ProductSettings> CudaBackend::settings_for(const DeviceMatrix& matrix) {
  return own<const CudaMatrix>(matrix).all_settings();
}

void CudaBackend::change_settings(DeviceMatrix& matrix, const ProductSettings& settings) {
  use();
  require_threads_per_row(settings.threads_per_row);
  own<CudaMatrix>(matrix).apply(settings);
}

std::unique_ptr<DevicePreconditioner> CudaBackend::make_preconditioner(Preconditioner kind,
                                                                       const DeviceMatrix& matrix,
                                                                       int block_size) {
  use();
  const auto& a = own<const CudaMatrix>(matrix);
  require_size(a.columns(), a.rows(), "a row of the matrix to precondition");
  const int size = diagonal_block_size(kind, block_size, a.rows());
  auto result = std::make_unique<CudaPreconditioner>(counter_, kind, a.rows(), size);
  if (size == 0) return result;

  launch_extract_diagonal(a.view(), size, result->inverse.data(), stream_);
  check(cudaMemsetAsync(flag_.data(), 0xff, static_cast<std::size_t>(flag_.bytes()), stream_),
        "clearing a flag");
  launch_invert_blocks(static_cast<Index>(a.rows()), size, result->inverse.data(), flag_.data(), stream_);
  const unsigned long long bad_row = read(flag_.data());
  if (bad_row != no_row)
    throw Error(ErrorKind::singular, "matrix row " + std::to_string(bad_row),
                size == 1
                    ? "the diagonal is not positive"
                    : "the diagonal block of " + std::to_string(size) + " rows is not positive definite",
                "Check the constraints and the materials, or use the preconditioner none.");
  return result;
}

std::unique_ptr<CgScalars> CudaBackend::make_scalars() {
  use();
  auto scalars = std::make_unique<CudaScalars>(counter_);
  zero(scalars->state.data(), scalars->state.bytes());
  return scalars;
}

void CudaBackend::product(ProductKind kind, const DeviceMatrix& matrix, const DeviceVector& x,
                          const double* b, DeviceVector& y, CgState* state) {
  use();
  const auto& a = own<const CudaMatrix>(matrix);
  require_size(x.size(), a.columns(), "x of a product");
  require_size(y.size(), a.rows(), "y of a product");
  const ProductCall call{
      kind,   own<const CudaVector>(x).array.data(), own<CudaVector>(y).array.data(), b, state, space(),
      stream_};
  std::visit([&](const auto& view) { launch_product(view, a.shape(), call); }, a.view());
}

void CudaBackend::multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) {
  product(ProductKind::plain, a, x, nullptr, y, nullptr);
}

double CudaBackend::residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                             DeviceVector& r) {
  require_size(b.size(), a.rows(), "b of a residual");
  product(ProductKind::residual, a, x, own<const CudaVector>(b).array.data(), r, nullptr);
  return std::sqrt(read(space().result));
}

double CudaBackend::norm(const DeviceVector& x) {
  use();
  launch_square(x.size(), own<const CudaVector>(x).array.data(), space(), stream_);
  return std::sqrt(read(space().result));
}

std::unique_ptr<DeviceTransfer> CudaBackend::make_transfer(BlockCsr&& p) {
  use();
  return std::make_unique<CudaTransfer>(counter_, std::move(p), stream_);
}

std::unique_ptr<DeviceTransfer> CudaBackend::make_transfer(SingleBlockCsr&& p) {
  use();
  return std::make_unique<CudaTransfer>(counter_, std::move(p), stream_);
}

std::unique_ptr<DeviceBlocks> CudaBackend::make_blocks(BlockCsr&& m) {
  use();
  return std::make_unique<CudaBlocks>(counter_, std::move(m), stream_);
}

std::unique_ptr<DeviceBlocks> CudaBackend::multiply(const DeviceBlocks& a, const DeviceBlocks& b) {
  use();
  return std::make_unique<CudaBlocks>(counter_, own<const CudaBlocks>(a), own<const CudaBlocks>(b), stream_);
}

BlockCsr CudaBackend::download(const DeviceBlocks& m) {
  use();
  return own<const CudaBlocks>(m).download(stream_);
}

std::unique_ptr<DeviceModes> CudaBackend::make_modes(Index nodes, int block, std::span<const double> points) {
  use();
  require_size(static_cast<Offset>(points.size()), points.empty() ? 0 : 3 * static_cast<Offset>(nodes),
               "the list of points");
  return std::make_unique<CudaModes>(counter_, nodes, block, points, stream_);
}

CoarseLevel CudaBackend::coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                                 const DeviceModes& modes, const MultigridOptions& options,
                                 Monitor& monitor) {
  use();
  const auto& m = own<const CudaPreconditioner>(diagonal);
  require_size(m.rows, a.rows(), "the diagonal");
  const CoarsenTask task{own<const CudaMatrix>(a), m.blocks(), largest, own<const CudaModes>(modes), options};
  return cuda::coarsen(task, counter_, stream_, monitor);
}

std::vector<double> CudaBackend::to_dense(const DeviceMatrix& a) {
  use();
  return dense_of(own<const CudaMatrix>(a), counter_, stream_);
}

void CudaBackend::defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                         DeviceVector& r) {
  require_size(b.size(), a.rows(), "b of a defect");
  product(ProductKind::defect, a, x, own<const CudaVector>(b).array.data(), r, nullptr);
}

void CudaBackend::smooth(const DevicePreconditioner& m, const DeviceVector& r, double momentum, double scale,
                         DeviceVector& d, DeviceVector& x, bool from_zero) {
  use();
  const auto& preconditioner = own<const CudaPreconditioner>(m);
  require_size(r.size(), preconditioner.rows, "r");
  require_size(d.size(), preconditioner.rows, "d");
  require_size(x.size(), preconditioner.rows, "x");
  launch_smooth(r.size(), preconditioner.blocks(), own<const CudaVector>(r).array.data(), momentum, scale,
                own<CudaVector>(d).array.data(), own<CudaVector>(x).array.data(), from_zero, stream_);
}

void CudaBackend::restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) {
  use();
  require_size(fine.size(), p.fine_rows(), "the fine vector");
  require_size(coarse.size(), p.coarse_rows(), "the coarse vector");
  const double* from = own<const CudaVector>(fine).array.data();
  double* to = own<CudaVector>(coarse).array.data();
  std::visit([&](const auto& view) { launch_restrict(view, from, to, stream_); },
             own<const CudaTransfer>(p).view());
}

void CudaBackend::prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) {
  use();
  require_size(fine.size(), p.fine_rows(), "the fine vector");
  require_size(coarse.size(), p.coarse_rows(), "the coarse vector");
  const double* from = own<const CudaVector>(coarse).array.data();
  double* to = own<CudaVector>(fine).array.data();
  std::visit([&](const auto& view) { launch_prolongate(view, from, to, stream_); },
             own<const CudaTransfer>(p).view());
}

void CudaBackend::cg_begin(const DeviceVector& r, CgScalars& s) {
  use();
  launch_cg_begin(r.size(), own<const CudaVector>(r).array.data(), own<CudaScalars>(s).state.data(), space(),
                  stream_);
}

void CudaBackend::cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
                          CgScalars& s) {
  use();
  for (const DeviceVector* v : {&p, &q, static_cast<const DeviceVector*>(&x)})
    require_size(v->size(), r.size(), "a vector of the conjugate gradient");
  launch_cg_step(r.size(), own<const CudaVector>(p).array.data(), own<const CudaVector>(q).array.data(),
                 own<CudaVector>(x).array.data(), own<CudaVector>(r).array.data(),
                 own<CudaScalars>(s).state.data(), space(), stream_);
}

void CudaBackend::cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) {
  use();
  require_size(z.size(), r.size(), "z");
  launch_cg_precondition(r.size(), own<const CudaVector>(r).array.data(),
                         own<const CudaVector>(z).array.data(), own<CudaScalars>(s).state.data(), space(),
                         stream_);
}

void CudaBackend::cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z,
                           DeviceVector& p, CgScalars& s) {
  use();
  const auto& preconditioner = own<const CudaPreconditioner>(m);
  require_size(r.size(), preconditioner.rows, "r");
  require_size(z.size(), preconditioner.rows, "z");
  require_size(p.size(), preconditioner.rows, "p");
  launch_cg_start(r.size(), preconditioner.blocks(), own<const CudaVector>(r).array.data(),
                  own<CudaVector>(z).array.data(), own<CudaVector>(p).array.data(),
                  own<CudaScalars>(s).state.data(), space(), stream_);
}

void CudaBackend::cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) {
  require_size(a.columns(), a.rows(), "a row of the matrix");
  product(ProductKind::krylov, a, p, nullptr, q, own<CudaScalars>(s).state.data());
}

void CudaBackend::cg_update(const DevicePreconditioner& m, const DeviceVector& p, const DeviceVector& q,
                            DeviceVector& x, DeviceVector& r, DeviceVector& z, CgScalars& s) {
  use();
  const auto& preconditioner = own<const CudaPreconditioner>(m);
  require_size(r.size(), preconditioner.rows, "r");
  for (const DeviceVector* v :
       {&p, &q, static_cast<const DeviceVector*>(&x), static_cast<const DeviceVector*>(&z)})
    require_size(v->size(), r.size(), "a vector of the conjugate gradient");
  launch_cg_update(r.size(), preconditioner.blocks(), own<const CudaVector>(p).array.data(),
                   own<const CudaVector>(q).array.data(), own<CudaVector>(x).array.data(),
                   own<CudaVector>(r).array.data(), own<CudaVector>(z).array.data(),
                   own<CudaScalars>(s).state.data(), space(), stream_);
}

void CudaBackend::cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) {
  use();
  require_size(z.size(), p.size(), "z");
  launch_cg_direction(p.size(), own<const CudaVector>(z).array.data(), own<CudaVector>(p).array.data(),
                      own<CudaScalars>(s).state.data(), stream_);
}

CgReading CudaBackend::cg_read(CgScalars& s) {
  use();
  CgState* const on_device = own<CudaScalars>(s).state.data();
  const CgState state = read(on_device);
  zero(&on_device->gain, sizeof on_device->gain);
  return {state.rho, state.rr, state.curvature, state.gain, state.breakdown != 0, state.bad_value};
}

std::unique_ptr<Recording> CudaBackend::record(const std::function<void()>& steps) {
  use();
  return record_graph(stream_, steps);
}

void CudaBackend::synchronize() {
  use();
  wait();
}

}  // namespace cuda

std::unique_ptr<Backend> make_cuda_backend(int device) {
  std::string why;
  const auto devices = cuda_devices(why);
  if (devices.empty())
    throw Error(ErrorKind::device, "CUDA device " + std::to_string(device), why, "Use the CPU backend.");
  if (device < 0 || device >= static_cast<int>(devices.size()))
    throw Error(ErrorKind::device, "CUDA device " + std::to_string(device),
                "this machine has devices 0 to " + std::to_string(devices.size() - 1));
  return std::make_unique<cuda::CudaBackend>(device);
}

}  // namespace genba
