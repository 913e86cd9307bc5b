// Images of labels or grey values that tests make, and their meshes.
#pragma once

#include <cmath>
#include <functional>
#include <string>

#include "tests/mesh/mesh_testing.hpp"

namespace genba::testing {

using LabelOf = std::function<int(double x, double y, double z)>;

/// A NRRD of n^3 labels or grey values (8 bits), 1 mm a voxel; x, y and z run from -1 to 1.
inline std::string phantom(int n, const LabelOf& label_of) {
  std::string bytes =
      "NRRD0004\ntype: uchar\ndimension: 3\nspace: LPS\nsizes: " + std::to_string(n) + " " +
      std::to_string(n) + " " + std::to_string(n) +
      "\nspace directions: (1,0,0) (0,1,0) (0,0,1)\nspace origin: (100,0,0)\nspace units: \"mm\" "
      "\"mm\" \"mm\"\nencoding: raw\npatient:=Mustermann\n\n";
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i)
        bytes +=
            static_cast<char>(label_of((2 * i + 1.0) / n - 1, (2 * j + 1.0) / n - 1, (2 * k + 1.0) / n - 1));
  return bytes;
}

/// Two halves of a ball that touch, the second again in two: three lines where regions meet.
inline int touching(double x, double y, double z) {
  if (std::hypot(x, y, z) > 0.8) return 0;
  return x < 0 ? 1 : y < 0.1 ? 2 : 3;
}

inline Mesh mesh_image(const std::string& path, const ImageOptions& image, MeshKind kind = MeshKind::tet4,
                       double size = 0, MeshingReport* report = nullptr) {
  GeometrySpec geometry;
  geometry.kind = GeometryKind::image;
  geometry.path = path;
  geometry.image = image;
  MeshOptions options;
  options.kind = kind;
  options.size = size;
  Monitor quiet;
  return make_mesh(geometry, options, quiet, report);
}

}  // namespace genba::testing
