// Two backends that solve one system together, behind the interface of one: conjugate gradients and multigrid run on them
// as they are.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/solve/split/left_out.hpp"
#include "engine/solve/split/split_layout.hpp"

namespace genba {

/// Levels of a multigrid with fewer unknowns are whole on both backends: an exchange takes longer than their product
/// (results:two-cards).
inline constexpr Offset whole_level_rows = 100'000;

/// A body is cut in two; each element belongs to one part, each part to one backend. A matrix is the sum of those of both
/// parts (join()), in any format. A product is complete after each backend has added the sums of the other one at the
/// shared nodes. Rows of vectors and matrices here count the unknowns of both parts, shared ones once. Scalars of conjugate
/// gradients are on the host. Matrices are FP64; preconditioners block-Jacobi and multigrid.
class SplitBackend final : public LeftOut {
 public:
  using Backend::defect;
  using Backend::download;
  using Backend::multiply;
  using LeftOut::axpy;
  using LeftOut::copy;
  using LeftOut::make_matrix;
  using LeftOut::prolongate;
  using LeftOut::restrict_to;
  using LeftOut::smooth;
  using LeftOut::upload;

  /// Throws Error(internal_fault) if one of them cannot be one of two (SplitSteps).
  explicit SplitBackend(Two<std::unique_ptr<Backend>> members, Offset whole_below = whole_level_rows);
  ~SplitBackend() override;

  Backend& member(int number) { return *members_[static_cast<std::size_t>(number)]; }
  /// The nodes of the system, `block` unknowns each. global: [node of a part] its number among all, ascending. Serves all
  /// later matrices of as many rows.
  void take_nodes(Index nodes, int block, Two<std::vector<Index>> global);
  /// The sum of two matrices, made by the members.
  std::unique_ptr<DeviceMatrix> join(Two<std::unique_ptr<DeviceMatrix>> parts);
  /// Runs work(0) and work(1) on two threads. Throws what the first one that failed threw.
  static void on_both(const std::function<void(int)>& work);

  DeviceInfo info() const override { return members_[0]->info(); }
  std::unique_ptr<DeviceVector> make_vector(Offset size) override;
  void upload(std::span<const double> from, DeviceVector& to) override;
  void download(const DeviceVector& from, std::span<double> to) override;
  /// Random on each backend by itself.
  void fill_random(DeviceVector& x) override;
  double norm(const DeviceVector& x) override;
  double dot(const DeviceVector& x, const DeviceVector& y) override;
  void axpy(double alpha, const DeviceVector& x, DeviceVector& y) override;
  void scale(double alpha, DeviceVector& x) override;
  void copy(const DeviceVector& from, DeviceVector& to) override;
  void fill(double value, DeviceVector& x) override;

  /// A matrix in CSR that both get whole.
  std::unique_ptr<DeviceMatrix> make_matrix(Matrix&& matrix, const ProductSettings& settings) override;
  void read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) override;
  std::vector<double> to_dense(const DeviceMatrix& a) override;
  void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) override;
  double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r) override;
  void defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r) override;

  std::unique_ptr<DevicePreconditioner> make_preconditioner(Preconditioner kind, const DeviceMatrix& matrix,
                                                            int block_size) override;
  void smooth(const DevicePreconditioner& m, const DeviceVector& r, double scale, DeviceVector& x, bool from_zero) override;
  std::unique_ptr<DeviceModes> make_modes(Index nodes, int block, std::span<const double> points) override;
  CoarseLevel coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest, const DeviceModes& modes,
                      const MultigridOptions& options, Monitor& monitor) override;
  void restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) override;
  void prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) override;

  std::unique_ptr<CgScalars> make_scalars() override;
  void cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) override;
  void cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) override;
  void cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x, DeviceVector& r, DeviceVector& z,
                 DeviceVector& p, CgScalars& s) override;
  void cg_begin(const DeviceVector& r, CgScalars& s) override;
  void cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r, CgScalars& s) override;
  void cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) override;
  void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) override;
  CgReading cg_read(CgScalars& s) override;

  void synchronize() override;
  std::int64_t peak_bytes() const override;  ///< of the backend that holds more
  bool restart_peak() override;

 private:
  SplitSteps& steps(int number) { return *steps_[static_cast<std::size_t>(number)]; }
  std::shared_ptr<SplitLayout> add_layout(SplitLayout&& layout);
  std::shared_ptr<SplitLayout> layout_of(Offset rows);
  /// What either backend has started is done before what it starts from now on.
  void meet();
  /// Adds the shared numbers of each to those of the other. minus: subtracted once; null: nothing.
  void add_shared(SplitLayout& layout, DeviceVector& v, const DeviceVector* minus = nullptr);
  void start_square(const DeviceVector& r, CgScalars& s);
  void read_sums(CgScalars& s);
  CoarseLevel coarsen_whole(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                            const DeviceModes& modes, const MultigridOptions& options, Monitor& monitor);
  CoarseLevel join_level(Offset fine_rows, Two<CoarseLevel> made, SplitLayout&& coarse);
  CoarseLevel join_whole(Offset fine_rows, Two<CoarseLevel> made, const SplitLayout& coarse);

  Two<std::unique_ptr<Backend>> members_;
  Two<SplitSteps*> steps_{};
  const Offset whole_below_;
  std::vector<std::weak_ptr<SplitLayout>> layouts_;
  std::shared_ptr<SplitLayout> finest_;
};

}  // namespace genba
