// Fields that accumulate over the steps: thermal dose, thermal damage, largest temperature, time above a
// temperature.
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
  /// Has the fields that the problem's transient step asks for. They continue from Problem::grown_before.
  /// start: K, [row], at 0 s. All other arguments are borrowed.
  GrownFields(const Problem& problem, const Numbering& numbering, std::span<const double> start,
              ThreadTeam& team);

  bool is_empty() const { return kinds_.empty(); }
  /// Adds an accepted step: dt s from one state to the next, both K, [row].
  void take(double dt, std::span<const double> from, std::span<const double> to);
  /// The present values, in the order of grown_fields().
  std::vector<RowField> fields() const;
  /// [row] values of the field `name`; empty if the case does not ask for it. Damage is the largest of the
  /// materials around a node.
  std::vector<double> values(std::string_view name) const;
  /// The same, into an existing list.
  void take_values(std::string_view name, std::vector<double>& out) const;

  /// The state that a resumed run begins with, in the order of fields() without the damaged share. Damage has
  /// one number for each pair of node and material.
  std::vector<std::vector<double>> state() const;
  /// Throws Error(input) if `state` does not belong to this problem.
  void restore(std::vector<std::vector<double>> state);

  /// The same state with one number a row: [list][row]. Damage has one list for each material.
  std::vector<std::vector<double>> rows() const;
  /// Throws as restore() does.
  void restore_rows(std::span<const std::vector<double>> lists);

  /// The most host vectors of one number a row that it keeps and returns at the same time.
  static int host_vectors(const TransientOptions& how);

 private:
  void find_damaged(const Problem& problem, const Numbering& numbering);
  void go_on_from(const GrownBefore& before, const Numbering& numbering);
  template <class Body>
  void for_rows(std::size_t count, const Body& body) const;

  TransientOptions how_;
  ThreadTeam& team_;
  std::vector<FieldKind> kinds_;
  std::vector<std::string_view> kept_;  ///< names of the kinds that are no function of another
  std::size_t rows_;
  std::vector<double> dose_, maximum_, above_;  ///< [row]; empty: not asked for
  /// A node where materials meet has one entry for each material.
  struct Damaged {
    Index row;
    Index law;
  };
  std::vector<Damaged> damaged_;  ///< sorted by row
  std::vector<DamageLaw> laws_;   ///< one for each material that can be damaged
  std::vector<double> damage_;    ///< [damaged_]
};

}  // namespace genba
