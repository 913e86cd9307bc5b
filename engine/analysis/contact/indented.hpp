// Faces that a rigid surface presses. Rows are those of faces that touch (contact_rows.hpp), but gap, normal and
// `along` follow the faces: they are taken at the places of integration points.
#pragma once

#include <array>
#include <vector>

#include "engine/analysis/contact/contact_search.hpp"
#include "engine/analysis/contact/indenter.hpp"

namespace genba {

struct IndentedFaces {
  struct Point {
    Vec3 place{};               ///< at rest, m
    double area = 0;            ///< m^2, of a ring of the whole turn
    std::array<double, 8> n{};  ///< [node] shape functions
    std::array<double, 4> f{};  ///< [corner] functions of rows; their sum is 1
  };
  struct Face {
    std::size_t nodes = 0, corners = 0;
    std::array<Index, 8> node{};                          ///< mesh nodes
    std::array<std::size_t, 4> row{};                     ///< [corner]
    std::array<std::array<std::size_t, 8>, 4> entry{};    ///< [corner][node] into ContactRows::nodes
    std::size_t first = 0, last = 0;                      ///< its points
  };
  std::vector<Face> faces;
  std::vector<Point> points;
  bool is_ring = false;  ///< edges turn around the axis x = 0
  std::int64_t bytes() const;
};

/// Appends the rows of one rigid surface at its begin. `facts`: gap is the smallest, m, below 0 where it begins inside.
IndentedFaces find_indented(const ContactSide& side, const ContactAsk& ask, const Indenter& indenter, ContactRows& rows,
                            ContactFacts& facts);

/// Takes gap, along and normal of the rows of these faces anew. The rigid surface has moved by `motion`.
void place_rows(const IndentedFaces& indented, const Indenter& indenter, const Vec3& motion, const NodeMotion& moved,
                ContactRows& rows);
/// Area that belongs to each row where the faces have moved, by its area at rest, to [row]. A plate keeps its thickness.
void add_stretched_areas(const IndentedFaces& indented, const std::vector<Vec3>& points, const NodeMotion& moved,
                         const ContactRows& rows, std::vector<double>& ratio);
/// k[nodes * dofs]^2 of a face: what the turning of the normal adds to the derivatives. pressure: of its corners, Pa.
void curved_matrix(const IndentedFaces& indented, const IndentedFaces::Face& face, const Indenter& indenter,
                   const Vec3& motion, const NodeMotion& moved, const std::array<double, 4>& pressure, std::size_t dofs,
                   std::vector<double>& k);

}  // namespace genba
