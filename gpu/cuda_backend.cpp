// The Backend on CUDA. It checks arguments, owns memory and launches kernels; it contains no numerics.
#include "gpu/cuda_backend.hpp"

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/diagonal_blocks.hpp"
#include "gpu/assembly/cuda_assembly.hpp"
#include "gpu/assembly/cuda_body_loads.hpp"
#include "gpu/assembly/cuda_elements.hpp"
#include "gpu/assembly/cuda_recovery.hpp"
#include "gpu/cuda_backend_class.hpp"
#include "gpu/cuda_info.hpp"

namespace genba {

namespace cuda {

namespace {

int chosen(int device) {
  check(cudaSetDevice(device), phrase<"choosing the device">());
  return device;
}

}  // namespace

CudaBackend::CudaBackend(int device)
    : device_(chosen(device)),
      partial_(counter_, 4 * most_blocks + 1),
      ticket_(counter_, 2),
      flag_(counter_, 1) {
  for (const auto& [value, attribute] :
       {std::pair{&processors_, cudaDevAttrMultiProcessorCount}, {&cache_bytes_, cudaDevAttrL2CacheSize}})
    check(cudaDeviceGetAttribute(value, attribute, device), phrase<"asking the device">());
  zero(partial_.data(), partial_.bytes());
  zero(ticket_.data(), ticket_.bytes());
  // The first kernel shows whether the program contains code for this device.
  launch_square(0, partial_.data(), space(), stream_);
  wait();
}

DeviceInfo CudaBackend::info() const {
  DeviceInfo info;
  if (!read_device_info(device_, info)) check(cudaGetLastError(), phrase<"asking the device">());
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
  require_size(static_cast<Offset>(from.size()), array.size(), phrase<"the array to upload">());
  if (from.empty()) return;
  check(cudaMemcpyAsync(array.data(), from.data(), from.size_bytes(), cudaMemcpyHostToDevice, stream_),
        phrase<"copying a vector">());
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
  require_size(static_cast<Offset>(to.size()), array.size(), phrase<"the array to download to">());
  if (to.empty()) return;
  check(cudaMemcpyAsync(to.data(), array.data(), to.size_bytes(), cudaMemcpyDeviceToHost, stream_),
        phrase<"copying a vector">());
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
  require_size(row_count(empty), input.rows(), phrase<"the matrix to assemble into">());
  if (!device_can_assemble(input))
    throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                phrase<"the GPU has no kernel for these elements">(), phrase<"Assemble on the host">());
  auto& loads = own<CudaVector>(rhs).array;
  require_size(loads.size(), input.rows(), "rhs");
  monitor.progress(phrase<"matrix to the device">(), 0.0);
  auto result =
      precision == Precision::fp64
          ? std::make_unique<CudaMatrix>(counter_, std::move(empty), stream_, HostValues::zero)
          : std::make_unique<CudaMatrix>(counter_, narrow(std::move(empty)), stream_, HostValues::zero);
  cuda::assemble(input, *result, loads.data(), counter_, stream_, monitor);
  result->same_rows_in_threes = has_equal_rows_in_threes(*result);
  result->apply(settings);
  return result;
}

void CudaBackend::assemble_again(const AssemblyInput& input, DeviceMatrix& matrix, DeviceVector& rhs,
                                 Monitor& monitor) {
  use();
  require_consistent(input);
  require_size(matrix.rows(), input.rows(), phrase<"the matrix to assemble into">());
  auto& loads = own<CudaVector>(rhs).array;
  require_size(loads.size(), input.rows(), "rhs");
  auto& to = own<CudaMatrix>(matrix);
  to.clear_values();
  cuda::assemble(input, to, loads.data(), counter_, stream_, monitor);
  to.refresh();
}

ElementResults CudaBackend::recover(const RecoveryInput& input, std::span<const double> solution,
                                    Monitor& monitor) {
  use();
  require_consistent(input, solution);
  if (device_can_assemble(input.elements))
    return cuda::recover(input, solution, Uploader(counter_, stream_), monitor);
  ThreadTeam team;
  return HostElementWorker(team).recover(input, solution, monitor);
}

BodyLoads CudaBackend::add_up_loads(const BodyLoadInput& input, Monitor& monitor) {
  use();
  require_consistent(input);
  if (device_can_assemble(input.elements) && !input.has_gradient())
    return cuda::add_up_loads(input, Uploader(counter_, stream_), monitor);
  ThreadTeam team;
  return HostElementWorker(team).add_up_loads(input, monitor);
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
    require_size(v->size(), input.rows(), phrase<"a vector of a residual by elements">());
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
        phrase<"copying a vector">());
  elements->products.subtract(own<const CudaVector>(x).array.data(), to.data(), monitor);
}

void CudaBackend::read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) {
  use();
  require_size(static_cast<Offset>(diagonal.size()), a.rows(), phrase<"the diagonal">());
  if (diagonal.empty()) return;
  const DeviceArray<double> values(counter_, a.rows());
  launch_extract_diagonal(own<const CudaMatrix>(a).view(), 1, values.data(), stream_);
  check(
      cudaMemcpyAsync(diagonal.data(), values.data(), diagonal.size_bytes(), cudaMemcpyDeviceToHost, stream_),
      phrase<"reading a diagonal">());
  wait();
}

void CudaBackend::add(double factor, const DeviceMatrix& a, DeviceMatrix& to) {
  use();
  own<CudaMatrix>(to).add(factor, own<const CudaMatrix>(a));
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
  require_size(a.columns(), a.rows(), phrase<"a row of the matrix to precondition">());
  const int size = diagonal_block_size(kind, block_size, a.rows());
  auto result = std::make_unique<CudaPreconditioner>(*this, counter_, kind, a.rows(), size);
  if (size == 0) return result;

  launch_extract_diagonal(a.view(), size, result->inverse.data(), stream_);
  invert(*result);
  return result;
}

void CudaBackend::invert(CudaPreconditioner& blocks) {
  const int size = blocks.block_size;
  check(cudaMemsetAsync(flag_.data(), 0xff, static_cast<std::size_t>(flag_.bytes()), stream_),
        phrase<"clearing a flag">());
  launch_invert_blocks(static_cast<Index>(blocks.rows), size, blocks.inverse.data(), flag_.data(), stream_);
  const unsigned long long bad_row = read(flag_.data());
  if (bad_row != no_row)
    throw Error(ErrorKind::singular, phrase<"matrix row %1">(bad_row),
                size == 1 ? phrase<"the diagonal is not positive">()
                          : phrase<"the diagonal block of %1 rows is not positive definite">(size),
                phrase<"Check the constraints and the materials, or use the preconditioner none">());
}

void CudaBackend::synchronize() {
  use();
  wait();
}

}  // namespace cuda

std::unique_ptr<Backend> make_cuda_backend(int device) {
  Text why;
  const auto devices = cuda_devices(why);
  if (devices.empty())
    throw Error(ErrorKind::device, phrase<"CUDA device %1">(device), why, phrase<"Use the CPU backend">());
  if (device < 0 || device >= static_cast<int>(devices.size()))
    throw Error(ErrorKind::device, phrase<"CUDA device %1">(device),
                phrase<"this machine has devices 0 to %1">(devices.size() - 1));
  return std::make_unique<cuda::CudaBackend>(device);
}

}  // namespace genba
