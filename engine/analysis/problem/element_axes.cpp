#include "engine/analysis/problem/element_axes.hpp"

#include <algorithm>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/law/axes.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/symmetry.hpp"

namespace genba {

namespace {

constexpr AxesMatrix of_space = {1, 0, 0, 0, 1, 0, 0, 0, 1};

const DirectedProperty& property_of(const Problem& p) {
  return *directed_property(p.study.physics->properties.front().key);
}

bool varies(const MaterialAxes& axes) {
  return std::holds_alternative<CylindricalAxes>(axes) || std::holds_alternative<ElementAxes>(axes);
}

/// What an element is called in the mesh's file, and where it lies.
struct ElementName {
  std::int64_t tag;
  std::string place;
};

ElementName name_of(const Problem& p, const ElementBlock& block, Index e) {
  return {block.tags[static_cast<std::size_t>(e)], place_text(*p.mesh, element_centroid(*p.mesh, block, e))};
}

[[noreturn]] void refuse(const Problem& p, const ElementBlock& block, Index e, const Text& problem,
                         const Text& next_step) {
  throw Error(ErrorKind::model, region_text(*p.mesh, block.group[static_cast<std::size_t>(e)]), problem,
              next_step);
}

AxesMatrix along_cylinder(const Problem& p, const ElementBlock& block, Index e, const CylindricalAxes& axes) {
  constexpr double nearest = 1e-6;  // of the element's size
  const Vec3 middle = element_centroid(*p.mesh, block, e);
  const Vec3& corner = p.mesh->points[static_cast<std::size_t>(element_nodes(block, e).front())];
  if (const auto out = cylindrical_axes(axes, middle, nearest * length(minus(corner, middle)))) return *out;
  const ElementName name = name_of(p, block, e);
  refuse(p, block, e,
         phrase<"element %1 around %2 lies on the axis of its cylindrical directions, where no direction is "
                "radial">(name.tag, name.place),
         phrase<"Move the axis, leave out a core with a region of its own, or give the region constant "
                "directions">());
}

AxesMatrix along_vectors(const Problem& p, const ElementBlock& block, Index e, bool needs_second) {
  if (block.axes.empty())
    refuse(p, block, e, phrase<"takes its directions from the mesh, which has none">(),
           phrase<"Name the cell array of a .vtu or .vtk mesh file by mesh/element_axes">());
  const double* from = block.axes.data() + 6 * static_cast<std::size_t>(e);
  const Vec3 first{from[0], from[1], from[2]}, second{from[3], from[4], from[5]};
  const bool has_second = second != Vec3{};
  const bool is_open = !has_second && needs_second;
  if (const auto out = axes_along(first, has_second ? &second : nullptr); out && !is_open) return *out;
  const ElementName name = name_of(p, block, e);
  if (is_open)
    refuse(
        p, block, e,
        phrase<"element %1 around %2 has a vector along direction 1 alone, and its material differs across "
               "it">(name.tag, name.place),
        phrase<"Give the cell array 6 components, the last three in the plane of directions 1 and 2">());
  refuse(
      p, block, e,
      phrase<"element %1 around %2 has a vector of directions that is zero, not finite, or parallel to the "
             "other one">(name.tag, name.place),
      phrase<"Correct the cell array that mesh/element_axes names">());
}

AxesMatrix axes_of_element(const Problem& p, const ElementBlock& block, Index e) {
  const auto region = static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)]);
  const MaterialAxes& axes = p.region_axes[region];
  if (const auto* constant = std::get_if<ConstantAxes>(&axes))
    return axes_along(constant->first, constant->second ? &*constant->second : nullptr).value_or(of_space);
  if (const auto* cylinder = std::get_if<CylindricalAxes>(&axes))
    return along_cylinder(p, block, e, *cylinder);
  if (!std::holds_alternative<ElementAxes>(axes)) return of_space;
  const Material& m = p.study.materials[static_cast<std::size_t>(p.region_material[region])];
  return along_vectors(p, block, e, !is_same_across(m, property_of(p)));
}

}  // namespace

bool is_directed_region(const Problem& p, Index region) {
  const Index material = p.region_material[static_cast<std::size_t>(region)];
  return material >= 0 &&
         stated_set(p.study.materials[static_cast<std::size_t>(material)], property_of(p)).symmetry !=
             Symmetry::isotropic;
}

bool is_directed(const Problem& p) {
  for (Index region = 0; region < static_cast<Index>(p.region_material.size()); ++region)
    if (is_directed_region(p, region)) return true;
  return false;
}

AxesMatrix element_axes(const Problem& p, std::size_t block, std::size_t element) {
  return axes_of_element(p, p.mesh->solids[block], static_cast<Index>(element));
}

void resolve_axes(Problem& p, std::span<const Index> region_assignment) {
  p.directed = is_directed(p);
  if (!p.directed) return;
  bool any_varies = false;
  std::vector<std::uint8_t> region_varies;
  for (std::size_t region = 0; region < region_assignment.size(); ++region) {
    const Index a = region_assignment[region];
    const MaterialAxes& axes = p.region_axes.emplace_back(
        a < 0 ? MaterialAxes() : p.study.assignments[static_cast<std::size_t>(a)].axes);
    const bool of_region = varies(axes) && is_directed_region(p, static_cast<Index>(region));
    region_varies.push_back(of_region);
    any_varies = any_varies || of_region;
  }
  if (!any_varies) return;
  for (const ElementBlock& block : p.mesh->solids) {
    std::vector<double>& out = p.axes.emplace_back();
    const auto is_turned = [&](Index region) { return region_varies[static_cast<std::size_t>(region)] != 0; };
    if (std::none_of(block.group.begin(), block.group.end(), is_turned)) continue;
    out.resize(element::quaternion_numbers * block.group.size());
    for (Index e = 0; e < block.size(); ++e) {
      // Where directions do not change the constants are turned already.
      const bool is_own = is_turned(block.group[static_cast<std::size_t>(e)]);
      const AxesMatrix axes = is_own ? axes_of_element(p, block, e) : of_space;
      element::quaternion_of(axes.data(),
                             out.data() + element::quaternion_numbers * static_cast<std::size_t>(e));
    }
  }
}

}  // namespace genba
