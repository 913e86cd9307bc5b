// The outer surface of a mesh as plain triangles and lines, ready for a graphics card.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// A coarser surface whose vertices are some of the surface's own.
struct CoarseSurface {
  std::vector<std::int32_t> vertex;                    ///< [coarse vertex] vertex of the surface
  std::vector<std::array<std::int32_t, 3>> triangles;  ///< [triangle] coarse vertices
  std::vector<std::int32_t> source;                    ///< [triangle] triangle of the surface
  double cell = 0;                                     ///< m; parts smaller than this are gone
};

/// Consecutive triangles of a surface (or of a coarser one) with vertices of their own, so that they can be
/// drawn apart.
struct SurfacePiece {
  std::vector<std::int32_t> vertex;                    ///< [vertex of the piece] vertex of the surface
  std::vector<std::array<std::int32_t, 3>> triangles;  ///< [triangle] vertices of the piece
  std::int32_t first = 0;                              ///< triangle of the surface that triangle 0 is
};

/// Faces between two bodies, which are seen once one of the two is not.
struct InnerFaces {
  std::vector<std::array<Index, 3>> triangles;  ///< [triangle] mesh nodes
  std::vector<Index> face;                      ///< [triangle] index into Mesh::surfaces
  std::vector<std::array<Index, 2>> sides;      ///< [triangle] the regions at it; -1: not known
};

/// Facets of higher order are split into flat triangles; interfaces between regions are left out. Vertices
/// are doubled along sharp edges so that each has one normal.
struct SurfaceMesh {
  std::vector<Index> vertex_node;                      ///< [vertex] mesh node
  std::vector<std::array<std::int32_t, 3>> triangles;  ///< [triangle] vertices, normal outwards
  std::vector<Index> triangle_surface;                 ///< [triangle] index into Mesh::surfaces
  std::vector<std::optional<Rgb>> surface_colour;      ///< [surface of the mesh] in its source
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
  std::vector<Index> surface_region;        ///< [surface] that it bounds, -1: not known; empty: solids tell
  std::shared_ptr<const InnerFaces> inner;  ///< null: none, or not looked for
  std::array<Vec3, 2> box{};                ///< of the mesh, m
  std::vector<float> node_volume;           ///< [mesh node] its share of the solids, m^3; empty without solids
  std::vector<CoarseSurface> coarse;        ///< from fine to coarse, for pictures that must be drawn soon
  std::vector<std::vector<SurfacePiece>> pieces;  ///< [0: the surface, 1 + i: coarse[i]]; empty where it has
                                                  ///< few triangles
};

/// Of a box.
inline double diagonal(const std::array<Vec3, 2>& box) {
  return std::hypot(box[1][0] - box[0][0], box[1][1] - box[0][1], box[1][2] - box[0][2]);
}

/// Merges the vertices of each cell of a grid whose normals do not oppose each other (Rossignac & Borrel
/// 1993), so that about `wanted` triangles are left, fewer than 1.5 times as many. The two sides of a thin
/// wall stay apart. `positions`: [vertex].
CoarseSurface coarsen(const std::vector<std::array<std::int32_t, 3>>& triangles,
                      const std::vector<std::array<float, 3>>& positions, std::size_t wanted);

/// Pieces of `most` triangles or fewer; none if there are no more than that.
std::vector<SurfacePiece> cut_pieces(const std::vector<std::array<std::int32_t, 3>>& triangles,
                                     std::size_t vertices, std::size_t most);

/// Coarser surfaces and pieces, where there are many triangles. `positions`: [vertex].
void add_levels(SurfaceMesh& surface, const std::vector<std::array<float, 3>>& positions);

/// Edges whose neighbours' normals differ by more than `sharp_angle` (rad) are sharp.
SurfaceMesh make_surface_mesh(const Mesh& mesh, double sharp_angle = 0.6);
/// Null where there are none.
std::shared_ptr<const InnerFaces> find_inner_faces(const Mesh& mesh);
/// Makes the outer surface of a mesh ready for drawing: the slow part (about a second per million triangles).
/// May run on any thread, so that a window stays alive.
std::shared_ptr<const SurfaceMesh> prepare_surface(const Mesh& mesh);

/// Unit normals of the vertices, weighted by area; [vertex]. `positions`: [vertex].
std::vector<std::array<float, 3>> vertex_normals(const std::vector<std::array<std::int32_t, 3>>& triangles,
                                                 const std::vector<std::array<float, 3>>& positions);

}  // namespace genba
