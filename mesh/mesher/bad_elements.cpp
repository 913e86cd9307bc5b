#include "mesh/mesher/bad_elements.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <optional>
#include <tuple>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/geometry_file.hpp"

namespace genba {
namespace {

constexpr double much_smaller = 0.4;  // relative to the longest edge of a bad element
constexpr double sharp_angle = 40 * std::numbers::pi / 180;
constexpr std::size_t most_explained = 5000;

Vec3 unit(const Vec3& v) {
  const double l = length(v);
  return l > 0 ? scaled(v, 1 / l) : v;
}

struct Facet {
  const ElementBlock* block;
  Index element;
  Index surface;
  Vec3 normal, centre;
  double area;
};

// Two facets at an edge.
struct Edge {
  Index low, high;
  Index facet, other = -1;
};

class SurfaceMap {
 public:
  explicit SurfaceMap(const Mesh& mesh) : mesh_(mesh), perimeter_(mesh.surfaces.size()), area_(perimeter_) {
    take_facets();
    pair_edges();
    chain_features();
  }

  // Facets around each of these nodes.
  std::map<Index, std::vector<Index>> around(const std::vector<Index>& nodes) const {
    std::map<Index, std::vector<Index>> found;
    std::vector<std::uint8_t> wanted(mesh_.points.size());
    for (const Index n : nodes) wanted[at(n)] = 1;
    for (std::size_t f = 0; f < facets_.size(); ++f)
      for (const Index n : corners(facets_[f]))
        if (wanted[at(n)] != 0) found[n].push_back(static_cast<Index>(f));
    return found;
  }
  const Facet& facet(Index f) const { return facets_[at(f)]; }
  std::span<const Index> corners(const Facet& f) const {
    return element_nodes(*f.block, f.element).first(static_cast<std::size_t>(traits(f.block->type).corners));
  }
  bool is_between_two(const Edge& e) const {
    return e.other >= 0 && facet(e.facet).surface != facet(e.other).surface;
  }
  // Angle that the two facets of an edge enclose inside the solid.
  std::optional<double> inner_angle(const Edge& e) const {
    if (e.other < 0) return std::nullopt;
    const Facet &a = facet(e.facet), &b = facet(e.other);
    const double turn = std::acos(std::clamp(dot(a.normal, b.normal), -1.0, 1.0));
    const bool convex = dot(minus(b.centre, a.centre), a.normal) < 0;
    return std::numbers::pi + (convex ? -turn : turn);
  }
  double width(Index surface) const {
    const double p = perimeter_[at(surface)];
    return p > 0 ? 2 * area_[at(surface)] / p : std::numeric_limits<double>::infinity();
  }
  double area() const { return std::accumulate(area_.begin(), area_.end(), 0.0); }
  // Number and length of the feature line that contains a feature edge.
  std::pair<Index, double> line(const Edge& e) const {
    const Index root = chain_[static_cast<std::size_t>(&e - edges_.data())];
    return {root, chain_length_.at(root)};
  }
  std::string name(Index surface) const {
    const GeometricEntity& s = mesh_.surfaces[at(surface)];
    return s.name.empty() ? "#" + std::to_string(s.tag) : "'" + s.name + "'";
  }
  Text name(const Edge& e) const {
    const Index a = facet(e.facet).surface, b = e.other < 0 ? a : facet(e.other).surface;
    return a == b ? Text(name(a)) : phrase<"%1 and %2">(name(std::min(a, b)), name(std::max(a, b)));
  }
  // The feature edges at a node.
  template <class Use>
  void for_features(Index node, const Use& use) const {
    auto it = std::lower_bound(features_.begin(), features_.end(), std::pair(node, Index{0}));
    for (; it != features_.end() && it->first == node; ++it) use(edge(it->second));
  }

 private:
  const Edge& edge(Index e) const { return edges_[at(e)]; }
  static std::size_t at(Index i) { return static_cast<std::size_t>(i); }
  double edge_length(const Edge& e) const {
    return length(minus(mesh_.points[at(e.high)], mesh_.points[at(e.low)]));
  }

  void take_facets() {
    for (const ElementBlock& block : mesh_.facets)
      for (Index e = 0; e < block.size(); ++e) {
        const Vec3 vector = facet_area_vector(mesh_, block, e);
        const Index surface = block.group[at(e)];
        facets_.push_back(
            {&block, e, surface, unit(vector), element_centroid(mesh_, block, e), length(vector)});
        area_[at(surface)] += facets_.back().area;
      }
  }
  void pair_edges() {
    for (std::size_t f = 0; f < facets_.size(); ++f) {
      const auto nodes = corners(facets_[f]);
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto [low, high] = std::minmax(nodes[i], nodes[(i + 1) % nodes.size()]);
        edges_.push_back({low, high, static_cast<Index>(f)});
      }
    }
    std::sort(edges_.begin(), edges_.end(), [](const Edge& a, const Edge& b) {
      return std::tie(a.low, a.high, a.facet) < std::tie(b.low, b.high, b.facet);
    });
    std::size_t count = 0;
    for (std::size_t i = 0; i < edges_.size();) {
      std::size_t end = i + 1;
      while (end < edges_.size() && edges_[end].low == edges_[i].low && edges_[end].high == edges_[i].high)
        ++end;
      Edge e = edges_[i];
      if (end == i + 2) e.other = edges_[i + 1].facet;
      edges_[count++] = e;
      i = end;
    }
    edges_.resize(count);
  }
  bool is_feature(const Edge& e) const {
    if (e.other < 0) return true;
    const Facet &a = facet(e.facet), &b = facet(e.other);
    const auto inner = inner_angle(e);
    return a.surface != b.surface || (inner && *inner < sharp_angle);
  }
  std::pair<Index, Index> sides(const Edge& e) const {
    const Index a = facet(e.facet).surface;
    return std::minmax(a, e.other < 0 ? a : facet(e.other).surface);
  }
  // Connected feature edges between the same two surfaces form one line.
  void chain_features() {
    chain_.assign(edges_.size(), -1);
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const Edge& e = edges_[i];
      if (!is_feature(e)) continue;
      chain_[i] = static_cast<Index>(i);
      features_.emplace_back(e.low, static_cast<Index>(i));
      features_.emplace_back(e.high, static_cast<Index>(i));
      const auto [a, b] = sides(e);
      if (a == b) continue;
      perimeter_[at(a)] += edge_length(e);
      perimeter_[at(b)] += edge_length(e);
    }
    std::sort(features_.begin(), features_.end());
    const auto root = [&](Index i) {
      while (chain_[at(i)] != i) i = chain_[at(i)] = chain_[at(chain_[at(i)])];
      return i;
    };
    for (std::size_t i = 0; i + 1 < features_.size(); ++i) {
      const auto [node, a] = features_[i];
      const auto [next, b] = features_[i + 1];
      const bool ends_here = (i > 0 && features_[i - 1].first == node) ||
                             (i + 2 < features_.size() && features_[i + 2].first == node);
      if (next == node && !ends_here && sides(edge(a)) == sides(edge(b)))
        chain_[at(std::max(root(a), root(b)))] = std::min(root(a), root(b));
    }
    for (std::size_t i = 0; i < edges_.size(); ++i)
      if (chain_[i] >= 0) chain_length_[chain_[i] = root(static_cast<Index>(i))] += edge_length(edges_[i]);
  }

  const Mesh& mesh_;
  std::vector<double> perimeter_, area_;  // [surface]
  std::vector<Facet> facets_;
  std::vector<Edge> edges_;
  std::vector<Index> chain_;  // [edge]
  std::map<Index, double> chain_length_;
  std::vector<std::pair<Index, Index>> features_;
};

struct BadElement {
  const ElementBlock* block;
  Index element;
  double value;
};

class Explanation {
 public:
  Explanation(const Mesh& mesh, double stated, const std::vector<BadElement>& bad)
      : mesh_(mesh), stated_(stated), surface_(mesh) {
    std::vector<Index> nodes;
    for (const BadElement& b : bad)
      for (const Index n : corners(b)) nodes.push_back(n);
    around_ = surface_.around(nodes);
    for (const BadElement& b : bad) explain(b);
  }

  std::vector<BadPlace> places() const {
    std::vector<BadPlace> list;
    for (const auto& [key, place] : places_) list.push_back(place);
    std::stable_sort(list.begin(), list.end(),
                     [](const BadPlace& a, const BadPlace& b) { return a.worst < b.worst; });
    return list;
  }

 private:
  std::span<const Index> corners(const BadElement& b) const {
    return element_nodes(*b.block, b.element).first(static_cast<std::size_t>(traits(b.block->type).corners));
  }
  const Vec3& point(Index n) const { return mesh_.points[static_cast<std::size_t>(n)]; }

  void add(BadFeature feature, Index number, const Text& name, double size, const BadElement& b) {
    BadPlace& place = places_[{feature, number}];
    place.feature = feature;
    place.name = name;
    place.size = place.count == 0 ? size : std::min(place.size, size);
    ++place.count;
    if (b.value >= place.worst) return;
    place.worst = b.value;
    place.place = element_centroid(mesh_, *b.block, b.element);
  }

  bool is_bent(const BadElement& b) const {
    if (b.block->type != ElementType::tet10) return false;
    Mesh straight;
    ElementBlock block{ElementType::tet4, {0, 1, 2, 3}, {0}, {1}};
    for (const Index n : corners(b)) straight.points.push_back(point(n));
    return scaled_jacobian(straight, block, 0) >= stated_;
  }

  // Facets at the element's corners.
  template <class Use>
  void for_facets(const BadElement& b, const Use& use) const {
    for (const Index n : corners(b))
      if (const auto found = around_.find(n); found != around_.end())
        for (const Index f : found->second) use(surface_.facet(f));
  }

  void explain(const BadElement& b) {
    const auto nodes = corners(b);
    double longest = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        longest = std::max(longest, length(minus(point(nodes[i]), point(nodes[j]))));
    const double small = much_smaller * longest;

    Index surface = -1, narrowest = -1;
    double finest = longest;
    for_facets(b, [&](const Facet& f) {
      if (surface < 0) surface = f.surface;
      if (surface_.width(f.surface) < small &&
          (narrowest < 0 || surface_.width(f.surface) < surface_.width(narrowest)))
        narrowest = f.surface;
      finest = std::min(finest, std::sqrt(f.area));
    });
    if (surface < 0) return;
    if (is_bent(b)) return add(BadFeature::bend, surface, surface_.name(surface), longest, b);

    const Edge *shortest = nullptr, *sharpest = nullptr;
    double line_length = small, angle = sharp_angle;
    for (const Index n : nodes)
      surface_.for_features(n, [&](const Edge& e) {
        if (const double l = surface_.line(e).second; surface_.is_between_two(e) && l < line_length)
          line_length = l, shortest = &e;
        if (const auto inner = surface_.inner_angle(e); inner && *inner < angle)
          angle = *inner, sharpest = &e;
      });
    if (sharpest != nullptr)
      return add(BadFeature::sharp_edge, surface_.line(*sharpest).first, surface_.name(*sharpest), angle, b);
    // A feature as wide as the part itself is no small feature.
    if (narrowest >= 0 && surface_.width(narrowest) >= part_width_ && line_length >= part_width_)
      return add(BadFeature::long_elements, narrowest, surface_.name(narrowest), surface_.width(narrowest),
                 b);
    if (shortest != nullptr && line_length < part_width_)
      return add(BadFeature::short_edge, surface_.line(*shortest).first, surface_.name(*shortest),
                 line_length, b);
    if (narrowest >= 0)
      return add(BadFeature::narrow_face, narrowest, surface_.name(narrowest), surface_.width(narrowest), b);
    if (finest < small / 2)
      return add(BadFeature::fine_triangles, surface, surface_.name(surface), finest, b);
    if (std::all_of(nodes.begin(), nodes.end(), [&](Index n) { return around_.contains(n); })) {
      add(BadFeature::thin_wall, surface, surface_.name(surface), height_of(b), b);
    }
  }

  // Smallest distance between opposite edges, or from a corner to the face before it: 6 volumes / |a x b|.
  double height_of(const BadElement& b) const {
    const auto nodes = element_nodes(*b.block, b.element);
    const auto at = [&](std::size_t i) { return mesh_.points[static_cast<std::size_t>(nodes[i])]; };
    double widest = 0;
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (std::size_t k = 0; k < 4; ++k)
          for (std::size_t l = 0; l < k; ++l)
            widest = std::max(widest, length(cross(minus(at(i), at(j)), minus(at(k), at(l)))));
    return widest > 0 ? 6 * std::abs(element_volume(mesh_, *b.block, b.element)) / widest : 0;
  }

  // About half of the thickness of a bar or plate with this volume and surface. 4 V / A is the side of a
  // square bar, and twice the thickness of a plate.
  double half_thickness() const {
    double volume = 0;
    for (const ElementBlock& block : mesh_.solids)
      for (Index e = 0; e < block.size(); ++e) volume += element_volume(mesh_, block, e);
    const double area = surface_.area();
    return area > 0 ? 0.4 * 4 * volume / area : 0;
  }

  const Mesh& mesh_;
  const double stated_;
  const SurfaceMap surface_;
  const double part_width_ = half_thickness();
  std::map<Index, std::vector<Index>> around_;
  std::map<std::pair<BadFeature, Index>, BadPlace> places_;
};

Text advice_for(BadFeature feature, GeometryFormat format) {
  const bool cad = !is_surface(format) && !holds_elements(format) && format != GeometryFormat::image;
  if (feature == BadFeature::sharp_edge)
    return phrase<"round it or cut it off: no element in it can be better">();
  if (feature == BadFeature::long_elements)
    return holds_elements(format) ? phrase<"make them shorter in the program that made the mesh">()
                                  : phrase<"choose smaller elements (mesh option size)">();
  if (feature != BadFeature::short_edge && feature != BadFeature::narrow_face)
    return holds_elements(format) ? phrase<"make smaller elements there in the program that made the mesh">()
                                  : phrase<"choose smaller elements there (mesh option sizes)">();
  return cad ? phrase<
                   "remove it in the CAD program, or heal with a tolerance above its size (mesh options "
                   "heal, heal_tolerance)">()
         : is_surface(format)
             ? phrase<
                   "remove it from the surface, choose a larger feature angle (mesh option feature_angle), "
                   "or make the surface anew of voxels (mesh option repair)">()
             : phrase<"remove it in the program that made the mesh">();
}

}  // namespace

const char* word(BadFeature feature) {
  constexpr const char* list[] = {"bend",           "sharp_edge", "short_edge",   "narrow_face",
                                  "fine_triangles", "thin_wall",  "long_elements"};
  return list[static_cast<std::size_t>(feature)];
}

std::vector<BadPlace> explain_bad_elements(const Mesh& mesh, double stated, GeometryFormat format) {
  std::vector<BadElement> bad;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size() && bad.size() < most_explained; ++e)
      if (const double value = scaled_jacobian(mesh, block, e); value < stated)
        bad.push_back({&block, e, value});
  if (bad.empty()) return {};
  std::vector<BadPlace> places = Explanation(mesh, stated, bad).places();
  for (BadPlace& place : places) {
    place.advice = advice_for(place.feature, format);
    place.body = box_diagonal(mesh);
  }
  return places;
}

Text describe(const BadPlace& p) {
  const std::string worst = format_number(p.worst, "%.2g"), at = place_text(p.place, p.body),
                    size = format_number(p.size * 1e3, "%.3g") + " mm";
  switch (p.feature) {
    case BadFeature::bend:
      return phrase<"%1 of the bad elements, down to %2 at %3, bend with the curved face %4: %5">(
          p.count, worst, at, p.name, p.advice);
    case BadFeature::short_edge:
      return phrase<"%1 of the bad elements, down to %2 at %3, lie by an edge of %4 that is %5 long: %6">(
          p.count, worst, at, p.name, size, p.advice);
    case BadFeature::narrow_face:
      return phrase<"%1 of the bad elements, down to %2 at %3, lie by the face %4, %5 wide: %6">(
          p.count, worst, at, p.name, size, p.advice);
    case BadFeature::sharp_edge:
      return phrase<"%1 of the bad elements, down to %2 at %3, lie in a sharp edge of %4, %5: %6">(
          p.count, worst, at, p.name, format_number(p.size * 180 / std::numbers::pi, "%.1f deg"), p.advice);
    case BadFeature::fine_triangles:
      return phrase<
          "%1 of the bad elements, down to %2 at %3, lie on small triangles of %4 with edges of "
          "about %5: %6">(p.count, worst, at, p.name, size, p.advice);
    case BadFeature::long_elements:
      return phrase<"%1 of the bad elements, down to %2 at %3, are longer than %4 is wide, %5: %6">(
          p.count, worst, at, p.name, size, p.advice);
    case BadFeature::thin_wall:
      break;
  }
  return phrase<
      "%1 of the bad elements, down to %2 at %3, reach through a thin place at %4, about %5 thick: "
      "%6">(p.count, worst, at, p.name, size, p.advice);
}

}  // namespace genba
