#include "engine/procedure/increments/increment_history.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/base/quantity/number_text.hpp"
#include "engine/analysis/system/varying_facets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/contact_state.hpp"

namespace genba {

namespace {

constexpr double whole_turn = 6.283185307179586;
constexpr const char* axis_letters[] = {"x", "y", "z"};

/// A load whose force and place are read off.
enum class WatchedLoad { nothing, force, pressure };

WatchedLoad reads_of(const ResolvedLoad& load) {
  if (load.facets.empty() && load.nodes.empty()) return WatchedLoad::nothing;
  const Contribution c = contribution_with_gaps(load.load);
  const auto differs = [](const Vec3& v) { return !(v == Vec3{}); };  // numbers that vary are not 0
  if (c.pressure != 0) return WatchedLoad::pressure;
  return differs(c.by_area) || differs(c.total) || differs(c.by_node) ? WatchedLoad::force : WatchedLoad::nothing;
}

/// Its force is read off. What ties and turned supports carry is known once fields are recovered.
bool is_watched(const Condition& constraint) {
  const Join join = contribution_with_gaps(constraint).joining.join;
  return join == Join::nothing || join == Join::contact;
}

std::string name_of(const Problem& problem, const TurningBody& body) {
  const FoundConnection& found = problem.connections->all[body.found.back()];
  return (found.is_load ? problem.study.loads : problem.study.constraints)[static_cast<std::size_t>(found.number)].name;
}

/// Axes about which bodies turn.
std::vector<std::size_t> turns_of(const Problem& problem) {
  return problem.dofs == 3 ? std::vector<std::size_t>{0, 1, 2} : std::vector<std::size_t>{2};
}

Vec3 force_of(const ResolvedLoad& load) {
  const Contribution c = contribution_with_gaps(load.load);
  Vec3 out = plus(c.total, c.by_area, load.area);
  return plus(out, c.by_node, static_cast<double>(load.nodes.size()));
}

/// Place of a node at u, m.
Vec3 place_of(const Problem& problem, const Numbering& numbering, Index node, std::span<const double> u) {
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  const Index equation = numbering.equation_node[static_cast<std::size_t>(node)];
  Vec3 out = problem.mesh->points[static_cast<std::size_t>(node)];
  for (std::size_t a = 0; equation >= 0 && a < dofs; ++a) out[a] += u[static_cast<std::size_t>(equation) * dofs + a];
  return out;
}

/// Mean displacement of the facets by area, or of nodes.
Vec3 moved_of(const Problem& problem, const Numbering& numbering, const ResolvedLoad& load, std::span<const double> u) {
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  Vec3 sum{};
  double weight = 0;
  const auto add = [&](Index node, double w) {
    const auto row = static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(node)]) * dofs;
    for (std::size_t a = 0; a < dofs; ++a) sum[a] += w * u[row + a];
    weight += w;
  };
  for_each_facet(problem, load, [&](auto shape, const Index* nodes, const double* x) {
    using Facet = decltype(shape);
    double w[Facet::nodes] = {};
    element::add_area_weights<Facet>(x, w);
    for (int i = 0; i < Facet::nodes; ++i) add(nodes[i], w[i]);
  });
  for (const Index node : load.nodes) add(node, 1);
  for (double& v : sum) v = weight > 0 ? v / weight : 0.0;
  return sum;
}

/// Edges of facets that belong to one of them only, in its direction: begin -> middle (or -1) -> end.
struct OpenEdge {
  Index begin, middle, end;
};

/// Six times the volume of the tetrahedron from the origin.
double six_volumes(const Vec3& a, const Vec3& b, const Vec3& c) { return dot(a, cross(b, c)); }

}  // namespace

double enclosed_volume(const Problem& problem, const Numbering& numbering, std::span<const FacetRef> facets,
                       std::span<const double> u) {
  const bool is_ring = problem.section == element::Section::axisymmetric;
  if (problem.dofs < 3 && !is_ring) return 0;
  const auto at = [&](Index node) { return place_of(problem, numbering, node, u); };
  double sum = 0;
  std::map<std::pair<Index, Index>, OpenEdge> open;
  std::map<Index, int> ends;  // of lines of a ring
  for_each_facet(problem, facets, [&](auto shape, const Index* nodes, const double* x) {
    using Facet = decltype(shape);
    using Rule = element::FacetRule<Facet>;
    double place[3 * Facet::nodes];
    for (int i = 0; i < Facet::nodes; ++i) {
      const Vec3 p = at(nodes[i]);
      for (int a = 0; a < 3; ++a) place[3 * i + a] = p[static_cast<std::size_t>(a)];
      if (is_ring) place[3 * i + 2] = 1;
    }
    for (int q = 0; q < Rule::points; ++q) {
      double xi[2], weight, normal[3], p[3];
      Rule::point(q, xi, weight);
      element::area_vector<Facet>(place, xi, normal);
      element::position<Facet>(place, xi, p);
      // A ring: the volume between a line and the axis, by its radial normal.
      sum += is_ring ? weight * whole_turn * 0.5 * p[0] * p[0] * normal[0]
                     : weight * (p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2]) / 3;
    }
    if (is_ring) return;
    constexpr int corners = Facet::nodes == 3 || Facet::nodes == 6 ? 3 : 4;
    for (int i = 0; i < corners; ++i) {
      const Index a = nodes[i], b = nodes[(i + 1) % corners];
      const Index middle = Facet::nodes >= 2 * corners ? nodes[corners + i] : -1;
      if (const auto other = open.find({b, a}); other != open.end())
        open.erase(other);
      else
        open[{a, b}] = {a, middle, b};
    }
  });
  // Openings: loops of edges, each closed by a fan from its middle.
  std::map<Index, OpenEdge> next;
  for (const auto& [key, edge] : open) next[edge.begin] = edge;
  while (!next.empty()) {
    std::vector<OpenEdge> loop{next.begin()->second};
    next.erase(next.begin());
    for (auto follows = next.find(loop.back().end); follows != next.end(); follows = next.find(loop.back().end)) {
      loop.push_back(follows->second);
      next.erase(follows);
    }
    Vec3 middle{};
    for (const OpenEdge& edge : loop) middle = plus(middle, at(edge.begin), 1.0 / static_cast<double>(loop.size()));
    for (const OpenEdge& edge : loop) {  // against the direction of the facet
      const Vec3 a = at(edge.begin), b = at(edge.end);
      if (edge.middle < 0) {
        sum += six_volumes(middle, b, a) / 6;
      } else {
        // A fan to a parabola r(t): the integral of middle . (r x dr), which Simpson's rule has exactly.
        const Vec3 m = at(edge.middle);
        const Vec3 at_begin = plus(plus(scaled(a, -3), scaled(m, 4)), scaled(b, -1));
        const Vec3 at_middle = minus(b, a);
        const Vec3 at_end = plus(plus(a, scaled(m, -4)), scaled(b, 3));
        sum -= (six_volumes(middle, a, at_begin) + 4 * six_volumes(middle, m, at_middle) +
                six_volumes(middle, b, at_end)) / 36;
      }
    }
  }
  return -sum;
}

IncrementWatch::IncrementWatch(const Problem& problem, const Numbering& numbering)
    : problem_(problem), numbering_(numbering) {}

void IncrementWatch::begin(IncrementHistory& history) const {
  history.watched.clear();
  const auto add = [&](const std::string& name, const std::string& what, QuantityKind kind) {
    history.watched.push_back({name, what, kind, {}});
  };
  const auto add_vector = [&](const std::string& name, const std::string& what, QuantityKind kind) {
    for (int a = 0; a < problem_.dofs; ++a) add(name, what + " " + axis_letters[a], kind);
  };
  for (const Condition& constraint : problem_.study.constraints)
    if (is_watched(constraint)) add_vector(constraint.name, "force", QuantityKind::force);
  if (problem_.contacts)
    for (const FoundIndenter& of : problem_.contacts->indenters) {
      const Index number = problem_.contacts->all[of.contact].number;
      add_vector(problem_.study.constraints[static_cast<std::size_t>(number)].name, "displacement", QuantityKind::length);
    }
  if (problem_.connections)
    for (const TurningBody& body : problem_.connections->bodies) {
      const std::string name = name_of(problem_, body);
      add_vector(name, "displacement", QuantityKind::length);
      for (const std::size_t a : turns_of(problem_)) add(name, std::string("rotation ") + axis_letters[a], QuantityKind::angle);
      add_vector(name, "force", QuantityKind::force);
      for (const std::size_t a : turns_of(problem_)) add(name, std::string("moment ") + axis_letters[a], QuantityKind::moment);
    }
  for (const ResolvedLoad& load : problem_.loads) {
    const WatchedLoad reads = reads_of(load);
    if (reads == WatchedLoad::nothing) continue;
    if (reads == WatchedLoad::force) add_vector(load.load.name, "force", QuantityKind::force);
    if (reads == WatchedLoad::pressure) {
      add(load.load.name, "pressure", QuantityKind::pressure);
      add(load.load.name, "volume", QuantityKind::volume);
    }
    add_vector(load.load.name, "displacement", QuantityKind::length);
  }
}

void IncrementWatch::take(const Problem& problem, double factor, std::span<const double> held,
                          std::span<const double> u, const ContactState* contact, std::span<const TurnedBody> turned, IncrementHistory& history) const {
  const auto dofs = static_cast<std::size_t>(problem_.dofs);
  std::vector<Vec3> reactions(problem_.study.constraints.size(), Vec3{});
  for (std::size_t row = 0; row < held.size(); ++row) {
    const auto at = static_cast<std::size_t>(numbering_.mesh_node[row / dofs]) * dofs + row % dofs;
    if (problem_.dirichlet.fixed[at] && problem_.dirichlet.owner[at] >= 0)
      reactions[static_cast<std::size_t>(problem_.dirichlet.owner[at])][row % dofs] += held[row];
  }
  std::vector<ConnectionResult> sums;
  if (contact) sums = contact->sums();
  for (std::size_t i = 0; i < sums.size(); ++i)
    reactions[static_cast<std::size_t>(problem_.contacts->all[i].number)] = sums[i].force;
  std::size_t next = 0;
  const auto put = [&](double value) { history.watched[next++].values.push_back(value); };
  const auto put_vector = [&](const Vec3& v) {
    for (std::size_t a = 0; a < dofs; ++a) put(v[a]);
  };
  for (std::size_t i = 0; i < reactions.size(); ++i)
    if (is_watched(problem_.study.constraints[i])) put_vector(reactions[i]);
  if (contact)
    for (const FoundIndenter& of : problem_.contacts->indenters) put_vector(sums[of.contact].motion);
  for (const TurnedBody& body : turned) {
    put_vector(body.translation);
    for (const std::size_t a : turns_of(problem_)) put(body.rotation[a]);
    put_vector(body.force);
    for (const std::size_t a : turns_of(problem_)) put(body.moment[a]);
  }
  for (std::size_t i = 0; i < problem_.loads.size(); ++i) {
    const WatchedLoad reads = reads_of(problem_.loads[i]);
    if (reads == WatchedLoad::nothing) continue;
    const ResolvedLoad& now = problem.loads[i];
    if (reads == WatchedLoad::force) put_vector(scaled(force_of(now), factor));
    if (reads == WatchedLoad::pressure) {
      put(factor * contribution_with_gaps(now.load).pressure);
      put(enclosed_volume(problem, numbering_, now.facets, u));
    }
    put_vector(moved_of(problem, numbering_, now, u));
  }
}

std::string IncrementHistory::csv() const {
  std::string out = "increment,load factor,time [s],iterations,cuts,residual,correction,energy,largest displacement [m]";
  const auto quoted = [](std::string text) {
    for (std::size_t i = 0; (i = text.find('"', i)) != std::string::npos; i += 2) text.insert(i, 1, '"');
    return "\"" + text + "\"";
  };
  for (const Watched& w : watched) out += "," + quoted(w.name + " " + w.what + " [" + std::string(si_unit(w.kind)) + "]");
  out += "\n";
  for (std::size_t i = 0; i < increments.size(); ++i) {
    const Increment& one = increments[i];
    out += std::to_string(before + static_cast<int>(i) + 1);
    for (const double v : {one.factor, one.time}) out += "," + format_number(v, "%.9g");
    out += "," + std::to_string(one.iterations) + "," + std::to_string(one.cuts);
    for (const double v : {one.residual, one.correction, one.energy}) out += "," + format_number(v, "%.3g");
    out += "," + format_number(one.largest, "%.9g");
    for (const Watched& w : watched) out += "," + format_number(w.values.at(i), "%.9g");
    out += "\n";
  }
  return out;
}

}  // namespace genba
