// Splits the outer surface of a region of an image into parts that a person would name.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/model/faces/solid_faces.hpp"

namespace genba {

/// Parts of a surface.
struct LabelFaces {
  /// [part]: "flat z+", "curved", "cavity"; the second of a kind is "flat z+ 2"
  std::vector<std::string> names;
  std::vector<Index> of;           ///< [facet] index of its part
};

/// Splits the triangles `facets` of a mesh into flat faces with a rim, walls of cavities, and curved parts. A
/// flat face has one normal apart from noise, and the surface bends away at its rim. So a cut end is a flat
/// face, and a strip of a shaft is not. Names use the patient axis (LPS) nearest to the normal. Parts with
/// less than 3 % of the area, flat ones with less than 1 %, join their neighbours. Returns at least one part.
///
/// Normals are smoothed first (Zheng et al., "Bilateral normal filtering for mesh denoising", IEEE TVCG 17
/// (2011)).
LabelFaces find_label_faces(const Mesh& mesh, std::span<const SolidFace> facets);

}  // namespace genba
