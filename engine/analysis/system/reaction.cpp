#include "engine/analysis/system/reaction.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>

#include "engine/analysis/problem/gather_points.hpp"
#include "engine/analysis/problem/perfusion_rate.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/geometry.hpp"
#include "engine/element/mass.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

bool absorbs(const ResolvedLoad& load) {
  return load.load.kind->enters == Enters::exchanges && load.load.kind->on == Acts::regions;
}

namespace {

std::vector<double> by_section(const Problem& problem, std::vector<double> of_regions) {
  for (const OwnMaterial& own : problem.own)
    of_regions.push_back(of_regions[static_cast<std::size_t>(own.region)]);
  return of_regions;
}

}  // namespace

std::vector<double> heat_capacities(const Problem& problem) {
  std::vector<double> out;
  for (const Index number : problem.region_material) {
    const Material none, &m = number < 0 ? none : problem.study.materials[static_cast<std::size_t>(number)];
    out.push_back(m.density.value_or(0.0) * m.specific_heat.value_or(0.0));
  }
  for (const OwnMaterial& own : problem.own) out.push_back(own.density * own.specific_heat);
  for (std::size_t s = 0; s < out.size() && !problem.area.empty(); ++s) {  // bars: by length
    const std::size_t regions = problem.region_material.size();
    const double area = problem.area[s < regions ? s : static_cast<std::size_t>(problem.own[s - regions].region)];
    if (area > 0) out[s] *= area;
  }
  return out;
}

void add_reactions(const Problem& problem, AssemblyInput& input) {
  if (std::any_of(problem.loads.begin(), problem.loads.end(), absorbs)) {
    std::vector<double> of_regions(problem.region_material.size(), 0.0);
    for (const ResolvedLoad& load : problem.loads)
      if (absorbs(load))
        for (const Index region : load.regions)
          of_regions[static_cast<std::size_t>(region)] += contribution(load.load).absorption;
    const bool by_element = !problem.perfusion_left.empty() || !problem.perfusion_now.empty();
    auto& into = by_element ? input.absorption : input.reaction;
    into = by_section(problem, std::move(of_regions));
  }
  if (problem.storage.nodal) {
    input.nodal = *problem.storage.nodal;
    return;
  }
  if (problem.storage.rate == 0 || problem.study.physics->is_motion()) return;
  std::vector<double> stored = heat_capacities(problem);
  for (double& s : stored) s *= problem.storage.rate;
  if (problem.storage.capacity == Capacity::lumped) {
    input.lumped_reaction = std::move(stored);
    return;
  }
  input.reaction.resize(stored.size(), 0.0);
  for (std::size_t i = 0; i < stored.size(); ++i) input.reaction[i] += stored[i];
}

void for_each_absorbing_element(const Problem& problem, std::size_t number,
                                const std::function<void(const ExchangeFacet&)>& visit) {
  const ResolvedLoad& load = problem.loads[number];
  const double absorption = contribution(load.load).absorption;
  std::vector<std::uint8_t> acts_in(problem.mesh->regions.size(), 0);
  for (const Index region : load.regions) acts_in[static_cast<std::size_t>(region)] = 1;
  for (std::size_t b = 0; b < problem.mesh->solids.size(); ++b) {
    const ElementBlock& block = problem.mesh->solids[b];
    with_solid(block.type, [&](auto shape) {
      using Shape = decltype(shape);
      double x[3 * Shape::nodes];
      for (Index e = 0; e < block.size(); ++e) {
        const double share = perfusion_share(problem, b, static_cast<std::size_t>(e));
        if (!acts_in[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])]) continue;
        const Index* nodes = gather_points<Shape>(problem, b, e, x);
        double k[Shape::nodes * Shape::nodes] = {};
        element::add_mass<Shape>(x, share * absorption, k);
        visit({nodes, Shape::nodes, k, nullptr, number});
      }
    });
  }
}

void absorbed_at_nodes(const Problem& problem, const Numbering& numbering, std::size_t number,
                       const ElementBatches& batches, std::vector<double>& out, ThreadTeam& team,
                       Monitor& monitor) {
  const ResolvedLoad& load = problem.loads[number];
  const double absorption = contribution(load.load).absorption;
  std::vector<std::uint8_t> acts_in(problem.mesh->regions.size(), 0);
  for (const Index region : load.regions) acts_in[static_cast<std::size_t>(region)] = 1;
  out.assign(numbering.mesh_node.size(), 0.0);
  for_each_batch(
      batches, team, monitor, phrase<"loads">(), [&](const ElementRef* begin, const ElementRef* end) {
        for (const ElementRef* at = begin; at != end; ++at) {
          const auto b = static_cast<std::size_t>(at->block), e = static_cast<std::size_t>(at->element);
          const ElementBlock& block = problem.mesh->solids[b];
          if (!acts_in[static_cast<std::size_t>(block.group[e])]) continue;
          const double share = problem.perfusion_left.empty() ? 1.0 : problem.perfusion_left[b][e];
          if (share == 0) continue;
          with_solid(block.type, [&](auto shape) {
            using Shape = decltype(shape);
            double x[3 * Shape::nodes];
            const Index* nodes = gather_points<Shape>(problem, b, at->element, x);
            const auto add = [&](int i, double taken) {
              out[static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(nodes[i])])] +=
                  taken;
            };
            if constexpr (std::is_same_v<Shape, element::Tet4>) {
              const double quarter = share * absorption * element::volume<Shape>(x) / 4;
              for (int i = 0; i < 4; ++i) add(i, quarter);
            } else {
              double k[Shape::nodes * Shape::nodes] = {};
              element::add_mass<Shape>(x, share * absorption, k);
              for (int i = 0; i < Shape::nodes; ++i)
                add(i, std::accumulate(k + i * Shape::nodes, k + (i + 1) * Shape::nodes, 0.0));
            }
          });
        }
      });
}

void add_absorbed(const Problem& problem, const Numbering& numbering, LoadVectors& out, Monitor& monitor) {
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    if (!absorbs(problem.loads[i]) || perfusion_depends(problem.loads[i].load)) continue;
    const double surroundings = contribution(problem.loads[i].load).surroundings;
    out.ambient.resize(numbering.mesh_node.size(), 0.0);
    Index seen = 0;
    for_each_absorbing_element(problem, i, [&](const ExchangeFacet& element) {
      if (++seen % 4096 == 0) monitor.check();
      for (int a = 0; a < element.count; ++a) {
        double sum = 0;
        for (int b = 0; b < element.count; ++b) sum += element.matrix[a * element.count + b];
        out.ambient[static_cast<std::size_t>(
            numbering.equation_node[static_cast<std::size_t>(element.nodes[a])])] += sum * surroundings;
      }
    });
  }
}

}  // namespace genba
