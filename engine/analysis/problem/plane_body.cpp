#include "engine/analysis/problem/plane_body.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/model/study/symmetry.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

void check_thickness(const Problem& p) {
  std::vector<std::uint8_t> used(p.mesh->regions.size(), 0);
  for (const ElementBlock& block : p.mesh->solids)
    for (const Index region : block.group)
      used[static_cast<std::size_t>(region)] = traits(block.type).dimension == 2;
  for (std::size_t region = 0; region < used.size(); ++region)
    if (used[region] && !(p.thickness[region] > 0))
      throw Error(ErrorKind::model, region_text(*p.mesh, static_cast<Index>(region)),
                  phrase<"is a plane body without a thickness">(),
                  phrase<"State elements.thickness, or \"thickness\" beside the material of the region">());
}

void check_radius(const Problem& p) {
  const double least = -1e-9 * box_diagonal(*p.mesh);
  for (const ElementBlock& block : p.mesh->solids)
    for (const Index node : block.nodes)
      if (p.mesh->points[static_cast<std::size_t>(node)][0] < least)
        throw Error(ErrorKind::model,
                    phrase<"node %1">(p.mesh->node_tags[static_cast<std::size_t>(node)]),
                    phrase<"lies beyond the axis of revolution x = 0, at %1">(
                        place_text(*p.mesh, p.mesh->points[static_cast<std::size_t>(node)])),
                    phrase<"Draw the half of the section with x of 0 and more">());
}

/// A vector of a condition must lie in the plane; in a ring a uniform load along the radius is one per area.
void check_directions(const Problem& p) {
  const auto refuse = [](const Text& place, const Text& problem, const Text& next) {
    throw Error(ErrorKind::model, place, problem, next);
  };
  for (std::size_t i = 0; i < p.study.constraints.size(); ++i) {
    const Contribution c = contribution_with_gaps(p.study.constraints[i]);
    if (c.prescribed[2] && *c.prescribed[2] != 0)
      refuse(describe(p.study.constraints[i], i), phrase<"moves a plane body along z">(),
             phrase<"Leave z free; a plane body does not move out of its plane">());
  }
  for (std::size_t i = 0; i < p.loads.size(); ++i) {
    const Contribution c = contribution_with_gaps(p.loads[i].load);
    const Text place = describe(p.loads[i].load, i);
    if (c.by_area[2] != 0 || c.total[2] != 0 || c.by_node[2] != 0 || c.acceleration[2] != 0 ||
        c.bearing[2] != 0 || c.gradient[2] != 0 || c.support.total[2] != 0 || c.support.by_axis[2] != 0)
      refuse(place, phrase<"acts along z, out of the plane of the body">(),
             phrase<"State a load in the plane, or mesh a solid body">());
    if (c.rotation.speed != 0) {
      const Vec3 axis = unit_or(c.rotation.direction, {});
      const bool own_axis = std::abs(std::abs(axis[1]) - 1) < 1e-9 && std::abs(c.rotation.point[0]) < 1e-12;
      if (p.section == element::Section::axisymmetric ? !own_axis : std::abs(std::abs(axis[2]) - 1) > 1e-9)
        refuse(place, phrase<"turns about an axis that does not suit a plane body">(),
               p.section == element::Section::axisymmetric
                   ? phrase<"Let a solid of revolution turn about its axis: point x = 0, direction y">()
                   : phrase<"Let a plane body turn about an axis along z">());
    }
    if (p.section != element::Section::axisymmetric) continue;
    if (c.acceleration[0] != 0 || c.total[0] != 0 || c.bearing[0] != 0 || c.gradient[0] != 0)
      refuse(place, phrase<"has a direction across the axis of revolution; the sum over the ring is 0">(),
             phrase<"State a pressure or a force by area along the radius, or a direction along y">());
  }
}

/// [region] 1: has bars, 2: has other elements.
std::vector<std::uint8_t> elements_of_regions(const Mesh& mesh) {
  std::vector<std::uint8_t> out(mesh.regions.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (const Index region : block.group)
      out[static_cast<std::size_t>(region)] |= traits(block.type).dimension == 1 ? 1 : 2;
  return out;
}

}  // namespace

void take_sections(Problem& p, std::span<const MaterialAssignment* const> by_region) {
  const auto is_bar = [](const ElementBlock& b) { return traits(b.type).dimension == 1; };
  const bool has_bars = std::any_of(p.mesh->solids.begin(), p.mesh->solids.end(), is_bar);
  for (const MaterialAssignment* by : by_region) {
    if (p.section != element::Section::solid)
      p.thickness.push_back(by->thickness ? *by->thickness : p.study.elements.thickness.value_or(0.0));
    if (!has_bars) continue;
    p.area.push_back(by->area.value_or(0.0));
    p.pretension.push_back(by->pretension.value_or(0.0));
  }
}

namespace {
/// What elements cannot do at large deformation.
void check_large_elements(const Problem& p) {
  if (std::ranges::any_of(p.area, [](double area) { return area > 0; }))
    throw Error(ErrorKind::model, "elements/large_deformation", phrase<"bars are computed at small strain alone">(),
                phrase<"Remove the bars, or large_deformation from the elements">());
}

}  // namespace

void check_bars(const Problem& p) {
  if (deforms_largely(p.study)) check_large_elements(p);
  for (const MaterialAssignment& by : p.study.assignments)
    if (p.area.empty() && (by.area || by.pretension))
      throw Error(ErrorKind::model, phrase<"material '%1'">(by.material),
                  phrase<"has an area or a pretension, but the mesh has no bars">(),
                  phrase<"Remove it; a plane body has a thickness">());
  if (p.area.empty()) return;
  if (p.section == element::Section::axisymmetric)
    throw Error(ErrorKind::model, phrase<"mesh">(), phrase<"a solid of revolution cannot have bars">(),
                phrase<"Mesh the bars as part of the section, or a solid body">());
  const std::vector<std::uint8_t> holds = elements_of_regions(*p.mesh);
  for (std::size_t region = 0; region < holds.size(); ++region) {
    const Text place = region_text(*p.mesh, static_cast<Index>(region));
    if (holds[region] == 3)
      throw Error(ErrorKind::model, place, phrase<"has bars and other elements">(),
                  phrase<"Give the bars a region of their own">());
    if (holds[region] == 2 && (p.area[region] != 0 || p.pretension[region] != 0))
      throw Error(ErrorKind::model, place, phrase<"has an area or a pretension, but no bars">(),
                  phrase<"Remove it, or name the region of the bars">());
    if (holds[region] != 1) continue;
    if (!(p.area[region] > 0))
      throw Error(ErrorKind::model, place, phrase<"has bars without an area of their section">(),
                  phrase<"State \"area\" beside the material of the region">());
    const Material& m = p.study.materials[static_cast<std::size_t>(p.region_material[region])];
    const std::string_view key = p.study.physics->properties.front().key;
    if (const auto* of = directed_property(key); of && stated_set(m, *of).symmetry != Symmetry::isotropic)
      throw Error(ErrorKind::model, place, phrase<"bars need a material that is the same in all directions">(),
                  phrase<"State one value of %1 for material '%2'">(key, m.name));
  }
}

void resolve_plane_body(Problem& p) {
  if (p.section == element::Section::solid) {
    if (p.study.elements.plane != PlaneBody::unstated)
      throw Error(ErrorKind::model, "elements/plane",
                  p.mesh->source.empty()
                      ? phrase<"is stated, but the mesh is a solid one">()
                      : phrase<"is stated, but the mesh of %1 is a solid one">(p.mesh->source),
                  phrase<"Remove it, or mesh a face in the plane z = 0">());
    return;
  }
  if (p.study.elements.plane == PlaneBody::unstated)
    throw Error(ErrorKind::model, "elements/plane",
                p.mesh->source.empty()
                    ? phrase<"the mesh is flat, but nothing says what it stands for">()
                    : phrase<"the mesh of %1 is flat, but nothing says what it stands for">(p.mesh->source),
                phrase<"State plane_strain, plane_stress or axisymmetric; for a solid body export its volume "
                       "elements">());
  if (p.section == element::Section::plane)
    check_thickness(p);
  else
    check_radius(p);
  const auto owners = facet_owners(*p.mesh);
  for (const auto& block : owners) {
    auto& list = p.facet_thickness.emplace_back();
    for (const FacetOwner& owner : block)
      list.push_back(owner.block < 0 ? 0.0
                                     : p.thickness[static_cast<std::size_t>(
                                           p.mesh->solids[static_cast<std::size_t>(owner.block)]
                                               .group[static_cast<std::size_t>(owner.element)])]);
  }
}

std::vector<double> stated_thickness(const Mesh& mesh, const Study& study) {
  std::optional<double> rest;
  std::vector<const MaterialAssignment*> of_region(mesh.regions.size(), nullptr);
  for (const MaterialAssignment& assignment : study.assignments) {
    if (assignment.regions.empty()) {
      rest = assignment.thickness;
      continue;
    }
    try {
      for (const Index region : select_regions(mesh, assignment.regions, "thickness"))
        of_region[static_cast<std::size_t>(region)] = &assignment;
    } catch (const Error&) {
      // resolve() reports it.
    }
  }
  std::vector<double> out;
  for (const MaterialAssignment* one : of_region)
    out.push_back((one ? one->thickness : rest).value_or(study.elements.thickness.value_or(0)));
  return out;
}

void check_plane_conditions(const Problem& p) {
  if (p.section != element::Section::solid && p.study.physics->is_motion()) check_directions(p);
}

void hold_by_section(element::Section section, const Vec3& centroid, double size, std::vector<Vec3>& points,
                     std::vector<std::array<bool, 3>>& fixed) {
  if (section == element::Section::solid) return;
  const bool ring = section == element::Section::axisymmetric;
  for (const Vec3& step : {Vec3{}, Vec3{size, 0, 0}, Vec3{0, size, 0}}) {
    points.push_back(plus(centroid, step));
    fixed.push_back({ring, false, true});
  }
}

}  // namespace genba
