#include "mesh/mesher/single_layers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/base/text/percent_text.hpp"
#include "engine/model/faces/solid_faces.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr double facing = 0.866;         // cosine of 30 degrees
constexpr double least_patch = 10;       // of the square of the thickness
constexpr double least_share = 0.03;     // of the surface of a region
constexpr double stretch_of_edges = 1.25;  // longer edges of tetrahedra by the requested size

bool bends_well(ElementType type) {
  return type == ElementType::hex20 || type == ElementType::wedge15;
}

std::size_t as_size(Index i) {
  return static_cast<std::size_t>(i);
}

/// [node] 1 if it lies on the surface of a region.
std::vector<std::uint8_t> nodes_of_surfaces(const Mesh& mesh) {
  std::vector<std::uint8_t> marked(mesh.points.size(), 0);
  std::vector<Index> region(mesh.points.size(), -1);
  for (const ElementBlock& facets : mesh.facets)
    for (const Index n : facets.nodes) marked[as_size(n)] = 1;
  for (const ElementBlock& solid : mesh.solids)
    for (Index e = 0; e < solid.size(); ++e)
      for (const Index n : element_nodes(solid, e)) {
        Index& own = region[as_size(n)];
        if (own >= 0 && own != solid.group[as_size(e)]) marked[as_size(n)] = 1;
        own = solid.group[as_size(e)];
      }
  return marked;
}

struct Flat {
  Vec3 middle{}, normal{};  // unit, out of the element
  double area = 0;
};

class LayerSearch {
 public:
  LayerSearch(const Mesh& mesh, ThreadTeam& team)
      : mesh_(mesh), marked_(nodes_of_surfaces(mesh)), faces_(mesh, team, marked_) {}

  struct Wall {
    std::size_t face = 0;  // index in faces_
    Index region = 0;
    double area = 0, thickness = 0;
  };

  std::vector<SingleLayer> run(ThreadTeam& team) {
    std::vector<double> area(mesh_.regions.size(), 0.0);
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < faces_.size();) {
      const std::size_t end = faces_.end_of_same(i);
      for (std::size_t f = i; f < end; ++f)
        if (is_surface(f)) {
          area[as_size(region(faces_[f]))] += flat(faces_[f]).area;
          if (is_candidate(faces_[f])) starts.push_back(f);
        }
      i = end;
    }
    std::vector<std::optional<double>> thickness(starts.size());
    constexpr std::size_t grain = 256;
    team.for_chunks(starts.size(), grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) thickness[i] = across(starts[i]);
    });
    std::vector<Wall> walls;
    for (std::size_t i = 0; i < starts.size(); ++i)
      if (thickness[i])
        walls.push_back({starts[i], region(faces_[starts[i]]), flat(faces_[starts[i]]).area, *thickness[i]});
    return layers_of(large_patches(walls), area);
  }

 private:
  const ElementBlock& block(const SolidFace& f) const { return mesh_.solids[f.block]; }
  Index region(const SolidFace& f) const { return block(f).group[as_size(f.element)]; }
  const Vec3& point(Index n) const { return mesh_.points[as_size(n)]; }

  /// True if no other element of its region has this face.
  bool is_surface(std::size_t f) const {
    const std::size_t first = faces_.find(faces_[f].corners), end = faces_.end_of_same(first);
    for (std::size_t i = first; i < end; ++i)
      if (i != f && region(faces_[i]) == region(faces_[f])) return false;
    return true;
  }
  bool is_candidate(const SolidFace& f) const {
    const ElementBlock& b = block(f);
    const auto nodes = element_nodes(b, f.element);
    const auto corners = static_cast<std::size_t>(traits(b.type).corners);
    return !bends_well(b.type) && std::all_of(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(corners),
                                              [&](Index n) { return marked_[as_size(n)] != 0; });
  }

  Flat flat(const SolidFace& f) const { return flat(block(f), f.element, f.face); }
  Flat flat(const ElementBlock& b, Index element, int face) const {
    const auto nodes = element_nodes(b, element);
    const int* local = face_nodes(b.type, face);
    const int corners = traits(face_type(b.type, face)).corners;
    const auto at = [&](int i) -> const Vec3& { return point(nodes[static_cast<std::size_t>(local[i])]); };
    Flat out;
    for (int i = 0; i < corners; ++i) out.middle = plus(out.middle, at(i), 1.0 / corners);
    Vec3 twice{};
    for (int i = 1; i + 1 < corners; ++i)
      twice = plus(twice, cross(minus(at(i), at(0)), minus(at(i + 1), at(0))));
    const double size = length(twice);
    out.area = size / 2;
    if (size > 0) out.normal = scaled(twice, 1 / size);
    return out;
  }
  std::array<Index, 4> corners_of(const ElementBlock& b, Index element, int face) const {
    const auto nodes = element_nodes(b, element);
    const int* local = face_nodes(b.type, face);
    constexpr Index behind_all = std::numeric_limits<Index>::max();
    std::array<Index, 4> out{behind_all, behind_all, behind_all, behind_all};
    const auto count = static_cast<std::size_t>(traits(face_type(b.type, face)).corners);
    for (std::size_t i = 0; i < count && i < out.size(); ++i) out[i] = nodes[static_cast<std::size_t>(local[i])];
    constexpr std::size_t exchanges[][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}};
    for (const auto& [low, high] : exchanges)
      if (out[high] < out[low]) std::swap(out[low], out[high]);
    if (count == 3) out[3] = -1;
    return out;
  }

  /// Thickness at the middle of a face, straight inwards; empty if there is more than one element across, or
  /// no opposite face.
  std::optional<double> across(std::size_t start) const {
    // A straight line through one layer of tetrahedra meets no more; along a plate it meets many.
    constexpr int most_elements = 6;
    const Flat begin = flat(faces_[start]);
    const Vec3 direction = scaled(begin.normal, -1);
    std::size_t in = start;
    double walked = 0;
    for (int i = 0; i < most_elements; ++i) {
      const SolidFace& f = faces_[in];
      const ElementBlock& b = block(f);
      double least = -1;
      int way_out = -1;
      Vec3 normal{};
      for (int k = 0; k < traits(b.type).faces; ++k) {
        if (k == f.face) continue;
        const Flat side = flat(b, f.element, k);
        const double towards = dot(direction, side.normal);
        if (towards <= 0) continue;
        const double at = dot(minus(side.middle, begin.middle), side.normal) / towards;
        if (way_out >= 0 && at >= least) continue;
        least = at;
        way_out = k;
        normal = side.normal;
      }
      if (way_out < 0) return std::nullopt;
      walked = std::max(walked, least);
      const std::size_t first = faces_.find(corners_of(b, f.element, way_out));
      if (first == faces_.size()) return std::nullopt;  // a node of it lies inside
      std::size_t next = faces_.size();
      for (std::size_t same = first; same < faces_.end_of_same(first); ++same)
        if (region(faces_[same]) == region(f) &&
            (faces_[same].element != f.element || faces_[same].block != f.block))
          next = same;
      if (next == faces_.size())
        return walked > 0 && dot(direction, normal) > facing ? std::optional(walked) : std::nullopt;
      if (!is_candidate(faces_[next])) return std::nullopt;
      in = next;
    }
    return std::nullopt;
  }

  /// Walls of patches that are larger than the odd missing layer makes.
  std::vector<Wall> large_patches(const std::vector<Wall>& walls) const {
    std::vector<std::size_t> patch(walls.size());
    std::iota(patch.begin(), patch.end(), std::size_t(0));
    const auto root = [&](std::size_t i) {
      while (patch[i] != i) i = patch[i] = patch[patch[i]];
      return i;
    };
    std::map<std::array<Index, 3>, std::size_t> beside;  // region, nodes of an edge
    for (std::size_t w = 0; w < walls.size(); ++w) {
      const auto& corners = faces_[walls[w].face].corners;
      const std::size_t count = corners[3] < 0 ? 3 : 4;
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = i + 1; k < count; ++k) {
          const auto [found, is_new] = beside.try_emplace({walls[w].region, corners[i], corners[k]}, w);
          if (!is_new) patch[root(w)] = root(found->second);
        }
    }
    std::vector<double> area(walls.size(), 0.0), thick(walls.size(), 0.0);
    for (std::size_t w = 0; w < walls.size(); ++w) {
      area[root(w)] += walls[w].area;
      thick[root(w)] += walls[w].area * walls[w].thickness;
    }
    std::vector<Wall> out;
    for (std::size_t w = 0; w < walls.size(); ++w) {
      const std::size_t r = root(w);
      const double mean = thick[r] / area[r];
      if (area[r] > least_patch * mean * mean) out.push_back(walls[w]);
    }
    return out;
  }

  std::vector<SingleLayer> layers_of(std::vector<Wall> walls, const std::vector<double>& area) const {
    std::sort(walls.begin(), walls.end(), [](const Wall& a, const Wall& b) {
      return std::tie(a.region, a.thickness, a.face) < std::tie(b.region, b.thickness, b.face);
    });
    std::vector<SingleLayer> out;
    for (std::size_t begin = 0; begin < walls.size();) {
      std::size_t end = begin;
      double sum = 0;
      for (; end < walls.size() && walls[end].region == walls[begin].region; ++end) sum += walls[end].area;
      SingleLayer layer;
      layer.region = walls[begin].region;
      layer.share = sum / area[as_size(layer.region)];
      layer.thinnest = walls[begin].thickness;
      layer.place = flat(faces_[walls[begin].face]).middle;
      double below = 0;
      for (std::size_t i = begin; i < end && below < sum / 2; ++i) {
        below += walls[i].area;
        layer.usual = walls[i].thickness;
      }
      if (layer.share > least_share) out.push_back(layer);
      begin = end;
    }
    return out;
  }

  const Mesh& mesh_;
  std::vector<std::uint8_t> marked_;
  SortedFaces faces_;
};

std::string thickness_text(double metres) {
  return format_quantity(metres, QuantityKind::length, 2);
}

/// What gives two elements across.
Text way_to_two(const SingleLayer& layer, const GeometrySpec& geometry, const MeshOptions& options) {
  const std::string size = thickness_text(layer.usual / (2 * stretch_of_edges));
  if (is_of_elements(geometry))
    return phrase<"make the elements smaller there in the program that made the mesh">();
  if (geometry.kind == GeometryKind::image && options.kind == MeshKind::hex8)
    return phrase<"take tetrahedra (tet10) with an element size of %1, or a finer image">(size);
  const bool refines_walls = geometry.kind == GeometryKind::file &&
                             (options.kind == MeshKind::tet4 || options.kind == MeshKind::tet10);
  if (refines_walls && options.wall_elements == 0)
    return phrase<"an element size of %1 gives two, or the mesh option wall_elements, which makes elements "
                  "smaller there alone">(size);
  return phrase<"an element size of %1 gives two">(size);
}

}  // namespace

std::vector<SingleLayer> find_single_layers(const Mesh& mesh, ThreadTeam& team) {
  if (mesh.is_plane()) return {};
  return LayerSearch(mesh, team).run(team);
}

std::vector<Text> describe(const std::vector<SingleLayer>& layers, const Mesh& mesh,
                           const GeometrySpec& geometry, const MeshOptions& options) {
  constexpr std::size_t most_told = 5;
  std::vector<Text> out;
  if (geometry.kind == GeometryKind::box) return out;  // its cells are stated
  for (const SingleLayer& layer : layers) {
    if (out.size() == most_told) break;
    const GeometricEntity& region = mesh.regions[as_size(layer.region)];
    const Text name = region.name.empty() ? phrase<"region #%1">(region.tag) : phrase<"region '%1'">(region.name);
    out.push_back(
        phrase<"%1: 1 element across walls of about %2 (down to %3 at %4), on %5 of its surface: bending, and "
               "stress through the wall, are rough there; %6">(
            name, thickness_text(layer.usual), thickness_text(layer.thinnest), place_text(mesh, layer.place),
            percent_text(layer.share), way_to_two(layer, geometry, options)));
  }
  return out;
}

}  // namespace genba
