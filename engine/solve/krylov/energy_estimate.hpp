// How far a conjugate gradient is from the solution in the energy norm |e|_A = sqrt(e . A e), from its own
// scalars.
#pragma once

#include <optional>
#include <vector>

namespace genba {

/// |x* - x|_A at an iterate, relative to that of the start x0: sqrt(e . A e) / sqrt(e0 . A e0), e = x* - x.
struct EnergyError {
  int iteration = 0;
  double relative = 0;
};

/// Step j lowers |x* - x|_A^2 by alpha_j rho_j (Hestenes & Stiefel 1952), so the sum over the steps that
/// followed an iterate is a lower bound of its error that rounding does not spoil (Strakos & Tichy, ETNA 13,
/// 2002; with a preconditioner BIT 45, 2005). How many steps must follow is decided as in Meurant, Papez &
/// Tichy, Numer. Algorithms 88, 2021: until what is left out is by their measure at most a quarter of the
/// sum. The latest iterate for which that holds is told; those after it are nearer.
class EnergyEstimate {
 public:
  struct Stretch {
    int from;     ///< iteration where it begins
    double gain;  ///< of its steps
  };
  /// The steps to `iteration` lowered |x* - x|_A^2 by `gain` since the last call (since the start).
  void add(int iteration, double gain);
  /// Nothing until enough steps were seen.
  const std::optional<EnergyError>& latest() const { return latest_; }
  /// All that was added; add() of each of them in turn makes the same estimate again.
  const std::vector<Stretch>& stretches() const { return stretches_; }
  int end() const { return end_; }

 private:
  bool is_settled(std::size_t first) const;

  std::vector<Stretch> stretches_;
  int end_ = 0;           ///< iteration where the last one ends
  std::size_t next_ = 0;  ///< the first stretch whose begin is not settled
  double total_ = 0;      ///< of all gains: |x* - x0|_A^2, from below
  std::optional<EnergyError> latest_;
};

}  // namespace genba
