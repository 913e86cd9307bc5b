// Material directions of a problem, element by element.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// True if the material of some region depends on direction in a property that the physics needs. Such a
/// problem has a law with material axes (engine/element/law/law.hpp).
bool is_directed(const Problem& problem);

/// Sets Problem::directed and Problem::region_axes (from the assignment of each region). Where directions
/// change from element to element, sets Problem::axes too. Throws Error(model) naming the region and an
/// element that lies on the axis of cylindrical directions, or whose vectors are missing, zero or parallel.
/// Throws what the problem's sources throw.
void resolve_axes(Problem& problem, std::span<const Index> region_assignment, Monitor& monitor);

/// Rows are the material directions 1, 2 and 3 of one element, by the axes of its region. element: index in
/// the block.
AxesMatrix element_axes(const Problem& problem, std::size_t block, std::size_t element);

/// True if the region's material depends on direction.
bool is_directed_region(const Problem& problem, Index region);

}  // namespace genba
