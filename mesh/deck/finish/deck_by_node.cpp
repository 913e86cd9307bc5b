// Prescribed values and forces with too many different numbers for a list: fields of the deck.
#include <algorithm>
#include <set>

#include "mesh/deck/deck_conditions.hpp"

namespace genba {

namespace {

/// Conditions that are stated node by node become one condition per pattern, up to this number of patterns.
constexpr std::size_t most_by_node = 500;

bool are_many(const std::map<std::int64_t, std::map<int, double>>& nodes) {
  std::set<std::map<int, double>> different;
  for (const auto& [node, values] : nodes) {
    different.insert(values);
    if (different.size() > most_by_node) return true;
  }
  return false;
}

}  // namespace

void DeckConditions::prescribe_by_node(Study& study, std::map<std::int64_t, Components>& nodes, std::int64_t line) {
  if (!are_many(nodes)) return;
  const std::vector<int> components = is_heat() ? std::vector<int>{10} : std::vector<int>{0, 1, 2};
  for (const int d : components) {
    std::vector<std::int64_t> some;
    std::vector<double> values(mesh_.node_count(), 0.0);
    std::vector<std::uint8_t> is_held(mesh_.node_count(), 0);
    for (auto& [node, stated] : nodes) {
      const auto value = stated.find(d), curve = stated.find(curve_component);
      if (value == stated.end() || (curve != stated.end() && curve->second != 0)) continue;
      const auto index = static_cast<std::size_t>(mesh_.node_index(node));
      values[index] = is_heat() ? kelvin(value->second) : unit_ * value->second;
      is_held[index] = 1;
      some.push_back(node);
      stated.erase(d);
      stated.erase(curve_component);
    }
    if (some.empty()) continue;
    const std::string what = is_heat() ? "temperature" : std::string("displacement ") + "xyz"[d];
    const std::string set = mesh_.add_node_set("BOUNDARY " + what, some);
    std::vector<std::optional<double>> held(is_heat() ? 1 : 3);
    const std::size_t at = is_heat() ? 0 : static_cast<std::size_t>(d);
    held[at] = 0.0;
    Condition made = condition_on(is_heat() ? "temperature" : "displacement", free_name(study.constraints, "boundary " + set),
                                  NamedSelector{{set}}, held);
    set_by_node(made, at, "prescribed " + what + " of " + time_->name,
                is_heat() ? QuantityKind::temperature : QuantityKind::length, values, is_held, line);
    study.constraints.push_back(std::move(made));
  }
  std::erase_if(nodes, [](const auto& one) { return one.second.empty(); });
}

void DeckConditions::push_by_node(Study& study, std::map<std::int64_t, Components>& nodes, std::int64_t line) {
  // The case does not know the deck's unit of force.
  if (force_ != 1 || !are_many(nodes)) return;
  std::vector<std::int64_t> some;
  for (const auto& [node, values] : nodes) some.push_back(node);
  const std::string set = mesh_.add_node_set("CLOAD by node", some);
  Condition made =
      condition_on("nodal_force", free_name(study.loads, "force " + set), NamedSelector{{set}}, {0.0, 0.0, 0.0});
  for (const int d : {0, 1, 2}) {
    std::vector<double> values(mesh_.node_count(), 0.0);
    std::vector<std::uint8_t> is_loaded(mesh_.node_count(), 0);
    for (const auto& [node, stated] : nodes) {
      const auto index = static_cast<std::size_t>(mesh_.node_index(node));
      is_loaded[index] = 1;
      if (const auto value = stated.find(d); value != stated.end()) values[index] = value->second;
    }
    set_by_node(made, static_cast<std::size_t>(d), std::string("force ") + "xyz"[d] + " of " + time_->name,
                QuantityKind::force, values, is_loaded, line);
  }
  study.loads.push_back(std::move(made));
  nodes.clear();
}

}  // namespace genba
