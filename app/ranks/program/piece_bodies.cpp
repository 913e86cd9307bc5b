#include "app/ranks/program/piece_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/ranks/program/exchange.hpp"
#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/jacobi_eigen.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

using Size = std::size_t;

Size root_of(std::vector<Size>& parent, Size node) {
  while (parent[node] != node) node = parent[node] = parent[parent[node]];
  return node;
}

/// [node] a node of the same body here; one for all nodes of it that elements here connect.
std::vector<Size> roots_here(const Mesh& mesh) {
  std::vector<Size> parent(mesh.points.size());
  std::iota(parent.begin(), parent.end(), Size{0});
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      const Size root = root_of(parent, at(nodes[0]));
      for (const Index node : nodes) parent[root_of(parent, at(node))] = root;
    }
  std::vector<Size> out(parent.size());
  for (Size node = 0; node < out.size(); ++node) out[node] = root_of(parent, node);
  return out;
}

/// [node] the least node number of its body. It spreads through the elements of a rank, then from owners to other ranks.
std::vector<double> least_numbers(const PieceMesh& piece) {
  const std::vector<Size> root = roots_here(*piece.mesh);
  std::vector<double> label(piece.number.begin(), piece.number.end());
  for (std::int64_t changed = 1; sum_all(changed) > 0;) {
    changed = 0;
    const std::vector<double> before = label;
    std::vector<double> least = label;
    for (Size node = 0; node < label.size(); ++node) least[root[node]] = std::min(least[root[node]], label[node]);
    for (Size node = 0; node < label.size(); ++node) label[node] = least[root[node]];
    std::vector<double> told = label;
    take_from_owners(piece, 1, told);
    for (Size node = 0; node < label.size(); ++node) {
      label[node] = std::min(label[node], told[node]);
      if (label[node] != before[node]) changed = 1;
    }
  }
  return label;
}

/// What a body is: its size, its middle, its elements.
struct BodyFacts {
  std::vector<Vec3> middle;
  std::vector<double> size, elements;  ///< m; number
};

BodyFacts facts_of(const PieceMesh& piece, const PieceBodies& bodies) {
  const auto count = at(bodies.count);
  std::vector<double> low(3 * count, 1e300), high(3 * count, -1e300);
  BodyFacts out{std::vector<Vec3>(count), std::vector<double>(count), std::vector<double>(count, 0.0)};
  for (Size node = 0; node < piece.number.size(); ++node) {
    if (!piece.owns(static_cast<Index>(node))) continue;
    for (Size a = 0; a < 3; ++a) {
      const double x = piece.mesh->points[node][a];
      double &from = low[3 * at(bodies.of_node[node]) + a], &to = high[3 * at(bodies.of_node[node]) + a];
      from = std::min(from, x), to = std::max(to, x);
    }
  }
  reduce_all(low, MPI_MIN), reduce_all(high, MPI_MAX);
  for (Size b = 0; b < piece.mesh->solids.size(); ++b)
    for (Index e = 0; e < piece.own_solids[b]; ++e) out.elements[at(bodies.of_node[at(element_nodes(piece.mesh->solids[b], e)[0])])] += 1;
  reduce_all(out.elements, MPI_SUM);
  for (Size i = 0; i < count; ++i) {
    for (Size a = 0; a < 3; ++a) out.middle[i][a] = (low[3 * i + a] + high[3 * i + a]) / 2;
    out.size[i] = std::hypot(high[3 * i] - low[3 * i], high[3 * i + 1] - low[3 * i + 1], high[3 * i + 2] - low[3 * i + 2]);
  }
  return out;
}

Text body_text(const BodyFacts& facts, Size body) {
  const std::string place = place_text(facts.middle[body], facts.size[body]);
  const auto elements = static_cast<std::int64_t>(facts.elements[body]);
  return facts.size.size() == 1 ? phrase<"the body of %1 elements around %2">(elements, place)
                                : phrase<"the piece of %1 elements around %2">(elements, place);
}

/// A prescribed value or an exchange with surroundings gives the level.
void require_levels(const PieceMesh& piece, const PieceBodies& bodies, const Problem& problem) {
  std::vector<double> held(at(bodies.count), 0.0);
  for (Size node = 0; node < piece.number.size(); ++node)
    if (piece.owns(static_cast<Index>(node)) && problem.dirichlet.fixed[node]) held[at(bodies.of_node[node])] = 1;
  for (const ResolvedLoad& load : problem.loads) {
    if (!(contribution(load.load).exchange > 0)) continue;
    for (const FacetRef& f : load.facets) held[at(bodies.of_node[at(element_nodes(problem.mesh->facets[at(f.block)], f.element)[0])])] = 1;
  }
  reduce_all(held, MPI_MAX);
  const auto loose = std::ranges::find(held, 0.0);
  if (loose == held.end()) return;
  const Text what = body_text(facts_of(piece, bodies), static_cast<Size>(loose - held.begin()));
  throw Error(ErrorKind::singular, "constraints", Text(problem.study.physics->piece_is_loose, {what}), word(problem.study.physics->hold_piece));
}

}  // namespace

PieceBodies find_bodies(const PieceMesh& piece) {
  const std::vector<double> label = least_numbers(piece);
  std::vector<double> own;
  for (Size node = 0; node < label.size(); ++node)
    if (piece.owns(static_cast<Index>(node)) && label[node] == static_cast<double>(piece.number[node])) own.push_back(label[node]);
  std::vector<double> all;
  for (const std::vector<double>& of_rank : gather_all(own)) all.insert(all.end(), of_rank.begin(), of_rank.end());
  std::ranges::sort(all);
  PieceBodies out;
  out.count = static_cast<Index>(all.size());
  for (const double one : label) out.of_node.push_back(static_cast<Index>(std::ranges::lower_bound(all, one) - all.begin()));
  return out;
}

void require_held(const PieceMesh& piece, const PieceBodies& bodies, const Problem& problem) {
  if (problem.dofs == 1) return require_levels(piece, bodies, problem);
  // Places are measured from the middle of a body and by its size, so that turning counts as moving.
  const BodyFacts facts = facts_of(piece, bodies);
  const auto dofs = static_cast<Size>(problem.dofs);
  std::vector<double> gram(36 * at(bodies.count), 0.0), fixed(at(bodies.count), 0.0);
  for (Size node = 0; node < piece.number.size(); ++node) {
    if (!piece.owns(static_cast<Index>(node))) continue;
    const Size body = at(bodies.of_node[node]);
    Vec3 x;
    for (Size a = 0; a < 3; ++a) x[a] = (problem.mesh->points[node][a] - facts.middle[body][a]) / facts.size[body];
    const double turns[3][3] = {{0, -x[2], x[1]}, {x[2], 0, -x[0]}, {-x[1], x[0], 0}};  // [axis][component]
    for (Size a = 0; a < dofs; ++a) {
      if (!problem.dirichlet.fixed[node * dofs + a]) continue;
      fixed[body] += 1;
      double motion[6] = {};
      motion[a] = 1;
      for (Size axis = 0; axis < 3; ++axis) motion[3 + axis] = turns[axis][a];
      for (Size i = 0; i < 6; ++i)
        for (Size j = 0; j < 6; ++j) gram[36 * body + 6 * i + j] += motion[i] * motion[j];
    }
  }
  reduce_all(gram, MPI_SUM), reduce_all(fixed, MPI_SUM);
  for (Size body = 0; body < fixed.size(); ++body) {
    SmallMatrix matrix(6);
    std::copy_n(gram.begin() + static_cast<std::ptrdiff_t>(36 * body), 36, matrix.a.begin());
    diagonalise(matrix);
    double least = matrix(0, 0);
    for (int i = 1; i < 6; ++i) least = std::min(least, matrix(i, i));
    constexpr double hardly = 1e-10;
    if (fixed[body] > 0 && least > hardly * fixed[body]) continue;
    throw Error(ErrorKind::singular, body_text(facts, body), phrase<"the supports leave it free to move as a rigid body">(),
                phrase<"Hold it against all translations and rotations">());
  }
}

}  // namespace genba
