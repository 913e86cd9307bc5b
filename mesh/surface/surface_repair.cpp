#include "mesh/surface/surface_repair.hpp"

#include <CGAL/Polygon_mesh_processing/connected_components.h>
#include <CGAL/Polygon_mesh_processing/manifoldness.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/repair_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/stitch_borders.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/base/error.hpp"
#include "mesh/surface/cgal_surface.hpp"
#include "mesh/surface/repair_steps.hpp"
#include "mesh/surface/soup_distance.hpp"

namespace genba {

namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Faces = SurfaceFaces;

constexpr double loose_share = 0.01;  // of the area: a smaller open piece does not bound the body
constexpr double crack_widths[] = {1e-5, 1e-4, 1e-3};  // relative to the diagonal of the bounding box

/// Largest distance from `to` over corners and middles of `from`'s triangles, for those that `counts`
/// accepts.
double largest_distance_where(const TriangleSurface& from, const TriangleSurface& to,
                              const std::function<bool(const Vec3&)>& counts) {
  const auto triangle = [](const TriangleSurface& surface, const std::array<Index, 3>& t) {
    std::array<Vec3, 3> places;
    for (std::size_t k = 0; k < 3; ++k) places[k] = surface.points[static_cast<std::size_t>(t[k])];
    return places;
  };
  std::vector<std::array<Vec3, 3>> triangles;
  for (const auto& t : to.triangles) triangles.push_back(triangle(to, t));
  const SoupDistance distance(triangles, {});
  double worst = 0;
  for (const auto& t : from.triangles) {
    const auto [a, b, c] = triangle(from, t);
    const Vec3 middle{(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3};
    for (const Vec3& at : {a, b, c, middle}) {
      const double found = distance(at);
      if (std::isfinite(found) && found > worst && counts(at)) worst = found;
    }
  }
  return worst;
}

double largest_move(const TriangleSurface& made, const TriangleSurface& old) {
  return largest_distance_where(made, old, [](const Vec3&) { return true; });
}

/// Largest distance of the old surface outside the new one; walls that lie inside now are no loss.
double largest_loss(const TriangleSurface& old, const TriangleSurface& made, const Faces& faces) {
  if (!CGAL::is_closed(faces) || made.triangles.empty()) return largest_move(old, made);
  return largest_distance_where(old, made, outside_of(faces));
}

void require_something(const RepairedSurface& out) {
  if (out.surface.triangles.empty())
    throw Error(ErrorKind::geometry, phrase<"surface">(), phrase<"nothing is left of it after the repair">(),
                phrase<"Repair it in the program that made it and export it again">());
}

/// Removes open pieces too small to be part of the outer surface: fins, flaps, single triangles.
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

}  // namespace

RepairedSurface mend_surface(const TriangleSurface& surface, const RepairProgress& progress) {
  RepairedSurface out;
  progress(phrase<"join cracks">(), 0);
  TriangleSurface joined = surface;
  for (const double distance : crack_widths)
    if (const std::int64_t count = join_open_corners(joined, distance * body_diagonal(surface)); count > 0)
      out.done.push_back(phrase<"%1 corners joined along cracks">(count));
  progress(phrase<"orient the triangles">(), 0.1);
  FaceSoup soup = soup_of(joined);
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
  if (crosses_itself(faces)) {
    if (const std::size_t united = unite_crossing_bodies(faces); united > 0)
      out.done.push_back(phrase<"%1 crossing bodies united">(united + 1));
    if (crosses_itself(faces)) {
      const bool all = cut_out_crossings(faces);
      out.done.push_back(all ? phrase<"crossing triangles cut out and closed again">()
                             : phrase<"crossing triangles cut out; some are left">());
    }
  }
  progress(phrase<"measure what moved">(), 0.6);
  out.surface = surface_of(faces);
  require_something(out);
  out.moved = largest_move(out.surface, surface);
  progress(phrase<"close holes">(), 0.8);
  for (const double diagonal : close_holes(faces)) {
    ++out.holes;
    out.largest_hole = std::max(out.largest_hole, diagonal);
  }
  if (out.holes > 0) out.done.push_back(phrase<"%1 hole(s) closed">(out.holes));
  if (CGAL::is_closed(faces)) turn_outwards(faces);
  out.surface = surface_of(faces);
  out.lost = largest_loss(kept, out.surface, faces);
  return out;
}

RepairedSurface wrap_surface(const TriangleSurface& surface, double alpha, double offset,
                             const RepairProgress& progress) {
  RepairedSurface out;
  progress(phrase<"wrap the surface">(), 0);
  Faces wrap = wrapped(soup_of(surface), alpha, offset);
  // A wrap has slivers; rounding makes overlapping triangles of them.
  progress(phrase<"even out the triangles">(), 0.6);
  even_out(wrap, {alpha, 3, 180});
  progress(phrase<"measure what moved">(), 0.9);
  out.surface = surface_of(wrap);
  require_something(out);
  out.moved = largest_move(out.surface, surface);
  return out;
}

}  // namespace genba
