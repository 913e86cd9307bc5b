// The lines of a DXF drawing, before they are joined into faces.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/sketch/sketch.hpp"

namespace genba {

/// A line, arc or curve from one point to another, m.
struct DrawnEdge {
  SketchPoint begin{}, end{};
  SketchSide side;    ///< its name is the layer
  int line = 0;       ///< of the entity in the file, 1-based
};

struct DrawnEntities {
  std::vector<DrawnEdge> edges;
  std::vector<SketchPath> circles;
  std::vector<Text> warnings;
};

/// unit: m per unit of the drawing. Throws Error(geometry) naming the line and the entity.
DrawnEntities read_dxf_entities(const std::string& content, const std::string& file, double unit);

}  // namespace genba
