#include "engine/model/faces/interfaces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

#include "engine/base/array_position.hpp"
#include "engine/base/quantity/number_text.hpp"
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

/// Groups faces with contacts into sheets: faces of a sheet are connected through common nodes.
class Sheets {
 public:
  Sheets(const Mesh& mesh, const OuterFaces& faces, const std::vector<FaceContact>& contacts)
      : parent_(faces.size()) {
    constexpr auto none = std::numeric_limits<std::uint32_t>::max();
    std::iota(parent_.begin(), parent_.end(), 0u);
    std::vector<std::uint32_t> first(mesh.points.size(), none);  // [node] a face there
    for (const FaceContact& c : contacts)
      for (const std::uint32_t f : {c.a, c.b})
        for (const Index n : faces.nodes(faces[f])) {
          if (n < 0) break;
          if (first[at(n)] == none) first[at(n)] = f;
          const std::uint32_t a = root(first[at(n)]), b = root(f);
          parent_[std::max(a, b)] = std::min(a, b);
        }
  }
  std::uint32_t operator()(std::uint32_t f) { return root(f); }

 private:
  std::uint32_t root(std::uint32_t f) {
    while (parent_[f] != f) f = parent_[f] = parent_[parent_[f]];
    return f;
  }
  std::vector<std::uint32_t> parent_;
};

/// Contacts of two sheets.
struct Sheet {
  double area = 0, gap = 0, allowed = 0;  // the last two times area
  bool has_common_nodes = false;          // of faces that do not match: they do not fit, whatever the gap

  bool touches() const { return has_common_nodes || std::abs(gap) <= allowed; }
};

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
  if (mesh.is_plane()) return find_edge_interfaces(mesh);
  const OuterFaces faces(mesh, team);
  const std::vector<FaceContact> contacts = find_contacts(faces, box_diagonal(mesh), team);
  if (contacts.empty()) return {};

  Sheets sheet_of(mesh, faces, contacts);
  std::map<std::pair<std::uint32_t, std::uint32_t>, Sheet> sheets;
  const auto sides = [&](const FaceContact& c) {
    const std::uint32_t a = sheet_of(c.a), b = sheet_of(c.b);
    return std::pair(std::min(a, b), std::max(a, b));
  };
  for (const FaceContact& c : contacts) {
    Sheet& sheet = sheets[sides(c)];
    sheet.area += c.area;
    sheet.gap += c.gap * c.area;
    sheet.allowed += c.allowed * c.area;
    sheet.has_common_nodes = sheet.has_common_nodes || (common_nodes(faces, c) > 1 &&
                                                        kind_of(mesh, faces, c) != InterfaceKind::doubled);
  }

  struct Found {
    MeshInterface shown;
    std::array<std::vector<std::uint32_t>, 2> faces;
    double largest = 0;
  };
  std::map<std::tuple<Index, Index, InterfaceKind, bool>, Found> groups;
  for (const FaceContact& c : contacts) {
    if (!sheets.at(sides(c)).touches()) continue;
    std::array<std::uint32_t, 2> pair{c.a, c.b};
    const bool is_one = sheet_of(c.a) == sheet_of(c.b);
    Index ra = faces.region(faces[c.a]), rb = faces.region(faces[c.b]);
    if (ra > rb || (ra == rb && sheet_of(c.a) > sheet_of(c.b))) {
      std::swap(ra, rb);
      std::swap(pair[0], pair[1]);
    }
    const InterfaceKind kind = kind_of(mesh, faces, c);
    const bool is_crack = kind == InterfaceKind::doubled && ra == rb && is_one;
    Found& found = groups[{ra, rb, kind, is_crack}];
    MeshInterface& shown = found.shown;
    shown.kind = kind;
    shown.regions = {ra, rb};
    shown.is_crack = is_crack;
    shown.area += c.area;
    shown.distance = std::max(shown.distance, c.distance);
    for (std::size_t s = 0; s < 2; ++s) found.faces[s].push_back(pair[s]);
    if (c.area <= found.largest) continue;
    found.largest = c.area;
    for (std::size_t s = 0; s < 2; ++s) {
      const OuterFace& f = faces[pair[s]];
      shown.elements[s] = mesh.solids[f.block].tags[at(f.element)];
      shown.element_types[s] = mesh.solids[f.block].type;
    }
    const std::size_t smaller = faces[pair[0]].size <= faces[pair[1]].size ? 0 : 1;
    const auto nodes = faces.nodes(faces[pair[smaller]]);
    const int corners = traits(faces[pair[smaller]].type).corners;
    shown.place = {};
    for (int i = 0; i < corners; ++i)
      shown.place = plus(shown.place, mesh.points[at(nodes[static_cast<std::size_t>(i)])], 1.0 / corners);
  }
  std::vector<MeshInterface> out;
  for (auto& [key, found] : groups) {
    for (std::size_t s = 0; s < 2; ++s) {
      auto& list = found.faces[s];
      std::sort(list.begin(), list.end());
      found.shown.faces[s] = std::unique(list.begin(), list.end()) - list.begin();
    }
    out.push_back(found.shown);
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const MeshInterface& a, const MeshInterface& b) { return a.area > b.area; });
  return out;
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
