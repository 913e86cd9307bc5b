#include "engine/analysis/problem/element_axes.hpp"

#include <algorithm>
#include <array>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/law/axes.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/hyperelastic.hpp"
#include "engine/model/study/symmetry.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

constexpr AxesMatrix of_space = {1, 0, 0, 0, 1, 0, 0, 0, 1};

const DirectedProperty& property_of(const Problem& p) {
  return *directed_property(p.study.physics->properties.front().key);
}

bool varies(const MaterialAxes& axes) {
  return std::holds_alternative<CylindricalAxes>(axes) || std::holds_alternative<ElementAxes>(axes) ||
         std::holds_alternative<VaryingAxes>(axes) || std::holds_alternative<VentricleAxes>(axes);
}

/// Directions of all elements of a region are found together.
bool are_together(const MaterialAxes& axes) {
  return std::holds_alternative<VaryingAxes>(axes) || std::holds_alternative<VentricleAxes>(axes);
}

/// Tag of an element in the mesh file, and where it lies.
struct ElementName {
  std::int64_t tag;
  std::string place;
};

ElementName name_of(const Problem& p, const ElementBlock& block, Index e) {
  return {block.tags[static_cast<std::size_t>(e)], place_text(*p.mesh, element_centroid(*p.mesh, block, e))};
}

[[noreturn]] void refuse_axes(const Problem& p, const ElementBlock& block, Index e, const Text& problem,
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
  refuse_axes(
      p, block, e,
      phrase<"element %1 around %2 lies on the axis of its cylindrical directions, where no direction is "
             "radial">(name.tag, name.place),
      phrase<"Move the axis, leave out a core with a region of its own, or give the region constant "
             "directions">());
}

AxesMatrix along_vectors(const Problem& p, const ElementBlock& block, Index e, bool needs_second) {
  if (block.axes.empty())
    refuse_axes(p, block, e, phrase<"takes its directions from the mesh, which has none">(),
                phrase<"Name the cell array of a .vtu or .vtk mesh file by mesh/element_axes">());
  const double* from = block.axes.data() + 6 * static_cast<std::size_t>(e);
  const Vec3 first{from[0], from[1], from[2]}, second{from[3], from[4], from[5]};
  const bool has_second = second != Vec3{};
  const bool is_open = !has_second && needs_second;
  if (const auto out = axes_along(first, has_second ? &second : nullptr); out && !is_open) return *out;
  const ElementName name = name_of(p, block, e);
  if (is_open)
    refuse_axes(
        p, block, e,
        phrase<"element %1 around %2 has a vector along direction 1 alone, and its material differs across "
               "it">(name.tag, name.place),
        phrase<"Give the cell array 6 components, the last three in the plane of directions 1 and 2">());
  refuse_axes(
      p, block, e,
      phrase<"element %1 around %2 has a vector of directions that is zero, not finite, or parallel to the "
             "other one">(name.tag, name.place),
      phrase<"Correct the cell array that mesh/element_axes names">());
}

/// Evaluates the vectors of varying axes at the centroids of elements.
class VaryingVectors {
 public:
  VaryingVectors(const Problem& p, const VaryingAxes& axes, const Text& place)
      : problem_(p), axes_(axes), values_(axes.varies.size()) {
    for (const VaryingAxes::Number& varying : axes.varies)
      evaluate_.push_back(variation_values(varying.by, QuantityKind::dimensionless, p.sources, place));
  }
  const VaryingAxes& axes() const { return axes_; }

  /// Writes the quaternions of `elements` into `out`, which has room for the whole block.
  void take(const ElementBlock& block, std::span<const Index> elements, std::vector<double>& out) {
    std::vector<Vec3> middles;
    middles.reserve(elements.size());
    for (const Index e : elements) middles.push_back(element_centroid(*problem_.mesh, block, e));
    for (std::size_t v = 0; v < evaluate_.size(); ++v) {
      values_[v].resize(middles.size());
      evaluate_[v](middles, problem_.time, {}, values_[v]);
    }
    std::array<double, 6> at = axes_.values;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      for (std::size_t v = 0; v < values_.size(); ++v) at[axes_.varies[v].value] = values_[v][i];
      const Vec3 first{at[0], at[1], at[2]}, second{at[3], at[4], at[5]};
      const auto axes = axes_along(first, axes_.has_second ? &second : nullptr);
      if (!axes) refuse_vectors(block, elements[i], first, second);
      element::quaternion_of(
          axes->data(), out.data() + element::quaternion_numbers * static_cast<std::size_t>(elements[i]));
    }
  }

 private:
  [[noreturn]] void refuse_vectors(const ElementBlock& block, Index e, const Vec3& first,
                                   const Vec3& second) const {
    const ElementName name = name_of(problem_, block, e);
    const Text next =
        phrase<"Correct the formula or the field there, or give the region constant directions">();
    if (!axes_along(first, nullptr))
      refuse_axes(problem_, block, e,
                  phrase<"the vector along direction 1 is zero or not finite at element %1 around %2">(
                      name.tag, name.place),
                  next);
    if (!axes_along(second, nullptr))
      refuse_axes(problem_, block, e,
                  phrase<"the vector towards direction 2 is zero or not finite at element %1 around %2">(
                      name.tag, name.place),
                  next);
    refuse_axes(problem_, block, e,
                phrase<"the vectors of directions 1 and 2 are parallel at element %1 around %2: %3 and %4">(
                    name.tag, name.place, format_vector(first, QuantityKind::dimensionless),
                    format_vector(second, QuantityKind::dimensionless)),
                next);
  }

  const Problem& problem_;
  const VaryingAxes& axes_;
  std::vector<VariationValues> evaluate_;    // [VaryingAxes::varies]
  std::vector<std::vector<double>> values_;  // [VaryingAxes::varies][element]
};

/// Sets the quaternions of all elements in regions whose axes vary in space. The lists are allocated already.
void take_varying(Problem& p, const std::vector<std::uint8_t>& region_varies) {
  std::vector<VaryingVectors> vectors;
  std::vector<std::size_t> of_region(p.region_axes.size());  // index into vectors
  for (std::size_t region = 0; region < p.region_axes.size(); ++region) {
    const auto* axes = std::get_if<VaryingAxes>(&p.region_axes[region]);
    of_region[region] = p.region_axes.size();
    if (axes == nullptr || region_varies[region] == 0) continue;
    const auto known =
        std::ranges::find_if(vectors, [&](const VaryingVectors& v) { return v.axes() == *axes; });
    of_region[region] = static_cast<std::size_t>(known - vectors.begin());
    if (known == vectors.end())
      vectors.emplace_back(p, *axes,
                           phrase<"%1, directions">(region_text(*p.mesh, static_cast<Index>(region))));
  }
  constexpr Index elements_at_once = 65536;
  std::vector<Index> elements;
  for (std::size_t v = 0; v < vectors.size(); ++v)
    for (std::size_t b = 0; b < p.mesh->solids.size(); ++b) {
      const ElementBlock& block = p.mesh->solids[b];
      for (Index first = 0; first < block.size(); first += elements_at_once) {
        elements.clear();
        for (Index e = first; e < std::min(first + elements_at_once, block.size()); ++e)
          if (of_region[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])] == v)
            elements.push_back(e);
        if (!elements.empty()) vectors[v].take(block, elements, p.axes[b]);
      }
    }
}

/// Sets the quaternions of all elements in regions whose fibres follow a rule. Regions with the same rule are one wall.
void take_rules(Problem& p, const std::vector<std::uint8_t>& region_varies, Monitor& monitor) {
  std::vector<std::uint8_t> is_done(p.region_axes.size(), 0);
  for (std::size_t first = 0; first < p.region_axes.size(); ++first) {
    const auto* rule = std::get_if<VentricleAxes>(&p.region_axes[first]);
    if (rule == nullptr || region_varies[first] == 0 || is_done[first] != 0) continue;
    std::vector<Index> regions;
    for (std::size_t region = first; region < p.region_axes.size(); ++region)
      if (region_varies[region] != 0 && p.region_axes[region] == p.region_axes[first])
        regions.push_back(static_cast<Index>(region)), is_done[region] = 1;
    const Text place = phrase<"%1, directions">(region_text(*p.mesh, regions.front()));
    if (!p.sources.rule)
      throw Error(ErrorKind::model, place, phrase<"nothing here can find fibres by rule">(),
                  phrase<"State the directions by vectors">());
    const auto axes = p.sources.rule(*p.mesh, *rule, regions, place, monitor);
    for (std::size_t b = 0; b < p.mesh->solids.size(); ++b)
      for (std::size_t e = 0; e < p.mesh->solids[b].group.size(); ++e)
        if (std::ranges::binary_search(regions, p.mesh->solids[b].group[e]))
          element::quaternion_of(axes[b][e].data(), p.axes[b].data() + element::quaternion_numbers * e);
  }
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
  return along_vectors(p, block, e, !is_same_across(m, property_of(p)) || needs_second_direction(m));
}

}  // namespace

bool is_directed_region(const Problem& p, Index region) {
  const Index number = p.region_material[static_cast<std::size_t>(region)];
  if (number < 0) return false;
  const Material& m = p.study.materials[static_cast<std::size_t>(number)];
  return stated_set(m, property_of(p)).symmetry != Symmetry::isotropic ||
         (deforms_largely(p.study) && has_fibres(m));
}

bool is_directed(const Problem& p) {
  for (Index region = 0; region < static_cast<Index>(p.region_material.size()); ++region)
    if (is_directed_region(p, region)) return true;
  return false;
}

AxesMatrix element_axes(const Problem& p, std::size_t block, std::size_t element) {
  const auto region = static_cast<std::size_t>(p.mesh->solids[block].group[element]);
  if (are_together(p.region_axes[region])) {
    AxesMatrix out;
    element::axes_of(p.axes[block].data() + element::quaternion_numbers * element, out.data());
    return out;
  }
  return axes_of_element(p, p.mesh->solids[block], static_cast<Index>(element));
}

void resolve_axes(Problem& p, std::span<const Index> region_assignment, Monitor& monitor) {
  p.directed = is_directed(p);
  if (!p.directed && !deforms_largely(p.study)) return;
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
      // Constants of regions with constant directions are turned already.
      const Index region = block.group[static_cast<std::size_t>(e)];
      const bool is_own = is_turned(region) && !are_together(p.region_axes[static_cast<std::size_t>(region)]);
      const AxesMatrix axes = is_own ? axes_of_element(p, block, e) : of_space;
      element::quaternion_of(axes.data(),
                             out.data() + element::quaternion_numbers * static_cast<std::size_t>(e));
    }
  }
  take_varying(p, region_varies);
  take_rules(p, region_varies, monitor);
}

}  // namespace genba
