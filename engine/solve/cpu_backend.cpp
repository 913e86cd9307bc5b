// The backend on the host's own memory and threads: the readable reference for every other one.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/host_processor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/backend.hpp"
#include "engine/solve/cg_kernels.hpp"
#include "engine/solve/diagonal_blocks.hpp"
#include "engine/sparse/product.hpp"

namespace genba {

namespace {
/// Bytes held by the handles of one backend, now and at most.
class Meter {
 public:
  void add(std::int64_t bytes) {
    const std::int64_t now = now_.fetch_add(bytes) + bytes;
    std::int64_t peak = peak_.load();
    while (peak < now && !peak_.compare_exchange_weak(peak, now)) {
    }
  }
  std::int64_t peak() const { return peak_.load(); }

 private:
  std::atomic<std::int64_t> now_{0}, peak_{0};
};

/// Counts `bytes` as held for as long as it lives.
class Held {
 public:
  Held(std::shared_ptr<Meter> meter, std::int64_t bytes) : meter_(std::move(meter)), bytes_(bytes) {
    meter_->add(bytes_);
  }
  ~Held() { meter_->add(-bytes_); }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  std::int64_t bytes() const { return bytes_; }

 private:
  std::shared_ptr<Meter> meter_;
  std::int64_t bytes_;
};

class CpuVector final : public DeviceVector {
 public:
  CpuVector(std::shared_ptr<Meter> meter, Offset size) : data(size), held_(std::move(meter), data.bytes()) {}
  Offset size() const override { return data.size(); }
  Buffer<double> data;

 private:
  Held held_;
};

class CpuMatrix final : public DeviceMatrix {
 public:
  CpuMatrix(std::shared_ptr<Meter> meter, Matrix&& m)
      : matrix(std::move(m)), held_(std::move(meter), allocated_bytes(matrix) + workspace_bytes(matrix)) {}
  Format format() const override { return format_of(matrix); }
  Offset rows() const override { return row_count(matrix); }
  Offset columns() const override { return column_count(matrix); }
  std::int64_t bytes() const override { return held_.bytes(); }
  Matrix matrix;

 private:
  Held held_;
};

class CpuPreconditioner final : public DevicePreconditioner {
 public:
  CpuPreconditioner(std::shared_ptr<Meter> meter, Preconditioner kind, Offset matrix_rows, int size)
      : rows(matrix_rows),
        block(size),
        inverse(matrix_rows * size),
        kind_(kind),
        held_(std::move(meter), inverse.bytes()) {}
  Preconditioner kind() const override { return kind_; }
  std::int64_t bytes() const override { return held_.bytes(); }
  InverseBlocks blocks() const { return {block, inverse.data()}; }
  Offset rows;
  int block;  ///< rows of a block; 0 without preconditioner
  Buffer<double> inverse;

 private:
  Preconditioner kind_;
  Held held_;
};

class CpuScalars final : public CgScalars {
 public:
  explicit CpuScalars(std::shared_ptr<Meter> meter) : held_(std::move(meter), sizeof(CgState)) {}
  CgState state;

 private:
  Held held_;
};

/// A handle that this backend made, or Error(internal_fault).
template <class T, class Base>
T& own(Base& handle) {
  if (auto* p = dynamic_cast<T*>(&handle)) return *p;
  throw Error(ErrorKind::internal_fault, "CPU backend", "was given a handle that another backend made");
}

void require_size(const char* what, Offset has, Offset needs) {
  if (has == needs) return;
  throw Error(ErrorKind::internal_fault, "CPU backend",
              std::string(what) + " has " + std::to_string(has) + " entries, not " + std::to_string(needs));
}

class CpuBackend final : public Backend {
 public:
  explicit CpuBackend(int threads) : team_(threads), meter_(std::make_shared<Meter>()) {}

  DeviceInfo info() const override {
    DeviceInfo info;
    info.backend = "cpu";
    info.name = "CPU, " + std::to_string(team_.size()) + (team_.size() == 1 ? " thread" : " threads");
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
    require_size("the array to upload", static_cast<Offset>(from.size()), data.size());
    std::copy(from.begin(), from.end(), data.begin());
  }

  void download(const DeviceVector& from, std::span<double> to) override {
    const auto& data = own<const CpuVector>(from).data;
    require_size("the array to download to", static_cast<Offset>(to.size()), data.size());
    std::copy(data.begin(), data.end(), to.begin());
  }

  std::unique_ptr<DeviceMatrix> make_matrix(Matrix&& matrix, const ProductSettings& settings) override {
    require_threads_per_row(settings.threads_per_row);
    return std::make_unique<CpuMatrix>(meter_, std::move(matrix));
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

  void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) override {
    genba::multiply(own<const CpuMatrix>(a).matrix, span(x), span(y), team_);
  }

  double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                  DeviceVector& r) override {
    return std::sqrt(genba::residual(own<const CpuMatrix>(a).matrix, span(b), span(x), span(r), team_));
  }

  double norm(const DeviceVector& x) override { return norm2(span(x), team_); }

  void cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z, DeviceVector& p,
                CgScalars& s) override {
    const auto& pre = own<const CpuPreconditioner>(m);
    for (Offset size : {r.size(), z.size(), p.size()}) require_size("a vector of cg_start", size, pre.rows);
    genba::cg_start(pre.blocks(), span(r), span(z), span(p), own<CpuScalars>(s).state, team_);
  }

  void cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) override {
    require_size("a row of the matrix", a.columns(), a.rows());
    genba::cg_product(own<const CpuMatrix>(a).matrix, span(p), span(q), own<CpuScalars>(s).state, team_);
  }

  void cg_update(const DevicePreconditioner& m, const DeviceVector& p, const DeviceVector& q, DeviceVector& x,
                 DeviceVector& r, DeviceVector& z, CgScalars& s) override {
    const auto& pre = own<const CpuPreconditioner>(m);
    for (Offset size : {p.size(), q.size(), x.size(), r.size(), z.size()}) {
      require_size("a vector of cg_update", size, pre.rows);
    }
    genba::cg_update(pre.blocks(), span(p), span(q), span(x), span(r), span(z), own<CpuScalars>(s).state,
                     team_);
  }

  void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) override {
    require_size("z", z.size(), p.size());
    genba::cg_direction(span(z), span(p), own<CpuScalars>(s).state, team_);
  }

  CgReading cg_read(CgScalars& s) override {
    const CgState& state = own<CpuScalars>(s).state;
    return {state.rho, state.rr, state.curvature, state.breakdown, state.bad_value};
  }

  void synchronize() override {}
  std::int64_t peak_bytes() const override { return meter_->peak(); }

 private:
  static std::span<const double> span(const DeviceVector& v) {
    const auto& data = own<const CpuVector>(v).data;
    return {data.data(), static_cast<std::size_t>(data.size())};
  }
  static std::span<double> span(DeviceVector& v) {
    auto& data = own<CpuVector>(v).data;
    return {data.data(), static_cast<std::size_t>(data.size())};
  }

  ThreadTeam team_;
  std::shared_ptr<Meter> meter_;
};

std::unique_ptr<DevicePreconditioner> CpuBackend::make_preconditioner(Preconditioner kind,
                                                                      const DeviceMatrix& matrix,
                                                                      int block_size) {
  const auto& a = own<const CpuMatrix>(matrix);
  require_size("a row of the matrix", a.columns(), a.rows());
  const int size = diagonal_block_size(kind, block_size, a.rows());
  auto result = std::make_unique<CpuPreconditioner>(meter_, kind, a.rows(), size);
  if (size == 0) return result;
  const std::span<double> blocks(result->inverse.data(), static_cast<std::size_t>(result->inverse.size()));
  extract_diagonal_blocks(a.matrix, size, blocks);
  invert_diagonal_blocks(size, blocks);
  return result;
}
}  // namespace

std::unique_ptr<Backend> make_cpu_backend(int threads) {
  return std::make_unique<CpuBackend>(threads);
}

}  // namespace genba
