// Checks whether the surfaces of loads and constraints are still the same after a remesh or a change of the
// geometry. Every run stores signatures of the selected surfaces in the results folder. The next mesh of the
// case is compared with them.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Properties of a piece of surface that do not depend on the mesh.
struct SurfaceSignature {
  double area = 0;  ///< m^2
  Vec3 centre{};    ///< m, centroid of the area
  Vec3 normal{};    ///< sum of the area vectors / area: length 1 on a plane, 0 on a closed surface
  bool operator==(const SurfaceSignature&) const = default;
};

/// One selection of one condition: a name ("bore", "#12"), or everything that another selector catches.
struct SelectionRecord {
  std::string place;     ///< "constraints/base"
  std::string selector;  ///< the name, else the selector in English words
  SurfaceSignature signature;
};

enum class SelectionState { kept, moved, lost };
std::string_view to_string(SelectionState state);

struct SelectionChange {
  std::string place;
  Text selector;  ///< the name, else the selector in words
  SelectionState state = SelectionState::kept;
  Text text;                ///< what changed, with numbers; empty if kept
  std::string replacement;  ///< for a lost name: a similar surface, "#15" or a name; may be empty
  bool catches = true;      ///< the selector catches at least one facet now
};

/// Signatures of every condition of the study on a mesh. Leaves out selections without a surface.
std::vector<SelectionRecord> record_selections(const Mesh& mesh, const Study& study);

/// Compares every record whose condition still exists. kept: area within 5 %, centre within 2 % of the box
/// diagonal, same direction. moved: a name or a geometric selector catches a different shape than before, or
/// the surface "#12" changed a little. lost: a name no longer exists, "#12" is a different surface now, or a
/// selector catches nothing.
std::vector<SelectionChange> compare_selections(const std::vector<SelectionRecord>& records, const Mesh& mesh,
                                                const Study& study);

/// `project` with lost names replaced, if a replacement is known.
Project reattach(Project project, const std::vector<SelectionChange>& changes);

/// Text of selections.json. It contains only names of the case and the geometry of its surfaces.
std::string format_selections(const std::vector<SelectionRecord>& records);
/// Records from the project's results folder. Empty if there is no such file, if it cannot be read, or if the
/// project was never saved.
std::vector<SelectionRecord> recorded_selections(const Project& project);

/// Throws Error(model) for the first lost selection. The error names a similar surface and the command that
/// re-attaches.
void require_selections(const Project& project, const Mesh& mesh, Monitor& monitor);

}  // namespace genba
