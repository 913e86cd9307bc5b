#include "app/ranks/program/rank_solve.hpp"

#define OMPI_SKIP_MPICXX 1
#include <petscksp.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>

#include "engine/assembly/assemble.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba {

namespace {

/// Turns a code of PETSc into an error. All calls go through it.
void must(PetscErrorCode code) {
  if (code == 0) return;
  const char* general = nullptr;
  char* specific = nullptr;
  PetscErrorMessage(code, &general, &specific);
  if (code == PETSC_ERR_MEM)
    throw Error(ErrorKind::memory, "genba-ranks", phrase<"a rank got no more memory">(),
                phrase<"Use more ranks on more computers, or a larger element size">());
  throw Error(ErrorKind::device, "PETSc", phrase<"error %1: %2">(static_cast<int>(code), specific != nullptr && *specific != '\0' ? specific : general != nullptr ? general : ""),
              phrase<"Try another preconditioner (rank_preconditioner)">());
}

using RankClock = std::chrono::steady_clock;
double rank_seconds(RankClock::time_point since) {
  return std::chrono::duration<double>(RankClock::now() - since).count();
}

/// Objects of PETSc that end with their scope.
struct Handles {
  Mat matrix = nullptr;
  KSP solver = nullptr;
  Vec x = nullptr, b = nullptr, r = nullptr;
  ~Handles() {
    KSPDestroy(&solver);
    VecDestroy(&x), VecDestroy(&b), VecDestroy(&r);
    MatDestroy(&matrix);
  }
};

/// The part as input of the assembly; it borrows from it.
struct PartInput {
  std::vector<Vec3> points;
  std::vector<Index> equation_node;
  std::vector<double> values;
  AssemblyInput input;
  explicit PartInput(const RanksHead& head, const PartSystem& part) {
    const std::size_t nodes = part.equation.size();
    points.resize(nodes), equation_node.resize(nodes), values.assign(part.fixed.size(), 0.0);
    for (std::size_t i = 0; i < nodes; ++i) {
      std::copy_n(part.points.begin() + static_cast<std::ptrdiff_t>(3 * i), 3, points[i].begin());
      equation_node[i] = static_cast<Index>(i);
    }
    input.dofs = head.dofs;
    input.section = part.section;
    input.thickness = part.thickness;
    input.nodes = static_cast<Index>(nodes);
    input.points = points;
    input.equation_node = equation_node;
    for (const PartElements& list : part.solids)
      input.solids.push_back({list.kind, list.nodes, list.region, list.axes, list.absorbed, list.at_points});
    input.materials = part.materials;
    input.fixed = part.fixed;
    input.value = values;
    input.reaction = part.reaction, input.lumped_reaction = part.lumped_reaction, input.absorption = part.absorption;
  }
};

PetscInt petsc_number(Offset number, const char* what) {
  if (number > std::numeric_limits<PetscInt>::max())
    throw Error(ErrorKind::input, "solver/ranks",
                phrase<"this PETSc counts with 32 bits, and %1 %2 are more than it can">(number, what),
                phrase<"Use more ranks, or build Genba with a PETSc of 64-bit indices (petsc64-dev)">());
  return static_cast<PetscInt>(number);
}

void make_matrix_rows(const RanksHead& head, const PartSystem& part, Handles& h) {
  const int dofs = head.dofs;
  const PetscInt own = petsc_number(static_cast<Offset>(part.size()) * dofs, "rows");
  const PetscInt all = petsc_number(static_cast<Offset>(head.nodes) * dofs, "rows");
  Offset inside = 0, outside = 0;
  std::vector<PetscInt> d, o;
  d.reserve(static_cast<std::size_t>(own)), o.reserve(static_cast<std::size_t>(own));
  for (std::size_t i = 0; i < part.own_columns.size(); ++i)
    for (int a = 0; a < dofs; ++a) {
      d.push_back(dofs * part.own_columns[i]), o.push_back(dofs * part.other_columns[i]);
      inside += d.back(), outside += o.back();
    }
  petsc_number(inside, "nonzeros"), petsc_number(outside, "nonzeros");
  must(MatCreate(PETSC_COMM_WORLD, &h.matrix));
  must(MatSetSizes(h.matrix, own, own, all, all));
  must(MatSetBlockSize(h.matrix, dofs));
  must(MatSetType(h.matrix, MATAIJ));
  must(MatSeqAIJSetPreallocation(h.matrix, 0, d.data()));
  must(MatMPIAIJSetPreallocation(h.matrix, 0, d.data(), 0, o.data()));
  must(MatSetOption(h.matrix, MAT_NO_OFF_PROC_ENTRIES, PETSC_TRUE));
  must(MatSetOption(h.matrix, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_TRUE));
  must(MatSetOption(h.matrix, MAT_SPD, PETSC_TRUE));
}

/// Adds elements and blocks to the own rows.
void assemble_rows(const RanksHead& head, PartSystem& part, const RankProgress& tell, Handles& h) {
  const int dofs = head.dofs;
  std::vector<PetscScalar> block(static_cast<std::size_t>(dofs * dofs));
  const auto add = [&](Index row, Index column, const double* values, int row_stride, int column_stride) {
    for (int i = 0; i < dofs; ++i)
      for (int j = 0; j < dofs; ++j) block[static_cast<std::size_t>(i * dofs + j)] = values[i * row_stride + j * column_stride];
    const PetscInt r = row, c = column;
    must(MatSetValuesBlocked(h.matrix, 1, &r, 1, &c, block.data(), ADD_VALUES));
  };
  {
    const PartInput made(head, part);
    ThreadTeam one(1);
    class Teller final : public Monitor {
     public:
      explicit Teller(const RankProgress& t) : tell_(t) {}
      void progress(const Text&, double fraction) override { tell_.stage(0.3 * fraction, phrase<"ranks: assemble">()); }

     private:
      const RankProgress& tell_;
    } monitor(tell);
    const ElementBatches batches = make_batches(made.input.solids, made.input.equation_node);
    add_elements(
        made.input, batches,
        [&](Index row, Index column, const double* values, int row_stride, int column_stride) {
          const Index r = part.equation[static_cast<std::size_t>(row)];
          if (r >= part.first && r < part.last)
            add(r, part.equation[static_cast<std::size_t>(column)], values, row_stride, column_stride);
        },
        one, monitor);
  }
  const auto size = static_cast<std::size_t>(dofs * dofs);
  for (std::size_t i = 0; i < part.blocks.row.size(); ++i)
    add(part.blocks.row[i], part.blocks.column[i], part.blocks.values.data() + i * size, dofs, 1);
  part.solids = {}, part.points = {}, part.blocks = {}, part.equation = {}, part.fixed = {};
  must(MatAssemblyBegin(h.matrix, MAT_FINAL_ASSEMBLY));
  must(MatAssemblyEnd(h.matrix, MAT_FINAL_ASSEMBLY));
}

/// The rigid motions are near the null space of a motion.
void set_near_null_space(const RanksHead& head, PartSystem& part, Handles& h) {
  // A rank without rows has no places, but takes part in what all ranks do.
  int has_places = part.motion_points.empty() ? 0 : 1;
  MPI_Allreduce(MPI_IN_PLACE, &has_places, 1, MPI_INT, MPI_MAX, PETSC_COMM_WORLD);
  if (!head.is_motion || has_places == 0) return;
  Vec places = nullptr;
  must(VecCreate(PETSC_COMM_WORLD, &places));
  must(VecSetSizes(places, part.size() * head.dofs, PETSC_DECIDE));
  must(VecSetBlockSize(places, head.dofs));
  must(VecSetFromOptions(places));
  PetscScalar* to = nullptr;
  must(VecGetArray(places, &to));
  for (Index i = 0; i < part.size(); ++i)
    for (int a = 0; a < head.dofs; ++a) to[i * head.dofs + a] = part.motion_points[static_cast<std::size_t>(3 * i + a)];
  must(VecRestoreArray(places, &to));
  MatNullSpace motions = nullptr;
  must(MatNullSpaceCreateRigidBody(places, &motions));
  must(MatSetNearNullSpace(h.matrix, motions));
  must(MatNullSpaceDestroy(&motions));
  must(VecDestroy(&places));
  part.motion_points = {};
}

/// Sets an option of PETSc unless PETSC_OPTIONS states it.
void default_option(const char* name, const char* value) {
  PetscBool stated = PETSC_FALSE;
  must(PetscOptionsHasName(nullptr, nullptr, name, &stated));
  if (stated == PETSC_FALSE) must(PetscOptionsSetValue(nullptr, name, value));
}

void choose_preconditioner(const RanksHead& head, KSP solver) {
  PC preconditioner = nullptr;
  must(KSPGetPC(solver, &preconditioner));
  switch (head.preconditioner) {
    case RankPreconditioner::gamg:
      must(PCSetType(preconditioner, PCGAMG));
      default_option("-pc_gamg_agg_nsmooths", "1");
      default_option("-pc_gamg_threshold", head.is_motion ? "0.01" : "0.02");
      default_option("-mg_levels_ksp_type", "chebyshev");
      default_option("-mg_levels_pc_type", "jacobi");
      default_option("-mg_levels_ksp_max_it", "3");
      break;
    case RankPreconditioner::hypre:
      must(PCSetType(preconditioner, PCHYPRE));
      must(PCHYPRESetType(preconditioner, "boomeramg"));
      default_option("-pc_hypre_boomeramg_strong_threshold", "0.5");
      default_option("-pc_hypre_boomeramg_coarsen_type", "HMIS");
      default_option("-pc_hypre_boomeramg_interp_type", "ext+i");
      default_option("-pc_hypre_boomeramg_P_max", "4");
      default_option("-pc_hypre_boomeramg_relax_type_all", "symmetric-SOR/Jacobi");
      break;
    case RankPreconditioner::ml:
      must(PCSetType(preconditioner, PCML));
      default_option("-mg_levels_ksp_type", "chebyshev");
      default_option("-mg_levels_pc_type", "jacobi");
      default_option("-mg_levels_ksp_max_it", "3");
      break;
  }
}

/// The rule by which a solve ends: |r| <= limit.
struct StoppingRule {
  double limit = 0, size = 0;
  int most = 0, number = 0, before = 0;  ///< iterations of earlier tries
  const RankProgress* tell = nullptr;
};

PetscErrorCode stop_at_limit(KSP, PetscInt iteration, PetscReal norm, KSPConvergedReason* reason, void* context) {
  const auto& rule = *static_cast<const StoppingRule*>(context);
  *reason = KSP_CONVERGED_ITERATING;
  if (!std::isfinite(norm))
    *reason = KSP_DIVERGED_NANORINF;
  else if (norm <= rule.limit)
    *reason = KSP_CONVERGED_RTOL;
  else if (rule.before + iteration >= rule.most)
    *reason = KSP_DIVERGED_ITS;
  return 0;
}

PetscErrorCode tell_residual(KSP, PetscInt iteration, PetscReal norm, void* context) {
  const auto& rule = *static_cast<const StoppingRule*>(context);
  if (rule.size > 0) rule.tell->residual(rule.number, rule.before + static_cast<int>(iteration), norm / rule.size);
  return 0;
}

[[noreturn]] void fail_solve(KSPConvergedReason reason, int iterations, double reached, double asked) {
  const std::string there = format_number(reached, "%.3g");
  if (reason == KSP_DIVERGED_INDEFINITE_MAT || reason == KSP_DIVERGED_INDEFINITE_PC || reason == KSP_DIVERGED_NANORINF)
    throw Error(ErrorKind::singular, phrase<"ranks">(),
                phrase<"conjugate gradients met a direction without stiffness after %1 iterations, at a relative residual of %2 "
                       "(%3)">(iterations, there, KSPConvergedReasons[reason]),
                phrase<"Check that the constraints hold every part, or try another preconditioner (rank_preconditioner)">());
  throw Error(ErrorKind::not_converged, phrase<"ranks">(),
              phrase<"the relative residual is %1 after %2 iterations, %3 is asked for (%4)">(
                  there, iterations, format_number(asked, "%.3g"), KSPConvergedReasons[reason]),
              phrase<"Try another preconditioner (rank_preconditioner), more iterations (max_iterations), or solve without "
                     "ranks">());
}

void put_values(std::span<const double> from, Vec to) {
  PetscScalar* values = nullptr;
  must(VecGetArray(to, &values));
  std::ranges::copy(from, values);
  must(VecRestoreArray(to, &values));
}

void add_values(Vec from, std::size_t count, std::vector<double>& to) {
  const PetscScalar* values = nullptr;
  must(VecGetArrayRead(from, &values));
  to.insert(to.end(), values, values + count);
  must(VecRestoreArrayRead(from, &values));
}

/// h.r = b - A x. Returns its norm.
double true_residual(Handles& h) {
  PetscReal size = 0;
  must(MatMult(h.matrix, h.x, h.r));
  must(VecAYPX(h.r, -1, h.b));
  must(VecNorm(h.r, NORM_2, &size));
  return size;
}

/// Solves A x = b from h.x, whose residual is `size`. The recurrence is started again from the true residual while that
/// is above the limit. `from_zero`: h.x is 0.
void solve_right_side(const RanksHead& head, const RankQuestion& question, double size, bool from_zero,
                      const RankProgress& tell, Handles& h, PartAnswer& out) {
  constexpr int most_starts = 6;
  constexpr double loosest = 0.5;
  double left = size;
  const double tolerance =
      size > 0 ? std::clamp(question.tolerance * std::max(question.reference, size) / size, question.tolerance, loosest) : 0;
  StoppingRule rule{tolerance * size, size, head.max_iterations, question.number, 0, &tell};
  must(KSPSetConvergenceTest(h.solver, stop_at_limit, &rule, nullptr));
  must(KSPMonitorCancel(h.solver));
  must(KSPMonitorSet(h.solver, tell_residual, &rule, nullptr));
  KSPConvergedReason reason = KSP_CONVERGED_RTOL;
  double last = std::numeric_limits<double>::infinity();
  for (int tries = 0; tries < most_starts; ++tries) {
    must(KSPSetInitialGuessNonzero(h.solver, tries == 0 && from_zero ? PETSC_FALSE : PETSC_TRUE));
    must(KSPSolve(h.solver, h.b, h.x));
    must(KSPGetConvergedReason(h.solver, &reason));
    PetscInt iterations = 0;
    must(KSPGetIterationNumber(h.solver, &iterations));
    rule.before += static_cast<int>(iterations);
    left = true_residual(h);
    if (!std::isfinite(left) || left <= rule.limit || reason == KSP_DIVERGED_ITS || left > 0.5 * last) break;
    last = left;
  }
  const double reached = left / size;
  // A recurrence that ended in rounding is left to the program that started this one: it knows the elements.
  const bool ended = reason > 0 || reached <= 2 * tolerance;
  if (!ended || !std::isfinite(reached)) fail_solve(reason, rule.before, reached, tolerance);
  out.iterations = rule.before;
  out.residual = reached;
}

double largest_diagonal_of(Handles& h) {
  PetscReal most = 0;
  must(MatGetDiagonal(h.matrix, h.r));
  must(VecMax(h.r, nullptr, &most));
  return most;
}

std::string petsc_version() {
  char text[256];
  int major = 0, minor = 0, subminor = 0;
  PetscGetVersionNumber(&major, &minor, &subminor, nullptr);
  std::snprintf(text, sizeof text, "PETSc %d.%d.%d", major, minor, subminor);
  return text;
}

}  // namespace

struct RankSystem::State {
  RanksHead head;
  RankProgress tell;
  Handles h;
  PartAnswer facts;  ///< without an answer
};

RankSystem::~RankSystem() = default;

RankSystem::RankSystem(const RanksHead& head, PartSystem part, RankProgress tell)
    : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.head = head, s.tell = std::move(tell);
  Handles& h = s.h;
  PartAnswer& out = s.facts;
  out.first = part.first, out.last = part.last;
  out.library = petsc_version();
  for (const PartElements& list : part.solids) out.elements += static_cast<Offset>(list.region.size());
  for (std::size_t i = 0; i < part.own_columns.size(); ++i)
    out.nonzeros += (part.own_columns[i] + part.other_columns[i]) * static_cast<Offset>(head.dofs) * head.dofs;
  auto start = RankClock::now();
  make_matrix_rows(head, part, h);
  assemble_rows(head, part, s.tell, h);
  out.assembly_seconds = rank_seconds(start);
  s.tell.stage(0.3, phrase<"ranks: set up the preconditioner">());
  start = RankClock::now();
  set_near_null_space(head, part, h);
  must(MatCreateVecs(h.matrix, &h.x, &h.b));
  must(VecDuplicate(h.b, &h.r));
  out.largest_diagonal = largest_diagonal_of(h);
  must(KSPCreate(PETSC_COMM_WORLD, &h.solver));
  must(KSPSetOperators(h.solver, h.matrix, h.matrix));
  must(KSPSetType(h.solver, KSPCG));
  must(KSPSetNormType(h.solver, KSP_NORM_UNPRECONDITIONED));
  must(KSPSetTolerances(h.solver, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT, head.max_iterations + 1));
  choose_preconditioner(head, h.solver);
  must(KSPSetFromOptions(h.solver));
  must(KSPSetUp(h.solver));
  out.setup_seconds = rank_seconds(start);
}

PartAnswer RankSystem::solve(RankQuestion question) {
  State& s = *state_;
  Handles& h = s.h;
  s.tell.stage(0.5, phrase<"ranks: solve">());
  const auto start = RankClock::now();
  const auto own = static_cast<std::size_t>((s.facts.last - s.facts.first) * s.head.dofs);
  const bool from_zero = question.start.empty();
  if (question.b.size() != own || (!from_zero && question.start.size() != own))
    throw Error(ErrorKind::internal_fault, "genba-ranks", phrase<"a right-hand side has another size">());
  PartAnswer out = s.facts;
  put_values(question.b, h.b);
  if (from_zero)
    must(VecSet(h.x, 0));
  else
    put_values(question.start, h.x);
  question.b = {}, question.start = {};
  if (from_zero)
    must(VecNorm(h.b, NORM_2, &out.start_residual));
  else
    out.start_residual = true_residual(h);
  if (!std::isfinite(out.start_residual))
    throw Error(ErrorKind::model, phrase<"loads">(), phrase<"numbers are not finite">(),
                phrase<"Look for loads, sizes or material values with a wrong unit">());
  if (out.start_residual > question.tolerance * question.reference)
    solve_right_side(s.head, question, out.start_residual, from_zero, s.tell, h, out);
  add_values(h.x, own, out.x);
  out.seconds = rank_seconds(start);
  out.peak_bytes = peak_resident_bytes();
  return out;
}

std::vector<double> RankSystem::diagonal() {
  Handles& h = state_->h;
  std::vector<double> out;
  must(MatGetDiagonal(h.matrix, h.r));
  add_values(h.r, static_cast<std::size_t>((state_->facts.last - state_->facts.first) * state_->head.dofs), out);
  return out;
}

PartAnswer RankSystem::precondition(const RankQuestion& question) {
  State& s = *state_;
  const auto start = RankClock::now();
  const auto own = static_cast<std::size_t>((s.facts.last - s.facts.first) * s.head.dofs);
  const auto count = static_cast<std::size_t>(question.vectors);
  if (question.b.size() != count * own)
    throw Error(ErrorKind::internal_fault, "genba-ranks", phrase<"a right-hand side has another size">());
  PartAnswer out = s.facts;
  PC preconditioner = nullptr;
  must(KSPGetPC(s.h.solver, &preconditioner));
  for (std::size_t v = 0; v < count; ++v) {
    put_values(std::span(question.b).subspan(v * own, own), s.h.b);
    must(PCApply(preconditioner, s.h.b, s.h.x));
    add_values(s.h.x, own, out.x);
  }
  out.seconds = rank_seconds(start);
  out.peak_bytes = peak_resident_bytes();
  return out;
}

}  // namespace genba
