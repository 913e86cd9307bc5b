// A mesh in pieces: a list (.gpieces, JSON) beside one mesh file (.gmesh) a piece. Nodes of a piece have the numbers of
// the whole mesh, so a node of a border has the same number in each of its pieces. Each element is in one piece. All
// pieces have the same regions, surfaces and sets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mesh/files/piece_ending.hpp"

namespace genba {

struct PieceEntry {
  std::string file;  ///< in the folder of the list
  std::int64_t nodes = 0, elements = 0;
  std::int64_t couplings = 0;  ///< pairs of nodes that share an element of the piece
  bool hexahedra = false;      ///< it has no other elements
  std::string sha256;
};

struct PieceList {
  std::string source;  ///< what the mesh was made from, a name without folder
  std::vector<PieceEntry> pieces;
};

/// Throws Error(file) if it cannot be written.
void write_piece_list(const std::string& path, const PieceList& list);
/// Throws Error(file) if it is missing, no such list, names no piece, or names a file of another folder.
PieceList read_piece_list(const std::string& path);
/// Absolute paths if that of the list is.
std::vector<std::string> piece_paths(const std::string& list_path, const PieceList& list);

}  // namespace genba
