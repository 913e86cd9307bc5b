// One rank's work: its rows of the matrix by PETSc, the preconditioner, the solves. Collective: all ranks call it.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "app/ranks/part_file.hpp"

namespace genba {

/// What the first rank tells while it goes on.
struct RankProgress {
  std::function<void(double fraction, const Text& stage)> stage;
  std::function<void(int number, int iteration, double relative)> residual;
};

/// The rows of a rank, ready for solves. All members are collective. They throw Error(not_converged), Error(singular),
/// Error(memory), Error(device) with what PETSc says.
class RankSystem {
 public:
  RankSystem(const RanksHead& head, PartSystem part, RankProgress tell);
  ~RankSystem();
  RankSystem(const RankSystem&) = delete;
  RankSystem& operator=(const RankSystem&) = delete;
  PartAnswer solve(RankQuestion question);
  /// [own row] the diagonal of the matrix.
  std::vector<double> diagonal();
  /// The preconditioner times each vector of the question.
  PartAnswer precondition(const RankQuestion& question);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
