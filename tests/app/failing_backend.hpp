// A backend that cannot coarsen, for tests of what happens then; all else is another backend's.
#pragma once

#include <memory>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba::test {

class FailingBackend final : public Backend {
 public:
  FailingBackend(std::unique_ptr<Backend> inner, ErrorKind kind) : inner_(std::move(inner)), kind_(kind) {}

  CoarseLevel coarsen(const DeviceMatrix&, const DevicePreconditioner&, double, const DeviceModes&,
                      const MultigridOptions&, Monitor&) override {
    throw Error(kind_, "coarse level", "it was told to fail");
  }

  DeviceInfo info() const override { return inner_->info(); }
  std::unique_ptr<DeviceVector> make_vector(Offset size) override { return inner_->make_vector(size); }
  void upload(std::span<const double> from, DeviceVector& to) override { inner_->upload(from, to); }
  void fill_random(DeviceVector& x) override { inner_->fill_random(x); }
  void download(const DeviceVector& from, std::span<double> to) override { inner_->download(from, to); }
  std::unique_ptr<DeviceMatrix> make_matrix(Matrix&& m, const ProductSettings& s) override {
    return inner_->make_matrix(std::move(m), s);
  }
  std::unique_ptr<DeviceMatrix> make_matrix(SingleMatrix&& m, const ProductSettings& s) override {
    return inner_->make_matrix(std::move(m), s);
  }
  std::unique_ptr<DeviceMatrix> assemble(const AssemblyInput& input, Matrix&& empty, DeviceVector& rhs,
                                         Monitor& monitor, Precision precision,
                                         const ProductSettings& s) override {
    return inner_->assemble(input, std::move(empty), rhs, monitor, precision, s);
  }
  void assemble_again(const AssemblyInput& input, DeviceMatrix& matrix, DeviceVector& rhs,
                      Monitor& monitor) override {
    inner_->assemble_again(input, matrix, rhs, monitor);
  }
  ElementResults recover(const RecoveryInput& input, std::span<const double> solution,
                         Monitor& monitor) override {
    return inner_->recover(input, solution, monitor);
  }
  BodyLoads add_up_loads(const BodyLoadInput& input, Monitor& monitor) override {
    return inner_->add_up_loads(input, monitor);
  }
  std::unique_ptr<DeviceElements> make_elements(const AssemblyInput& input) override {
    return inner_->make_elements(input);
  }
  void defect(const DeviceElements& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r,
              Monitor& monitor) override {
    inner_->defect(a, b, x, r, monitor);
  }
  void read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) override {
    inner_->read_diagonal(a, diagonal);
  }
  void add(double factor, const DeviceMatrix& a, DeviceMatrix& to) override { inner_->add(factor, a, to); }
  std::vector<ProductSettings> settings_for(const DeviceMatrix& a) override {
    return inner_->settings_for(a);
  }
  void change_settings(DeviceMatrix& a, const ProductSettings& s) override { inner_->change_settings(a, s); }
  std::unique_ptr<DevicePreconditioner> make_preconditioner(Preconditioner kind, const DeviceMatrix& a,
                                                            int block) override {
    return inner_->make_preconditioner(kind, a, block);
  }
  std::unique_ptr<CgScalars> make_scalars() override { return inner_->make_scalars(); }
  std::unique_ptr<DeviceTransfer> make_transfer(BlockCsr&& p) override {
    return inner_->make_transfer(std::move(p));
  }
  std::unique_ptr<DeviceTransfer> make_transfer(SingleBlockCsr&& p) override {
    return inner_->make_transfer(std::move(p));
  }
  std::unique_ptr<DeviceModes> make_modes(Index nodes, int block, std::span<const double> points) override {
    return inner_->make_modes(nodes, block, points);
  }
  std::unique_ptr<DeviceBlocks> make_blocks(BlockCsr&& m) override {
    return inner_->make_blocks(std::move(m));
  }
  std::unique_ptr<DeviceBlocks> multiply(const DeviceBlocks& a, const DeviceBlocks& b) override {
    return inner_->multiply(a, b);
  }
  void multiply_again(const DeviceBlocks& a, const DeviceBlocks& b, DeviceBlocks& c) override {
    inner_->multiply_again(a, b, c);
  }
  BlockCsr download(const DeviceBlocks& m) override { return inner_->download(m); }
  std::vector<double> to_dense(const DeviceMatrix& a) override { return inner_->to_dense(a); }
  void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) override {
    inner_->multiply(a, x, y);
  }
  void multiply(const DeviceMatrix& a, const DeviceVectors& x, DeviceVectors& y) override {
    inner_->multiply(a, x, y);
  }
  double dot(const DeviceVector& x, const DeviceVector& y) override { return inner_->dot(x, y); }
  void axpy(double alpha, const DeviceVector& x, DeviceVector& y) override { inner_->axpy(alpha, x, y); }
  void scale(double alpha, DeviceVector& x) override { inner_->scale(alpha, x); }
  void copy(const DeviceVector& from, DeviceVector& to) override { inner_->copy(from, to); }
  void fill(double value, DeviceVector& x) override { inner_->fill(value, x); }
  std::unique_ptr<DeviceVectors> make_vectors(Offset size, int count) override {
    return inner_->make_vectors(size, count);
  }
  void upload(std::span<const double> from, DeviceVectors& to) override { inner_->upload(from, to); }
  void download(const DeviceVectors& from, std::span<double> to) override { inner_->download(from, to); }
  void copy(const DeviceVector& from, DeviceVectors& to, int at) override { inner_->copy(from, to, at); }
  void copy(const DeviceVectors& from, int at, DeviceVector& to) override { inner_->copy(from, at, to); }
  std::vector<double> gram(const DeviceVectors& x, const DeviceVectors& y) override {
    return inner_->gram(x, y);
  }
  void combine(const DeviceVectors& x, std::span<const double> c, DeviceVectors& y, bool adds) override {
    inner_->combine(x, c, y, adds);
  }
  std::vector<double> dots(const DeviceVectors& x, const DeviceVectors& y) override {
    return inner_->dots(x, y);
  }
  void axpy(std::span<const double> alpha, const DeviceVectors& x, DeviceVectors& y) override {
    inner_->axpy(alpha, x, y);
  }
  void xpay(const DeviceVectors& x, std::span<const double> beta, DeviceVectors& y) override {
    inner_->xpay(x, beta, y);
  }
  void defect(const DeviceMatrix& a, const DeviceVectors& b, const DeviceVectors& x, DeviceVectors& r) override {
    inner_->defect(a, b, x, r);
  }
  void smooth(const DevicePreconditioner& m, const DeviceVectors& r, double scale, DeviceVectors& x,
              bool from_zero) override {
    inner_->smooth(m, r, scale, x, from_zero);
  }
  void restrict_to(const DeviceTransfer& p, const DeviceVectors& fine, DeviceVectors& coarse) override {
    inner_->restrict_to(p, fine, coarse);
  }
  void prolongate(const DeviceTransfer& p, const DeviceVectors& coarse, DeviceVectors& fine) override {
    inner_->prolongate(p, coarse, fine);
  }
  double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                  DeviceVector& r) override {
    return inner_->residual(a, b, x, r);
  }
  double norm(const DeviceVector& x) override { return inner_->norm(x); }
  void defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r) override {
    inner_->defect(a, b, x, r);
  }
  void smooth(const DevicePreconditioner& m, const DeviceVector& r, double scale, DeviceVector& x,
              bool from_zero) override {
    inner_->smooth(m, r, scale, x, from_zero);
  }
  void restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) override {
    inner_->restrict_to(p, fine, coarse);
  }
  void prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) override {
    inner_->prolongate(p, coarse, fine);
  }
  void cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z, DeviceVector& p,
                CgScalars& s) override {
    inner_->cg_start(m, r, z, p, s);
  }
  void cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) override {
    inner_->cg_product(a, p, q, s);
  }
  void cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
                 DeviceVector& z, DeviceVector& p, CgScalars& s) override {
    inner_->cg_update(m, q, x, r, z, p, s);
  }
  void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) override {
    inner_->cg_direction(z, p, s);
  }
  void cg_begin(const DeviceVector& r, CgScalars& s) override { inner_->cg_begin(r, s); }
  void cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
               CgScalars& s) override {
    inner_->cg_step(p, q, x, r, s);
  }
  void cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) override {
    inner_->cg_precondition(r, z, s);
  }
  CgReading cg_read(CgScalars& s) override { return inner_->cg_read(s); }
  void synchronize() override { inner_->synchronize(); }
  std::int64_t peak_bytes() const override { return inner_->peak_bytes(); }
  std::unique_ptr<HeldBytes> hold(std::int64_t bytes) override { return inner_->hold(bytes); }
  bool restart_peak() override { return inner_->restart_peak(); }

 private:
  std::unique_ptr<Backend> inner_;
  ErrorKind kind_;
};

}  // namespace genba::test
