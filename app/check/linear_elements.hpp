// Elements of first order that bend wrongly: said before the run by their kind and size, after it with a
// number; and the change of the case that mends it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/model/study/finding.hpp"

namespace genba {

/// Warnings about tet4 and tri3, and about hex8, wedge6 and quad4 in one layer, with the error of its bending
/// stiffness.
/// Before a mesh is made, tet4 only. Nothing where the unknown is no displacement.
std::vector<Finding> linear_element_findings(const Project& project, const Study& study, const Mesh* mesh);

/// By how much tet4 elements make the body too stiff: the estimated energy of the error by that of the
/// computed solution. It is a lower bound: on coarse meshes the estimate is too small. Empty if it is below a
/// twentieth, or without such elements. For hex8 and wedge6 the error says nothing about the stiffness: mean
/// dilatation makes them softer as well.
std::optional<double> excess_stiffness(const Results& results);
/// The same in words, with the next step; empty if there is nothing to say.
Text stiffness_doubt(const Results& results);

/// A change of the case that mends a finding: a place of the case file and its new value.
struct CaseFix {
  std::string path, value;  ///< "mesh.element", "tet10"
};
/// Empty for findings that need a decision.
std::optional<CaseFix> fix_of(const Project& project, const Finding& finding);
/// fix: from fix_of().
Project with_fix(Project project, const CaseFix& fix);

}  // namespace genba
