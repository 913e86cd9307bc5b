// A surface that patches are painted on, and the picture of what is painted.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/model/study/patch.hpp"

namespace genba {

struct PatchPicture {
  std::vector<std::array<Index, 3>> facets;  ///< nodes of whole facets, as triangles
  std::vector<std::array<Vec3, 3>> pieces;   ///< m; of a body before its mesh, cut where the dabs end
  std::size_t count = 0;                     ///< facets; 0 before the mesh
  double area = 0;                           ///< m^2
  bool operator==(const PatchPicture&) const = default;
};

/// Any thread may make one. A body before its mesh has only facets; all of them lie outside.
class PatchCanvas {
 public:
  explicit PatchCanvas(std::shared_ptr<const Mesh> mesh);

  const std::shared_ptr<const Mesh>& mesh() const { return mesh_; }
  void clear();
  /// Paints a dab. Returns why it cannot be painted; empty: it is painted.
  Text add(const PatchDab& dab);
  PatchPicture picture() const;

 private:
  std::shared_ptr<const Mesh> mesh_;
  PatchSurface surface_;
  Patch patch_;
};

}  // namespace genba
