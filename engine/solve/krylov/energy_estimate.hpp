// Estimates the error of conjugate gradients in the energy norm |e|_A = sqrt(e . A e), from their own
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

/// Step j lowers |x* - x|_A^2 by alpha_j rho_j (Hestenes & Stiefel 1952). So the sum over the steps after an
/// iterate is a lower bound of its squared error, and rounding does not spoil it (Strakos & Tichy, ETNA 13,
/// 2002; with a preconditioner BIT 45, 2005). Meurant, Papez & Tichy, Numer. Algorithms 88, 2021, decide how
/// many steps must follow: until the estimated rest is at most a quarter of the sum. The estimate is for the
/// latest iterate that meets this; later iterates are nearer to the solution.
class EnergyEstimate {
 public:
  struct Stretch {
    int from;     ///< first iteration
    double gain;  ///< sum of alpha rho of its steps
  };
  /// Since the last call (or the start), the steps up to `iteration` lowered |x* - x|_A^2 by `gain`.
  void add(int iteration, double gain);
  /// Empty until enough steps were added.
  const std::optional<EnergyError>& latest() const { return latest_; }
  /// All stretches added. Adding them again in order gives the same estimate.
  const std::vector<Stretch>& stretches() const { return stretches_; }
  int end() const { return end_; }

 private:
  bool is_settled(std::size_t first) const;

  std::vector<Stretch> stretches_;
  int end_ = 0;           ///< iteration where the last stretch ends
  std::size_t next_ = 0;  ///< the first stretch whose start has no estimate yet
  double total_ = 0;      ///< sum of all gains: |x* - x0|_A^2, from below
  std::optional<EnergyError> latest_;
};

}  // namespace genba
