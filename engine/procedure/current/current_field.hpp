// The steady electric field of a body whose conductivity depends on its temperature. It is solved beside the
// system of heat: on the same mesh, numbering, device and format, with its own matrix and preconditioner.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/procedure/schedule/moving_conditions.hpp"
#include "engine/assembly/element_worker.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/physics/current_control.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

/// What the electric field shares with the system of heat.
struct CurrentDevice {
  Backend& backend;
  std::shared_ptr<const NumberedGraph> numbered;
  Format format = Format::csr;
  bool assembles = true;  ///< true: the device assembles the matrix; false: the host does
  Preconditioner preconditioner = Preconditioner::block_jacobi;
};

/// A name and the vector of the field's state that has this name.
using CurrentVector = std::pair<std::string, std::vector<double>*>;

class CurrentField {
 public:
  /// device.numbered numbers the nodes of the mesh of `current`. The backend and the team must outlive this.
  CurrentField(CurrentDevice device, const Problem& current, const SolveOptions& options, ThreadTeam& team);
  CurrentField(const CurrentField&) = delete;
  CurrentField& operator=(const CurrentField&) = delete;

  /// Moves the field to a time step and to `temperatures` ([equation node] K). Conditions that vary over time
  /// become root mean squares over the step. Solves it if it was never solved, if its conditions vary over time
  /// and the step is another one, or if the conductivity of an element changed by more than the fraction
  /// `most_change` since the last solve. Returns true if it solved. Throws as conjugate_gradient() does.
  bool take(const TimeSpan& step, std::span<const double> temperatures, double most_change, Monitor& monitor);

  /// Results of the last solve, for the voltages and currents that the conditions state.
  /// [equation node] W; the sum is the Joule power
  const std::vector<double>& heat() const { return heat_; }
  const CurrentFacts& facts() const { return facts_; }
  int solves() const { return solves_; }
  int iterations() const { return iterations_; }

  /// Marks the field as that of an accepted time step. A resumed run starts from the last accepted field.
  void accept();
  /// The vectors of the last accepted field. A resumed run fills them, then calls restore() with its step.
  std::vector<CurrentVector> vectors();
  void restore(const TimeSpan& last, Monitor& monitor);

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
  TimeSpan span_{};  ///< of the conditions of problem_
  HostElementWorker worker_;
  bool depends_;  ///< the conductivity depends on the temperature
  // A preconditioner may borrow the matrix, so it is destroyed first.
  std::unique_ptr<DeviceMatrix> matrix_;
  std::unique_ptr<DevicePreconditioner> preconditioner_;
  std::unique_ptr<DeviceVector> b_, x_, r_;
  Vector potential_;  ///< [row] V
  Vector made_at_;    ///< [row] K of the last solve; empty if the conductivity does not depend on it
  Vector made_with_;  ///< [Problem::own] S/m of the last solve; empty likewise
  Vector kept_potential_, kept_made_at_;  ///< of the last accepted step
  int kept_solves_ = 0;
  Vector heat_;
  CurrentFacts facts_;
  int solves_ = 0, iterations_ = 0;
};

}  // namespace genba
