// Harmonic answers that no choice of modes limits: each frequency is solved as a system of its own.
#pragma once

#include <complex>
#include <memory>
#include <vector>

#include "engine/procedure/response/reduced_body.hpp"

namespace genba {

/// Solves (K - w^2 M + i (w C + G)) u = f. The answer is a sum of real vectors that all frequencies share: the modes
/// first, then the preconditioned residuals of frequencies whose equations are not met yet. The sum meets the equations
/// along all vectors (Galerkin); then the residual of the whole system is measured, so each answer is as exact as asked.
class DirectAnswer {
 public:
  /// Adds its vectors to the shapes of the body, from its next free number on. The body must be held. The loads are of q:
  /// those that are constant in phase, those a quarter ahead, and of a base acceleration of 1 m/s^2; empty: none.
  DirectAnswer(ReducedBody& body, std::vector<double> real, std::vector<double> imaginary, std::vector<double> base);

  /// Amounts of all shapes under factor (real + i imaginary) + pushed base. They hold until the next call. Throws
  /// Error(not_converged), and Error(singular) at a resonance without damping.
  ModeAmounts amounts(double omega, double factor, std::complex<double> pushed);

  std::size_t answers() const { return answers_; }
  std::size_t vectors() const { return most_; }           ///< beside the modes, at most
  std::size_t preconditionings() const { return applied_; }
  double residual() const { return largest_residual_; }   ///< relative to the loads, of all answers

 private:
  using Complex = std::complex<double>;
  void add(std::vector<double> q);
  void restart();
  std::vector<Complex> solved(double omega, const std::vector<Complex>& forces) const;
  double take_residual(double omega, double factor, Complex pushed, const std::vector<Complex>& amounts);
  std::vector<double> product(const DeviceMatrix& by, const std::vector<double>& x);

  /// [vector][vector], grown by a row and a column.
  struct Gram {
    std::vector<std::vector<double>> rows;
    double operator()(std::size_t i, std::size_t j) const { return i > j ? rows[i][j] : rows[j][i]; }
  };
  enum Part { stiffness, mass, rate, loss, parts };

  ReducedBody& body_;
  double tolerance_;
  std::vector<double> load_[3];               ///< real, imaginary, base; [row] of q
  std::vector<double> force_[3];              ///< [vector] their parts
  std::vector<std::size_t> shape_;            ///< [vector] its number in the body
  Gram gram_[parts];
  DampingMatrices damping_;
  std::size_t modes_ = 0, first_ = 0;         ///< vectors that are modes; first shape of the others
  std::vector<double> residual_[2];           ///< [row] of q, real and imaginary
  std::unique_ptr<DeviceVectors> x_, y_;
  std::unique_ptr<DeviceVector> one_, image_;
  std::size_t answers_ = 0, most_ = 0, applied_ = 0;
  double largest_residual_ = 0;
};

/// Vectors beside the modes at most; the memory plan counts them.
inline constexpr std::size_t most_direct_vectors = 120;

}  // namespace genba
