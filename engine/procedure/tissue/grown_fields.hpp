// Fields that grow from step to step: thermal dose, thermal damage, largest temperature, time above one.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/row_field.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

class GrownFields {
 public:
  /// Those that the problem's transient step asks for; they go on from Problem::grown_before. start: K, [row],
  /// at 0 s; the rest is borrowed.
  GrownFields(const Problem& problem, const Numbering& numbering, std::span<const double> start,
              ThreadTeam& team);

  bool is_empty() const { return kinds_.empty(); }
  /// A step that was taken: dt s from one state to the next, K, [row].
  void take(double dt, std::span<const double> from, std::span<const double> to);
  /// As they are now, in the order of grown_fields().
  std::vector<RowField> fields() const;
  /// [row] of one of them by name; empty where it is not asked for. Of damage, the largest of the materials
  /// around a node.
  std::vector<double> values(std::string_view name) const;
  /// The same into a list that is there.
  void take_values(std::string_view name, std::vector<double>& out) const;

  /// What a resumed run begins with, in the order of fields(); of damage by material and node.
  std::vector<std::vector<double>> state() const;
  /// Throws Error(input) where these are no states of this problem.
  void restore(std::vector<std::vector<double>> state);

  /// The same as lists of a number a row: [list][row]. Damage has a list for each material.
  std::vector<std::vector<double>> rows() const;
  /// Throws as restore().
  void restore_rows(std::span<const std::vector<double>> lists);

  /// Host vectors of one number a row that it keeps or gives away at once, at most.
  static int host_vectors(const TransientOptions& how);

 private:
  void find_damaged(const Problem& problem, const Numbering& numbering);
  void go_on_from(const GrownBefore& before, const Numbering& numbering);
  template <class Body>
  void for_rows(std::size_t count, const Body& body) const;

  TransientOptions how_;
  ThreadTeam& team_;
  std::vector<FieldKind> kinds_;
  std::size_t rows_;
  std::vector<double> dose_, maximum_, above_;  ///< [row]; empty: not asked for
  /// A node where materials meet has one of each.
  struct Damaged {
    Index row;
    Index law;
  };
  std::vector<Damaged> damaged_;  ///< by row
  std::vector<DamageLaw> laws_;   ///< [material that is damaged]
  std::vector<double> damage_;    ///< [damaged_]
};

}  // namespace genba
