#include "app/ranks/program/piece_study.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/ranks/program/exchange.hpp"
#include "app/ranks/program/piece_bodies.hpp"
#include "engine/analysis/problem/gather_points.hpp"
#include "engine/analysis/resolve/resolve_part.hpp"
#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/geometry.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/model/study/flat_cut.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

namespace {

/// Share of the box that SelectionIndex forgives; that of the whole is larger than that of a piece.
constexpr double forgiven = 1e-9;

/// A plane without a tolerance takes that of the whole body. True if it cuts the piece where nodes lie beside it: a whole
/// mesh would take such a flat cut, and it is found on a whole surface only.
bool takes_tolerance(PlaneSelector& plane, const PieceMesh& piece, const SelectionIndex& index) {
  const double size = length(plane.normal);
  if (plane.tolerance >= 0 || !(size > 0)) return false;  // a plane without a normal is refused by select()
  const Vec3 normal = scaled(plane.normal, 1 / size);
  constexpr double of_box = 1e-6, of_voxel = 0.499;
  double squares = 0;
  for (const Vec3& edge : index.mesh.voxel) squares += std::pow(dot(edge, normal), 2);
  plane.tolerance = std::max(of_box * piece.diagonal, of_voxel * std::sqrt(squares));
  return std::ranges::any_of(flat_cut(index, plane.point, normal, plane.tolerance), [&](const FacetRef& f) {
    return std::ranges::any_of(element_nodes(index.mesh.facets[at(f.block)], f.element), [&](Index node) {
      return std::abs(dot(normal, minus(index.mesh.points[at(node)], plane.point))) > plane.tolerance;
    });
  });
}

/// Selects what the whole mesh would. True for a plane as in takes_tolerance().
template <class Kind>
bool takes_whole(Kind& where, const PieceMesh& piece, const SelectionIndex& index) {
  const double more = forgiven * (piece.diagonal - index.diagonal);
  if constexpr (std::is_same_v<Kind, PlaneSelector>) return takes_tolerance(where, piece, index);
  if constexpr (std::is_same_v<Kind, BoxSelector>)
    for (std::size_t a = 0; a < 3; ++a) where.min[a] -= more, where.max[a] += more;
  if constexpr (std::is_same_v<Kind, SphereSelector>) where.radius += more;
  if constexpr (std::is_same_v<Kind, AllOfSelector>) {
    bool cuts = false;
    for (PartSelector& part : where.parts) cuts = std::visit([&](auto& one) { return takes_whole(one, piece, index); }, part) || cuts;
    return cuts;
  }
  return false;
}

void take_whole(Selector& where, const PieceMesh& piece, const SelectionIndex& index, const Text& place) {
  const bool cuts = std::visit([&](auto& one) { return takes_whole(one, piece, index); }, where);
  if (sum_all(static_cast<std::int64_t>(cuts)) > 0)
    throw Error(ErrorKind::model, place, phrase<"the plane has no tolerance, and it cuts the mesh where nodes lie beside it">(),
                phrase<"State the tolerance of the plane: a mesh in pieces is not searched for flat cuts">());
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

/// Nothing was caught on any rank. What a rank tells of places holds for its piece only.
[[noreturn]] void refuse_empty(const PieceMesh& piece, const Selector& where, const Text& place, const Error& error) {
  if (std::holds_alternative<NamedSelector>(where)) throw error;
  throw Error(ErrorKind::model, place, phrase<"the selection is empty in all pieces">(),
              phrase<"The mesh reaches from %1 to %2">(place_text(piece.box[0], piece.diagonal), place_text(piece.box[1], piece.diagonal)));
}

/// Keeps the conditions that catch something here. Returns their numbers. One without a name is known by its number.
std::vector<std::size_t> keep_local(const PieceMesh& piece, const SelectionIndex& index, std::vector<Condition>& conditions) {
  std::vector<Condition> kept;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    Condition& condition = conditions[i];
    bool here = true;
    if (condition.kind->has_selector()) {
      const Text place = describe(condition, i);
      take_whole(condition.where, piece, index, place);
      const Caught caught = caught_by(index, condition, place);
      const std::int64_t with_nodes = sum_all(static_cast<std::int64_t>(caught.nodes)), with_facets = sum_all(static_cast<std::int64_t>(caught.facets));
      if (with_nodes == 0 && caught.error) refuse_empty(piece, condition.where, place, *caught.error);
      const bool needs_facets = condition.kind->on == Acts::faces && !condition.kind->is_constraint() && with_facets > 0;
      here = needs_facets ? caught.facets : caught.nodes;
    }
    if (!here) continue;
    numbers.push_back(i);
    if (condition.name.empty()) condition.name = std::to_string(i + 1);
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
  const PieceBodies bodies = find_bodies(piece);
  require_held(piece, bodies, out.problem);
  if (bodies.count > 1)
    out.problem.warnings.push_back(phrase<"The mesh has %1 bodies that share no nodes; nothing joins them">(bodies.count));
  // A prescribed unknown counts where its node belongs.
  const auto dofs = static_cast<std::size_t>(out.problem.dofs);
  for (std::size_t node = 0; node < piece.number.size(); ++node)
    if (!piece.owns(static_cast<Index>(node)))
      for (std::size_t a = 0; a < dofs; ++a) out.problem.dirichlet.owner[node * dofs + a] = -1;
  return out;
}

}  // namespace genba
