// Blocks of the matrix that ranks do not compute from elements.
#pragma once

#include "app/ranks/part_file.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

std::span<const Index> nodes_of_element(const ElementList& list, Index element);

/// Facets, springs, and elements beside tied nodes, sorted by row. Rows and columns are equation nodes of `input`.
PartBlocks other_blocks(const AssemblyInput& input, Monitor& monitor);

}  // namespace genba
