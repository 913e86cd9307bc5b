#include "engine/model/layers/layer_columns.hpp"

#include <cmath>
#include <string>

#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {
namespace {

constexpr double smooth_angle = 0.35;  // sine of the largest angle at which two faces continue smoothly
constexpr double longest_push = 3;     // in thicknesses, for sharp corners

// Minimises |A x - b| for a symmetric A that may be singular. Only the direction of x matters.
Vec3 solve(std::array<std::array<double, 3>, 3> a, Vec3 b) {
  const double little = 0.03 * (a[0][0] + a[1][1] + a[2][2]);
  for (std::size_t k = 0; k < 3; ++k) a[k][k] += little;
  const auto det = [](const Vec3& u, const Vec3& v, const Vec3& w) { return dot(u, cross(v, w)); };
  const Vec3 c0 = a[0], c1 = a[1], c2 = a[2];
  const double d = det(c0, c1, c2);
  if (!(std::abs(d) > 0)) return {};
  return {det(b, c1, c2) / d, det(c0, b, c2) / d, det(c0, c1, b) / d};
}

[[noreturn]] void refuse(const std::string& place, const Text& problem, const Text& next_step) {
  throw Error(ErrorKind::input, place, problem, next_step);
}

}  // namespace

void HeldDirections::add(Vec3 normal) {
  if (count == 3) return;
  normal = free_part(normal);
  const double left = length(normal);
  if (left < smooth_angle) return;
  axis[at(count++)] = scaled(normal, 1 / left);
}

Vec3 HeldDirections::free_part(Vec3 v) const {
  for (int k = 0; k < count; ++k) v = plus(v, axis[at(k)], -dot(v, axis[at(k)]));
  return v;
}

LayerColumns::LayerColumns(const Mesh& mesh, std::span<const BoundaryLayers> layers, LayerFacts& facts,
                           const RegionPart* part, const std::string& region)
    : mesh_(mesh), layers_(layers), facts_(facts), part_(part) {
  require_tetrahedra();
  take_facets(region);
  find_stuck();
  make_columns();
}

void LayerColumns::require_tetrahedra() const {
  for (const auto* blocks : {&mesh_.solids, &mesh_.facets})
    for (const ElementBlock& block : *blocks)
      if (block.type != ElementType::tet4 && block.type != ElementType::tri3)
        refuse("mesh/layers",
               phrase<"layers need a mesh of tetrahedra; this one has %1">(traits(block.type).name),
               phrase<"Choose tet4 or tet10, or remove \"layers\" from the mesh options">());
}

// The regions whose faces hold all of these nodes, as text for a message.
Text regions_at(const Mesh& mesh, const std::vector<Index>& nodes) {
  std::vector<std::uint8_t> is_chosen(mesh.points.size(), 0), is_there(mesh.regions.size(), 0);
  for (const Index n : nodes) is_chosen[at(n)] = 1;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto n = element_nodes(block, e);
      if (std::count_if(n.begin(), n.end(), [&](Index i) { return is_chosen[at(i)] != 0; }) >= 3)
        is_there[at(block.group[at(e)])] = 1;
    }
  std::vector<Text> names;
  for (std::size_t r = 0; r < is_there.size(); ++r) {
    if (is_there[r] == 0) continue;
    const GeometricEntity& region = mesh.regions[r];
    names.emplace_back("\"" + (region.name.empty() ? "#" + std::to_string(region.tag) : region.name) + "\"");
  }
  return names.empty() ? phrase<"a region">() : joined(names, phrase<" or ">());
}

void LayerColumns::take_facets(const std::string& region) {
  const SelectionIndex index(mesh_);
  std::vector<std::vector<int>> entry;
  for (const ElementBlock& block : mesh_.facets) entry.emplace_back(at(block.size()), -1);
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    if (layers_[i].region != region) continue;
    const std::string place = "mesh/layers/" + std::to_string(i) + "/on";
    const Selection chosen = [&] {
      try {
        return select(index, layers_[i].where, place);
      } catch (const Error& e) {
        if (part_ == nullptr) throw;
        throw Error(e.kind(), place, phrase<"in the region \"%1\": %2">(region, e.problem()), e.next_step());
      }
    }();
    if (chosen.facets.empty() && part_ != nullptr)
      refuse(place, phrase<"it selects no face of the region \"%1\"">(region),
             phrase<"Name a surface of that region, or another region">());
    if (chosen.facets.empty())
      refuse(place, phrase<"it selects no outer face of the mesh">(),
             phrase<"Name a surface on the outside, or for one between regions say in which of them the "
                    "layers lie: \"region\": %1">(regions_at(mesh_, chosen.nodes)));
    for (const FacetRef& f : chosen.facets) entry[at(f.block)][at(f.element)] = static_cast<int>(i);
  }
  for (std::size_t b = 0; b < mesh_.facets.size(); ++b)
    for (Index e = 0; e < mesh_.facets[b].size(); ++e) {
      LayerFacet f;
      const auto n = element_nodes(mesh_.facets[b], e);
      f.n = {n[0], n[1], n[2]};
      f.block = static_cast<Index>(b);
      f.element = e;
      f.entry = entry[b][at(e)];
      f.owner = index.owners[b][at(e)];
      const Vec3 vector = facet_area_vector(mesh_, mesh_.facets[b], e);
      f.area = length(vector);
      if (f.area > 0) f.normal = scaled(vector, 1 / f.area);
      if (f.entry >= 0) {
        ++facts_.facets;
        facts_.area += f.area;
      }
      facets.push_back(f);
    }
  facets_of_.assign(mesh_.points.size(), {});
  for (std::size_t f = 0; f < facets.size(); ++f)
    for (const Index n : facets[f].n) facets_of_[at(n)].push_back(f);
}

// A neighbour region takes part only at the faces that carry layers: there it gets copies of the nodes.
void LayerColumns::find_stuck() {
  if (part_ == nullptr) return;
  is_stuck_ = part_->has_neighbour;
  for (const LayerFacet& f : facets)
    for (const Index n : f.n)
      if (f.entry >= 0) is_stuck_[at(n)] = 0;
  for (const LayerFacet& f : facets)
    if (f.entry < 0 && part_->faces_neighbour[at(f.block)][at(f.element)] != 0)
      for (const Index n : f.n) is_stuck_[at(n)] = 1;
}

// Faces without layers hold their nodes; those with layers push theirs.
HeldDirections LayerColumns::held_by(Index node, bool by_all) const {
  if (!is_stuck_.empty() && is_stuck_[at(node)] != 0) return {3, {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  HeldDirections held;
  for (const std::size_t f : facets_of_[at(node)])
    if (by_all || facets[f].entry < 0) held.add(facets[f].normal);
  return held;
}

void LayerColumns::make_columns() {
  column_of.assign(mesh_.points.size(), -1);
  for (const LayerFacet& f : facets) {
    if (f.entry < 0) continue;
    for (const Index n : f.n) {
      if (column_of[at(n)] >= 0) continue;
      column_of[at(n)] = static_cast<Index>(columns.size());
      columns.push_back(make_column(n));
      nodes.push_back(n);
    }
  }
  for (const LayerColumn& c : columns) ++(c.ends() ? facts_.ended : facts_.columns);
  for (const LayerFacet& f : facets) {
    if (f.entry < 0) continue;
    for (const Index n : f.n)
      if (const LayerColumn& c = column(n); !c.ends() && c.count != layers_[at(f.entry)].count)
        refuse("mesh/layers/" + std::to_string(f.entry) + "/count",
               phrase<"faces with %1 and %2 layers meet at %3">(c.count, layers_[at(f.entry)].count,
                                                                place_text(mesh_, mesh_.points[at(n)])),
               phrase<"State the same count for faces that meet">());
  }
}

LayerColumn LayerColumns::make_column(Index node) const {
  const HeldDirections held = held_by(node, false);
  std::array<std::array<double, 3>, 3> a{};
  Vec3 b{};
  LayerColumn c;
  double weight = 0, most = 0;
  std::vector<std::pair<Vec3, const LayerFacet*>> inward;
  for (const std::size_t i : facets_of_[at(node)]) {
    const LayerFacet& f = facets[i];
    if (f.entry < 0 || !(f.area > 0)) continue;
    const BoundaryLayers& l = layers_[at(f.entry)];
    const double t = thickness(l);
    const Vec3 n = held.free_part(scaled(f.normal, -1));
    most = std::max(most, length(n));
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t k = 0; k < 3; ++k) a[r][k] += f.area * n[r] * n[k];
      b[r] += f.area * t * n[r];
    }
    c.depths.resize(std::max(c.depths.size(), at(l.count) + 1));
    double depth = 0, step = l.first;
    for (int k = 0; k <= l.count; ++k) {
      c.depths[at(k)] += f.area * depth / t;
      depth += step;
      step *= l.growth;
    }
    c.count = std::max(c.count, l.count);
    c.stated += f.area * t;
    weight += f.area;
    inward.emplace_back(n, &f);
  }
  if (!(weight > 0)) return c;
  for (double& d : c.depths) d /= weight;
  c.stated /= weight;
  if (most < smooth_angle) return c;  // a face without layers continues smoothly: layers end
  Vec3 push = solve(a, b);
  double reached = 0;
  for (const auto& [n, f] : inward) reached += f->area * dot(push, n) / thickness(layers_[at(f->entry)]);
  if (!(reached > 0)) return c;
  push = scaled(push, weight / reached);
  for (const auto& [n, f] : inward)
    if (dot(push, scaled(f->normal, -1)) < 0.1 * c.stated) return c;
  if (const double l = length(push); l > longest_push * c.stated)
    push = scaled(push, longest_push * c.stated / l);
  c.push = push;
  return c;
}

}  // namespace genba
