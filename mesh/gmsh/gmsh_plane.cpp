// Plane bodies: faces built from a sketch, and their triangles and quadrilaterals.
#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "engine/base/text/suggest.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"
#include "mesh/sketch/sketch_curves.hpp"

namespace genba {
namespace {

// A part of a side and where it lies, to find its name after the faces were joined.
struct DrawnSide {
  std::vector<SketchPoint> points;  // model units
  const std::string* name;
};

class SketchBuilder {
 public:
  explicit SketchBuilder(GmshWork& work) : work_(work) {}

  void build() {
    for (const SketchRegion& region : work_.job.sketch.regions) {
      std::vector<int> loops{loop(region.outline)};
      for (const SketchPath& hole : region.holes) loops.push_back(loop(hole));
      faces_.push_back(gmsh::model::occ::addPlaneSurface(loops));
    }
    gmsh::model::occ::synchronize();
    for (std::size_t r = 0; r < faces_.size(); ++r)
      if (const std::string& name = work_.job.sketch.regions[r].name; !name.empty())
        work_.names[{2, faces_[r]}] = name;
  }

  // Edges got their numbers when faces were joined, so they are known by their place.
  void name_edges() {
    gmsh::vectorpair edges;
    gmsh::model::getEntities(edges, 1);
    const double slack = 1e-6 * model_diagonal();
    for (const auto& [d, tag] : edges) {
      const SketchPoint middle = middle_of(tag);
      double least = std::numeric_limits<double>::infinity();
      for (const DrawnSide& side : sides_) least = std::min(least, distance(side, middle));
      std::set<std::string> names;
      for (const DrawnSide& side : sides_)
        if (!side.name->empty() && distance(side, middle) <= least + slack) names.insert(*side.name);
      if (names.empty()) continue;
      work_.names[{1, tag}] = *names.begin();
      if (names.size() > 1)
        work_.answer.warnings.push_back(
            phrase<"%1: one edge has the names %2; it is called \"%3\"">(
                work_.job.shown_name, quoted_list(std::vector<std::string>(names.begin(), names.end())), *names.begin()));
    }
  }

 private:
  static constexpr double most_turn = 2 * std::numbers::pi / 3;

  double units(double metres) const { return metres / work_.to_metres; }
  SketchPoint units(const SketchPoint& p) const { return {units(p[0]), units(p[1])}; }

  int point(const SketchPoint& p) {
    const auto known = points_.find(p);
    if (known != points_.end()) return known->second;
    return points_[p] = gmsh::model::occ::addPoint(units(p[0]), units(p[1]), 0);
  }

  // OpenCASCADE takes the shorter way between two points of a circle or an ellipse.
  void add_arc(const SketchArc& arc, const SketchPoint& a, const SketchPoint& b, std::vector<int>& curves) {
    const int parts = std::max(1, static_cast<int>(std::ceil(std::abs(arc.turn) / most_turn)));
    const int centre = gmsh::model::occ::addPoint(units(arc.centre[0]), units(arc.centre[1]), 0);
    const bool first_is_longer = arc.radii[0] >= arc.radii[1];
    const double longer = std::max(arc.radii[0], arc.radii[1]);
    const SketchPoint axis = first_is_longer ? arc.axis : SketchPoint{-arc.axis[1], arc.axis[0]};
    const bool is_circle = arc.radii[0] == arc.radii[1];
    const int major = is_circle ? 0
                                : gmsh::model::occ::addPoint(units(arc.centre[0] + longer * axis[0]),
                                                             units(arc.centre[1] + longer * axis[1]), 0);
    int from = point(a);
    for (int i = 1; i <= parts; ++i) {
      const int to = point(i == parts ? b : arc.at(static_cast<double>(i) / parts));
      curves.push_back(is_circle ? gmsh::model::occ::addCircleArc(from, centre, to)
                                 : gmsh::model::occ::addEllipseArc(from, centre, major, to));
      from = to;
    }
    helpers_.emplace_back(0, centre);
    if (!is_circle) helpers_.emplace_back(0, major);
  }

  void add_side(const SketchPath& path, std::size_t i, std::vector<int>& curves) {
    const SketchSide& side = path.sides[i];
    const SketchPoint a = path.corners[i], b = path.corners[(i + 1) % path.corners.size()];
    if (const auto arc = arc_of(path, i)) return add_arc(*arc, a, b, curves);
    if (side.kind == SketchSide::Kind::line)
      return curves.push_back(gmsh::model::occ::addLine(point(a), point(b)));
    std::vector<int> through{point(a)};
    for (const SketchPoint& p : side.points) through.push_back(point(p));
    through.push_back(point(b));
    curves.push_back(gmsh::model::occ::addSpline(through));
  }

  int loop(const SketchPath& path) {
    std::vector<int> curves;
    for (std::size_t i = 0; i < path.sides.size(); ++i) {
      DrawnSide drawn{{}, &path.sides[i].name};
      for (const SketchPoint& p : flattened(path, i, 720)) drawn.points.push_back(units(p));
      sides_.push_back(std::move(drawn));
      if (!path.is_circle()) add_side(path, i, curves);
    }
    if (path.is_circle())
      curves.push_back(gmsh::model::occ::addCircle(units(path.centre[0]), units(path.centre[1]), 0,
                                                   units(path.radius)));
    return gmsh::model::occ::addCurveLoop(curves);
  }

  static SketchPoint middle_of(int edge) {
    std::vector<double> low, high, place;
    gmsh::model::getParametrizationBounds(1, edge, low, high);
    gmsh::model::getValue(1, edge, {(low.at(0) + high.at(0)) / 2}, place);
    return {place.at(0), place.at(1)};
  }

  static double distance(const DrawnSide& side, const SketchPoint& p) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < side.points.size(); ++i) {
      const SketchPoint &a = side.points[i], &b = side.points[i + 1];
      const double u = b[0] - a[0], v = b[1] - a[1], x = p[0] - a[0], y = p[1] - a[1];
      const double share = std::clamp((u * x + v * y) / std::max(u * u + v * v, 1e-300), 0.0, 1.0);
      least = std::min(least, std::hypot(x - share * u, y - share * v));
    }
    return least;
  }

 public:
  void remove_helpers() {
    gmsh::model::occ::remove(helpers_);
    gmsh::model::occ::synchronize();
  }

 private:
  GmshWork& work_;
  std::map<SketchPoint, int> points_;
  std::vector<int> faces_;
  std::vector<DrawnSide> sides_;
  gmsh::vectorpair helpers_;  // points that nothing ends at
};

void require_filled_faces(const GmshWork& work) {
  gmsh::vectorpair faces;
  gmsh::model::getEntities(faces, 2);
  for (const auto& [d, tag] : faces) {
    std::vector<int> types;
    gmsh::model::mesh::getElementTypes(types, 2, tag);
    if (!types.empty()) continue;
    const auto name = work.names.find({2, tag});
    const Text face = name == work.names.end() ? phrase<"face #%1">(tag) : phrase<"face #%1 (%2)">(tag, name->second);
    const auto errors = logged_lines("Error");
    throw Error(ErrorKind::geometry, work.job.shown_name,
                errors.empty()
                    ? phrase<"%1 could not be filled with elements">(face)
                    : phrase<"%1 could not be filled with elements; the mesher says: %2">(face, errors.back()),
                phrase<"Try a smaller element size, or repair the face (edges that cross, slivers) and export it "
                       "again">());
  }
}

bool takes_quadrilaterals(MeshKind kind) {
  return kind == MeshKind::quad4 || kind == MeshKind::quad8;
}

// A quadrilateral that no neighbour could be found for stays a triangle.
void tell_triangles(GmshWork& work, const Mesh& mesh) {
  std::int64_t triangles = 0;
  for (const ElementBlock& block : mesh.solids)
    if (traits(block.type).corners == 3) triangles += block.size();
  if (triangles > 0)
    work.answer.notes.push_back(phrase<"%1: %2 of %3 elements are triangles, where quadrilaterals do not fit">(
        work.job.shown_name, triangles, mesh.solid_count()));
}

}  // namespace

void load_sketch(GmshWork& work) {
  work.stage(phrase<"build the sketch">(), 0, 0.1);
  work.to_metres = 1e-3;  // CAD kernels have fixed tolerances that suit millimetres
  work.dimension = 2;
  SketchBuilder builder(work);
  builder.build();
  make_conforming(work);
  builder.remove_helpers();
  builder.name_edges();
  measure_model(work);
}

Mesh fill_faces(GmshWork& work) {
  const MeshKind kind = work.job.options.kind;
  const bool quadrilaterals = takes_quadrilaterals(kind);
  if (quadrilaterals) {
    // Gmsh 4.8 crashes in its Frontal-Delaunay for quadrilaterals where faces touch, so triangles are joined.
    gmsh::option::setNumber("Mesh.RecombineAll", 1);
    gmsh::option::setNumber("Mesh.RecombinationAlgorithm", 1);  // blossom
  }
  work.stage(phrase<"mesh the edges">(), 0.10, 0.15);
  gmsh::model::mesh::generate(1);
  work.stage(phrase<"mesh the faces">(), 0.15, 0.70);
  gmsh::model::mesh::generate(2);
  require_filled_faces(work);
  if (traits(element_type(kind)).order == 2) {
    work.stage(phrase<"curve the edges">(), 0.75, 0.85);
    gmsh::model::mesh::setOrder(2);
  }
  Mesh mesh = take_mesh(work);
  if (quadrilaterals) tell_triangles(work, mesh);
  return mesh;
}

}  // namespace genba
