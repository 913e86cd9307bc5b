// The preconditioned conjugate gradient as one writes it with cuSPARSE and cuBLAS, for comparison only.
#pragma once

#include <memory>
#include <vector>

#include "engine/sparse/formats/matrix.hpp"

namespace genba::bench {

/// Jacobi preconditioner. All scalars are on the device (pointer mode device), so the host waits for nothing.
/// One iteration is SpMV (CSR, prepared), 2 dots, 2 axpys, dgmm for the preconditioner, geam for the new
/// direction, and two kernels of one thread that divide.
class CusparseCg {
 public:
  /// `second`: SpMV by CSR_ALG2; else by CSR_ALG1.
  CusparseCg(const CsrArrays& a, const std::vector<double>& b, bool second);
  ~CusparseCg();

  void start();             ///< x = 0
  void iterate(int count);  ///< starts them on its stream; does not wait
  void record(int count);   ///< as a CUDA graph for run_recorded()
  void run_recorded();
  void wait();
  std::vector<double> solution();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba::bench
