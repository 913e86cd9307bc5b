#include "app/plan/joint_cost.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <unordered_set>

#include "app/case/describe.hpp"
#include "engine/analysis/connect/connections.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/model/faces/interfaces.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

using Nodes = std::vector<Index>;

std::uint64_t key_of(Index a, Index b) {
  return static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b);
}

/// Pairs of nodes that couple in the matrix, of some elements whose nodes stand for others.
class Pairs {
 public:
  template <class StandsFor>
  void add(std::span<const Index> element, const StandsFor& stands_for) {
    all_.clear();
    for (const Index node : element) stands_for(node, all_);
    for (const Index a : all_)
      for (const Index b : all_) pairs_.insert(key_of(a, b));
  }
  void remove(std::span<const Index> nodes) {
    for (const Index a : nodes)
      for (const Index b : nodes) pairs_.erase(key_of(a, b));
  }
  void mark(std::vector<std::uint8_t>& nodes) const {
    for (const std::uint64_t key : pairs_)
      if (const auto node = static_cast<std::size_t>(key >> 32); node < nodes.size()) nodes[node] = 1;
  }
  double count() const { return static_cast<double>(pairs_.size()); }

 private:
  Nodes all_;
  std::unordered_set<std::uint64_t> pairs_;
};

/// How many pairs more the matrix has if nodes stand for others. now, then: append what a node stands for. own_now,
/// own_then: the node itself, whose rows stay in the pattern. is_side: elements with such nodes.
template <class Now, class Then, class OwnNow, class OwnThen, class IsSide>
double more_pairs(const Mesh& mesh, const IsSide& is_side, const Now& now, const OwnNow& own_now, const Then& then,
                  const OwnThen& own_then) {
  Pairs before, after;
  const auto each = [&](const auto& use) {
    for (std::size_t b = 0; b < mesh.solids.size(); ++b)
      for (Index e = 0; e < mesh.solids[b].size(); ++e) use(mesh.solids[b], e);
  };
  each([&](const ElementBlock& block, Index e) {
    if (!is_side(block, e)) return;
    const auto nodes = element_nodes(block, e);
    before.add(nodes, now);
    before.add(nodes, own_now);
    after.add(nodes, then);
    after.add(nodes, own_then);
  });
  std::vector<std::uint8_t> involved(mesh.points.size());
  before.mark(involved);
  after.mark(involved);
  Nodes some;
  each([&](const ElementBlock& block, Index e) {  // other elements have their pairs both ways
    some.clear();
    for (const Index node : element_nodes(block, e))
      if (involved[static_cast<std::size_t>(node)] != 0) some.push_back(node);
    if (some.empty() || is_side(block, e)) return;
    before.remove(some);
    after.remove(some);
  });
  return after.count() - before.count();
}

class Marked {
 public:
  Marked(const Mesh& mesh, const std::unordered_map<Index, Nodes>& nodes) : marked_(mesh.points.size()) {
    for (const auto& [node, unused] : nodes) marked_[static_cast<std::size_t>(node)] = 1;
  }
  bool any(std::span<const Index> nodes) const {
    return std::ranges::any_of(nodes, [&](Index node) { return marked_[static_cast<std::size_t>(node)] != 0; });
  }

 private:
  std::vector<std::uint8_t> marked_;
};

void take_counts(const PlannedSystem& planned, double nodes, double pairs, JointCost& out) {
  const MemoryPlan& plan = planned.plan;
  const double block = static_cast<double>(plan.dofs) * plan.dofs;
  out.unknowns = static_cast<double>(plan.pattern.rows) + nodes * plan.dofs;
  out.nonzeros = static_cast<double>(plan.pattern.nonzeros) + pairs * block;
  out.growth = out.nonzeros / static_cast<double>(plan.pattern.nonzeros);
  if (plan.rows.empty()) return;
  out.peak = std::ranges::min_element(plan.rows, {}, &PlanRow::peak)->peak;
  out.peak_then = std::llround(out.growth * static_cast<double>(out.peak));
}

/// Nodes of the faces that both parts share, and those around each of them on these faces.
std::unordered_map<Index, Nodes> shared_nodes(const Mesh& mesh, const TouchingParts& pair) {
  std::vector<std::uint8_t> has(mesh.points.size());
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      for (std::size_t s = 0; s < 2; ++s)
        if (block.group[static_cast<std::size_t>(e)] == pair.regions[s])
          for (const Index node : element_nodes(block, e)) has[static_cast<std::size_t>(node)] |= static_cast<std::uint8_t>(1 << s);
  std::unordered_map<Index, Nodes> out;
  Nodes shared;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      if (block.group[static_cast<std::size_t>(e)] != pair.regions[1]) continue;
      shared.clear();
      for (const Index node : element_nodes(block, e))
        if (has[static_cast<std::size_t>(node)] == 3) shared.push_back(node);
      if (shared.size() < 2) continue;
      for (const Index node : shared) out[node].insert(out[node].end(), shared.begin(), shared.end());
    }
  for (auto& [node, around] : out) {
    std::ranges::sort(around);
    around.erase(std::unique(around.begin(), around.end()), around.end());
  }
  return out;
}

JointCost of_common_mesh(const Mesh& mesh, const TouchingParts& pair, const PlannedSystem& planned) {
  JointCost out;
  out.name = phrase<"%1 and %2">(quoted_region(mesh, pair.regions[0]), quoted_region(mesh, pair.regions[1]));
  out.has_common_mesh = true;
  const auto shared = shared_nodes(mesh, pair);
  out.nodes = static_cast<Index>(shared.size());
  const auto itself = [](Index node, Nodes& to) { to.push_back(node); };
  const auto around = [&](Index node, Nodes& to) {
    if (const auto found = shared.find(node); found != shared.end())
      to.insert(to.end(), found->second.begin(), found->second.end());
    else
      to.push_back(node);
  };
  const Marked is_shared(mesh, shared);
  const auto is_side = [&](const ElementBlock& block, Index e) {
    return block.group[static_cast<std::size_t>(e)] == pair.regions[1] && is_shared.any(element_nodes(block, e));
  };
  const auto doubled = [&](Index node, Nodes& to) {
    to.push_back(shared.contains(node) ? node + static_cast<Index>(mesh.points.size()) : node);
  };
  take_counts(planned, out.nodes, more_pairs(mesh, is_side, itself, itself, around, doubled), out);
  return out;
}

JointCost of_tie(const Mesh& mesh, const FoundConnection& tie, const PlannedSystem& planned) {
  const Problem& problem = *planned.problem;
  const ConstraintMap& map = *problem.map;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  JointCost out;
  const std::string& name = problem.study.constraints[static_cast<std::size_t>(tie.number)].name;
  out.name = name.empty() ? phrase<"the tie">() : Text("\"" + name + "\"");
  out.nodes = static_cast<Index>(tie.nodes.size());
  std::unordered_map<Index, Nodes> masters;  // the one with the largest weight first
  for (const Index node : tie.nodes) {
    Nodes& of = masters[node];
    double largest = 0;
    for (std::size_t a = 0; a < dofs; ++a) {
      const Index row = map.row_of(static_cast<std::size_t>(node) * dofs + a);
      if (row < 0) continue;
      for (const LinearTerm& term : map.sum(row).terms) {
        const auto master = static_cast<Index>(static_cast<std::size_t>(term.unknown) / dofs);
        of.push_back(master);
        if (std::abs(term.factor) > largest) largest = std::abs(term.factor), std::swap(of.front(), of.back());
      }
    }
    if (of.empty()) of.push_back(node);
  }
  const auto now = [&](Index node, Nodes& to) {
    if (const auto found = masters.find(node); found != masters.end())
      to.insert(to.end(), found->second.begin(), found->second.end());
    else
      to.push_back(node);
  };
  const auto then = [&](Index node, Nodes& to) {
    const auto found = masters.find(node);
    to.push_back(found != masters.end() ? found->second.front() : node);
  };
  const Marked is_tied(mesh, masters);
  const auto is_side = [&](const ElementBlock& block, Index e) { return is_tied.any(element_nodes(block, e)); };
  const auto itself = [](Index node, Nodes& to) { to.push_back(node); };
  take_counts(planned, -static_cast<double>(out.nodes), more_pairs(mesh, is_side, now, itself, then, then), out);
  return out;
}

}  // namespace

std::vector<JointCost> joint_costs(const MeshedGeometry& meshed, const PlannedSystem& planned, std::size_t most) {
  std::vector<JointCost> out;
  if (!planned.problem || planned.plan.pattern.nonzeros <= 0) return out;
  for (const TouchingParts& pair : meshed.pairs)
    if (pair.has_common_mesh && out.size() < most) out.push_back(of_common_mesh(*meshed.mesh, pair, planned));
  const Problem& problem = *planned.problem;
  if (problem.connections && problem.map)
    for (const FoundConnection& found : problem.connections->all)
      if (found.join == Join::tie && !found.is_load && !found.nodes.empty() && out.size() < most)
        out.push_back(of_tie(*problem.mesh, found, planned));
  return out;
}

Text describe(const JointCost& cost, const PlannedSystem& planned) {
  const double more = cost.unknowns - static_cast<double>(planned.plan.pattern.rows);
  const std::string percent = format_number(100 * (cost.growth - 1), "%+.2g"), now = format_bytes(cost.peak),
                    then = format_bytes(cost.peak_then);
  const std::int64_t unknowns = std::llround(std::abs(more));
  if (!cost.has_common_mesh)
    return phrase<"%1: a common mesh instead of the tie: %2 unknowns less, nonzeros %3 %, %4 instead of %5">(
        cost.name, grouped(unknowns), percent, then, now);
  const Text tied = phrase<"%1: tied instead of a common mesh: %2 unknowns more, nonzeros %3 %, %4 instead of %5">(
      cost.name, grouped(unknowns), percent, then, now);
  return planned.plan.device.is_gpu ? phrase<"%1; the host then assembles">(tied) : tied;
}

std::string joint_costs_json(const std::vector<JointCost>& costs) {
  using Json = nlohmann::ordered_json;
  Json out = Json::array();
  for (const JointCost& cost : costs)
    out.push_back({{"name", cost.name.english()},
                   {"now", cost.has_common_mesh ? "common_mesh" : "tied"},
                   {"instead", cost.has_common_mesh ? "tied" : "common_mesh"},
                   {"nodes", cost.nodes},
                   {"unknowns", cost.unknowns},
                   {"nonzeros", cost.nonzeros},
                   {"peak_bytes", cost.peak},
                   {"peak_bytes_instead", cost.peak_then}});
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace genba
