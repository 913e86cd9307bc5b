// A problem as a system of equations on a device: matrix or factor, preconditioner, right-hand side, and the
// state that a solve starts from. They change together. A system is either fully set up for one plan, or not
// set up.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/analysis/system/operators.hpp"
#include "engine/procedure/load_cases.hpp"
#include "engine/procedure/solution.hpp"
#include "engine/procedure/system_plan.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

/// How a system is set up.
struct SystemSetUp {
  const SolveOptions& options;
  /// products with the matrix in a solve; limits the cost of trials of formats
  double expected_products = 0;
  TuningCache& cache;
};

/// What happens to a multigrid when the matrix gets new values.
enum class Hierarchy {
  anew,
  kept  ///< the old one stays if its smoothers suit the new values: fewer set-ups
};

/// b - A u0 from the elements, without a matrix. diagonal: as prescribed_diagonal().
std::vector<double> defect_without_matrix(const Problem& problem, const NumberedGraph& numbered,
                                          std::span<const double> diagonal, std::span<const double> start,
                                          ThreadTeam& team, Monitor& monitor);

/// A part of a matrix beside what is filled in: an operator (make_operator()) and its factor.
struct AddedOperator {
  double factor = 0;
  const DeviceMatrix* matrix = nullptr;
};

class DiscreteSystem {
 public:
  /// Only the device is there yet. reason: why this device was chosen.
  DiscreteSystem(std::unique_ptr<Backend> backend, Text reason, const SolveOptions& options);

  /// Makes matrix, preconditioner and right-hand side on the device. If the plan is a direct solve, it makes
  /// factor and right-hand side on the host; if an outside solver solves, the right-hand side alone. It tunes the product on the way (engine/solve/tune/tuner.hpp).
  /// It keeps what still fits: under new loads the matrix or factor, under new materials the storage of the
  /// matrix. If the program chose a multigrid and it cannot be set up, block-Jacobi replaces it, with a
  /// warning. After an error only the device is valid.
  void set_up(std::shared_ptr<const SystemPlan> planned, const SystemSetUp& how, ThreadTeam& team,
              Monitor& monitor);

  /// Puts new values into the matrix (or makes a new factor) and makes the preconditioner anew, in place. The
  /// problem of `planned` may differ from the present one only in what same_pattern() allows. Right-hand side
  /// and start stay those of the old problem. After an error only the device is valid. Returns true if the
  /// preconditioner was made anew; only a multigrid can stay.
  bool replace_values(std::shared_ptr<const SystemPlan> planned, ThreadTeam& team, Monitor& monitor,
                       Hierarchy hierarchy = Hierarchy::anew);

  /// The same with values that `fill` adds to a matrix with zero values on this host: those of a tangent. Only
  /// for FP64 and without a factor. `planned` stays; its problem no longer tells the values. more: is added to them.
  bool fill_values(const std::function<void(Matrix&)>& fill, ThreadTeam& team, Monitor& monitor,
                   Hierarchy hierarchy = Hierarchy::anew, std::span<const AddedOperator> more = {});
  /// The same with values that `fill` puts into the matrix where it is.
  bool fill_in_place(const std::function<void(DeviceMatrix&)>& fill, Monitor& monitor,
                     Hierarchy hierarchy = Hierarchy::anew, std::span<const AddedOperator> more = {});

  /// Fills the matrix from the elements that its device keeps; rhs as in Backend::assemble(). The
  /// preconditioner stays the old one until refresh_preconditioner().
  void assemble_kept(KeptElements& elements, DeviceVector& rhs) {
    load_cases_.clear();
    elements.assemble(*matrix_, rhs);
  }
  /// After assemble_kept(): makes the preconditioner anew if `hierarchy` asks for it, or if the smoothers of
  /// the multigrid do not suit the new values. Returns true if it was made anew.
  bool refresh_preconditioner(Monitor& monitor, Hierarchy hierarchy);
  /// Gives the matrix another pattern, for fill_values(): `planned` differs from the present plan in the graph alone.
  void take_pattern(std::shared_ptr<const SystemPlan> planned, ThreadTeam& team);
  /// Names the plan that the values of the matrix belong to from now on. It differs from the old plan only in
  /// values.
  void adopt_plan(std::shared_ptr<const SystemPlan> planned) { made_for_ = std::move(planned); }

  /// An operator of a problem on this numbering (engine/analysis/system/operators.hpp), on the device in the
  /// format of the matrix; CSR beside a factor. A GPU assembles a capacity if it assembles the matrix. The system
  /// must be set up; the memory plan counts it by SystemNeeds::matrices. Throws as Backend::assemble().
  std::unique_ptr<DeviceMatrix> make_operator(const Problem& problem, Operator which, ThreadTeam& team,
                                              Monitor& monitor) const;

  /// Changes the device, before the system is set up. Throws Error(internal_fault) afterwards.
  void use_backend(std::unique_ptr<Backend> backend, Text reason);

  bool is_set_up() const { return made_for_ != nullptr; }
  /// The plan that it is set up for; null if it is not set up.
  const std::shared_ptr<const SystemPlan>& planned() const { return made_for_; }
  const SolveOptions& options() const { return options_; }  ///< of the last set_up()
  const Text& reason() const { return reason_; }            ///< why this device
  Backend& backend() const { return *backend_; }
  /// Can the matrix, or only its storage, be used again for the problem on this numbering?
  bool matrix_serves(const Problem& problem, const NumberedGraph* numbered) const;
  bool storage_serves(const Problem& problem, const NumberedGraph* numbered) const;

  const DirectFactor* factor() const { return factor_ ? &*factor_ : nullptr; }  ///< null: a matrix is there
  /// Null: this process solves. Else there is neither matrix nor factor here.
  OutsideSolver* outside() const { return made_for_ ? made_for_->outside.get() : nullptr; }
  /// Starts the programs outside, unless they wait already. They get the values of the present plan.
  OutsideSystem& open_outside(Monitor& monitor);
  /// Null: they do not run.
  OutsideSystem* opened_outside() const { return outside_.get(); }
  /// Ends them. Their report stays.
  void close_outside();
  /// Of the last solves with this matrix; null: there were none.
  const RanksReport* outside_report() const;
  /// Neither a factor nor an outside solver.
  bool has_matrix() const { return matrix_ != nullptr; }
  std::span<const double> host_rhs() const { return host_rhs_; }  ///< b - A u0, with a factor or an outside solver
  const DeviceMatrix& matrix() const { return *matrix_; }
  const DevicePreconditioner& preconditioner() const { return *preconditioner_; }
  const PreconditionerChoice& preconditioning() const { return preconditioning_; }
  /// [row] diagonal of the FP64 matrix at prescribed unknowns. Other entries have no meaning.
  std::span<const double> prescribed_diagonal() const { return diagonal_; }
  const DeviceVector& rhs() const { return *rhs_; }         ///< b - A u0
  std::span<const double> start() const { return start_; }  ///< u0
  /// Computes b - A x in FP64 if the matrix has FP32 values. Empty for an FP64 matrix.
  ExactResidual exact_residual() const;
  const std::vector<Text>& warnings() const { return warnings_; }
  /// Right-hand sides of later steps with this matrix (load_cases.hpp). They end with the matrix.
  LoadCases& load_cases() { return load_cases_; }
  const LoadCases& load_cases() const { return load_cases_; }

  /// Call after a solve failed with `error`. Replaces block-Jacobi by a multigrid if the program may choose
  /// the preconditioner (`asked`) and memory suffices. Returns false if it did not.
  bool next_preconditioner(const SolveOptions& asked, const Error& error, Monitor& monitor);
  /// Frees matrix and preconditioner and returns the right-hand side. The system is then not set up.
  std::vector<double> free_matrix();

  /// Bytes of matrix, preconditioner and right-hand side on the device; empty if they do not exist.
  std::optional<std::int64_t> device_bytes() const;
  /// Largest number of bytes held so far: by the device, or by the factor and its solves.
  std::int64_t peak_bytes() const;
  /// Restarts the peak of the device from the bytes held now.
  void restart_peak();
  /// Fills in all of a solution except its values and report.
  void describe_into(Solution& solution) const;

 private:
  enum class Loads { all, none };
  void set_up_factor(const SystemPlan& planned, ThreadTeam& team, Monitor& monitor);
  void set_up_outside(const SystemPlan& planned, ThreadTeam& team, Monitor& monitor);
  void take_host_rhs(const SystemPlan& planned, ThreadTeam& team, Monitor& monitor);
  void build_matrix(const SystemPlan& planned, Format format, DeviceVector& rhs, ThreadTeam& team,
                    Monitor& monitor);
  bool fill_with(const std::function<void(const SystemPlan&)>& fill, Monitor& monitor, Hierarchy hierarchy,
                 std::span<const AddedOperator> more);
  bool assemble_again(const SystemPlan& planned, DeviceVector& rhs, Monitor& monitor, Loads loads);
  void make_preconditioner(const SystemPlan& planned, const SolveOptions& options, Monitor& monitor);
  std::unique_ptr<DevicePreconditioner> make_multigrid(const SystemPlan& planned, Monitor& monitor) const;

  // Members are destroyed from the last to the first: the backend goes last.
  SolveOptions options_;
  std::unique_ptr<Backend> backend_;
  Text reason_;
  std::shared_ptr<const SystemPlan> made_for_;  ///< null until all members below are there
  TuningReport tuning_;                         ///< of the matrix
  /// [row] diagonal of the FP64 matrix at prescribed unknowns. A new right-hand side needs nothing else of
  /// it.
  std::vector<double> diagonal_;
  std::unique_ptr<DeviceMatrix> matrix_;
  std::vector<double> hierarchy_diagonal_;  ///< diagonal of the matrix that the kept multigrid was made for
  bool takes_new_values_ = false;  ///< Backend::assemble_again() works on the matrix
  std::int64_t trial_peak_ = 0;    ///< as in Solution
  std::unique_ptr<DevicePreconditioner> preconditioner_;
  PreconditionerChoice preconditioning_;
  double setup_seconds_ = 0;  ///< of the preconditioner
  std::vector<Text> warnings_;
  std::optional<DirectFactor> factor_;     ///< with it there is neither matrix nor preconditioner
  std::unique_ptr<OutsideSystem> outside_;
  std::optional<RanksReport> outside_report_;
  std::vector<double> host_rhs_;           ///< b - A u0, with a factor or an outside solver
  std::unique_ptr<DeviceElements> exact_;  ///< elements of made_for_, only with FP32 values
  std::vector<double> start_;              ///< u0
  std::unique_ptr<DeviceVector> rhs_;      ///< b - A u0
  LoadCases load_cases_;
};

/// Ends the programs outside at the end of its scope.
class OutsideScope {
 public:
  explicit OutsideScope(DiscreteSystem& system) : system_(system) {}
  ~OutsideScope() { system_.close_outside(); }
  OutsideScope(const OutsideScope&) = delete;
  OutsideScope& operator=(const OutsideScope&) = delete;

 private:
  DiscreteSystem& system_;
};

}  // namespace genba
