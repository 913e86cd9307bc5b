// Finds the features of the geometry that cause bad elements.
#pragma once

#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/mesher/bad_place.hpp"

namespace genba {

/// Causes of the elements below `stated`, worst first. Leaves out elements without a visible cause; of
/// thousands of elements looks only at the first. The facets of the mesh must be complete. Advice is for a
/// geometry of `format`.
std::vector<BadPlace> explain_bad_elements(const Mesh& mesh, double stated, GeometryFormat format);

/// "12 of the bad elements, down to 0.06 at (1, 2, 3) mm, lie by the edge between 'top' and #12, 0.03 mm
/// long: ..." with the advice.
Text describe(const BadPlace& place);

}  // namespace genba
