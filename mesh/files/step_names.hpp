// Names of solids and faces in a STEP file (the CAD kernel's reader drops them), and units that CAD files
// state.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

struct StepFace {
  int tag = 0;
  std::string surface_type;  ///< Gmsh's word: "Plane", "Cylinder", ...
  std::string name;          ///< output
};

/// Gives names to the faces, in the order in which they were read: those of the ADVANCED_FACEs of the file's
/// solids. Solids ([solid], on entry with the names that the reader knows) get the names of the
/// MANIFOLD_SOLID_BREPs, or of their products if those have none or repeat it in several products ("Body1").
/// Solids of an assembly come in the order of its tree, a part once for each place. The order is verified by
/// the number of faces and the kind of every surface, and by the reader's own names. If it does not agree, no
/// name is given and the reason is returned. Otherwise the result is empty, also if the file has no names.
Text name_step_shapes(const std::string& path, std::vector<StepFace>& faces,
                      std::vector<std::string>& solids);

/// Metres per unit of length that the file states (ISO 10303-21); 0 if it states none or several.
double step_length_unit(const std::string& content);
/// The same from the global section of an IGES file.
double iges_length_unit(const std::string& content);

}  // namespace genba
