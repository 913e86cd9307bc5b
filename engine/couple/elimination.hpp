// Makes a ConstraintMap from equations between unknowns, one after the other.
#pragma once

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/couple/constraint_map.hpp"

namespace genba {

/// The sum of factor times unknown is `value`.
struct LinearEquation {
  std::vector<LinearTerm> terms;
  double value = 0;
  /// The unknown to compute from the others, if nothing holds it; -1: the one with the largest factor.
  Index slave = -1;
  /// The equation is dropped if its slave is prescribed, or if another equation determines it already.
  bool yields = false;
};

class Elimination {
 public:
  enum class Outcome {
    taken,      ///< it determines one more unknown
    redundant,  ///< it follows from what is there
    yielded,    ///< its slave was determined before (LinearEquation::yields)
    contradicts,
    too_long  ///< a sum would have more than `most_terms` terms: too many unknowns would couple to each other
  };
  static constexpr std::size_t most_terms = 4000;

  /// unknowns: number of unknowns of nodes. Unknowns from `unknowns` to `unknowns + free - 1` stand for no node.
  /// fixed, value: [unknown of a node] prescribed by supports; borrowed.
  Elimination(int dofs, std::size_t unknowns, Index free, std::span<const std::uint8_t> fixed,
              std::span<const double> value);

  /// Chains are resolved as they come: what is computed from an unknown that the equation determines is computed
  /// from the others then. A prescribed unknown is never the slave: another unknown of the equation is chosen.
  /// After `contradicts` or `too_long` nothing has changed.
  Outcome add(const LinearEquation& equation);
  /// Sum of the terms minus the value with prescribed values, after the last `contradicts`.
  double gap() const { return gap_; }
  bool is_slave(Index unknown) const { return row_of_.count(unknown) != 0; }
  std::size_t slaves() const { return rows_.size(); }

  /// Free unknowns that find their places at one node, as the components of a translation.
  struct Group {
    std::vector<Index> free;        ///< their numbers from 0
    std::vector<Index> components;  ///< [free] component of the node whose entry of q stands for it
    std::vector<Index> candidates;  ///< unknowns of nodes whose idle entries may serve, best first
  };
  /// Free unknowns take idle entries of q: those of one node for each group, in its components, and of another node
  /// for the next group; or else any of the candidates. Null if some free unknown finds no place.
  std::shared_ptr<const ConstraintMap> finish(std::span<const Group> groups) const;

 private:
  void substitute(std::vector<LinearTerm>& terms, double& value) const;
  Index choose(const std::vector<LinearTerm>& terms, Index wanted) const;
  bool may_be_slave(Index unknown) const;

  int dofs_;
  std::size_t unknowns_;
  Index free_;
  std::span<const std::uint8_t> fixed_;
  std::span<const double> value_;
  std::vector<ConstraintMap::Row> rows_;
  std::unordered_map<Index, std::size_t> row_of_;               // slave -> row
  std::unordered_map<Index, std::vector<std::size_t>> used_in_;  // master -> rows that may have it
  double gap_ = 0;
  double scale_ = 0;  // largest value of an equation or a support: rounding is measured against it
};

}  // namespace genba
