#include "tests/bench/cusparse/cusparse_spgemm.hpp"

#include <algorithm>
#include <map>

#include "tests/bench/cusparse/cusparse_check.hpp"
#include "tests/bench/timing.hpp"

namespace genba::bench {

namespace {

/// Device memory, counted.
class Memory {
 public:
  ~Memory() {
    for (const auto& [p, bytes] : held_) cudaFree(p);
  }
  void* allocate(std::size_t bytes) {
    if (bytes == 0) return nullptr;
    void* p = nullptr;
    check(cudaMalloc(&p, bytes));
    held_[p] = bytes;
    now_ += static_cast<std::int64_t>(bytes);
    peak = std::max(peak, now_);
    return p;
  }
  void release(void* p) {
    if (p == nullptr) return;
    now_ -= static_cast<std::int64_t>(held_.at(p));
    held_.erase(p);
    check(cudaFree(p));
  }
  std::int64_t peak = 0;

 private:
  std::map<void*, std::size_t> held_;
  std::int64_t now_ = 0;
};

template <class T>
T* copy(Memory& memory, const std::vector<T>& from) {
  T* p = static_cast<T*>(memory.allocate(std::max<std::size_t>(1, from.size()) * sizeof(T)));
  check(cudaMemcpy(p, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
  return p;
}

/// cuSPARSE's description of one product; freed whatever happens.
struct Description {
  cusparseSpGEMMDescr_t descriptor = nullptr;
  cusparseSpMatDescr_t c = nullptr;
  ~Description() {
    if (c != nullptr) cusparseDestroySpMat(c);
    if (descriptor != nullptr) cusparseSpGEMM_destroyDescr(descriptor);
  }
};

cusparseSpGEMMAlg_t algorithm_of(SpgemmAlgorithm a) {
  return a == SpgemmAlgorithm::alg1   ? CUSPARSE_SPGEMM_ALG1
         : a == SpgemmAlgorithm::alg2 ? CUSPARSE_SPGEMM_ALG2
                                      : CUSPARSE_SPGEMM_ALG3;
}

}  // namespace

struct CusparseSquare::State {
  cusparseHandle_t handle = nullptr;
  cusparseSpMatDescr_t a = nullptr;
  Memory memory;
  Index rows = 0;
};

CusparseSquare::CusparseSquare(const CsrArrays& a) : state_(new State) {
  State& s = *state_;
  s.rows = a.rows;
  check(cusparseCreate(&s.handle));
  const std::vector<int> row_ptr(a.row_ptr.begin(), a.row_ptr.end());
  check(cusparseCreateCsr(&s.a, a.rows, a.columns, static_cast<std::int64_t>(a.value.size()),
                          copy(s.memory, row_ptr), copy(s.memory, a.column), copy(s.memory, a.value),
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
}

CusparseSquare::~CusparseSquare() {
  if (state_->a != nullptr) cusparseDestroySpMat(state_->a);
  if (state_->handle != nullptr) cusparseDestroy(state_->handle);
  delete state_;
}

SpgemmResult CusparseSquare::run(SpgemmAlgorithm wanted, CsrArrays* result) {
  State& s = *state_;
  Memory memory;
  Description d;
  const double one = 1, zero = 0;
  const auto op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const cusparseSpGEMMAlg_t algorithm = algorithm_of(wanted);
  check(cudaDeviceSynchronize());
  const double start = now();
  int* row_ptr = static_cast<int*>(memory.allocate((static_cast<std::size_t>(s.rows) + 1) * sizeof(int)));
  check(cusparseCreateCsr(&d.c, s.rows, s.rows, 0, row_ptr, nullptr, nullptr, CUSPARSE_INDEX_32I,
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  check(cusparseSpGEMM_createDescr(&d.descriptor));
  std::size_t size1 = 0, size2 = 0, size3 = 0;
  check(cusparseSpGEMM_workEstimation(s.handle, op, op, &one, s.a, s.a, &zero, d.c, CUDA_R_64F, algorithm,
                                      d.descriptor, &size1, nullptr));
  void* buffer1 = memory.allocate(size1);
  check(cusparseSpGEMM_workEstimation(s.handle, op, op, &one, s.a, s.a, &zero, d.c, CUDA_R_64F, algorithm,
                                      d.descriptor, &size1, buffer1));
  if (wanted == SpgemmAlgorithm::alg1) {
    check(cusparseSpGEMM_compute(s.handle, op, op, &one, s.a, s.a, &zero, d.c, CUDA_R_64F, algorithm,
                                 d.descriptor, &size2, nullptr));
  } else {
    constexpr float chunk = 0.2f;
    check(cusparseSpGEMM_estimateMemory(s.handle, op, op, &one, s.a, s.a, &zero, d.c, CUDA_R_64F, algorithm,
                                        d.descriptor, chunk, &size3, nullptr, nullptr));
    void* buffer3 = memory.allocate(size3);
    check(cusparseSpGEMM_estimateMemory(s.handle, op, op, &one, s.a, s.a, &zero, d.c, CUDA_R_64F, algorithm,
                                        d.descriptor, chunk, &size3, buffer3, &size2));
    memory.release(buffer3);
  }
  void* buffer2 = memory.allocate(size2);
  check(cusparseSpGEMM_compute(s.handle, op, op, &one, s.a, s.a, &zero, d.c, CUDA_R_64F, algorithm,
                               d.descriptor, &size2, buffer2));
  std::int64_t rows = 0, columns = 0, nonzeros = 0;
  check(cusparseSpMatGetSize(d.c, &rows, &columns, &nonzeros));
  int* column = static_cast<int*>(memory.allocate(static_cast<std::size_t>(nonzeros) * sizeof(int)));
  double* value = static_cast<double*>(memory.allocate(static_cast<std::size_t>(nonzeros) * sizeof(double)));
  check(cusparseCsrSetPointers(d.c, row_ptr, column, value));
  check(
      cusparseSpGEMM_copy(s.handle, op, op, &one, s.a, s.a, &zero, d.c, CUDA_R_64F, algorithm, d.descriptor));
  check(cudaDeviceSynchronize());
  SpgemmResult r;
  r.seconds = now() - start;
  r.nonzeros = nonzeros;
  r.c_bytes = 4 * (rows + 1) + 12 * nonzeros;
  r.peak_bytes = memory.peak;
  if (result != nullptr) {
    std::vector<int> pointers(static_cast<std::size_t>(rows) + 1);
    result->rows = s.rows;
    result->columns = s.rows;
    result->column.resize(static_cast<std::size_t>(nonzeros));
    result->value.resize(static_cast<std::size_t>(nonzeros));
    check(cudaMemcpy(pointers.data(), row_ptr, pointers.size() * sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaMemcpy(result->column.data(), column, result->column.size() * sizeof(int),
                     cudaMemcpyDeviceToHost));
    check(cudaMemcpy(result->value.data(), value, result->value.size() * sizeof(double),
                     cudaMemcpyDeviceToHost));
    result->row_ptr.assign(pointers.begin(), pointers.end());
  }
  return r;
}

}  // namespace genba::bench
