#include "engine/analysis/problem/point_conductivity.hpp"

#include <algorithm>
#include <vector>

#include "engine/analysis/problem/own_materials.hpp"
#include "engine/assembly/input.hpp"
#include "engine/element/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

/// Writes k at the points divided by k at the centre, for the elements of one material in a block.
template <class Shape>
void take(Problem& p, std::size_t b, Index material, const BodyTemperature& temperature,
          const OptionField<Material>& field, VariationValues& conductivity, const Text& place) {
  using Rule = element::StiffnessRule<Shape>;
  constexpr Index elements_at_once = 4096;
  constexpr auto per_element = static_cast<std::size_t>(Rule::points);
  const ElementBlock& block = p.mesh->solids[b];
  const auto regions = static_cast<Index>(p.mesh->regions.size());
  std::vector<double>& out = p.conductivity_at_points[b];
  std::vector<std::size_t> elements;
  std::vector<Vec3> points;
  std::vector<double> kelvin, values;
  for (Index first = 0; first < block.size(); first += elements_at_once) {
    elements.clear(), points.clear(), kelvin.clear();
    for (Index e = first; e < std::min(first + elements_at_once, block.size()); ++e) {
      const auto number = static_cast<std::size_t>(e);
      if (p.region_material[static_cast<std::size_t>(block.group[number])] != material ||
          p.own_section[b][number] < regions)
        continue;
      elements.push_back(number);
      double x[3 * Shape::nodes];
      const Index* nodes = gather_points<Shape>(*p.mesh, block, e, x);
      for (int q = 0; q < Rule::points; ++q) {
        double xi[3], weight, n[Shape::nodes], degrees = 0;
        Rule::point(q, xi, weight);
        Shape::values(xi, n);
        for (int i = 0; i < Shape::nodes; ++i)
          degrees += n[i] * temperature.at_nodes[static_cast<std::size_t>(nodes[i])];
        kelvin.push_back(degrees);
        element::position<Shape>(x, xi, points.emplace_back().data());
      }
    }
    if (elements.empty()) continue;
    values.resize(points.size());
    conductivity(points, p.time, kelvin, values);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const auto section = static_cast<std::size_t>(p.own_section[b][elements[i]] - regions);
      const double middle = p.own[section].conductivity;
      for (std::size_t at = i * per_element, q = 0; q < per_element; ++q, ++at) {
        if (!field.range.contains(values[at]))
          require_allowed(field, values[at], format_vector(points[at], QuantityKind::length), place);
        out[elements[i] * per_element + q] = values[at] / middle;
      }
    }
  }
}

}  // namespace

void take_point_conductivity(Problem& p) {
  p.conductivity_at_points.clear();
  if (!conductivity_depends(p.study) || p.own_section.empty()) return;
  const auto is_second = [](const ElementBlock& block) { return traits(block.type).order == 2; };
  if (std::none_of(p.mesh->solids.begin(), p.mesh->solids.end(), is_second)) return;
  const std::string_view key = p.study.physics->properties.front().key;
  const BodyTemperature temperature = resolve_temperature(p);
  p.conductivity_at_points.resize(p.mesh->solids.size());
  for (std::size_t b = 0; b < p.mesh->solids.size(); ++b) {
    const ElementBlock& block = p.mesh->solids[b];
    if (!is_second(block)) continue;
    element::with_kind(kind_of(block.type, p.study.elements, true), [&](auto solid) {
      using Shape = decltype(solid);
      p.conductivity_at_points[b].assign(
          static_cast<std::size_t>(block.size()) * element::StiffnessRule<Shape>::points, 1.0);
      for (std::size_t m = 0; m < p.study.materials.size(); ++m) {
        const Variation* by = variation_of(p.study.materials[m], key);
        if (by == nullptr || !varies_over_temperature(*by)) continue;
        const Text place = phrase<"material '%1'">(p.study.materials[m].name);
        const OptionField<Material>& field = *material_field(key);
        VariationValues conductivity = variation_values(*by, field.kind, p.sources, place);
        take<Shape>(p, b, static_cast<Index>(m), temperature, field, conductivity, place);
      }
    });
  }
}

}  // namespace genba
