// Products and conjugate gradient steps of the CUDA backend.
#include <cmath>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/tune/cache_share.hpp"
#include "gpu/cuda_backend_class.hpp"
#include "gpu/cuda_graph.hpp"

namespace genba::cuda {

std::unique_ptr<CgScalars> CudaBackend::make_scalars() {
  use();
  auto scalars = std::make_unique<CudaScalars>(counter_);
  zero(scalars->state.data(), scalars->state.bytes());
  return scalars;
}

void CudaBackend::product(ProductKind kind, const DeviceMatrix& matrix, const DeviceVector& x,
                          const double* b, DeviceVector& y, CgState* state, int* open_shares) {
  use();
  const auto& a = own<const CudaMatrix>(matrix);
  require_size(x.size(), a.columns(), phrase<"x of a product">());
  require_size(y.size(), a.rows(), phrase<"y of a product">());
  const bool passes = passes_cache(a.bytes(), a.rows(), a.columns(), cache_bytes_);
  const ProductCall call{kind,
                         own<const CudaVector>(x).array.data(),
                         own<CudaVector>(y).array.data(),
                         b,
                         state,
                         space(),
                         stream_,
                         passes,
                         open_shares};
  std::visit([&](const auto& view) { launch_product(view, a.shape(), call); }, a.view());
}

void CudaBackend::multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) {
  product(ProductKind::plain, a, x, nullptr, y, nullptr);
}

double CudaBackend::residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                             DeviceVector& r) {
  require_size(b.size(), a.rows(), phrase<"b of a residual">());
  // The norm is a separate pass. Residuals are computed only at the begin and end of a solve, so a fused sum
  // would gain nothing.
  defect(a, b, x, r);
  return norm(r);
}

double CudaBackend::norm(const DeviceVector& x) {
  use();
  launch_square(x.size(), own<const CudaVector>(x).array.data(), space(), stream_);
  return std::sqrt(read(space().result));
}

void CudaBackend::defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                         DeviceVector& r) {
  require_size(b.size(), a.rows(), phrase<"b of a defect">());
  product(ProductKind::defect, a, x, own<const CudaVector>(b).array.data(), r, nullptr);
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
    require_size(v->size(), r.size(), phrase<"a vector of the conjugate gradient">());
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
  require_size(a.columns(), a.rows(), phrase<"a row of the matrix">());
  product(ProductKind::krylov, a, p, nullptr, q, own<CudaScalars>(s).state.data());
}

void CudaBackend::cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x,
                            DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) {
  update(m, 0, q, x, r, z, p, s);
}

void CudaBackend::cg_iterate(const DeviceMatrix& a, const DevicePreconditioner& m, DeviceVector& q,
                             DeviceVector& x, DeviceVector& r, DeviceVector& z, DeviceVector& p,
                             CgScalars& s) {
  require_size(a.columns(), a.rows(), phrase<"a row of the matrix">());
  int open_shares = 0;
  product(ProductKind::krylov, a, p, nullptr, q, own<CudaScalars>(s).state.data(), &open_shares);
  update(m, open_shares, q, x, r, z, p, s);
}

void CudaBackend::update(const DevicePreconditioner& m, int open_shares, const DeviceVector& q,
                         DeviceVector& x, DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) {
  use();
  const auto& preconditioner = own<const CudaPreconditioner>(m);
  require_size(r.size(), preconditioner.rows, "r");
  for (const DeviceVector* v : {&q, static_cast<const DeviceVector*>(&x),
                                static_cast<const DeviceVector*>(&z), static_cast<const DeviceVector*>(&p)})
    require_size(v->size(), r.size(), phrase<"a vector of the conjugate gradient">());
  launch_cg_update(r.size(), preconditioner.blocks(), open_shares, own<const CudaVector>(q).array.data(),
                   own<CudaVector>(x).array.data(), own<CudaVector>(r).array.data(),
                   own<CudaVector>(z).array.data(), own<CudaVector>(p).array.data(),
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

std::unique_ptr<TimedRecording> CudaBackend::record_timed(const std::function<void()>& first,
                                                          const std::function<void()>& steps) {
  use();
  return record_timed_graph(stream_, first, steps);
}

}  // namespace genba::cuda
