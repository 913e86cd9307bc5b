// Bodies of verification cases: structured meshes of mapped boxes, and a surface for the mesher.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>

#include "engine/model/mesh.hpp"

namespace genba {

/// A unit box of cells[0] x cells[1] x cells[2] cells with all nodes moved by `map`, also those on edges, so
/// that edges are curved. Surfaces keep the names "xmin" ... "zmax". The map must keep right-handedness.
std::shared_ptr<const Mesh> mapped_box(ElementType type, std::array<Index, 3> cells,
                                       const std::function<Vec3(Vec3)>& map);

/// The same, with nodes that the map puts at one place joined: a ring of a box.
std::shared_ptr<const Mesh> joined_box(ElementType type, std::array<Index, 3> cells,
                                       const std::function<Vec3(Vec3)>& map);

/// A hollow sphere of hex20 around (0, 0, 0): six faces of cells x cells x 1. radius: of its middle.
std::shared_ptr<const Mesh> hollow_sphere(Index cells, double radius, double thickness);

/// Element type and number of cells along x.
struct BarMeshing {
  ElementType type;
  Index cells;
};
/// For cases that need only one linear and one quadratic element type.
inline constexpr ElementType hex8_and_tet10[] = {ElementType::hex8, ElementType::tet10};

/// A bar of 100 mm x 5 mm x 5 mm along x; surfaces as of mapped_box().
std::shared_ptr<const Mesh> thin_bar(ElementType type, Index cells);

/// The unit cube with displaced inner nodes; edges are straight, surfaces plane.
std::shared_ptr<const Mesh> distorted_cube(ElementType type, Index cells, double amount);

/// Quarter of a ring between radii a and b around z, height h. xmin is the bore, xmax the outer surface, ymin
/// the plane y = 0, ymax the plane x = 0.
std::shared_ptr<const Mesh> quarter_ring(ElementType type, std::array<Index, 3> cells, double a, double b,
                                         double h);

/// Quarter of the elliptic plate of NAFEMS LE1 and LE10: inner semi-axes 2 and 1 m, outer 3.25 and 2.75 m;
/// surfaces as of quarter_ring().
std::shared_ptr<const Mesh> elliptic_plate(ElementType type, std::array<Index, 3> cells, double thickness);

/// Quarter of the body of NAFEMS LE11: a spherical, a conical and a cylindrical part around z, one above the
/// other; surfaces as of quarter_ring(). cells[2] is a multiple of 3.
std::shared_ptr<const Mesh> sphere_taper_cylinder(ElementType type, std::array<Index, 3> cells);

/// Cook's membrane in the plane of x and y: left edge from (0, 0) to (0, 44), right edge from (48, 44) to
/// (48, 60); thickness 0.5 from its middle plane z = 0.
std::shared_ptr<const Mesh> cook_membrane(ElementType type, std::array<Index, 3> cells);

/// A truncated cone around z with `sides` sides as STL text: radius `low` at z = 0, `high` at z = height. Any
/// unit.
std::string cut_cone_stl(int sides, double low, double high, double height);

}  // namespace genba
