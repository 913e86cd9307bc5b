#include "mesh/surface/surface_repair.hpp"

#include <CGAL/AABB_face_graph_triangle_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/border.h>
#include <CGAL/Polygon_mesh_processing/connected_components.h>
#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Polygon_mesh_processing/manifoldness.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/remesh.h>
#include <CGAL/Polygon_mesh_processing/repair.h>
#include <CGAL/Polygon_mesh_processing/repair_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/repair_self_intersections.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Polygon_mesh_processing/stitch_borders.h>
#include <CGAL/Polygon_mesh_processing/triangulate_hole.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/alpha_wrap_3.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/base/error.hpp"
#include "mesh/surface/cgal_surface.hpp"

namespace genba {

namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;
using Triangle = Kernel::Triangle_3;
using Faces = CGAL::Surface_mesh<Point>;
using Triangles = std::vector<Triangle>;
using Primitive = CGAL::AABB_triangle_primitive<Kernel, Triangles::const_iterator>;
using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;

constexpr double loose_share = 0.01;  // of the area: an open piece that is smaller does not bound the body
constexpr std::size_t most_bodies = 64;
constexpr double crack_widths[] = {1e-5, 1e-4, 1e-3};  // of the diagonal of the box

struct Soup {
  std::vector<Point> points;
  std::vector<std::vector<std::size_t>> polygons;
};

Soup soup_of(const TriangleSurface& surface) {
  Soup soup;
  for (const Vec3& p : surface.points) soup.points.emplace_back(p[0], p[1], p[2]);
  for (const auto& t : surface.triangles)
    soup.polygons.push_back(
        {static_cast<std::size_t>(t[0]), static_cast<std::size_t>(t[1]), static_cast<std::size_t>(t[2])});
  return soup;
}

Point place(const TriangleSurface& surface, Index corner) {
  const Vec3& p = surface.points[static_cast<std::size_t>(corner)];
  return {p[0], p[1], p[2]};
}

/// Largest distance of corners and middles of `from`'s triangles from `to`, of those that `counts` says so
/// of.
double largest_distance(const TriangleSurface& from, const TriangleSurface& to,
                        const std::function<bool(const Point&)>& counts = {}) {
  Triangles triangles;
  for (const auto& t : to.triangles) {
    const Triangle triangle(place(to, t[0]), place(to, t[1]), place(to, t[2]));
    if (!triangle.is_degenerate()) triangles.push_back(triangle);
  }
  if (triangles.empty()) return 0;
  const Tree tree(triangles.cbegin(), triangles.cend());
  double worst = 0;
  for (const auto& t : from.triangles) {
    const std::array<Point, 3> p = {place(from, t[0]), place(from, t[1]), place(from, t[2])};
    for (const Point& at : {p[0], p[1], p[2], CGAL::centroid(p[0], p[1], p[2])}) {
      const double squared = CGAL::to_double(tree.squared_distance(at));
      if (squared > worst && (!counts || counts(at))) worst = squared;
    }
  }
  return std::sqrt(worst);
}

/// How far the old surface reaches out of the new one: walls that lie inside it now are no loss.
double largest_loss(const TriangleSurface& old, const TriangleSurface& made, const Faces& faces) {
  if (!CGAL::is_closed(faces) || made.triangles.empty()) return largest_distance(old, made);
  const CGAL::Side_of_triangle_mesh<Faces, Kernel> side(faces);
  return largest_distance(old, made, [&](const Point& at) { return side(at) == CGAL::ON_UNBOUNDED_SIDE; });
}

void close_holes(Faces& faces, RepairedSurface& out) {
  std::vector<Faces::Halfedge_index> borders;
  pmp::extract_boundary_cycles(faces, std::back_inserter(borders));
  for (const auto border : borders) {
    CGAL::Bbox_3 box;
    for (const auto h : CGAL::halfedges_around_face(border, faces))
      box += faces.point(faces.target(h)).bbox();
    std::vector<Faces::Face_index> patch;
    pmp::triangulate_hole(faces, border, std::back_inserter(patch));
    if (patch.empty()) continue;
    ++out.holes;
    out.largest_hole = std::max(out.largest_hole, std::hypot(box.xmax() - box.xmin(), box.ymax() - box.ymin(),
                                                             box.zmax() - box.zmin()));
  }
}

void require_something(const RepairedSurface& out) {
  if (out.surface.triangles.empty())
    throw Error(ErrorKind::geometry, phrase<"surface">(), phrase<"nothing is left of it after the repair">(),
                phrase<"Repair it in the program that made it and export it again">());
}

/// Open pieces that are too small to be a part of the outside: fins, flaps, single triangles.
void drop_loose_pieces(Faces& faces, RepairedSurface& out) {
  auto piece_of = faces.add_property_map<Faces::Face_index, std::size_t>("f:piece", 0).first;
  const std::size_t pieces = pmp::connected_components(faces, piece_of);
  std::vector<double> area(pieces, 0.0);
  std::vector<bool> is_open(pieces, false);
  double whole = 0;
  for (const auto f : faces.faces()) {
    const double a = CGAL::to_double(pmp::face_area(f, faces));
    area[piece_of[f]] += a;
    whole += a;
    for (const auto h : CGAL::halfedges_around_face(faces.halfedge(f), faces))
      if (faces.is_border(faces.opposite(h))) is_open[piece_of[f]] = true;
  }
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < pieces; ++i)
    if (!is_open[i] || area[i] > loose_share * whole) kept.push_back(i);
  if (kept.size() < pieces && !kept.empty()) {
    pmp::keep_connected_components(faces, kept, piece_of);
    out.done.push_back(phrase<"%1 loose piece(s) left out">(pieces - kept.size()));
  }
  faces.remove_property_map(piece_of);
}

/// Closed bodies that cross each other become one.
void unite_bodies(Faces& faces, RepairedSurface& out) {
  if (!CGAL::is_closed(faces)) return;
  std::vector<Faces> bodies;
  pmp::split_connected_components(faces, bodies);
  if (bodies.size() < 2 || bodies.size() > most_bodies) return;
  for (Faces& body : bodies) {
    if (pmp::does_self_intersect(body)) return;
    pmp::orient_to_bound_a_volume(body);
  }
  std::size_t united = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    for (std::size_t j = i + 1; j < bodies.size();) {
      Faces both;
      if (!pmp::do_intersect(bodies[i], bodies[j]) ||
          !pmp::corefine_and_compute_union(bodies[i], bodies[j], both)) {
        ++j;
        continue;
      }
      bodies[i] = both;
      bodies.erase(bodies.begin() + static_cast<std::ptrdiff_t>(j));
      j = i + 1;
      ++united;
    }
  if (united == 0) return;
  faces.clear();
  for (const Faces& body : bodies) CGAL::copy_face_graph(body, faces);
  out.done.push_back(phrase<"%1 crossing bodies united">(united + 1));
}

}  // namespace

RepairedSurface mend_surface(const TriangleSurface& surface, const RepairProgress& progress) {
  RepairedSurface out;
  progress(phrase<"join cracks">(), 0);
  TriangleSurface joined = surface;
  for (const double distance : crack_widths)
    if (const std::int64_t count = join_open_corners(joined, distance * body_diagonal(surface)); count > 0)
      out.done.push_back(phrase<"%1 corners joined along cracks">(count));
  progress(phrase<"orient the triangles">(), 0.1);
  Soup soup = soup_of(joined);
  const std::size_t before = soup.polygons.size();
  pmp::repair_polygon_soup(soup.points, soup.polygons);
  if (soup.polygons.size() < before)
    out.done.push_back(phrase<"%1 useless triangles removed">(before - soup.polygons.size()));
  if (!pmp::orient_polygon_soup(soup.points, soup.polygons))
    out.done.push_back(phrase<"edges of more than two triangles parted">());
  Faces faces;
  pmp::polygon_soup_to_polygon_mesh(soup.points, soup.polygons, faces);
  progress(phrase<"join borders">(), 0.15);
  if (const std::size_t parted = pmp::duplicate_non_manifold_vertices(faces); parted > 0)
    out.done.push_back(phrase<"%1 corners parted at which surfaces only touched">(parted));
  if (const std::size_t joined = pmp::stitch_borders(faces); joined > 0)
    out.done.push_back(phrase<"%1 pairs of border edges joined">(joined));
  drop_loose_pieces(faces, out);
  const TriangleSurface kept = surface_of(faces);
  progress(phrase<"cut out crossing triangles">(), 0.25);
  if (pmp::does_self_intersect(faces)) {
    unite_bodies(faces, out);
    if (pmp::does_self_intersect(faces)) {
      const bool all =
          pmp::experimental::remove_self_intersections(faces, CGAL::parameters::preserve_genus(false));
      out.done.push_back(all ? phrase<"crossing triangles cut out and closed again">()
                             : phrase<"crossing triangles cut out; some are left">());
    }
  }
  progress(phrase<"measure what moved">(), 0.6);
  out.surface = surface_of(faces);
  require_something(out);
  out.moved = largest_distance(out.surface, surface);
  progress(phrase<"close holes">(), 0.8);
  close_holes(faces, out);
  if (out.holes > 0) out.done.push_back(phrase<"%1 hole(s) closed">(out.holes));
  if (CGAL::is_closed(faces)) pmp::orient_to_bound_a_volume(faces);
  out.surface = surface_of(faces);
  out.lost = largest_loss(kept, out.surface, faces);
  return out;
}

RepairedSurface wrap_surface(const TriangleSurface& surface, double alpha, double offset,
                             const RepairProgress& progress) {
  RepairedSurface out;
  progress(phrase<"wrap the surface">(), 0);
  const Soup soup = soup_of(surface);
  Faces wrap;
  CGAL::alpha_wrap_3(soup.points, soup.polygons, alpha, offset, wrap);
  // A wrap has slivers, of which rounding makes triangles that overlap.
  progress(phrase<"even out the triangles">(), 0.6);
  pmp::isotropic_remeshing(faces(wrap), alpha, wrap,
                           CGAL::parameters::number_of_iterations(3).number_of_relaxation_steps(2));
  progress(phrase<"measure what moved">(), 0.9);
  out.surface = surface_of(wrap);
  require_something(out);
  out.moved = largest_distance(out.surface, surface);
  return out;
}

}  // namespace genba
