#include "app/check/nodal_totals.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/case/describe.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {
namespace {

constexpr int total_digits = 5;

bool acts_on_nodes(const Condition& load) {
  return load.varies.empty() && length(contribution(load).by_node) > 0;
}

using Box = std::array<Vec3, 2>;

NodalTotal total_of(const Condition& load, std::span<const Index> nodes, const Mesh& mesh, const Box& box) {
  const Vec3 force = contribution(load).by_node;
  NodalTotal out;
  out.name = load.name;
  out.nodes = static_cast<std::int64_t>(nodes.size());
  out.about = scaled(plus(box[0], box[1]), 0.5);
  out.body = length(minus(box[1], box[0]));
  Vec3 arms{};
  for (const Index node : nodes) {
    const Vec3 arm = minus(mesh.points[static_cast<std::size_t>(node)], out.about);
    arms = plus(arms, arm);
    out.all_moments += length(arm) * length(force);
  }
  out.force = scaled(force, static_cast<double>(nodes.size()));
  out.all_forces = length(out.force);
  out.moment = cross(arms, force);
  return out;
}

/// A component that is rounding of ones that cancel is 0.
Vec3 without_dust(Vec3 v, double size) {
  for (double& component : v)
    if (std::abs(component) < 1e-9 * size) component = 0;
  return v;
}

}  // namespace

std::vector<NodalTotal> nodal_totals(const Study& study, const Mesh& mesh) {
  std::vector<NodalTotal> out;
  if (!study.physics->is_motion()) return out;
  std::optional<SelectionIndex> index;
  for (const Condition& load : study.loads) {
    if (!load.kind->has_selector() || !acts_on_nodes(load)) continue;
    if (!index) index.emplace(mesh);
    try {
      out.push_back(total_of(load, select(*index, load.where, load.name).nodes, mesh, index->box));
    } catch (const Error&) {  // the check list tells it
    }
  }
  return out;
}

std::vector<NodalTotal> nodal_totals(const Problem& problem) {
  std::vector<NodalTotal> out;
  const Box box = bounding_box(*problem.mesh);
  for (const ResolvedLoad& load : problem.loads)
    if (acts_on_nodes(load.load)) out.push_back(total_of(load.load, load.nodes, *problem.mesh, box));
  return out;
}

NodalTotal sum_of(std::span<const NodalTotal> all) {
  NodalTotal sum;
  for (const NodalTotal& total : all) {
    sum.nodes += total.nodes;
    sum.force = plus(sum.force, total.force);
    sum.moment = plus(sum.moment, total.moment);
    sum.about = total.about;
    sum.body = total.body;
    sum.all_forces += total.all_forces;
    sum.all_moments += total.all_moments;
  }
  return sum;
}

Text describe(const NodalTotal& total) {
  return phrase<"%1 nodes together: force %2, moment %3 N m about %4">(
      grouped(total.nodes),
      format_vector(without_dust(total.force, total.all_forces), QuantityKind::force, total_digits),
      format_vector(without_dust(total.moment, total.all_moments), QuantityKind::dimensionless, total_digits),
      place_text(total.about, total.body));
}

std::vector<Text> nodal_total_lines(std::span<const NodalTotal> all, std::size_t most) {
  std::vector<Text> out;
  for (const NodalTotal& total : all.first(std::min(most, all.size())))
    out.push_back(phrase<"%1: %2">(total.name, describe(total)));
  if (all.size() > 1) out.push_back(phrase<"All %1 loads on nodes: %2">(all.size(), describe(sum_of(all))));
  return out;
}

}  // namespace genba
