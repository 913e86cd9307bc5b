// A triangulated surface, and what is wrong with it, found before any mesher sees it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

struct TriangleSurface {
  std::vector<Vec3> points;                     ///< [point], m, each place once
  std::vector<std::array<Index, 3>> triangles;  ///< [triangle], counter-clockwise seen from outside
  std::vector<Index> shell;                     ///< [triangle], connected part it belongs to
};

/// {min, max} of its points, m.
std::array<Vec3, 2> bounding_box(const TriangleSurface& surface);

/// One closed, connected part of a surface.
struct SurfaceShell {
  std::int64_t triangles = 0;
  double volume = 0;  ///< m^3, of the space inside
  int depth = 0;      ///< number of shells around it: even is the outside of a solid, odd is a cavity
  Index solid = 0;    ///< solid that it bounds, counted from 0
};

/// Findings; a place is the middle of the first edge or triangle concerned, m.
struct SurfaceCheck {
  std::int64_t degenerate = 0, duplicate = 0;  ///< removed
  std::int64_t flipped = 0;                    ///< turned so that neighbours agree
  std::int64_t open_edges = 0;
  std::int64_t shared_edges = 0;  ///< edges of more than two triangles
  std::int64_t crossings = 0;     ///< pairs of triangles that cross or overlap
  bool one_sided = false;         ///< like a Moebius strip: has no inside
  Vec3 open_place{}, shared_place{}, crossing_place{};
  double diagonal = 0;  ///< of the surface's box, m
  std::vector<SurfaceShell> shells;
  std::vector<Text> warnings;  ///< of what was mended
  int solids = 0;

  bool usable() const {
    return open_edges == 0 && shared_edges == 0 && crossings == 0 && !one_sided && !shells.empty();
  }
};

/// Reads ASCII or binary STL, told apart by content and size; joins corners at exactly the same place.
/// Throws Error(file/geometry) on files that are missing, empty, cut off, not STL, or hold a number that is
/// not finite; Cancelled.
TriangleSurface read_stl(const std::string& path, double unit, const Monitor& monitor);

/// Removes degenerate and duplicate triangles, joins corners closer than a millionth of the diagonal where
/// that closes gaps, turns triangles so that all normals point out of the material, and lists what cannot be
/// mended here. Throws Cancelled.
SurfaceCheck check_surface(TriangleSurface& surface, const Monitor& monitor);

/// Shells too small to matter to any element, as contouring of an image leaves them.
struct Specks {
  std::int64_t count = 0;
  double size = 0;  ///< m, diagonal of the largest one's box
  Vec3 place{};     ///< m, of a corner of the first
};
/// Removes shells of fewer than 20 triangles that are smaller than a thousandth of the whole surface, with
/// their corners; not the last one. `check` is of this surface, and true no more if there were any.
Specks remove_specks(TriangleSurface& surface, const SurfaceCheck& check);

/// Joins corners of open edges that are closer than `distance`, m, and removes triangles that lose their area
/// by it, if fewer edges are open then and none more is shared; returns how many were joined.
std::int64_t join_open_corners(TriangleSurface& surface, double distance);

/// Share of the edges of two triangles whose normals differ by more than `angle`, rad.
double sharp_edges(const TriangleSurface& surface, double angle);

/// Length of the diagonal of its box, m.
double diagonal(const TriangleSurface& surface);
/// The same without a few corners that lie far off all others, as damaged files have them: where up to 16 of
/// them, a two-hundredth at most, make the box more than twice as long along an axis.
double body_diagonal(const TriangleSurface& surface);

/// What keeps a surface from enclosing a solid, with numbers and places: "3 open edges (the surface has
/// holes), the first at (1 2 3) mm"; empty if nothing does.
Text describe_faults(const SurfaceCheck& check);

/// Throws Error(geometry) with them if the surface cannot be filled with elements.
void require_usable(const SurfaceCheck& check, const std::string& file);

/// Pairs of triangles that cross or overlap (neighbours that only share a corner or an edge do not), found
/// with a tree of boxes. Stops counting at `limit`; `place` is set to the first.
std::int64_t count_crossings(const TriangleSurface& surface, std::int64_t limit, Vec3& place,
                             const Monitor& monitor);

}  // namespace genba
