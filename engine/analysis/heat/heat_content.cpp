#include "engine/analysis/heat/heat_content.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/problem/gather_points.hpp"
#include "engine/base/error.hpp"
#include "engine/element/mass.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

constexpr double hottest = 20000;  // K; a formula's value is constant above

/// Index of the last row at or before `at`. There are at least two rows; rows.front() <= at < rows.back().
std::size_t row_before(const std::vector<double>& rows, double at) {
  return static_cast<std::size_t>(std::upper_bound(rows.begin(), rows.end(), at) - rows.begin()) - 1;
}

void require_above_zero(const std::vector<double>& at, const std::vector<double>& values, const Text& place) {
  const OptionField<Material>& field = *material_field("c");
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!field.range.contains(values[i]))
      require_allowed(field, values[i], format_quantity(at[i], QuantityKind::temperature), place);
}

}  // namespace

HeatCurve::HeatCurve(const Material& material, const Problem& problem)
    : place_(phrase<"material '%1'">(material.name)) {
  if (material.latent_heat) {
    latent_ = *material.latent_heat;
    solidus_ = *material.solidus;
    liquidus_ = *material.liquidus;
  }
  const Variation* by = variation_of(material, "c");
  if (by == nullptr || !varies_over_temperature(*by)) return;
  if (const auto* stated = std::get_if<VariationTable>(&by->by)) {
    const VariationTable table = with_rows(*stated, QuantityKind::specific_heat, problem.sources, place_);
    check_table(table, place_);
    anchor_ = table.at.front();
    anchor_heat_ = table.values.front() * anchor_;
    take_rows(table.at, table.values);
    return;
  }
  formula_ = variation_values(*by, QuantityKind::specific_heat, problem.sources, place_);
}

void HeatCurve::take_rows(std::vector<double> at, std::vector<double> values) {
  require_above_zero(at, values, place_);
  at_ = std::move(at);
  value_ = std::move(values);
  sum_.assign(at_.size(), anchor_heat_);
  const auto between = [&](std::size_t i) {
    return 0.5 * (value_[i] + value_[i + 1]) * (at_[i + 1] - at_[i]);
  };
  const auto anchor =
      static_cast<std::size_t>(std::lower_bound(at_.begin(), at_.end(), anchor_) - at_.begin());
  for (std::size_t i = anchor; i + 1 < at_.size(); ++i) sum_[i + 1] = sum_[i] + between(i);
  for (std::size_t i = anchor; i-- > 0;) sum_[i] = sum_[i + 1] - between(i);
}

void HeatCurve::cover(double lowest, double highest) {
  if (!formula_) return;
  double from = std::floor(std::clamp(lowest, 0.0, hottest)), to = std::ceil(std::clamp(highest, 0.0, hottest));
  const bool begins = at_.empty();
  if (!begins) {
    if (from >= at_.front() && to <= at_.back()) return;
    from = std::min(from, at_.front());
    to = std::max(to, at_.back());
  }
  std::vector<double> at;
  for (double t = from; t <= to; ++t) at.push_back(t);
  std::vector<double> values(at.size());
  const std::vector<Vec3> anywhere(at.size());
  formula_(anywhere, 0, at, values);
  if (begins) {
    require_above_zero(at, values, place_);
    anchor_ = from;
    anchor_heat_ = values.front() * anchor_;
  }
  take_rows(std::move(at), std::move(values));
}

double HeatCurve::heat(double temperature) const {
  double out = 0;
  if (latent_ > 0) out = latent_ * std::clamp((temperature - solidus_) / (liquidus_ - solidus_), 0.0, 1.0);
  if (at_.empty()) return out;
  if (temperature <= at_.front()) return out + sum_.front() + value_.front() * (temperature - at_.front());
  if (temperature >= at_.back()) return out + sum_.back() + value_.back() * (temperature - at_.back());
  const std::size_t i = row_before(at_, temperature);
  const double beyond = temperature - at_[i];
  const double rise = (value_[i + 1] - value_[i]) / (at_[i + 1] - at_[i]);
  return out + sum_[i] + beyond * (value_[i] + 0.5 * rise * beyond);
}

double HeatCurve::slope(double temperature) const {
  double out = 0;
  if (latent_ > 0 && temperature >= solidus_ && temperature <= liquidus_)
    out = latent_ / (liquidus_ - solidus_);
  if (at_.empty()) return out;
  if (temperature <= at_.front()) return out + value_.front();
  if (temperature >= at_.back()) return out + value_.back();
  const std::size_t i = row_before(at_, temperature);
  return out + std::lerp(value_[i], value_[i + 1], (temperature - at_[i]) / (at_[i + 1] - at_[i]));
}

HeatContent::HeatContent(const Problem& problem, const Numbering& numbering)
    : plain_(numbering.mesh_node.size(), 0.0) {
  const auto& materials = problem.study.materials;
  const auto regions = static_cast<Index>(problem.region_material.size());
  std::vector<std::size_t> part(materials.size(), 0);  // [material] its number in parts_, from 1; 0: none
  for (const Index number : problem.region_material) {
    if (number < 0) continue;
    const auto m = static_cast<std::size_t>(number);
    if (part[m] > 0 || !heat_content_depends(materials[m])) continue;
    parts_.push_back({HeatCurve(materials[m], problem), std::vector<double>(plain_.size(), 0.0)});
    part[m] = parts_.size();
  }
  for (std::size_t b = 0; b < problem.mesh->solids.size(); ++b) {
    const ElementBlock& block = problem.mesh->solids[b];
    const auto sections = problem.sections(b);
    with_solid(block.type, [&](auto shape) {
      using Shape = decltype(shape);
      for (Index e = 0; e < block.size(); ++e) {
        const Index section = sections[static_cast<std::size_t>(e)];
        const OwnMaterial* own =
            section < regions ? nullptr : &problem.own[static_cast<std::size_t>(section - regions)];
        const auto region = static_cast<std::size_t>(own ? own->region : section);
        const auto m = static_cast<std::size_t>(problem.region_material[region]);
        const Material& material = materials[m];
        const double density = own ? own->density : material.density.value_or(0.0);
        double x[3 * Shape::nodes], mass[Shape::nodes * Shape::nodes] = {};
        const Index* nodes = gather_points<Shape>(problem, b, e, x);
        element::add_lumped_mass<Shape>(x, density, mass);
        const Variation* by = variation_of(material, "c");
        const bool in_proportion = by == nullptr || !varies_over_temperature(*by);
        const double heat =
            !in_proportion ? 0.0 : own ? own->specific_heat : material.specific_heat.value_or(0.0);
        for (int i = 0; i < Shape::nodes; ++i) {
          const auto row =
              static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(nodes[i])]);
          const double share = mass[i * Shape::nodes + i];
          plain_[row] += share * heat;
          if (part[m] > 0) parts_[part[m] - 1].mass[row] += share;
        }
      }
    });
  }
}

void HeatContent::at(std::span<const double> u, std::vector<double>& stored, std::vector<double>* slope,
                     ThreadTeam& team) {
  constexpr std::size_t rows_per_chunk = 16384;
  if (u.empty()) return;
  const auto [lowest, highest] = std::minmax_element(u.begin(), u.end());
  for (Part& part : parts_) part.curve.cover(*lowest, *highest);
  stored.resize(u.size());
  if (slope != nullptr) slope->resize(u.size());
  team.for_chunks(u.size(), rows_per_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      stored[i] = plain_[i] * u[i];
      if (slope != nullptr) (*slope)[i] = plain_[i];
      for (const Part& part : parts_) {
        if (part.mass[i] == 0) continue;
        stored[i] += part.mass[i] * part.curve.heat(u[i]);
        if (slope != nullptr) (*slope)[i] += part.mass[i] * part.curve.slope(u[i]);
      }
    }
  });
}

}  // namespace genba
