#include "tests/bench/cusparse/cusparse_product.hpp"

#include <algorithm>

#include "tests/bench/cusparse/cusparse_check.hpp"
#include "tests/bench/cusparse/device_arena.hpp"
#include "tests/bench/timing.hpp"

namespace genba::bench {

namespace {

std::vector<int> narrow(const std::vector<Offset>& offsets) {
  return {offsets.begin(), offsets.end()};
}

struct Sell {
  static constexpr Index slice = 32;
  std::vector<int> offsets, columns;
  std::vector<double> values;
};

Sell to_sell(const CsrArrays& a) {
  Sell s;
  s.offsets = {0};
  for (Index first = 0; first < a.rows; first += Sell::slice) {
    Offset width = 0;
    const Index last = std::min(a.rows, first + Sell::slice);
    for (Index row = first; row < last; ++row) width = std::max(width, a.row_ptr[row + 1] - a.row_ptr[row]);
    const std::size_t start = s.values.size();
    s.columns.resize(start + width * Sell::slice, -1);
    s.values.resize(start + width * Sell::slice, 0.0);
    for (Index row = first; row < last; ++row)
      for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
        const std::size_t at = start + (k - a.row_ptr[row]) * Sell::slice + (row - first);
        s.columns[at] = a.column[k];
        s.values[at] = a.value[k];
      }
    s.offsets.push_back(static_cast<int>(s.values.size()));
  }
  return s;
}

struct Bsr {
  std::vector<int> row_ptr, columns;
  std::vector<double> values;  // row-major in a block
};

/// The rows of a node share their columns, so a block row is as long as any of its rows.
Bsr to_bsr(const CsrArrays& a, int d) {
  Bsr b;
  b.row_ptr = {0};
  for (Index row = 0; row < a.rows; row += d) {
    const Offset length = a.row_ptr[row + 1] - a.row_ptr[row];
    for (Offset k = 0; k < length; k += d) {
      b.columns.push_back(a.column[a.row_ptr[row] + k] / d);
      for (int i = 0; i < d; ++i)
        for (int j = 0; j < d; ++j) b.values.push_back(a.value[a.row_ptr[row + i] + k + j]);
    }
    b.row_ptr.push_back(static_cast<int>(b.columns.size()));
  }
  return b;
}

cusparseSpMVAlg_t algorithm(CusparseKind kind) {
  switch (kind) {
    case CusparseKind::csr_alg1:
      return CUSPARSE_SPMV_CSR_ALG1;
    case CusparseKind::csr_alg2:
      return CUSPARSE_SPMV_CSR_ALG2;
    case CusparseKind::sell:
      return CUSPARSE_SPMV_SELL_ALG1;
    default:
      return CUSPARSE_SPMV_BSR_ALG1;
  }
}

}  // namespace

const char* to_string(CusparseKind kind) {
  switch (kind) {
    case CusparseKind::csr_alg1:
      return "cuSPARSE CSR ALG1";
    case CusparseKind::csr_alg2:
      return "cuSPARSE CSR ALG2";
    case CusparseKind::sell:
      return "cuSPARSE SELL-32";
    default:
      return "cuSPARSE BSR";
  }
}

std::string cusparse_version() {
  int major = 0, minor = 0, patch = 0;
  cusparseGetProperty(MAJOR_VERSION, &major);
  cusparseGetProperty(MINOR_VERSION, &minor);
  cusparseGetProperty(PATCH_LEVEL, &patch);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

Offset sell_entries(const CsrArrays& a) {
  Offset entries = 0;
  for (Index first = 0; first < a.rows; first += 32) {
    Offset width = 0;
    for (Index row = first; row < std::min(a.rows, first + 32); ++row)
      width = std::max(width, a.row_ptr[row + 1] - a.row_ptr[row]);
    entries += 32 * width;
  }
  return entries;
}

struct CusparseProduct::State {
  Arena matrix, rest;
  cudaStream_t stream = nullptr;
  cudaGraphExec_t graph = nullptr;
  cusparseHandle_t handle = nullptr;
  cusparseSpMatDescr_t a = nullptr;
  cusparseDnVecDescr_t x = nullptr, y = nullptr;
  cusparseSpMVAlg_t algorithm = CUSPARSE_SPMV_ALG_DEFAULT;
  double* y_data = nullptr;
  void* workspace = nullptr;
  std::size_t workspace_bytes = 0, rows = 0;
  double one = 1, zero = 0;

  ~State() {
    if (x) cusparseDestroyDnVec(x);
    if (y) cusparseDestroyDnVec(y);
    if (a) cusparseDestroySpMat(a);
    if (handle) cusparseDestroy(handle);
    if (graph) cudaGraphExecDestroy(graph);
    if (stream) cudaStreamDestroy(stream);
  }
};

CusparseProduct::CusparseProduct(CusparseKind kind, const CsrArrays& a, int block,
                                 const std::vector<double>& x)
    : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.rows = static_cast<std::size_t>(a.rows);
  s.algorithm = algorithm(kind);
  check(cusparseCreate(&s.handle));
  check(cudaStreamCreateWithFlags(&s.stream, cudaStreamNonBlocking));
  check(cusparseSetStream(s.handle, s.stream));
  const auto nnz = static_cast<std::int64_t>(a.value.size());
  const auto i32 = CUSPARSE_INDEX_32I;
  const auto base = CUSPARSE_INDEX_BASE_ZERO;
  if (kind == CusparseKind::sell) {
    const Sell sell = to_sell(a);
    check(cusparseCreateSlicedEll(&s.a, a.rows, a.columns, nnz, static_cast<std::int64_t>(sell.values.size()),
                                  Sell::slice, s.matrix.copy(sell.offsets), s.matrix.copy(sell.columns),
                                  s.matrix.copy(sell.values), i32, i32, base, CUDA_R_64F));
  } else if (kind == CusparseKind::bsr) {
    const Bsr bsr = to_bsr(a, block);
    check(cusparseCreateBsr(&s.a, a.rows / block, a.columns / block,
                            static_cast<std::int64_t>(bsr.columns.size()), block, block,
                            s.matrix.copy(bsr.row_ptr), s.matrix.copy(bsr.columns), s.matrix.copy(bsr.values),
                            i32, i32, base, CUDA_R_64F, CUSPARSE_ORDER_ROW));
  } else {
    check(cusparseCreateCsr(&s.a, a.rows, a.columns, nnz, s.matrix.copy(narrow(a.row_ptr)),
                            s.matrix.copy(a.column), s.matrix.copy(a.value), i32, i32, base, CUDA_R_64F));
  }
  s.y_data = s.rest.allocate<double>(s.rows);
  check(cudaMemset(s.y_data, 0xff, s.rows * sizeof(double)));  // not a number
  check(cusparseCreateDnVec(&s.x, a.columns, s.rest.copy(x), CUDA_R_64F));
  check(cusparseCreateDnVec(&s.y, a.rows, s.y_data, CUDA_R_64F));
  const auto op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  check(cusparseSpMV_bufferSize(s.handle, op, &s.one, s.a, s.x, &s.zero, s.y, CUDA_R_64F, s.algorithm,
                                &s.workspace_bytes));
  s.workspace = s.rest.allocate<char>(s.workspace_bytes);
  wait();  // what was copied by another stream is there
  check(cusparseSpMV_preprocess(s.handle, op, &s.one, s.a, s.x, &s.zero, s.y, CUDA_R_64F, s.algorithm,
                                s.workspace));
  wait();
}

CusparseProduct::~CusparseProduct() = default;

void CusparseProduct::multiply() {
  State& s = *state_;
  check(cusparseSpMV(s.handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &s.one, s.a, s.x, &s.zero, s.y, CUDA_R_64F,
                     s.algorithm, s.workspace));
}

void CusparseProduct::record(int count) {
  State& s = *state_;
  if (s.graph) check(cudaGraphExecDestroy(s.graph));
  s.graph = nullptr;
  check(cudaStreamBeginCapture(s.stream, cudaStreamCaptureModeThreadLocal));
  for (int i = 0; i < count; ++i) multiply();
  cudaGraph_t graph = nullptr;
  check(cudaStreamEndCapture(s.stream, &graph));
  const cudaError_t made = cudaGraphInstantiateWithFlags(&s.graph, graph, 0);
  cudaGraphDestroy(graph);
  check(made);
}

void CusparseProduct::run_recorded() {
  check(cudaGraphLaunch(state_->graph, state_->stream));
}

void CusparseProduct::wait() {
  check(cudaDeviceSynchronize());
}

std::vector<double> CusparseProduct::result() {
  std::vector<double> y(state_->rows);
  check(cudaMemcpy(y.data(), state_->y_data, y.size() * sizeof(double), cudaMemcpyDeviceToHost));
  return y;
}

std::int64_t CusparseProduct::matrix_bytes() const {
  return state_->matrix.bytes;
}
std::int64_t CusparseProduct::workspace_bytes() const {
  return static_cast<std::int64_t>(state_->workspace_bytes);
}

double copy_bandwidth() {
  std::size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total));
  const std::size_t bytes = std::min<std::size_t>(std::size_t{4} << 30, total / 8);
  Arena arena;
  char* from = arena.allocate<char>(bytes);
  char* to = arena.allocate<char>(bytes);
  check(cudaMemset(from, 1, bytes));
  const Timing t = time_calls([&] { check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice)); },
                              [] { check(cudaDeviceSynchronize()); }, 20, 4);
  return 2.0 * static_cast<double>(bytes) / t.median;
}

}  // namespace genba::bench
