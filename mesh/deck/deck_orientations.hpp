// *ORIENTATION of a deck: axes of materials in sections.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/model/study/material_axes.hpp"
#include "mesh/deck/deck_mesh.hpp"

namespace genba {

/// SYSTEM=RECTANGULAR (two points, a third as origin, an additional rotation about one of the axes) and
/// CYLINDRICAL (two points of the axis, an additional rotation about the radial direction).
class DeckOrientations {
 public:
  DeckOrientations(const DeckText& deck, double unit, const DeckMesh& mesh)
      : deck_(deck), unit_(unit), mesh_(mesh) {}

  void take(const DeckBlock& block);

  struct Orientation {
    MaterialAxes axes;
    std::string foreign;  ///< not empty: an unsupported kind, "SYSTEM=SPHERICAL"
    std::int64_t line = 0;
  };
  /// The orientation that a section in this scope names; null if there is none.
  const Orientation* find(const std::string& name, std::size_t scope) const;

 private:
  std::optional<MaterialAxes> read(const DeckBlock& block, bool cylindrical, std::string& foreign) const;

  const DeckText& deck_;
  double unit_;
  const DeckMesh& mesh_;
  std::map<std::pair<std::size_t, std::string>, Orientation> orientations_;  ///< by scope and key
};

}  // namespace genba
