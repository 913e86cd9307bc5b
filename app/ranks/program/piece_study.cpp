#include "app/ranks/program/piece_study.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/ranks/program/exchange.hpp"
#include "engine/analysis/problem/gather_points.hpp"
#include "engine/analysis/resolve/resolve_part.hpp"
#include "engine/base/error.hpp"
#include "engine/base/jacobi_eigen.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/geometry.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

namespace {

/// A plane without a tolerance takes that of the whole body.
void take_tolerance(Selector& where, double diagonal) {
  constexpr double of_box = 1e-6;
  const auto take = [&](PlaneSelector& plane) {
    if (plane.tolerance < 0) plane.tolerance = of_box * diagonal;
  };
  if (auto* plane = std::get_if<PlaneSelector>(&where)) take(*plane);
  if (auto* all = std::get_if<AllOfSelector>(&where))
    for (PartSelector& part : all->parts)
      if (auto* plane = std::get_if<PlaneSelector>(&part)) take(*plane);
}

/// What a condition catches here, and the error if it is nothing.
struct Caught {
  bool nodes = false, facets = false;
  std::optional<Error> error;
};

Caught caught_by(const SelectionIndex& index, const Condition& condition, const Text& place) {
  Caught out;
  try {
    const Selection found = select(index, condition.where, place);
    out.nodes = !found.nodes.empty(), out.facets = !found.facets.empty();
  } catch (const Error& error) {
    out.error.emplace(error);
  }
  return out;
}

/// Keeps the conditions that catch something here. Returns their numbers.
std::vector<std::size_t> keep_local(const PieceMesh& piece, const SelectionIndex& index, std::vector<Condition>& conditions) {
  std::vector<Condition> kept;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    Condition& condition = conditions[i];
    bool here = true;
    if (condition.kind->has_selector()) {
      take_tolerance(condition.where, piece.diagonal);
      const Caught caught = caught_by(index, condition, describe(condition, i));
      const std::int64_t with_nodes = sum_all(static_cast<std::int64_t>(caught.nodes)), with_facets = sum_all(static_cast<std::int64_t>(caught.facets));
      if (with_nodes == 0 && caught.error) throw *caught.error;
      const bool needs_facets = condition.kind->on == Acts::faces && !condition.kind->is_constraint() && with_facets > 0;
      here = needs_facets ? caught.facets : caught.nodes;
    }
    if (!here) continue;
    numbers.push_back(i);
    kept.push_back(std::move(condition));
  }
  conditions = std::move(kept);
  return numbers;
}

double counted_area(const PieceMesh& piece, const Problem& problem, const std::vector<FacetRef>& facets) {
  double sum = 0;
  for (const FacetRef& f : facets) {
    const ElementBlock& block = problem.mesh->facets[static_cast<std::size_t>(f.block)];
    if (!piece.counts(element_nodes(block, f.element))) continue;
    sum += with_facet(block.type, [&](auto shape) {
      using Facet = decltype(shape);
      double x[3 * Facet::nodes];
      gather_facet_points<Facet>(problem, f, x);
      return element::area<Facet>(x);
    });
  }
  return sum;
}

/// What holds a node of another rank may act outside of the elements here.
void take_prescribed_of_owners(const PieceMesh& piece, DirichletSet& set, std::size_t dofs) {
  std::vector<double> fixed(set.fixed.begin(), set.fixed.end());
  take_from_owners(piece, dofs, fixed);
  take_from_owners(piece, dofs, set.value);
  for (std::size_t i = 0; i < fixed.size(); ++i) set.fixed[i] = fixed[i] != 0 ? 1 : 0;
}

/// Loads get the area of their faces on all ranks.
void take_common_areas(const PieceMesh& piece, std::size_t all_loads, PieceStudy& out) {
  std::vector<double> areas(std::max<std::size_t>(1, all_loads), 0.0);
  for (std::size_t i = 0; i < out.loads.size(); ++i) areas[out.loads[i]] = counted_area(piece, out.problem, out.problem.loads[i].facets);
  reduce_all(areas, MPI_SUM);
  for (std::size_t i = 0; i < out.loads.size(); ++i) out.problem.loads[i].area = areas[out.loads[i]];
}

/// Do prescribed displacements at own nodes of all ranks leave no rigid motion? Places are measured from the middle of
/// the origin and by the size of the body, so that turning counts as moving.
void require_held(const PieceMesh& piece, const Problem& problem) {
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  std::vector<double> gram(36, 0.0), middle(4, 0.0);
  for (std::size_t node = 0; node < piece.number.size(); ++node)
    if (piece.owns(static_cast<Index>(node))) {
      for (std::size_t a = 0; a < 3; ++a) middle[a] += problem.mesh->points[node][a];
      middle[3] += 1;
    }
  reduce_all(middle, MPI_SUM);
  double fixed = 0;
  for (std::size_t node = 0; node < piece.number.size(); ++node) {
    if (!piece.owns(static_cast<Index>(node))) continue;
    Vec3 x;
    for (std::size_t a = 0; a < 3; ++a) x[a] = (problem.mesh->points[node][a] - middle[a] / middle[3]) / piece.diagonal;
    const double turns[3][3] = {{0, -x[2], x[1]}, {x[2], 0, -x[0]}, {-x[1], x[0], 0}};  // [axis][component]
    for (std::size_t a = 0; a < dofs; ++a) {
      if (!problem.dirichlet.fixed[node * dofs + a]) continue;
      fixed += 1;
      double motion[6] = {};
      motion[a] = 1;
      for (std::size_t axis = 0; axis < 3; ++axis) motion[3 + axis] = turns[axis][a];
      for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = 0; j < 6; ++j) gram[6 * i + j] += motion[i] * motion[j];
    }
  }
  reduce_all(gram, MPI_SUM);
  fixed = sum_all(fixed);
  if (dofs == 1 && fixed > 0) return;
  SmallMatrix matrix(6);
  matrix.a = gram;
  diagonalise(matrix);
  double least = matrix(0, 0);
  for (int i = 1; i < 6; ++i) least = std::min(least, matrix(i, i));
  constexpr double hardly = 1e-10;
  if (dofs == 3 && fixed > 0 && least > hardly * fixed) return;
  throw Error(ErrorKind::singular, phrase<"the body">(),
              dofs == 1 ? phrase<"nothing fixes the level of the unknown">() : phrase<"the supports leave it free to move as a rigid body">(),
              dofs == 1 ? phrase<"Prescribe a value somewhere">() : phrase<"Hold it against all translations and rotations">());
}

/// Does something give the level of a scalar unknown beside prescribed values?
bool exchanges_somewhere(const Problem& problem) {
  const bool here = std::ranges::any_of(problem.loads, [](const ResolvedLoad& load) { return load.load.kind->enters == Enters::exchanges; });
  return sum_all(static_cast<std::int64_t>(here)) > 0;
}

}  // namespace

PieceStudy resolve_piece(const PieceMesh& piece, const Study& study, Monitor& monitor) {
  PieceStudy out;
  Study local = study;
  {
    const SelectionIndex index(*piece.mesh);
    out.constraints = keep_local(piece, index, local.constraints);
    out.loads = keep_local(piece, index, local.loads);
  }
  out.problem = resolve_part(piece.mesh, local, monitor);
  take_common_areas(piece, study.loads.size(), out);
  take_prescribed_of_owners(piece, out.problem.dirichlet, static_cast<std::size_t>(out.problem.dofs));
  if (const bool level_given = out.problem.dofs == 1 && exchanges_somewhere(out.problem); !level_given) require_held(piece, out.problem);
  // A prescribed unknown counts where its node belongs.
  const auto dofs = static_cast<std::size_t>(out.problem.dofs);
  for (std::size_t node = 0; node < piece.number.size(); ++node)
    if (!piece.owns(static_cast<Index>(node)))
      for (std::size_t a = 0; a < dofs; ++a) out.problem.dirichlet.owner[node * dofs + a] = -1;
  return out;
}

}  // namespace genba
