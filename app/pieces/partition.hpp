// Writes a mesh in pieces (piece_list.hpp).
#pragma once

#include <span>
#include <string>

#include "app/pieces/list/piece_list.hpp"
#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Cuts a mesh into `pieces` of about the same number of node couplings, and writes them beside `path` (.gpieces):
/// "NAME.0.gmesh", ... Holds the whole mesh. Throws Error(input) for a mesh that pieces do not carry (plane, with grey
/// values or directions from its file) or with fewer nodes than pieces, Error(file), also for a file of a
/// piece's name that an earlier list does not name; Cancelled. What fails leaves the pieces of an earlier call.
PieceList write_pieces(const std::string& path, const Mesh& mesh, int pieces, Monitor& monitor);

/// Takes mesh files that are pieces already, one a file, as Gmsh writes them (Mesh.PartitionSplitMeshFiles). Nodes of
/// borders are known by their numbers. One piece is held at a time. unit: m, of lengths in the files. Throws as
/// write_pieces(), and Error(mesh) if two nodes of a file have one number. Ranks find elements that two pieces have.
PieceList join_pieces(const std::string& path, std::span<const std::string> files, double unit, Monitor& monitor);

}  // namespace genba
