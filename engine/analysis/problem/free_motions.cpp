#include "engine/analysis/problem/free_motions.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// Adds unknowns of the piece that hold its motions: each time the one with the largest part that no earlier one
/// holds (Gram-Schmidt with pivots over the rows of the motions).
void add_pins(const Problem& p, Index piece, std::size_t first, double size, FreeMotions& out) {
  const std::size_t count = out.all.size() - first;
  std::vector<Index> unknowns;
  std::vector<double> rows;
  for (Index node = 0; node < p.mesh->node_count(); ++node) {
    if (out.piece_of_node[static_cast<std::size_t>(node)] != piece) continue;
    for (int c = 0; c < p.dofs; ++c) {
      const Index unknown = node * p.dofs + c;
      if (p.dirichlet.fixed[static_cast<std::size_t>(unknown)]) continue;
      unknowns.push_back(unknown);
      for (std::size_t k = first; k < out.all.size(); ++k) {
        const FreeMotion& motion = out.all[k];
        rows.push_back(motion_of(motion.mode, motion.about, p.mesh->points[static_cast<std::size_t>(node)])
                           [static_cast<std::size_t>(c)]);
      }
    }
  }
  double scale = 0;
  for (std::size_t held = 0; held < count; ++held) {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      double square = 0;
      for (std::size_t k = 0; k < count; ++k) square += rows[i * count + k] * rows[i * count + k];
      if (square > most * (1 + 1e-9)) most = square, best = i;
    }
    scale = std::max(scale, most);
    if (!(most > 1e-12 * scale))
      throw Error(ErrorKind::internal_fault, phrase<"rigid motions">(),
                  phrase<"%1 of %2 motions of a piece of %3 have no unknown of their own">(
                      count - held, count, format_quantity(size, QuantityKind::length)));
    out.pins.push_back(unknowns[best]);
    std::vector<double> pivot(rows.begin() + static_cast<std::ptrdiff_t>(best * count),
                              rows.begin() + static_cast<std::ptrdiff_t>((best + 1) * count));
    for (double& v : pivot) v /= std::sqrt(most);
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      double part = 0;
      for (std::size_t k = 0; k < count; ++k) part += rows[i * count + k] * pivot[k];
      for (std::size_t k = 0; k < count; ++k) rows[i * count + k] -= part * pivot[k];
    }
  }
}

}  // namespace

std::shared_ptr<const FreeMotions> hold_free_motions(Problem& p, const MeshPieces& pieces,
                                                     const std::vector<std::vector<Vec3>>& points,
                                                     const std::vector<std::vector<std::array<bool, 3>>>& fixed,
                                                     const std::vector<std::vector<HeldDirection>>& along) {
  auto out = std::make_shared<FreeMotions>();
  out->piece_of_node = pieces.of_node;
  for (Index piece = 0; piece < pieces.count(); ++piece) {
    const auto at = static_cast<std::size_t>(piece);
    const Vec3 centre = points[at].empty() && along[at].empty() ? pieces.centroid[at] : Vec3{};
    const FreeSpace space = free_rigid_space(points[at], fixed[at], pieces.size[at], along[at]);
    if (space.motions.empty()) continue;
    const Vec3 about = points[at].empty() && along[at].empty() ? centre : space.centre;
    const std::size_t first = out->all.size();
    for (const auto& m : space.motions)
      out->all.push_back({piece,
                          {{m[0], m[1], m[2]},
                           scaled(Vec3{m[3], m[4], m[5]}, 1 / pieces.size[at])},
                          about});
    for (Text& name : motion_names(space.motions, about, pieces.size[at]))
      out->names.push_back(pieces.count() == 1 ? name : phrase<"%1 of piece %2">(name, piece + 1));
    add_pins(p, piece, first, pieces.size[at], *out);
  }
  if (out->all.empty()) return nullptr;
  for (const Index pin : out->pins) p.dirichlet.fixed[static_cast<std::size_t>(pin)] = 1;
  return out;
}

Vec3 motion_at(const FreeMotions& of, const FreeMotion& motion, Index node, const Vec3& point) {
  if (of.piece_of_node[static_cast<std::size_t>(node)] != motion.piece) return {};
  return motion_of(motion.mode, motion.about, point);
}

}  // namespace genba
