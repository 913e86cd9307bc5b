#include "app/check/plane_facts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/analysis/problem/plane_body.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr int thickness_digits = 4;

std::string thickness_length(double value) {
  return format_quantity(value, QuantityKind::length, thickness_digits);
}

/// Area and its moment about the axis x = 0, of an element by its nodes along the border.
struct AreaMoment {
  double area = 0, moment = 0;
};

AreaMoment moment_of(const Mesh& mesh, const ElementBlock& block, Index e) {
  const auto nodes = element_nodes(block, e);
  const auto corners = static_cast<std::size_t>(traits(block.type).corners);
  const bool is_curved = nodes.size() > corners;
  std::vector<const Vec3*> border;
  for (std::size_t i = 0; i < corners; ++i) {
    border.push_back(&mesh.points[static_cast<std::size_t>(nodes[i])]);
    if (is_curved) border.push_back(&mesh.points[static_cast<std::size_t>(nodes[corners + i])]);
  }
  AreaMoment out;
  for (std::size_t i = 0; i < border.size(); ++i) {
    const Vec3 &a = *border[i], &b = *border[(i + 1) % border.size()];
    const double doubled = a[0] * b[1] - b[0] * a[1];
    out.area += doubled / 2;
    out.moment += doubled * (a[0] + b[0]) / 6;
  }
  return out;
}

/// [region] the smaller side of its box in the plane, m; 0 without elements.
std::vector<double> smallest_sizes(const Mesh& mesh) {
  constexpr double far = std::numeric_limits<double>::infinity();
  std::vector<std::array<double, 4>> box(mesh.regions.size(), {far, far, -far, -far});
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      auto& b = box[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])];
      for (const Index node : element_nodes(block, e))
        for (std::size_t c = 0; c < 2; ++c) {
          const double x = mesh.points[static_cast<std::size_t>(node)][c];
          b[c] = std::min(b[c], x);
          b[c + 2] = std::max(b[c + 2], x);
        }
    }
  std::vector<double> out;
  for (const auto& b : box) out.push_back(b[2] < b[0] ? 0 : std::min(b[2] - b[0], b[3] - b[1]));
  return out;
}

Text thickness_text(const Mesh& mesh, const std::vector<double>& thickness) {
  const bool is_one = std::ranges::all_of(thickness, [&](double t) { return t == thickness.front(); });
  if (thickness.empty() || (is_one && thickness.front() <= 0)) return phrase<"not stated">();
  if (is_one) return thickness_length(thickness.front());
  std::vector<Text> parts;
  for (std::size_t r = 0; r < thickness.size(); ++r)
    parts.push_back(phrase<"%1: %2">(region_text(mesh, static_cast<Index>(r)),
                                     thickness[r] > 0 ? Text(thickness_length(thickness[r])) : phrase<"not stated">()));
  return joined(parts, phrase<"; ">());
}

}  // namespace

Text stands_for_text(PlaneBody body) {
  switch (body) {
    case PlaneBody::plane_strain:
      return phrase<"a slice of a long body (plane strain)">();
    case PlaneBody::plane_stress:
      return phrase<"a thin plate (plane stress)">();
    case PlaneBody::axisymmetric:
      return phrase<"a solid of revolution about the axis x = 0">();
    case PlaneBody::unstated:
      break;
  }
  return phrase<"not stated">();
}

std::optional<double> plane_volume(const Mesh& mesh, const Study& study) {
  if (!mesh.is_plane() || study.elements.plane == PlaneBody::unstated) return {};
  const bool is_ring = study.elements.plane == PlaneBody::axisymmetric;
  const std::vector<double> thickness = stated_thickness(mesh, study);
  double out = 0;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const AreaMoment one = moment_of(mesh, block, e);
      const double deep = thickness[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])];
      if (!is_ring && !(deep > 0)) return {};
      out += is_ring ? 2 * std::numbers::pi * one.moment : deep * one.area;
    }
  return out;
}

std::vector<std::pair<Text, Text>> plane_facts(const Mesh& mesh, const Study& study) {
  std::vector<std::pair<Text, Text>> out;
  if (!mesh.is_plane()) return out;
  out.emplace_back(phrase<"The flat mesh stands for">(), stands_for_text(study.elements.plane));
  if (study.elements.plane != PlaneBody::axisymmetric)
    out.emplace_back(phrase<"Thickness">(), thickness_text(mesh, stated_thickness(mesh, study)));
  if (const auto volume = plane_volume(mesh, study))
    out.emplace_back(study.elements.plane == PlaneBody::axisymmetric ? phrase<"Volume of the whole turn">()
                                                                     : phrase<"Volume of the body">(),
                     format_quantity(*volume, QuantityKind::volume, 6));
  return out;
}

Text resultants_text(const Mesh& mesh, const Study& study) {
  if (!mesh.is_plane()) return {};
  return study.elements.plane == PlaneBody::axisymmetric
             ? phrase<"Loads, reactions, flows and energies are those of the whole turn of 360 degrees.">()
             : phrase<"Loads, reactions, flows and energies are those of the stated thickness.">();
}

FacetAreas::FacetAreas(const Mesh& mesh, const Study& study)
    : mesh_(mesh), is_ring_(mesh.is_plane() && study.elements.plane == PlaneBody::axisymmetric) {
  if (!mesh.is_plane() || is_ring_) return;
  thickness_ = stated_thickness(mesh, study);
  owners_ = facet_owners(mesh);
}

double FacetAreas::of(const FacetRef& facet) const {
  const ElementBlock& block = mesh_.facets[static_cast<std::size_t>(facet.block)];
  const double size = length(facet_area_vector(mesh_, block, facet.element));
  if (is_ring_) return size * 2 * std::numbers::pi * std::abs(element_centroid(mesh_, block, facet.element)[0]);
  if (thickness_.empty()) return size;
  const FacetOwner& owner = owners_[static_cast<std::size_t>(facet.block)][static_cast<std::size_t>(facet.element)];
  if (owner.block < 0) return 0;
  const Index region =
      mesh_.solids[static_cast<std::size_t>(owner.block)].group[static_cast<std::size_t>(owner.element)];
  return size * thickness_[static_cast<std::size_t>(region)];
}

std::vector<Finding> plane_findings(const Mesh& mesh, const Study& study) {
  std::vector<Finding> out;
  if (!mesh.is_plane()) return out;
  const PlaneBody body = study.elements.plane;
  if (body == PlaneBody::unstated) {
    out.push_back({true, "elements/plane", phrase<"the mesh is flat, but nothing says what it stands for">(),
                   phrase<"State plane_strain, plane_stress or axisymmetric">()});
    return out;
  }
  if (body == PlaneBody::axisymmetric || !study.physics->is_motion()) return out;
  const std::vector<double> thickness = stated_thickness(mesh, study), sizes = smallest_sizes(mesh);
  constexpr double thin = 0.1;  // by the smallest size in the plane
  for (std::size_t r = 0; r < sizes.size(); ++r) {
    const std::string stated = thickness_length(thickness[r]), across = thickness_length(sizes[r]);
    const Text region = region_text(mesh, static_cast<Index>(r));
    if (!(thickness[r] > 0) || !(sizes[r] > 0)) continue;
    if (body == PlaneBody::plane_stress && thickness[r] > sizes[r])
      out.push_back({false, "elements/plane",
                     phrase<"%1 is %2 thick and only %3 wide in its plane: it is no thin plate">(region, stated,
                                                                                               across),
                     phrase<"Take plane_strain for a long body, or a solid mesh for one in between">()});
    if (body == PlaneBody::plane_strain && thickness[r] < thin * sizes[r])
      out.push_back({false, "elements/plane",
                     phrase<"%1 is %2 thick and %3 wide in its plane: if that is the whole body, it is a thin "
                            "plate">(region, stated, across),
                     phrase<"Take plane_stress for a plate; leave plane_strain for a slice of a long body">()});
  }
  return out;
}

}  // namespace genba
