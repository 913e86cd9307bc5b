#include <gmsh.h>

#include <algorithm>

#include "mesh/files/geometry_file.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {
namespace {

// Fine enough for the window's size; smaller features are drawn with corners.
constexpr double largest_share = 1.0 / 8, smallest_share = 1.0 / 300;
constexpr int elements_a_turn = 20;

// Faces that fail are left out: the others can still be shown.
void triangulate_faces() {
  const double whole = model_diagonal();
  gmsh::option::setNumber("Mesh.MeshSizeMax", whole * largest_share);
  gmsh::option::setNumber("Mesh.MeshSizeMin", whole * smallest_share);
  gmsh::option::setNumber("Mesh.MeshSizeFromCurvature", elements_a_turn);
  gmsh::option::setNumber("Mesh.MeshSizeFromPoints", 0);
  gmsh::option::setNumber("Mesh.Algorithm", 6);
  try {
    gmsh::model::mesh::generate(2);
  } catch (const std::string&) {
  }
}

std::vector<std::array<Index, 2>> sides_of(const GmshWork& work, const Mesh& mesh) {
  const int dimension = work.dimension;
  std::vector<std::array<Index, 2>> out;
  for (const GeometricEntity& surface : mesh.surfaces) {
    std::vector<int> up, down;
    gmsh::model::getAdjacencies(dimension - 1, tag_of(work, dimension - 1, static_cast<int>(surface.tag)), up, down);
    std::array<Index, 2> sides{-1, -1};
    std::size_t found = 0;
    for (std::size_t r = 0; r < mesh.regions.size() && found < 2; ++r)
      if (std::find(up.begin(), up.end(), tag_of(work, dimension, static_cast<int>(mesh.regions[r].tag))) != up.end())
        sides[found++] = static_cast<Index>(r);
    out.push_back(sides);
  }
  return out;
}

}  // namespace

Mesh make_shape(GmshWork& work) {
  work.stage(phrase<"draw the faces">(), 0.2, 0.9);
  if (!is_surface(work.job.format)) triangulate_faces();
  Mesh mesh = take_mesh(work);
  const GeometryFacts facts = take_facts(work);
  mesh.regions = facts.regions;
  // Faces without triangles still count when names must be unique.
  std::size_t missing = 0;
  for (const GeometricEntity& surface : facts.surfaces) {
    const bool is_there = std::any_of(mesh.surfaces.begin(), mesh.surfaces.end(),
                                      [&](const GeometricEntity& s) { return s.tag == surface.tag; });
    if (is_there) continue;
    mesh.surfaces.push_back(surface);
    ++missing;
  }
  if (missing == facts.surfaces.size())
    throw Error(ErrorKind::geometry, work.job.shown_name, phrase<"none of its faces can be drawn">(),
                phrase<"Mesh it all the same, or check and repair the geometry">());
  if (missing > 0)
    work.answer.warnings.push_back(phrase<"%1: %2 of %3 faces cannot be drawn before the mesh">(
        work.job.shown_name, missing, facts.surfaces.size()));
  work.answer.sides = sides_of(work, mesh);
  return mesh;
}

}  // namespace genba
