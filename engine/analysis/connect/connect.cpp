#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/connect/connector.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// The pairs of a graph: groups of nodes that couple.
std::shared_ptr<const FacetCouplings> groups_of(const ConstraintMap& map, const Mesh& mesh) {
  NodeGroups groups;
  for (const ElementBlock& block : mesh.solids) add_groups(map, block.nodes, traits(block.type).nodes, groups);
  FacetCouplings out;
  out.nodes = std::move(groups.nodes);
  out.start = std::move(groups.start);
  out.first.assign(out.start.size() - 1, 1);
  out.matrix_start.assign(out.start.size(), 0);
  return std::make_shared<const FacetCouplings>(std::move(out));
}

}  // namespace

Connector::Connector(const ConnectInput& input, Monitor& monitor) : input_(input), monitor_(monitor) {
  for (std::size_t i = 0; i < input.study.constraints.size(); ++i)
    take_if_joined(input.study.constraints[i], false, i);
  for (std::size_t i = 0; i < input.study.loads.size(); ++i) take_if_joined(input.study.loads[i], true, i);
}

void Connector::take_if_joined(const Condition& condition, bool is_load, std::size_t number) {
  const Joining joining = contribution_with_gaps(condition).joining;
  if (joining.join == Join::nothing) return;
  FoundConnection found;
  found.is_load = is_load;
  found.number = static_cast<Index>(number);
  found.join = joining.join;
  stated_.push_back({std::move(found), joining, &condition});
}

Connected Connector::run() {
  Connected out;
  if (stated_.empty() && input_.study.equations.empty()) return out;
  Index free = 0;
  for (const Stated& s : stated_)
    if (s.joining.join == Join::rigid) free += input_.dofs == 3 ? 6 : 3;
  elimination_.emplace(input_.dofs, input_.fixed.size(), free, input_.fixed, input_.value);
  // What holds to the ground goes first, and ties last: they yield to the others.
  const auto each = [&](Join join, const auto& add) {
    for (Stated& s : stated_)
      if (s.joining.join == join) {
        monitor_.check();
        place_ = input_.place(s.found.is_load, static_cast<std::size_t>(s.found.number));
        add(s);
      }
  };
  each(Join::normal, [&](Stated& s) { add_normal(s); });
  each(Join::axes, [&](Stated& s) { add_local(s); });
  each(Join::cylinder, [&](Stated& s) { add_local(s); });
  add_equations();
  each(Join::rigid, [&](Stated& s) { add_rigid(s); });
  each(Join::cyclic, [&](Stated& s) { add_cyclic(s); });
  each(Join::tie, [&](Stated& s) { add_tie(s); });
  each(Join::spread, [&](Stated& s) { add_spread(s); });
  auto connections = std::make_shared<Connections>();
  for (Stated& s : stated_) connections->all.push_back(std::move(s.found));
  if (elimination_->slaves() > 0) {
    out.map = elimination_->finish(groups_);
    if (!out.map)
      throw Error(ErrorKind::model, "constraints",
                  phrase<"a rigid body has too few nodes that nothing else holds">(),
                  phrase<"Give it more nodes, or remove the supports of its nodes">());
    connections->groups = groups_of(*out.map, input_.mesh);
    for (const FreePlace& p : free_places_)
      for (std::size_t i = 0; i < p.free.size(); ++i) {
        const LinearSum sum = out.map->free_sum(p.free[i]);
        if (elimination_->is_slave(static_cast<Index>(input_.fixed.size()) + p.free[i]) || sum.terms.size() != 1) continue;
        const Index host = sum.terms.front().unknown;
        if (host % input_.dofs == p.components[i]) connections->host_places.emplace_back(host / input_.dofs, p.place);
      }
  }
  out.connections = std::move(connections);
  out.warnings = std::move(warnings_);
  return out;
}

Elimination::Outcome Connector::add(LinearEquation equation, Index node) {
  using Outcome = Elimination::Outcome;
  const Outcome outcome = elimination_->add(equation);
  if (outcome == Outcome::contradicts)
    throw Error(ErrorKind::model, place_,
                phrase<"contradicts the supports and connections at %1: its equation is off by %2">(
                    place_text(input_.mesh, input_.mesh.points[static_cast<std::size_t>(node)]),
                    format_quantity(elimination_->gap(), input_.study.physics->unknown.kind)),
                phrase<"Remove it there, or one of the supports">());
  if (outcome == Outcome::too_long)
    throw Error(ErrorKind::model, place_,
                phrase<"would couple more than %1 unknowns to each other at %2">(
                    Elimination::most_terms,
                    place_text(input_.mesh, input_.mesh.points[static_cast<std::size_t>(node)])),
                phrase<"Let it act on fewer nodes, or use a rigid body">());
  return outcome;
}

std::vector<Index> Connector::nodes_of(const Selection& selection) const {
  std::vector<Index> out;
  std::copy_if(selection.nodes.begin(), selection.nodes.end(), std::back_inserter(out),
               [&](Index node) { return input_.piece_of_node[static_cast<std::size_t>(node)] >= 0; });
  return out;
}

Index Connector::unknown(Index node, int component) const {
  return node * input_.dofs + component;
}

bool Connector::is_fixed(Index node, int component) const {
  return input_.fixed[static_cast<std::size_t>(unknown(node, component))] != 0;
}

void Connector::add_equations() {
  const Mesh& mesh = input_.mesh;
  if (input_.study.equations.empty()) return;
  std::map<std::int64_t, Index> node_of;
  for (std::size_t i = 0; i < mesh.points.size(); ++i)
    node_of[mesh.node_tags.empty() ? static_cast<std::int64_t>(i) + 1 : mesh.node_tags[i]] = static_cast<Index>(i);
  FoundConnection found;
  std::size_t number = 0;
  for (const StatedEquation& stated : input_.study.equations) {
    ++number;
    place_ = stated.name.empty() ? phrase<"equation %1">(number) : phrase<"equation '%1'">(stated.name);
    LinearEquation equation;
    equation.value = stated.value;
    for (const StatedTerm& term : stated.terms) {
      const auto at = node_of.find(term.node);
      if (at == node_of.end() || input_.piece_of_node[static_cast<std::size_t>(at->second)] < 0)
        throw Error(ErrorKind::model, place_, phrase<"no element has node %1">(term.node),
                    phrase<"Name a node of the body">());
      if (term.component >= input_.dofs) continue;  // a plane motion has no third component
      equation.terms.push_back({unknown(at->second, term.component), term.factor});
    }
    if (equation.terms.empty()) continue;
    const Index first = equation.terms.front().unknown;
    equation.slave = first;
    if (elimination_->is_slave(first))
      for (const LinearTerm& t : equation.terms)
        if (!elimination_->is_slave(t.unknown)) {
          equation.slave = t.unknown;
          break;
        }
    const Index node = first / input_.dofs;
    if (add(equation, node) != Elimination::Outcome::taken) ++found.left;
    found.nodes.push_back(node);
  }
  std::sort(found.nodes.begin(), found.nodes.end());
  found.nodes.erase(std::unique(found.nodes.begin(), found.nodes.end()), found.nodes.end());
  if (found.left > 0)
    warnings_.push_back(phrase<"%1 of %2 equations follow from the supports and the other equations">(
        found.left, input_.study.equations.size()));
  stated_.push_back({std::move(found), {}, nullptr});
}

Connected connect(const ConnectInput& input, Monitor& monitor) {
  return Connector(input, monitor).run();
}

}  // namespace genba
