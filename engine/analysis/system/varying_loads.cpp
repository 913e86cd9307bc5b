#include "engine/analysis/system/varying_loads.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/system/varying_facets.hpp"
#include "engine/assembly/gather_points.hpp"
#include "engine/element/loads.hpp"
#include "engine/element/thermal_strain.hpp"

namespace genba {

namespace {

constexpr Index elements_at_once = 4096;

/// Adds values[count][dofs] at the mesh nodes to f, in equation order.
void scatter(std::span<const Index> equation_node, const Index* nodes, int count, int dofs, const double* values,
             std::vector<double>& f) {
  for (int i = 0; i < count; ++i)
    for (int a = 0; a < dofs; ++a)
      f[static_cast<std::size_t>(equation_node[static_cast<std::size_t>(nodes[i])] * Offset{dofs} + a)] +=
          values[i * dofs + a];
}
/// The same of vectors[count][3], of which nodes have the first `dofs` components.
void scatter_vectors(const Numbering& numbering, const Index* nodes, int count, int dofs, const double* vectors,
                     std::vector<double>& f) {
  for (int i = 0; i < count; ++i) scatter(numbering.equation_node, nodes + i, 1, dofs, vectors + 3 * i, f);
}

void add_at_facets(const Problem& problem, const Numbering& numbering, std::size_t number, LoadVectors& out) {
  const int dofs = problem.dofs;
  const bool exchanges = problem.loads[number].load.kind->enters == Enters::exchanges;
  if (exchanges) out.ambient.resize(numbering.mesh_node.size() * static_cast<std::size_t>(dofs), 0.0);
  for_each_varying_facet(
      problem, number,
      [&](auto shape, const FacetRef&, const Index* nodes, const double* x,
          const FacetPoints<decltype(shape)>& at) {
        using Facet = decltype(shape);
        double f[3 * Facet::nodes] = {};
        if (exchanges) {
          element::add_area_densities<Facet>(x, at.entering, 1, f);
          scatter(numbering.equation_node, nodes, Facet::nodes, dofs, f, out.ambient);
          return;
        }
        element::add_area_densities<Facet>(x, at.by_area, 3, f);
        if (problem.study.physics->is_motion()) element::add_pressures<Facet>(x, at.pressure, f);
        scatter_vectors(numbering, nodes, Facet::nodes, dofs, f, out.mechanical);
      });
}

void add_at_nodes(const Problem& problem, const Numbering& numbering, std::size_t number, LoadVectors& out) {
  const ResolvedLoad& load = problem.loads[number];
  std::vector<Vec3> points;
  for (const Index node : load.nodes) points.push_back(problem.mesh->points[static_cast<std::size_t>(node)]);
  VaryingCondition(load.load, problem.time, problem.sources, describe(load.load, number))
      .visit(points, [&](std::size_t i, const Contribution& c) {
        scatter_vectors(numbering, &load.nodes[i], 1, problem.dofs, c.by_node.data(), out.mechanical);
      });
}

void add_in_volume(const Problem& problem, const Numbering& numbering, std::size_t number, LoadVectors& out,
                   Monitor& monitor) {
  const ResolvedLoad& load = problem.loads[number];
  const bool is_motion = problem.study.physics->is_motion();
  const int components = is_motion ? 3 : 1;
  std::vector<std::uint8_t> acts_in(problem.mesh->regions.size(), 0);
  for (const Index region : load.regions) acts_in[static_cast<std::size_t>(region)] = 1;
  const std::vector<RegionProperties> properties = region_properties(problem);
  VaryingCondition condition(load.load, problem.time, problem.sources, describe(load.load, number));
  std::vector<Index> elements;
  std::vector<Vec3> points;
  std::vector<double> density;  // [point][components]
  for (std::size_t b = 0; b < problem.mesh->solids.size(); ++b) {
    const ElementBlock& block = problem.mesh->solids[b];
    const auto sections = problem.sections(b);
    for (Index first = 0; first < block.size(); first += elements_at_once) {
      monitor.check();
      elements.clear();
      for (Index e = first; e < std::min(first + elements_at_once, block.size()); ++e)
        if (acts_in[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])])
          elements.push_back(e);
      with_solid(block.type, [&](auto shape) {
        using Shape = decltype(shape);
        using Rule = element::LoadRule<Shape>;
        double x[3 * Shape::nodes];
        points.clear();
        for (const Index e : elements) {
          gather_points<Shape>(problem, b, e, x);
          for (int q = 0; q < Rule::points; ++q) {
            double xi[3], weight;
            Rule::point(q, xi, weight);
            element::position<Shape>(x, xi, points.emplace_back().data());
          }
        }
        density.resize(points.size() * static_cast<std::size_t>(components));
        condition.visit(points, [&](std::size_t i, const Contribution& c) {
          if (!is_motion)
            density[i] = c.by_volume;
          else
            std::copy(c.acceleration.begin(), c.acceleration.end(),
                      density.begin() + 3 * static_cast<Offset>(i));
        });
        for (std::size_t k = 0; k < elements.size(); ++k) {
          const Index* nodes = gather_points<Shape>(problem, b, elements[k], x);
          double f[3 * Shape::nodes] = {};
          double* const of = density.data() + k * Rule::points * static_cast<std::size_t>(components);
          if (is_motion) {
            const auto section = static_cast<std::size_t>(sections[static_cast<std::size_t>(elements[k])]);
            for (int q = 0; q < 3 * Rule::points; ++q) of[q] *= properties[section].density;
          }
          element::add_volume_densities<Shape>(x, of, components, f);
          if (is_motion)
            scatter_vectors(numbering, nodes, Shape::nodes, problem.dofs, f, out.mechanical);
          else
            scatter(numbering.equation_node, nodes, Shape::nodes, 1, f, out.mechanical);
        }
      });
    }
  }
}

}  // namespace

void add_varying_load(const Problem& problem, const Numbering& numbering, std::size_t number,
                      LoadVectors& out, Monitor& monitor) {
  monitor.check();
  if (const Contribution c = contribution_with_gaps(problem.loads[number].load);
      c.initial || c.initial_velocity || c.initial_motion)
    return;  // no load
  switch (problem.loads[number].load.kind->on) {
    case Acts::faces:
      return add_at_facets(problem, numbering, number, out);
    case Acts::nodes:
      return add_at_nodes(problem, numbering, number, out);
    case Acts::masses:
    case Acts::regions:
      return add_in_volume(problem, numbering, number, out, monitor);
    case Acts::body:
      return;  // a temperature: add_varying_thermal_load()
  }
}

void add_varying_thermal_load(const Problem& problem, const AssemblyInput& elements, LoadVectors& out,
                              Monitor& monitor) {
  const ThermalRise thermal = thermal_rise(problem);
  if (thermal.empty()) return;
  out.thermal.resize(static_cast<std::size_t>(elements.rows()), 0.0);
  for (const ElementList& list : elements.solids)
    for (Index e = 0; e < list.size(); ++e) {
      if (e % elements_at_once == 0) monitor.check();
      with_element(elements, list, e, [&](auto shape, auto law) {
        using Shape = decltype(shape);
        using Law = decltype(law);
        if constexpr (Law::dilates) {
          double x[3 * Shape::nodes], strain[Shape::nodes], f[3 * Shape::nodes] = {};
          const Index* nodes = gather_points<Shape>(elements, list, e, x);
          gather_strain<Shape>(thermal, list, e, strain);
          element::add_local_thermal_force<Shape, Law>(x, constants_of<Law>(elements, list, e), strain, f);
          narrow<Shape, Law>(f);
          scatter(elements.equation_node, nodes, Shape::nodes, element::unknowns<Shape, Law>, f, out.thermal);
        }
      });
    }
}

}  // namespace genba
