#include "engine/sparse/cluster_schedule.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <string>
#include <tuple>

#include "engine/base/error.hpp"

namespace genba {

namespace {

/// Steps that are taken or free.
class Taken {
 public:
  bool has(std::size_t step) const {
    return step / 64 < bits_.size() && (bits_[step / 64] >> (step % 64) & 1) != 0;
  }
  void set(std::size_t step, bool taken) {
    if (step / 64 >= bits_.size()) bits_.resize(step / 64 + 1);
    const std::uint64_t bit = std::uint64_t{1} << (step % 64);
    bits_[step / 64] = taken ? bits_[step / 64] | bit : bits_[step / 64] & ~bit;
  }

 private:
  std::vector<std::uint64_t> bits_;
};

void require_symmetry(const NodeGraph& graph, ThreadTeam& team) {
  const auto row = [&](Index node, std::size_t side) {
    return graph.columns.data() + graph.row_ptr[static_cast<std::size_t>(node) + side];
  };
  // As many couplings below the diagonal as above it, and none above without its counterpart.
  std::atomic<Offset> balance{0};
  std::atomic<Index> lonely{-1};
  team.for_chunks(static_cast<std::size_t>(graph.nodes), 4096, [&](std::size_t begin, std::size_t end) {
    Offset more = 0;
    for (auto node = static_cast<Index>(begin); node < static_cast<Index>(end); ++node)
      for (const Index* other = row(node, 0); other != row(node, 1); ++other) {
        more += *other > node ? 1 : *other < node ? -1 : 0;
        if (*other > node && !std::binary_search(row(*other, 0), row(*other, 1), node)) lonely = node;
      }
    balance += more;
  });
  if (balance == 0 && lonely < 0) return;
  throw Error(ErrorKind::input, "symmetric storage",
              lonely >= 0 ? "node " + std::to_string(lonely) + " couples to one that does not couple back"
                          : std::string("some nodes couple to others that do not couple back"),
              "Use a format for general matrices, such as rbp-node.");
}

/// Pairs between two clusters.
struct Interface {
  Index other;
  Offset pairs = 0;
  bool owned = false;
};

/// Interfaces of every cluster, ascending, with their owner chosen so that every cluster owns about half of
/// its.
std::vector<std::vector<Interface>> share_interfaces(const NodeGraph& graph, Index cluster_nodes,
                                                     ThreadTeam& team) {
  const auto clusters = static_cast<std::size_t>((graph.nodes + cluster_nodes - 1) / cluster_nodes);
  std::vector<std::vector<Interface>> interfaces(clusters);
  team.for_chunks(clusters, 8, [&](std::size_t begin, std::size_t end) {
    std::vector<Index> others;
    for (std::size_t c = begin; c < end; ++c) {
      others.clear();
      const Index first = static_cast<Index>(c) * cluster_nodes,
                  last = std::min(graph.nodes, first + cluster_nodes);
      for (Offset k = graph.row_ptr[static_cast<std::size_t>(first)];
           k < graph.row_ptr[static_cast<std::size_t>(last)]; ++k) {
        const Index other = graph.columns[static_cast<std::size_t>(k)] / cluster_nodes;
        if (other != static_cast<Index>(c)) others.push_back(other);
      }
      std::sort(others.begin(), others.end());
      for (Index other : others) {
        if (interfaces[c].empty() || interfaces[c].back().other != other) interfaces[c].push_back({other});
        ++interfaces[c].back().pairs;
      }
    }
  });
  // The largest first: the small ones even out what those left.
  std::vector<std::tuple<Offset, Index, std::size_t>> order;
  for (std::size_t c = 0; c < clusters; ++c)
    for (std::size_t i = 0; i < interfaces[c].size(); ++i)
      if (interfaces[c][i].other > static_cast<Index>(c))
        order.emplace_back(-interfaces[c][i].pairs, static_cast<Index>(c), i);
  std::sort(order.begin(), order.end());
  std::vector<Offset> load(clusters);
  for (const auto& [minus_pairs, c, i] : order) {
    Interface& mine = interfaces[static_cast<std::size_t>(c)][i];
    auto& list = interfaces[static_cast<std::size_t>(mine.other)];
    const auto theirs = std::lower_bound(list.begin(), list.end(), c,
                                         [](const Interface& a, Index other) { return a.other < other; });
    const bool mine_owns = load[static_cast<std::size_t>(c)] <= load[static_cast<std::size_t>(mine.other)];
    (mine_owns ? mine : *theirs).owned = true;
    load[static_cast<std::size_t>(mine_owns ? c : mine.other)] += mine.pairs;
  }
  return interfaces;
}

constexpr int bank_rounds = 2;
constexpr std::size_t banks = 16;       // of 8 bytes in a GPU's shared memory
constexpr std::size_t bank_lanes = 16;  // that are served at a time

struct Pair {
  Index owner, partner;  // local numbers
};

struct Cluster {
  std::vector<Index> halo;  // node numbers
  std::vector<std::uint16_t> node_of_lane;
  std::vector<Index> slice_steps;
  std::vector<std::uint16_t> partner;  // slice by slice, [steps][lanes]
};

class ClusterScheduler {
 public:
  ClusterScheduler(const NodeGraph& graph, Index cluster_nodes)
      : graph_(graph), cluster_nodes_(cluster_nodes) {}

  Cluster run(Index cluster, const std::vector<Interface>& interfaces) {
    Cluster made;
    list_pairs(cluster, interfaces, made);
    balance();
    colour();
    spread_banks();
    lay_out(made);
    return made;
  }

 private:
  void list_pairs(Index cluster, const std::vector<Interface>& interfaces, Cluster& made) {
    first_ = cluster * cluster_nodes_;
    count_ = std::min(cluster_nodes_, graph_.nodes - first_);
    inner_.clear();
    outer_.clear();
    std::vector<Index>& halo = made.halo;
    for (Index u = 0; u < count_; ++u)
      for_neighbours(u, [&](Index v) {
        if (v >= first_ && v < first_ + count_) {
          if (v - first_ > u) inner_.push_back({u, v - first_});
          return;
        }
        const Index other = v / cluster_nodes_;
        const auto found = std::lower_bound(
            interfaces.begin(), interfaces.end(), other,
            [](const Interface& a, Index cluster_number) { return a.other < cluster_number; });
        if (!found->owned) return;
        outer_.push_back({u, v});
        halo.push_back(v);
      });
    std::sort(halo.begin(), halo.end());
    halo.erase(std::unique(halo.begin(), halo.end()), halo.end());
    if (static_cast<Index>(halo.size()) + cluster_nodes_ >= ClusterSchedule::nobody)
      throw Error(ErrorKind::memory, "symmetric storage",
                  "a cluster of " + std::to_string(cluster_nodes_) + " nodes touches " +
                      std::to_string(halo.size()) + " others; 65,534 are the limit",
                  "Use a format for general matrices, such as rbp-node.");
    for (Pair& pair : outer_)
      pair.partner =
          cluster_nodes_ +
          static_cast<Index>(std::lower_bound(halo.begin(), halo.end(), pair.partner) - halo.begin());
    locals_ = cluster_nodes_ + static_cast<Index>(halo.size());
  }

  template <class Visit>
  void for_neighbours(Index u, Visit visit) const {
    const auto node = static_cast<std::size_t>(first_ + u);
    for (Offset k = graph_.row_ptr[node]; k < graph_.row_ptr[node + 1]; ++k)
      if (const Index v = graph_.columns[static_cast<std::size_t>(k)]; v != first_ + u) visit(v);
  }

  // Every node shall own about half of its pairs, so that it is a partner about as often.
  void balance() {
    std::vector<int> surplus(static_cast<std::size_t>(count_));  // owned less not owned
    for (const Pair& pair : outer_) ++surplus[static_cast<std::size_t>(pair.owner)];
    for (Pair& pair : inner_) {
      if (surplus[static_cast<std::size_t>(pair.owner)] > surplus[static_cast<std::size_t>(pair.partner)])
        std::swap(pair.owner, pair.partner);
      ++surplus[static_cast<std::size_t>(pair.owner)];
      --surplus[static_cast<std::size_t>(pair.partner)];
    }
    constexpr int most_rounds = 20;
    bool moved = true;
    for (int round = 0; round < most_rounds && moved; ++round) {
      moved = false;
      for (Pair& pair : inner_) {
        int &a = surplus[static_cast<std::size_t>(pair.owner)],
            &b = surplus[static_cast<std::size_t>(pair.partner)];
        if (a <= b + 2) continue;
        a -= 2;
        b += 2;
        std::swap(pair.owner, pair.partner);
        moved = true;
      }
    }
    owned_.assign(static_cast<std::size_t>(count_), {});
    for (const auto* pairs : {&inner_, &outer_})
      for (const Pair& pair : *pairs) owned_[static_cast<std::size_t>(pair.owner)].push_back(pair.partner);
  }

  // Lanes in descending order of length(node), so that the lanes of a slice are about equally long.
  template <class Length>
  void order_lanes(Length length) {
    lane_order_.resize(static_cast<std::size_t>(count_));
    std::iota(lane_order_.begin(), lane_order_.end(), 0);
    std::stable_sort(lane_order_.begin(), lane_order_.end(), [&](Index a, Index b) {
      return length(static_cast<std::size_t>(a)) > length(static_cast<std::size_t>(b));
    });
  }

  // Gives every pair of every node a step, nodes with few pairs first: they have the fewest steps to choose
  // from.
  void colour() {
    order_lanes([&](std::size_t u) { return owned_[u].size(); });
    busy_.assign(static_cast<std::size_t>(locals_), {});
    steps_.assign(static_cast<std::size_t>(count_), {});
    for (auto lane = lane_order_.size(); lane-- > 0;)
      colour_node(static_cast<std::size_t>(lane_order_[lane]));
    order_lanes([&](std::size_t u) { return steps_[u].size(); });
  }

  // Bipartite matching of a node's pairs with steps (Kuhn's augmenting paths); a further step is opened only
  // if the pairs cannot do without.
  void colour_node(std::size_t u) {
    std::vector<int>& pair_of_step = steps_[u];
    pair_of_step.assign(owned_[u].size(), -1);
    for (int p = 0; p < static_cast<int>(owned_[u].size()); ++p)
      for (;;) {
        tried_.assign(pair_of_step.size(), 0);
        if (augment(owned_[u], pair_of_step, p)) break;
        pair_of_step.push_back(-1);
      }
    for (std::size_t s = 0; s < pair_of_step.size(); ++s)
      if (pair_of_step[s] >= 0) busy_[partner_at(u, s)].set(s, true);
  }

  bool augment(const std::vector<Index>& partners, std::vector<int>& pair_of_step, int pair) {
    const Taken& busy = busy_[static_cast<std::size_t>(partners[static_cast<std::size_t>(pair)])];
    for (std::size_t s = 0; s < pair_of_step.size(); ++s) {
      if (tried_[s] != 0 || busy.has(s)) continue;
      tried_[s] = 1;
      if (pair_of_step[s] < 0 || augment(partners, pair_of_step, pair_of_step[s])) {
        pair_of_step[s] = pair;
        return true;
      }
    }
    return false;
  }

  std::size_t partner_at(std::size_t u, std::size_t step) const {
    return static_cast<std::size_t>(owned_[u][static_cast<std::size_t>(steps_[u][step])]);
  }

  // Lanes whose partners lie in one bank of shared memory wait for each other: a node exchanges the steps of
  // two of its pairs, or takes a step that its slice has anyway, where that makes the banks' loads more even.
  void spread_banks() {
    using Crowd = std::vector<std::array<int, banks>>;  // [step][bank]
    std::vector<Crowd> crowds((lane_order_.size() + bank_lanes - 1) / bank_lanes);
    for (std::size_t lane = 0; lane < lane_order_.size(); ++lane) {
      const auto u = static_cast<std::size_t>(lane_order_[lane]);
      const auto longest =
          static_cast<std::size_t>(lane_order_[lane / ClusterSchedule::lanes * ClusterSchedule::lanes]);
      steps_[u].resize(steps_[longest].size(), -1);
      Crowd& crowd = crowds[lane / bank_lanes];
      if (crowd.size() < steps_[u].size()) crowd.resize(steps_[u].size());
      for (std::size_t s = 0; s < steps_[u].size(); ++s)
        if (steps_[u][s] >= 0) ++crowd[s][partner_at(u, s) % banks];
    }
    for (int round = 0; round < bank_rounds; ++round)
      for (std::size_t lane = 0; lane < lane_order_.size(); ++lane)
        spread_node(static_cast<std::size_t>(lane_order_[lane]), crowds[lane / bank_lanes]);
  }

  template <class Crowd>
  void spread_node(std::size_t u, Crowd& crowd) {
    std::vector<int>& steps = steps_[u];
    for (std::size_t s = 0; s < steps.size(); ++s) {
      if (steps[s] < 0) continue;
      const std::size_t p = partner_at(u, s), bank = p % banks;
      if (crowd[s][bank] < 2) continue;
      int best = 0;
      std::size_t best_step = s;
      for (std::size_t t = 0; t < steps.size(); ++t) {
        if (t == s || busy_[p].has(t)) continue;
        int change = crowd[t][bank] - (crowd[s][bank] - 1);
        if (steps[t] >= 0) {
          const std::size_t q = partner_at(u, t), other = q % banks;
          if (other == bank || busy_[q].has(s)) continue;
          change += crowd[s][other] - (crowd[t][other] - 1);
        }
        if (change < best) {
          best = change;
          best_step = t;
        }
      }
      if (best_step != s) exchange(u, s, best_step, crowd);
    }
  }

  template <class Crowd>
  void exchange(std::size_t u, std::size_t s, std::size_t t, Crowd& crowd) {
    for (const auto& [from, to] : {std::pair{s, t}, {t, s}}) {
      if (steps_[u][from] < 0) continue;
      const std::size_t p = partner_at(u, from);
      busy_[p].set(from, false);
      busy_[p].set(to, true);
      --crowd[from][p % banks];
      ++crowd[to][p % banks];
    }
    std::swap(steps_[u][s], steps_[u][t]);
  }

  void lay_out(Cluster& made) const {
    made.node_of_lane.assign(static_cast<std::size_t>(cluster_nodes_), ClusterSchedule::nobody);
    constexpr auto lanes = static_cast<std::size_t>(ClusterSchedule::lanes);
    for (std::size_t first = 0; first < made.node_of_lane.size(); first += lanes) {
      const std::size_t last = std::min(first + lanes, lane_order_.size());
      std::size_t steps = 0;
      for (std::size_t lane = first; lane < last; ++lane)
        steps = std::max(steps, steps_[static_cast<std::size_t>(lane_order_[lane])].size());
      const std::size_t begin = made.partner.size();
      made.slice_steps.push_back(static_cast<Index>(steps));
      made.partner.resize(begin + steps * lanes, ClusterSchedule::nobody);
      for (std::size_t lane = first; lane < last; ++lane) {
        const auto u = static_cast<std::size_t>(lane_order_[lane]);
        made.node_of_lane[lane] = static_cast<std::uint16_t>(u);
        for (std::size_t s = 0; s < steps_[u].size(); ++s)
          if (steps_[u][s] >= 0)
            made.partner[begin + s * lanes + lane - first] =
                static_cast<std::uint16_t>(owned_[u][static_cast<std::size_t>(steps_[u][s])]);
      }
    }
  }

  const NodeGraph& graph_;
  Index cluster_nodes_;
  Index first_ = 0, count_ = 0, locals_ = 0;
  std::vector<Pair> inner_, outer_;        // outer: the owner is fixed
  std::vector<std::vector<Index>> owned_;  // by local node: partners
  std::vector<std::vector<int>> steps_;    // by local node: [step] -> position in owned_, or -1
  std::vector<Taken> busy_;                // by local number: steps in which it is a partner
  std::vector<Index> lane_order_;
  std::vector<char> tried_;
};

/// Partial sums of one node lie side by side, clusters ascending.
void connect_halos(ClusterSchedule& schedule) {
  std::vector<Index> order(schedule.halo_node.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
    return schedule.halo_node[static_cast<std::size_t>(a)] < schedule.halo_node[static_cast<std::size_t>(b)];
  });
  schedule.halo_slot.resize(order.size());
  for (std::size_t slot = 0; slot < order.size(); ++slot) {
    const auto entry = static_cast<std::size_t>(order[slot]);
    schedule.halo_slot[entry] = static_cast<Index>(slot);
    const Index node = schedule.halo_node[entry];
    if (!schedule.receiver_node.empty() && schedule.receiver_node.back() == node) continue;
    schedule.receiver_node.push_back(node);
    schedule.receiver_start.push_back(static_cast<Index>(slot));
  }
  schedule.receiver_start.push_back(static_cast<Index>(order.size()));
}

}  // namespace

ClusterSchedule schedule_clusters(const NodeGraph& graph, Index cluster_nodes, ThreadTeam& team) {
  ClusterSchedule schedule;
  schedule.nodes = graph.nodes;
  schedule.cluster_nodes = cluster_nodes;
  require_symmetry(graph, team);
  const auto interfaces = share_interfaces(graph, cluster_nodes, team);
  std::vector<Cluster> clusters(interfaces.size());
  team.for_chunks(clusters.size(), 4, [&](std::size_t begin, std::size_t end) {
    ClusterScheduler scheduler(graph, cluster_nodes);
    for (std::size_t c = begin; c < end; ++c)
      clusters[c] = scheduler.run(static_cast<Index>(c), interfaces[c]);
  });
  schedule.slice_start.push_back(0);
  schedule.halo_start.push_back(0);
  for (Cluster& cluster : clusters) {
    const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    append(schedule.node_of_lane, cluster.node_of_lane);
    append(schedule.partner, cluster.partner);
    append(schedule.halo_node, cluster.halo);
    for (Index steps : cluster.slice_steps)
      schedule.slice_start.push_back(schedule.slice_start.back() + steps);
    schedule.halo_start.push_back(static_cast<Index>(schedule.halo_node.size()));
    cluster = {};
  }
  connect_halos(schedule);
  return schedule;
}

}  // namespace genba
