// Bolts beside faces that touch, whose length stays after their preload (Join::locked). On the way of the preload a bolt
// is a force across its cut. Then it is a stiff spring whose force the corrections of contact make exact (augmented
// Lagrangian), so it holds where the parts open too.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/assembly/input.hpp"

namespace genba {

class BoltLocks {
 public:
  /// All arguments must outlive this object.
  BoltLocks(const Problem& problem, const Numbering& numbering);
  bool empty() const { return bolts_.empty(); }

  /// Where the path of the load is. share: of the preload; is_locked: lengths stay.
  void take(double share, bool is_locked);
  /// Adds forces and derivatives at u as ContactState::evaluate() does.
  void add(std::span<const double> u, std::span<const double> held_step, std::span<double> forces, const AddBlock* tangent);
  bool has_same_tangent() const { return bolts_.empty() || made_locked_ == is_locked_; }
  /// N^2: sum of the squares of the forces at u.
  double force_square(std::span<const double> u) const;
  /// Forces become those at u. Returns the largest change, relative.
  double settle(std::span<const double> u);
  void accept(std::span<const double> u);
  void go_back();

  /// A bolt at the last good state: axial force, N; by how much it was made shorter, m.
  struct Kept {
    double force = 0, length = 0;
  };
  /// visit(number) for all numbers of the last good state.
  template <class Visit>
  static void each_number(auto& self, const Visit& visit) {
    for (auto& bolt : self.bolts_) visit(bolt.good.force), visit(bolt.good.length);
  }
  /// Adds what bolts do at the last good state, as inner forces; `each` gets load and force.
  void add_good(std::span<double> forces, std::vector<std::pair<std::size_t, double>>& each) const;

 private:
  struct Bolt {
    const BoltCut* cut = nullptr;
    double preload = 0;  ///< N
    double carried = 0;  ///< N, of the last correction
    Kept good{};
  };
  double overlap(const Bolt& bolt, std::span<const double> u) const;
  double stiffness(const Bolt& bolt) const;
  double force(const Bolt& bolt, std::span<const double> u) const;
  std::size_t row(Index node) const;
  void put(const Bolt& bolt, double force, std::span<double> forces) const;

  std::size_t dofs_;
  AssemblyInput input_;
  std::vector<Bolt> bolts_;
  double share_ = 0;
  bool is_locked_ = false, made_locked_ = false;
};

}  // namespace genba
