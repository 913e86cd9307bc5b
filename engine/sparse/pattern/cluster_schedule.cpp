#include "engine/sparse/pattern/cluster_schedule.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/pattern/cluster_halos.hpp"
#include "engine/sparse/pattern/pair_owners.hpp"
#include "engine/sparse/pattern/pair_steps.hpp"

namespace genba {

namespace {

void require_symmetry(const NodeGraph& graph, ThreadTeam& team) {
  const auto row = [&](Index node, std::size_t side) {
    return graph.columns.data() + graph.row_ptr[static_cast<std::size_t>(node) + side];
  };
  // The numbers of couplings below and above the diagonal are equal, and each one above has its counterpart.
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
  throw Error(ErrorKind::input, phrase<"symmetric storage">(),
              lonely >= 0 ? phrase<"node %1 couples to one that does not couple back">(lonely.load())
                          : phrase<"some nodes couple to others that do not couple back">(),
              phrase<"Use a format for general matrices, such as rbp-node">());
}

constexpr Index step_lanes = ClusterSchedule::lanes;
constexpr Index bank_lanes = 16;  // lanes that shared memory serves at a time

struct Cluster {
  std::vector<std::uint16_t> node_of_lane;
  std::vector<Index> slice_steps;
  std::vector<std::uint16_t> partner;  // slice by slice, [steps][lanes]
  std::vector<std::uint16_t> alias_node;
};

class ClusterScheduler {
 public:
  ClusterScheduler(const NodeGraph& graph, Index cluster_nodes, Index most_places, const ClusterHalos& halos)
      : graph_(graph),
        cluster_nodes_(cluster_nodes),
        most_places_(std::min<Index>(most_places, ClusterSchedule::nobody - 1)),
        halos_(halos) {}

  Cluster run(Index cluster) {
    list_pairs(cluster);
    choose_owners();
    order_lanes();
    choose_steps();
    for (Index more = 1; steps_.places() > std::max(most_places_, locals_); more *= 2) {
      for (Index& limit : limits_) limit += more;
      choose_steps();
    }
    return lay_out();
  }

 private:
  void list_pairs(Index cluster) {
    const std::vector<Index>& halo = halos_.of(cluster);
    const Index first = cluster * cluster_nodes_;
    count_ = std::min(cluster_nodes_, graph_.nodes - first);
    locals_ = cluster_nodes_ + static_cast<Index>(halo.size());
    if (locals_ >= ClusterSchedule::nobody)
      throw Error(ErrorKind::memory, phrase<"symmetric storage">(),
                  phrase<"a cluster of %1 nodes touches %2 others; 65,534 are the limit">(cluster_nodes_,
                                                                                          halo.size()),
                  phrase<"Use a format for general matrices, such as rbp-node">());
    inner_.clear();
    owned_.assign(static_cast<std::size_t>(count_), {});
    for (Index u = 0; u < count_; ++u) {
      const auto node = static_cast<std::size_t>(first + u);
      for (Offset k = graph_.row_ptr[node]; k < graph_.row_ptr[node + 1]; ++k) {
        const Index v = graph_.columns[static_cast<std::size_t>(k)];
        if (v >= first && v < first + count_) {
          if (v > first + u) inner_.emplace_back(u, v - first);
        } else if (halos_.owns(first + u, v)) {
          const auto at = std::lower_bound(halo.begin(), halo.end(), v) - halo.begin();
          owned_[static_cast<std::size_t>(u)].push_back(cluster_nodes_ + static_cast<Index>(at));
        }
      }
    }
  }

  // If all nodes own equally many pairs, slices need no padding. But a partner serves only one pair a step.
  // So a node keeps enough pairs that its other pairs fit into the steps, unless it has so many that it gets
  // aliases anyway.
  void choose_owners() {
    std::vector<Index> outer(owned_.size()), pairs(owned_.size());
    Offset sum = static_cast<Offset>(inner_.size());
    for (std::size_t u = 0; u < owned_.size(); ++u) {
      outer[u] = pairs[u] = static_cast<Index>(owned_[u].size());
      sum += outer[u];
    }
    for (const auto& [a, b] : inner_)
      for (Index node : {a, b}) ++pairs[static_cast<std::size_t>(node)];
    const Index steps = static_cast<Index>((sum + count_ - 1) / count_);
    constexpr Index longer_lane = 2;  // steps that a lane may grow by to avoid an alias
    std::vector<Index> at_least(owned_.size());
    for (std::size_t u = 0; u < pairs.size(); ++u)
      at_least[u] = pairs[u] > 2 * steps + longer_lane ? 0 : std::max(0, pairs[u] - steps);
    owners_.choose(inner_, outer, at_least);
    for (std::size_t u = 0; u < owned_.size(); ++u)
      owners_.for_each_partner(static_cast<Index>(u), [&](Index v) { owned_[u].push_back(v); });
  }

  // Sorts lanes in descending order of pairs, so that lanes of a slice are about equally long.
  void order_lanes() {
    lane_order_.resize(static_cast<std::size_t>(count_));
    std::iota(lane_order_.begin(), lane_order_.end(), 0);
    std::stable_sort(lane_order_.begin(), lane_order_.end(), [&](Index a, Index b) {
      return owned_[static_cast<std::size_t>(a)].size() > owned_[static_cast<std::size_t>(b)].size();
    });
    limits_.resize(lane_order_.size());
    for (std::size_t lane = 0; lane < lane_order_.size(); ++lane)
      limits_[static_cast<std::size_t>(lane_order_[lane])] = static_cast<Index>(
          owned_[static_cast<std::size_t>(lane_order_[lane / step_lanes * step_lanes])].size());
  }

  // Short lanes first: they have the fewest steps to choose from.
  void choose_steps() {
    std::vector<Index> groups(limits_.size());
    for (std::size_t lane = 0; lane < lane_order_.size(); ++lane)
      groups[static_cast<std::size_t>(lane_order_[lane])] = static_cast<Index>(lane) / bank_lanes;
    steps_.reset(limits_, groups, locals_);
    for (auto lane = lane_order_.size(); lane-- > 0;)
      for (Index partner : owned_[static_cast<std::size_t>(lane_order_[lane])])
        steps_.add(lane_order_[lane], partner);
    steps_.finish();
  }

  Cluster lay_out() const {
    Cluster made;
    for (Index place = locals_; place < steps_.places(); ++place)
      made.alias_node.push_back(static_cast<std::uint16_t>(steps_.partner_of(place)));
    made.node_of_lane.assign(static_cast<std::size_t>(cluster_nodes_), ClusterSchedule::nobody);
    for (std::size_t first = 0; first < made.node_of_lane.size(); first += step_lanes) {
      const std::size_t last = std::min<std::size_t>(first + step_lanes, lane_order_.size());
      const Index steps = first < last ? limits_[static_cast<std::size_t>(lane_order_[first])] : 0;
      const std::size_t begin = made.partner.size();
      made.slice_steps.push_back(steps);
      made.partner.resize(begin + static_cast<std::size_t>(steps * step_lanes), ClusterSchedule::nobody);
      for (std::size_t lane = first; lane < last; ++lane) {
        const Index u = lane_order_[lane];
        made.node_of_lane[lane] = static_cast<std::uint16_t>(u);
        for (Index s = 0; s < steps; ++s)
          if (const Index p = steps_.place_at(u, s); p >= 0)
            made.partner[begin + static_cast<std::size_t>(s * step_lanes) + lane - first] =
                static_cast<std::uint16_t>(p);
      }
    }
    return made;
  }

  const NodeGraph& graph_;
  Index cluster_nodes_, most_places_;
  const ClusterHalos& halos_;
  Index count_ = 0, locals_ = 0;
  std::vector<std::pair<Index, Index>> inner_;
  PairOwners owners_;
  std::vector<std::vector<Index>> owned_;  // by local node: partners
  std::vector<Index> lane_order_;
  std::vector<Index> limits_;  // by local node: steps of its slice
  PairSteps steps_;
};

/// Partial sums of one node lie side by side, clusters ascending.
void connect_halos(ClusterSchedule& schedule) {
  std::vector<Index> next(static_cast<std::size_t>(schedule.nodes) + 1, 0);  // slot of a node's next entry
  for (const Index node : schedule.halo_node) ++next[static_cast<std::size_t>(node) + 1];
  for (Index node = 0; node < schedule.nodes; ++node) {
    Index& end = next[static_cast<std::size_t>(node) + 1];
    if (end > 0) {
      schedule.receiver_node.push_back(node);
      schedule.receiver_start.push_back(next[static_cast<std::size_t>(node)]);
    }
    end += next[static_cast<std::size_t>(node)];
  }
  schedule.receiver_start.push_back(static_cast<Index>(schedule.halo_node.size()));
  schedule.halo_slot.reserve(schedule.halo_node.size());
  for (const Index node : schedule.halo_node)
    schedule.halo_slot.push_back(next[static_cast<std::size_t>(node)]++);
}

/// Joins the lists of the clusters into one. Returns where each begins, and the end of the last.
template <class T, class ListOf>
std::vector<Index> join(std::vector<T>& all, std::size_t clusters, ThreadTeam& team, const ListOf& list_of) {
  std::vector<Offset> start(clusters + 1, 0);
  for (std::size_t c = 0; c < clusters; ++c) start[c + 1] = start[c] + static_cast<Offset>(list_of(c).size());
  all.resize(static_cast<std::size_t>(start.back()));
  team.for_chunks(clusters, 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c)
      std::copy(list_of(c).begin(), list_of(c).end(), all.begin() + start[c]);
  });
  return {start.begin(), start.end()};
}

}  // namespace

ClusterSchedule schedule_clusters(const NodeGraph& graph, Index cluster_nodes, Index most_places,
                                  ThreadTeam& team) {
  ClusterSchedule schedule;
  schedule.nodes = graph.nodes;
  schedule.cluster_nodes = cluster_nodes;
  require_symmetry(graph, team);
  const ClusterHalos halos(graph, cluster_nodes, team);
  std::vector<Cluster> clusters(static_cast<std::size_t>(halos.clusters()));
  team.for_chunks(clusters.size(), 4, [&](std::size_t begin, std::size_t end) {
    ClusterScheduler scheduler(graph, cluster_nodes, most_places, halos);
    for (std::size_t c = begin; c < end; ++c) clusters[c] = scheduler.run(static_cast<Index>(c));
  });
  const auto of = [&](auto member) {
    return [&clusters, member ](std::size_t c) -> const auto& {
      return clusters[c].*member;
    };
  };
  const auto halo = [&](std::size_t c) -> const auto& {
    return halos.of(static_cast<Index>(c));
  };
  join(schedule.node_of_lane, clusters.size(), team, of(&Cluster::node_of_lane));
  join(schedule.partner, clusters.size(), team, of(&Cluster::partner));
  schedule.alias_start = join(schedule.alias_node, clusters.size(), team, of(&Cluster::alias_node));
  schedule.halo_start = join(schedule.halo_node, clusters.size(), team, halo);
  schedule.slice_start.push_back(0);
  for (const Cluster& cluster : clusters)
    for (Index steps : cluster.slice_steps)
      schedule.slice_start.push_back(schedule.slice_start.back() + steps);
  connect_halos(schedule);
  return schedule;
}

}  // namespace genba
