#include "engine/analysis/resolve/held_pieces.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/resolve/free_body.hpp"
#include "engine/analysis/problem/face_couplings.hpp"
#include "engine/analysis/problem/plane_body.hpp"
#include "engine/analysis/problem/relief.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

Text piece_text(const MeshPieces& pieces, Index piece) {
  const std::string place = place_text(pieces.centroid[piece], pieces.size[piece]);
  return pieces.count() == 1 ? phrase<"the body of %1 elements around %2">(pieces.elements[piece], place)
                             : phrase<"the piece of %1 elements around %2">(pieces.elements[piece], place);
}

/// Displacements of nodes of pieces that move: translation, then rotation times `size` about `centre`.
FreeShape shape_of(const Problem& p, const MeshPieces& pieces, const Text& name, const Vec3& centre, double size,
                   const std::function<std::array<double, 6>(Index piece)>& moves) {
  FreeShape out{name, std::vector<double>(3 * p.mesh->points.size())};
  for (std::size_t node = 0; node < p.mesh->points.size(); ++node) {
    if (pieces.of_node[node] < 0) continue;
    const std::array<double, 6> m = moves(pieces.of_node[node]);
    const Vec3 turned = cross({m[3], m[4], m[5]}, scaled(minus(p.mesh->points[node], centre), 1 / size));
    for (std::size_t a = 0; a < 3; ++a) out.data[3 * node + a] = m[a] + turned[a];
  }
  return out;
}

std::vector<FreeShape> shapes_of(const Problem& p, const MeshPieces& pieces, const FreePiece& loose) {
  std::vector<FreeShape> out;
  for (std::size_t i = 0; i < loose.of_pieces.size(); ++i)
    out.push_back(shape_of(p, pieces, loose.motions[i], loose.centre, loose.size,
                           [&](Index piece) { return loose.of_pieces[i][static_cast<std::size_t>(piece)]; }));
  return out;
}

/// A piece that touches a held piece is held too.
void hold_neighbours(const Problem& p, const MeshPieces& pieces, std::vector<std::uint8_t>& held) {
  std::set<std::pair<Index, Index>> touching;
  for (const auto& couplings : couplings_of(p))
    for (Index pair = 0; pair < couplings->size(); ++pair) {
      const auto nodes = couplings->nodes_of(pair);
      touching.emplace(pieces.of_node[nodes.front()], pieces.of_node[nodes.back()]);
    }
  for (Index row = 0; p.map && row < p.map->rows(); ++row)
    for (const LinearTerm& t : p.map->sum(row).terms)
      touching.emplace(pieces.of_node[p.map->unknown_of(row) / p.dofs], pieces.of_node[t.unknown / p.dofs]);
  for (bool grows = true; grows;) {
    grows = false;
    for (const auto& [a, b] : touching)
      if (held[a] != held[b]) held[a] = held[b] = grows = true;
  }
}

[[noreturn]] void refuse_tied(const Problem& p, const MeshPieces& pieces, const FreePiece& loose) {
  const Text what = piece_text(pieces, loose.piece), list = joined(loose.motions, phrase<", ">());
  throw FreeBody(Error(ErrorKind::singular, "constraints",
                       loose.joined_by.empty() ? phrase<"%1 can move freely: %2">(what, list)
                                               : phrase<"%1 can move freely: %2; it is joined only by %3">(
                                                     what, list, joined(loose.joined_by, phrase<", ">())),
                       phrase<"Prescribe the missing displacement component there, or join it to another part">()),
                 p.mesh, shapes_of(p, pieces, loose));
}

/// Parts that equations join, and contacts too: what contacts join may be held by them alone, but not all of it.
void check_tied_contact(Problem& p, const MeshPieces& pieces, const std::vector<std::vector<Vec3>>& points,
                        const std::vector<std::vector<std::array<bool, 3>>>& fixed,
                        const std::vector<std::vector<HeldDirection>>& along) {
  const auto loose = free_tied_piece(p, pieces, points, fixed, along);
  std::vector<Text> motions;
  if (loose) motions.push_back(phrase<"%1: %2">(piece_text(pieces, loose->piece), joined(loose->motions, phrase<", ">())));
  hold_loose_parts(p, pieces, std::vector<std::uint8_t>(static_cast<std::size_t>(pieces.count()), loose ? 1 : 0), std::move(motions));
  if (!loose) return;
  std::vector<Index> group = pieces_in_contact(p, pieces);
  const MeshPieces whole = joined_pieces(pieces, group);
  const std::vector<std::uint8_t> at_indenters = pieces_at_indenters(p, pieces);
  const auto count = static_cast<std::size_t>(whole.count());
  std::vector<std::vector<Vec3>> all_points(count);
  std::vector<std::vector<std::array<bool, 3>>> all_fixed(count);
  std::vector<std::vector<HeldDirection>> all_along(count);
  for (std::size_t piece = 0; piece < group.size(); ++piece) {
    const auto to = static_cast<std::size_t>(group[piece]);
    all_points[to].insert(all_points[to].end(), points[piece].begin(), points[piece].end());
    all_fixed[to].insert(all_fixed[to].end(), fixed[piece].begin(), fixed[piece].end());
    all_along[to].insert(all_along[to].end(), along[piece].begin(), along[piece].end());
    for (std::size_t a = 0; at_indenters[piece] && a < 3; ++a) {  // weakly, until it touches
      Vec3 place = pieces.centroid[piece];
      place[a] += pieces.size[piece];
      all_points[to].push_back(place), all_fixed[to].push_back({true, true, true});
    }
  }
  if (const auto free = free_tied_piece(p, whole, all_points, all_fixed, all_along)) refuse_tied(p, whole, *free);
}

}  // namespace

void check_rigid_motions(Problem& p, const MeshPieces& pieces) {
  std::vector<std::vector<Vec3>> points(pieces.count());
  std::vector<std::vector<std::array<bool, 3>>> fixed(pieces.count());
  const auto dofs = static_cast<std::size_t>(p.dofs);
  for (Index node = 0; node < p.mesh->node_count(); ++node) {
    std::array<bool, 3> f{};
    for (std::size_t a = 0; a < dofs; ++a)
      f[a] = p.dirichlet.fixed[dofs * static_cast<std::size_t>(node) + a] != 0;
    if (!f[0] && !f[1] && !f[2]) continue;
    points[pieces.of_node[node]].push_back(p.mesh->points[node]);
    fixed[pieces.of_node[node]].push_back(f);
  }
  for (Index piece = 0; piece < pieces.count(); ++piece)
    hold_by_section(p.section, pieces.centroid[piece], pieces.size[piece], points[piece], fixed[piece]);
  std::vector<std::vector<HeldDirection>> along(pieces.count());
  for (const HeldDirection& held : supported_directions(p))
    along[static_cast<std::size_t>(pieces.of_node[static_cast<std::size_t>(held.node)])].push_back(held);
  if (p.map || (p.connections && !p.connections->springs.empty())) {
    if (p.contacts) return check_tied_contact(p, pieces, points, fixed, along);
    const auto loose = free_tied_piece(p, pieces, points, fixed, along);
    if (!loose) return;
    const auto nothing = [](const auto& held) { return held.empty(); };
    if (p.study.modal && p.study.modal->stress_of.empty() && p.section == element::Section::solid && loose->total == 6 &&
        std::ranges::all_of(points, nothing) && std::ranges::all_of(along, nothing)) {
      // Parts that hang together and that nothing holds move as one body.
      p.free_motions = hold_free_motions(p, as_one_piece(pieces, *p.mesh), {{}}, {{}}, {{}});
      return;
    }
    refuse_tied(p, pieces, *loose);
  }
  // Under stress a rotation of a free body is no motion without force: supports must hold it.
  if (p.study.modal && p.study.modal->stress_of.empty()) {
    p.free_motions = hold_free_motions(p, pieces, points, fixed, along);
    return;
  }
  // What contacts join may be held by them alone, but not all of it.
  const std::vector<Index> group = pieces_in_contact(p, pieces);
  std::vector<std::uint8_t> is_loose(group.size(), 0);
  std::vector<Text> loose_motions;
  for (Index piece = 0; p.contacts && piece < pieces.count(); ++piece) {
    if (const auto free = free_rigid_motions(points[piece], fixed[piece], pieces.size[piece], along[piece]); !free.empty()) {
      is_loose[piece] = 1;
      loose_motions.push_back(phrase<"%1: %2">(piece_text(pieces, piece), joined(free, phrase<", ">())));
    }
    const Index to = group[piece];
    if (to == piece) continue;
    points[to].insert(points[to].end(), points[piece].begin(), points[piece].end());
    fixed[to].insert(fixed[to].end(), fixed[piece].begin(), fixed[piece].end());
    along[to].insert(along[to].end(), along[piece].begin(), along[piece].end());
  }
  if (p.contacts) hold_loose_parts(p, pieces, is_loose, std::move(loose_motions));
  std::vector<std::uint8_t> is_weakly_held(group.size(), 0);
  const std::vector<std::uint8_t> at_indenters = pieces_at_indenters(p, pieces);
  for (std::size_t piece = 0; piece < group.size(); ++piece)
    if (at_indenters[piece]) is_weakly_held[static_cast<std::size_t>(group[piece])] = 1;
  for (Index piece = 0; piece < pieces.count(); ++piece) {
    if (group[piece] != piece || is_weakly_held[static_cast<std::size_t>(piece)]) continue;
    const FreeSpace space = free_rigid_space(points[piece], fixed[piece], pieces.size[piece], along[piece]);
    std::vector<Text> motions;
    std::vector<FreeShape> shapes;
    for (const NamedMotion& one : named_motions(space.motions, space.centre, pieces.size[piece])) {
      motions.push_back(one.name);
      shapes.push_back(shape_of(p, pieces, one.name, space.centre, pieces.size[piece], [&](Index other) {
        return group[static_cast<std::size_t>(other)] == piece ? one.motion : std::array<double, 6>{};
      }));
    }
    if (motions.empty()) continue;
    const Text what = piece_text(pieces, piece), list = joined(motions, phrase<", ">());
    const Error told(
        ErrorKind::singular, "constraints",
        pieces.count() == 1
            ? phrase<"%1 can move freely: %2">(what, list)
            : phrase<"%1 can move freely: %2 (the mesh has %3 separate pieces)">(what, list, pieces.count()),
        p.section != element::Section::solid
            ? phrase<"Prescribe the missing displacement component of an edge or a point">()
        : motions.size() == 6
            ? phrase<"Fix a face of it, or hold it at three points that do not lie on one line">()
            : phrase<"Prescribe the missing displacement component there; a symmetric model needs only the "
                     "normal one on a plane">());
    throw FreeBody(told, p.mesh, std::move(shapes));
  }
}

void check_levels(const Problem& p, const MeshPieces& pieces) {
  std::vector<std::uint8_t> held(pieces.count(), 0);
  for (Index node = 0; node < p.mesh->node_count(); ++node)
    if (p.dirichlet.fixed[node]) held[pieces.of_node[node]] = 1;
  for (const ResolvedLoad& load : p.loads) {
    // A coefficient that varies is above 0; other values are refused when it is evaluated.
    const bool varies = load.load.kind->enters == Enters::exchanges && !load.load.varies.empty();
    const Contribution c = contribution(load.load);
    if (!varies && !(c.exchange > 0) && !(c.emissivity > 0)) continue;
    for (const FacetRef& f : load.facets)
      held[pieces.of_node[element_nodes(p.mesh->facets[f.block], f.element)[0]]] = 1;
  }
  for (const ResolvedLoad& load : p.loads)
    if (contribution(load.load).absorption > 0)
      for (const ElementBlock& block : p.mesh->solids)
        for (Index e = 0; e < block.size(); ++e)
          if (std::find(load.regions.begin(), load.regions.end(), block.group[static_cast<std::size_t>(e)]) !=
              load.regions.end())
            held[pieces.of_node[element_nodes(block, e)[0]]] = 1;
  hold_neighbours(p, pieces, held);
  for (Index piece = 0; piece < pieces.count(); ++piece)
    if (!held[piece])
      throw Error(ErrorKind::singular, "constraints",
                  Text(p.study.physics->piece_is_loose, {piece_text(pieces, piece)}),
                  word(p.study.physics->hold_piece));
}

}  // namespace genba
