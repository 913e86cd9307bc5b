// Amplitudes of a deck: what a static load is multiplied by at the end of the step.
#pragma once

#include <map>
#include <optional>

#include "mesh/deck/deck_findings.hpp"
#include "mesh/deck/deck_mesh.hpp"

namespace genba {

class DeckAmplitudes {
 public:
  /// Reads all *AMPLITUDE of the deck. A curve of pairs of time and value is interpolated and goes on with
  /// its last value; one of another kind has no factor.
  explicit DeckAmplitudes(const DeckText& deck);
  /// At the end of the step, `time`. Nothing where the curve is of a kind that is not computed. Throws
  /// Error(mesh) with the line if there is no such amplitude.
  std::optional<double> factor(const std::string& name, double time, std::int64_t line) const;
  /// "PERIODIC", of an amplitude without a factor.
  std::string kind(const std::string& name) const;

 private:
  struct Curve {
    std::string kind = "TABULAR";
    bool is_computed = true;
    std::vector<std::array<double, 2>> points;  ///< time, value
  };
  const DeckText& deck_;
  std::map<std::string, Curve> curves_;
};

}  // namespace genba
