#include "engine/model/faces/interfaces.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/array_position.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/model/faces/contact_groups.hpp"
#include "engine/model/faces/edge_interfaces.hpp"
#include "engine/model/faces/face_contacts.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// Number of common nodes of the two faces.
int common_nodes(const OuterFaces& faces, const FaceContact& c) {
  const auto a = faces.nodes(faces[c.a]), b = faces.nodes(faces[c.b]);
  int count = 0;
  for (const Index n : a) count += n >= 0 && std::find(b.begin(), b.end(), n) != b.end();
  return count;
}

bool same_corners(const Mesh& mesh, const OuterFaces& faces, const FaceContact& c) {
  const OuterFace &fa = faces[c.a], &fb = faces[c.b];
  const int corners = traits(fa.type).corners;
  if (corners != traits(fb.type).corners) return false;
  constexpr double share = 0.02;  // of a face
  const double near = share * std::min(fa.size, fb.size);
  const auto a = faces.nodes(fa), b = faces.nodes(fb);
  for (int i = 0; i < corners; ++i) {
    bool found = false;
    for (int k = 0; k < corners && !found; ++k)
      found = length(minus(mesh.points[at(a[static_cast<std::size_t>(i)])],
                           mesh.points[at(b[static_cast<std::size_t>(k)])])) <= near;
    if (!found) return false;
  }
  return true;
}

InterfaceKind kind_of(const Mesh& mesh, const OuterFaces& faces, const FaceContact& c) {
  const ElementTraits &a = traits(faces[c.a].type), &b = traits(faces[c.b].type);
  if (a.corners != b.corners) return InterfaceKind::shapes;
  if (a.order != b.order) return InterfaceKind::orders;
  return same_corners(mesh, faces, c) ? InterfaceKind::doubled : InterfaceKind::hanging;
}

Text how_unjoined(const MeshInterface& found) {
  switch (found.kind) {
    case InterfaceKind::doubled:
      return found.is_crack ? phrase<"their nodes are doubled, as along a crack">()
                            : phrase<"their nodes are doubled">();
    case InterfaceKind::hanging:
      return phrase<
          "the elements of one side are cut otherwise, so that nodes of one lie in faces or edges "
          "of the other">();
    case InterfaceKind::shapes:
      return phrase<"triangles meet quadrilaterals">();
    case InterfaceKind::orders:
      return phrase<"%1 meets %2, elements of another order">(traits(found.element_types[0]).name,
                                                              traits(found.element_types[1]).name);
  }
  return {};
}

}  // namespace

std::vector<MeshInterface> find_interfaces(const Mesh& mesh, ThreadTeam& team) {
  return find_interfaces_within(mesh, 0, team);
}

std::vector<MeshInterface> find_interfaces_within(const Mesh& mesh, double within, ThreadTeam& team) {
  if (mesh.is_plane()) return find_edge_interfaces(mesh);
  const OuterFaces faces(mesh, team);
  const std::vector<FaceContact> contacts = find_contacts(faces, box_diagonal(mesh), team, least_contact, within);
  if (contacts.empty()) return {};

  std::vector<SideContact> sides;
  for (const FaceContact& c : contacts) {
    const InterfaceKind kind = kind_of(mesh, faces, c);
    sides.push_back({{c.a, c.b}, kind, c.area, c.gap, c.distance, c.allowed,
                     kind != InterfaceKind::doubled && common_nodes(faces, c) > 1});
  }
  return group_contacts(static_cast<std::uint32_t>(faces.size()), sides, [&](std::uint32_t side) {
    const OuterFace& f = faces[side];
    const ElementBlock& block = mesh.solids[f.block];
    SideFacts out{faces.region(f), block.tags[at(f.element)], block.type, f.size, {}, faces.nodes(f)};
    const int corners = traits(f.type).corners;
    for (int i = 0; i < corners; ++i)
      out.centre = plus(out.centre, mesh.points[at(out.nodes[static_cast<std::size_t>(i)])], 1.0 / corners);
    return out;
  });
}

std::string quoted_region(const Mesh& mesh, Index region) {
  const GeometricEntity& r = mesh.regions[at(region)];
  return r.name.empty() ? "#" + std::to_string(r.tag) : "'" + r.name + "'";
}

Text describe(const Mesh& mesh, const MeshInterface& found) {
  const auto [ra, rb] = found.regions;
  const std::string area = format_quantity(found.area, QuantityKind::area, 4),
                    place = place_text(mesh, found.place);
  const Text why = how_unjoined(found);
  if (mesh.is_plane()) {
    const std::string along = format_quantity(found.area, QuantityKind::length, 4);
    if (ra == rb)
      return phrase<
          "%1 edge(s) and %2 others within %3 lie on each other without being joined, over %4, the largest "
          "by "
          "elements %5 and %6 at %7: %8">(found.faces[0], found.faces[1], quoted_region(mesh, ra), along,
                                          found.elements[0], found.elements[1], place, why);
    return phrase<
        "%1 edge(s) of %2 and %3 of %4 lie on each other without being joined, over %5, the largest by "
        "elements %6 and %7 at %8: %9">(found.faces[0], quoted_region(mesh, ra), found.faces[1],
                                        quoted_region(mesh, rb), along, found.elements[0], found.elements[1],
                                        place, why);
  }
  if (ra == rb)
    return phrase<
        "%1 face(s) and %2 others within %3 lie on each other without being joined, over %4, the largest by "
        "elements %5 and %6 at %7: %8">(found.faces[0], found.faces[1], quoted_region(mesh, ra), area,
                                        found.elements[0], found.elements[1], place, why);
  return phrase<
      "%1 face(s) of %2 and %3 of %4 lie on each other without being joined, over %5, the largest by "
      "elements %6 and %7 at %8: %9">(found.faces[0], quoted_region(mesh, ra), found.faces[1],
                                      quoted_region(mesh, rb), area, found.elements[0], found.elements[1],
                                      place, why);
}

}  // namespace genba
