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
constexpr double steepest = 0.2;          // cosine between the normal at a point and that of its face
constexpr double rounding = 1e-9;         // of the size of a face: smaller gaps are none
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

class Search {
 public:
  Search(const ContactSide& first, const ContactSide& second, const ContactAsk& ask)
      : first_(first), second_(second), ask_(ask) {
    facts_.size = mean_size(first);
    facts_.distance = search_distance(first, second, ask);
  }

  ContactFacts run(ContactRows& rows, Monitor& monitor) {
    std::vector<BoxTree::Box> boxes;
    for (const JoinFace& f : second_.faces) boxes.push_back(box_of(f, facts_.distance));
    const BoxTree tree(std::move(boxes));
    for (std::size_t i = 0; i < first_.faces.size(); ++i) {
      if (i % 256 == 0) monitor.check();
      const JoinFace& face = first_.faces[i];
      own_area(i);
      tree.visit(box_of(face, 0), [&](std::size_t k) {
        if (ask_.with_itself && k <= i) return;
        if (dot(second_.faces[k].normal, face.normal) <= looks_elsewhere && !share_nodes(face, second_.faces[k]))
          add_pair(i, k);
      });
    }
    append(rows);
    return facts_;
  }

 private:
  static bool share_nodes(const JoinFace& a, const JoinFace& b) {
    return std::any_of(a.node.begin(), a.node.begin() + a.count, [&](Index node) {
      return std::find(b.node.begin(), b.node.begin() + b.count, node) != b.node.begin() + b.count;
    });
  }
  double depth(std::size_t i, const Vec3& at) const {
    constexpr double circle = 6.283185307179586;
    if (ask_.is_ring) return circle * std::abs(at[0]);
    return first_.depth.empty() ? 1.0 : first_.depth[i];
  }
  void own_area(std::size_t i) {
    const JoinFace& face = first_.faces[i];
    const auto corners = static_cast<std::size_t>(traits(face.type).corners);
    Vec3 middle{};
    for (std::size_t c = 0; c < corners; ++c) middle = plus(middle, face.x[c], 1.0 / static_cast<double>(corners));
    const double flat = traits(face.type).dimension == 1 ? face.size : face.size * face.size;
    const double area = flat * depth(i, middle);
    facts_.of_first += area;
    for (std::size_t c = 0; c < corners; ++c) own_[face.node[c]] += area / static_cast<double>(corners);
  }

  void add_pair(std::size_t i, std::size_t k) {
    const JoinFace &face = first_.faces[i], &other = second_.faces[k];
    const auto corners = static_cast<std::size_t>(traits(face.type).corners),
               na = static_cast<std::size_t>(face.count), nb = static_cast<std::size_t>(other.count);
    struct Local {
      double area = 0, gap = 0;
      Vec3 normal{};
      std::array<double, 16> weight{};
      std::array<Vec3, 16> along{};
    };
    std::array<Local, 4> local{};
    double found = 0;
    const double deepest = std::min(deepest_of(first_, i), deepest_of(second_, k));
    visit_common_area(face, other, [&](const Vec3& axis, const Vec3& place, double size) {
      double xi[2], eta[2], n[16], f[4];
      if (!find_natural(face, axis, place, xi) || !find_natural(other, axis, place, eta)) return;
      shape_values(face, xi, n);
      shape_values(other, eta, n + na);
      const Vec3 here = place_at(face, n), there = place_at(other, n + na), normal = normal_at(face, xi);
      const double cosine = dot(normal, axis), gap = dot(minus(there, here), normal);
      if (cosine < steepest || gap > facts_.distance || gap < -deepest) return;
      const double counted = counts_as(gap);
      if (counted < -facts_.overlap) facts_.overlap = -counted, facts_.overlap_at = here;
      if (counted > facts_.gap) facts_.gap = counted, facts_.gap_at = here;
      size *= depth(i, here) / cosine;
      found += size;
      corner_functions(face, xi, f);
      for (std::size_t c = 0; c < corners; ++c) {
        Local& at = local[c];
        const double w = size * f[c];
        at.area += w;
        at.gap += w * counted;
        at.normal = plus(at.normal, normal, w);
        for (std::size_t j = 0; j < na + nb; ++j) {
          const double s = (j < na ? -w : w) * n[j];
          at.weight[j] += s;
          at.along[j] = plus(at.along[j], normal, s);
        }
      }
    });
    if (!(found > 0)) return;
    facts_.area += found;
    const double compliance = face.size / first_.modulus[i] + other.size / second_.modulus[k];
    for (std::size_t c = 0; c < corners; ++c) {
      NodeSum& sum = sums_[face.node[c]];
      sum.area += local[c].area;
      sum.gap += local[c].gap;
      sum.compliance += local[c].area * compliance;
      sum.normal = plus(sum.normal, local[c].normal);
      for (std::size_t j = 0; j < na + nb; ++j) {
        NodeSum::Of& of = sum.with[j < na ? face.node[j] : other.node[j - na]];
        of.is_own = j < na;
        of.weight += local[c].weight[j];
        of.along = plus(of.along, local[c].along[j]);
      }
    }
  }

  double deepest_of(const ContactSide& side, std::size_t face) const {
    return side.deepest.empty() ? facts_.distance : std::min(facts_.distance, side.deepest[face]);
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
      if (found != sums_.end() && found->second.area > least_share * own_area)
        append_row(node, found->second, rows);
      else if (ask_.every_node)
        append_empty(node, rows);
    }
  }
  void append_row(Index node, const NodeSum& sum, ContactRows& rows) const {
    const double penalty = ask_.law.stiffness > 0 ? ask_.law.stiffness : ask_.softness * sum.area / sum.compliance;
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
                          ContactRows& rows, Monitor& monitor) {
  return Search(first, second, ask).run(rows, monitor);
}

}  // namespace genba
