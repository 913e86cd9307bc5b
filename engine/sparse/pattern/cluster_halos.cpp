#include "engine/sparse/pattern/cluster_halos.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace genba {

namespace {

/// A cover: nodes of a left and a right cluster such that each pair between them has at least one of these.
/// The left cluster owns the pairs whose right node is covered.
struct Cover {
  std::vector<Index> left, right;
  Offset left_pairs = 0;
};

/// The pairs between a cluster and a later one.
struct Interface {
  Index left = 0, right = 0;  // clusters
  Offset pairs = 0;
  Cover most_left, most_right;  // covers with as many nodes as possible on one side
};

class CoverFinder {
 public:
  Interface run(const std::vector<std::pair<Index, Index>>& pairs) {
    number(pairs);
    match();
    Interface made;
    made.pairs = static_cast<Offset>(pairs.size());
    made.most_left = cover(left_, right_);
    made.most_right = cover(right_, left_);
    std::swap(made.most_right.left, made.most_right.right);
    made.most_right.left_pairs = made.pairs - made.most_right.left_pairs;
    // All nodes of one side are a cover too. If that is hardly larger than the minimum, it gives more choice.
    const std::size_t least = made.most_left.left.size() + made.most_left.right.size();
    const auto is_small = [&](const Side& side) { return 10 * side.node.size() <= 11 * least; };
    if (is_small(right_)) made.most_right = {{}, right_.node, made.pairs};
    if (is_small(left_)) made.most_left = {left_.node, {}, 0};
    return made;
  }

 private:
  struct Side {
    std::vector<Index> node;                 // ascending
    std::vector<std::vector<Index>> others;  // positions on the other side
    std::vector<Index> mate;                 // position on the other side, or -1
    std::vector<char> reached;
  };

  void number(const std::vector<std::pair<Index, Index>>& pairs) {
    for (Side* side : {&left_, &right_}) {
      side->node.clear();
      for (const auto& [l, r] : pairs) side->node.push_back(side == &left_ ? l : r);
      std::sort(side->node.begin(), side->node.end());
      side->node.erase(std::unique(side->node.begin(), side->node.end()), side->node.end());
      side->others.resize(std::max(side->others.size(), side->node.size()));
      for (std::size_t i = 0; i < side->node.size(); ++i) side->others[i].clear();
      side->mate.assign(side->node.size(), -1);
    }
    const auto at = [](const Side& side, Index node) {
      return std::lower_bound(side.node.begin(), side.node.end(), node) - side.node.begin();
    };
    for (const auto& [l, r] : pairs) {
      const auto i = at(left_, l), j = at(right_, r);
      left_.others[static_cast<std::size_t>(i)].push_back(static_cast<Index>(j));
      right_.others[static_cast<std::size_t>(j)].push_back(static_cast<Index>(i));
    }
  }

  void match() {
    for (std::size_t i = 0; i < left_.node.size(); ++i)
      for (Index j : left_.others[i])
        if (right_.mate[static_cast<std::size_t>(j)] < 0) {
          join(static_cast<Index>(i), j);
          break;
        }
    for (std::size_t i = 0; i < left_.node.size(); ++i)
      if (left_.mate[i] < 0) {
        right_.reached.assign(right_.node.size(), 0);
        augment(static_cast<Index>(i));
      }
  }

  void join(Index i, Index j) {
    left_.mate[static_cast<std::size_t>(i)] = j;
    right_.mate[static_cast<std::size_t>(j)] = i;
  }

  bool augment(Index i) {
    for (Index j : left_.others[static_cast<std::size_t>(i)]) {
      char& reached = right_.reached[static_cast<std::size_t>(j)];
      if (reached != 0) continue;
      reached = 1;
      const Index mate = right_.mate[static_cast<std::size_t>(j)];
      if (mate >= 0 && !augment(mate)) continue;
      join(i, j);
      return true;
    }
    return false;
  }

  // Finds the minimum cover with the most nodes of `from`. Nodes of `from` that alternating paths reach from
  // its unmatched nodes are not in it; nodes of `to` that they reach are.
  static Cover cover(Side& from, Side& to) {
    from.reached.assign(from.node.size(), 0);
    to.reached.assign(to.node.size(), 0);
    std::vector<Index> open;
    const auto reach = [&](Index i) {
      if (from.reached[static_cast<std::size_t>(i)] != 0) return;
      from.reached[static_cast<std::size_t>(i)] = 1;
      open.push_back(i);
    };
    for (std::size_t i = 0; i < from.node.size(); ++i)
      if (from.mate[i] < 0) reach(static_cast<Index>(i));
    while (!open.empty()) {
      const auto i = static_cast<std::size_t>(open.back());
      open.pop_back();
      for (Index j : from.others[i]) {
        to.reached[static_cast<std::size_t>(j)] = 1;
        if (const Index mate = to.mate[static_cast<std::size_t>(j)]; mate >= 0) reach(mate);
      }
    }
    Cover made;
    for (std::size_t i = 0; i < from.node.size(); ++i)
      if (from.reached[i] == 0) made.left.push_back(from.node[i]);
    for (std::size_t j = 0; j < to.node.size(); ++j)
      if (to.reached[j] != 0) {
        made.right.push_back(to.node[j]);
        made.left_pairs += static_cast<Offset>(to.others[j].size());
      }
    return made;
  }

  Side left_, right_;
};

/// Finds the interfaces of nodes first .. last - 1 with later clusters, and counts the pairs inside the
/// cluster.
std::vector<Interface> interfaces_of(const NodeGraph& graph, Index cluster_nodes, Index first, Index last,
                                     Offset& inside) {
  std::vector<std::tuple<Index, Index, Index>> found;  // right cluster, nodes
  for (Index node = first; node < last; ++node)
    for (Offset k = graph.row_ptr[static_cast<std::size_t>(node)];
         k < graph.row_ptr[static_cast<std::size_t>(node) + 1]; ++k) {
      const Index other = graph.columns[static_cast<std::size_t>(k)];
      if (other >= last)
        found.emplace_back(other / cluster_nodes, node, other);
      else
        inside += other > node ? 1 : 0;
    }
  std::sort(found.begin(), found.end());
  std::vector<Interface> made;
  CoverFinder finder;
  std::vector<std::pair<Index, Index>> pairs;
  for (std::size_t k = 0; k < found.size();) {
    const Index right = std::get<0>(found[k]);
    pairs.clear();
    for (; k < found.size() && std::get<0>(found[k]) == right; ++k)
      pairs.emplace_back(std::get<1>(found[k]), std::get<2>(found[k]));
    made.push_back(finder.run(pairs));
    made.back().left = first / cluster_nodes;
    made.back().right = right;
  }
  return made;
}

constexpr std::size_t clusters_a_chunk = 8;

}  // namespace

ClusterHalos::ClusterHalos(const NodeGraph& graph, Index cluster_nodes, ThreadTeam& team)
    : graph_(graph),
      cluster_nodes_(cluster_nodes),
      halos_(static_cast<std::size_t>((graph.nodes + cluster_nodes - 1) / cluster_nodes)) {
  std::vector<Offset> load(halos_.size());  // pairs that each cluster owns
  cover(load, team);
  relieve(load, team);
  prune(team);
}

Index ClusterHalos::last(std::size_t cluster) const {
  return std::min(graph_.nodes, first(cluster) + cluster_nodes_);
}

void ClusterHalos::cover(std::vector<Offset>& load, ThreadTeam& team) {
  std::vector<std::vector<Interface>> interfaces(halos_.size());
  team.for_chunks(halos_.size(), clusters_a_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c)
      interfaces[c] = interfaces_of(graph_, cluster_nodes_, first(c), last(c), load[c]);
  });
  std::vector<const Interface*> order;
  for (const auto& list : interfaces)
    for (const Interface& i : list) {
      order.push_back(&i);
      load[static_cast<std::size_t>(i.left)] += i.most_left.left_pairs;
      load[static_cast<std::size_t>(i.right)] += i.pairs - i.most_right.left_pairs;
    }
  // Decides first the interfaces with the most pairs to assign; the others then balance the loads.
  const auto choice = [](const Interface* i) { return i->most_right.left_pairs - i->most_left.left_pairs; };
  std::stable_sort(order.begin(), order.end(),
                   [&](const Interface* a, const Interface* b) { return choice(a) > choice(b); });
  for (const Interface* i : order) {
    const auto l = static_cast<std::size_t>(i->left), r = static_cast<std::size_t>(i->right);
    // Minimises the sum of pairs^2 / nodes.
    const auto growth = [&](std::size_t cluster) {
      return (2 * static_cast<double>(load[cluster]) + static_cast<double>(choice(i))) /
             (last(cluster) - first(cluster));
    };
    const bool to_left = growth(l) <= growth(r);
    load[to_left ? l : r] += choice(i);
    const Cover& chosen = to_left ? i->most_right : i->most_left;
    halos_[l].insert(halos_[l].end(), chosen.right.begin(), chosen.right.end());
    halos_[r].insert(halos_[r].end(), chosen.left.begin(), chosen.left.end());
  }
  for (std::vector<Index>& halo : halos_) std::sort(halo.begin(), halo.end());
}

// If a node owns more pairs with halo nodes than an average node of its cluster owns in total, it gives them
// to the other clusters, those with the most pairs first.
void ClusterHalos::relieve(const std::vector<Offset>& load, ThreadTeam& team) {
  std::vector<std::vector<std::pair<Index, Index>>> joining(halos_.size());  // cluster joined, node
  team.for_chunks(halos_.size(), clusters_a_chunk, [&](std::size_t begin, std::size_t end) {
    std::vector<Index> owned_with;                 // cluster of every other node
    std::vector<std::pair<Offset, Index>> counts;  // pairs, cluster
    for (std::size_t c = begin; c < end; ++c)
      for (Index node = first(c); node < last(c); ++node) {
        owned_with.clear();
        for (Offset k = graph_.row_ptr[static_cast<std::size_t>(node)];
             k < graph_.row_ptr[static_cast<std::size_t>(node) + 1]; ++k) {
          const Index other = graph_.columns[static_cast<std::size_t>(k)];
          if ((other < first(c) || other >= last(c)) && owns(node, other))
            owned_with.push_back(other / cluster_nodes_);
        }
        Offset too_many = static_cast<Offset>(owned_with.size()) - load[c] / (last(c) - first(c)) - 1;
        if (too_many <= 0) continue;
        counts.clear();  // owned_with is ascending
        for (Index cluster : owned_with) {
          if (counts.empty() || counts.back().second != cluster) counts.emplace_back(0, cluster);
          ++counts.back().first;
        }
        std::stable_sort(counts.begin(), counts.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        for (const auto& [pairs, cluster] : counts) {
          if (too_many <= 0) break;
          joining[c].emplace_back(cluster, node);
          too_many -= pairs;
        }
      }
  });
  for (const auto& list : joining)
    for (const auto& [cluster, node] : list) halos_[static_cast<std::size_t>(cluster)].push_back(node);
  for (std::vector<Index>& halo : halos_) {
    std::sort(halo.begin(), halo.end());
    halo.erase(std::unique(halo.begin(), halo.end()), halo.end());
  }
}

// Keeps only halo nodes with which the cluster owns a pair. No pair can lose both owners by this, since an
// owner keeps the nodes that it needs.
void ClusterHalos::prune(ThreadTeam& team) {
  std::vector<std::vector<Index>> needed(halos_.size());
  team.for_chunks(halos_.size(), clusters_a_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c)
      for (Index node : halos_[c]) {
        const auto from = graph_.columns.begin() + graph_.row_ptr[static_cast<std::size_t>(node)],
                   to = graph_.columns.begin() + graph_.row_ptr[static_cast<std::size_t>(node) + 1];
        for (auto other = std::lower_bound(from, to, first(c)); other != to && *other < last(c); ++other)
          if (owns(*other, node)) {
            needed[c].push_back(node);
            break;
          }
      }
  });
  halos_ = std::move(needed);
}

bool ClusterHalos::serves(Index node, Index other) const {
  const std::vector<Index>& halo = of(node / cluster_nodes_);
  return std::binary_search(halo.begin(), halo.end(), other);
}

bool ClusterHalos::owns(Index node, Index other) const {
  if (!serves(node, other)) return false;
  if (!serves(other, node)) return true;
  const auto rank = [&](Index n) {
    const auto at = static_cast<std::size_t>(n);
    return std::pair(graph_.row_ptr[at + 1] - graph_.row_ptr[at], n);
  };
  return rank(node) < rank(other);
}

}  // namespace genba
