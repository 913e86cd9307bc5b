// VectorSpace of the CUDA backend, and products with several vectors.
#include "engine/base/text/phrase.hpp"
#include "engine/solve/tune/cache_share.hpp"
#include "gpu/cuda_backend_class.hpp"

namespace genba::cuda {

double CudaBackend::dot(const DeviceVector& x, const DeviceVector& y) {
  use();
  require_size(y.size(), x.size(), "y");
  launch_dot(x.size(), own<const CudaVector>(x).array.data(), own<const CudaVector>(y).array.data(), space(),
             stream_);
  return read(space().result);
}

void CudaBackend::axpy(double alpha, const DeviceVector& x, DeviceVector& y) {
  use();
  require_size(y.size(), x.size(), "y");
  launch_axpy(x.size(), alpha, own<const CudaVector>(x).array.data(), own<CudaVector>(y).array.data(),
              stream_);
}

void CudaBackend::scale(double alpha, DeviceVector& x) {
  use();
  launch_scale(x.size(), alpha, own<CudaVector>(x).array.data(), stream_);
}

void CudaBackend::copy(const DeviceVector& from, DeviceVector& to) {
  use();
  require_size(to.size(), from.size(), phrase<"the copy">());
  const auto& source = own<const CudaVector>(from).array;
  auto& target = own<CudaVector>(to).array;
  if (source.size() == 0) return;
  check(cudaMemcpyAsync(target.data(), source.data(), static_cast<std::size_t>(source.bytes()),
                        cudaMemcpyDeviceToDevice, stream_),
        phrase<"copying a vector">());
}

void CudaBackend::fill(double value, DeviceVector& x) {
  use();
  launch_fill(x.size(), value, own<CudaVector>(x).array.data(), stream_);
}

std::unique_ptr<DeviceVectors> CudaBackend::make_vectors(Offset size, int count) {
  use();
  require_block(count);
  auto block = std::make_unique<CudaVectors>(counter_, size, count);
  zero(block->array.data(), block->array.bytes());
  return block;
}

void CudaBackend::upload(std::span<const double> from, DeviceVectors& to) {
  use();
  auto& block = own<CudaVectors>(to);
  require_size(static_cast<Offset>(from.size()), to.size() * to.count(), phrase<"the array to upload">());
  if (from.empty()) return;
  const DeviceArray<double> one(counter_, to.size());
  for (int at = 0; at < to.count(); ++at) {
    check(cudaMemcpyAsync(one.data(), from.data() + at * to.size(), static_cast<std::size_t>(one.bytes()),
                          cudaMemcpyHostToDevice, stream_),
          phrase<"copying a vector">());
    launch_copy_in(one.data(), block.view(), at, stream_);
  }
  wait();
}

void CudaBackend::download(const DeviceVectors& from, std::span<double> to) {
  use();
  const auto& block = own<const CudaVectors>(from);
  require_size(static_cast<Offset>(to.size()), from.size() * from.count(),
               phrase<"the array to download to">());
  if (to.empty()) return;
  const DeviceArray<double> one(counter_, from.size());
  for (int at = 0; at < from.count(); ++at) {
    launch_copy_out(block.view(), at, one.data(), stream_);
    check(cudaMemcpyAsync(to.data() + at * from.size(), one.data(), static_cast<std::size_t>(one.bytes()),
                          cudaMemcpyDeviceToHost, stream_),
          phrase<"copying a vector">());
  }
  wait();
}

void CudaBackend::copy(const DeviceVector& from, DeviceVectors& to, int at) {
  use();
  require_vector(at, to.count());
  require_size(to.size(), from.size(), phrase<"the copy">());
  launch_copy_in(own<const CudaVector>(from).array.data(), own<CudaVectors>(to).view(), at, stream_);
}

void CudaBackend::copy(const DeviceVectors& from, int at, DeviceVector& to) {
  use();
  require_vector(at, from.count());
  require_size(to.size(), from.size(), phrase<"the copy">());
  launch_copy_out(own<const CudaVectors>(from).view(), at, own<CudaVector>(to).array.data(), stream_);
}

std::vector<double> CudaBackend::gram(const DeviceVectors& x, const DeviceVectors& y) {
  use();
  require_size(y.size(), x.size(), "y");
  static_assert(sizeof(GramSums) <= 2 * most_blocks * sizeof(double));
  auto* const on_device = reinterpret_cast<GramSums*>(space().partial_beside);
  launch_gram(own<const CudaVectors>(x).view(), own<const CudaVectors>(y).view(), on_device, space(),
              stream_);
  const GramSums sums = read(on_device);
  std::vector<double> result;
  for (int i = 0; i < x.count(); ++i)
    for (int j = 0; j < y.count(); ++j)
      result.push_back(sums.sum[i / panel_width][j / panel_width][i % panel_width][j % panel_width]);
  return result;
}

void CudaBackend::combine(const DeviceVectors& x, std::span<const double> c, DeviceVectors& y, bool adds) {
  use();
  require_size(y.size(), x.size(), "y");
  const BlockCoefficients given = block_coefficients(c, x.count(), y.count());
  BlockFactor factor;
  for (int i = 0; i < most_block_vectors; ++i)
    for (int j = 0; j < most_block_vectors; ++j) factor.c[i][j] = given.c[i][j];
  launch_combine(own<const CudaVectors>(x).view(), factor, own<CudaVectors>(y).view(), adds, stream_);
}

void CudaBackend::require_alike(const DeviceVectors& x, const DeviceVectors& y) {
  require_same_count(x.count(), y.count());
  require_size(y.size(), x.size(), "y");
}

std::vector<double> CudaBackend::dots(const DeviceVectors& x, const DeviceVectors& y) {
  use();
  require_alike(x, y);
  struct Sums {
    double of[most_block_vectors];
  };
  auto* const on_device = reinterpret_cast<Sums*>(space().partial_beside);
  launch_dots(own<const CudaVectors>(x).view(), own<const CudaVectors>(y).view(), on_device->of, space(),
              stream_);
  const Sums sums = read(on_device);
  return {sums.of, sums.of + x.count()};
}

namespace {
BlockFactors factors_of(std::span<const double> given, int count) {
  require_same_count(count, static_cast<int>(given.size()));
  BlockFactors out{};
  for (std::size_t v = 0; v < given.size(); ++v) out.of[v] = given[v];
  return out;
}
}  // namespace

void CudaBackend::axpy(std::span<const double> alpha, const DeviceVectors& x, DeviceVectors& y) {
  use();
  require_alike(x, y);
  launch_axpys(own<const CudaVectors>(x).view(), factors_of(alpha, x.count()), own<CudaVectors>(y).view(),
               stream_);
}

void CudaBackend::xpay(const DeviceVectors& x, std::span<const double> beta, DeviceVectors& y) {
  use();
  require_alike(x, y);
  launch_xpays(own<const CudaVectors>(x).view(), factors_of(beta, x.count()), own<CudaVectors>(y).view(),
               stream_);
}

void CudaBackend::multiply(const DeviceMatrix& a, const DeviceVectors& x, DeviceVectors& y) {
  panel_products(a, nullptr, x, y);
}

void CudaBackend::defect(const DeviceMatrix& a, const DeviceVectors& b, const DeviceVectors& x,
                         DeviceVectors& r) {
  require_alike(b, r);
  panel_products(a, own<const CudaVectors>(b).array.data(), x, r);
}

/// y = A x, or y = b - A x if there is a b.
void CudaBackend::panel_products(const DeviceMatrix& matrix, const double* b, const DeviceVectors& x,
                                 DeviceVectors& y) {
  use();
  const auto& a = own<const CudaMatrix>(matrix);
  const auto from = own<const CudaVectors>(x).view();
  const auto to = own<CudaVectors>(y).view();
  require_size(to.count, from.count, phrase<"the block of products">());
  require_size(from.rows, a.columns(), phrase<"x of a product">());
  require_size(to.rows, a.rows(), phrase<"y of a product">());
  const bool passes = passes_cache(a.bytes(), a.rows(), a.columns(), cache_bytes_);
  for (int panel = 0, panels = 1; panel < panel_count(from.count); panel += panels) {
    const int width = width_of_panel(from.count, panel);
    const bool takes_two = width == panel_width && panel + 1 < panel_count(from.count) &&
                           width_of_panel(from.count, panel + 1) == panel_width;
    panels = takes_two ? 2 : 1;
    const double* const xs = from.data + panel * panel_width * from.rows;
    const double* const bs = b == nullptr ? nullptr : b + panel * panel_width * to.rows;
    double* const ys = to.data + panel * panel_width * to.rows;
    std::visit(
        [&](const auto& view) {
          if (width == 1)
            launch_product(view, a.shape(),
                           {bs == nullptr ? ProductKind::plain : ProductKind::defect, xs, ys, bs, nullptr,
                            space(), stream_, passes});
          else
            launch_panel(view, a.shape(),
                         {xs, bs, ys, width, panels, a.panel_space(width), space(), stream_, passes});
        },
        a.view());
  }
}

}  // namespace genba::cuda
