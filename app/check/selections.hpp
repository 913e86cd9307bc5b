// Do the surfaces that loads and constraints name still mean the same after a remesh or a change of the
// geometry? Every run leaves signatures of what its conditions caught in the results folder; the next mesh of
// the case is held against them.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// What can be told of a piece of surface whatever the mesh.
struct SurfaceSignature {
  double area = 0;  ///< m^2
  Vec3 centre{};    ///< m, of the area
  Vec3 normal{};    ///< sum of the area vectors / area: length 1 on a plane, 0 on a closed surface
  bool operator==(const SurfaceSignature&) const = default;
};

/// One selection of one condition: a name ("bore", "#12"), or all that another selector catches.
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
  std::string replacement;  ///< of a lost name: the surface that looks like it, "#15" or a name; or empty
  bool catches = true;      ///< the selector catches something now
};

/// Signatures of every condition of the study on a mesh; selections without surface are left out.
std::vector<SelectionRecord> record_selections(const Mesh& mesh, const Study& study);

/// Every record whose condition is still there against the mesh. kept: area within 5 %, centre within 2 % of
/// the box diagonal, same direction. moved: a name or a geometric selector that catches another shape than
/// before, or "#12" whose surface changed a little. lost: a name that is gone, "#12" that is another surface
/// now, a selector that catches nothing.
std::vector<SelectionChange> compare_selections(const std::vector<SelectionRecord>& records, const Mesh& mesh,
                                                const Study& study);

/// `project` with lost names replaced where there is a replacement.
Project reattach(Project project, const std::vector<SelectionChange>& changes);

/// selections.json; contains names of the case and geometry of its surfaces, nothing else.
std::string format_selections(const std::vector<SelectionRecord>& records);
/// Of the project's results folder; empty where there is no such file or the project was never saved. A file
/// that cannot be read counts as none.
std::vector<SelectionRecord> recorded_selections(const Project& project);

/// Throws Error(model) for the first lost selection, with what looks like it and the command that
/// re-attaches.
void require_selections(const Project& project, const Mesh& mesh, Monitor& monitor);

}  // namespace genba
