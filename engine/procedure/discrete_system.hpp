// A problem as a system of equations on a device: matrix or factor, preconditioner, right-hand side, and the
// state that a solve starts from. They change together: a caller sees a system that is set up for one plan,
// or one that is not set up.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/procedure/solution.hpp"
#include "engine/procedure/system_plan.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

/// How a system is set up.
struct SystemSetUp {
  const SolveOptions& options;
  double expected_products = 0;  ///< with the matrix in a solve: what trials of formats may cost
  TuningCache& cache;
};

/// What becomes of a multigrid when the matrix gets other values.
enum class Hierarchy {
  anew,
  kept  ///< as it was for the values before, where its smoothers bear the new ones: fewer set-ups
};

class DiscreteSystem {
 public:
  /// Nothing is there yet but the device. reason: why this one.
  DiscreteSystem(std::unique_ptr<Backend> backend, Text reason, const SolveOptions& options);

  /// Matrix, preconditioner and right-hand side on the device, or factor and right-hand side on the host
  /// where the plan is of a direct solve. The product is tuned on the way (engine/solve/tune/tuner.hpp). What
  /// serves stays: the matrix or factor under new loads, its storage under new materials. A multigrid that
  /// nobody asked for and that cannot be set up is replaced by block-Jacobi, with a warning. After an error
  /// nothing but the device can be relied on.
  void set_up(std::shared_ptr<const SystemPlan> planned, const SystemSetUp& how, ThreadTeam& team,
              Monitor& monitor);

  /// Other values in the matrix, or another factor, and the preconditioner made anew, in place: the problem
  /// of `planned` differs from the one that it is set up for in what same_pattern() allows. Right-hand side
  /// and start stay what they were for the one before. After an error nothing but the device can be relied
  /// on. True: the preconditioner was made anew, as always where it is no multigrid.
  bool take_new_values(std::shared_ptr<const SystemPlan> planned, ThreadTeam& team, Monitor& monitor,
                       Hierarchy hierarchy = Hierarchy::anew);

  /// Values of the matrix by elements that its device keeps; rhs as in Backend::assemble(). The
  /// preconditioner stays what it was until refresh_preconditioner().
  void assemble_kept(KeptElements& elements, DeviceVector& rhs) { elements.assemble(*matrix_, rhs); }
  /// Of such values: made anew where that is asked for or a multigrid's smoothers do not bear them. True: it
  /// was.
  bool refresh_preconditioner(Monitor& monitor, Hierarchy hierarchy);
  /// What the values of the matrix are of from here on; the plan differs in that alone.
  void relabel(std::shared_ptr<const SystemPlan> planned) { made_for_ = std::move(planned); }

  /// Another device, before anything is there.
  void use_backend(std::unique_ptr<Backend> backend, Text reason);

  bool is_set_up() const { return made_for_ != nullptr; }
  /// What it is set up for; null if it is not.
  const std::shared_ptr<const SystemPlan>& planned() const { return made_for_; }
  const SolveOptions& options() const { return options_; }  ///< it was set up with
  const Text& reason() const { return reason_; }            ///< why this device
  Backend& backend() const { return *backend_; }
  /// Is its matrix, or the storage of its matrix, that of the problem on this numbering?
  bool matrix_serves(const Problem& problem, const NumberedGraph* numbered) const;
  bool storage_serves(const Problem& problem, const NumberedGraph* numbered) const;

  const DirectFactor* factor() const { return factor_ ? &*factor_ : nullptr; }  ///< null: a matrix is there
  std::span<const double> host_rhs() const { return host_rhs_; }                ///< b - A u0, with a factor
  const DeviceMatrix& matrix() const { return *matrix_; }
  const DevicePreconditioner& preconditioner() const { return *preconditioner_; }
  const PreconditionerChoice& preconditioning() const { return preconditioning_; }
  /// Of the FP64 matrix at prescribed unknowns; elsewhere anything.
  std::span<const double> prescribed_diagonal() const { return diagonal_; }
  const DeviceVector& rhs() const { return *rhs_; }         ///< b - A u0
  std::span<const double> start() const { return start_; }  ///< u0
  /// b - A x in FP64 of a matrix with FP32 values; empty where the matrix is what it stands for.
  ExactResidual exact_residual() const;
  const std::vector<Text>& warnings() const { return warnings_; }

  /// After `error` of a solve: puts a multigrid in the place of block-Jacobi, if what is `asked` leaves the
  /// choice to the program and there is memory for it. False: there is no next one.
  bool next_preconditioner(const SolveOptions& asked, const Error& error, Monitor& monitor);
  /// Matrix and preconditioner go; the right-hand side comes to the host. It is then no longer set up.
  std::vector<double> give_up_matrix();

  /// Bytes of matrix, preconditioner and right-hand side on the device; empty where they are not there.
  std::optional<std::int64_t> device_bytes() const;
  /// Largest number of bytes held by the device, or by factor and its solves.
  std::int64_t peak_bytes() const;
  /// Counts the device's peak anew from what is held now.
  void restart_peak();
  /// What is known of a solution but for its values and report.
  void tell(Solution& solution) const;

 private:
  enum class Loads { all, none };
  void set_up_factor(const SystemPlan& planned, ThreadTeam& team, Monitor& monitor);
  void build_matrix(const SystemPlan& planned, Format format, DeviceVector& rhs, ThreadTeam& team,
                    Monitor& monitor);
  bool assemble_again(const SystemPlan& planned, DeviceVector& rhs, Monitor& monitor, Loads loads);
  void make_preconditioner(const SystemPlan& planned, const SolveOptions& options, Monitor& monitor);
  std::unique_ptr<DevicePreconditioner> make_multigrid(const SystemPlan& planned, Monitor& monitor) const;

  // Members are destroyed from the last to the first: the backend goes last.
  SolveOptions options_;
  std::unique_ptr<Backend> backend_;
  Text reason_;
  std::shared_ptr<const SystemPlan> made_for_;  ///< null until all below is there
  TuningReport tuning_;                         ///< of the matrix
  /// Of the FP64 matrix at prescribed unknowns: all that a new right-hand side needs.
  std::vector<double> diagonal_;
  std::unique_ptr<DeviceMatrix> matrix_;
  std::vector<double> hierarchy_diagonal_;  ///< of the matrix that a multigrid that is kept was made for
  bool takes_new_values_ = false;  ///< Backend::assemble_again() works on the matrix
  std::int64_t trial_peak_ = 0;    ///< as in Solution
  std::unique_ptr<DevicePreconditioner> preconditioner_;
  PreconditionerChoice preconditioning_;
  double setup_seconds_ = 0;  ///< of the preconditioner
  std::vector<Text> warnings_;
  std::optional<DirectFactor> factor_;     ///< then there is neither matrix nor preconditioner
  std::vector<double> host_rhs_;           ///< b - A u0 for it
  std::unique_ptr<DeviceElements> exact_;  ///< of made_for_, with FP32 values only
  std::vector<double> start_;              ///< u0
  std::unique_ptr<DeviceVector> rhs_;      ///< b - A u0
};

}  // namespace genba
