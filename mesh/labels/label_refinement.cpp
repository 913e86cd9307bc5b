// The only file that compiles CGAL's Mesh_3.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Labeled_mesh_domain_3.h>
#include <CGAL/Mesh_3/Mesher_3.h>
#include <CGAL/Mesh_complex_3_in_triangulation_3.h>
#include <CGAL/Mesh_criteria_3.h>
#include <CGAL/Mesh_triangulation_3.h>
#include <CGAL/Random.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "engine/base/error.hpp"
#include "mesh/labels/tetrahedra.hpp"

namespace genba {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Domain = CGAL::Labeled_mesh_domain_3<Kernel>;
using Triangulation = CGAL::Mesh_triangulation_3<Domain>::type;
using Complex = CGAL::Mesh_complex_3_in_triangulation_3<Triangulation>;
using Criteria = CGAL::Mesh_criteria_3<Triangulation>;
using Point = Kernel::Point_3;

/// Largest element size of each region, mm: thin walls of a few voxels need several elements across.
std::vector<double> sizes_of_labels(const LabelVolume& v, double size) {
  const auto& n = v.frame.cells;
  const auto& s = v.frame.spacing;
  const Vec3 face = {s[1] * s[2], s[0] * s[2], s[0] * s[1]};
  std::vector<double> area(v.regions.size() + 1, 0.0), count(v.regions.size() + 1, 0.0);
  for (Index k = 0; k < n[2]; ++k)
    for (Index j = 0; j < n[1]; ++j)
      for (Index i = 0; i < n[0]; ++i) {
        const int l = v(i, j, k);
        if (l == 0) continue;
        const auto label = static_cast<std::size_t>(l);
        ++count[label];
        area[label] += face[0] * ((v(i - 1, j, k) != l) + (v(i + 1, j, k) != l)) +
                       face[1] * ((v(i, j - 1, k) != l) + (v(i, j + 1, k) != l)) +
                       face[2] * ((v(i, j, k - 1) != l) + (v(i, j, k + 1) != l));
      }
  const double voxel = *std::min_element(s.begin(), s.end());
  std::vector<double> sizes(area.size(), size);
  for (std::size_t l = 1; l < sizes.size(); ++l) {
    if (area[l] == 0) continue;
    // Voxel faces have 1.5 times the area of the smooth surface; a plate has two sides.
    const double thickness = 2 * count[l] * v.voxel_volume() / (area[l] / 1.5);
    sizes[l] = std::min(size, std::max(1.5 * thickness, 2 * voxel) * millimetres);
  }
  return sizes;
}

struct SizeField {
  using FT = Kernel::FT;
  std::vector<double> sizes;
  double factor;
  LabelSizes places;
  double of(int label) const { return label > 0 ? sizes[static_cast<std::size_t>(label)] : 1e30; }
  FT operator()(const Point& p, int, const Domain::Index& index) const {
    const double anywhere = by_label(index);
    if (!places) return factor * anywhere;
    return factor * std::min(anywhere, millimetres * places({p.x() / millimetres, p.y() / millimetres,
                                                             p.z() / millimetres}));
  }
  double by_label(const Domain::Index& index) const {
    if (const auto* region = boost::get<Domain::Subdomain_index>(&index)) return of(*region);
    if (const auto* patch = boost::get<Domain::Surface_patch_index>(&index))
      return std::min(of(patch->first), of(patch->second));
    return *std::min_element(sizes.begin(), sizes.end());
  }
};

/// Voxels of one piece of a label, a sample for starting points.
struct Piece {
  std::vector<std::size_t> starts;
  std::size_t voxels = 0;
};

std::vector<Piece> pieces_of_labels(const LabelVolume& v) {
  constexpr std::size_t smallest = 8;  // voxels: smoothing removes smaller pieces
  constexpr std::size_t starts = 12;
  std::vector<bool> seen(v.label.size());
  std::vector<std::uint32_t> members;
  std::vector<Piece> pieces;
  const auto& n = v.frame.cells;
  const std::array<std::ptrdiff_t, 3> stride{1, n[0], static_cast<std::ptrdiff_t>(n[0]) * n[1]};
  for (std::size_t seed = 0; seed < v.label.size(); ++seed) {
    if (seen[seed] || v.label[seed] == 0) continue;
    seen[seed] = true;
    members.assign(1, static_cast<std::uint32_t>(seed));
    for (std::size_t at = 0; at < members.size(); ++at) {
      std::ptrdiff_t rest = members[at];
      const std::array<Index, 3> p{static_cast<Index>(rest % n[0]), static_cast<Index>(rest / n[0] % n[1]),
                                   static_cast<Index>(rest / stride[2])};
      for (std::size_t a = 0; a < 3; ++a)
        for (const int side : {-1, 1}) {
          if (p[a] + side < 0 || p[a] + side >= n[a]) continue;
          const auto to = static_cast<std::size_t>(rest + side * stride[a]);
          if (seen[to] || v.label[to] != v.label[seed]) continue;
          seen[to] = true;
          members.push_back(static_cast<std::uint32_t>(to));
        }
    }
    if (members.size() < smallest) continue;
    Piece& piece = pieces.emplace_back();
    piece.voxels = members.size();
    for (std::size_t i = 0; i < starts; ++i)
      piece.starts.push_back(members[(2 * i + 1) * members.size() / (2 * starts)]);
  }
  return pieces;
}

void insert(const Point& at, const Domain::Index& index, Complex& complex) {
  const auto vertex = complex.triangulation().insert(Triangulation::Weighted_point(at));
  complex.set_dimension(vertex, 2);
  complex.set_index(vertex, index);
}

/// Inserts points on the rims of flat ends, about half an element apart.
std::vector<Point> begin_at_rims(const LabelVolume& v, const Domain& domain, const SizeField& sizes,
                                 double size, Complex& complex) {
  constexpr double share = 0.5;
  const auto apart = [&](int from, int to, const Vec3& p) {
    return share / sizes.factor *
           sizes(Point(p[0], p[1], p[2]), 2,
                 domain.index_from_surface_patch_index(Domain::Surface_patch_index(from, to)));
  };
  std::vector<Point> put;
  for (const RimPoint& p : rim_points(v, apart, share * size)) {
    put.emplace_back(p.place[0], p.place[1], p.place[2]);
    insert(put.back(), domain.index_from_surface_patch_index(Domain::Surface_patch_index(p.from, p.to)),
           complex);
  }
  return put;
}

/// Inserts points on the interfaces of every piece into the triangulation, away from those on rims. The
/// refinement alone does not find a piece that no edge of the triangulation crosses.
void begin_everywhere(const LabelVolume& v, const Domain& domain, const std::vector<double>& sizes,
                      const std::vector<Point>& rims, Complex& complex) {
  const auto intersect = domain.construct_intersection_object();
  const auto& n = v.frame.cells;
  const auto centre = [&](const std::array<Index, 3>& p) {
    return Point((p[0] + 0.5) * v.frame.spacing[0] * millimetres,
                 (p[1] + 0.5) * v.frame.spacing[1] * millimetres,
                 (p[2] + 0.5) * v.frame.spacing[2] * millimetres);
  };
  const double voxel = std::cbrt(v.voxel_volume()) * millimetres;
  for (const Piece& piece : pieces_of_labels(v)) {
    const int label = v.label[piece.starts.front()];
    const double apart = std::min(0.5 * sizes[static_cast<std::size_t>(label)],
                                  0.3 * std::cbrt(static_cast<double>(piece.voxels)) * voxel);
    std::vector<Point> put;
    for (const std::size_t start : piece.starts) {
      const std::array<Index, 3> from{
          static_cast<Index>(start % static_cast<std::size_t>(n[0])),
          static_cast<Index>(start / static_cast<std::size_t>(n[0]) % static_cast<std::size_t>(n[1])),
          static_cast<Index>(start / (static_cast<std::size_t>(n[0]) * static_cast<std::size_t>(n[1])))};
      for (std::size_t a = 0; a < 3; ++a)
        for (const int side : {-1, 1}) {
          std::array<Index, 3> p = from;
          while (v(p[0], p[1], p[2]) == label) p[a] += side;
          std::array<Index, 3> inside = p;
          inside[a] -= side;
          const auto hit = intersect(Kernel::Segment_3(centre(inside), centre(p)));
          if (std::get<2>(hit) != 2) continue;
          const Point& at = std::get<0>(hit);
          const auto is_near = [&](const Point& q) { return CGAL::squared_distance(at, q) < apart * apart; };
          if (std::any_of(put.begin(), put.end(), is_near) || std::any_of(rims.begin(), rims.end(), is_near))
            continue;
          put.push_back(at);
          insert(at, std::get<1>(hit), complex);
        }
    }
  }
}

/// Does what CGAL::refine_mesh_3() does, but without its optimizers, which take longer to compile than all
/// the rest: builds a complex from the vertices, then runs the mesher.
void refine(const Domain& domain, const Criteria& criteria, bool is_manifold, Complex& complex) {
  Complex fresh;
  for (auto v = complex.triangulation().finite_vertices_begin();
       v != complex.triangulation().finite_vertices_end(); ++v) {
    const auto vertex = fresh.triangulation().insert(Triangulation::Weighted_point(v->point().point()));
    if (vertex == Complex::Vertex_handle()) continue;
    fresh.set_dimension(vertex, v->in_dimension());
    fresh.set_index(vertex, v->index());
  }
  complex.swap(fresh);
  constexpr int manifold = 24;  // CGAL::parameters::internal::Manifold_options::MANIFOLD
  CGAL::Mesh_3::Mesher_3<Complex, Criteria, Domain> mesher(complex, domain, criteria,
                                                           is_manifold ? manifold : 0);
  mesher.refine_mesh();
  complex.clear_manifold_info();
}

Tetrahedra taken(const Complex& complex) {
  Tetrahedra mesh;
  std::unordered_map<const void*, Index> number;
  for (auto cell = complex.cells_in_complex_begin(); cell != complex.cells_in_complex_end(); ++cell) {
    auto& nodes = mesh.nodes.emplace_back();
    for (int i = 0; i < 4; ++i) {
      const auto vertex = cell->vertex(i);
      const auto [at, is_new] = number.emplace(&*vertex, static_cast<Index>(mesh.points.size()));
      if (is_new) {
        const Point p = vertex->point().point();
        mesh.points.push_back({p.x(), p.y(), p.z()});
      }
      nodes[static_cast<std::size_t>(i)] = at->second;
    }
    mesh.label.push_back(static_cast<int>(complex.subdomain_index(cell)));
  }
  return mesh;
}

}  // namespace

int smooth_label(const LabelVolume& v, const Vec3& place) {
  std::array<Index, 3> at{};
  double weight[3][3];
  for (std::size_t a = 0; a < 3; ++a) {
    const double u = place[a] / (v.frame.spacing[a] * millimetres) - 0.5;
    if (!(u >= -0.5) || !(u <= v.frame.cells[a] - 0.5)) return 0;
    at[a] = static_cast<Index>(std::floor(u + 0.5));
    const double t = u - at[a];
    weight[a][0] = 0.5 * (0.5 - t) * (0.5 - t);
    weight[a][1] = 0.75 - t * t;
    weight[a][2] = 0.5 * (0.5 + t) * (0.5 + t);
  }
  int labels[27], found = 0;
  double votes[27];
  for (Index z = 0; z < 3; ++z)
    for (Index y = 0; y < 3; ++y)
      for (Index x = 0; x < 3; ++x) {
        const std::array<Index, 3> p{at[0] + x - 1, at[1] + y - 1, at[2] + z - 1};
        const int label = v.label[v.frame.at(std::clamp(p[0], 0, v.frame.cells[0] - 1),
                                             std::clamp(p[1], 0, v.frame.cells[1] - 1),
                                             std::clamp(p[2], 0, v.frame.cells[2] - 1))];
        int i = 0;
        while (i < found && labels[i] != label) ++i;
        if (i == found) {
          labels[found] = label;
          votes[found++] = 0;
        }
        votes[i] += weight[0][x] * weight[1][y] * weight[2][z];
      }
  int best = 0;
  for (int i = 1; i < found; ++i)
    if (votes[i] > votes[best] || (votes[i] == votes[best] && labels[i] < labels[best])) best = i;
  return labels[best];
}

Tetrahedra refine_labels(const LabelVolume& volume, double size, const LabelSizes& places, bool is_manifold) {
  const auto& f = volume.frame;
  const double voxel = *std::min_element(f.spacing.begin(), f.spacing.end()) * millimetres;
  const Vec3 high{(f.cells[0] + 1) * f.spacing[0] * millimetres,
                  (f.cells[1] + 1) * f.spacing[1] * millimetres,
                  (f.cells[2] + 1) * f.spacing[2] * millimetres};
  CGAL::get_default_random() = CGAL::Random(0);
  const Domain domain(
      [&](const Point& p) {
        return smooth_label(volume, {p.x(), p.y(), p.z()});
      },
      CGAL::Bbox_3(-f.spacing[0] * millimetres, -f.spacing[1] * millimetres, -f.spacing[2] * millimetres,
                   high[0], high[1], high[2]),
      CGAL::parameters::relative_error_bound = 1e-5);
  using namespace CGAL::parameters;
  // Bounds on circumradii that give edges of `size` on average.
  const SizeField facets{sizes_of_labels(volume, size), 0.70, places}, cells{facets.sizes, 0.75, places};
  const Criteria criteria(facet_angle = 25, facet_size = facets,
                          facet_distance = std::max(0.25 * voxel, 0.05 * size), cell_radius_edge_ratio = 2,
                          cell_size = cells);
  Complex complex;
  begin_everywhere(volume, domain, facets.sizes, begin_at_rims(volume, domain, facets, size, complex),
                   complex);
  if (complex.triangulation().number_of_vertices() < 4)
    throw Error(ErrorKind::mesh, phrase<"image">(),
                phrase<"all regions are smaller than 8 voxels or one voxel thin">(),
                phrase<"Use voxel elements (\"element\": \"hex8\"), or a finer image">());
  refine(domain, criteria, is_manifold, complex);
  return taken(complex);
}

}  // namespace genba
