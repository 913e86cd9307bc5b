// Steps of conjugate gradients on two backends. A sum over both counts shared numbers once: those of the first backend are
// subtracted. The members add up by their own steps, which do not wait.
#include <cmath>
#include <utility>

#include "engine/base/array_position.hpp"
#include "engine/solve/split/split_handles.hpp"

namespace genba {

namespace {

void stop_by(CgReading& now, double bad) {
  now.breakdown = true;
  now.bad_value = bad;
}

}  // namespace

std::unique_ptr<CgScalars> SplitBackend::make_scalars() {
  auto made = std::make_unique<SplitScalars>();
  for (int c = 0; c < 2; ++c) {
    made->product[at(c)] = member(c).make_scalars();
    made->sum[at(c)] = member(c).make_scalars();
    made->nothing[at(c)] = member(c).make_vector(1);
    member(c).fill(0, *made->nothing[at(c)]);
  }
  made->shared = member(0).make_scalars();
  return made;
}

/// rr = r . r, not read yet.
void SplitBackend::start_square(const DeviceVector& r, CgScalars& scalars) {
  auto& s = split<SplitScalars>(scalars);
  SplitLayout& layout = *split<const SplitVector>(r).layout;
  s.is_whole = layout.is_whole;
  s.has_shared = !layout.is_whole && layout.has_shared();
  s.has_square = true;
  for (int c = 0; c < 2; ++c) member(c).cg_begin(part(r, c), *s.sum[at(c)]);
  if (!s.has_shared) return;
  steps(0).gather(*layout.shared_nodes[0], part(r, 0), *layout.factors[0]);
  member(0).cg_begin(*layout.factors[0], *s.shared);
}

void SplitBackend::read_sums(CgScalars& scalars) {
  auto& s = split<SplitScalars>(scalars);
  if (!s.has_square) return;
  const CgReading first = member(0).cg_read(*s.sum[0]);
  CgReading second, twice;
  if (!s.is_whole) second = member(1).cg_read(*s.sum[1]);
  if (s.has_shared) twice = member(0).cg_read(*s.shared);
  s.now.rr = first.rr + second.rr - twice.rr;
  if (!std::isfinite(s.now.rr)) stop_by(s.now, s.now.rr);
  if (s.has_product) {
    const double rho = first.rho + second.rho - twice.rho;
    s.beta = s.now.rho == 0 ? 0 : rho / s.now.rho;
    s.now.rho = rho;
    if (!s.now.breakdown && (!(rho >= 0) || !std::isfinite(rho))) stop_by(s.now, rho);
  }
  s.has_square = s.has_product = false;
}

void SplitBackend::cg_begin(const DeviceVector& r, CgScalars& scalars) {
  auto& s = split<SplitScalars>(scalars);
  s.now = {};
  s.alpha = s.beta = 0;
  s.has_product = false;
  start_square(r, s);
}

void SplitBackend::cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& scalars) {
  auto& s = split<SplitScalars>(scalars);
  if (s.now.breakdown) return;
  SplitLayout& layout = *split<const SplitVector>(z).layout;
  for (int c = 0; c < 2; ++c) member(c).cg_precondition(part(r, c), part(z, c), *s.sum[at(c)]);
  if (s.has_shared) {
    steps(0).gather(*layout.shared_nodes[0], part(z, 0), *layout.factors[1]);
    member(0).cg_precondition(*layout.factors[0], *layout.factors[1], *s.shared);
  }
  s.has_product = true;
  read_sums(s);
}

void SplitBackend::cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& scalars) {
  const auto& s = split<SplitScalars>(scalars);
  if (s.now.breakdown) return;
  if (s.beta == 0) return copy(z, p);
  scale(s.beta, p);
  axpy(1, z, p);
}

void SplitBackend::cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& scalars) {
  auto& s = split<SplitScalars>(scalars);
  read_sums(s);
  if (s.now.breakdown) return;
  const auto& matrix = split<const SplitMatrix>(a);
  for (int c = 0; c < 2; ++c) {
    // With rho = 0 a member takes any curvature of its part, which may be that of a motion without resistance.
    member(c).cg_begin(*s.nothing[at(c)], *s.product[at(c)]);
    member(c).cg_precondition(*s.nothing[at(c)], *s.nothing[at(c)], *s.product[at(c)]);
    member(c).cg_product(*matrix.of[at(c)], part(p, c), part(q, c), *s.product[at(c)]);
  }
  double curvature = 0;
  if (!matrix.layout->is_whole) add_shared(*matrix.layout, q);
  for (int c = 0; c < (matrix.layout->is_whole ? 1 : 2); ++c) curvature += member(c).cg_read(*s.product[at(c)]).curvature;
  s.now.curvature = curvature;
  s.alpha = s.now.rho == 0 ? 0 : s.now.rho / curvature;
  if (s.now.rho == 0 && std::isfinite(curvature)) return;
  if (!(curvature > 0) || !std::isfinite(curvature))
    stop_by(s.now, curvature);
  else if (!std::isfinite(s.alpha))
    stop_by(s.now, s.alpha);
}

void SplitBackend::cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r, CgScalars& scalars) {
  auto& s = split<SplitScalars>(scalars);
  if (s.now.breakdown) return;
  axpy(s.alpha, p, x);
  axpy(-s.alpha, q, r);
  s.now.gain += s.alpha * s.now.rho;
  start_square(r, s);
}

void SplitBackend::cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z, DeviceVector& p,
                            CgScalars& s) {
  cg_begin(r, s);
  smooth(m, r, 1, z, true);
  cg_precondition(r, z, s);
  copy(z, p);
}

void SplitBackend::cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
                             DeviceVector& z, DeviceVector& p, CgScalars& scalars) {
  if (split<SplitScalars>(scalars).now.breakdown) return;
  cg_step(p, q, x, r, scalars);
  smooth(m, r, 1, z, true);
  cg_precondition(r, z, scalars);
  cg_direction(z, p, scalars);
}

CgReading SplitBackend::cg_read(CgScalars& scalars) {
  auto& s = split<SplitScalars>(scalars);
  read_sums(s);
  CgReading out = s.now;
  s.now.gain = 0;
  return out;
}

}  // namespace genba
