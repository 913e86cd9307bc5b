#include "app/check/linear_elements.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "app/case/geometry_files.hpp"
#include "engine/base/array_position.hpp"
#include "engine/base/text/percent_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/study.hpp"

namespace genba {
namespace {

constexpr const char* kind_place = "mesh/element";
constexpr const char* brick_place = "elements/hex8";
constexpr const char* brick_path = "elements.hex8";
constexpr const char* plane_place = "elements/quad4";
constexpr const char* plane_path = "elements.quad4";
constexpr double told_excess = 0.05;  // of the stiffness
constexpr double least_part = 0.05;   // of the elements

/// The kind of second order with the same shape.
MeshKind second_order(MeshKind kind) {
  switch (kind) {
    case MeshKind::tet4:
      return MeshKind::tet10;
    case MeshKind::wedge6:
      return MeshKind::wedge15;
    case MeshKind::hex8:
      return MeshKind::hex20;
    case MeshKind::tri3:
      return MeshKind::tri6;
    case MeshKind::quad4:
      return MeshKind::quad8;
    default:
      return kind;
  }
}

double share_of(const Mesh& mesh, ElementType type) {
  double count = 0;
  for (const ElementBlock& block : mesh.solids)
    if (block.type == type) count += static_cast<double>(block.size());
  return count / std::max<double>(1, static_cast<double>(mesh.solid_count()));
}

/// Bricks and wedges of first order that have outer faces on two opposite sides.
struct OneLayer {
  double share = 0;                 ///< of the elements of their kind
  double length = 0, thickness = 0;  ///< m, means
};

Vec3 face_middle(const Mesh& mesh, const ElementBlock& block, Index e, int face) {
  const auto nodes = element_nodes(block, e);
  const int count = traits(face_type(block.type, face)).corners;
  Vec3 sum{};
  for (int i = 0; i < count; ++i)
    sum = plus(sum, mesh.points[at(nodes[at(face_nodes(block.type, face)[i])])], 1.0 / count);
  return sum;
}

/// Pairs of local faces without a common node: three of a brick, two of a quad, one of a wedge.
std::vector<std::array<int, 2>> opposite_faces(ElementType type) {
  std::vector<std::array<int, 2>> pairs;
  const int faces = traits(type).faces;
  for (int a = 0; a < faces; ++a)
    for (int b = a + 1; b < faces; ++b) {
      const std::span first(face_nodes(type, a), at(traits(face_type(type, a)).corners));
      const std::span second(face_nodes(type, b), at(traits(face_type(type, b)).corners));
      if (std::ranges::none_of(first, [&](int n) { return std::ranges::find(second, n) != second.end(); }))
        pairs.push_back({a, b});
    }
  return pairs;
}

OneLayer one_layer(const Mesh& mesh, ElementType type) {
  std::vector<std::vector<std::uint8_t>> outer;  // [block][element] bits: local faces
  for (const ElementBlock& block : mesh.solids)
    outer.emplace_back(block.type == type ? at(block.size()) : 0, std::uint8_t{0});
  for (const auto& facets : facet_owners(mesh))
    for (const FacetOwner& owner : facets)
      if (owner.boundary && owner.block >= 0 && !outer[at(owner.block)].empty())
        outer[at(owner.block)][at(owner.element)] |= static_cast<std::uint8_t>(1U << owner.face);
  const auto pairs = opposite_faces(type);
  double all = 0, single = 0;
  OneLayer out;
  for (std::size_t b = 0; b < outer.size(); ++b)
    for (std::size_t e = 0; e < outer[b].size(); ++e) {
      ++all;
      const ElementBlock& block = mesh.solids[b];
      double thickness = 0, along = 0, count = 0;
      for (const auto& [one, other] : pairs) {
        const double d = length(minus(face_middle(mesh, block, static_cast<Index>(e), one),
                                      face_middle(mesh, block, static_cast<Index>(e), other)));
        if ((outer[b][e] >> one & 1) != 0 && (outer[b][e] >> other & 1) != 0)
          thickness = thickness > 0 ? std::min(thickness, d) : d;
        else
          along += d, ++count;
      }
      if (thickness == 0) continue;
      ++single;
      out.thickness += thickness;
      const double edge = length(minus(mesh.points[at(element_nodes(block, static_cast<Index>(e))[0])],
                                       mesh.points[at(element_nodes(block, static_cast<Index>(e))[1])]));
      out.length += count > 0 ? along / count : edge;
    }
  if (single == 0) return {};
  return {single / all, out.length / single, out.thickness / single};
}

/// Bending stiffness of one layer with mean dilatation by the right one, minus 1. Such an element bends by
/// strains along it that change over its thickness: their mean dilatation is zero, so only shear resists,
/// with a shear that the element adds because its sides stay straight.
double bending_excess(const OneLayer& layer, double poisson) {
  const double ratio = layer.length / layer.thickness;
  return (1 + ratio * ratio) / (2 * (1 + poisson)) - 1;
}

/// The same for 4-node plane elements. A plate takes the dilatation of each point; in a slice the strain zz is
/// 0. A ring is taken as a slice, since it is closed.
double plane_bending_excess(const OneLayer& layer, double poisson, PlaneBody body) {
  const double ratio = layer.length / layer.thickness, shear = ratio * ratio / 2;
  if (body == PlaneBody::plane_stress)
    return (1 + (1 - poisson) * shear) / (1 - poisson * poisson) - 1;
  return (2.0 / 3 + shear) * (1 - poisson) - 1;
}

/// The first ratio that a material states.
double poisson_of(const Study& study) {
  constexpr double usual = 0.3;
  for (const Material& m : study.materials)
    if (m.poisson_ratio) return *m.poisson_ratio;
  return usual;
}

Text better_kind(const Project& project, MeshKind kind) {
  const std::string better(traits(element_type(second_order(kind))).name);
  if (is_of_elements(project.geometry))
    return phrase<"Write the mesh with %1 in the program that made it, or refine until the answer stays">(better);
  return phrase<"Take %1: mesh.element \"%1\", on the command line --mesh-element %1">(better);
}

}  // namespace

namespace {

Text better_plane(const char* kind) {
  return phrase<"Take elements of second order (%1), or refine until the answer stays">(kind);
}

void add_plane_findings(const Study& study, const Mesh& mesh, std::vector<Finding>& out) {
  const ElementFormulations& elements = study.elements;
  if (share_of(mesh, ElementType::tri3) > least_part)
    out.push_back({false, "mesh",
                   phrase<"tri3 elements are much too stiff where the body bends: nearly twice the right stiffness "
                          "with two of them across, a fifth more with four">(),
                   better_plane("tri6")});
  if (elements.quad4 != element::Formulation::standard && elements.plane != PlaneBody::axisymmetric) return;
  constexpr double most_single = 0.5;
  const OneLayer layer = one_layer(mesh, ElementType::quad4);
  if (layer.share <= most_single) return;
  const double excess = plane_bending_excess(layer, poisson_of(study), elements.plane);
  const std::string much = percent_text(std::abs(excess)),
                    size = format_quantity(layer.length, QuantityKind::length, 3),
                    thickness = format_quantity(layer.thickness, QuantityKind::length, 3);
  const std::string_view name = traits(ElementType::quad4).name;
  out.push_back({false, elements.plane == PlaneBody::axisymmetric ? "mesh" : plane_place,
                 excess < 0
                     ? phrase<"there is one layer of %1 elements, %2 long and %3 thick: in bending it is about "
                              "%4 too soft">(name, size, thickness, much)
                     : phrase<"there is one layer of %1 elements, %2 long and %3 thick: in bending it is about "
                              "%4 too stiff">(name, size, thickness, much),
                 elements.plane == PlaneBody::axisymmetric
                     ? better_plane("quad8")
                     : phrase<"Take incompatible modes (elements.quad4 \"incompatible_modes\"), which bend well "
                              "in one layer, or quad8">()});
}

}  // namespace

std::vector<Finding> linear_element_findings(const Project& project, const Study& study, const Mesh* mesh) {
  std::vector<Finding> out;
  if (!study.physics->is_motion()) return out;
  const bool has_tet4 = mesh != nullptr
                            ? share_of(*mesh, ElementType::tet4) > least_part
                            : !is_of_elements(project.geometry) && project.mesh.kind == MeshKind::tet4;
  if (has_tet4)
    out.push_back({false, kind_place,
                   phrase<"tet4 elements are much too stiff where the body bends: twice the right stiffness with "
                          "two of them through the thickness, a quarter more with four">(),
                   better_kind(project, MeshKind::tet4)});
  if (mesh == nullptr) return out;
  if (mesh->is_plane()) add_plane_findings(study, *mesh, out);
  constexpr double most_single = 0.5;
  for (const MeshKind kind : {MeshKind::hex8, MeshKind::wedge6}) {
    if (kind == MeshKind::hex8 && study.elements.hex8 != element::Formulation::standard) continue;
    const OneLayer layer = one_layer(*mesh, element_type(kind));
    if (layer.share <= most_single) continue;
    const double excess = bending_excess(layer, poisson_of(study));
    const std::string much = percent_text(std::abs(excess));
    const std::string_view name = traits(element_type(kind)).name;
    const std::string size = format_quantity(layer.length, QuantityKind::length, 3),
                      thickness = format_quantity(layer.thickness, QuantityKind::length, 3);
    out.push_back({false, kind == MeshKind::hex8 ? brick_place : kind_place,
                   excess < 0
                       ? phrase<"there is one layer of %1 elements, %2 long and %3 thick: in bending it is about "
                                "%4 too soft">(name, size, thickness, much)
                       : phrase<"there is one layer of %1 elements, %2 long and %3 thick: in bending it is about "
                                "%4 too stiff">(name, size, thickness, much),
                   kind == MeshKind::hex8
                       ? phrase<"Take incompatible modes (elements.hex8 \"incompatible_modes\"), which bend well "
                                "in one layer, or hex20">()
                       : better_kind(project, kind)});
  }
  return out;
}

std::optional<double> excess_stiffness(const Results& results) {
  if (!results.physics->is_motion() || !(results.error.solution > 0)) return {};
  const double excess = results.error.total / results.error.solution;
  if (share_of(*results.mesh, ElementType::tet4) <= least_part || !(excess >= told_excess)) return {};
  return excess;
}

Text stiffness_doubt(const Results& results) {
  const std::optional<double> excess = excess_stiffness(results);
  if (!excess) return {};
  return phrase<"The tet4 elements make the body too stiff, by at least about %1 by the error estimate: under "
                "given loads it moves more than computed. Take tet10 (mesh.element \"tet10\", on the command "
                "line --mesh-element tet10), or refine the mesh and compare">(percent_text(*excess));
}

std::optional<CaseFix> fix_of(const Project& project, const Finding& finding) {
  if (finding.place == kind_place && !is_of_elements(project.geometry) &&
      second_order(project.mesh.kind) != project.mesh.kind)
    return CaseFix{"mesh.element", std::string(traits(element_type(second_order(project.mesh.kind))).name)};
  if (finding.place == brick_place) return CaseFix{brick_path, "incompatible_modes"};
  if (finding.place == plane_place) return CaseFix{plane_path, "incompatible_modes"};
  return {};
}

Project with_fix(Project project, const CaseFix& fix) {
  if (fix.path == brick_path)
    project.study.elements.hex8 = element::Formulation::incompatible;
  else if (fix.path == plane_path)
    project.study.elements.quad4 = element::Formulation::incompatible;
  else
    project.mesh.kind = second_order(project.mesh.kind);
  return project;
}

}  // namespace genba
