// Recovery of stress or flux on patches of elements of second order (Zienkiewicz and Zhu, The superconvergent
// patch recovery and a posteriori error estimates, 1992).
#pragma once

#include <span>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/element/with_kind.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// The points of an element to which patches are fitted. They are the points of the stiffness. A wedge15 has
/// more: its stress is not linear in its triangles, and at the points of the stiffness its error has the same
/// sign everywhere.
template <class Shape>
struct PatchRuleOf {
  using Rule = element::StiffnessRule<Shape>;
};
template <>
struct PatchRuleOf<element::Wedge15> {
  using Rule = element::LoadRule<element::Wedge15>;
};
template <class Shape>
using PatchRule = typename PatchRuleOf<Shape>::Rule;

/// Fits a polynomial of second order around each vertex: to the values at the points above of the elements
/// there, with the weights of the rule. Where the points are too few it is of first order. A vertex inside
/// the body gets the value of its own polynomial. A vertex on a facet of the mesh gets the mean of its inner
/// neighbours' polynomials, because its own patch is one-sided. A node in the middle of an edge gets the mean
/// of its two ends' polynomials. Only the best polynomials at hand count. A mean of extrapolated values is
/// not enough: the error of a linear stress has the same sign at all vertices, so averaging keeps it.
///
/// elements: of a block of tet10, hex20 or wedge15 (other kinds do not change). samples: [element of the
/// block][PatchRule points][components]. values: [mesh node][components]; overwritten where a patch suffices,
/// unchanged elsewhere.
void recover_on_patches(const Mesh& mesh, const ElementBlock& block, std::span<const Index> elements,
                        std::span<const double> samples, int components, ThreadTeam& team,
                        std::span<double> values,
                        element::Kind kind);

/// Calls visit(Shape{}) if elements of this kind are recovered on patches.
template <class Visit>
void with_patch_shape(element::Kind kind, Visit&& visit) {
  using element::Kind;
  if (kind == Kind::tet10) visit(element::Tet10{});
  if (kind == Kind::hex20) visit(element::Hex20{});
  if (kind == Kind::hex20_reduced) visit(element::Hex20Reduced{});
  if (kind == Kind::wedge15) visit(element::Wedge15{});
}

}  // namespace genba
