// Heat equations whose values depend on the unknown temperature u:
//   now * stored(u) + flow(u) = given.
// Each iteration solves A d = residual. A has the conductivity at u, the slope of radiation and the slope of
// the stored heat. The residual is exact, so no heat is lost whatever A is. If the device keeps the elements
// (kept_elements.hpp), it makes matrix and residual itself at each state. Otherwise the host computes the
// residual element by element, and the matrix is kept while the iterations converge fast.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/procedure/discrete_system.hpp"
#include "engine/procedure/nonlinear/heat_residual.hpp"
#include "engine/procedure/nonlinear/nonlinear_report.hpp"

namespace genba {

class NonlinearSolver {
 public:
  using Vector = std::vector<double>;
  /// Computes the stored heat, [row] J. slope: [row] J/K; null if Problem::storage gives the matrix its
  /// capacity.
  using Stored = std::function<void(const Vector& u, Vector& stored, Vector* slope)>;
  enum class Storing {
    nothing,
    in_proportion,  ///< to the temperature; Problem::storage gives the matrix its capacity
    nodal           ///< with a slope at each node
  };

  /// The system must be set up for a problem with the pattern of `problem`, which is copied. Throws
  /// Error(input) in mixed precision.
  NonlinearSolver(DiscreteSystem& system, const SolveOptions& options, const Problem& problem,
                  ThreadTeam& team, Storing storing = Storing::nothing, Stored stored = {});

  /// Takes over time, conditions and prescribed values of the problem `at`.
  void move_to(const Problem& at);
  /// Takes over the remaining shares of perfusion (Problem::perfusion_left) of the problem `at`. left: [row]
  /// shares at nodes; the share of an element is the mean over its nodes.
  void take_shares(const Problem& at, std::span<const double> left);
  /// Computes flow() and stored() at the state u.
  void evaluate(const Vector& u, Monitor& monitor);

  struct Task {
    /// [row] W, without radiation; entries at prescribed unknowns are ignored
    std::span<const double> given;
    double now = 0;                 ///< 1/s
  };
  /// u: on entry a start that has the prescribed values, on return the solution; flow() and stored() belong
  /// to it. Throws Error(not_converged) that names iterations, residual and the place of the largest
  /// residual; and as conjugate_gradient() and solve_refined() do.
  void solve(Vector& u, const Task& task, Monitor& monitor);

  const Vector& flow() const { return flow_; }
  const Vector& stored() const { return stored_; }
  /// [row] W, flow + now * stored of the last solve, in rows of prescribed unknowns. Null if the device does
  /// not keep the elements. If it does, flow() is still that of the last evaluate().
  const Vector* held() const { return kept_ ? &held_ : nullptr; }
  std::span<const double> entered() const { return equations_.entered(); }
  double residual() const { return size_; }  ///< W, 2-norm, of the last solve
  double relative_residual() const { return reference_ > 0 ? size_ / reference_ : 0.0; }
  const NonlinearReport& report() const { return report_; }
  /// Sets the report of earlier solves; later solves are added to it.
  void count_on_from(const NonlinearReport& before) { report_ = before; }
  const SolveReport& last_solve() const { return solve_; }

 private:
  static constexpr std::size_t rows_per_chunk = 16384;
  /// The elements kept on the device, and their vectors.
  struct Kept {
    std::unique_ptr<KeptElements> elements;
    bool by_curves = false;  ///< the device evaluates conductivities by curves; otherwise the host does
    double rate = -1;        ///< 1/s in the reactions of the elements; below 0: conditions have changed since
    std::unique_ptr<DeviceVector> u{}, given{}, residual{};
  };
  template <class Body>
  void for_rows(const Body& body) const {
    team_.for_chunks(fixed_.size(), rows_per_chunk, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) body(i);
    });
  }
  /// The sum of body(row), the same on any number of threads.
  template <class Body>
  double sum_rows(const Body& body) const {
    Vector partial(fixed_.size() / rows_per_chunk + 1, 0.0);
    team_.for_chunks(fixed_.size(), rows_per_chunk, [&](std::size_t begin, std::size_t end) {
      double sum = 0;
      for (std::size_t i = begin; i < end; ++i) sum += body(i);
      partial[begin / rows_per_chunk] = sum;
    });
    double sum = 0;
    for (const double p : partial) sum += p;
    return sum;
  }
  double largest_change() const;
  double allowed_part(const Vector& u) const;
  // For kept elements: nonlinear_kept.cpp.
  void keep_elements();
  double begin_kept(const Vector& u, const Task& task, Monitor& monitor);
  double kept_residual(const Vector& u, const Task& task);
  void refresh_kept(Hierarchy hierarchy, Monitor& monitor);
  void end_kept(const Vector& u, const Task& task);

  bool needs_matrix(const Task& task) const;
  void refresh(const Task& task, Hierarchy hierarchy, Monitor& monitor);
  void solve_linear(const Task& task, double tolerance, Monitor& monitor);
  void solve_on_ranks(double tolerance, Monitor& monitor);
  double take_residual(const Task& task);
  double search(Vector& u, const Task& task, Monitor& monitor);
  double along() const;
  [[noreturn]] void give_up();

  DiscreteSystem& system_;
  const SolveOptions options_;
  /// at the state of the last evaluation; the system uses the same object
  std::shared_ptr<Problem> problem_;
  std::shared_ptr<const NumberedGraph> numbered_;
  ThreadTeam& team_;
  HeatResidual equations_;
  const Storing storing_;
  const Stored stored_of_;
  std::vector<std::uint8_t> fixed_;  ///< [row]
  AssemblyInput tied_;               ///< for expand() and reduce(): nodes that ties determine follow from the others
  bool has_fixed_ = false;
  std::unique_ptr<DeviceVector> b_, x_;
  std::optional<Kept> kept_;
  Vector held_;
  Vector flow_, stored_, slope_, nodal_, residual_, change_, start_;
  double size_ = 0, reference_ = 0;
  double contraction_ = 1;      ///< of the residual, in the last iteration
  double least_contraction_ = 1;  ///< the best contraction seen with kept elements; limits useful tolerances
  double rate_ = -1;            ///< 1/s in the matrix; below 0: the matrix belongs to no state yet
  bool hierarchy_is_new_ = true, wants_hierarchy_ = false;
  double usual_work_ = 0;  ///< iterations for a digit with a new hierarchy, or the first one; 0: unknown
  NonlinearReport report_;
  SolveReport solve_;
};

}  // namespace genba
