// Finds small features of CAD shapes: they force small or bad elements.
#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {
namespace {

double measure(int dimension, int tag) {
  double mass = 0;
  gmsh::model::occ::getMass(dimension, tag, mass);
  return std::abs(mass);
}

Vec3 centre_of_box(const GmshWork& work, int dimension, int tag) {
  double a[3], b[3];
  gmsh::model::getBoundingBox(dimension, tag, a[0], a[1], a[2], b[0], b[1], b[2]);
  Vec3 middle;
  for (std::size_t k = 0; k < 3; ++k) middle[k] = (a[k] + b[k]) / 2 * work.to_metres;
  return middle;
}

std::string face_name(const GmshWork& work, int tag) {
  const auto known = work.names.find({2, tag});
  return known == work.names.end() ? "#" + std::to_string(tag) : known->second;
}

void keep_smallest(std::vector<SmallFeature>& features, std::size_t count) {
  std::stable_sort(features.begin(), features.end(),
                   [](const SmallFeature& a, const SmallFeature& b) { return a.size < b.size; });
  if (features.size() > count) features.resize(count);
}

/// [body] 2 V / A, the thickness of a plate or strip.
std::map<int, double> thicknesses() {
  std::map<int, double> out;
  gmsh::vectorpair bodies;
  gmsh::model::getEntities(bodies, 3);
  for (const auto& [d, body] : bodies) {
    gmsh::vectorpair faces;
    gmsh::model::getBoundary({{3, body}}, faces, false, false, false);
    double area = 0;
    for (const auto& [dimension, face] : faces) area += measure(2, face);
    if (area > 0) out[body] = 2 * measure(3, body) / area;
  }
  return out;
}

/// Thickness of the thinnest body beside a face or an edge; infinite if there is none.
double thickness_at(const std::map<int, double>& thickness, int dimension, int tag) {
  double out = std::numeric_limits<double>::infinity();
  std::vector<int> up, down;
  gmsh::model::getAdjacencies(dimension, tag, up, down);
  for (const int above : up)
    if (dimension == 1)
      out = std::min(out, thickness_at(thickness, 2, above));
    else if (const auto known = thickness.find(above); known != thickness.end())
      out = std::min(out, known->second);
  return out;
}

}  // namespace

SmallFeatures small_features(const GmshWork& work, double size, std::size_t count, bool with_thickness) {
  SmallFeatures found;
  std::vector<SmallFeature> edges, faces;
  constexpr double nearly = 0.8;
  const std::map<int, double> thickness = with_thickness ? std::map<int, double>() : thicknesses();
  const auto is_small = [&](int dimension, int tag, double extent) {
    return extent < size && (with_thickness || extent < nearly * thickness_at(thickness, dimension, tag));
  };
  std::map<int, double> length_of;
  gmsh::vectorpair entities;
  gmsh::model::getEntities(entities, 1);
  for (const auto& [d, tag] : entities) {
    const double length = length_of[tag] = measure(1, tag);
    // The pole of a sphere is an edge of length 0, which does not disturb a mesher.
    if (length > 1e-9 * size && is_small(1, tag, length))
      edges.push_back({1, tag, {}, length * work.to_metres, centre_of_box(work, 1, tag)});
  }
  gmsh::model::getEntities(entities, 2);
  for (const auto& [d, tag] : entities) {
    gmsh::vectorpair boundary;
    gmsh::model::getBoundary({{2, tag}}, boundary, false, false, false);
    double perimeter = 0;
    for (const auto& [dimension, edge] : boundary) perimeter += length_of[edge];
    if (!(perimeter > 0)) continue;  // a whole sphere
    const double width = 2 * measure(2, tag) / perimeter;
    if (is_small(2, tag, width))
      faces.push_back({2, tag, face_name(work, tag), width * work.to_metres, centre_of_box(work, 2, tag)});
  }
  found.edges = static_cast<std::int64_t>(edges.size());
  found.faces = static_cast<std::int64_t>(faces.size());
  keep_smallest(edges, count);
  keep_smallest(faces, count);
  for (SmallFeature& edge : edges) {
    std::vector<int> up, down;
    gmsh::model::getAdjacencies(1, static_cast<int>(edge.tag), up, down);
    for (const int face : up) edge.name += (edge.name.empty() ? "" : "|") + face_name(work, face);
  }
  found.smallest = std::move(edges);
  found.smallest.insert(found.smallest.end(), faces.begin(), faces.end());
  return found;
}

void warn_of_small_features(GmshWork& work, double size) {
  constexpr double much_smaller = 0.2;
  size = std::min(size,
                  model_diagonal() / 20);  // what is small for elements that hardly fit is not worth a word
  const SmallFeatures found = small_features(work, much_smaller * size, 1, false);
  for (const SmallFeature& f : found.smallest) {
    const bool is_edge = f.dimension == 1;
    const std::int64_t count = is_edge ? found.edges : found.faces;
    const std::string limit = format_number(size * work.to_metres * 1e3, "%.4g"),
                      is = format_number(f.size * 1e3, "%.4g"),
                      place = place_text(f.place, model_diagonal() * work.to_metres);
    work.answer.warnings.push_back(
        is_edge
            ? phrase<"%1: %2 edge(s) shorter than a fifth of %3 mm; the shortest, edge #%4 (%5) is %6 mm "
                     "long, at %7. Small elements gather there; remove it in the CAD program, or heal with a "
                     "larger tolerance (mesh options heal, heal_tolerance)">(work.job.shown_name, count,
                                                                             limit, f.tag, f.name, is, place)
            : phrase<
                  "%1: %2 face(s) narrower than a fifth of %3 mm; the narrowest, #%4 (%5) is %6 mm wide, "
                  "at %7. Small elements gather there; remove it in the CAD program, or heal with a larger "
                  "tolerance (mesh options heal, heal_tolerance)">(work.job.shown_name, count, limit, f.tag,
                                                                   f.name, is, place));
  }
}

}  // namespace genba
