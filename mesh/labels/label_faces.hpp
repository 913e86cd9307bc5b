// The outside of a region of an image in parts that a person would name.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/model/faces/solid_faces.hpp"

namespace genba {

/// Parts of a surface.
struct LabelFaces {
  std::vector<std::string> names;  ///< [part]: "flat z+", "curved", "cavity"; a second one is "flat z+ 2"
  std::vector<Index> of;           ///< [facet] part
};

/// Parts of the triangles `facets` of a mesh: flat faces with a rim, walls of cavities, and what is curved. A flat
/// face looks one way but for noise, and the surface turns away at its rim: a cut end is one, a strip of a
/// shaft is none. Named by the patient coordinate (LPS) that it looks along most. Parts with less than 3 % of
/// the area, flat ones with less than 1 %, belong to those beside them. One part at least.
///
/// Normals are smoothed before (Zheng et al., "Bilateral normal filtering for mesh denoising", IEEE TVCG 17
/// (2011)).
LabelFaces find_label_faces(const Mesh& mesh, std::span<const SolidFace> facets);

}  // namespace genba
