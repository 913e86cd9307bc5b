#include "engine/analysis/contact/contact_search.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/analysis/connect/common_area.hpp"
#include "engine/element/geometry.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

constexpr double looks_elsewhere = -0.3;  // largest cosine between normals of faces that may touch
constexpr double default_sizes = 2;       // distance, in sizes of faces
constexpr double least_share = 1e-4;      // of a node's own area; rows with less are left out
constexpr double least_sliding = 1e-2;    // the same where faces slide far: pressures of slivers at an edge grow without end
constexpr double steepest = 0.2;          // cosine between the normal at a point and that of its face
constexpr double rounding = 1e-9;         // of the size of a face: smaller gaps are none
constexpr std::size_t faces_at_once = 2048, faces_of_a_chunk = 16;
constexpr double weak = 1e-4;             // of the penalty, for sides that nothing else holds

/// What a corner node collects: integrals weighted by its function.
struct NodeSum {
  double area = 0, gap = 0, compliance = 0;
  Vec3 normal{};
  struct Of {
    bool is_own = false;
    double weight = 0;
    Vec3 along{};
  };
  std::map<Index, Of> with;
};

double mean_size(const ContactSide& side) {
  double out = 0;
  for (const JoinFace& f : side.faces) out += f.size / static_cast<double>(side.faces.size());
  return out;
}

Vec3 normal_at(const JoinFace& face, const double* xi) {
  if (traits(face.type).dimension == 1 && face.count == 2) return face.normal;
  return with_facet(face.type, [&](auto shape) {
    using Facet = decltype(shape);
    double x[3 * Facet::nodes], n[3];
    for (std::size_t i = 0; i < static_cast<std::size_t>(Facet::nodes); ++i) {
      for (std::size_t a = 0; a < 3; ++a) x[3 * i + a] = face.x[i][a];
      if (element::is_flat<Facet>) x[3 * i + 2] = 1;
    }
    element::area_vector<Facet>(x, xi, n);
    return unit_or({n[0], n[1], n[2]}, face.normal);
  });
}

bool share_nodes(const JoinFace& a, const JoinFace& b) {
  return std::any_of(a.node.begin(), a.node.begin() + a.count, [&](Index node) {
    return std::find(b.node.begin(), b.node.begin() + b.count, node) != b.node.begin() + b.count;
  });
}

/// Pairs of faces that may touch.
class NearFaces {
 public:
  NearFaces(const ContactSide& first, const ContactSide& second, bool with_itself, double distance)
      : first_(first), second_(second), with_itself_(with_itself), tree_(boxes(second, distance)) {}
  void visit(std::size_t i, const std::function<void(std::size_t)>& use) const {
    const JoinFace& face = first_.faces[i];
    tree_.visit(box_of(face, 0), [&](std::size_t k) {
      if (with_itself_ && k <= i) return;
      if (dot(second_.faces[k].normal, face.normal) <= looks_elsewhere && !share_nodes(face, second_.faces[k])) use(k);
    });
  }

 private:
  static std::vector<BoxTree::Box> boxes(const ContactSide& side, double distance) {
    std::vector<BoxTree::Box> out;
    for (const JoinFace& f : side.faces) out.push_back(box_of(f, distance));
    return out;
  }
  const ContactSide &first_, &second_;
  bool with_itself_;
  BoxTree tree_;
};

double depth_at(const ContactSide& side, std::size_t i, bool is_ring, const Vec3& at) {
  constexpr double circle = 6.283185307179586;
  if (is_ring) return circle * std::abs(at[0]);
  return side.depth.empty() ? 1.0 : side.depth[i];
}

/// A point of the area that two faces have in common.
struct CommonPoint {
  Vec3 here{}, normal{};
  double gap = 0, size = 0;  ///< m; m^2
  double xi[2]{}, n[16]{};   ///< shape functions of the first face, then of the other
};

/// Calls use(point) where the faces are nearer than `distance` and no deeper in each other than their bodies are thick.
void visit_points(const ContactSide& first, std::size_t i, const ContactSide& second, std::size_t k, bool is_ring,
                  double distance, const std::function<void(const CommonPoint&)>& use) {
  const JoinFace &face = first.faces[i], &other = second.faces[k];
  const auto of = [&](const ContactSide& side, std::size_t number) {
    return side.deepest.empty() ? distance : std::min(distance, side.deepest[number]);
  };
  const double deepest = std::min(of(first, i), of(second, k));
  CommonPoint p;
  visit_common_area(face, other, [&](const Vec3& axis, const Vec3& place, double size) {
    double eta[2];
    if (!find_natural(face, axis, place, p.xi) || !find_natural(other, axis, place, eta)) return;
    shape_values(face, p.xi, p.n);
    shape_values(other, eta, p.n + face.count);
    p.here = place_at(face, p.n);
    p.normal = normal_at(face, p.xi);
    const double cosine = dot(p.normal, axis);
    p.gap = dot(minus(place_at(other, p.n + face.count), p.here), p.normal);
    if (cosine < steepest || p.gap > distance || p.gap < -deepest) return;
    p.size = size * depth_at(first, i, is_ring, p.here) / cosine;
    use(p);
  });
}

/// across[node]: the area vector turns by the sum of u x across (u of the face's nodes), for one of length 1.
void turning_of(const JoinFace& face, const double* xi, std::array<Vec3, 8>& across) {
  with_facet(face.type, [&](auto shape) {
    using Facet = decltype(shape);
    double dn[Facet::nodes * 2];
    Facet::gradients(xi, dn);
    Vec3 r{}, s{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(Facet::nodes); ++i) {
      r = plus(r, face.x[i], dn[2 * i]);
      s = plus(s, face.x[i], dn[2 * i + 1]);
    }
    if constexpr (element::is_flat<Facet>) s = {0, 0, 1};
    const double size = length(cross(r, s));
    for (std::size_t i = 0; i < static_cast<std::size_t>(Facet::nodes); ++i) {
      across[i] = scaled(s, dn[2 * i] / size);
      if constexpr (!element::is_flat<Facet>) across[i] = plus(across[i], r, -dn[2 * i + 1] / size);
    }
  });
}

/// body(i) for i below count; with a team on its threads, in any order.
template <class Body>
void in_chunks(ThreadTeam* team, std::size_t count, const Body& body) {
  const auto range = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) body(i);
  };
  if (team) return team->for_chunks(count, faces_of_a_chunk, range);
  range(0, count);
}

class Search {
 public:
  Search(const ContactSide& first, const ContactSide& second, const ContactAsk& ask)
      : first_(first), second_(second), ask_(ask) {
    facts_.size = mean_size(first);
    facts_.distance = search_distance(first, second, ask);
  }

  ContactFacts run(ContactRows& rows, Monitor& monitor, ThreadTeam* team) {
    const NearFaces near(first_, second_, ask_.with_itself, facts_.distance);
    std::vector<std::vector<Pair>> found(faces_at_once);  // of one face each
    for (std::size_t begin = 0; begin < first_.faces.size(); begin += faces_at_once) {
      monitor.check();
      const std::size_t count = std::min(faces_at_once, first_.faces.size() - begin);
      in_chunks(team, count, [&](std::size_t i) {
        found[i].clear();
        near.visit(begin + i, [&](std::size_t k) { take_pair(begin + i, k, found[i]); });
      });
      // In the order of the faces, so sums are the same for any number of threads.
      for (std::size_t i = 0; i < count; ++i) {
        own_area(begin + i);
        for (const Pair& pair : found[i]) add_pair(begin + i, pair);
      }
    }
    append(rows);
    return facts_;
  }

 private:
  void own_area(std::size_t i) {
    const JoinFace& face = first_.faces[i];
    const auto corners = static_cast<std::size_t>(traits(face.type).corners);
    Vec3 middle{};
    for (std::size_t c = 0; c < corners; ++c) middle = plus(middle, face.x[c], 1.0 / static_cast<double>(corners));
    const double flat = traits(face.type).dimension == 1 ? face.size : face.size * face.size;
    const double area = flat * depth_at(first_, i, ask_.is_ring, middle);
    facts_.of_first += area;
    for (std::size_t c = 0; c < corners; ++c) own_[face.node[c]] += area / static_cast<double>(corners);
  }

  struct Local {  // integrals with the function of a corner
    double area = 0, gap = 0;
    Vec3 normal{};
  };
  /// What a face has in common with another one.
  struct Pair {
    std::size_t other = 0;
    double area = 0, overlap = 0, gap = 0;
    Vec3 overlap_at{}, gap_at{};
    std::array<Local, 4> local{};
    std::vector<double> weight{};  // [corner][node of both]
    std::vector<Vec3> along{};
  };

  void take_pair(std::size_t i, std::size_t k, std::vector<Pair>& to) const {
    const JoinFace &face = first_.faces[i], &other = second_.faces[k];
    const auto corners = static_cast<std::size_t>(traits(face.type).corners), na = static_cast<std::size_t>(face.count),
               n = na + static_cast<std::size_t>(other.count);
    Pair pair{k};
    visit_points(first_, i, second_, k, ask_.is_ring, facts_.distance, [&](const CommonPoint& p) {
      if (pair.weight.empty()) pair.weight.assign(corners * n, 0.0), pair.along.assign(corners * n, Vec3{});
      double f[4];
      const double counted = counts_as(p.gap);
      if (counted < -pair.overlap) pair.overlap = -counted, pair.overlap_at = p.here;
      if (counted > pair.gap) pair.gap = counted, pair.gap_at = p.here;
      pair.area += p.size;
      corner_functions(face, p.xi, f);
      for (std::size_t c = 0; c < corners; ++c) {
        Local& at = pair.local[c];
        const double w = p.size * f[c];
        at.area += w;
        at.gap += w * counted;
        at.normal = plus(at.normal, p.normal, w);
        for (std::size_t j = 0; j < n; ++j) {
          const double s = (j < na ? -w : w) * p.n[j];
          pair.weight[c * n + j] += s;
          pair.along[c * n + j] = plus(pair.along[c * n + j], p.normal, s);
        }
      }
    });
    if (pair.area > 0) to.push_back(std::move(pair));
  }

  void add_pair(std::size_t i, const Pair& pair) {
    const JoinFace &face = first_.faces[i], &other = second_.faces[pair.other];
    const auto corners = static_cast<std::size_t>(traits(face.type).corners), na = static_cast<std::size_t>(face.count),
               n = na + static_cast<std::size_t>(other.count);
    if (pair.overlap > facts_.overlap) facts_.overlap = pair.overlap, facts_.overlap_at = pair.overlap_at;
    if (pair.gap > facts_.gap) facts_.gap = pair.gap, facts_.gap_at = pair.gap_at;
    facts_.area += pair.area;
    const double compliance = face.size / first_.modulus[i] + other.size / second_.modulus[pair.other];
    for (std::size_t c = 0; c < corners; ++c) {
      NodeSum& sum = sums_[face.node[c]];
      const Local& local = pair.local[c];
      sum.area += local.area;
      sum.gap += local.gap;
      sum.compliance += local.area * compliance;
      sum.normal = plus(sum.normal, local.normal);
      for (std::size_t j = 0; j < n; ++j) {
        NodeSum::Of& of = sum.with[j < na ? face.node[j] : other.node[j - na]];
        of.is_own = j < na;
        of.weight += pair.weight[c * n + j];
        of.along = plus(of.along, pair.along[c * n + j]);
      }
    }
  }

  /// A gap of the geometry after `adjust` and `clearance`; what cannot part begins without a gap.
  double counts_as(double gap) const {
    if (ask_.as_it_is) return gap;
    const bool is_joined = ask_.law.law == ContactLaw::slides || ask_.law.law == ContactLaw::bonded;
    if (is_joined) return 0;
    const bool is_closed = std::abs(gap) <= std::max(ask_.law.adjust, rounding * facts_.size);
    return (is_closed ? 0.0 : gap) + ask_.law.clearance;
  }

  void append(ContactRows& rows) const {
    for (const auto& [node, own_area] : own_) {
      const auto found = sums_.find(node);
      if (found != sums_.end() && found->second.area > (ask_.every_node ? least_sliding : least_share) * own_area)
        append_row(node, own_area, found->second, rows);
      else if (ask_.every_node)
        append_empty(node, rows);
    }
  }
  void append_row(Index node, double own_area, const NodeSum& sum, ContactRows& rows) const {
    // Where faces slide far, a node that hangs over an edge is as stiff as the others. Else its pressure would hardly move the bodies.
    const double stiffer = ask_.every_node ? std::max(own_area / sum.area, 1.0) : 1.0;
    const double penalty = ask_.law.stiffness > 0 ? ask_.law.stiffness : stiffer * ask_.softness * sum.area / sum.compliance;
    append_numbers(node, sum.area, sum.gap / sum.area, penalty, unit_or(sum.normal, {0, 0, 1}), rows);
    for (const auto& [other, of] : sum.with) {
      rows.nodes.push_back(other);
      rows.own.push_back(of.is_own);
      rows.weight.push_back(of.weight / sum.area);
      rows.along.push_back(scaled(of.along, 1 / sum.area));
    }
    rows.start.push_back(static_cast<Offset>(rows.nodes.size()));
  }
  void append_empty(Index node, ContactRows& rows) const {
    append_numbers(node, 0, facts_.distance, 0, {0, 0, 1}, rows);
    rows.start.push_back(static_cast<Offset>(rows.nodes.size()));
  }
  void append_numbers(Index node, double area, double gap, double penalty, const Vec3& normal, ContactRows& rows) const {
    const ContactLaw law = ask_.law.law;
    rows.node.push_back(node);
    rows.area.push_back(area);
    rows.gap.push_back(gap);
    rows.penalty.push_back(penalty);
    rows.stabiliser.push_back(weak * penalty);
    rows.normal.push_back(normal);
    rows.holds.push_back(law == ContactLaw::slides || law == ContactLaw::bonded);
    rows.sticks.push_back(law == ContactLaw::rough || law == ContactLaw::bonded ||
                          (law == ContactLaw::separates && ask_.law.friction > 0));
  }

  const ContactSide &first_, &second_;
  const ContactAsk& ask_;
  ContactFacts facts_;
  std::map<Index, NodeSum> sums_;
  std::map<Index, double> own_;  // area of the first faces around a node
};

}  // namespace

double search_distance(const ContactSide& first, const ContactSide& second, const ContactAsk& ask) {
  return ask.distance > 0 ? ask.distance : default_sizes * std::max(mean_size(first), mean_size(second));
}

ContactFacts find_contact(const ContactSide& first, const ContactSide& second, const ContactAsk& ask,
                          ContactRows& rows, Monitor& monitor, ThreadTeam* team) {
  return Search(first, second, ask).run(rows, monitor, team);
}

namespace {

struct Turned {
  std::vector<Index> nodes;
  std::vector<double> k;
};

/// The turning of face i on those that it presses.
void turn_face(const ContactSide& first, std::size_t i, const ContactSide& second, const NearFaces& near, const ContactAsk& ask,
               const std::array<double, 4>& pressure, std::size_t dofs, std::vector<Turned>& to) {
  const JoinFace& face = first.faces[i];
  const auto corners = static_cast<std::size_t>(traits(face.type).corners), na = static_cast<std::size_t>(face.count);
  near.visit(i, [&](std::size_t number) {
    const JoinFace& other = second.faces[number];
    Turned turned;
    turned.nodes.assign(face.node.begin(), face.node.begin() + face.count);
    turned.nodes.insert(turned.nodes.end(), other.node.begin(), other.node.begin() + other.count);
    const std::size_t n = turned.nodes.size() * dofs;
    std::vector<double>& k = turned.k;
    visit_points(first, i, second, number, ask.is_ring, ask.distance, [&](const CommonPoint& p) {
      std::array<Vec3, 8> across{};
      double f[4], force = 0;
      corner_functions(face, p.xi, f);
      for (std::size_t c = 0; c < corners; ++c) force += f[c] * pressure[c] * p.size;
      if (force == 0) return;
      if (k.empty()) k.assign(n * n, 0.0);
      turning_of(face, p.xi, across);
      for (std::size_t j = 0; j < na; ++j) {
        const Vec3& a = across[j];
        double turn[9] = {0, a[2], -a[1], -a[2], 0, a[0], a[1], -a[0], 0};
        if (ask.is_ring && p.here[0] != 0)
          for (std::size_t q = 0; q < 3; ++q) turn[3 * q] += p.normal[q] * p.n[j] / p.here[0];
        for (std::size_t l = 0; l < turned.nodes.size(); ++l) {
          const double w = (l < na ? force : -force) * p.n[l];
          for (std::size_t r = 0; r < dofs; ++r)
            for (std::size_t q = 0; q < dofs; ++q) {
              k[(l * dofs + r) * n + j * dofs + q] += w * turn[3 * r + q];
              k[(j * dofs + q) * n + l * dofs + r] += w * turn[3 * r + q];
            }
        }
      }
    });
    if (!k.empty()) to.push_back(std::move(turned));
  });
}

}  // namespace

void visit_turning(const ContactSide& first, const ContactSide& second, const ContactAsk& ask,
                   const std::function<double(Index node)>& pressure_at, std::size_t dofs,
                   const std::function<void(std::span<const Index> nodes, std::vector<double>& k)>& use, ThreadTeam* team) {
  const NearFaces near(first, second, ask.with_itself, ask.distance);
  std::vector<std::vector<Turned>> found(faces_at_once);  // of one face each
  for (std::size_t begin = 0; begin < first.faces.size(); begin += faces_at_once) {
    const std::size_t count = std::min(faces_at_once, first.faces.size() - begin);
    in_chunks(team, count, [&](std::size_t i) {
      const JoinFace& face = first.faces[begin + i];
      std::array<double, 4> pressure{};
      for (std::size_t c = 0; c < static_cast<std::size_t>(traits(face.type).corners); ++c) pressure[c] = pressure_at(face.node[c]);
      found[i].clear();
      if (std::ranges::any_of(pressure, [](double p) { return p != 0; }))
        turn_face(first, begin + i, second, near, ask, pressure, dofs, found[i]);
    });
    for (std::size_t i = 0; i < count; ++i)
      for (Turned& turned : found[i]) use(turned.nodes, turned.k);
  }
}

}  // namespace genba
