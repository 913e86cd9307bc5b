// What a person points at in the picture, and the selector of the case file that says the same.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"
#include "ui/scene/content/surface_mesh.hpp"

namespace genba {

enum class PickFilter {
  faces,   ///< surfaces
  edges,   ///< where two surfaces meet
  bodies,  ///< regions
  nodes,
  angle  ///< facets around, as far as neighbours' normals differ by less than an angle
};

/// Things of one kind.
struct Picked {
  PickFilter filter = PickFilter::faces;
  /// Sorted. faces: indices into Mesh::surfaces; bodies: Mesh::regions; nodes: Mesh::points; angle: triangles
  /// of the SurfaceMesh; edges: the smaller surface << 32 | the larger one.
  std::vector<std::int64_t> items;
  bool operator==(const Picked&) const = default;
};

/// A value at a place, as a label.
struct ProbeMark {
  Vec3 drawn{};  ///< m, in the body as drawn
  Text text;
  friend bool operator==(const ProbeMark& a, const ProbeMark& b) {
    return a.drawn == b.drawn && a.text.english() == b.text.english();
  }
};

/// A place on the outer surface.
struct SurfaceHit {
  std::int32_t triangle = -1;  ///< of the SurfaceMesh, behind its last: of an inner face; -1: nothing was hit
  Index surface = -1;          ///< index into Mesh::surfaces
  Index node = -1;             ///< nearest corner of the triangle
  Index region = -1;           ///< of a face between two bodies: the one that is seen; else -1
  Vec3 drawn{};                ///< m, in the body as drawn
  Vec3 place{};                ///< m, in the undeformed body
};

/// Regions that surfaces bound, [surface] index into Mesh::regions; -1 where it cannot be told.
std::vector<Index> surface_regions(const Mesh& mesh, const SurfaceMesh& surface);

/// Triangles connected with `start` over sides whose normals differ by less than `angle` (rad); sorted.
std::vector<std::int64_t> flood(const Mesh& mesh, const SurfaceMesh& surface, std::int32_t start,
                                double angle);

/// Items of `more` are added to those there, or taken out if all of them are there already.
Picked toggled(const Picked& old, const Picked& more);

/// The faces or bodies of the same numbers and names on another mesh of the same geometry; nothing of other
/// things, or where there is none.
Picked carried(const Mesh& from, const Mesh& to, const Picked& picked);

/// "2 faces: top, #7"
Text describe(const Mesh& mesh, const Picked& picked);

/// A selector that selects exactly what is picked; a patch for facets that their normals do not tell from the
/// rest of their face. Throws Error(input) where the case file knows none: several edges, scattered nodes or
/// facets.
Selector selector_of(const Mesh& mesh, const SurfaceMesh& surface, const Picked& picked);

}  // namespace genba
