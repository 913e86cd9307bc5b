// Supports along normals and in turned axes: one equation for each direction at a node.
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/analysis/connect/connector.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/geometry.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

constexpr double same_face = 0.76604444311897804;  // cosine of 40 degrees: faces of one smooth surface

/// Normals of the faces around each node; one for each smooth surface.
std::map<Index, std::vector<Vec3>> normals_at_nodes(const Mesh& mesh, const std::vector<FacetRef>& facets) {
  std::map<Index, std::vector<Vec3>> out;
  for (const FacetRef& f : facets) {
    const ElementBlock& block = mesh.facets[static_cast<std::size_t>(f.block)];
    const auto nodes = element_nodes(block, f.element);
    const Vec3 flat = facet_area_vector(mesh, block, f.element);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      Vec3 normal = flat;
      if (traits(block.type).dimension == 2)
        with_facet(block.type, [&](auto shape) {
          using Facet = decltype(shape);
          if constexpr (Facet::domain != element::Domain::line) {
            double x[3 * Facet::nodes], xi[2], area[3];
            for (std::size_t k = 0; k < nodes.size(); ++k)
              for (std::size_t a = 0; a < 3; ++a) x[3 * k + a] = mesh.points[static_cast<std::size_t>(nodes[k])][a];
            Facet::node_position(static_cast<int>(i), xi);
            element::area_vector<Facet>(x, xi, area);
            normal = {area[0], area[1], area[2]};
          }
        });
      auto& list = out[nodes[i]];
      const auto same = std::find_if(list.begin(), list.end(), [&](const Vec3& n) {
        return dot(n, normal) > same_face * length(n) * length(normal);
      });
      if (same == list.end())
        list.push_back(normal);
      else
        *same = plus(*same, normal);
    }
  }
  return out;
}

/// Rows are the local axes at a place.
std::array<Vec3, 3> axes_at(const Joining& joining, const Vec3& place, const Text& name) {
  if (joining.join == Join::axes) {
    const Vec3 first = unit_or(joining.direction, {});
    const Vec3 third = cross(first, joining.second);
    if (!(length(third) > 1e-6 * length(joining.second)))
      throw Error(ErrorKind::model, name, phrase<"its two directions are parallel">(),
                  phrase<"Give a second direction across the first one">());
    const Vec3 up = unit_or(third, {});
    return {first, cross(up, first), up};
  }
  if (joining.join == Join::sphere) {
    const Vec3 radial = unit_or(minus(place, joining.point), {});
    const Vec3 around = unit_or(cross(unit_or(joining.direction, {}), radial), {});
    if (length(minus(place, joining.point)) == 0) return {};
    if (length(cross(unit_or(joining.direction, {}), radial)) < 1e-9) return {radial, Vec3{}, Vec3{}};  // at a pole
    return {radial, cross(around, radial), around};
  }
  const Vec3 axis = unit_or(joining.direction, {});
  const Vec3 from = minus(place, joining.point), out = plus(from, axis, -dot(from, axis));
  if (!(length(out) > 1e-9 * std::max(length(from), 1e-9))) return {Vec3{}, Vec3{}, axis};
  const Vec3 radial = unit_or(out, {});
  return {radial, cross(axis, radial), axis};
}

}  // namespace

void Connector::add_normal(Stated& s) {
  const Selection selection = selected(s.condition->where);
  if (selection.facets.empty())
    throw Error(ErrorKind::model, place_,
                phrase<"catches %1 nodes but no whole boundary facet">(selection.nodes.size()),
                phrase<"Choose an outer surface; inside the body and on single nodes it cannot act">());
  for (const auto& [node, normals] : normals_at_nodes(input_.mesh, selection.facets)) {
    s.found.nodes.push_back(node);
    for (const Vec3& normal : normals) {
      const Vec3 n = unit_or(normal, {});
      LinearEquation equation{{}, s.joining.motion[0].value_or(0.0)};
      for (int a = 0; a < input_.dofs; ++a)
        equation.terms.push_back({unknown(node, a), std::abs(n[static_cast<std::size_t>(a)]) < 1e-12
                                                        ? 0.0
                                                        : n[static_cast<std::size_t>(a)]});
      if (add(equation, node) != Elimination::Outcome::taken) ++s.found.left;
      s.found.directions.emplace_back(node, n);
    }
  }
}

void Connector::add_local(Stated& s) {
  if (is_ring())
    throw Error(ErrorKind::model, place_, phrase<"turned axes have no meaning in a body that turns around an axis">(),
                phrase<"Prescribe x (radial) and y (axial)">());
  s.found.nodes = nodes_of(selected(s.condition->where));
  for (const Index node : s.found.nodes) {
    const Vec3& here = input_.mesh.points[static_cast<std::size_t>(node)];
    const std::array<Vec3, 3> axes = axes_at(s.joining, here, place_);
    for (std::size_t k = 0; k < 3; ++k) {
      if (!s.joining.motion[k]) continue;
      LinearEquation equation{{}, *s.joining.motion[k]};
      if (axes[k] == Vec3{}) {  // on the axis itself
        if (equation.value == 0 && s.joining.join == Join::cylinder) continue;
        throw Error(ErrorKind::model, place_,
                    s.joining.join == Join::sphere
                        ? phrase<"the node at %1 lies on the axis of the sphere: it has no direction along circles">(
                              place_text(input_.mesh, here))
                        : phrase<"the node at %1 lies on the axis: it has no radial direction">(
                        place_text(input_.mesh, here)),
                    phrase<"Leave the node out">());
      }
      for (int a = 0; a < input_.dofs; ++a)
        equation.terms.push_back({unknown(node, a), std::abs(axes[k][static_cast<std::size_t>(a)]) < 1e-12
                                                        ? 0.0
                                                        : axes[k][static_cast<std::size_t>(a)]});
      if (input_.dofs == 2 && std::abs(axes[k][0]) + std::abs(axes[k][1]) < 1e-9) continue;
      if (add(equation, node) != Elimination::Outcome::taken) ++s.found.left;
      s.found.directions.emplace_back(node, axes[k]);
    }
  }
}

}  // namespace genba
