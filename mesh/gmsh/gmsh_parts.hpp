// Parts with meshes and element sizes of their own, on the Gmsh model of the process.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "mesh/gmsh/gmsh_sizes.hpp"

namespace genba {

/// Name and colour of a side (a face of a solid).
struct SideLabel {
  std::string name;
  std::optional<Rgb> colour;
};
/// By (body, side): labels that bodies gave their own sides before sides that touch became one.
using OwnSideLabels = std::map<std::pair<int, int>, SideLabel>;

/// Takes bodies apart that share sides although MeshOptions::parts or pairs give them meshes of their own: each
/// gets sides of its own at the same places. Bodies keep their numbers (GmshWork::numbers). Throws Error(input)
/// for a pair that cannot be taken apart because common meshes with other parts lead from one to the other, and
/// for names of parts that do not exist.
void take_parts_apart(GmshWork& work, const OwnSideLabels& own);

/// Sizes of MeshOptions::parts: in a body, and on the sides that it alone has, its size; on sides of several
/// bodies the smallest. `size`: elsewhere, model units. Empty if no part states a size.
SizeFunction sizes_of_parts(const GmshWork& work, double size);
/// The size of the elements of a body, model units.
double size_of_part(const GmshWork& work, int body, double size);

}  // namespace genba
