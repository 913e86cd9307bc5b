// Faces that touch, as plain arrays: one row a corner node of the first faces. A row has the mean gap and the mean
// slip of the common area around its node, weighted by the node's shape function (mortar; Puso & Laursen, CMAME 193,
// 2004), as sums over the displacements of nodes of both sides.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

struct ContactRows {
  std::vector<Index> node;          ///< [row] mesh node of the first faces
  std::vector<double> area;         ///< [row] its share of the common area, m^2
  std::vector<double> gap;          ///< [row] at the begin, m; below 0: they overlap
  std::vector<double> penalty;      ///< [row] pressure by overlap, Pa/m
  std::vector<double> stabiliser;   ///< [row] traction by motion of one side along the other, Pa/m; 0: both are held
  std::vector<Vec3> normal;         ///< [row] of length 1, out of the first body
  std::vector<std::uint8_t> holds;  ///< [row] 1: it cannot part
  std::vector<std::uint8_t> sticks; ///< [row] 1: it cannot slip where it is closed
  std::vector<Offset> start{0};     ///< [rows + 1] into the next four
  std::vector<Index> nodes;         ///< mesh nodes
  std::vector<std::uint8_t> own;    ///< 1: of the first faces
  std::vector<double> weight;       ///< the second faces move relative to the first by the sum of weight * u
  std::vector<Vec3> along;          ///< the gap grows by the sum of along * u

  std::size_t size() const { return node.size(); }
  std::size_t first(std::size_t row) const { return static_cast<std::size_t>(start[row]); }
  std::size_t last(std::size_t row) const { return static_cast<std::size_t>(start[row + 1]); }
  std::int64_t bytes() const;
};

/// What a row adds to a matrix: normal * along along^T + weight weight^T tangent. Both have the area in them.
struct ContactTerms {
  double normal = 0;   ///< N/m
  double tangent[9]{}; ///< N/m, symmetric
};
/// k[nodes * dofs][nodes * dofs] of a row.
void contact_matrix(const ContactRows& rows, std::size_t row, const ContactTerms& terms, int dofs,
                    std::vector<double>& k);

/// The terms of a linear stand-in: rows without a gap are closed, those that cannot slip do not; where a side is held
/// by nothing else, it is held weakly.
ContactTerms first_contact_terms(const ContactRows& rows, std::size_t row);

}  // namespace genba
