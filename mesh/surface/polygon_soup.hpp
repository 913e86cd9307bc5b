// Polygons as surface files list them, read by our own readers: coordinates stay doubles, faults are told
// with their line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

struct PolygonSoup {
  std::vector<Vec3> points;           ///< in the file's unit
  std::vector<std::int64_t> corners;  ///< points of all polygons, one after the other, from 0; all there
  std::vector<std::size_t> ends;      ///< [polygon] where its corners end

  void close_polygon() { ends.push_back(corners.size()); }
};

/// Wavefront OBJ: vertices and faces, with indices from either end and lines that go on behind "\". Lines,
/// points, groups, materials, textures and free-form shapes are left out. `file`: for messages. Throws
/// Error(geometry) with the line.
PolygonSoup read_obj(const std::string& content, const std::string& file);

/// PLY, ASCII or binary of either byte order: polygons and strips of triangles. Throws Error(geometry), with
/// the line where it is text; also if the file is cut off.
PolygonSoup read_ply(const std::string& content, const std::string& file);

}  // namespace genba
