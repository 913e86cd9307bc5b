// Faces that are joined to others, with copies of their places, so that a face may stand for one turned about an
// axis; and a tree of boxes to find faces near a place.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "engine/model/mesh.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

/// A face of a solid, or an edge of a plane body (a line; its normal lies in the plane).
struct JoinFace {
  ElementType type = ElementType::tri3;
  int count = 0;                ///< of nodes
  std::array<Index, 8> node{};  ///< mesh nodes
  std::array<Vec3, 8> x{};      ///< their places, m
  Vec3 normal{};                ///< of length 1, out of the body
  double size = 0;              ///< square root of the area; length of an edge, m
};
std::vector<JoinFace> join_faces(const Mesh& mesh, std::span<const FacetRef> facets);
/// Takes normal and size anew after its places have changed.
void take_shape(JoinFace& face);

/// Natural coordinates of the point of a face whose projection along `axis` is that of p, by Newton's method.
/// False if there is none. Of an edge: its foot along `axis` in the plane.
bool find_natural(const JoinFace& face, const Vec3& axis, const Vec3& p, double* xi);
/// Shape functions n[count] there.
/// Linear functions of its corners, which add up to 1. f[corners]
void corner_functions(const JoinFace& face, const double* xi, double* f);
void shape_values(const JoinFace& face, const double* xi, double* n);
/// Place of the point.
Vec3 place_at(const JoinFace& face, const double* n);
/// How far natural coordinates lie outside of the face; 0 inside.
double outside(const JoinFace& face, const double* xi);

class BoxTree {
 public:
  struct Box {
    Vec3 low, high;
  };
  explicit BoxTree(std::vector<Box> boxes);
  /// Calls use(number) for each box that meets the given one, in ascending order of a fixed sequence.
  void visit(const Box& box, const std::function<void(std::size_t)>& use) const;

 private:
  struct Knot {
    Box box;
    std::size_t first, last;  // into order_
    std::size_t left = 0, right = 0;
  };
  std::size_t make(std::size_t first, std::size_t last);
  std::vector<Box> boxes_;
  std::vector<std::size_t> order_;
  std::vector<Knot> knots_;
};
BoxTree::Box box_of(const JoinFace& face, double grown);

}  // namespace genba
