// Amplitudes of a deck: factors of loads at the end of a step, or over its time.
#pragma once

#include <map>
#include <optional>

#include "mesh/deck/deck_findings.hpp"
#include "mesh/deck/deck_mesh.hpp"

namespace genba {

class DeckAmplitudes {
 public:
  /// Reads all *AMPLITUDE of the deck. A curve of time-value pairs is interpolated and keeps its last value
  /// afterwards. Other kinds of curves have no factor.
  explicit DeckAmplitudes(const DeckText& deck);
  /// Factor at `time` (s) of a step that starts `before` seconds after the first step. Empty if this kind of
  /// curve is not computed. Throws Error(mesh) with the line if there is no such amplitude.
  std::optional<double> factor(const std::string& name, double time, std::int64_t line,
                               double before = 0) const;
  /// Rows of time and factor from the start to the end of such a step, ascending; linear between them. Only
  /// for a curve that has factors.
  std::vector<std::array<double, 2>> rows(const std::string& name, double length, double before) const;
  /// Kind of an amplitude without a factor: "PERIODIC".
  std::string kind(const std::string& name) const;

 private:
  struct Curve {
    std::string kind = "TABULAR";
    bool is_computed = true;
    /// Over the total time of all steps, not the time of one step.
    bool is_total = false;
    std::vector<std::array<double, 2>> points;  ///< time, value
  };
  const DeckText& deck_;
  std::map<std::string, Curve> curves_;
};

}  // namespace genba
