// Unknowns that others determine: u = T q + g. q has one entry for each unknown, as u has. An unknown without a
// row equals its entry of q. Method: elimination (Shephard, Int. J. Num. Meth. Eng. 20, 1984), so that the matrix
// T^T K T stays symmetric positive definite.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// A factor times an unknown. unknown: node * dofs + component.
struct LinearTerm {
  Index unknown = 0;
  double factor = 0;
  bool operator==(const LinearTerm&) const = default;
};

/// A linear combination of entries of q, plus a constant.
struct LinearSum {
  std::span<const LinearTerm> terms;
  double value = 0;
};

/// The map of all unknowns of the nodes of a mesh. Made by Elimination.
class ConstraintMap {
 public:
  /// One row: an unknown and its sum.
  struct Row {
    Index unknown;
    std::vector<LinearTerm> terms;  ///< sorted by unknown
    double value;
  };
  /// rows: of different unknowns, in any order. free: sums of entries of q that stand for no unknown of a node,
  /// as the motion of a point does. unknowns: number of all unknowns.
  ConstraintMap(int dofs, std::size_t unknowns, std::vector<Row> rows, std::vector<Row> free);

  int dofs() const { return dofs_; }
  std::size_t unknowns() const { return row_of_.size(); }
  Index rows() const { return static_cast<Index>(unknown_.size()); }
  /// Row of an unknown; -1: it equals its entry of q.
  Index row_of(std::size_t unknown) const { return row_of_[unknown]; }
  Index unknown_of(Index row) const { return unknown_[static_cast<std::size_t>(row)]; }
  LinearSum sum(Index row) const { return sums_.sum(row); }
  /// True if nothing depends on the entry of q. Its row of the matrix is a diagonal alone.
  bool is_idle(std::size_t unknown) const {
    const Index row = row_of_[unknown];
    return row >= 0 && idle_[static_cast<std::size_t>(row)] != 0;
  }
  /// Sums that stand for no unknown of a node, in the order in which the elimination got them.
  Index free_count() const { return free_.count(); }
  LinearSum free_sum(Index number) const { return free_.sum(number); }
  /// Entries of q that stand for something else than an unknown of their own node: they have a row and are not
  /// idle. Ascending.
  std::span<const Index> hosts() const { return hosts_; }
  bool has_values() const { return sums_.has_values(); }
  /// Do both make the same matrix of the same elements? Constants may differ.
  bool same_matrix(const ConstraintMap& other) const;
  std::int64_t bytes() const;

 private:
  class Sums {
   public:
    void add(const Row& row);
    Index count() const { return static_cast<Index>(value_.size()); }
    LinearSum sum(Index row) const {
      const auto at = static_cast<std::size_t>(row);
      return {{terms_.data() + start_[at], static_cast<std::size_t>(start_[at + 1] - start_[at])}, value_[at]};
    }
    bool has_values() const;
    bool same_terms(const Sums& other) const { return start_ == other.start_ && terms_ == other.terms_; }
    std::int64_t bytes() const;

   private:
    std::vector<Offset> start_{0};
    std::vector<LinearTerm> terms_;
    std::vector<double> value_;
  };

  int dofs_;
  std::vector<Index> row_of_;   // [unknown]
  std::vector<Index> unknown_;  // [row]
  std::vector<std::uint8_t> idle_;
  std::vector<Index> hosts_;
  Sums sums_, free_;
};

/// The same map with all constants 0.
std::shared_ptr<const ConstraintMap> without_values(const ConstraintMap& map);

/// True if both are null or make the same matrix.
bool same_matrix(const std::shared_ptr<const ConstraintMap>& a, const std::shared_ptr<const ConstraintMap>& b);

}  // namespace genba
