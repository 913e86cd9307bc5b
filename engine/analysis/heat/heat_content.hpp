// The heat that a body holds, if it is not proportional to the temperature.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// Heat of a material by mass: the integral of its specific heat from 0 K, plus the latent heat of melting.
/// It is exact if the specific heat is linear between the rows of its table. A formula counts as linear
/// between whole kelvins.
class HeatCurve {
 public:
  /// Throws Error(model) if a specific heat is not above 0, and what the sources of the problem throw.
  HeatCurve(const Material& material, const Problem& problem);
  /// Call it before asking for temperatures of this range.
  void cover(double lowest, double highest);
  double heat(double temperature) const;   ///< J/kg
  double slope(double temperature) const;  ///< J/(kg K); at a kink the larger of the two slopes

 private:
  void take_rows(std::vector<double> at, std::vector<double> values);

  Text place_;
  VariationValues formula_{};             ///< a specific heat by formula; else all rows are known
  double anchor_ = 0, anchor_heat_ = 0;   ///< K, J/kg: from here the rows are summed up
  std::vector<double> at_, value_, sum_;  ///< K, J/(kg K), J/kg; empty: no specific heat in this curve
  double latent_ = 0, solidus_ = 0, liquidus_ = 1;
};

/// Heat summed up at nodes. Each node holds the heat of its share of the volume at its own temperature. So
/// few iterations find a melting front, even in a narrow interval, and no heat is lost.
class HeatContent {
 public:
  HeatContent(const Problem& problem, const Numbering& numbering);
  /// u, stored, slope: [equation node] K, J, J/K. slope may be null.
  void at(std::span<const double> u, std::vector<double>& stored, std::vector<double>* slope,
          ThreadTeam& team);

 private:
  struct Part {
    HeatCurve curve;
    std::vector<double> mass;  ///< [equation node] kg
  };
  std::vector<double> plain_;  ///< [equation node] J/K, the part proportional to the temperature
  std::vector<Part> parts_;
};

}  // namespace genba
