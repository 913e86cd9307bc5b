#include "app/vary/variation_facts.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "app/case/describe.hpp"
#include "app/vary/stated_variations.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/formula/formula.hpp"

namespace genba {

namespace {

constexpr std::size_t most_points = 100'000, most_times = 11;

/// At most `count` of `all`, evenly, with the first and the last.
template <class T>
std::vector<T> evenly(const std::vector<T>& all, std::size_t count) {
  if (all.size() <= count) return all;
  std::vector<T> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(all[i * (all.size() - 1) / (count - 1)]);
  return out;
}

/// Nodes, each once, ascending.
class NodeSet {
 public:
  explicit NodeSet(const Mesh& mesh) : mesh_(mesh), has_(mesh.points.size()) {}
  void add(std::span<const Index> nodes) {
    for (const Index node : nodes) has_[static_cast<std::size_t>(node)] = true;
  }
  void add_region(Index region, bool all) {
    for (const ElementBlock& block : mesh_.solids) {
      const auto count = static_cast<std::size_t>(traits(block.type).nodes);
      for (std::size_t e = 0; e < block.group.size(); ++e)
        if (all || block.group[e] == region) add(std::span(block.nodes).subspan(e * count, count));
    }
  }
  void add_facet(const FacetRef& facet) {
    const ElementBlock& block = mesh_.facets[static_cast<std::size_t>(facet.block)];
    const auto count = static_cast<std::size_t>(traits(block.type).nodes);
    add(std::span(block.nodes).subspan(static_cast<std::size_t>(facet.element) * count, count));
  }
  std::vector<Vec3> points() const {
    std::vector<Vec3> out;
    for (std::size_t i = 0; i < has_.size(); ++i)
      if (has_[i]) out.push_back(mesh_.points[i]);
    return evenly(out, most_points);
  }

 private:
  const Mesh& mesh_;
  std::vector<bool> has_;
};

std::vector<Vec3> points_of(const StatedVariation& stated, const Problem& problem) {
  NodeSet nodes(*problem.mesh);
  if (stated.constraint) {
    const auto dofs = static_cast<std::size_t>(problem.dofs);
    for (std::size_t i = 0; i < problem.dirichlet.owner.size(); ++i)
      if (problem.dirichlet.owner[i] == static_cast<Index>(*stated.constraint)) {
        const Index node = static_cast<Index>(i / dofs);
        nodes.add(std::span(&node, 1));
      }
  } else if (stated.load) {
    const ResolvedLoad& load = problem.loads.at(*stated.load);
    for (const FacetRef& facet : load.facets) nodes.add_facet(facet);
    nodes.add(load.nodes);
    for (const Index region : load.regions) nodes.add_region(region, false);
    if (load.facets.empty() && load.nodes.empty() && load.regions.empty()) nodes.add_region(0, true);
  } else if (stated.assignment) {
    const MaterialAssignment& assignment = problem.study.assignments.at(*stated.assignment);
    for (std::size_t region = 0; region < problem.region_axes.size(); ++region) {
      const Index material = problem.region_material[region];
      if (material >= 0 && problem.region_axes[region] == assignment.axes &&
          problem.study.materials[static_cast<std::size_t>(material)].name == assignment.material)
        nodes.add_region(static_cast<Index>(region), false);
    }
  } else {
    for (std::size_t region = 0; region < problem.region_material.size(); ++region)
      if (problem.region_material[region] == static_cast<Index>(*stated.material))
        nodes.add_region(static_cast<Index>(region), false);
  }
  return nodes.points();
}

/// Variables that a variation needs besides the place.
struct Asks {
  bool time = false, temperature = false;
};

Asks asks_of(const StatedVariation& stated) {
  if (const auto* formula = std::get_if<VariationFormula>(&stated.by->by)) {
    const Formula read(formula->text, stated.kind, stated.of);
    return {read.uses_time(), read.uses_temperature()};
  }
  if (const auto* table = std::get_if<VariationTable>(&stated.by->by))
    return {table->over == VariationTable::Over::time, table->over == VariationTable::Over::temperature};
  return {};
}

void widen(VariationFacts& facts, std::span<const double> values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (!facts.range)
    facts.range = {*least, *most};
  else
    facts.range = {std::min((*facts.range)[0], *least), std::max((*facts.range)[1], *most)};
}

double largest(const Vec3& size) {
  return std::max({size[0], size[1], size[2]});
}

bool is_much_larger(const VariationFacts& facts) {
  constexpr double larger = 3, much_larger = 100;
  constexpr std::size_t few = 8, fewest = 4;  // a cell of points around the body; a field written by hand
  const SampleCover& cover = facts.cover;
  if (cover.field_points < fewest) return false;
  const double field = largest(minus(cover.field[1], cover.field[0])), body = largest(facts.body);
  if (!(body > 0)) return false;
  return field > much_larger * body || (field > larger * body && cover.field_near <= few);
}

void require_cover(const StatedVariation& stated, const SampleCover& cover, double body) {
  if (2 * cover.outside <= cover.points) return;
  throw Error(
      ErrorKind::input, stated.of,
      phrase<"the field does not cover the body: %1 of the points where it is needed lie outside of it, the "
             "farthest by %2 at %3">(format_number(100 * cover.share(), "%.3g %%"),
                                     format_quantity(cover.farthest, QuantityKind::length, 3),
                                     place_text(cover.farthest_at, body)),
      phrase<"Look at the unit of length of the field's file, and at where its origin is">());
}

}  // namespace

std::vector<VariationFacts> variation_facts(const Project& project, const Problem& problem,
                                            const VariationData& data, Monitor& monitor) {
  std::vector<VariationFacts> out;
  const auto all = stated_variations(project.study);
  if (all.empty()) return out;
  const VariationSources sources = data.sources();
  const double body = box_diagonal(*problem.mesh);
  const auto box = bounding_box(*problem.mesh);
  std::set<std::pair<std::string, std::string>> files_told;  // place and file of vectors
  std::vector<double> times = evenly(project.times, most_times);
  if (times.empty()) times = {0};
  for (const StatedVariation& stated : all) {
    monitor.check();
    VariationFacts& facts = out.emplace_back(
        VariationFacts{stated.of, stated.place, describe(*stated.by, stated.kind), stated.kind});
    if (const auto* table = std::get_if<VariationTable>(&stated.by->by))
      facts.table = table->file.empty() ? *table : sources.table(*table, stated.kind, stated.of);
    if (varies_over_plastic_strain(*stated.by)) continue;  // known during the solve alone
    const Asks asks = asks_of(stated);
    const std::vector<Vec3> points = points_of(stated, problem);
    if (asks.temperature || points.empty()) continue;
    std::vector<double> values(points.size());
    if (const auto* field = std::get_if<VariationField>(&stated.by->by)) {
      facts.cover = data.sample(*field, stated.kind, points, values);
      require_cover(stated, facts.cover, body);
      facts.is_told = stated.assignment && files_told.contains({stated.place, field->file});
      facts.body = minus(box[1], box[0]);
      if (facts.cover.outside > 0 || is_much_larger(facts)) files_told.emplace(stated.place, field->file);
      widen(facts, values);
      continue;
    }
    const VariationValues evaluate = variation_values(*stated.by, stated.kind, sources, stated.of);
    for (const double time : times) {
      evaluate(points, time, {}, values);
      widen(facts, values);
      if (!asks.time) break;
    }
  }
  return out;
}

Text uncovered(const VariationFacts& facts, double body) {
  const SampleCover& cover = facts.cover;
  if (cover.outside == 0 || facts.is_told) return {};
  return phrase<"%1, %2: %3 of the points lie outside of it, the farthest by %4 at %5">(
      facts.of, facts.by, format_number(100 * cover.share(), "%.3g %%"),
      format_quantity(cover.farthest, QuantityKind::length, 3), place_text(cover.farthest_at, body));
}

Text doubtful_size(const VariationFacts& facts) {
  if (facts.is_told || !is_much_larger(facts)) return {};
  constexpr int digits = 6;  // for millimetres where metres were meant
  const SampleCover& cover = facts.cover;
  return phrase<
      "%1, %2: the field measures %3, the body %4, and %5 of the field's %6 points lie near it. Look "
      "at the unit of length of the field's file">(
      facts.of, facts.by, format_sizes(minus(cover.field[1], cover.field[0]), digits),
      format_sizes(facts.body, digits), cover.field_near, cover.field_points);
}

Text describe(const VariationFacts& facts) {
  if (!facts.range) return facts.by;
  return phrase<"%1: %2 to %3">(facts.by, format_quantity((*facts.range)[0], facts.kind, 4),
                                format_quantity((*facts.range)[1], facts.kind, 4));
}

}  // namespace genba
