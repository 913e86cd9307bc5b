#include "engine/model/study/flat_cut.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/array_position.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/patch.hpp"

namespace genba {

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double of_edge = 0.05, most_turned = 10 * degree, sharp = 25 * degree;
constexpr double smooth_share = 1.0 / 3;  // largest smooth share of a border
constexpr double crumb = 0.05;            // smallest share of the largest cut's area
constexpr double true_face = 0.5;         // largest share of a cut's area that lies in the plane itself

struct Lie {
  bool near = false, strict = false;
};

Lie how_it_lies(const Mesh& mesh, const FacetRef& ref, const Vec3& point, const Vec3& normal,
                double tolerance) {
  const ElementBlock& block = mesh.facets[at(ref.block)];
  const auto nodes = element_nodes(block, ref.element);
  double off = 0;
  for (const Index n : nodes) off = std::max(off, std::abs(dot(normal, minus(mesh.points[at(n)], point))));
  if (off <= tolerance) return {true, true};
  const auto corners = at(traits(block.type).corners);
  double longest = 0;
  for (std::size_t k = 0; k < corners; ++k)
    longest = std::max(longest,
                       length(minus(mesh.points[at(nodes[(k + 1) % corners])], mesh.points[at(nodes[k])])));
  if (off > of_edge * longest) return {};
  const Vec3 n = facet_area_vector(mesh, block, ref.element);
  return {std::abs(dot(n, normal)) >= std::cos(most_turned) * length(n), false};
}

}  // namespace

std::vector<FacetRef> flat_cut(const SelectionIndex& index, const Vec3& point, const Vec3& normal,
                               double tolerance) {
  const Mesh& mesh = index.mesh;
  const std::vector<FacetRef> all = boundary_facets(index);
  std::vector<Lie> lies(all.size());
  bool any_strict = false, any_more = false;
  for (std::size_t f = 0; f < all.size(); ++f) {
    lies[f] = how_it_lies(mesh, all[f], point, normal, tolerance);
    any_strict = any_strict || lies[f].strict;
    any_more = any_more || (lies[f].near && !lies[f].strict);
  }
  if (!any_more) return {};

  const PatchSurface surface(mesh, all);
  const auto& facets = surface.facets();
  struct Cut {
    std::vector<FacetRef> facets;
    double area = 0;
    bool looks_along = false;  // along the plane's normal, not against it
  };
  std::vector<Cut> cuts;
  double largest = 0;
  std::vector<std::uint8_t> seen(all.size(), 0);
  for (std::size_t start = 0; start < all.size(); ++start) {
    if (!lies[start].near || seen[start]) continue;
    Cut cut;
    cut.looks_along = dot(facets[start].normal, normal) > 0;
    double strict = 0, border = 0, smooth = 0;
    std::vector<std::size_t> open{start};
    seen[start] = 1;
    while (!open.empty()) {
      const std::size_t f = open.back();
      open.pop_back();
      const PatchSurface::Facet& facet = facets[f];
      cut.facets.push_back(facet.of);
      cut.area += facet.area;
      if (lies[f].strict) strict += facet.area;
      const int corners = facet.corners();
      for (int k = 0; k < corners; ++k) {
        const std::int32_t next = facet.beside[at(k)];
        if (next >= 0 && lies[at(next)].near) {
          if (!seen[at(next)]) seen[at(next)] = 1, open.push_back(at(next));
          continue;
        }
        const double side = length(minus(surface.corner(facet, (k + 1) % corners), surface.corner(facet, k)));
        border += side;
        if (next >= 0 && dot(facets[at(next)].normal, facet.normal) > std::cos(sharp)) smooth += side;
      }
    }
    if ((any_strict && strict == 0) || smooth > smooth_share * border) continue;
    // This is a true face with rounded edges.
    if (strict > true_face * cut.area) continue;
    largest = std::max(largest, cut.area);
    cuts.push_back(std::move(cut));
  }
  // The two sides of a thin wall are no cuts.
  const auto looks_along = [](const Cut& cut) { return cut.looks_along; };
  if (!any_strict && std::ranges::any_of(cuts, looks_along) && !std::ranges::all_of(cuts, looks_along))
    return {};
  std::vector<FacetRef> out;
  for (const Cut& cut : cuts)
    if (cut.area >= crumb * largest) out.insert(out.end(), cut.facets.begin(), cut.facets.end());
  return out;
}

}  // namespace genba
