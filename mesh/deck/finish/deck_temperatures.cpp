// Temperatures that a deck states by node: of bodies, and when a step begins.
#include <algorithm>
#include <cmath>
#include <limits>

#include "mesh/deck/deck_conditions.hpp"

namespace genba {

namespace {

bool are_same(double a, double b) {
  return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

}  // namespace

std::vector<double> DeckConditions::temperatures_by_node(const std::vector<Statement>& stated,
                                                         std::vector<double> before) const {
  for (const Statement& s : stated)
    for (const std::int64_t node : s.nodes)
      before[static_cast<std::size_t>(mesh_.node_index(node))] = s.values.at(10);
  return before;
}

void DeckConditions::set_by_node(Condition& condition, std::size_t value, const std::string& name, QuantityKind kind,
                                 const std::vector<double>& values, const std::vector<std::uint8_t>& used,
                                 std::int64_t line) {
  DeckField field{name, kind, {}};
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    field.at.points.push_back(mesh_.point(static_cast<Index>(i)));
    field.at.values.push_back(values[i]);
  }
  const std::vector<double>& all = field.at.values;
  if (all.empty()) return;
  condition.values[value] = all.front();
  if (std::all_of(all.begin(), all.end(), [&](double v) { return are_same(v, all.front()); })) return;
  // A field is a function of the place: nodes at one place have one value.
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return field.at.points[a] < field.at.points[b]; });
  for (std::size_t k = 0; k + 1 < order.size(); ++k)
    if (field.at.points[order[k]] == field.at.points[order[k + 1]] && !are_same(all[order[k]], all[order[k + 1]])) {
      findings_.omit("values that differ at one place", line,
                     phrase<"nodes at one place have different values of \"%1\": one of them is taken for both">(name));
      break;
    }
  const Variation by{VariationField{deck_.file(), {}, name, kind == QuantityKind::temperature ? degrees_word_ : std::string()}};
  condition.values[value].reset();  // the number beside a field of a file counts for nothing
  set_variation(condition, value, &by);
  fields_->push_back(std::move(field));
}

void DeckConditions::finish_temperature(Study& study, const std::vector<std::uint8_t>& used) {
  if ((temperature_.empty() && !forgot_temperature_ && heat_step_.empty()) || is_heat()) return;
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  const auto all = [&](double t) { return std::vector<double>(mesh_.node_count(), t); };
  const bool is_computed = !heat_step_.empty() && temperature_.empty();
  std::vector<double> before = temperatures_by_node(initial_, all(initial_.empty() ? reference_.value_or(unknown) : unknown)),
                      after = temperatures_by_node(temperature_, heat_step_.empty() || is_computed ? before : all(unknown));
  bool changes = false;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    if (std::isnan(before[i]) || std::isnan(after[i])) {
      if (temperature_.empty() && !is_computed) return;  // taken away: no strain, whatever the temperature is
      findings_.omit(
          is_computed ? "*HEAT TRANSFER before *STATIC" : "*TEMPERATURE",
          is_computed ? time_->line : temperature_.front().line,
          phrase<"temperatures that are not known before and after the step for all nodes are left out">());
      return;
    }
    changes = changes || after[i] != before[i];
  }
  if (!changes && !is_computed && temperature_.empty() && !initial_temperature()) return;
  Condition strain =
      condition_in("thermal_strain", free_name(study.loads, "temperature"), {}, {kelvin(0), kelvin(0)});
  for (auto* some : {&before, &after})
    for (double& t : *some) t = kelvin(t);
  const std::int64_t line = temperature_.empty() ? time_->line : temperature_.front().line;
  if (is_computed) {
    const Variation by{VariationField{{}, heat_step_, "temperature", {}}};
    set_variation(strain, 0, &by);
  } else {
    set_by_node(strain, 0, "temperature of " + time_->name, QuantityKind::temperature, after, used, line);
  }
  set_by_node(strain, 1, "initial temperature", QuantityKind::temperature, before, used, line);
  study.loads.push_back(std::move(strain));
}

std::optional<double> DeckConditions::initial_temperature() const {
  if (initial_.empty()) return reference_;
  const std::vector<std::uint8_t> used = mesh_.used_nodes();
  const std::vector<double> at = temperatures_by_node(
      initial_, std::vector<double>(mesh_.node_count(), std::numeric_limits<double>::quiet_NaN()));
  std::optional<double> same;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    if (std::isnan(at[i]) || (same && *same != at[i])) return {};
    same = at[i];
  }
  return same;
}

/// Initial temperatures of a transient step: the stated ones, or those at the end of the step before.
void DeckConditions::finish_initial(Study& study, const std::vector<std::uint8_t>& used,
                                    const std::string& before) {
  Condition begin =
      condition_in("initial_temperature", free_name(study.loads, "initial temperature"), {}, {kelvin(0)});
  if (!before.empty()) {
    const Variation by{VariationField{{}, before, "temperature", {}}};
    set_variation(begin, 0, &by);
    study.loads.push_back(std::move(begin));
    return;
  }
  std::vector<double> at = temperatures_by_node(initial_, std::vector<double>(mesh_.node_count(), 0.0));
  for (double& t : at) t = kelvin(t);
  set_by_node(begin, 0, "initial temperature", QuantityKind::temperature, at, used,
              initial_.empty() ? time_->line : initial_.front().line);
  study.loads.push_back(std::move(begin));
}

}  // namespace genba
