#include "mesh/mesher/curved_quality.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "engine/model/geometry.hpp"
#include "mesh/mesher/straighten.hpp"

namespace genba {
namespace {

constexpr std::size_t corners = 4, edges = 6, nodes_of_one = 10;
constexpr double by_bends = 1e-3;  // smaller losses of quality are rounding

class Bends {
 public:
  Bends(Mesh& mesh, ElementBlock& block, double stated, std::int64_t most_tries)
      : mesh_(mesh), block_(block), stated_(stated), tries_left_(most_tries), most_tries_(most_tries) {
    fixed_.assign(mesh.points.size(), false);
    for (const ElementBlock& facets : mesh.facets)
      for (const Index n : facets.nodes) fixed_[at(n)] = true;
    for (Index e = 0; e < block.size(); ++e)
      if (const double q = quality(e); q < stated && straight_quality(e) > q + by_bends) bad_.push_back(e);
    std::vector<bool> wanted(mesh.points.size(), false);
    for (const Index e : bad_)
      for (std::size_t k = corners; k < nodes_of_one; ++k) wanted[at(node(e, k))] = true;
    if (bad_.empty()) return;
    for (Index e = 0; e < block.size(); ++e)
      for (std::size_t k = corners; k < nodes_of_one; ++k)
        if (wanted[at(node(e, k))]) around_[node(e, k)].push_back(e);
  }

  CurvedFacts improve() {
    CurvedFacts facts;
    facts.before = static_cast<std::int64_t>(bad_.size());
    constexpr int rounds = 8;
    for (int round = 0; round < rounds && below() > 0 && !is_spent(facts); ++round) {
      bool any = false;
      for (const Index e : bad_)
        if (tries_left_ > 0 && quality(e) < aim())
          for (std::size_t k = 0; k < edges; ++k)
            if (!fixed_[at(node(e, corners + k))]) any = relax(e, k) || any;
      if (!any) break;
    }
    tries_left_ = most_tries_;
    flatten(facts);
    facts.after = below();
    return facts;
  }

 private:
  static std::size_t at(Index i) { return static_cast<std::size_t>(i); }
  Index node(Index e, std::size_t k) const { return block_.nodes[nodes_of_one * at(e) + k]; }
  Vec3& place(Index n) { return mesh_.points[at(n)]; }
  double quality(Index e) const { return scaled_jacobian(mesh_, block_, e); }
  double aim() const { return 1.05 * stated_; }
  std::int64_t below() const {
    return std::count_if(bad_.begin(), bad_.end(), [&](Index e) { return quality(e) < stated_; });
  }
  const Vec3& corner(Index e, std::size_t k) const { return mesh_.points[at(node(e, k))]; }
  double straight_jacobian(Index e) const {
    return dot(cross(minus(corner(e, 1), corner(e, 0)), minus(corner(e, 2), corner(e, 0))),
               minus(corner(e, 3), corner(e, 0)));
  }
  double straight_quality(Index e) const {
    Mesh one;
    for (std::size_t k = 0; k < corners; ++k) one.points.push_back(corner(e, k));
    return scaled_jacobian(one, {ElementType::tet4, {0, 1, 2, 3}, {0}, {1}}, 0);
  }
  Vec3 middle(Index e, std::size_t k) const {
    const auto& edge = midpoint_edges(ElementType::tet10)[k];
    const Vec3 &a = corner(e, static_cast<std::size_t>(edge[0])),
               &b = corner(e, static_cast<std::size_t>(edge[1]));
    return {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
  }

  bool is_spent(CurvedFacts& facts) const {
    facts.was_stopped = facts.was_stopped || tries_left_ <= 0;
    return tries_left_ <= 0;
  }

  // Lack of quality of the elements around a node; 0 if none. Large if one is nearly inside out.
  double lack(Index n) {
    double sum = 0;
    const std::vector<Index>& around = around_.at(n);
    tries_left_ -= static_cast<std::int64_t>(around.size());
    for (const Index e : around) {
      const double q = quality(e);
      if (q < aim()) sum += (aim() - q) * (aim() - q);
      if (!(smallest_jacobian(mesh_, block_, e) > least_jacobian_share * straight_jacobian(e))) sum += 10;
    }
    return sum;
  }

  // Moves an edge's inner node by steps that get smaller when none helps.
  bool relax(Index e, std::size_t k) {
    const Index n = node(e, corners + k);
    const auto& edge = midpoint_edges(ElementType::tet10)[k];
    const double size = length(
        minus(corner(e, static_cast<std::size_t>(edge[1])), corner(e, static_cast<std::size_t>(edge[0]))));
    const double before = lack(n);
    double best = before;
    constexpr double worth = 0.999;  // smaller gains would go on without end
    for (double step = size / 10; step > size / 100 && best > 0; step /= 2)
      for (bool moved = true; moved && best > 0 && tries_left_ > 0;) {
        moved = false;
        const Vec3 start = place(n);
        Vec3 better = start;
        for (std::size_t c = 0; c < 3; ++c)
          for (const double sign : {-1.0, 1.0}) {
            Vec3 trial = start;
            trial[c] += sign * step;
            // Keeps the node in the middle part of its edge: beyond a quarter the element degenerates.
            if (length(minus(trial, middle(e, k))) > 0.2 * size) continue;
            place(n) = trial;
            if (const double l = lack(n); l < worth * best) {
              best = l;
              better = trial;
              moved = true;
            }
          }
        place(n) = better;
      }
    return best < before;
  }

  // Reduces the curvature of all edges of elements that stay bad. Neighbours whose edge changes are checked
  // again.
  void flatten(CurvedFacts& facts) {
    std::map<Index, Vec3> first;
    constexpr int rounds = 6;
    for (int round = 0; round < rounds && !is_spent(facts); ++round) {
      bool any = false;
      for (const Index e : bad_) {
        if (tries_left_ <= 0) break;
        if (quality(e) >= stated_ || straight_quality(e) < stated_) continue;
        std::array<Vec3, edges> bent;
        std::array<double, edges> lacking{};
        for (std::size_t k = 0; k < edges; ++k) {
          bent[k] = place(node(e, corners + k));
          lacking[k] = lack(node(e, corners + k));
        }
        for (const double kept : {0.75, 0.5, 0.25, 0.0}) {
          for (std::size_t k = 0; k < edges; ++k) {
            const Vec3 m = middle(e, k);
            for (std::size_t c = 0; c < 3; ++c)
              place(node(e, corners + k))[c] = m[c] + kept * (bent[k][c] - m[c]);
          }
          if (quality(e) >= stated_) break;
        }
        double change = 0;
        for (std::size_t k = 0; k < edges; ++k) change += lack(node(e, corners + k)) - lacking[k];
        for (std::size_t k = 0; k < edges; ++k) {
          const Index n = node(e, corners + k);
          if (change >= 0)
            place(n) = bent[k];
          else if (fixed_[at(n)])
            first.emplace(n, bent[k]);
        }
        any = any || change < 0;
      }
      if (!any) break;
    }
    for (const auto& [n, p] : first) {
      const double off = length(minus(p, place(n)));
      facts.flattened += off > 0;
      facts.moved = std::max(facts.moved, off);
    }
  }

  Mesh& mesh_;
  ElementBlock& block_;
  double stated_;
  std::int64_t tries_left_, most_tries_;  // of an element each
  std::vector<bool> fixed_;
  std::vector<Index> bad_;
  std::map<Index, std::vector<Index>> around_;  // elements at the midpoint nodes of bad elements
};

}  // namespace

CurvedFacts improve_curved(Mesh& mesh, double stated, std::int64_t most_tries) {
  constexpr std::int64_t least_tries = 1500000, tries_of_element = 30;
  CurvedFacts facts;
  for (ElementBlock& block : mesh.solids) {
    if (block.type != ElementType::tet10 || stated <= 0) continue;
    const CurvedFacts of_block = Bends(mesh, block, stated,
              most_tries > 0 ? most_tries : least_tries + tries_of_element * block.size())
            .improve();
    facts.before += of_block.before;
    facts.after += of_block.after;
    facts.flattened += of_block.flattened;
    facts.moved = std::max(facts.moved, of_block.moved);
    facts.was_stopped = facts.was_stopped || of_block.was_stopped;
  }
  return facts;
}

}  // namespace genba
