// The steady field of a current in a body whose conductivity depends on its temperature, beside the system of
// heat: on the same mesh, numbering, device and format, with a matrix and a preconditioner of its own.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/moving_conditions.hpp"
#include "engine/assembly/element_worker.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/physics/current_control.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

/// What the current shares with the system of heat.
struct CurrentDevice {
  Backend& backend;
  std::shared_ptr<const NumberedGraph> numbered;
  Format format = Format::csr;
  bool assembles = true;  ///< the matrix itself; else the host does
  Preconditioner preconditioner = Preconditioner::block_jacobi;
};

/// A vector of its state and its name.
using CurrentVector = std::pair<std::string, std::vector<double>*>;

class CurrentField {
 public:
  /// The numbering is of the mesh of `current`. backend and team outlive this.
  CurrentField(CurrentDevice device, const Problem& current, const SolveOptions& options, ThreadTeam& team);
  CurrentField(const CurrentField&) = delete;
  CurrentField& operator=(const CurrentField&) = delete;

  /// Brings the field to a time and to temperatures ([equation node] K). It is solved anew where it was not
  /// solved yet, where conditions vary over time, and where the conductivity of an element changed by more
  /// than `most_change` of itself since. True: it was. Throws as conjugate_gradient() does.
  bool take(double time, std::span<const double> temperatures, double most_change, Monitor& monitor);

  /// Of the field as conditions state it, when it was solved last.
  const std::vector<double>& heat() const { return heat_; }  ///< [equation node] W, adds up to the power
  const CurrentFacts& facts() const { return facts_; }
  int solves() const { return solves_; }
  int iterations() const { return iterations_; }

  /// The step of the time that the field was taken for was taken: it is what a resumed run goes on from.
  void accept();
  /// That, and how it goes on; the vectors are in place.
  std::vector<CurrentVector> vectors();
  void restore(double time, Monitor& monitor);

 private:
  using Vector = std::vector<double>;
  std::size_t row(Index mesh_node) const {
    return static_cast<std::size_t>(numbering().equation_node[static_cast<std::size_t>(mesh_node)]);
  }
  const Numbering& numbering() const { return device_.numbered->numbering; }
  bool varies_over_time() const { return moving_.values_vary() || moving_.loads_vary(); }
  void assemble(Monitor& monitor);
  void make_preconditioner(Preconditioner kind, Monitor& monitor);
  void solve(Monitor& monitor);
  void add_up_heat(Monitor& monitor);
  void add_up_currents(Monitor& monitor);
  double stated_voltage() const;
  double largest_change() const;

  CurrentDevice device_;
  const SolveOptions options_;
  ThreadTeam& team_;
  Problem problem_;
  MovingConditions moving_;
  HostElementWorker worker_;
  bool depends_;  ///< on the temperature
  // A preconditioner may borrow the matrix: it goes first.
  std::unique_ptr<DeviceMatrix> matrix_;
  std::unique_ptr<DevicePreconditioner> preconditioner_;
  std::unique_ptr<DeviceVector> b_, x_, r_;
  Vector potential_;  ///< [row] V
  Vector made_at_;    ///< [row] K, that it was solved at; empty where it does not depend on that
  Vector made_with_;  ///< [Problem::own] S/m, likewise
  Vector kept_potential_, kept_made_at_;  ///< of the last step that was taken
  int kept_solves_ = 0;
  Vector heat_;
  CurrentFacts facts_;
  int solves_ = 0, iterations_ = 0;
};

}  // namespace genba
