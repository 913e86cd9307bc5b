#include "engine/analysis/problem/face_couplings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/contact/contacts.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/base/byte_meter.hpp"
#include "engine/base/error.hpp"
#include "engine/element/geometry.hpp"
#include "engine/element/seen_point.hpp"
#include "engine/model/faces/face_contacts.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

constexpr double least_share = 1e-6;  // share of the smaller facet; facets that meet in an edge cover less

using FaceKey = std::tuple<Index, Index, int>;  // block, element and face of a solid

std::vector<FaceKey> keys_of(const Mesh& mesh, const std::vector<FacetRef>& facets) {
  const auto owners = facet_owners(mesh);
  std::vector<FaceKey> keys;
  for (const FacetRef& f : facets) {
    const FacetOwner& owner = owners[static_cast<std::size_t>(f.block)][static_cast<std::size_t>(f.element)];
    keys.emplace_back(owner.block, owner.element, owner.face);
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

/// A facet projected along the axis of a plane.
struct SeenFacet {
  ElementType type = ElementType::tri3;
  int nodes = 0;
  std::array<Index, 8> node{};
  std::array<double, 24> x{};     // [node][3]
  std::array<double, 16> seen{};  // [node][2]
};

SeenFacet see(const Mesh& mesh, const OuterFaces& faces, const OuterFace& face, const CommonTriangles& plane) {
  SeenFacet out;
  out.type = face.type;
  out.nodes = traits(face.type).nodes;
  out.node = faces.nodes(face);
  for (std::size_t i = 0; i < static_cast<std::size_t>(out.nodes); ++i) {
    const Vec3& p = mesh.points[static_cast<std::size_t>(out.node[i])];
    std::copy(p.begin(), p.end(), out.x.begin() + static_cast<std::ptrdiff_t>(3 * i));
    const Vec3 from = minus(p, plane.origin);
    out.seen[2 * i] = dot(from, plane.across);
    out.seen[2 * i + 1] = dot(from, plane.up);
  }
  return out;
}

/// Shape functions n of the facet at the point whose projection is p, and the cosine between its normal there
/// and the axis.
bool look(const SeenFacet& facet, const std::array<double, 2>& p, const Vec3& axis, double* n, double& cosine) {
  return with_facet(facet.type, [&](auto shape) {
    using Facet = decltype(shape);
    double xi[2], normal[3];
    constexpr double far = 2;
    if (!element::find_seen_point<Facet>(facet.seen.data(), p.data(), far, xi)) return false;
    Facet::values(xi, n);
    element::area_vector<Facet>(facet.x.data(), xi, normal);
    const double size = element::length3(normal);
    cosine = size > 0 ? std::abs(dot({normal[0], normal[1], normal[2]}, axis)) / size : 0;
    return true;
  });
}

struct Pair {
  SeenFacet a, b;
  double area = 0, weight = 0;
  std::array<double, FacetCouplings::most_nodes * FacetCouplings::most_nodes> matrix{};
};

/// Adds the contribution of one triangle that both facets cover. Returns false if a facet is too distorted.
bool add_triangle(const CommonTriangles& plane, const std::array<std::array<double, 2>, 3>& t, const PlaceWeights& weights,
                  Pair& pair) {
  using Rule = element::Tri6Points;
  constexpr double least_cosine = 0.1;
  const double twice = std::abs((t[1][0] - t[0][0]) * (t[2][1] - t[0][1]) -
                                (t[1][1] - t[0][1]) * (t[2][0] - t[0][0]));
  const auto na = static_cast<std::size_t>(pair.a.nodes), count = na + static_cast<std::size_t>(pair.b.nodes);
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight;
    Rule::point(q, xi, weight);
    std::array<double, 2> p{};
    for (std::size_t d = 0; d < 2; ++d)
      p[d] = (1 - xi[0] - xi[1]) * t[0][d] + xi[0] * t[1][d] + xi[1] * t[2][d];
    double n[FacetCouplings::most_nodes], cosine = 0, other = 0;
    if (!look(pair.a, p, plane.axis, n, cosine) || !look(pair.b, p, plane.axis, n + na, other)) return false;
    if (cosine < least_cosine) return false;
    for (std::size_t i = na; i < count; ++i) n[i] = -n[i];
    double size = weight * twice / cosine;
    pair.area += size;
    if (weights) {
      Vec3 here{};
      for (std::size_t i = 0; i < na; ++i)
        for (std::size_t a = 0; a < 3; ++a) here[a] += n[i] * pair.a.x[3 * i + a];
      double factor = 0;
      weights({&here, 1}, {&factor, 1});
      size *= factor;
    }
    pair.weight += size;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j) pair.matrix[i * count + j] += size * n[i] * n[j];
  }
  return true;
}

void append(const Pair& pair, FacetCouplings& out) {
  const auto na = static_cast<std::size_t>(pair.a.nodes), nb = static_cast<std::size_t>(pair.b.nodes);
  out.nodes.insert(out.nodes.end(), pair.a.node.data(), pair.a.node.data() + na);
  out.nodes.insert(out.nodes.end(), pair.b.node.data(), pair.b.node.data() + nb);
  out.start.push_back(static_cast<Offset>(out.nodes.size()));
  out.first.push_back(static_cast<std::uint8_t>(na));
  out.matrix.insert(out.matrix.end(), pair.matrix.data(), pair.matrix.data() + (na + nb) * (na + nb));
  out.matrix_start.push_back(static_cast<Offset>(out.matrix.size()));
  out.area += pair.area;
  out.weight += pair.weight;
}

}  // namespace

double ResolvedLoad::conductance() const {
  const double uniform = contribution_with_gaps(load).conductance;
  return std::isnan(uniform) ? 1.0 : uniform;
}

Couplings couplings_of(const Problem& problem) {
  Couplings out;
  for (const ResolvedLoad& load : problem.loads)
    if (load.couplings) out.push_back(load.couplings);
  if (problem.connections && problem.connections->groups) out.push_back(problem.connections->groups);
  if (problem.contacts) out.push_back(problem.contacts->groups);
  return out;
}

bool same_pairs(const Couplings& a, const Couplings& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x == y || (x->nodes == y->nodes && x->start == y->start);
  });
}

std::int64_t coupling_bytes(const Couplings& couplings) {
  std::int64_t sum = 0;
  for (const auto& c : couplings)
    sum += bytes_of(c->nodes) + bytes_of(c->start) + bytes_of(c->first) + bytes_of(c->matrix) +
           bytes_of(c->matrix_start);
  return sum;
}

FacetCouplings couple_facets(const Mesh& mesh, const std::vector<FacetRef>& facets, const Text& place,
                             Monitor& monitor, const PlaceWeights& weight) {
  const std::vector<FaceKey> wanted = keys_of(mesh, facets);
  ThreadTeam team;
  const OuterFaces faces(mesh, team);
  monitor.check();
  const auto is_wanted = [&](const OuterFace& f) {
    return std::binary_search(wanted.begin(), wanted.end(), FaceKey(f.block, f.element, f.face));
  };
  FacetCouplings out;
  Index seen = 0;
  for (const FaceContact& contact : find_contacts(faces, box_diagonal(mesh), team, least_share)) {
    if (++seen % 1024 == 0) monitor.check();
    const OuterFace &a = faces[contact.a], &b = faces[contact.b];
    if (!is_wanted(a) || !is_wanted(b)) continue;
    const CommonTriangles common = common_triangles(faces, contact.a, contact.b);
    Pair pair;
    pair.a = see(mesh, faces, a, common);
    pair.b = see(mesh, faces, b, common);
    for (const auto& triangle : common.corners)
      if (!add_triangle(common, triangle, weight, pair))
        throw Error(ErrorKind::mesh, place,
                    phrase<"the facet at %1 is too distorted to touch another">(
                        place_text(mesh, mesh.points[static_cast<std::size_t>(pair.a.node[0])])),
                    phrase<"Make the mesh finer or more regular there">());
    if (pair.area > 0) append(pair, out);
  }
  if (out.size() == 0)
    throw Error(ErrorKind::model, place,
                phrase<"catches %1 facets, and none of them lies on another">(facets.size()),
                phrase<"Choose faces of both parts where they touch. Parts that share their nodes have no "
                       "contact: keep them apart with mesh.interfaces \"separate\"">());
  return out;
}

}  // namespace genba
