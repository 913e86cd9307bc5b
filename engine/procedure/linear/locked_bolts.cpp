#include "engine/procedure/linear/locked_bolts.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/connect/bolt_cuts.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/varying_condition.hpp"
#include "engine/procedure/direct/direct_solve.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

namespace {

struct Bolt {
  const FoundConnection* found;
  const BoltCut* cut;
  bool is_locked;
  std::vector<double> response{};  ///< [row] displacements that its force alone causes
};

class BoltLocker {
 public:
  BoltLocker(const DiscreteSystem& system, const SolveOptions& options, Monitor& monitor)
      : system_(system),
        problem_(*system.planned()->problem),
        numbering_(system.planned()->numbered->numbering),
        options_(options),
        monitor_(monitor) {
    input_.dofs = problem_.dofs;
    input_.equation_node = numbering_.equation_node;
    input_.fixed = problem_.dirichlet.fixed;
    input_.map = problem_.map.get();
    for (const FoundConnection& c : problem_.connections->all)
      if (c.join == Join::preload || c.join == Join::locked)
        for (const BoltCut& cut : problem_.cuts->cuts)
          if (cut.load == static_cast<std::size_t>(c.number)) bolts_.push_back({&c, &cut, c.join == Join::locked});
  }

  void run(std::span<double> values) {
    for (Bolt& bolt : bolts_) bolt.response = response_of(bolt);
    std::vector<Bolt*> locked;
    for (Bolt& bolt : bolts_)
      if (bolt.is_locked) locked.push_back(&bolt);
    const std::size_t n = locked.size();
    std::vector<double> matrix(n * n), right(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) matrix[i * n + j] = overlap(*locked[i]->cut, locked[j]->response);
      for (const Bolt& bolt : bolts_) right[i] += overlap(*locked[i]->cut, bolt.response);
      right[i] -= overlap(*locked[i]->cut, values);
      if (!(matrix[i * n + i] > 0))
        throw Error(ErrorKind::model,
                    describe(problem_.study.loads[locked[i]->cut->load], locked[i]->cut->load),
                    phrase<"its force does not bring both sides of the cut together">(),
                    phrase<"Remove the supports at the cut">());
    }
    const std::vector<double> share = solved_by_elimination(std::move(matrix), std::move(right));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t row = 0; row < values.size(); ++row) values[row] += share[i] * locked[i]->response[row];
  }

 private:
  /// How far both sides overlap, m.
  double overlap(const BoltCut& cut, std::span<const double> u) const {
    double out = 0;
    for (std::size_t a = 0; a < static_cast<std::size_t>(problem_.dofs); ++a)
      out += cut.axis[a] * (u[row(cut.minus.front()) + a] - u[row(cut.plus.front()) + a]);
    return out;
  }
  std::size_t row(Index node) const {
    return static_cast<std::size_t>(numbering_.equation_node[static_cast<std::size_t>(node)]) *
           static_cast<std::size_t>(problem_.dofs);
  }

  std::vector<double> response_of(const Bolt& bolt) {
    std::vector<double> b(numbering_.mesh_node.size() * static_cast<std::size_t>(problem_.dofs), 0.0), x;
    for (std::size_t i = 0; i < bolt.found->nodes.size(); ++i)
      for (std::size_t a = 0; a < static_cast<std::size_t>(problem_.dofs); ++a)
        b[row(bolt.found->nodes[i]) + a] += bolt.found->forces[i][a];
    reduce(input_, b);
    clear_single_rows(input_, b);
    if (system_.factor()) {
      ThreadTeam team(options_.threads, &monitor_);
      x = solve_refined(problem_, *system_.planned()->numbered, *system_.factor(), b, team, monitor_).values;
    } else {
      Backend& backend = system_.backend();
      auto right = backend.make_vector(system_.matrix().rows()), left = backend.make_vector(system_.matrix().rows());
      backend.upload(b, *right);
      conjugate_gradient(backend, system_.matrix(), system_.preconditioner(), *right, *left, options_, monitor_);
      x.resize(b.size());
      backend.download(*left, x);
    }
    expand(input_, MapValues::left_out, x);
    return x;
  }

  /// Gauss; the matrix is positive definite, so it needs no pivots.
  static std::vector<double> solved_by_elimination(std::vector<double> m, std::vector<double> b) {
    const std::size_t n = b.size();
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = k + 1; i < n; ++i) {
        const double factor = m[i * n + k] / m[k * n + k];
        for (std::size_t j = k; j < n; ++j) m[i * n + j] -= factor * m[k * n + j];
        b[i] -= factor * b[k];
      }
    for (std::size_t k = n; k-- > 0;) {
      for (std::size_t j = k + 1; j < n; ++j) b[k] -= m[k * n + j] * b[j];
      b[k] /= m[k * n + k];
    }
    return b;
  }

  const DiscreteSystem& system_;
  const Problem& problem_;
  const Numbering& numbering_;
  const SolveOptions& options_;
  Monitor& monitor_;
  AssemblyInput input_;
  std::vector<Bolt> bolts_;
};

}  // namespace

std::size_t locked_bolts(const Study& study) {
  return static_cast<std::size_t>(
      std::count_if(study.loads.begin(), study.loads.end(), [](const Condition& load) {
        return contribution_with_gaps(load).joining.join == Join::locked;
      }));
}

void lock_bolts(const DiscreteSystem& system, const SolveOptions& options, std::span<double> values,
                Monitor& monitor) {
  if (locked_bolts(system.planned()->problem->study) == 0) return;
  BoltLocker(system, options, monitor).run(values);
}

}  // namespace genba
