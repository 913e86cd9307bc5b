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
  angle  ///< connected facets; the normals of neighbours differ by less than an angle
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

/// The side of a cutting plane that is drawn.
struct KeptSide {
  Vec3 origin{}, normal{};  ///< m; the normal points to that side
  bool has(const Vec3& at) const;
};

/// A place on what is seen of the bodies.
struct SurfaceHit {
  std::int32_t triangle = -1;  ///< in the SurfaceMesh; behind its end: an inner face; -1: no surface is hit
  Index surface = -1;          ///< index into Mesh::surfaces
  Index node = -1;             ///< nearest corner of the triangle that is not cut off
  Index region = -1;           ///< of a face between two bodies: the body that is seen; else -1
  bool is_in_section = false;  ///< on a slice, a cut or an iso-surface, which are no surfaces of the mesh
  Vec3 drawn{};                ///< m, in the body as drawn
  Vec3 place{};                ///< m, in the undeformed body; of a section: as drawn, see undeformed()
  bool is_between_bodies() const { return region >= 0; }
};

/// The region that each surface bounds, [surface] index into Mesh::regions; -1 where it is not known.
std::vector<Index> surface_regions(const Mesh& mesh, const SurfaceMesh& surface);

/// Triangles that are connected with `start` over sides where the normals differ by less than `angle` (rad);
/// sorted.
std::vector<std::int64_t> flood(const Mesh& mesh, const SurfaceMesh& surface, std::int32_t start,
                                double angle);

/// Adds the items of `more`; if all of them are there already, it removes them.
Picked toggled(const Picked& old, const Picked& more);

/// The same faces or bodies on another mesh of the same geometry, found by number and name. Empty for things
/// of other kinds, and where there are none.
Picked carried(const Mesh& from, const Mesh& to, const Picked& picked);

/// "2 faces: top, #7"
Text describe(const Mesh& mesh, const Picked& picked);

/// A selector that selects exactly what is picked. It is a patch for facets whose normals do not tell them
/// from the rest of their face. Throws Error(input) where no selector does it: several edges, bodies,
/// scattered nodes or facets.
Selector selector_of(const Mesh& mesh, const SurfaceMesh& surface, const Picked& picked);

/// The distance of a point from a piece of a line, m.
double distance_to(const Vec3& p, const Vec3& a, const Vec3& b);
/// The edge of a plane body that a line of sight passes within `reach` (m); of several the nearest to it, then to
/// the eye; -1: none. `line_ends`: where a feature line is drawn; nothing where it is not.
Index edge_near(const SurfaceMesh& surface,
                const std::function<std::optional<std::array<Vec3, 2>>(std::size_t)>& line_ends, const Vec3& eye,
                const Vec3& towards, double reach);

}  // namespace genba
