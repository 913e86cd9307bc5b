#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "mesh/files/geometry_file.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {
namespace {

using Pairs = gmsh::vectorpair;

// Curves that need the same number of elements because they are opposite in a quadrilateral.
class CurveClasses {
 public:
  int find(int curve) {
    int root = curve;
    while (parent_.count(root) != 0 && parent_[root] != root) root = parent_[root];
    parent_.emplace(root, root);
    parent_[curve] = root;
    return root;
  }
  void join(int a, int b) { parent_[find(a)] = find(b); }
  std::vector<int> curves() const {
    std::vector<int> all;
    for (const auto& [curve, root] : parent_) all.push_back(curve);
    return all;
  }

 private:
  std::map<int, int> parent_;
};

std::vector<int> corner_points(int curve) {
  std::vector<int> up, points;
  gmsh::model::getAdjacencies(1, curve, up, points);
  return points;
}

// Curves of a face in cyclic order; empty if they do not form a loop of four.
std::vector<int> four_sides(int face) {
  std::vector<int> up, curves;
  gmsh::model::getAdjacencies(2, face, up, curves);
  std::sort(curves.begin(), curves.end());
  curves.erase(std::unique(curves.begin(), curves.end()), curves.end());
  if (curves.size() != 4) return {};
  std::vector<int> loop{curves[0]};
  std::vector<int> ends = corner_points(curves[0]);
  if (ends.size() != 2) return {};
  int at = ends[1];
  while (loop.size() < 4) {
    bool found = false;
    for (int curve : curves) {
      if (std::find(loop.begin(), loop.end(), curve) != loop.end()) continue;
      const std::vector<int> p = corner_points(curve);
      if (p.size() != 2 || (p[0] != at && p[1] != at)) continue;
      at = p[0] == at ? p[1] : p[0];
      loop.push_back(curve);
      found = true;
      break;
    }
    if (!found) return {};
  }
  return at == ends[0] ? loop : std::vector<int>{};
}

double curve_length(int curve) {
  double value = 0;
  gmsh::model::occ::getMass(1, curve, value);
  return value;
}

// True if the volume is a block with six four-sided faces. Then joins the curves that must match.
bool join_block_curves(int volume, CurveClasses& classes, std::vector<int>& faces) {
  std::vector<int> up, bounding;
  gmsh::model::getAdjacencies(3, volume, up, bounding);
  if (bounding.size() != 6) return false;
  for (int face : bounding) {
    const std::vector<int> sides = four_sides(face);
    if (sides.empty()) return false;
    classes.join(sides[0], sides[2]);
    classes.join(sides[1], sides[3]);
    faces.push_back(face);
  }
  return true;
}

}  // namespace

void mesh_with_layers(GmshWork& work, double size) {
  const MeshKind kind = work.job.options.kind;
  if (is_surface(work.job.format))
    throw Error(ErrorKind::input, work.job.shown_name,
                phrase<"a triangulated surface cannot be filled with hexahedra or wedges">(),
                phrase<"Use \"tet10\"">());
  work.stage(phrase<"mesh the edges">(), 0.10, 0.15);
  Pairs volumes;
  gmsh::model::getEntities(volumes, 3);
  if (kind == MeshKind::wedge6 || kind == MeshKind::wedge15) return sweep_profiles(work, size);
  CurveClasses classes;
  std::vector<int> faces;
  for (const auto& [d, volume] : volumes)
    if (!join_block_curves(volume, classes, faces)) return sweep_profiles(work, size);
  std::map<int, double> longest;
  for (int curve : classes.curves())
    longest[classes.find(curve)] = std::max(longest[classes.find(curve)], curve_length(curve));
  for (int curve : classes.curves()) {
    const double cells = std::max(1.0, std::round(longest[classes.find(curve)] / size));
    gmsh::model::mesh::setTransfiniteCurve(curve, static_cast<int>(cells) + 1);
  }
  for (int face : faces) {
    gmsh::model::mesh::setTransfiniteSurface(face);
    gmsh::model::mesh::setRecombine(2, face);
  }
  for (const auto& [d, volume] : volumes) gmsh::model::mesh::setTransfiniteVolume(volume);
  gmsh::model::mesh::generate(1);
  work.stage(phrase<"mesh the faces">(), 0.15, volume_stage);
  gmsh::model::mesh::generate(2);
  work.stage(phrase<"fill the volume">(), volume_stage, 0.85);
  gmsh::model::mesh::generate(3);
  if (kind == MeshKind::hex20) gmsh::model::mesh::setOrder(2);
}

}  // namespace genba
