// Connected pieces of a mesh, and the rigid motions that constraints leave free.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/problem/support_directions.hpp"

namespace genba {

/// Solids connected through shared nodes.
struct MeshPieces {
  std::vector<Index> of_node;          ///< [mesh node], -1 for nodes of no element
  std::vector<Vec3> centroid;          ///< [piece] mean of its nodes, m
  std::vector<double> size;            ///< [piece] diagonal of its bounding box, m
  std::vector<std::int64_t> elements;  ///< [piece]
  std::vector<Index> nodes;            ///< [piece] number of nodes
  Index count() const { return static_cast<Index>(centroid.size()); }
};
MeshPieces find_pieces(const Mesh& mesh);

/// Names of the rigid motions of a piece that prescribed components leave free, e.g. "translation along z",
/// "rotation about the axis through (0, 10, 0) mm parallel to x". Empty if there is none.
/// points: places of the nodes with prescribed components. fixed: [point][3]. size: of the piece, m. along: what
/// elastic supports hold.
/// Method: the six rigid motions (rotations scaled by the size) are projected on the prescribed components.
/// The null space of that 6x6 matrix is free. A constraint whose lever arm is less than a millionth of the
/// size does not hold a rotation.
std::vector<Text> free_rigid_motions(const std::vector<Vec3>& points,
                                     const std::vector<std::array<bool, 3>>& fixed, double size,
                                     const std::vector<HeldDirection>& along = {});

/// The same motions as numbers: translation, and rotation times `size`, about `centre`.
struct FreeSpace {
  Vec3 centre{};
  std::vector<std::array<double, 6>> motions;
};
FreeSpace free_rigid_space(const std::vector<Vec3>& points, const std::vector<std::array<bool, 3>>& fixed,
                           double size, const std::vector<HeldDirection>& along = {});

/// One of these motions and its name.
struct NamedMotion {
  Text name;
  std::array<double, 6> motion;
};
/// A basis of a null space by motions that are easy to name.
std::vector<NamedMotion> named_motions(const std::vector<std::array<double, 6>>& null_space, const Vec3& centre,
                                       double size);
/// Names of the motions of a null space: translation, and rotation about `centre` times `size`, of each.
std::vector<Text> motion_names(const std::vector<std::array<double, 6>>& null_space, const Vec3& centre,
                               double size);

/// Finds the contacts of a study (contacts.cpp). Throws Error(model) that names the condition: a side without faces, faces
/// on both sides, faces that do not look at each other.
void take_contacts(Problem& problem, Monitor& monitor);
/// [piece] the lowest piece that contacts join it to, whether they are closed or not.
std::vector<Index> pieces_in_contact(const Problem& problem, const MeshPieces& pieces);
/// [piece] 1: a rigid surface that moves as stated holds it weakly until it touches.
std::vector<std::uint8_t> pieces_at_indenters(const Problem& problem, const MeshPieces& pieces);
/// Contacts of these pieces hold them weakly until they touch; others do not. motions: of the pieces, in words.
void hold_loose_parts(Problem& problem, const MeshPieces& pieces, const std::vector<std::uint8_t>& is_loose,
                      std::vector<Text> motions);

/// A piece that can move although equations join it to others.
struct FreePiece {
  Index piece = 0;
  std::vector<Text> motions;    ///< as free_rigid_motions()
  std::vector<Text> joined_by;  ///< conditions that join it to others or to the ground
  std::size_t total = 0;        ///< number of independent free motions of all pieces together
  /// [motion][piece] how all pieces move with it: as FreeSpace::motions, about `centre`, rotations times `size`.
  std::vector<std::vector<std::array<double, 6>>> of_pieces;
  Vec3 centre{};
  double size = 0;
};
/// All pieces as one, for a body whose parts hang together.
MeshPieces as_one_piece(const MeshPieces& pieces, const Mesh& mesh);
/// Pieces that groups join ([piece] the lowest of its group; then its number among the joined ones). Each has the centroid
/// and the size of its lowest one.
MeshPieces joined_pieces(const MeshPieces& pieces, std::vector<Index>& group);
/// The piece that moves most in the free motions of all pieces, which Problem::map joins; empty: nothing can move.
/// points, fixed, along: for each piece as in free_rigid_motions().
std::optional<FreePiece> free_tied_piece(const Problem& problem, const MeshPieces& pieces,
                                         const std::vector<std::vector<Vec3>>& points,
                                         const std::vector<std::vector<std::array<bool, 3>>>& fixed,
                                         const std::vector<std::vector<HeldDirection>>& along = {});

}  // namespace genba
