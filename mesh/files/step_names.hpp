// Names that a STEP file gives to its solids and faces (the CAD kernel's reader drops them), and the units
// that CAD files state.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

struct StepFace {
  int tag = 0;
  std::string surface_type;  ///< as Gmsh calls it: "Plane", "Cylinder", ...
  std::string name;          ///< filled in
};

/// Gives the faces, in the order in which they were read, the names of the ADVANCED_FACEs of the file's
/// solids, and the solids those of its MANIFOLD_SOLID_BREPs ([solid], empty on entry). The order is verified
/// by the number of faces and the kind of every surface; if it does not agree no name is given and the reason
/// is returned (empty otherwise, also if the file names nothing).
Text name_step_shapes(const std::string& path, std::vector<StepFace>& faces,
                      std::vector<std::string>& solids);

/// Metres per unit of length that the file states (ISO 10303-21); 0 if it states none or several.
double step_length_unit(const std::string& content);
/// Same of an IGES file's global section.
double iges_length_unit(const std::string& content);

}  // namespace genba
