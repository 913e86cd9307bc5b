#include "app/report/parts/places.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "engine/model/geometry.hpp"
#include "engine/model/study/named_faces.hpp"

namespace genba {

namespace {

struct Wanted {
  std::int64_t tag = 0;
  Index node = 0;
  std::set<Index> surfaces{};
  Index nearest = -1;
  double distance = std::numeric_limits<double>::infinity();  // squared
};

constexpr double near = 0.25;  // of the diagonal of the body's box

/// [surface] its name; the case's name comes before the geometry's; empty: none.
std::vector<std::string> names_of_surfaces(const Mesh& mesh, std::span<const NamedFaces> of_case) {
  std::vector<std::string> names;
  for (const GeometricEntity& surface : mesh.surfaces) names.push_back(surface.name);
  for (const NamedFaces& faces : of_case)
    for (const Index i : surfaces_of(faces, mesh)) names[static_cast<std::size_t>(i)] = faces.name;
  return names;
}

void for_facets(const Mesh& mesh, const auto& take) {
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      const Index surface = block.group[static_cast<std::size_t>(e)];
      if (surface >= 0 && static_cast<std::size_t>(surface) < mesh.surfaces.size())
        take(surface, block, e);
    }
}

/// "8 mm", with the digits of a place.
std::string place_length(double value, double body) {
  const std::string all = place_text({value, 0, 0}, body);
  return all.substr(1, all.find(',') - 1) + " mm";
}

/// What is needed to describe a face that has no name.
struct FaceShape {
  Vec3 normal{};  ///< sum over the facets, twice their area
  double area = 0;
  Vec3 low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
};

class Labels {
 public:
  Labels(const Mesh& mesh, std::span<const NamedFaces> of_case)
      : mesh_(mesh), names_(names_of_surfaces(mesh, of_case)), body_(box_diagonal(mesh)) {}
  bool has_name(Index surface) const { return !names_[static_cast<std::size_t>(surface)].empty(); }
  /// Looks at the shape of these faces. Others without a name keep their number.
  void examine(const std::set<Index>& surfaces) {
    for (const Index surface : surfaces)
      if (!has_name(surface)) shapes_[surface];
    if (shapes_.empty()) return;
    for_facets(mesh_, [&](Index surface, const ElementBlock& block, Index e) {
      if (const auto found = shapes_.find(surface); found != shapes_.end()) add(found->second, block, e);
    });
  }
  Text operator()(Index surface) const {
    const auto i = static_cast<std::size_t>(surface);
    if (has_name(surface)) return names_[i];
    const Text number = "#" + std::to_string(mesh_.surfaces[i].tag);
    const auto found = shapes_.find(surface);
    return found == shapes_.end() ? number : in_words(found->second, number);
  }

 private:
  void add(FaceShape& shape, const ElementBlock& block, Index e) const {
    const auto nodes = element_nodes(block, e);
    const auto corners = static_cast<std::size_t>(traits(block.type).corners);
    const auto point = [&](std::size_t i) -> const Vec3& { return mesh_.points[static_cast<std::size_t>(nodes[i])]; };
    for (std::size_t i = 0; i < corners; ++i)
      for (std::size_t a = 0; a < 3; ++a) {
        shape.low[a] = std::min(shape.low[a], point(i)[a]);
        shape.high[a] = std::max(shape.high[a], point(i)[a]);
      }
    if (corners == 2) {  // the edge of a plane body
      const Vec3 across = facet_area_vector(mesh_, block, e);
      shape.normal = plus(shape.normal, across);
      shape.area += length(across);
    }
    for (std::size_t i = 1; i + 1 < corners; ++i) {
      const Vec3 twice = cross(minus(point(i), point(0)), minus(point(i + 1), point(0)));
      shape.normal = plus(shape.normal, twice);
      shape.area += length(twice);
    }
  }
  /// "x = 8 mm" for a flat face across an axis; else where it looks, or that it is round.
  Text in_words(const FaceShape& shape, const Text& number) const {
    constexpr double flat = 0.9999, across = 0.9999, turned = 0.5;
    const double size = length(shape.normal);
    if (!(shape.area > 0)) return number;
    for (std::size_t a = 0; a < 3; ++a)
      if (size > flat * shape.area && std::abs(shape.normal[a]) > across * size)
        return phrase<"%1 = %2">(std::string(1, "xyz"[a]),
                                 place_length((shape.low[a] + shape.high[a]) / 2, body_));
    if (size < turned * shape.area) return phrase<"%1 (round)">(number);
    std::size_t most = 0;
    for (std::size_t a = 1; a < 3; ++a)
      if (std::abs(shape.normal[a]) > std::abs(shape.normal[most])) most = a;
    return phrase<"%1 (towards %2)">(
        number, std::string(shape.normal[most] < 0 ? "-" : "+") + "xyz"[most]);
  }

  const Mesh& mesh_;
  std::vector<std::string> names_;
  double body_;
  std::map<Index, FaceShape> shapes_;
};

Text place_on_edges(const Labels& label, const Wanted& wanted, const std::vector<Text>& names) {
  if (names.empty()) return wanted.nearest >= 0 ? phrase<"inside, near edge %1">(label(wanted.nearest)) : phrase<"inside">();
  const Text words = names.size() == 1 ? phrase<"on edge %1">(names[0])
                                       : phrase<"at the corner of edges %1">(joined(names, phrase<", ">()));
  return wanted.nearest >= 0 ? phrase<"%1, near edge %2">(words, label(wanted.nearest)) : words;
}

Text place_in_words(const Labels& label, const Wanted& wanted, bool is_plane) {
  std::vector<Text> names;
  for (const Index surface : wanted.surfaces) names.push_back(label(surface));
  if (is_plane) return place_on_edges(label, wanted, names);
  if (!names.empty()) {
    const Text words = names.size() == 1 ? phrase<"on face %1">(names[0])
                       : names.size() == 2
                           ? phrase<"on the edge of faces %1 and %2">(names[0], names[1])
                           : phrase<"at the corner of faces %1">(joined(names, phrase<", ">()));
    return wanted.nearest >= 0 ? phrase<"%1, near face %2">(words, label(wanted.nearest)) : words;
  }
  if (wanted.nearest >= 0) return phrase<"inside, near face %1">(label(wanted.nearest));
  return phrase<"inside">();
}

}  // namespace

PlaceNames::PlaceNames(const Mesh& mesh, std::span<const std::int64_t> node_tags,
                       std::span<const NamedFaces> of_case) {
  Labels label(mesh, of_case);
  const std::set<std::int64_t> tags(node_tags.begin(), node_tags.end());
  std::vector<Wanted> all;
  std::map<Index, std::size_t> number;
  for (std::size_t n = 0; n < mesh.node_tags.size(); ++n)
    if (tags.contains(mesh.node_tags[n])) {
      number[static_cast<Index>(n)] = all.size();
      all.push_back({.tag = mesh.node_tags[n], .node = static_cast<Index>(n)});
    }
  if (all.empty()) return;
  const Index first = number.begin()->first, last = number.rbegin()->first;
  for_facets(mesh, [&](Index surface, const ElementBlock& block, Index e) {
    for (const Index node : element_nodes(block, e)) {
      if (node < first || node > last) continue;
      if (const auto found = number.find(node); found != number.end())
        all[found->second].surfaces.insert(surface);
    }
  });
  // The number of a face says little; a named face nearby says more.
  std::vector<Wanted*> inside;
  for (Wanted& wanted : all)
    if (std::ranges::none_of(wanted.surfaces, [&](Index surface) { return label.has_name(surface); }))
      inside.push_back(&wanted);
  if (!inside.empty())
    for_facets(mesh, [&](Index surface, const ElementBlock& block, Index e) {
      const Vec3& place = mesh.points[static_cast<std::size_t>(element_nodes(block, e).front())];
      for (Wanted* wanted : inside) {
        if (!wanted->surfaces.empty() && !label.has_name(surface)) continue;
        const Vec3 way = minus(place, mesh.points[static_cast<std::size_t>(wanted->node)]);
        if (const double squared = dot(way, way); squared < wanted->distance) {
          wanted->distance = squared;
          wanted->nearest = surface;
        }
      }
    });
  const double reach = near * box_diagonal(mesh);
  for (Wanted& wanted : all)
    if (!wanted.surfaces.empty() && wanted.distance > reach * reach) wanted.nearest = -1;
  std::set<Index> told;
  for (const Wanted& wanted : all) {
    told.insert(wanted.surfaces.begin(), wanted.surfaces.end());
    if (wanted.nearest >= 0) told.insert(wanted.nearest);
  }
  label.examine(told);
  for (const Wanted& wanted : all) words_[wanted.tag] = place_in_words(label, wanted, mesh.is_plane());
}

Text PlaceNames::of(std::int64_t node_tag) const {
  const auto found = words_.find(node_tag);
  return found == words_.end() ? Text() : found->second;
}

}  // namespace genba
