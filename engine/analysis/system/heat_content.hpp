// The heat that a body holds, where it is not in proportion to the temperature.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// Of a material by mass: the integral of its specific heat over the temperature from 0 K on, and what
/// melting takes. Exact where the specific heat is linear between rows; a formula is taken as linear between
/// whole kelvins.
class HeatCurve {
 public:
  /// Throws Error(model) where a specific heat is not above 0, and what the sources of the problem throw.
  HeatCurve(const Material& material, const Problem& problem);
  /// Has to be called before temperatures of this range are asked for.
  void cover(double lowest, double highest);
  double heat(double temperature) const;   ///< J/kg
  double slope(double temperature) const;  ///< J/(kg K), the larger one at a corner

 private:
  void take_rows(std::vector<double> at, std::vector<double> values);

  Text place_;
  VariationValues formula_{};             ///< of a specific heat; else rows are all there
  double anchor_ = 0, anchor_heat_ = 0;   ///< K, J/kg: what rows of a formula are added up from
  std::vector<double> at_, value_, sum_;  ///< K, J/(kg K), J/kg; empty: c is none of this curve
  double latent_ = 0, solidus_ = 0, liquidus_ = 1;
};

/// Summed up at nodes: each holds the heat of its share of the volume at its own temperature. So a front of
/// melting is found by few iterations, however narrow its interval, and no heat is lost.
class HeatContent {
 public:
  HeatContent(const Problem& problem, const Numbering& numbering);
  /// u, stored, slope: [equation node] K, J, J/K. slope: may be null.
  void at(std::span<const double> u, std::vector<double>& stored, std::vector<double>* slope,
          ThreadTeam& team);

 private:
  struct Part {
    HeatCurve curve;
    std::vector<double> mass;  ///< [equation node] kg
  };
  std::vector<double> plain_;  ///< [equation node] J/K, of what is in proportion to the temperature
  std::vector<Part> parts_;
};

}  // namespace genba
