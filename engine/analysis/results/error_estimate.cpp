#include "engine/analysis/results/error_estimate.hpp"

#include <cmath>

namespace genba {

double ErrorEstimate::relative() const {
  return total > 0 ? std::sqrt(total / (solution + total)) : 0.0;
}

}  // namespace genba
