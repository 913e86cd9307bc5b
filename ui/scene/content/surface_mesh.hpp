// The outer surface of a mesh as plain triangles and lines, ready for a graphics card.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/model/mesh.hpp"
#include "ui/scene/plane/plane_look.hpp"

namespace genba {

/// A coarser surface. Its vertices are some of the vertices of the surface.
struct CoarseSurface {
  std::vector<std::int32_t> vertex;                    ///< [coarse vertex] vertex of the surface
  std::vector<std::array<std::int32_t, 3>> triangles;  ///< [triangle] coarse vertices
  std::vector<std::int32_t> source;                    ///< [triangle] triangle of the surface
  double cell = 0;                                     ///< m; details smaller than this are lost
};

/// Consecutive triangles of a surface (or of a coarser one). A piece has vertices of its own, so that it can
/// be drawn alone.
struct SurfacePiece {
  std::vector<std::int32_t> vertex;                    ///< [vertex of the piece] vertex of the surface
  std::vector<std::array<std::int32_t, 3>> triangles;  ///< [triangle] vertices of the piece
  std::int32_t first = 0;                              ///< number of its triangle 0 in the surface
};

/// Faces between two bodies. They can be seen if one of the two bodies is hidden or translucent.
struct InnerFaces {
  std::vector<std::array<Index, 3>> triangles;  ///< [triangle] mesh nodes
  std::vector<Index> face;                      ///< [triangle] index into Mesh::surfaces
  std::vector<std::array<Index, 2>> sides;      ///< [triangle] the regions on both sides; -1: not known
};

/// Facets of higher order are split into flat triangles. Interfaces between regions are left out. Vertices
/// are doubled along sharp edges, so that each has one normal. Of a plane body: its faces, and walls along its
/// edges (ui/scene/plane); surfaces above those of the mesh are the faces of its regions.
struct SurfaceMesh {
  std::vector<Index> vertex_node;                      ///< [vertex] mesh node
  std::vector<std::array<std::int32_t, 3>> triangles;  ///< [triangle] vertices, normal outwards
  std::vector<Index> triangle_surface;                 ///< [triangle] index into Mesh::surfaces
  std::vector<std::optional<Rgb>> surface_colour;      ///< [surface of the mesh] colour in its source
  std::vector<Index> body_node;     ///< all nodes of solids (of the surface if there are none)
  std::vector<Index> feature_node;  ///< [feature vertex] mesh node
  std::vector<std::array<std::int32_t, 2>>
      feature_lines;             ///< feature vertices: sharp edges, borders of surfaces
  std::vector<Index> edge_node;  ///< [edge vertex] mesh node
  std::vector<std::array<std::int32_t, 2>>
      element_edges;                                   ///< edge vertices: edges of elements, not of the split
  std::vector<std::array<Index, 2>> feature_surfaces;  ///< [feature line] surfaces at it; -1: a border
  std::vector<std::array<std::int32_t, 3>>
      neighbours;  ///< [triangle][side: corner k to k+1] the other triangle, or -1 if there is not just one
  std::vector<Index> bar_node;                          ///< [bar vertex] mesh node
  std::vector<std::array<std::int32_t, 2>> bar_lines;  ///< bar vertices; two lines for a bar of second order
  std::vector<Index> bar_region;                        ///< [bar line]
  std::vector<Index> surface_region;        ///< [surface] its region; -1: not known; empty: solids tell it
  std::shared_ptr<const InnerFaces> inner;  ///< null: none, or not looked for
  // Of a plane body; else empty.
  PlaneLook plane;
  std::vector<Stand> vertex_stand, feature_stand, edge_stand;  ///< [vertex], [feature vertex], [edge vertex]
  std::vector<Stand> bar_stand;                ///< [bar vertex] in front of the faces
  std::vector<Index> feature_edge;             ///< [feature line] the edge it lies on: a surface, or -1
  std::vector<std::array<Vec3, 2>> axis_lines;  ///< m, of a ring
  float front = 0;                             ///< m along z, of its front faces
  std::array<Vec3, 2> box{};                ///< of the mesh, m
  std::vector<float> node_volume;           ///< [mesh node] its share of the solids, m^3; empty: no solids
  std::vector<CoarseSurface> coarse;        ///< from fine to coarse, for pictures that must be drawn fast
  std::vector<std::vector<SurfacePiece>> pieces;  ///< [0: the surface, 1 + i: coarse[i]]; empty for a surface
                                                  ///< with few triangles
};

/// The length of the diagonal of a box.
inline double diagonal(const std::array<Vec3, 2>& box) {
  return std::hypot(box[1][0] - box[0][0], box[1][1] - box[0][1], box[1][2] - box[0][2]);
}

/// Merges the vertices in each cell of a grid, unless their normals oppose each other (Rossignac & Borrel
/// 1993): so the two sides of a thin wall stay apart. Leaves about `wanted` triangles, fewer than 1.5 times
/// as many. `positions`: [vertex].
CoarseSurface coarsen(const std::vector<std::array<std::int32_t, 3>>& triangles,
                      const std::vector<std::array<float, 3>>& positions, std::size_t wanted);

/// Pieces of at most `most` triangles; empty if there are no more triangles than that.
std::vector<SurfacePiece> cut_pieces(const std::vector<std::array<std::int32_t, 3>>& triangles,
                                     std::size_t vertices, std::size_t most);

/// Adds coarser surfaces and pieces where there are many triangles. `positions`: [vertex].
void add_levels(SurfaceMesh& surface, const std::vector<std::array<float, 3>>& positions);

/// An edge is sharp if the normals of its two triangles differ by more than `sharp_angle` (rad).
SurfaceMesh make_surface_mesh(const Mesh& mesh, double sharp_angle = 0.6, const PlaneLook& plane = {});
/// Null if there are no faces between bodies.
std::shared_ptr<const InnerFaces> find_inner_faces(const Mesh& mesh);
/// Makes the outer surface of a mesh ready for drawing. This is the slow part (about a second per million
/// triangles). Any thread may run it, so that a window does not wait.
std::shared_ptr<const SurfaceMesh> prepare_surface(const Mesh& mesh, const PlaneLook& plane = {});

/// Unit normals of the vertices, weighted by area; [vertex]. `positions`: [vertex].
std::vector<std::array<float, 3>> vertex_normals(const std::vector<std::array<std::int32_t, 3>>& triangles,
                                                 const std::vector<std::array<float, 3>>& positions);

}  // namespace genba
