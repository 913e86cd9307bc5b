// Directions of the materials of a problem, element by element.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// True if some region's material states a property that the physics needs in a way that depends on
/// direction: the law of such a problem turns (engine/element/law/law.hpp).
bool is_directed(const Problem& problem);

/// Sets Problem::directed, Problem::region_axes (of assignments, a region each) and, where directions change
/// from element to element, Problem::axes. Throws Error(model) naming the region and an element that lies on
/// the axis of cylindrical directions, or whose vectors are missing, zero or parallel; what the problem's
/// sources throw.
void resolve_axes(Problem& problem, std::span<const Index> region_assignment);

/// Rows are directions 1, 2 and 3 of the material of one element: those of its region's axes.
/// The index is that of the element in its block.
AxesMatrix element_axes(const Problem& problem, std::size_t block, std::size_t element);

/// True if the region's material depends on direction.
bool is_directed_region(const Problem& problem, Index region);

}  // namespace genba
