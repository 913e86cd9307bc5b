// What a geometry contains.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// An edge or a face of a CAD shape that is small compared with its surroundings.
struct SmallFeature {
  int dimension = 1;  ///< 1: edge, 2: face
  std::int64_t tag = 0;
  std::string name;  ///< of a face; for an edge the names of its faces, "top|side"; may be empty
  double size = 0;   ///< m: length of an edge; width of a face, 2 area / perimeter
  Vec3 place{};      ///< m, centre of its box
};

/// Entities for pickers and for names in error messages.
struct GeometryFacts {
  std::vector<GeometricEntity> regions, surfaces;
  std::array<Vec3, 2> box{};  ///< m
  /// For CAD: the ten shortest edges, then the ten narrowest faces, each with the smallest first.
  std::vector<SmallFeature> small{};
};

}  // namespace genba
