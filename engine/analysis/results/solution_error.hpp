// The error of a finite-element field against an exact one, integrated over all elements.
#pragma once

#include <string_view>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// An exact field of 1 or 3 components.
class SmoothField {
 public:
  virtual ~SmoothField() = default;
  virtual int components() const = 0;
  virtual double value(const Vec3& place, int component) const = 0;
  virtual void gradient(const Vec3& place, int component, double* gradient) const = 0;
};

struct SolutionError {
  double l2 = 0;
  /// Norm of the gradient. With 3 components: of its symmetric part and the divergence, as in the energy of a
  /// solid whose two Lamé moduli are equal.
  double energy = 0;
};

/// Integrates at the points of engine/analysis/results/error_points.hpp. Throws Error(internal_fault) if
/// `results` has no such field.
SolutionError solution_error(const Results& results, std::string_view field, const SmoothField& exact);

}  // namespace genba
