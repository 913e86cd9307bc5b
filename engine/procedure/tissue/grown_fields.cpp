#include "engine/procedure/tissue/grown_fields.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {
constexpr std::size_t rows_per_chunk = 4096;
}

template <class Body>
void GrownFields::for_rows(std::size_t count, const Body& body) const {
  team_.for_chunks(count, rows_per_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) body(i);
  });
}

GrownFields::GrownFields(const Problem& problem, const Numbering& numbering, std::span<const double> start,
                         ThreadTeam& team)
    : how_(problem.study.transient.value()), team_(team), kinds_(grown_fields(how_)), rows_(start.size()) {
  for (const FieldKind& kind : kinds_)
    if (kind.name != damaged_share_field) kept_.push_back(kind.name);
  if (how_.dose != DoseVariant::none) dose_.assign(rows_, 0.0);
  if (how_.maximum) maximum_.assign(start.begin(), start.end());
  if (how_.time_above) above_.assign(rows_, 0.0);
  if (how_.damage) find_damaged(problem, numbering);
  if (problem.grown_before)
    for (const GrownBefore& before : *problem.grown_before) go_on_from(before, numbering);
}

void GrownFields::go_on_from(const GrownBefore& before, const Numbering& numbering) {
  const auto at = [&](std::size_t row) {
    return before.values[static_cast<std::size_t>(numbering.mesh_node[row])];
  };
  if (before.name == damage_field) {
    for (std::size_t i = 0; i < damaged_.size(); ++i)
      damage_[i] = at(static_cast<std::size_t>(damaged_[i].row));
    return;
  }
  std::vector<double>& into = before.name == dose_field      ? dose_
                              : before.name == maximum_field ? maximum_
                                                             : above_;
  if (before.name != dose_field && before.name != maximum_field && before.name != time_above_field) return;
  for (std::size_t row = 0; row < into.size(); ++row) into[row] = std::max(into[row], at(row));
}

void GrownFields::find_damaged(const Problem& problem, const Numbering& numbering) {
  std::vector<Index> law_of(problem.study.materials.size(), -1);
  for (std::size_t m = 0; m < problem.study.materials.size(); ++m) {
    const Material& material = problem.study.materials[m];
    if (!material.damage_frequency || !material.damage_activation) continue;
    law_of[m] = static_cast<Index>(laws_.size());
    laws_.push_back({std::log(*material.damage_frequency), *material.damage_activation / gas_constant});
  }
  // One byte a row for each law, so that a node where materials meet is found once for each of them.
  std::vector<std::vector<std::uint8_t>> has(laws_.size(), std::vector<std::uint8_t>(rows_, 0));
  for (const ElementBlock& block : problem.mesh->solids)
    for (Index e = 0; e < block.size(); ++e) {
      const Index region = block.group[static_cast<std::size_t>(e)];
      const Index material = problem.region_material[static_cast<std::size_t>(region)];
      const Index law = material < 0 ? -1 : law_of[static_cast<std::size_t>(material)];
      if (law < 0) continue;
      for (const Index node : element_nodes(block, e)) {
        const Index row = numbering.equation_node[static_cast<std::size_t>(node)];
        has[static_cast<std::size_t>(law)][static_cast<std::size_t>(row)] = 1;
      }
    }
  for (std::size_t row = 0; row < rows_; ++row)
    for (std::size_t law = 0; law < laws_.size(); ++law)
      if (has[law][row]) damaged_.push_back({static_cast<Index>(row), static_cast<Index>(law)});
  damage_.assign(damaged_.size(), 0.0);
}

void GrownFields::take(double dt, std::span<const double> from, std::span<const double> to) {
  if (!dose_.empty()) {
    const DoseRule rule = dose_rule(how_);
    for_rows(rows_, [&](std::size_t i) {
      dose_[i] += dose_of_step(rule, dt, from[i], to[i]);
      if (dose_[i] > destroyed_dose && std::isfinite(rule.destroys)) dose_[i] = destroyed_dose;
    });
  }
  if (!maximum_.empty()) for_rows(rows_, [&](std::size_t i) { maximum_[i] = std::max(maximum_[i], to[i]); });
  if (!above_.empty())
    for_rows(rows_, [&](std::size_t i) { above_[i] += dt * share_above(*how_.time_above, from[i], to[i]); });
  for_rows(damaged_.size(), [&](std::size_t i) {
    const auto row = static_cast<std::size_t>(damaged_[i].row);
    damage_[i] += damage_of_step(laws_[static_cast<std::size_t>(damaged_[i].law)], dt, from[row], to[row]);
  });
}

std::vector<double> GrownFields::values(std::string_view name) const {
  std::vector<double> out;
  take_values(name, out);
  return out;
}

void GrownFields::take_values(std::string_view name, std::vector<double>& out) const {
  const bool is_share = name == damaged_share_field;
  if ((name == damage_field || is_share) && how_.damage) {
    out.assign(rows_, 0.0);
    for (std::size_t i = 0; i < damaged_.size(); ++i) {
      double& most = out[static_cast<std::size_t>(damaged_[i].row)];
      most = std::max(most, damage_[i]);
    }
    if (is_share) for_rows(rows_, [&](std::size_t i) { out[i] = damaged_share(out[i]); });
    return;
  }
  static const std::vector<double> nothing;
  const std::vector<double>& from = name == dose_field         ? dose_
                                    : name == maximum_field    ? maximum_
                                    : name == time_above_field ? above_
                                                               : nothing;
  out.resize(from.size());
  for_rows(from.size(), [&](std::size_t i) { out[i] = from[i]; });
}

std::vector<RowField> GrownFields::fields() const {
  std::vector<RowField> out;
  for (const FieldKind& kind : kinds_) out.push_back({kind, values(kind.name)});
  return out;
}

std::vector<std::vector<double>> GrownFields::state() const {
  std::vector<std::vector<double>> out;
  for (const std::string_view name : kept_) out.push_back(name == damage_field ? damage_ : values(name));
  return out;
}

void GrownFields::restore(std::vector<std::vector<double>> state) {
  const auto refuse = [&] {
    throw Error(ErrorKind::input, phrase<"transient">(),
                phrase<"the kept fields that grow over time are of another case">(),
                phrase<"Start the step anew">());
  };
  if (state.size() != kept_.size()) refuse();
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    const std::string_view name = kept_[i];
    std::vector<double>& into = name == dose_field      ? dose_
                                : name == maximum_field ? maximum_
                                : name == damage_field  ? damage_
                                                        : above_;
    if (state[i].size() != into.size()) refuse();
    into = std::move(state[i]);
  }
}

std::vector<std::vector<double>> GrownFields::rows() const {
  std::vector<std::vector<double>> out;
  for (const std::string_view name : kept_) {
    if (name != damage_field) {
      out.push_back(values(name));
      continue;
    }
    const std::size_t first = out.size();
    out.resize(first + laws_.size(), std::vector<double>(rows_, 0.0));
    for (std::size_t i = 0; i < damaged_.size(); ++i)
      out[first + static_cast<std::size_t>(damaged_[i].law)][static_cast<std::size_t>(damaged_[i].row)] =
          damage_[i];
  }
  return out;
}

void GrownFields::restore_rows(std::span<const std::vector<double>> lists) {
  std::vector<std::vector<double>> state;
  std::size_t at = 0;
  for (const std::string_view name : kept_) {
    if (name != damage_field) {
      state.push_back(at < lists.size() ? lists[at] : std::vector<double>());
      ++at;
      continue;
    }
    std::vector<double>& damage = state.emplace_back();
    for (const Damaged& place : damaged_) {
      const std::size_t list = at + static_cast<std::size_t>(place.law);
      const auto row = static_cast<std::size_t>(place.row);
      if (list < lists.size() && row < lists[list].size()) damage.push_back(lists[list][row]);
    }
    at += laws_.size();
  }
  restore(std::move(state));
}

int GrownFields::host_vectors(const TransientOptions& how) {
  const int kept_and_given = 2 * static_cast<int>(grown_fields(how).size());
  constexpr int rows_and_marks = 2;
  return kept_and_given + (how.damage ? rows_and_marks : 0);
}

}  // namespace genba
