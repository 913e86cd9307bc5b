#include "tests/bench/cusparse/cusparse_cg.hpp"

#include <cublas_v2.h>

#include "tests/bench/cusparse/cg_divisions.hpp"
#include "tests/bench/cusparse/cusparse_check.hpp"
#include "tests/bench/cusparse/device_arena.hpp"

namespace genba::bench {

namespace {

void check(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS)
    throw Error(ErrorKind::device, "cuBLAS", cublasGetStatusString(status));
}

constexpr std::size_t blas_workspace_bytes = 4 << 20;  // given beforehand, so that graphs can be made

}  // namespace

struct CusparseCg::State {
  Arena arena;
  cudaStream_t stream = nullptr;
  cusparseHandle_t sparse = nullptr;
  cublasHandle_t blas = nullptr;
  cusparseSpMatDescr_t a = nullptr;
  cusparseDnVecDescr_t p_descriptor = nullptr, q_descriptor = nullptr;
  cusparseSpMVAlg_t algorithm = CUSPARSE_SPMV_CSR_ALG1;
  cudaGraphExec_t graph = nullptr;
  int rows = 0;
  double *b = nullptr, *inverse = nullptr, *x = nullptr, *r = nullptr, *z = nullptr, *p = nullptr,
         *q = nullptr;
  LibraryScalars* scalars = nullptr;
  void* workspace = nullptr;

  ~State() {
    if (graph) cudaGraphExecDestroy(graph);
    if (p_descriptor) cusparseDestroyDnVec(p_descriptor);
    if (q_descriptor) cusparseDestroyDnVec(q_descriptor);
    if (a) cusparseDestroySpMat(a);
    if (sparse) cusparseDestroy(sparse);
    if (blas) cublasDestroy(blas);
    if (stream) cudaStreamDestroy(stream);
  }
  void precondition() { check(cublasDdgmm(blas, CUBLAS_SIDE_LEFT, rows, 1, r, rows, inverse, 1, z, rows)); }
};

CusparseCg::CusparseCg(const CsrArrays& a, const std::vector<double>& b, bool second)
    : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.rows = a.rows;
  s.algorithm = second ? CUSPARSE_SPMV_CSR_ALG2 : CUSPARSE_SPMV_CSR_ALG1;
  bench::check(cudaStreamCreateWithFlags(&s.stream, cudaStreamNonBlocking));
  bench::check(cusparseCreate(&s.sparse));
  bench::check(cusparseSetStream(s.sparse, s.stream));
  bench::check(cusparseSetPointerMode(s.sparse, CUSPARSE_POINTER_MODE_DEVICE));
  check(cublasCreate(&s.blas));
  check(cublasSetStream(s.blas, s.stream));
  check(cublasSetPointerMode(s.blas, CUBLAS_POINTER_MODE_DEVICE));
  check(cublasSetWorkspace(s.blas, s.arena.allocate<char>(blas_workspace_bytes), blas_workspace_bytes));

  const auto n = static_cast<std::size_t>(a.rows);
  std::vector<double> inverse(n);
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      if (a.column[k] == row) inverse[row] = 1 / a.value[k];
  s.inverse = s.arena.copy(inverse);
  s.b = s.arena.copy(b);
  for (double** v : {&s.x, &s.r, &s.z, &s.p, &s.q}) *v = s.arena.allocate<double>(n);
  s.scalars = s.arena.copy(std::vector<LibraryScalars>{{0, 0, 0, 0, 0, 0, 1, 0}});
  const std::vector<int> row_ptr(a.row_ptr.begin(), a.row_ptr.end());
  bench::check(cusparseCreateCsr(&s.a, a.rows, a.columns, static_cast<std::int64_t>(a.value.size()),
                                 s.arena.copy(row_ptr), s.arena.copy(a.column), s.arena.copy(a.value),
                                 CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                 CUDA_R_64F));
  bench::check(cusparseCreateDnVec(&s.p_descriptor, a.rows, s.p, CUDA_R_64F));
  bench::check(cusparseCreateDnVec(&s.q_descriptor, a.rows, s.q, CUDA_R_64F));
  std::size_t bytes = 0;
  const auto op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  bench::check(cusparseSpMV_bufferSize(s.sparse, op, &s.scalars->one, s.a, s.p_descriptor, &s.scalars->zero,
                                       s.q_descriptor, CUDA_R_64F, s.algorithm, &bytes));
  s.workspace = s.arena.allocate<char>(bytes);
  bench::check(cusparseSpMV_preprocess(s.sparse, op, &s.scalars->one, s.a, s.p_descriptor, &s.scalars->zero,
                                       s.q_descriptor, CUDA_R_64F, s.algorithm, s.workspace));
  wait();
}

CusparseCg::~CusparseCg() = default;

void CusparseCg::start() {
  State& s = *state_;
  const std::size_t bytes = static_cast<std::size_t>(s.rows) * sizeof(double);
  bench::check(cudaMemsetAsync(s.x, 0, bytes, s.stream));
  bench::check(cudaMemcpyAsync(s.r, s.b, bytes, cudaMemcpyDeviceToDevice, s.stream));
  s.precondition();
  bench::check(cudaMemcpyAsync(s.p, s.z, bytes, cudaMemcpyDeviceToDevice, s.stream));
  check(cublasDdot(s.blas, s.rows, s.r, 1, s.z, 1, &s.scalars->rho));
}

void CusparseCg::iterate(int count) {
  State& s = *state_;
  LibraryScalars& on_device = *s.scalars;  // only its members' addresses are taken
  for (int i = 0; i < count; ++i) {
    bench::check(cusparseSpMV(s.sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &on_device.one, s.a, s.p_descriptor,
                              &on_device.zero, s.q_descriptor, CUDA_R_64F, s.algorithm, s.workspace));
    check(cublasDdot(s.blas, s.rows, s.p, 1, s.q, 1, &on_device.curvature));
    launch_alpha(s.scalars, s.stream);
    check(cublasDaxpy(s.blas, s.rows, &on_device.alpha, s.p, 1, s.x, 1));
    check(cublasDaxpy(s.blas, s.rows, &on_device.minus_alpha, s.q, 1, s.r, 1));
    s.precondition();
    check(cublasDdot(s.blas, s.rows, s.r, 1, s.z, 1, &on_device.next_rho));
    launch_beta(s.scalars, s.stream);
    check(cublasDgeam(s.blas, CUBLAS_OP_N, CUBLAS_OP_N, s.rows, 1, &on_device.one, s.z, s.rows,
                      &on_device.beta, s.p, s.rows, s.p, s.rows));
  }
}

void CusparseCg::record(int count) {
  State& s = *state_;
  bench::check(cudaStreamBeginCapture(s.stream, cudaStreamCaptureModeThreadLocal));
  iterate(count);
  cudaGraph_t graph = nullptr;
  bench::check(cudaStreamEndCapture(s.stream, &graph));
  const cudaError_t made = cudaGraphInstantiateWithFlags(&s.graph, graph, 0);
  cudaGraphDestroy(graph);
  bench::check(made);
}

void CusparseCg::run_recorded() {
  bench::check(cudaGraphLaunch(state_->graph, state_->stream));
}

void CusparseCg::wait() {
  bench::check(cudaStreamSynchronize(state_->stream));
}

std::vector<double> CusparseCg::solution() {
  wait();
  std::vector<double> x(static_cast<std::size_t>(state_->rows));
  bench::check(cudaMemcpy(x.data(), state_->x, x.size() * sizeof(double), cudaMemcpyDeviceToHost));
  return x;
}

}  // namespace genba::bench
