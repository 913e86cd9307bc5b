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

class Labels {
 public:
  Labels(const Mesh& mesh, std::span<const NamedFaces> of_case)
      : mesh_(mesh), names_(names_of_surfaces(mesh, of_case)) {}
  bool has_name(Index surface) const { return !names_[static_cast<std::size_t>(surface)].empty(); }
  Text operator()(Index surface) const {
    const auto i = static_cast<std::size_t>(surface);
    return has_name(surface) ? names_[i] : "#" + std::to_string(mesh_.surfaces[i].tag);
  }

 private:
  const Mesh& mesh_;
  std::vector<std::string> names_;
};

Text place_in_words(const Labels& label, const Wanted& wanted) {
  std::vector<Text> names;
  for (const Index surface : wanted.surfaces) names.push_back(label(surface));
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

void for_facets(const Mesh& mesh, const auto& take) {
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      const Index surface = block.group[static_cast<std::size_t>(e)];
      if (surface >= 0 && static_cast<std::size_t>(surface) < mesh.surfaces.size())
        take(surface, element_nodes(block, e));
    }
}

}  // namespace

PlaceNames::PlaceNames(const Mesh& mesh, std::span<const std::int64_t> node_tags,
                       std::span<const NamedFaces> of_case) {
  const Labels label(mesh, of_case);
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
  for_facets(mesh, [&](Index surface, std::span<const Index> nodes) {
    for (const Index node : nodes) {
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
    for_facets(mesh, [&](Index surface, std::span<const Index> nodes) {
      const Vec3& place = mesh.points[static_cast<std::size_t>(nodes.front())];
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
  for (const Wanted& wanted : all) words_[wanted.tag] = place_in_words(label, wanted);
}

Text PlaceNames::of(std::int64_t node_tag) const {
  const auto found = words_.find(node_tag);
  return found == words_.end() ? Text() : found->second;
}

}  // namespace genba
