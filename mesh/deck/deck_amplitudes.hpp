// Amplitudes of a deck: what a load is multiplied by at the end of a step, or over its time.
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
  /// At `time` of a step that begins `before` seconds after the first one. Nothing where the curve is of a
  /// kind that is not computed. Throws Error(mesh) with the line if there is no such amplitude.
  std::optional<double> factor(const std::string& name, double time, std::int64_t line,
                               double before = 0) const;
  /// Rows of time and factor from the begin to the end of such a step, ascending; linear between them. Of a
  /// curve that has factors.
  std::vector<std::array<double, 2>> rows(const std::string& name, double length, double before) const;
  /// "PERIODIC", of an amplitude without a factor.
  std::string kind(const std::string& name) const;

 private:
  struct Curve {
    std::string kind = "TABULAR";
    bool is_computed = true;
    bool is_total = false;                      ///< over the time of all steps, not of its own
    std::vector<std::array<double, 2>> points;  ///< time, value
  };
  const DeckText& deck_;
  std::map<std::string, Curve> curves_;
};

}  // namespace genba
