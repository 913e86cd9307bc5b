#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/connect/connector.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/byte_meter.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

/// The pairs of a graph: groups of nodes that couple.
std::shared_ptr<const FacetCouplings> groups_of(const ConstraintMap* map, const Mesh& mesh, const Connections& of) {
  NodeGroups groups;
  for (const ElementBlock& block : mesh.solids)
    if (map) add_groups(*map, block.nodes, traits(block.type).nodes, groups);
  const auto add_plain = [&](const std::vector<Index>& nodes) {
    groups.nodes.insert(groups.nodes.end(), nodes.begin(), nodes.end());
    groups.start.push_back(static_cast<Offset>(groups.nodes.size()));
  };
  const auto add = [&](const std::vector<Index>& nodes) {
    const std::size_t count = groups.start.size();
    if (map) add_groups(*map, nodes, static_cast<int>(nodes.size()), groups);
    if (groups.start.size() == count) add_plain(nodes);
  };
  for (const SpringLink& link : of.springs) add(link.nodes);
  for (const PointMass& mass : of.masses) {
    add(mass.nodes);
    if (map) add_plain(mass.nodes);  // a motion at large deformation has the mass of all unknowns
  }
  FacetCouplings out;
  out.nodes = std::move(groups.nodes);
  out.start = std::move(groups.start);
  out.first.assign(out.start.size() - 1, 1);
  out.matrix_start.assign(out.start.size(), 0);
  return std::make_shared<const FacetCouplings>(std::move(out));
}

/// Connections that increments do not compute.
void require_increments(const ConnectInput& input) {
  const Study& study = input.study;
  const auto refuse = [&](const std::vector<Condition>& all, bool is_load, auto is_refused, const Text& why, const Text& next) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (is_refused(contribution_with_gaps(all[i]).joining.join)) throw Error(ErrorKind::model, input.place(is_load, i), why, next);
  };
  if (!has_contact(study))
    refuse(study.loads, true, [](Join join) { return join == Join::locked; },
           phrase<"a bolt is locked in linear steps and beside contacts, not where materials flow alone">(),
           phrase<"Make it shorter by a length (shortened_bolt), or remove flow_stress">());
  if (!deforms_largely(study)) return;
  refuse(study.loads, true, [](Join join) { return join == Join::preload || join == Join::locked || join == Join::shortened; },
         phrase<"a bolt is cut for small rotations, not at large deformation">(),
         phrase<"Model the preload by a temperature of the bolt, or remove large_deformation">());
  refuse(study.constraints, false, [](Join join) { return join == Join::cylinder || join == Join::sphere; },
           phrase<"it is computed for small rotations, not at large deformation">(),
           phrase<"Prescribe motions along x, y and z, or tie the faces to a stiff part">());
}

void refuse_rigid(const ConnectInput& input, const Text& why, const Text& next) {
  const std::vector<Condition>& all = input.study.constraints;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (contribution_with_gaps(all[i]).joining.join == Join::rigid) throw Error(ErrorKind::model, input.place(false, i), why, next);
}

/// Steps for which nodes that others determine are not computed.
void require_step(const ConnectInput& input, const ConstraintMap& map) {
  const Study& study = input.study;
  const bool is_heat = study.physics->key == "heat";
  if (is_heat && study.transient && heat_content_depends(study))
    throw Error(ErrorKind::model, "constraints",
                phrase<"ties and cyclic symmetry in time are not computed where specific heat or latent heat depends on the temperature">(),
                phrase<"State one specific heat, or mesh the parts as one">());
  if (has_contact(study) && deforms_largely(study))
    refuse_rigid(input, phrase<"rigid bodies at large deformation are not computed beside contact">(),
                 phrase<"Let a rigid surface press the faces, or mesh the body and give it a stiff material">());
  if (depends_on_state(study) && !is_heat)
    throw Error(ErrorKind::model, "constraints",
                phrase<"ties, equations and cyclic symmetry are not computed where values depend on the temperature">(),
                phrase<"Mesh the parts as one">());
  if (goes_in_increments(study)) require_increments(input);
  if (!study.transient) return;
  if (study.physics->is_motion()) {
    if (map.has_values())
      throw Error(ErrorKind::model, "constraints",
                  phrase<"equations with a value and supports that move in turned axes are not computed in a motion over time">(),
                  phrase<"Prescribe the motion along x, y and z">());
    return;
  }
  if (map.has_values())
    throw Error(ErrorKind::model, "constraints", phrase<"equations with a value are not computed in time">(),
                phrase<"State them without a value, or prescribe the temperature">());
}

}  // namespace

Connector::Connector(const ConnectInput& input, Monitor& monitor) : input_(input), monitor_(monitor) {
  for (std::size_t i = 0; i < input.study.constraints.size(); ++i)
    take_if_joined(input.study.constraints[i], false, i);
  for (std::size_t i = 0; i < input.study.loads.size(); ++i) take_if_joined(input.study.loads[i], true, i);
}

void Connector::take_if_joined(const Condition& condition, bool is_load, std::size_t number) {
  const Joining joining = contribution_with_gaps(condition).joining;
  if (joining.join == Join::nothing || joining.join == Join::contact) return;
  FoundConnection found;
  found.is_load = is_load;
  found.number = static_cast<Index>(number);
  found.join = joining.join;
  stated_.push_back({std::move(found), joining, &condition});
}

namespace {
std::vector<double> spring_matrix(const SpringLink& link) {
  const std::size_t n = link.rows.front().size();
  std::vector<double> k(n * n, 0.0);
  for (std::size_t r = 0; r < link.rows.size(); ++r)
    for (std::size_t i = 0; i < n; ++i) {
      const double f = link.stiffness[r] * link.rows[r][i];
      if (f == 0) continue;
      for (std::size_t j = 0; j < n; ++j) k[i * n + j] += f * link.rows[r][j];
    }
  return k;
}
}  // namespace

std::int64_t Connections::bytes() const {
  std::int64_t sum = 0;
  for (const LinkMatrix& m : matrices) sum += bytes_of(m.nodes) + 2 * bytes_of(m.k);  // and one while it is used
  for (const SpringLink& link : springs)
    for (const auto& row : link.rows) sum += bytes_of(row);
  for (const PointMass& mass : masses)
    for (const auto& row : mass.rows) sum += bytes_of(row);
  return sum;
}

bool same_springs(const std::shared_ptr<const Connections>& a, const std::shared_ptr<const Connections>& b,
                  bool values) {
  static const std::vector<LinkMatrix> none;
  const auto &ma = a ? a->matrices : none, &mb = b ? b->matrices : none;
  return std::equal(ma.begin(), ma.end(), mb.begin(), mb.end(), [&](const LinkMatrix& x, const LinkMatrix& y) {
    return x.nodes == y.nodes && (!values || x.k == y.k);
  });
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
  each(Join::sphere, [&](Stated& s) { add_local(s); });
  for (const Join join : {Join::preload, Join::locked, Join::shortened}) each(join, [&](Stated& s) { add_bolt(s); });
  add_equations();
  const bool turns = deforms_largely(input_.study);
  each(Join::rigid, [&](Stated& s) { turns ? add_turning(s) : add_rigid(s); });
  add_turning_rows();
  each(Join::cyclic, [&](Stated& s) { add_cyclic(s); });
  each(Join::tie, [&](Stated& s) { add_tie(s); });
  each(Join::spread, [&](Stated& s) { add_spread(s); });
  each(Join::between, [&](Stated& s) { add_between(s); });
  each(Join::carried, [&](Stated& s) { add_carried(s); });
  each(Join::mass, [&](Stated& s) { add_mass(s); });
  auto connections = std::make_shared<Connections>();
  for (Stated& s : stated_) connections->all.push_back(std::move(s.found));
  if (elimination_->slaves() > 0) {
    out.map = elimination_->finish(groups_);
    if (!out.map)
      throw Error(ErrorKind::model, "constraints",
                  phrase<"a rigid body has too few nodes that nothing else holds">(),
                  phrase<"Give it more nodes, or remove the supports of its nodes">());
    require_step(input_, *out.map);
    if (!bodies_.empty()) out.map = turning_map(*out.map);
    for (const FreePlace& p : free_places_)
      for (std::size_t i = 0; i < p.free.size(); ++i) {
        const LinearSum sum = out.map->free_sum(p.free[i]);
        if (elimination_->is_slave(static_cast<Index>(input_.fixed.size()) + p.free[i]) || sum.terms.size() != 1) continue;
        const Index host = sum.terms.front().unknown;
        if (host % input_.dofs == p.components[i]) connections->host_places.emplace_back(host / input_.dofs, p.place);
      }
  }
  for (const SpringLink& link : springs_) connections->matrices.push_back({link.nodes, spring_matrix(link)});
  connections->springs = std::move(springs_);
  connections->bodies = std::move(bodies_);
  connections->masses = std::move(masses_);
  if (out.map || !connections->springs.empty() || !connections->masses.empty())
    connections->groups = groups_of(out.map.get(), input_.mesh, *connections);
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
    node_of.emplace(mesh.node_tags.empty() ? static_cast<std::int64_t>(i) + 1 : mesh.node_tags[i], static_cast<Index>(i));
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
