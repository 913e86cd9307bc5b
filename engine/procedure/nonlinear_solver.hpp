// Equations of heat whose values depend on the temperature that is sought:
//   now * stored(u) + flow(u) = given.
// Each iteration solves A d = residual, where A has the conductivity at u, what radiation falls by and what
// the stored heat grows by. The residual is exact, so no heat is lost whatever A is. Where a device keeps the
// elements (kept_elements.hpp) it makes matrix and residual at every state itself; else the host takes the
// residual element by element, and the matrix serves as long as iterations converge fast.
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
  /// [row] J. slope: J/K, null where the matrix has the capacity by Problem::storage.
  using Stored = std::function<void(const Vector& u, Vector& stored, Vector* slope)>;
  enum class Storing {
    nothing,
    in_proportion,  ///< to the temperature: the matrix has it by Problem::storage
    nodal           ///< slopes of each node
  };

  /// The system is set up for a problem with the pattern of `problem`, which is copied. Throws Error(input)
  /// in mixed precision.
  NonlinearSolver(DiscreteSystem& system, const SolveOptions& options, const Problem& problem,
                  ThreadTeam& team, Storing storing = Storing::nothing, Stored stored = {});

  /// Time, conditions and prescribed values of the problem.
  void move_to(const Problem& at);
  /// Shares of perfusion of the problem: means of `left`, [row], at the nodes of an element.
  void take_shares(const Problem& at, std::span<const double> left);
  /// flow() and stored() of a state.
  void evaluate(const Vector& u, Monitor& monitor);

  struct Task {
    std::span<const double> given;  ///< [row] W, but for radiation; anything where prescribed
    double now = 0;                 ///< 1/s
  };
  /// u: a start that has the prescribed values; then the solution, which flow() and stored() are of. Throws
  /// Error(not_converged) that names iterations, residual and the place where it is largest, and as
  /// conjugate_gradient() and solve_refined() do.
  void solve(Vector& u, const Task& task, Monitor& monitor);

  const Vector& flow() const { return flow_; }
  const Vector& stored() const { return stored_; }
  /// [row] W, flow() + now stored() of the last solve in rows of prescribed unknowns, where a device keeps
  /// the elements: flow() is then that of the last evaluate(). Null where it keeps none.
  const Vector* held() const { return kept_ ? &held_ : nullptr; }
  std::span<const double> entered() const { return equations_.entered(); }
  double residual() const { return size_; }  ///< W, 2-norm, of the last solve
  double relative_residual() const { return reference_ > 0 ? size_ / reference_ : 0.0; }
  const NonlinearReport& report() const { return report_; }
  /// Of solves before, which those to come are added to.
  void count_on_from(const NonlinearReport& before) { report_ = before; }
  const SolveReport& last_solve() const { return solve_; }

 private:
  static constexpr std::size_t rows_per_chunk = 16384;
  /// On the device.
  struct Kept {
    std::unique_ptr<KeptElements> elements;
    bool by_curves = false;  ///< conductivities; else the host evaluates them
    double rate = -1;        ///< that their reactions have; below 0: they are of other conditions
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
  // Of kept elements: nonlinear_kept.cpp.
  void keep_elements();
  double begin_kept(const Vector& u, const Task& task, Monitor& monitor);
  double kept_residual(const Vector& u, const Task& task);
  void refresh_kept(Hierarchy hierarchy, Monitor& monitor);
  void end_kept(const Vector& u, const Task& task);

  bool needs_matrix(const Task& task) const;
  void refresh(const Task& task, Hierarchy hierarchy, Monitor& monitor);
  void solve_linear(const Task& task, double tolerance, Monitor& monitor);
  double take_residual(const Task& task);
  double search(Vector& u, const Task& task, Monitor& monitor);
  double along() const;
  [[noreturn]] void give_up();

  DiscreteSystem& system_;
  const SolveOptions options_;
  std::shared_ptr<Problem> problem_;  ///< at the state of the last evaluation; the system's too
  std::shared_ptr<const NumberedGraph> numbered_;
  ThreadTeam& team_;
  HeatResidual equations_;
  const Storing storing_;
  const Stored stored_of_;
  std::vector<std::uint8_t> fixed_;  ///< [row]
  bool has_fixed_ = false;
  std::unique_ptr<DeviceVector> b_, x_;
  std::optional<Kept> kept_;
  Vector held_;
  Vector flow_, stored_, slope_, nodal_, residual_, change_, start_;
  double size_ = 0, reference_ = 0;
  double contraction_ = 1;      ///< of the residual, by the last iteration
  double least_contraction_ = 1;  ///< that kept elements allow, as far as it is known
  double rate_ = -1;            ///< that the matrix has; below 0: it is of no state yet
  bool hierarchy_is_new_ = true, wants_hierarchy_ = false;
  double usual_work_ = 0;  ///< iterations for a digit with a hierarchy that is new, or the first; 0: not known
  NonlinearReport report_;
  SolveReport solve_;
};

}  // namespace genba
