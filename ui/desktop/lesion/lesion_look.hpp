// How bodies are seen around a lesion.
#pragma once

#include <vector>

#include "app/case/wish/lesion_wish.hpp"
#include "ui/scene/content/part_look.hpp"

namespace genba {

/// Regions whose margin is wanted, such as a tumour, stay solid; what is around them is seen through. Empty if
/// no region of the mesh is such a one, or if all are.
PartLooks looks_around_tumours(const Mesh& mesh, const std::vector<LesionWish>& lesions);

}  // namespace genba
