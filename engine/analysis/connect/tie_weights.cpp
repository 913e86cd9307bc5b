#include "engine/analysis/connect/tie_weights.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "engine/analysis/connect/common_area.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double looks_away = -0.3;       // largest cosine between normals of joined faces
constexpr double least_covered = 0.9;     // share of a face from which its nodes take mortar weights
constexpr double mixed = 0.2;             // share of shape functions at middles that corners get
constexpr double share_of_size = 0.05;    // default distance
constexpr double natural_tolerance = 1e-3;

/// Integrals over what one slave face has in common with master faces.
struct Common {
  double area = 0;
  double farthest = 0;
  std::array<double, 64> own{};  ///< of own shape functions' products
  std::array<double, 8> single{};
  std::map<Index, std::array<double, 8>> with;  ///< [master node][own function] products
};

void add_point(const JoinFace& slave, const JoinFace& master, const Vec3& axis, const Vec3& p, double size,
               double distance, bool is_ring, Common& out) {
  double xi[2], eta[2], n[8], m[8];
  if (!find_natural(slave, axis, p, xi) || !find_natural(master, axis, p, eta)) return;
  shape_values(slave, xi, n);
  shape_values(master, eta, m);
  const Vec3 here = place_at(slave, n);
  const double gap = std::abs(dot(minus(place_at(master, m), here), axis));
  if (gap > distance) return;
  if (is_ring) size *= std::abs(here[0]);
  const auto count = static_cast<std::size_t>(slave.count);
  out.area += size;
  out.farthest = std::max(out.farthest, gap);
  for (std::size_t i = 0; i < count; ++i) {
    out.single[i] += size * n[i];
    for (std::size_t j = 0; j < count; ++j) out.own[8 * i + j] += size * n[i] * n[j];
  }
  for (std::size_t j = 0; j < static_cast<std::size_t>(master.count); ++j) {
    auto& row = out.with[master.node[j]];
    for (std::size_t i = 0; i < count; ++i) row[i] += size * n[i] * m[j];
  }
}

/// Adds what a master face has in common with a slave face.
void add_common(const JoinFace& slave, const JoinFace& master, double distance, bool is_ring, Common& out) {
  visit_common_area(slave, master, [&](const Vec3& axis, const Vec3& place, double size) {
    add_point(slave, master, axis, place, size, distance, is_ring, out);
  });
}

/// [function][old function] how the mixed shape functions follow from those of the face.
std::array<double, 64> mix_of(ElementType type) {
  std::array<double, 64> out{};
  const int corners = traits(type).corners, count = traits(type).nodes;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) out[9 * i] = 1;
  const auto edges = midpoint_edges(type);
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const auto middle = static_cast<std::size_t>(corners) + k;
    out[9 * middle] = 1 - 2 * mixed;
    for (const int end : edges[k]) out[8 * static_cast<std::size_t>(end) + middle] = mixed;
  }
  return out;
}

/// Solves m x = b for several right-hand sides in place by Gauss's elimination with pivots. False: singular.
bool solve_small(std::vector<double>& m, std::vector<double>& b, std::size_t n, std::size_t columns) {
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, std::abs(m[i * n + i]));
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(m[i * n + k]) > std::abs(m[pivot * n + k])) pivot = i;
    if (!(std::abs(m[pivot * n + k]) > 1e-10 * largest)) return false;
    for (std::size_t j = 0; j < n; ++j) std::swap(m[k * n + j], m[pivot * n + j]);
    for (std::size_t j = 0; j < columns; ++j) std::swap(b[k * columns + j], b[pivot * columns + j]);
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k || m[i * n + k] == 0) continue;
      const double by = m[i * n + k] / m[k * n + k];
      for (std::size_t j = k; j < n; ++j) m[i * n + j] -= by * m[k * n + j];
      for (std::size_t j = 0; j < columns; ++j) b[i * columns + j] -= by * b[k * columns + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < columns; ++j) b[i * columns + j] /= m[i * n + i];
  return true;
}

using Weights = std::map<Index, double>;

/// What a node collects from the faces around it.
struct Collected {
  double own = 0;     ///< integral of its mixed function
  Weights with;       ///< integrals of its dual function times functions of masters
  bool is_whole = true;
};

/// Adds a face's part: dual functions are own^-1 times the integrals, on the common area.
bool collect(const JoinFace& face, const Common& common, std::map<Index, Collected>& out) {
  const auto n = static_cast<std::size_t>(face.count);
  const std::array<double, 64> mix = mix_of(face.type);
  std::vector<double> m(n * n, 0.0), single(n, 0.0), rhs;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k) {
      single[i] += mix[8 * i + k] * common.single[k];
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t l = 0; l < n; ++l) m[i * n + j] += mix[8 * i + k] * common.own[8 * k + l] * mix[8 * j + l];
    }
  const std::size_t columns = common.with.size();
  rhs.assign(n * columns, 0.0);
  std::size_t column = 0;
  for (const auto& [node, row] : common.with) {
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k) rhs[i * columns + column] += mix[8 * i + k] * row[k];
    ++column;
  }
  if (!solve_small(m, rhs, n, columns)) return false;
  for (std::size_t i = 0; i < n; ++i) {
    Collected& at = out[face.node[i]];
    at.own += single[i];
    column = 0;
    for (const auto& [node, row] : common.with) at.with[node] += single[i] * rhs[i * columns + column++];
  }
  return true;
}

double area_of(const JoinFace& face, bool is_ring) {
  if (traits(face.type).dimension != 1) return flat_area(face);
  double mean = 0;
  for (std::size_t i = 0; i < 2; ++i) mean += std::abs(face.x[i][0]) / 2;
  return face.size * (is_ring ? mean : 1);
}

/// The point of the masters below or above a place, within `distance`.
std::optional<Weights> below(const TieInput& input, const BoxTree& tree, const Vec3& p, const Vec3& normal,
                             double distance, double& gap) {
  std::optional<Weights> out;
  double nearest = distance;
  const Vec3 far = {distance, distance, distance};
  tree.visit({minus(p, far), plus(p, far)}, [&](std::size_t number) {
    const JoinFace& master = input.masters[number];
    double xi[2], n[8];
    if ((dot(normal, normal) > 0 && dot(master.normal, normal) > looks_away) || !find_natural(master, master.normal, p, xi)) return;
    if (outside(master, xi) > natural_tolerance) return;
    shape_values(master, xi, n);
    const double away = length(minus(place_at(master, n), p));
    if (away > nearest) return;
    nearest = away;
    Weights& weights = out.emplace();
    for (std::size_t i = 0; i < static_cast<std::size_t>(master.count); ++i) weights[master.node[i]] += n[i];
  });
  gap = nearest;
  return out;
}

}  // namespace

TieWeights tie_weights(const TieInput& input, Monitor& monitor) {
  TieWeights out;
  double mean = 0;
  for (const JoinFace& f : input.slaves) mean += f.size / static_cast<double>(input.slaves.size());
  if (input.slaves.empty())
    for (const JoinFace& f : input.masters) mean += f.size / static_cast<double>(input.masters.size());
  const double distance = input.distance > 0 ? input.distance : share_of_size * mean;
  std::vector<BoxTree::Box> boxes;
  for (const JoinFace& f : input.masters) boxes.push_back(box_of(f, distance));
  const BoxTree tree(std::move(boxes));
  for (const JoinFace& f : input.masters) out.of_masters += area_of(f, input.is_ring);
  std::set<Index> of_masters;
  for (const JoinFace& f : input.masters) of_masters.insert(f.node.begin(), f.node.begin() + f.count);

  std::map<Index, Collected> collected;
  struct Seat {
    Vec3 place, normal;
  };
  std::map<Index, Seat> seats;
  std::map<Index, std::array<Index, 2>> ends_of;  // middle node -> its corners
  std::size_t seen = 0;
  for (const JoinFace& slave : input.slaves) {
    if (++seen % 256 == 0) monitor.check();
    Common common;
    tree.visit(box_of(slave, 0), [&](std::size_t number) {
      const JoinFace& master = input.masters[number];
      if (dot(master.normal, slave.normal) > looks_away) return;
      add_common(slave, master, distance, input.is_ring, common);
    });
    const double whole = area_of(slave, input.is_ring);
    out.of_slaves += whole;
    out.area += common.area;
    out.distance = std::max(out.distance, common.farthest);
    const bool covered =
        whole > 0 && common.area > least_covered * whole && collect(slave, common, collected);
    for (std::size_t i = 0; i < static_cast<std::size_t>(slave.count); ++i) {
      if (!covered) collected[slave.node[i]].is_whole = false;
      Seat& seat = seats.try_emplace(slave.node[i], Seat{slave.x[i], {}}).first->second;
      seat.normal = plus(seat.normal, slave.normal, slave.size);
    }
    const auto edges = midpoint_edges(slave.type);
    for (std::size_t k = 0; k < edges.size(); ++k)
      ends_of[slave.node[static_cast<std::size_t>(traits(slave.type).corners) + k]] = {
          slave.node[static_cast<std::size_t>(edges[k][0])], slave.node[static_cast<std::size_t>(edges[k][1])]};
  }

  for (std::size_t i = 0; i < input.loose.size(); ++i) {
    seats.try_emplace(input.loose[i], Seat{input.loose_places[i], {}});
    collected[input.loose[i]].is_whole = false;
  }

  // Mixed values of mortar nodes; values of others are those of the point below them.
  std::map<Index, Weights> mixed_value;
  for (const auto& [node, at] : collected) {
    if (of_masters.count(node) != 0) {
      mixed_value[node] = {{node, 1.0}};
      continue;
    }
    if (at.is_whole && at.own > 0) {
      Weights& weights = mixed_value[node];
      for (const auto& [master, w] : at.with) weights[master] = w / at.own;
      continue;
    }
    const Seat& seat = seats.at(node);
    double gap = 0;
    if (const auto found = below(input, tree, seat.place, unit_or(seat.normal, {}), distance, gap)) {
      mixed_value[node] = *found;
      out.distance = std::max(out.distance, gap);
    } else {
      out.uncaught.push_back(node);
    }
  }
  std::map<Index, Vec3> master_place;
  for (const JoinFace& f : input.masters)
    for (std::size_t i = 0; i < static_cast<std::size_t>(f.count); ++i) master_place[f.node[i]] = f.x[i];
  for (const auto& [node, value] : mixed_value) {
    if (of_masters.count(node) != 0) continue;
    Weights weights = value;
    const auto ends = ends_of.find(node);
    const Collected& at = collected.at(node);
    if (ends != ends_of.end() && at.is_whole && mixed_value.count(ends->second[0]) != 0 &&
        mixed_value.count(ends->second[1]) != 0) {
      for (auto& [master, w] : weights) w *= 1 - 2 * mixed;
      for (const Index end : ends->second)
        for (const auto& [master, w] : mixed_value.at(end)) weights[master] += mixed * w;
    }
    TiedNode tied{node, {}, seats.at(node).place};
    double sum = 0;
    for (const auto& [master, w] : weights) sum += w;
    for (const auto& [master, w] : weights) {
      tied.masters.emplace_back(master, w / sum);
      tied.gap = plus(tied.gap, master_place.at(master), -w / sum);
    }
    out.tied.push_back(std::move(tied));
  }
  return out;
}

}  // namespace genba
