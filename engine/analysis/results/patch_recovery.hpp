// Recovery of stress or flux on patches of elements of second order (Zienkiewicz and Zhu, The superconvergent
// patch recovery and a posteriori error estimates, 1992).
#pragma once

#include <span>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/element/quadrature.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// The points of an element that patches are fitted to: those of the stiffness; of a wedge15 more, since its
/// stress is not linear in its triangles, and its error there has one sign at the points of the stiffness.
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

/// A polynomial of second order is fitted to the values at these points, with the rule's weights, of the
/// elements around every vertex, of first order where there are too few. A node in the middle of an edge gets
/// the mean of those of its two ends, a vertex on a facet of the mesh that of its inner neighbours, since its
/// own patch is one-sided; always of the best there are. The mean of extrapolated values would not do: the
/// error of a linear stress has one sign at all vertices, so averaging keeps it.
///
/// elements: of a block of tet10, hex20 or wedge15 (nothing happens in others). samples: [element of the
/// block][PatchRule points][components]. values: [mesh node][components], overwritten where a patch
/// suffices, left alone elsewhere.
void recover_on_patches(const Mesh& mesh, const ElementBlock& block, std::span<const Index> elements,
                        std::span<const double> samples, int components, ThreadTeam& team,
                        std::span<double> values,
                        element::Formulation formulation = element::Formulation::standard);

}  // namespace genba
