#include "engine/analysis/problem/perfusion_rate.hpp"

#include <utility>
#include <vector>

#include "engine/analysis/problem/element_middles.hpp"
#include "engine/base/error.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

/// [region] number of the load that perfuses it; -1: none.
std::vector<Index> perfusing_loads(const Problem& p) {
  std::vector<Index> out(p.mesh->regions.size(), -1);
  for (std::size_t i = 0; i < p.loads.size(); ++i) {
    const ResolvedLoad& load = p.loads[i];
    if (load.load.kind->enters != Enters::exchanges || load.load.kind->on != Acts::regions) continue;
    for (const Index region : load.regions) {
      Index& have = out[static_cast<std::size_t>(region)];
      if (have >= 0 &&
          (perfusion_depends(load.load) || perfusion_depends(p.loads[static_cast<std::size_t>(have)].load)))
        throw Error(ErrorKind::model, describe(load.load, i),
                    phrase<"acts in %1 as %2 does, and the rate of one of them depends on the temperature">(
                        region_text(*p.mesh, region),
                        describe(p.loads[static_cast<std::size_t>(have)].load, static_cast<std::size_t>(have))),
                    phrase<"State one perfusion for each region">());
      have = static_cast<Index>(i);
    }
  }
  return out;
}

/// Multiplies Problem::perfusion_now by the rates of one load in one block.
void take_rates(Problem& p, const std::vector<Index>& loads, Index number, const VaryingValue& varying,
                std::size_t b, const BodyTemperature& temperature, VariationValues& rate) {
  const ElementBlock& block = p.mesh->solids[b];
  std::vector<Index> elements;
  for (Index e = 0; e < block.size(); ++e)
    if (loads[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])] == number)
      elements.push_back(e);
  if (elements.empty()) return;
  const Middles at = middles(*p.mesh, block, elements, temperature);
  std::vector<double> rates(elements.size());
  rate(at.points, p.time, at.temperature, rates);
  const Condition& load = p.loads[static_cast<std::size_t>(number)].load;
  const ConditionField& field = field_of_value(*load.kind, varying.value);
  const Range allowed = allowed_values(field);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!allowed.contains(rates[i]))
      require_allowed(field, allowed, rates[i], format_vector(at.points[i], QuantityKind::length),
                      describe(load, static_cast<std::size_t>(number)));
    p.perfusion_now[b][static_cast<std::size_t>(elements[i])] *= rates[i];
  }
}

}  // namespace

void take_perfusion_rates(Problem& p) {
  p.perfusion_now.clear();
  if (!perfusion_depends(p.study)) return;
  const std::vector<Index> loads = perfusing_loads(p);
  const BodyTemperature temperature = resolve_temperature(p);
  if (!p.perfusion_left.empty())
    p.perfusion_now = p.perfusion_left;
  else
    for (const ElementBlock& block : p.mesh->solids)
      p.perfusion_now.emplace_back(static_cast<std::size_t>(block.size()), 1.0);
  for (std::size_t i = 0; i < p.loads.size(); ++i) {
    const Condition& load = p.loads[i].load;
    if (!perfusion_depends(load)) continue;
    for (const VaryingValue& varying : load.varies) {
      if (!varies_over_temperature(varying.by)) continue;
      VariationValues rate =
          variation_values(varying.by, QuantityKind::rate, p.sources, describe(load, i));
      for (std::size_t b = 0; b < p.mesh->solids.size(); ++b)
        take_rates(p, loads, static_cast<Index>(i), varying, b, temperature, rate);
    }
  }
}

}  // namespace genba
