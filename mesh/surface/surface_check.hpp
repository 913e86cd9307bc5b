// A triangulated surface and its faults, found before a mesher gets it.
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
  std::vector<Index> shell;                     ///< [triangle], its connected part
};

/// {min, max} of the points, m.
std::array<Vec3, 2> bounding_box(const TriangleSurface& surface);

/// One closed, connected part of a surface.
struct SurfaceShell {
  std::int64_t triangles = 0;
  double volume = 0;  ///< m^3, of the space inside
  int depth = 0;      ///< number of shells around it: even for the outside of a solid, odd for a cavity
  Index solid = 0;    ///< index of the solid that it bounds, from 0
};

/// Results of the check. A place is the middle of the first edge or triangle concerned, m.
struct SurfaceCheck {
  std::int64_t degenerate = 0, duplicate = 0;  ///< removed
  std::int64_t flipped = 0;                    ///< turned to agree with their neighbours
  std::int64_t open_edges = 0;
  std::int64_t shared_edges = 0;  ///< edges of more than two triangles
  std::int64_t crossings = 0;     ///< pairs of triangles that cross or overlap
  bool one_sided = false;         ///< has no inside, like a Moebius strip
  Vec3 open_place{}, shared_place{}, crossing_place{};
  double diagonal = 0;  ///< of the bounding box, m
  std::vector<SurfaceShell> shells;
  std::vector<Text> warnings;  ///< about what was mended
  int solids = 0;

  bool usable() const {
    return open_edges == 0 && shared_edges == 0 && crossings == 0 && !one_sided && !shells.empty();
  }
};

/// Reads ASCII or binary STL, distinguished by content and size. Joins corners with equal coordinates. Throws
/// Error(file/geometry) if the file is missing, empty, incomplete or not STL, or has a number that is not
/// finite; Cancelled.
TriangleSurface read_stl(const std::string& path, double unit, const Monitor& monitor);

/// Removes degenerate and duplicate triangles, joins corners closer than a millionth of the diagonal if that
/// closes gaps, and turns triangles so that all normals point out of the material. Lists the faults that
/// remain. Throws Cancelled.
SurfaceCheck check_surface(TriangleSurface& surface, const Monitor& monitor);

/// Shells too small to matter for any element; contouring of an image leaves them.
struct Specks {
  std::int64_t count = 0;
  double size = 0;  ///< m, box diagonal of the largest one
  Vec3 place{};     ///< m, a corner of the first one
};
/// Removes shells of fewer than 20 triangles that are smaller than a thousandth of the whole surface, with
/// their corners. Never removes the last shell. `check` is of this surface; it is no longer valid if shells
/// were removed.
Specks remove_specks(TriangleSurface& surface, const SurfaceCheck& check);

/// Joins corners of open edges that are closer than `distance`, m, and removes triangles that lose their
/// area. Does so only if this leaves fewer open edges and no more shared edges. Returns the number of joined
/// corners.
std::int64_t join_open_corners(TriangleSurface& surface, double distance);

/// Share of edges between two triangles whose normals differ by more than `angle`, rad.
double sharp_edges(const TriangleSurface& surface, double angle);

/// Diagonal of the bounding box, m.
double diagonal(const TriangleSurface& surface);
/// The same without a few corners far from all others, as in damaged files. Such corners are left out if at
/// most 16 of them, and at most a two-hundredth, make the box more than twice as long along an axis.
double body_diagonal(const TriangleSurface& surface);

/// Faults because of which the surface encloses no solid, with numbers and places: "3 open edges (the surface
/// has holes), the first at (1 2 3) mm"; empty if there are none.
Text describe_faults(const SurfaceCheck& check);

/// Throws Error(geometry) with these faults if the surface cannot be filled with elements.
void require_usable(const SurfaceCheck& check, const std::string& file);

/// Number of pairs of triangles that cross or overlap, found with a tree of boxes. Neighbours that only share
/// a corner or an edge do not count. Stops at `limit`; sets `place` to the first pair.
std::int64_t count_crossings(const TriangleSurface& surface, std::int64_t limit, Vec3& place,
                             const Monitor& monitor);

}  // namespace genba
