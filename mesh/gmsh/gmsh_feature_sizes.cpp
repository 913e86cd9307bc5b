// Element sizes by features of the geometry: thin walls, narrow faces, short edges.
#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/gmsh/gmsh_outline.hpp"
#include "mesh/gmsh/gmsh_sizes.hpp"
#include "mesh/job/place_distance.hpp"
#include "mesh/surface/soup_distance.hpp"
#include "mesh/surface/thin_places.hpp"

namespace genba {
namespace {

std::string length_text(double metres) {
  return format_quantity(metres, QuantityKind::length, 3);
}

double smallest_size(const GmshWork& work) {
  double least = 0;
  gmsh::option::getNumber("Mesh.MeshSizeMin", least);
  return least * work.to_metres;
}

// Shapes with a size each, from which elements grow. Shapes of about the same size share a tree that gives
// the distance to the nearest one.
class GrowingSizes {
 public:
  // The size is constant up to a distance of `reach` times the size.
  explicit GrowingSizes(double reach = 0) : reach_(reach) {}
  void add(const std::array<Vec3, 3>& triangle, double size) { take(size).triangles.push_back(triangle); }
  void add(const std::array<Vec3, 2>& segment, double size) { take(size).segments.push_back(segment); }

  // Empty if nothing was added. `elsewhere` m.
  SizeFunction function(double slope, double elsewhere) const {
    if (classes_.empty()) return {};
    struct Source {
      double size, reach;
      SoupDistance distance;
    };
    const auto sources = std::make_shared<std::vector<std::unique_ptr<const Source>>>();
    for (const auto& [number, c] : classes_)
      sources->push_back(std::unique_ptr<const Source>(
          new Source{c.least, reach_ * c.least, SoupDistance(c.triangles, c.segments)}));
    return [sources, slope, elsewhere](int, int, const Vec3& p) {
      double wanted = elsewhere;
      const auto grown = [&](const Source& s, double d) {
        return s.size + slope * std::max(d - s.reach, 0.0);
      };
      for (const auto& source : *sources)
        if (grown(*source, distance_to_box(source->distance.box(), p)) < wanted)
          wanted = std::min(wanted, grown(*source, source->distance(p)));
      return wanted;
    };
  }

 private:
  struct Class {
    double least = std::numeric_limits<double>::infinity();
    Outline::Triangles triangles;
    Outline::Segments segments;
  };
  Class& take(double size) {
    constexpr double classes_per_octave = 4;
    Class& c = classes_[static_cast<int>(std::floor(classes_per_octave * std::log2(size)))];
    c.least = std::min(c.least, size);
    return c;
  }
  double reach_;
  std::map<int, Class> classes_;  // by size, smallest first
};

// The faces as currently meshed.
FaceTriangles meshed_faces(const GmshWork& work) {
  FaceTriangles faces;
  const Outline outline(work);
  std::unordered_map<std::size_t, Index> number;
  gmsh::vectorpair entities;
  gmsh::model::getEntities(entities, 2);
  for (const auto& [d, tag] : entities) {
    std::vector<int> up, down;
    gmsh::model::getAdjacencies(2, tag, up, down);
    std::vector<std::size_t> tags, nodes;
    gmsh::model::mesh::getElementsByType(2, tags, nodes, tag);
    for (std::size_t t = 0; t < tags.size(); ++t) {
      std::array<Index, 3> corners{};
      for (std::size_t k = 0; k < 3; ++k) {
        const auto [place, is_new] =
            number.try_emplace(nodes[3 * t + k], static_cast<Index>(faces.points.size()));
        if (is_new) faces.points.push_back(outline.points().at(nodes[3 * t + k]));
        corners[k] = place->second;
      }
      faces.triangles.push_back(corners);
      faces.face.push_back(tag);
      faces.is_inner.push_back(up.size() > 1 ? 1 : 0);
    }
  }
  return faces;
}

// Chords of a coarse circle would cut into thin tubes, so the mesh is finer there.
FaceTriangles outlined_faces(const GmshWork& work, double size) {
  if (is_surface(work.job.format)) return meshed_faces(work);
  constexpr int around = 32;
  double least = 0;
  gmsh::option::getNumber("Mesh.MeshSizeMin", least);
  gmsh::option::setNumber("Mesh.MeshSizeMin", least / 4);
  gmsh::option::setNumber("Mesh.MeshSizeFromCurvature", around);
  mesh_outline(size);
  gmsh::option::setNumber("Mesh.MeshSizeFromCurvature", work.job.options.curvature_elements);
  gmsh::option::setNumber("Mesh.MeshSizeMin", least);
  FaceTriangles faces = meshed_faces(work);
  gmsh::model::mesh::clear();
  return faces;
}

enum class Thin { walls, faces };

// Sizes for the places that were found; also reports them.
template <std::size_t corners>
SizeFunction take(GmshWork& work, Thin kind, const Across& across, const ThinPlaces<corners>& found) {
  if (found.places.empty()) return {};
  const auto& thinnest = *std::min_element(found.places.begin(), found.places.end(),
                                           [](const auto& a, const auto& b) { return a.width < b.width; });
  const bool is_wall = kind == Thin::walls;
  const std::string& file = work.job.shown_name;
  const std::string width = length_text(thinnest.width),
                    place = place_text(thinnest.shape[0], model_diagonal() * work.to_metres),
                    count = format_number(found.elements, "%.2g");
  if (found.elements > most_thin_elements)
    throw Error(
        ErrorKind::memory, file,
        is_wall
            ? phrase<"%1 elements across walls of down to %2 at %3 ask for more than 200 million elements">(
                  across.count, width, place)
            : phrase<"%1 elements across faces of down to %2 at %3 ask for more than 200 million elements">(
                  across.count, width, place),
        phrase<"Lower the mesh option %1, or raise min_size">(is_wall ? "wall_elements" : "face_elements"));
  work.thin_elements += found.elements;
  // The middle of a wall is half of the width away.
  GrowingSizes sizes(0.5 * across.count * across.stretch);
  for (const auto& thin : found.places) sizes.add(thin.shape, across.element(thin.width));
  const std::string smallest = length_text(across.element(thinnest.width));
  work.answer.notes.push_back(
      is_wall ? phrase<"%1: walls of down to %2 at %3 get elements of down to %4, about %5 of them">(
                    file, width, place, smallest, count)
              : phrase<"%1: faces of down to %2 at %3 get elements of down to %4, about %5 of them">(
                    file, width, place, smallest, count));
  if (thinnest.width < 0.99 * across.least_width())
    work.answer.warnings.push_back(
        is_wall
            ? phrase<"%1: walls are thinner than %2 elements of the smallest size, %3, down to %4 at %5: "
                     "they get fewer; state a smaller mesh option min_size">(
                  file, across.count, length_text(across.least), width, place)
            : phrase<"%1: faces are narrower than %2 elements of the smallest size, %3, down to %4 at %5: "
                     "they get fewer; state a smaller mesh option min_size">(
                  file, across.count, length_text(across.least), width, place));
  return sizes.function(work.job.options.growth - 1, across.size);
}

}  // namespace

SizeFunction sizes_of_thin_places(GmshWork& work, double size) {
  const MeshOptions& o = work.job.options;
  const bool is_cad = !is_surface(work.job.format);
  if (o.wall_elements == 0 && (o.face_elements == 0 || !is_cad)) return {};
  if (o.keep_triangles && !is_cad) {
    work.answer.warnings.push_back(
        phrase<"%1: thin walls are not refined, as the triangles of the file are kept">(work.job.shown_name));
    return {};
  }
  work.stage(phrase<"measure thin places">(), 0.09, 0.10);
  const FaceTriangles faces = outlined_faces(work, size);
  const Across walls{o.wall_elements, tetrahedra_stretch, size * work.to_metres, smallest_size(work)},
      strips{o.face_elements, 1, walls.size, walls.least};
  SizeFunction by_walls, by_faces;
  if (walls.count > 0) by_walls = take(work, Thin::walls, walls, thin_walls(faces, walls, o.threads));
  if (strips.count > 0 && is_cad) by_faces = take(work, Thin::faces, strips, narrow_faces(faces, strips));
  return smaller_of(by_walls, by_faces);
}

SizeFunction sizes_from_short_edges(const GmshWork& work, double size) {
  constexpr double short_share = 0.5;
  const Outline outline(work);
  gmsh::vectorpair edges;
  gmsh::model::getEntities(edges, 1);
  const double elsewhere = size * work.to_metres, shortest = smallest_size(work);
  const bool all = work.job.options.face_elements > 0 && !is_surface(work.job.format);
  const auto is_near_needle = [&](const std::array<Vec3, 2>& s) {
    return std::any_of(work.job.needles.begin(), work.job.needles.end(), [&](const Needle& n) {
      return std::min(length(minus(s[0], n.place)), length(minus(s[1], n.place))) < n.length;
    });
  };
  GrowingSizes sizes;
  for (const auto& [d, tag] : edges)
    for (const auto& s : outline.segments(tag)) {
      const double l = std::max(length(minus(s[1], s[0])), shortest);
      if (l > 0 && l < short_share * elsewhere && (all || is_near_needle(s))) sizes.add(s, l);
    }
  return sizes.function(work.job.options.growth - 1, elsewhere);
}

}  // namespace genba
