// The answer of a spectrum or a random vibration, added up of the results of its parts.
#pragma once

#include "engine/analysis/results/results.hpp"

namespace genba {

enum class PartSum {
  squares,  ///< the root of the sum of squares: exact for displacement, stress by component and von Mises' stress
  sizes     ///< the sum of sizes: never too small
};

/// Adds up unknown, flux, reactions and von Mises' stress. Principal stresses, safety factors and errors of parts are
/// no parts of those of the sum: they are left out. Where materials meet, a node has the larger stress of each part.
class ModeSum {
 public:
  explicit ModeSum(PartSum how) : how_(how) {}
  /// Throws Error(internal_fault) if the parts have different fields.
  void add(const Results& part);
  /// The sum, with mesh, errors of the mesh and all else of the last part. nodes: of elements, for extrema.
  Results take(const std::vector<Index>& nodes, ThreadTeam& team);

 private:
  void add(std::vector<double>& to, const std::vector<double>& from) const;

  PartSum how_;
  Results sum_;
  bool is_empty_ = true;
};

}  // namespace genba
