#include "engine/model/study/selection.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>

#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/point_distance.hpp"
#include "engine/model/study/flat_cut.hpp"
#include "engine/model/study/named_faces.hpp"
#include "engine/model/study/needle.hpp"
#include "engine/model/study/patch.hpp"

namespace genba {

namespace {

constexpr double slack = 1e-9;  // of the box diagonal: forgives round-off of typed coordinates

std::string mm(double metres) {
  return format_quantity(metres, QuantityKind::length, 4);
}

[[noreturn]] void nothing(const Text& place, const Text& what, const Text& next_step) {
  throw Error(ErrorKind::model, place, phrase<"the selection is empty: %1">(what), next_step);
}

// ---- names ----

/// A set of nodes of this name, if no surface and no set of surfaces has it.
const NamedSet* node_set(const Mesh& mesh, const std::string& name) {
  const NamedSet* found = nullptr;
  for (const GeometricEntity& surface : mesh.surfaces)
    if (surface.name == name) return nullptr;
  for (const NamedSet& set : mesh.sets) {
    if (set.name != name) continue;
    if (set.dimension == 2) return nullptr;
    if (set.dimension == 0) found = &set;
  }
  return found;
}

Text not_in_mesh(const std::string& name, bool is_surface, bool is_other) {
  if (is_surface)
    return is_other ? phrase<"there is no surface named \"%1\" in the mesh, only a region of this name">(name)
                    : phrase<"there is no surface named \"%1\" in the mesh">(name);
  return is_other ? phrase<"there is no region named \"%1\" in the mesh, only a surface of this name">(name)
                  : phrase<"there is no region named \"%1\" in the mesh">(name);
}

/// Surfaces (dimension 2) or regions (3) with this name.
std::vector<Index> members_named(const Mesh& mesh, int dimension, const std::string& name,
                                 const Text& place) {
  const auto& entities = dimension == 2 ? mesh.surfaces : mesh.regions;
  const auto& others = dimension == 2 ? mesh.regions : mesh.surfaces;
  const bool is_surface = dimension == 2;
  std::vector<Index> found;
  std::vector<std::string> known;

  std::int64_t tag = 0;
  const char* end = name.data() + name.size();
  const bool by_tag =
      name.size() > 1 && name[0] == '#' && std::from_chars(name.data() + 1, end, tag).ptr == end;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    if (by_tag ? entities[i].tag == tag : (!name.empty() && entities[i].name == name)) {
      found.push_back(static_cast<Index>(i));
    }
    known.push_back(by_tag || entities[i].name.empty() ? "#" + std::to_string(entities[i].tag)
                                                       : entities[i].name);
  }
  bool is_other = false;
  for (const NamedSet& set : mesh.sets) {
    if (!by_tag && (set.dimension == dimension || (set.dimension == 0 && dimension == 2)))
      known.push_back(set.name);
    if (by_tag || name.empty() || set.name != name) continue;
    if (set.dimension == dimension) {
      found.insert(found.end(), set.members.begin(), set.members.end());
    } else if (set.dimension != 0) {
      is_other = true;
    }
  }
  if (!found.empty()) return found;

  for (const GeometricEntity& e : others) is_other = is_other || (!by_tag && !name.empty() && e.name == name);
  const auto near = nearest_words(name, known, 5);
  throw Error(ErrorKind::model, place, not_in_mesh(name, is_surface, is_other),
              !near.empty() ? phrase<"The nearest names are %1">(quoted_list(near))
              : is_surface
                  ? phrase<"The mesh has no named surfaces; use a selector by place (plane, box, sphere)">()
                  : phrase<"The mesh has no named regions; use a selector by place (plane, box, sphere)">());
}

std::vector<Index> members_named(const Mesh& mesh, int dimension, const std::vector<std::string>& names,
                                 const Text& place) {
  std::vector<Index> all;
  for (const std::string& name : names) {
    const auto some = members_named(mesh, dimension, name, place);
    all.insert(all.end(), some.begin(), some.end());
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// ---- collecting ----

/// Selection of the facets for which take(block, element, owner) holds. Only facets of one solid count as
/// facets; nodes come from all.
template <class Take>
Selection collect_facets(const SelectionIndex& index, const Take& take) {
  const Mesh& mesh = index.mesh;
  Selection selection;
  std::vector<std::uint8_t> taken(mesh.points.size(), 0);
  for (std::size_t b = 0; b < mesh.facets.size(); ++b) {
    const ElementBlock& block = mesh.facets[b];
    for (Index e = 0; e < block.size(); ++e) {
      const FacetOwner& owner = index.owners[b][at(e)];
      if (!take(block, e, owner)) continue;
      if (owner.boundary) selection.facets.push_back({static_cast<Index>(b), e});
      for (const Index n : element_nodes(block, e)) taken[at(n)] = index.in_solid[at(n)];
    }
  }
  for (std::size_t n = 0; n < taken.size(); ++n) {
    if (taken[n]) selection.nodes.push_back(static_cast<Index>(n));
  }
  return selection;
}

/// Nodes within `allowed` of a shape and nodes of `also`, with the boundary facets whose nodes are all among
/// them.
template <class Distance>
Selection collect_nodes(const SelectionIndex& index, const Distance& distance_of, double allowed,
                        const Text& place, const Text& shape, const std::vector<FacetRef>& also = {}) {
  const Mesh& mesh = index.mesh;
  Selection selection;
  std::vector<std::uint8_t> inside(mesh.points.size(), 0);
  for (const FacetRef& ref : also)
    for (const Index n : element_nodes(mesh.facets[at(ref.block)], ref.element)) inside[at(n)] = 1;
  double nearest = std::numeric_limits<double>::infinity();
  Vec3 nearest_point{};
  for (std::size_t n = 0; n < mesh.points.size(); ++n) {
    if (!index.in_solid[n]) continue;
    const double distance = distance_of(mesh.points[n]);
    if (inside[n] || distance <= allowed) {
      inside[n] = 1;
      selection.nodes.push_back(static_cast<Index>(n));
    } else if (distance < nearest) {
      nearest = distance;
      nearest_point = mesh.points[n];
    }
  }
  if (selection.nodes.empty()) {
    nothing(place,
            phrase<"no node lies in the %1; the nearest one at %2 is %3 away">(
                shape, place_text(nearest_point, index.diagonal), mm(nearest)),
            phrase<"The mesh reaches from %1 to %2">(place_text(index.box[0], index.diagonal),
                                                     place_text(index.box[1], index.diagonal)));
  }
  for (std::size_t b = 0; b < mesh.facets.size(); ++b) {
    const ElementBlock& block = mesh.facets[b];
    for (Index e = 0; e < block.size(); ++e) {
      if (!index.owners[b][at(e)].boundary) continue;
      const auto nodes = element_nodes(block, e);
      if (std::all_of(nodes.begin(), nodes.end(), [&](Index n) { return inside[at(n)] != 0; })) {
        selection.facets.push_back({static_cast<Index>(b), e});
      }
    }
  }
  return selection;
}

Vec3 unit_vector(const Vec3& v, const Text& place, const Text& what) {
  const double size = length(v);
  if (!(size > 0) || !std::isfinite(size)) {
    throw Error(ErrorKind::model, place, phrase<"%1 has no direction">(what),
                phrase<"Give a vector such as [0, 0, 1]">());
  }
  return {v[0] / size, v[1] / size, v[2] / size};
}

/// Tolerance of a plane that states none. A body from an image is known to half a voxel. A little less leaves
/// out the other side of a layer of voxels if the plane goes through its middle.
double plane_tolerance(const SelectionIndex& index, const Vec3& normal) {
  constexpr double of_box = 1e-6, of_voxel = 0.499;
  double squares = 0;
  for (const Vec3& edge : index.mesh.voxel) squares += std::pow(dot(edge, normal), 2);
  return std::max(of_box * index.diagonal, of_voxel * std::sqrt(squares));
}

// ---- one function a selector ----

struct Evaluate {
  const SelectionIndex& index;
  const Text& place;

  Selection operator()(const NamedSelector& s) const {
    if (s.names.empty())
      nothing(place, phrase<"no surface is named">(), phrase<"Give the name of a surface">());
    std::vector<std::string> names;
    std::vector<std::uint8_t> in_set;
    for (const std::string& name : names_in_geometry(s)) {
      const NamedSet* set = node_set(index.mesh, name);
      if (set == nullptr) {
        names.push_back(name);
        continue;
      }
      in_set.resize(index.mesh.points.size());
      for (const Index node : set->members) in_set[at(node)] = index.in_solid[at(node)];
    }
    const auto surfaces = members_named(index.mesh, 2, names, place);
    Selection selection =
        collect_facets(index, [&](const ElementBlock& block, Index e, const FacetOwner& owner) {
          if (std::binary_search(surfaces.begin(), surfaces.end(), block.group[at(e)])) return true;
          if (in_set.empty() || !owner.boundary) return false;
          const auto nodes = element_nodes(block, e);
          return std::all_of(nodes.begin(), nodes.end(), [&](Index n) { return in_set[at(n)] != 0; });
        });
    for (std::size_t n = 0; n < in_set.size(); ++n)
      if (in_set[n]) selection.nodes.push_back(static_cast<Index>(n));
    std::sort(selection.nodes.begin(), selection.nodes.end());
    selection.nodes.erase(std::unique(selection.nodes.begin(), selection.nodes.end()), selection.nodes.end());
    if (selection.nodes.empty()) {
      nothing(place, phrase<"nothing of %1 lies on a solid">(quoted_list(s.names)),
              phrase<"Choose another surface">());
    }
    return selection;
  }

  Selection operator()(const PlaneSelector& s) const {
    const Vec3 normal = unit_vector(s.normal, place, phrase<"the normal of the plane">());
    const double tolerance = s.tolerance < 0 ? plane_tolerance(index, normal) : s.tolerance;
    return collect_nodes(
        index, [&](const Vec3& p) { return std::abs(dot(normal, minus(p, s.point))); }, tolerance, place,
        phrase<"plane (tolerance %1)">(mm(tolerance)),
        s.tolerance < 0 ? flat_cut(index, s.point, normal, tolerance) : std::vector<FacetRef>{});
  }

  Selection operator()(const BoxSelector& s) const {
    return collect_nodes(
        index,
        [&](const Vec3& p) {
          Vec3 out{};
          for (std::size_t c = 0; c < 3; ++c) out[c] = std::max({s.min[c] - p[c], p[c] - s.max[c], 0.0});
          return length(out);
        },
        slack * index.diagonal, place, phrase<"box">());
  }

  Selection operator()(const SphereSelector& s) const {
    return collect_nodes(
        index, [&](const Vec3& p) { return std::max(0.0, length(minus(p, s.centre)) - s.radius); },
        slack * index.diagonal, place, phrase<"sphere">());
  }

  Selection operator()(const NeedleSelector& s) const {
    require_right_needle(s, place);
    const auto distance = [&](const Vec3& p) { return distance_to_needle(s, p); };
    std::size_t count = 0;
    for (std::size_t n = 0; n < index.mesh.points.size(); ++n)
      count += index.in_solid[n] && distance(index.mesh.points[n]) <= slack * index.diagonal;
    require_needle_nodes(index, s, count, place);
    return collect_nodes(index, distance, slack * index.diagonal, place, phrase<"needle">());
  }

  Selection operator()(const NearestFaceSelector& s) const {
    std::vector<double> distance(index.mesh.surfaces.size(), std::numeric_limits<double>::infinity());
    for (std::size_t b = 0; b < index.mesh.facets.size(); ++b) {
      const ElementBlock& block = index.mesh.facets[b];
      for (Index e = 0; e < block.size(); ++e) {
        if (!index.owners[b][at(e)].boundary) continue;
        double& d = distance[at(block.group[at(e)])];
        d = std::min(d, distance_to_facet(index.mesh, block, e, s.point));
      }
    }
    const auto best = std::min_element(distance.begin(), distance.end());
    if (best == distance.end() || !std::isfinite(*best))
      nothing(place, phrase<"the mesh has no outer surface">(), {});
    for (auto other = distance.begin(); other != distance.end(); ++other) {
      if (other == best || *other - *best > slack * index.diagonal) continue;
      const auto label = [&](auto it) {
        const GeometricEntity& surface = index.mesh.surfaces[static_cast<std::size_t>(it - distance.begin())];
        return "#" + std::to_string(surface.tag) + (surface.name.empty() ? "" : " \"" + surface.name + "\"");
      };
      throw Error(ErrorKind::model, place,
                  phrase<"the point %1 is equally near to surfaces %2 and %3 (%4)">(
                      place_text(s.point, index.diagonal), label(best), label(other), mm(*best)),
                  phrase<"Move the point towards the middle of the surface that is meant">());
    }
    const auto surface = static_cast<Index>(best - distance.begin());
    return collect_facets(index, [&](const ElementBlock& block, Index e, const FacetOwner&) {
      return block.group[at(e)] == surface;
    });
  }

  Selection operator()(const NormalSelector& s) const {
    const Vec3 direction = unit_vector(s.direction, place, phrase<"the direction of the normal">());
    double nearest = std::numeric_limits<double>::infinity();
    Selection selection =
        collect_facets(index, [&](const ElementBlock& block, Index e, const FacetOwner& owner) {
          if (!owner.boundary) return false;
          const Vec3 n = facet_area_vector(index.mesh, block, e);
          const double angle = std::atan2(length(cross(n, direction)), dot(n, direction));
          nearest = std::min(nearest, angle);
          return angle <= s.angle + 1e-12;
        });
    if (selection.facets.empty()) {
      nothing(place,
              phrase<"no outer face looks that way; the nearest one is %1 off">(
                  format_quantity(nearest, QuantityKind::angle, 4)),
              phrase<"Widen the angle (%1)">(format_quantity(s.angle, QuantityKind::angle, 4)));
    }
    return selection;
  }

  Selection operator()(const PatchSelector& s) const {
    const Text next_step = phrase<"Paint it in the view, or give it a dab">();
    if (s.dabs.empty()) nothing(place, phrase<"the patch has no dabs">(), next_step);
    if (index.mesh.is_plane())
      throw Error(ErrorKind::model, place, phrase<"a patch is painted on faces, and the body is a plane one">(),
                  phrase<"Pick its edges, or take those in a box or a sphere">());
    const PatchSurface surface(index.mesh, boundary_facets(index));
    if (surface.facets().empty()) nothing(place, phrase<"the mesh has no outer surface">(), {});
    Patch patch(surface);
    const Text where = s.name.empty() ? place : phrase<"%1, patch \"%2\"">(place, s.name);
    for (const PatchDab& dab : s.dabs) patch.add(dab, where);
    Selection selection;
    std::vector<std::uint8_t> on_it(index.mesh.points.size(), 0);
    for (std::size_t f = 0; f < surface.facets().size(); ++f) {
      if (!patch.taken()[f]) continue;
      const FacetRef& ref = surface.facets()[f].of;
      selection.facets.push_back(ref);
      for (const Index n : element_nodes(index.mesh.facets[at(ref.block)], ref.element))
        on_it[at(n)] = index.in_solid[at(n)];
    }
    if (selection.facets.empty())
      nothing(where, phrase<"the last dabs of the patch erase all of it">(), next_step);
    for (std::size_t n = 0; n < on_it.size(); ++n)
      if (on_it[n]) selection.nodes.push_back(static_cast<Index>(n));
    return selection;
  }

  Selection operator()(const AllOfSelector& s) const {
    if (s.parts.empty())
      nothing(place, phrase<"the list of selections is empty">(), phrase<"Give at least one">());
    const auto before = [](const FacetRef& a, const FacetRef& b) {
      return std::pair(a.block, a.element) < std::pair(b.block, b.element);
    };
    Selection common;
    std::string counts;
    for (std::size_t i = 0; i < s.parts.size(); ++i) {
      Selection part = std::visit(*this, s.parts[i]);
      std::sort(part.facets.begin(), part.facets.end(), before);
      counts += (i ? ", " : "") + std::to_string(part.nodes.size());
      if (i == 0) {
        common = std::move(part);
        continue;
      }
      Selection both;
      std::set_intersection(common.nodes.begin(), common.nodes.end(), part.nodes.begin(), part.nodes.end(),
                            std::back_inserter(both.nodes));
      std::set_intersection(common.facets.begin(), common.facets.end(), part.facets.begin(),
                            part.facets.end(), std::back_inserter(both.facets), before);
      common = std::move(both);
    }
    if (common.nodes.empty()) {
      nothing(place, phrase<"the selections (%1 nodes) have no node in common">(counts),
              phrase<"Widen one of them; a plane takes a tolerance">());
    }
    return common;
  }
};

}  // namespace

SelectionIndex::SelectionIndex(const Mesh& of)
    : mesh(of),
      owners(facet_owners(of)),
      in_solid(of.points.size(), 0),
      box(bounding_box(of)),
      diagonal(length(minus(box[1], box[0]))) {
  for (const ElementBlock& block : mesh.solids) {
    for (const Index n : block.nodes) in_solid[at(n)] = 1;
  }
}

Selection select(const SelectionIndex& index, const Selector& selector, const Text& place) {
  return std::visit(Evaluate{index, place}, selector);
}

Selection select(const Mesh& mesh, const Selector& selector, const Text& place) {
  return select(SelectionIndex(mesh), selector, place);
}

std::vector<Index> select_regions(const Mesh& mesh, const std::vector<std::string>& names,
                                  const Text& place) {
  if (!names.empty()) return members_named(mesh, 3, names, place);
  std::vector<Index> all;
  for (std::size_t i = 0; i < mesh.regions.size(); ++i) all.push_back(static_cast<Index>(i));
  return all;
}

std::vector<Index> select_surfaces(const Mesh& mesh, const std::vector<std::string>& names,
                                   const Text& place) {
  return members_named(mesh, 2, names, place);
}

}  // namespace genba
