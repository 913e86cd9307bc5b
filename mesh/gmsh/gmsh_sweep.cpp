#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>

#include "engine/model/geometry.hpp"
#include "mesh/files/element_kinds.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {
namespace {

using Pairs = gmsh::vectorpair;
using Tags = std::vector<std::size_t>;

constexpr int gmsh_line2 = 1, gmsh_line3 = 8, gmsh_tri3 = 2, gmsh_tri6 = 9, gmsh_quad4 = 3, gmsh_quad8 = 16;

// A face, or a part of it, that a curve of the profile sweeps. Imprints of neighbours divide a side into
// several, one above the other. `begin` and `end` are shares of the shift.
struct Side {
  int face = 0;
  int upper = 0;  // curve at the upper end
  double begin = 0, end = 0;
};

// A solid that is its face `source` moved along `shift`. Lengths in model units.
struct Prism {
  int volume = 0, source = 0, target = 0;
  Vec3 shift{};
  std::map<int, std::vector<Side>> sides;  // [curve of the source]
};

double mass(int dimension, int tag) {
  double value = 0;
  gmsh::model::occ::getMass(dimension, tag, value);
  return value;
}

Vec3 centre_of_mass(int dimension, int tag) {
  Vec3 c{};
  gmsh::model::occ::getCenterOfMass(dimension, tag, c[0], c[1], c[2]);
  return c;
}

std::vector<int> boundary(int dimension, int tag) {
  std::vector<int> up, down;
  gmsh::model::getAdjacencies(dimension, tag, up, down);
  std::sort(down.begin(), down.end());
  down.erase(std::unique(down.begin(), down.end()), down.end());
  return down;
}

std::vector<Vec3> points_of_curve(int curve) {
  std::vector<double> low, high, parameters, coordinates;
  gmsh::model::getParametrizationBounds(1, curve, low, high);
  for (double share : {0.0, 0.21, 0.5, 0.83, 1.0}) parameters.push_back(low[0] + share * (high[0] - low[0]));
  gmsh::model::getValue(1, curve, parameters, coordinates);
  std::vector<Vec3> points;
  for (std::size_t i = 0; i + 2 < coordinates.size(); i += 3)
    points.push_back({coordinates[i], coordinates[i + 1], coordinates[i + 2]});
  return points;
}

// True if the points, moved by `shift`, lie on a curve (1) or face (2).
bool lie_on(const std::vector<Vec3>& points, const Vec3& shift, int dimension, int tag, double tolerance) {
  for (const Vec3& point : points) {
    const Vec3 at = plus(point, shift);
    std::vector<double> closest, parameters;
    gmsh::model::getClosestPoint(dimension, tag, {at[0], at[1], at[2]}, closest, parameters);
    if (closest.size() < 3 || length(minus({closest[0], closest[1], closest[2]}, at)) > tolerance)
      return false;
  }
  return true;
}

bool is_moved(int curve, const Vec3& shift, int candidate, double tolerance) {
  return length(minus(centre_of_mass(1, candidate), plus(centre_of_mass(1, curve), shift))) < tolerance &&
         std::abs(mass(1, candidate) - mass(1, curve)) < tolerance &&
         lie_on(points_of_curve(curve), shift, 1, candidate, tolerance);
}

// The side above `curve`, with its lower end at the share `begin` of the shift.
std::optional<Side> side_above(int curve, double begin, const Prism& prism, const std::set<int>& free,
                               double tolerance) {
  const double height = length(prism.shift);
  for (int face : free) {
    const std::vector<int> edges = boundary(2, face);
    if (!std::binary_search(edges.begin(), edges.end(), curve)) continue;
    for (int edge : edges) {
      const double share =
          dot(minus(centre_of_mass(1, edge), centre_of_mass(1, curve)), prism.shift) / (height * height);
      const Vec3 shift = plus({0, 0, 0}, prism.shift, share), half = plus({0, 0, 0}, prism.shift, share / 2);
      if (edge == curve || share * height < tolerance || begin + share > 1 + tolerance / height ||
          !is_moved(curve, shift, edge, tolerance) ||
          !lie_on(points_of_curve(curve), half, 2, face, tolerance))
        continue;
      return Side{face, edge, begin, begin + share};
    }
  }
  return std::nullopt;
}

std::optional<Prism> as_prism(int volume, const std::vector<int>& faces, int source, int target,
                              double tolerance) {
  const double area = mass(2, source);
  if (std::abs(mass(2, target) - area) > 1e-6 * area) return std::nullopt;
  const std::vector<int> curves = boundary(2, source), ends = boundary(2, target);
  if (curves.size() != ends.size() || curves.size() + 2 > faces.size()) return std::nullopt;
  Prism prism{volume, source, target, minus(centre_of_mass(2, target), centre_of_mass(2, source)), {}};
  if (length(prism.shift) < 10 * tolerance) return std::nullopt;
  std::set<int> free(faces.begin(), faces.end());
  free.erase(source);
  free.erase(target);
  for (int curve : curves) {
    std::vector<Side>& sides = prism.sides[curve];
    for (int at = curve; !std::binary_search(ends.begin(), ends.end(), at); at = sides.back().upper) {
      const auto side = side_above(at, sides.empty() ? 0 : sides.back().end, prism, free, tolerance);
      if (!side) return std::nullopt;
      free.erase(side->face);
      sides.push_back(*side);
    }
    if (sides.empty() || std::abs(sides.back().end - 1) * length(prism.shift) > tolerance)
      return std::nullopt;
  }
  return free.empty() ? std::optional(prism) : std::nullopt;
}

std::vector<Prism> prisms_of(int volume, double tolerance) {
  const std::vector<int> faces = boundary(3, volume);
  std::vector<std::string> types;
  for (int face : faces) {
    types.emplace_back();
    gmsh::model::getType(2, face, types.back());
  }
  std::vector<Prism> prisms;
  for (std::size_t s = 0; s < faces.size(); ++s)
    for (std::size_t t = 0; t < faces.size(); ++t) {
      if (s == t || types[s] != types[t]) continue;
      if (auto prism = as_prism(volume, faces, faces[s], faces[t], tolerance))
        prisms.push_back(std::move(*prism));
    }
  return prisms;
}

// Solids that share a face must be swept in one direction. Each entry is such a group.
std::vector<std::vector<int>> touching_groups(const Pairs& volumes) {
  std::map<int, std::vector<int>> volumes_of_face;
  for (const auto& [d, volume] : volumes)
    for (int face : boundary(d, volume)) volumes_of_face[face].push_back(volume);
  std::vector<std::vector<int>> groups;
  std::set<int> seen;
  for (const auto& [d, first] : volumes) {
    if (!seen.insert(first).second) continue;
    std::vector<int> group{first};
    for (std::size_t i = 0; i < group.size(); ++i)
      for (int face : boundary(3, group[i]))
        for (int next : volumes_of_face[face])
          if (seen.insert(next).second) group.push_back(next);
    groups.push_back(std::move(group));
  }
  return groups;
}

// One prism per solid, all along one direction, from the bottom up; empty if that is not possible.
std::vector<Prism> choose_prisms(const std::vector<int>& group,
                                 const std::map<int, std::vector<Prism>>& candidates) {
  for (const Prism& first : candidates.at(group[0])) {
    std::vector<Prism> chosen;
    for (int volume : group)
      for (const Prism& prism : candidates.at(volume)) {
        const double along = dot(prism.shift, first.shift);
        if (along < (1 - 1e-9) * length(prism.shift) * length(first.shift)) continue;
        chosen.push_back(prism);
        break;
      }
    if (chosen.size() != group.size()) continue;
    std::stable_sort(chosen.begin(), chosen.end(), [&](const Prism& a, const Prism& b) {
      return dot(centre_of_mass(2, a.source), first.shift) < dot(centre_of_mass(2, b.source), first.shift);
    });
    return chosen;
  }
  return {};
}

// Unit normal in the middle of a face.
Vec3 normal_of(int face) {
  std::vector<double> low, high, normal;
  gmsh::model::getParametrizationBounds(2, face, low, high);
  gmsh::model::getNormal(face, {(low[0] + high[0]) / 2, (low[1] + high[1]) / 2}, normal);
  return {normal[0], normal[1], normal[2]};
}

// Heights at which solids of a group begin, end or have a divided side. All solids get a layer of nodes
// there, so that neighbours match. Heights are measured normal to the profile, so inclined prisms match too.
class Levels {
 public:
  Levels(const std::vector<Prism>& group, double size, double tolerance)
      : normal_(normal_of(group[0].source)), size_(size), tolerance_(tolerance) {
    for (const Prism& prism : group)
      for (const auto& [curve, sides] : prism.sides)
        for (const Side& side : sides) {
          heights_.push_back(height(prism, side.begin));
          heights_.push_back(height(prism, side.end));
        }
    std::sort(heights_.begin(), heights_.end());
    const auto same = [&](double a, double b) { return b - a < 10 * tolerance_; };
    heights_.erase(std::unique(heights_.begin(), heights_.end(), same), heights_.end());
  }

  /// Shares of the shift at which the prism has nodes, from 0 to 1.
  std::vector<double> shares(const Prism& prism) const {
    const double from = height(prism, 0), span = height(prism, 1) - from;
    std::vector<double> shares{0};
    const auto fill_to = [&](double end) {
      const double begin = shares.back();
      // The margin ensures that a height of 2.5 sizes does not give two layers here and three in a neighbour.
      const double layers = std::max(1.0, std::round((end - begin) * length(prism.shift) / size_ - 1e-3));
      for (double k = 1; k < layers; ++k) shares.push_back(begin + (end - begin) * k / layers);
      shares.push_back(end);
    };
    std::vector<double> ends;
    for (double h : heights_) {
      const double share = (h - from) / span;
      if (std::min(share, 1 - share) * length(prism.shift) > 20 * tolerance_) ends.push_back(share);
    }
    std::sort(ends.begin(), ends.end());
    for (double end : ends) fill_to(end);
    fill_to(1);
    return shares;
  }

 private:
  double height(const Prism& prism, double share) const {
    return dot(plus(centre_of_mass(2, prism.source), prism.shift, share), normal_);
  }
  Vec3 normal_;
  double size_, tolerance_;
  std::vector<double> heights_;
};

// Finds nodes by place: nodes of two solids, or of Gmsh and a sweep, at one place become one node.
class NodeMaker {
 public:
  explicit NodeMaker(double tolerance) : tolerance_(tolerance) {
    Tags tags;
    std::vector<double> coordinates, parameters;
    gmsh::model::mesh::getNodes(tags, coordinates, parameters, -1, -1, false, false);
    for (std::size_t i = 0; i < tags.size(); ++i) {
      last_ = std::max(last_, tags[i]);
      know(tags[i], {coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]});
    }
  }
  /// The node at `place`; a new one is also appended to `tags` and `coordinates`.
  std::size_t at(const Vec3& place, Tags& tags, std::vector<double>& coordinates) {
    for (double x : {-tolerance_, tolerance_})
      for (double y : {-tolerance_, tolerance_})
        for (double z : {-tolerance_, tolerance_}) {
          const auto found = cells_.find(cell(plus(place, {x, y, z})));
          if (found == cells_.end()) continue;
          for (const auto& [tag, there] : found->second)
            if (length(minus(there, place)) <= tolerance_) return tag;
        }
    know(++last_, place);
    tags.push_back(last_);
    coordinates.insert(coordinates.end(), place.begin(), place.end());
    return last_;
  }

 private:
  void know(std::size_t tag, const Vec3& place) { cells_[cell(place)].emplace_back(tag, place); }

  using Cell = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
  Cell cell(const Vec3& p) const {
    const double side = 20 * tolerance_;
    return {std::llround(p[0] / side), std::llround(p[1] / side), std::llround(p[2] / side)};
  }
  double tolerance_;
  std::size_t last_ = 0;
  std::map<Cell, std::vector<std::pair<std::size_t, Vec3>>> cells_;
};

[[noreturn]] void refuse_sweep(const GmshWork& work, int volume, const Text& why) {
  throw Error(
      ErrorKind::geometry, work.job.shown_name,
      phrase<"solid #%1 cannot be meshed with %2: %3">(volume,
                                                       traits(element_type(work.job.options.kind)).name, why),
      phrase<"Use \"tet10\", or divide the solid in the CAD program into blocks and extruded profiles">());
}

// Requirements of an element kind for the profile.
struct SweepShape {
  explicit SweepShape(MeshKind kind)
      : solid(element_type(kind)),
        corners(traits(solid).corners / 2),
        quadratic(traits(solid).order == 2),
        face(corners == 4 ? (quadratic ? gmsh_quad8 : gmsh_quad4) : (quadratic ? gmsh_tri6 : gmsh_tri3)),
        side(quadratic ? gmsh_quad8 : gmsh_quad4),
        line(quadratic ? gmsh_line3 : gmsh_line2) {}
  std::size_t face_size() const { return static_cast<std::size_t>(corners) * (quadratic ? 2 : 1); }
  std::size_t line_size() const { return quadratic ? 3 : 2; }
  std::size_t side_size() const { return quadratic ? 8 : 4; }

  ElementType solid;
  int corners;  ///< of an element in the profile
  bool quadratic;
  int face, side, line;  ///< Gmsh's type numbers of the elements on profile, sides and curves
};

// Elements of a profile: corners, then midpoints of their edges.
struct Profile {
  Tags elements;
  std::map<std::size_t, Vec3> places;
  std::set<std::size_t> corners;
};

Profile take_profile(const GmshWork& work, const SweepShape& shape, int volume, int face) {
  Profile taken;
  std::vector<int> types;
  std::vector<Tags> elements, nodes;
  gmsh::model::mesh::getElements(types, elements, nodes, 2, face);
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (types[t] != shape.face)
      refuse_sweep(work, volume,
                   shape.corners == 4 ? phrase<"its face #%1 could not be divided into quadrilaterals">(face)
                                      : phrase<"its face #%1 could not be divided into triangles">(face));
    taken.elements.insert(taken.elements.end(), nodes[t].begin(), nodes[t].end());
  }
  if (taken.elements.empty()) refuse_sweep(work, volume, phrase<"its face #%1 could not be meshed">(face));
  for (std::size_t i = 0; i < taken.elements.size(); ++i) {
    const std::size_t tag = taken.elements[i];
    if (i % shape.face_size() < static_cast<std::size_t>(shape.corners)) taken.corners.insert(tag);
    std::vector<double> xyz, parameters;
    if (taken.places.count(tag) != 0) continue;
    gmsh::model::mesh::getNode(tag, xyz, parameters);
    taken.places[tag] = {xyz[0], xyz[1], xyz[2]};
  }
  return taken;
}

// If elements of the profile point along the shift, the solids have a positive Jacobian.
void turn_along(Profile& face, const SweepShape& shape, const Vec3& shift) {
  const auto corners = static_cast<std::ptrdiff_t>(shape.corners);
  for (auto e = face.elements.begin(); e != face.elements.end();
       e += static_cast<std::ptrdiff_t>(shape.face_size())) {
    const auto at = [&](std::ptrdiff_t k) { return face.places.at(*(e + k)); };
    const Vec3 normal = cross(minus(at(1), at(0)), minus(at(corners - 1), at(0)));
    if (dot(normal, shift) >= 0) continue;
    std::reverse(e + 1, e + corners);
    if (shape.quadratic) std::reverse(e + corners, e + 2 * corners);
  }
}

// Line elements of a curve: both ends, and for second order the middle.
Tags lines_of(int curve, const SweepShape& shape, const std::map<int, Tags>& swept) {
  if (const auto known = swept.find(curve); known != swept.end()) return known->second;
  Tags elements, nodes;
  gmsh::model::mesh::getElementsByType(shape.line, elements, nodes, curve);
  return nodes;
}

class Sweeper {
 public:
  Sweeper(GmshWork& work, double tolerance)
      : work_(work), shape_(work.job.options.kind), tolerance_(tolerance), nodes_(tolerance) {}

  void sweep(const Prism& prism, const std::vector<double>& shares) {
    Profile source = take_profile(work_, shape_, prism.volume, prism.source);
    turn_along(source, shape_, prism.shift);
    const Stack stack = stack_nodes(prism, source, shares);

    Tags solids, top;
    const auto corners = static_cast<std::size_t>(shape_.corners);
    const auto count = static_cast<std::size_t>(traits(shape_.solid).nodes);
    Tags element(count);
    for (std::size_t k = 0; k + 1 < shares.size(); ++k)
      for (std::size_t f = 0; f < source.elements.size(); f += shape_.face_size()) {
        // Genba's order: corners below and above, then midpoints below, above and between.
        std::size_t i = 0;
        const auto put = [&](std::size_t level, std::size_t local) {
          const int place = gmsh_position(shape_.solid, static_cast<int>(i++));
          element[static_cast<std::size_t>(place)] = stack[level].at(source.elements[f + local]);
        };
        for (const std::size_t level : {level_of(k), level_of(k + 1)})
          for (std::size_t c = 0; c < corners; ++c) put(level, c);
        if (shape_.quadratic) {
          for (const std::size_t level : {level_of(k), level_of(k + 1)})
            for (std::size_t c = 0; c < corners; ++c) put(level, corners + c);
          for (std::size_t c = 0; c < corners; ++c) put(level_of(k) + 1, c);
        }
        solids.insert(solids.end(), element.begin(), element.end());
      }
    for (std::size_t tag : source.elements) top.push_back(stack.back().at(tag));
    gmsh::model::mesh::addElementsByType(prism.volume, gmsh_number(shape_.solid), {}, solids);
    add_face(prism, prism.target, shape_.face, shape_.face_size(), top);
    for (const auto& [curve, sides] : prism.sides) {
      const Tags lines = lines_of(curve, shape_, swept_curves_);
      for (const Side& side : sides) {
        for (std::size_t tag : lines)
          if (source.places.count(tag) == 0) refuse_misfit(prism, side.face);
        const std::size_t begin = nearest_share(shares, side.begin), end = nearest_share(shares, side.end);
        Tags quads;
        for (std::size_t k = begin; k < end; ++k)
          for (std::size_t l = 0; l + 1 < lines.size(); l += shape_.line_size()) {
            const std::size_t low = level_of(k), high = level_of(k + 1);
            for (const auto& [node, level] : {std::pair{l, low}, {l + 1, low}, {l + 1, high}, {l, high}})
              quads.push_back(stack[level].at(lines[node]));
            if (!shape_.quadratic) continue;
            for (const auto& [node, level] :
                 {std::pair{l + 2, low}, {l + 1, low + 1}, {l + 2, high}, {l, low + 1}})
              quads.push_back(stack[level].at(lines[node]));
          }
        add_face(prism, side.face, shape_.side, shape_.side_size(), quads);
        Tags& moved = swept_curves_[side.upper];
        moved.clear();
        for (std::size_t tag : lines) moved.push_back(stack[level_of(end)].at(tag));
      }
    }
  }

 private:
  // Level by level: node of the source -> node above it. In second order every second level lies in the
  // middle of a layer and has nodes only above corners.
  using Stack = std::vector<std::map<std::size_t, std::size_t>>;

  std::size_t level_of(std::size_t share) const { return shape_.quadratic ? 2 * share : share; }

  Stack stack_nodes(const Prism& prism, const Profile& source, const std::vector<double>& shares) {
    std::vector<double> levels;
    for (std::size_t k = 0; k < shares.size(); ++k) {
      if (shape_.quadratic && k > 0) levels.push_back((shares[k - 1] + shares[k]) / 2);
      levels.push_back(shares[k]);
    }
    Stack stack(levels.size());
    Tags tags;
    std::vector<double> coordinates;
    std::vector<Vec3> checked;
    const std::size_t every = std::max<std::size_t>(1, source.places.size() / 50);
    for (const auto& [tag, place] : source.places) {
      if (stack[0].size() % every == 0) checked.push_back(place);
      stack[0][tag] = tag;
      const std::size_t step = shape_.quadratic && source.corners.count(tag) == 0 ? 2 : 1;
      for (std::size_t k = step; k < levels.size(); k += step)
        stack[k][tag] = nodes_.at(plus(place, prism.shift, levels[k]), tags, coordinates);
    }
    if (!lie_on(checked, prism.shift, 2, prism.target, 10 * tolerance_))
      refuse_sweep(work_, prism.volume,
                   phrase<"its faces #%1 and #%2 have the same outline but not the same shape">(
                       prism.source, prism.target));
    gmsh::model::mesh::addNodes(3, prism.volume, tags, coordinates);
    return stack;
  }

  static std::size_t nearest_share(const std::vector<double>& shares, double share) {
    std::size_t best = 0;
    for (std::size_t k = 1; k < shares.size(); ++k)
      if (std::abs(shares[k] - share) < std::abs(shares[best] - share)) best = k;
    return best;
  }

  // A face between two solids is made with the first one; the second one must make the same face.
  void add_face(const Prism& prism, int face, int type, std::size_t size, const Tags& nodes) {
    std::set<std::set<std::size_t>> made;
    for (std::size_t q = 0; q + size <= nodes.size(); q += size)
      made.emplace(nodes.begin() + static_cast<std::ptrdiff_t>(q),
                   nodes.begin() + static_cast<std::ptrdiff_t>(q + size));
    const auto [known, fresh] = faces_.emplace(face, made);
    if (fresh)
      gmsh::model::mesh::addElementsByType(face, type, {}, nodes);
    else if (known->second != made)
      refuse_misfit(prism, face);
  }

  [[noreturn]] void refuse_misfit(const Prism& prism, int face) {
    refuse_sweep(work_, prism.volume,
                 phrase<"its elements do not fit those of the solid that shares its face #%1">(face));
  }

  GmshWork& work_;
  SweepShape shape_;
  double tolerance_;
  NodeMaker nodes_;
  std::map<int, Tags> swept_curves_;
  std::map<int, std::set<std::set<std::size_t>>> faces_;
};

}  // namespace

void sweep_profiles(GmshWork& work, double size) {
  const double tolerance = 1e-6 * model_diagonal();
  const SweepShape shape(work.job.options.kind);
  Pairs volumes, faces;
  gmsh::model::getEntities(volumes, 3);
  gmsh::model::getEntities(faces, 2);
  std::map<int, std::vector<Prism>> candidates;
  for (const auto& [d, volume] : volumes) {
    candidates[volume] = prisms_of(volume, tolerance);
    if (candidates[volume].empty())
      refuse_sweep(
          work, volume,
          phrase<"it has %1 faces and is neither a block of six four-sided faces nor a profile extruded "
                 "along a line">(boundary(3, volume).size()));
  }
  std::vector<std::vector<Prism>> groups;
  std::set<int> targets;
  for (const auto& group : touching_groups(volumes)) {
    groups.push_back(choose_prisms(group, candidates));
    if (groups.back().empty())
      refuse_sweep(work, group[0],
                   phrase<"it and the solids it touches are not extruded along one direction">());
    for (const Prism& prism : groups.back()) targets.insert(prism.target);
  }

  // Gmsh meshes only the lower faces; the rest is made from them.
  gmsh::option::setNumber("Mesh.RecombinationAlgorithm", 3);  // blossom, then full quadrilateral meshes
  gmsh::option::setNumber("Mesh.MeshOnlyVisible", 1);
  gmsh::model::setVisibility(volumes, 0);
  gmsh::model::setVisibility(faces, 0);
  for (const auto& group : groups)
    for (const Prism& prism : group) {
      if (targets.count(prism.source) != 0) continue;
      gmsh::model::setVisibility({{2, prism.source}}, 1, true);
      if (shape.corners == 4) gmsh::model::mesh::setRecombine(2, prism.source);
    }
  gmsh::model::mesh::generate(1);
  work.stage(phrase<"mesh the profile">(), 0.15, volume_stage);
  gmsh::model::mesh::generate(2);
  if (shape.quadratic) gmsh::model::mesh::setOrder(2);
  work.stage(phrase<"sweep the profile">(), volume_stage, 0.85);
  Sweeper sweeper(work, tolerance);
  for (const auto& group : groups) {
    const Levels levels(group, size, tolerance);
    for (const Prism& prism : group) sweeper.sweep(prism, levels.shares(prism));
  }
}

}  // namespace genba
