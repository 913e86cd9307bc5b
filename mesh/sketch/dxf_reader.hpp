// Drawings in ASCII DXF: closed lines become faces.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/sketch/sketch.hpp"

namespace genba {

struct Drawing {
  Sketch sketch;
  std::vector<Text> notes;     ///< number of faces and holes
  std::vector<Text> warnings;  ///< what was left out
};

/// Reads LINE, ARC, CIRCLE, ELLIPSE, LWPOLYLINE, POLYLINE and SPLINE. Lines whose ends lie within a millionth of
/// the drawing are joined. What lies in an odd number of closed lines is a face, the rest are holes. An edge is
/// named after its layer, except layer 0; a face after the layer of its outline. unit: m per unit of the
/// drawing, or 0 for the file's own ($INSUNITS). Throws Error(geometry) that names the place of a gap, an
/// unfinished line, or an entity that cannot be read; Error(input) without a unit.
Drawing read_dxf(const std::string& content, const std::string& file, double unit);

/// Refuses a binary DXF file and a DWG file. Throws Error(geometry).
void require_dxf_text(const std::string& content, const std::string& file);

/// m per unit by $INSUNITS; 0: the file does not say it.
double dxf_length_unit(const std::string& content);

}  // namespace genba
