// The preconditioned conjugate gradient as one writes it with cuSPARSE and cuBLAS, for comparison only.
#pragma once

#include <memory>
#include <vector>

#include "engine/sparse/formats/matrix.hpp"

namespace genba::bench {

/// Jacobi's preconditioner, all scalars on the device (pointer mode device), nothing waits: an iteration is
/// SpMV (CSR, prepared), 2 dots, 2 axpys, dgmm for the diagonal, geam for the direction, and two kernels of
/// one thread that divide.
class CusparseCg {
 public:
  /// second: CSR_ALG2 instead of ALG1.
  CusparseCg(const CsrArrays& a, const std::vector<double>& b, bool second);
  ~CusparseCg();

  void start();             ///< x = 0
  void iterate(int count);  ///< on its stream
  void record(int count);   ///< of run_recorded, a CUDA graph
  void run_recorded();
  void wait();
  std::vector<double> solution();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba::bench
