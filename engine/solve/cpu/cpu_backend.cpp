// The backend on host memory and host threads: the readable reference for all others.
#include "engine/solve/cpu/cpu_backend.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/assembly/assemble.hpp"
#include "engine/base/error.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/host_processor.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/backend/diagonal_blocks.hpp"
#include "engine/solve/backend/random_number.hpp"
#include "engine/solve/cpu/cpu_handles.hpp"
#include "engine/solve/cpu/cpu_split.hpp"
#include "engine/sparse/blocks/block_panels.hpp"
#include "engine/sparse/product/panel_product.hpp"
#include "engine/sparse/product/product.hpp"

namespace genba {

namespace {
void require_size(const Text& what, Offset has, Offset needs) {
  if (has == needs) return;
  throw Error(ErrorKind::internal_fault, phrase<"CPU backend">(),
              phrase<"%1 has %2 entries, not %3">(what, has, needs));
}

class CpuBackend final : public Backend, public CpuSplit {
 public:
  explicit CpuBackend(int threads)
      : CpuSplit(*this, team_, meter_), team_(threads), meter_(std::make_shared<ByteMeter>()) {}

  DeviceInfo info() const override {
    DeviceInfo info;
    info.backend = "cpu";
    info.name = team_.size() == 1 ? phrase<"CPU, 1 thread">() : phrase<"CPU, %1 threads">(team_.size());
    info.total_bytes = host_total_bytes();
    info.free_bytes = host_available_bytes();
    info.cache_bytes = host_cache_bytes();
    info.processors = team_.size();
    info.detail = host_processor_name();
    if (info.cache_bytes > 0)
      info.detail +=
          (info.detail.empty() ? "" : ", ") + std::to_string(info.cache_bytes >> 10) + " KiB cache";
    return info;
  }

  std::unique_ptr<DeviceVector> make_vector(Offset size) override {
    return std::make_unique<CpuVector>(meter_, size);
  }

  void upload(std::span<const double> from, DeviceVector& to) override {
    auto& data = own<CpuVector>(to).data;
    require_size(phrase<"the array to upload">(), static_cast<Offset>(from.size()), data.size());
    std::copy(from.begin(), from.end(), data.begin());
  }

  void fill_random(DeviceVector& x) override {
    auto& data = own<CpuVector>(x).data;
    team_.for_chunks(static_cast<std::size_t>(data.size()), 65536, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) data[i] = random_number(i);
    });
  }

  void download(const DeviceVector& from, std::span<double> to) override {
    const auto& data = own<const CpuVector>(from).data;
    require_size(phrase<"the array to download to">(), static_cast<Offset>(to.size()), data.size());
    std::copy(data.begin(), data.end(), to.begin());
  }

  std::unique_ptr<DeviceMatrix> make_matrix(Matrix&& matrix, const ProductSettings& settings) override {
    return hold_matrix(std::move(matrix), settings);
  }

  std::unique_ptr<DeviceMatrix> make_matrix(SingleMatrix&& matrix, const ProductSettings& settings) override {
    return hold_matrix(std::move(matrix), settings);
  }

  std::unique_ptr<DeviceMatrix> assemble(const AssemblyInput& input, Matrix&& empty, DeviceVector& rhs,
                                         Monitor& monitor, Precision precision,
                                         const ProductSettings& settings) override {
    require_consistent(input);
    require_size(phrase<"the matrix to assemble into">(), row_count(empty), input.rows());
    require_size("rhs", rhs.size(), input.rows());
    Matrix matrix = std::move(empty);
    assemble_into(input, matrix, rhs, monitor);
    if (precision == Precision::fp32) return hold_matrix(narrow(std::move(matrix)), settings);
    return hold_matrix(std::move(matrix), settings);
  }

  void assemble_again(const AssemblyInput& input, DeviceMatrix& matrix, DeviceVector& rhs,
                      Monitor& monitor) override {
    require_consistent(input);
    require_size(phrase<"the matrix to assemble into">(), matrix.rows(), input.rows());
    require_size("rhs", rhs.size(), input.rows());
    auto* values = std::get_if<Matrix>(&own<CpuMatrix>(matrix).matrix);
    if (values == nullptr)
      throw Error(ErrorKind::internal_fault, phrase<"CPU backend">(),
                  phrase<"cannot assemble FP32 values in their place">());
    clear_values(*values);
    assemble_into(input, *values, rhs, monitor);
  }

  bool refill(DeviceMatrix& matrix, const std::function<void(Matrix&)>& fill) override {
    auto* values = std::get_if<Matrix>(&own<CpuMatrix>(matrix).matrix);
    if (values == nullptr) return false;
    clear_values(*values);
    fill(*values);
    return true;
  }

  ElementResults recover(const RecoveryInput& input, std::span<const double> solution,
                         Monitor& monitor) override {
    return HostElementWorker(team_).recover(input, solution, monitor);
  }

  BodyLoads add_up_loads(const BodyLoadInput& input, Monitor& monitor) override {
    return HostElementWorker(team_).add_up_loads(input, monitor);
  }

  std::unique_ptr<DeviceElements> make_elements(const AssemblyInput& input) override {
    require_consistent(input);
    return std::make_unique<CpuElements>(input);
  }

  void read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) override {
    require_size(phrase<"the diagonal">(), static_cast<Offset>(diagonal.size()), a.rows());
    std::visit([&](const auto& m) { extract_diagonal(m, diagonal); }, own<const CpuMatrix>(a).matrix);
  }

  void add(double factor, const DeviceMatrix& a, DeviceMatrix& to) override {
    const auto* from = std::get_if<Matrix>(&own<const CpuMatrix>(a).matrix);
    auto* values = std::get_if<Matrix>(&own<CpuMatrix>(to).matrix);
    if (from == nullptr || values == nullptr)
      throw Error(ErrorKind::internal_fault, phrase<"CPU backend">(), phrase<"cannot add FP32 values">());
    add_values(factor, *from, *values);
  }

  std::vector<ProductSettings> settings_for(const DeviceMatrix& matrix) override {
    own<const CpuMatrix>(matrix);
    return {ProductSettings()};
  }

  void change_settings(DeviceMatrix& matrix, const ProductSettings& settings) override {
    own<CpuMatrix>(matrix);
    require_threads_per_row(settings.threads_per_row);
  }

  std::unique_ptr<DevicePreconditioner> make_preconditioner(Preconditioner kind, const DeviceMatrix& matrix,
                                                            int block_size) override;

  std::unique_ptr<CgScalars> make_scalars() override { return std::make_unique<CpuScalars>(meter_); }

  std::unique_ptr<DeviceTransfer> make_transfer(BlockCsr&& p) override {
    return std::make_unique<CpuTransfer>(meter_, std::move(p));
  }
  std::unique_ptr<DeviceTransfer> make_transfer(SingleBlockCsr&& p) override {
    return std::make_unique<CpuTransfer>(meter_, std::move(p));
  }

  std::unique_ptr<DeviceBlocks> make_blocks(BlockCsr&& m) override {
    return std::make_unique<CpuBlocks>(meter_, std::move(m));
  }

  std::unique_ptr<DeviceBlocks> multiply(const DeviceBlocks& a, const DeviceBlocks& b) override {
    return std::make_unique<CpuBlocks>(
        meter_, genba::multiply(own<const CpuBlocks>(a).matrix, own<const CpuBlocks>(b).matrix, team_));
  }

  void multiply_again(const DeviceBlocks& a, const DeviceBlocks& b, DeviceBlocks& c) override {
    genba::multiply_again(own<const CpuBlocks>(a).matrix, own<const CpuBlocks>(b).matrix,
                          own<CpuBlocks>(c).matrix, team_);
  }

  BlockCsr download(const DeviceBlocks& m) override { return copy_of(own<const CpuBlocks>(m).matrix); }

  std::unique_ptr<DeviceModes> make_modes(Index nodes, int block, std::span<const double> points) override {
    require_size(phrase<"the list of points">(), static_cast<Offset>(points.size()),
                 points.empty() ? 0 : 3 * nodes);
    return std::make_unique<CpuModes>(
        meter_, points.empty() ? Modes{block, block, {}} : rigid_motions(points, block));
  }

  CoarseLevel coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                      const DeviceModes& modes, const MultigridOptions& options, Monitor& monitor) override {
    return coarsen_level(a, diagonal, largest, modes, options, nullptr, monitor);
  }

  std::vector<double> to_dense(const DeviceMatrix& a) override {
    const CsrArrays rows =
        std::visit([](const auto& m) { return to_csr_arrays(m); }, own<const CpuMatrix>(a).matrix);
    std::vector<double> dense(static_cast<std::size_t>(rows.rows) * static_cast<std::size_t>(rows.columns),
                              0.0);
    for (Index row = 0; row < rows.rows; ++row)
      for (auto k = static_cast<std::size_t>(rows.row_ptr[static_cast<std::size_t>(row)]);
           k < static_cast<std::size_t>(rows.row_ptr[static_cast<std::size_t>(row) + 1]); ++k)
        dense[static_cast<std::size_t>(row) * static_cast<std::size_t>(rows.columns) +
              static_cast<std::size_t>(rows.column[k])] = rows.value[k];
    return dense;
  }

  void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) override {
    std::visit([&](const auto& m) { genba::multiply(m, span(x), span(y), team_); },
               own<const CpuMatrix>(a).matrix);
  }

  void multiply(const DeviceMatrix& a, const DeviceVectors& x, DeviceVectors& y) override {
    panel_products(a, nullptr, x, y);
  }

  void defect(const DeviceMatrix& a, const DeviceVectors& b, const DeviceVectors& x, DeviceVectors& r) override {
    require_alike(b, r);
    panel_products(a, &own<const CpuVectors>(b), x, r);
  }

  double dot(const DeviceVector& x, const DeviceVector& y) override {
    require_size("y", y.size(), x.size());
    return dot_product(span(x), span(y), team_);
  }

  void axpy(double alpha, const DeviceVector& x, DeviceVector& y) override {
    require_size("y", y.size(), x.size());
    genba::axpy(alpha, span(x), span(y), team_);
  }

  void scale(double alpha, DeviceVector& x) override { genba::scale(alpha, span(x), team_); }

  void copy(const DeviceVector& from, DeviceVector& to) override {
    require_size(phrase<"the copy">(), to.size(), from.size());
    std::copy(span(from).begin(), span(from).end(), span(to).begin());
  }

  void fill(double value, DeviceVector& x) override { std::fill(span(x).begin(), span(x).end(), value); }

  std::unique_ptr<DeviceVectors> make_vectors(Offset size, int count) override {
    require_block(count);
    return std::make_unique<CpuVectors>(meter_, size, count);
  }

  void upload(std::span<const double> from, DeviceVectors& to) override {
    require_size(phrase<"the array to upload">(), static_cast<Offset>(from.size()), to.size() * to.count());
    const auto size = static_cast<std::size_t>(to.size());
    for (int at = 0; at < to.count(); ++at)
      copy_in(from.subspan(static_cast<std::size_t>(at) * size, size), own<CpuVectors>(to).view(), at, team_);
  }

  void download(const DeviceVectors& from, std::span<double> to) override {
    require_size(phrase<"the array to download to">(), static_cast<Offset>(to.size()),
                 from.size() * from.count());
    const auto size = static_cast<std::size_t>(from.size());
    for (int at = 0; at < from.count(); ++at)
      copy_out(own<const CpuVectors>(from).view(), at, to.subspan(static_cast<std::size_t>(at) * size, size),
               team_);
  }

  void copy(const DeviceVector& from, DeviceVectors& to, int at) override {
    require_vector(at, to.count());
    require_size(phrase<"the copy">(), to.size(), from.size());
    copy_in(span(from), own<CpuVectors>(to).view(), at, team_);
  }

  void copy(const DeviceVectors& from, int at, DeviceVector& to) override {
    require_vector(at, from.count());
    require_size(phrase<"the copy">(), to.size(), from.size());
    copy_out(own<const CpuVectors>(from).view(), at, span(to), team_);
  }

  std::vector<double> gram(const DeviceVectors& x, const DeviceVectors& y) override {
    require_size("y", y.size(), x.size());
    return genba::gram(own<const CpuVectors>(x).view(), own<const CpuVectors>(y).view(), team_);
  }

  void combine(const DeviceVectors& x, std::span<const double> c, DeviceVectors& y, bool adds) override {
    require_size("y", y.size(), x.size());
    genba::combine(own<const CpuVectors>(x).view(), block_coefficients(c, x.count(), y.count()),
                   own<CpuVectors>(y).view(), adds, team_);
  }

  std::vector<double> dots(const DeviceVectors& x, const DeviceVectors& y) override {
    require_alike(x, y);
    return genba::dots(own<const CpuVectors>(x).view(), own<const CpuVectors>(y).view(), team_);
  }

  void axpy(std::span<const double> alpha, const DeviceVectors& x, DeviceVectors& y) override {
    require_alike(x, y);
    require_same_count(x.count(), static_cast<int>(alpha.size()));
    genba::axpy(alpha, own<const CpuVectors>(x).view(), own<CpuVectors>(y).view(), team_);
  }

  void xpay(const DeviceVectors& x, std::span<const double> beta, DeviceVectors& y) override {
    require_alike(x, y);
    require_same_count(x.count(), static_cast<int>(beta.size()));
    genba::xpay(own<const CpuVectors>(x).view(), beta, own<CpuVectors>(y).view(), team_);
  }

  double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                  DeviceVector& r) override {
    return std::sqrt(
        std::visit([&](const auto& m) { return genba::residual(m, span(b), span(x), span(r), team_); },
                   own<const CpuMatrix>(a).matrix));
  }

  double norm(const DeviceVector& x) override { return norm2(span(x), team_); }

  void defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r) override {
    std::visit([&](const auto& m) { genba::residual(m, span(b), span(x), span(r), team_); },
               own<const CpuMatrix>(a).matrix);
  }

  void defect(const DeviceElements& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r,
              Monitor& monitor) override {
    const auto& elements = own<const CpuElements>(a);
    for (const Offset size : {b.size(), x.size(), r.size()})
      require_size(phrase<"a vector of a residual by elements">(), size, elements.input.rows());
    std::copy(span(b).begin(), span(b).end(), span(r).begin());
    subtract_product(elements.input, elements.batches, span(x), span(r), team_, monitor);
  }

  void smooth(const DevicePreconditioner& m, const DeviceVector& r, double scale, DeviceVector& x,
              bool from_zero) override {
    const auto& pre = own<const CpuPreconditioner>(m);
    for (Offset size : {r.size(), x.size()}) require_size(phrase<"a vector of smooth">(), size, pre.rows);
    genba::smooth(pre.blocks(), span(r), scale, span(x), from_zero, team_);
  }

  void restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) override {
    const auto& transfer = own<const CpuTransfer>(p);
    require_size(phrase<"the fine vector">(), fine.size(), p.fine_rows());
    require_size(phrase<"the coarse vector">(), coarse.size(), p.coarse_rows());
    std::visit(
        [&](const auto& m) { multiply_transposed(m, transfer.transposed, span(fine), span(coarse), team_); },
        transfer.p);
  }

  void prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) override {
    require_size(phrase<"the fine vector">(), fine.size(), p.fine_rows());
    require_size(phrase<"the coarse vector">(), coarse.size(), p.coarse_rows());
    std::visit([&](const auto& m) { multiply_add(m, span(coarse), span(fine), team_); },
               own<const CpuTransfer>(p).p);
  }

  void smooth(const DevicePreconditioner& m, const DeviceVectors& r, double scale, DeviceVectors& x,
              bool from_zero) override {
    const auto& pre = own<const CpuPreconditioner>(m);
    require_alike(r, x);
    require_size(phrase<"a vector of smooth">(), r.size(), pre.rows);
    genba::smooth(pre.blocks(), own<const CpuVectors>(r).view(), scale, own<CpuVectors>(x).view(), from_zero,
                  team_);
  }

  void restrict_to(const DeviceTransfer& p, const DeviceVectors& fine, DeviceVectors& coarse) override {
    const auto& transfer = own<const CpuTransfer>(p);
    require_transfer(p, fine, coarse);
    for (int panel = 0; panel < panel_count(fine.count()); ++panel)
      std::visit(
          [&](const auto& m) {
            multiply_transposed_panel(m, transfer.transposed, width_of_panel(fine.count(), panel),
                                      panel_of(fine, panel), panel_of(coarse, panel), team_);
          },
          transfer.p);
  }

  void prolongate(const DeviceTransfer& p, const DeviceVectors& coarse, DeviceVectors& fine) override {
    require_transfer(p, fine, coarse);
    for (int panel = 0; panel < panel_count(fine.count()); ++panel)
      std::visit(
          [&](const auto& m) {
            multiply_add_panel(m, width_of_panel(fine.count(), panel), panel_of(coarse, panel),
                               panel_of(fine, panel), team_);
          },
          own<const CpuTransfer>(p).p);
  }

  void cg_begin(const DeviceVector& r, CgScalars& s) override {
    genba::cg_begin(span(r), own<CpuScalars>(s).state, team_);
  }

  void cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
               CgScalars& s) override {
    for (Offset size : {p.size(), q.size(), x.size()})
      require_size(phrase<"a vector of cg_step">(), size, r.size());
    genba::cg_step(span(p), span(q), span(x), span(r), own<CpuScalars>(s).state, team_);
  }

  void cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) override {
    require_size("z", z.size(), r.size());
    genba::cg_precondition(span(r), span(z), own<CpuScalars>(s).state, team_);
  }

  void cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z, DeviceVector& p,
                CgScalars& s) override {
    const auto& pre = own<const CpuPreconditioner>(m);
    for (Offset size : {r.size(), z.size(), p.size()})
      require_size(phrase<"a vector of cg_start">(), size, pre.rows);
    genba::cg_start(pre.blocks(), span(r), span(z), span(p), own<CpuScalars>(s).state, team_);
  }

  void cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) override {
    require_size(phrase<"a row of the matrix">(), a.columns(), a.rows());
    std::visit(
        [&](const auto& m) { genba::cg_product(m, span(p), span(q), own<CpuScalars>(s).state, team_); },
        own<const CpuMatrix>(a).matrix);
  }

  void cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
                 DeviceVector& z, DeviceVector& p, CgScalars& s) override {
    const auto& pre = own<const CpuPreconditioner>(m);
    for (Offset size : {p.size(), q.size(), x.size(), r.size(), z.size()}) {
      require_size(phrase<"a vector of cg_update">(), size, pre.rows);
    }
    genba::cg_update(pre.blocks(), span(q), span(x), span(r), span(z), span(p), own<CpuScalars>(s).state,
                     team_);
  }

  void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) override {
    require_size("z", z.size(), p.size());
    genba::cg_direction(span(z), span(p), own<CpuScalars>(s).state, team_);
  }

  CgReading cg_read(CgScalars& s) override {
    CgState& state = own<CpuScalars>(s).state;
    return {state.rho,       state.rr,       state.curvature, std::exchange(state.gain, 0),
            state.breakdown, state.bad_value};
  }

  void synchronize() override {}
  std::int64_t peak_bytes() const override { return meter_->peak(); }
  std::unique_ptr<HeldBytes> hold(std::int64_t bytes) override {
    return std::make_unique<HeldBytes>(meter_, bytes);
  }
  bool restart_peak() override {
    meter_->restart_peak();
    return true;
  }

 private:
  template <class AnyMatrix>
  std::unique_ptr<DeviceMatrix> hold_matrix(AnyMatrix&& matrix, const ProductSettings& settings) {
    require_threads_per_row(settings.threads_per_row);
    return std::make_unique<CpuMatrix>(meter_, std::move(matrix));
  }

  /// y = A x, or y = b - A x if there is a b.
  void panel_products(const DeviceMatrix& a, const CpuVectors* b, const DeviceVectors& x, DeviceVectors& y) {
    require_size(phrase<"the block of products">(), y.count(), x.count());
    require_size(phrase<"x of a product">(), x.size(), a.columns());
    require_size(phrase<"y of a product">(), y.size(), a.rows());
    for (int panel = 0; panel < panel_count(x.count()); ++panel) {
      const int width = width_of_panel(x.count(), panel);
      std::visit(
          [&](const auto& m) {
            const HeldBytes space(meter_, panel_workspace_bytes(m, width));
            if (b == nullptr)
              multiply_panel(m, width, panel_of(x, panel), panel_of(y, panel), team_);
            else
              defect_panel(m, width, panel_of(*b, panel), panel_of(x, panel), panel_of(y, panel), team_);
          },
          own<const CpuMatrix>(a).matrix);
    }
  }

  /// All numbers of a panel.
  static std::span<const double> panel_of(const DeviceVectors& block, int panel) {
    return {own<const CpuVectors>(block).view().row_of(panel, 0),
            static_cast<std::size_t>(block.size() * width_of_panel(block.count(), panel))};
  }
  static std::span<double> panel_of(DeviceVectors& block, int panel) {
    return {own<CpuVectors>(block).view().row_of(panel, 0),
            static_cast<std::size_t>(block.size() * width_of_panel(block.count(), panel))};
  }
  static void require_alike(const DeviceVectors& x, const DeviceVectors& y) {
    require_same_count(x.count(), y.count());
    require_size("y", y.size(), x.size());
  }
  static void require_transfer(const DeviceTransfer& p, const DeviceVectors& fine, const DeviceVectors& coarse) {
    require_same_count(fine.count(), coarse.count());
    require_size(phrase<"the fine vector">(), fine.size(), p.fine_rows());
    require_size(phrase<"the coarse vector">(), coarse.size(), p.coarse_rows());
  }

  /// Assembles into values that are zero. rhs holds the loads on entry.
  void assemble_into(const AssemblyInput& input, Matrix& matrix, DeviceVector& rhs, Monitor& monitor) {
    const ElementBatches batches = make_batches(input.solids, input.equation_node);
    add_elements(input, batches, matrix, team_, monitor);
    std::vector<double> diagonal(static_cast<std::size_t>(input.rows()));
    extract_diagonal(matrix, diagonal);
    apply_prescribed_values(input, batches, diagonal, span(rhs), team_, monitor);
  }

  static std::span<const double> span(const DeviceVector& v) {
    const auto& data = own<const CpuVector>(v).data;
    return {data.data(), static_cast<std::size_t>(data.size())};
  }
  static std::span<double> span(DeviceVector& v) {
    auto& data = own<CpuVector>(v).data;
    return {data.data(), static_cast<std::size_t>(data.size())};
  }

  ThreadTeam team_;
  std::shared_ptr<ByteMeter> meter_;
};

std::unique_ptr<DevicePreconditioner> CpuBackend::make_preconditioner(Preconditioner kind,
                                                                      const DeviceMatrix& matrix,
                                                                      int block_size) {
  const auto& a = own<const CpuMatrix>(matrix);
  require_size(phrase<"a row of the matrix">(), a.columns(), a.rows());
  const int size = diagonal_block_size(kind, block_size, a.rows());
  auto result = std::make_unique<CpuPreconditioner>(*this, meter_, kind, a.rows(), size);
  if (size == 0) return result;
  const std::span<double> blocks(result->inverse.data(), static_cast<std::size_t>(result->inverse.size()));
  std::visit([&](const auto& m) { extract_diagonal_blocks(m, size, blocks); }, a.matrix);
  invert_diagonal_blocks(size, blocks);
  return result;
}
}  // namespace

std::unique_ptr<Backend> make_cpu_backend(int threads) {
  return std::make_unique<CpuBackend>(threads);
}

}  // namespace genba
