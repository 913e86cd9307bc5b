// Polygons of surface files, read by our own readers: coordinates stay doubles, and errors name their line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

struct PolygonSoup {
  std::vector<Vec3> points;  ///< in the file's unit
  /// Point indices of all polygons, one after the other, from 0; all of them exist.
  std::vector<std::int64_t> corners;
  std::vector<std::size_t> ends;  ///< [polygon] end of its corners

  void close_polygon() { ends.push_back(corners.size()); }
};

/// Wavefront OBJ: vertices and faces, with indices from either end and lines continued with "\". Ignores
/// lines, points, groups, materials, textures and free-form shapes. `file`: for messages. Throws
/// Error(geometry) with the line.
PolygonSoup read_obj(const std::string& content, const std::string& file);

/// PLY, ASCII or binary of either byte order: polygons and strips of triangles. Throws Error(geometry), with
/// the line in ASCII files; also if the file is incomplete.
PolygonSoup read_ply(const std::string& content, const std::string& file);

}  // namespace genba
