#include "mesh/gmsh/gmsh_sizes.hpp"

#include <gmsh.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>
#include <set>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/point_distance.hpp"
#include "engine/model/study/needle.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/gmsh/gmsh_outline.hpp"
#include "mesh/job/place_distance.hpp"
#include "mesh/surface/soup_distance.hpp"

namespace genba {
namespace {

using Entity = std::pair<int, int>;  // dimension, tag
using Box = std::array<Vec3, 2>;
using Triangles = Outline::Triangles;
using Segments = Outline::Segments;

std::string mm(double metres) {
  return format_quantity(metres, QuantityKind::length, 4);
}

// One part of a selector: distance of a point from it, m.
struct Part {
  std::function<double(const Vec3&)> distance;
  Box box{};                  // bounding box; the distance to it is a lower bound of the distance to the part
  std::set<Entity> entities;  // entities in the part: distance 0 there, whatever a coarse mesh gives
  bool is_unbounded = false;
  bool from_mesh = false;  // its shape is given by triangles or segments
};

// The size field of one entry.
struct SizedParts {
  double size = 0;
  std::vector<Part> parts;
  double distance(int dimension, int tag, const Vec3& p, double enough) const {
    double most = 0;
    for (const Part& part : parts) {
      if (part.is_unbounded || part.entities.contains({dimension, tag})) continue;
      most = std::max(most, distance_to_box(part.box, p));
    }
    if (most >= enough) return most;
    for (const Part& part : parts)
      if (!part.entities.contains({dimension, tag})) most = std::max(most, part.distance(p));
    return most;
  }
};

std::set<Entity> with_boundary(const std::vector<Entity>& entities) {
  std::set<Entity> all(entities.begin(), entities.end());
  gmsh::vectorpair level(entities.begin(), entities.end());
  while (!level.empty()) {
    gmsh::vectorpair below;
    for (const auto& [d, tag] : level) {
      if (d == 0) continue;
      gmsh::vectorpair of_one;
      gmsh::model::getBoundary({{d, tag}}, of_one, false, false, false);
      below.insert(below.end(), of_one.begin(), of_one.end());
    }
    all.insert(below.begin(), below.end());
    level = std::move(below);
  }
  return all;
}

class Evaluation {
 public:
  Evaluation(GmshWork& work, double size) : work_(work), facts_(take_facts(work)) {
    for (const LocalSize& entry : work.job.options.sizes)
      for (const PartSelector& part : parts_of(entry.where))
        needs_outline_ = needs_outline_ || std::holds_alternative<NamedSelector>(part) ||
                         std::holds_alternative<NearestFaceSelector>(part);
    if (needs_outline_) make_outline(size);
  }

  SizedParts field(std::size_t number) {
    const LocalSize& entry = work_.job.options.sizes[number];
    place_ = "mesh/sizes/" + std::to_string(number) + "/on";
    SizedParts field;
    field.size = entry.size;
    for (const PartSelector& part : parts_of(entry.where))
      field.parts.push_back(std::visit([&](const auto& s) { return make(s); }, part));
    if (field.parts.empty())
      refuse(phrase<"it names nothing">(), phrase<"Name a surface, a region or a place">());
    require_common(field);
    refuse_too_many(field);
    return field;
  }

 private:
  [[noreturn]] void refuse(const Text& problem, const Text& next_step) const {
    throw Error(ErrorKind::input, place_, problem, next_step);
  }

  void make_outline(double size) {
    work_.stage(phrase<"find the places of small elements">(), 0.09, 0.10);
    if (!is_surface(work_.job.format)) mesh_outline(size);
    outline_ = std::make_unique<Outline>(work_);
    gmsh::vectorpair faces;
    gmsh::model::getEntities(faces, 2);
    for (const auto& [d, tag] : faces) triangles_[tag] = outline_->triangles(tag);
    gmsh::vectorpair edges;
    gmsh::model::getEntities(edges, 1);
    for (const auto& [d, tag] : edges) segments_[tag] = outline_->segments(tag);
    if (!is_surface(work_.job.format)) gmsh::model::mesh::clear();
  }

  // A part that consists of whole volumes, faces and edges.
  Part of_entities(const std::vector<Entity>& entities) const {
    Part part;
    part.from_mesh = true;
    part.entities = with_boundary(entities);
    Triangles triangles;
    Segments segments;
    for (const auto& [d, tag] : part.entities) {
      if (d == 2 && triangles_.contains(tag))
        triangles.insert(triangles.end(), triangles_.at(tag).begin(), triangles_.at(tag).end());
      if (d == 1 && segments_.contains(tag))
        segments.insert(segments.end(), segments_.at(tag).begin(), segments_.at(tag).end());
    }
    const auto soup = std::make_shared<SoupDistance>(triangles, segments);
    part.distance = [soup](const Vec3& p) { return (*soup)(p); };
    part.box = soup->box();
    return part;
  }

  Part make(const NamedSelector& selector) {
    std::vector<Entity> entities;
    for (const std::string& name : selector.names) {
      const auto some = named(name);
      entities.insert(entities.end(), some.begin(), some.end());
    }
    return of_entities(entities);
  }

  // "#12", "region #2", "edge #7", or a name of surfaces or regions.
  std::vector<Entity> named(const std::string& name) const {
    const int body = work_.dimension;
    for (const auto& [word, dimension] : {std::pair{"#", body - 1}, std::pair{"surface #", body - 1},
                                          std::pair{"region #", body}, std::pair{"edge #", 1}}) {
      if (!name.starts_with(word)) continue;
      int tag = 0;
      const char* end = name.data() + name.size();
      if (std::from_chars(name.data() + std::string_view(word).size(), end, tag).ptr != end) continue;
      gmsh::vectorpair all;
      gmsh::model::getEntities(all, dimension);
      tag = tag_of(work_, dimension, tag);
      if (std::find(all.begin(), all.end(), Entity{dimension, tag}) != all.end()) return {{dimension, tag}};
      const Text kinds[] = {{}, phrase<"edges">(), phrase<"surfaces">(), phrase<"regions">()};
      const auto& kind = kinds[dimension];
      refuse(all.empty() ? phrase<"there is no %1 in the geometry; it has 0 %2">(name, kind)
                         : phrase<"there is no %1 in the geometry; it has %2 %3, numbered from #%4 to #%5">(
                               name, all.size(), kind, all.front().second, all.back().second),
             phrase<"Mesh without this entry once: the mesh lists the surfaces and regions">());
    }
    std::vector<Entity> found;
    std::vector<std::string> known;
    for (const int dimension : {body - 1, body})
      for (const GeometricEntity& e : dimension < body ? facts_.surfaces : facts_.regions) {
        const std::string number = (dimension < body ? "#" : "region #") + std::to_string(e.tag);
        known.push_back(e.name.empty() ? number : e.name);
        if (!name.empty() && e.name == name) found.emplace_back(dimension, tag_of(work_, dimension, static_cast<int>(e.tag)));
      }
    if (found.empty())
      refuse(phrase<"there is no surface or region named \"%1\" in the geometry">(name),
             phrase<"The nearest names are %1">(quoted_list(nearest_words(name, known, 5))));
    return found;
  }

  Part make(const NearestFaceSelector& selector) {
    if (work_.dimension == 2) return of_entities({{1, nearest_edge(selector.point)}});
    double least = std::numeric_limits<double>::infinity();
    int nearest = 0;
    for (const auto& [tag, triangles] : triangles_)
      for (const auto& t : triangles)
        if (const double d = distance_to_triangle(selector.point, t[0], t[1], t[2]); d < least) {
          least = d;
          nearest = tag;
        }
    if (nearest == 0) refuse(phrase<"the geometry has no face">(), phrase<"Use a sphere instead">());
    return of_entities({{2, nearest}});
  }

  // Surfaces of a plane body are its edges.
  int nearest_edge(const Vec3& point) const {
    double least = std::numeric_limits<double>::infinity();
    int nearest = 0;
    for (const auto& [tag, segments] : segments_)
      for (const auto& s : segments) {
        const Vec3 along = minus(s[1], s[0]), to = minus(point, s[0]);
        const double share = std::clamp(dot(to, along) / std::max(dot(along, along), 1e-300), 0.0, 1.0);
        const double d = length(minus(to, scaled(along, share)));
        if (d >= least) continue;
        least = d;
        nearest = tag;
      }
    return nearest;
  }

  Part make(const PlaneSelector& selector) {
    const double norm = length(selector.normal);
    if (!(norm > 0))
      refuse(phrase<"the normal of the plane has no length">(), phrase<"Write for example [0, 0, 1]">());
    Part part;
    part.is_unbounded = true;
    const Vec3 point = selector.point,
               normal = {selector.normal[0] / norm, selector.normal[1] / norm, selector.normal[2] / norm};
    const double slack = std::max(selector.tolerance, 0.0);
    part.distance = [=](const Vec3& p) { return distance_to_plane(selector, p); };
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (int c = 0; c < 8; ++c) {
      const Vec3 corner = {facts_.box[c & 1][0], facts_.box[c >> 1 & 1][1], facts_.box[c >> 2 & 1][2]};
      const double d = dot(minus(corner, point), normal);
      low = std::min(low, d);
      high = std::max(high, d);
    }
    const double rounding = 1e-6 * diagonal() + slack;
    if (low > rounding || high < -rounding)
      refuse(phrase<"the plane passes the geometry at a distance of %1">(
                 mm(std::min(std::abs(low), std::abs(high)))),
             box_words());
    return part;
  }

  Part make(const BoxSelector& selector) {
    Part part;
    for (std::size_t k = 0; k < 3; ++k)
      if (!(selector.min[k] <= selector.max[k]))
        refuse(phrase<"the box has a corner \"min\" above \"max\"">(), phrase<"Swap them">());
    part.box = {selector.min, selector.max};
    part.distance = [box = part.box](const Vec3& p) { return distance_to_box(box, p); };
    Vec3 gap{};
    for (std::size_t k = 0; k < 3; ++k)
      gap[k] = std::max({part.box[0][k] - facts_.box[1][k], facts_.box[0][k] - part.box[1][k], 0.0});
    require_met(length(gap), phrase<"the box">());
    return part;
  }

  Part make(const SphereSelector& selector) {
    Part part;
    if (!(selector.radius >= 0)) refuse(phrase<"the radius is negative">(), phrase<"0 mm means a point">());
    const Vec3 centre = selector.centre;
    const double radius = selector.radius;
    for (std::size_t k = 0; k < 3; ++k) {
      part.box[0][k] = centre[k] - radius;
      part.box[1][k] = centre[k] + radius;
    }
    part.distance = [=](const Vec3& p) { return distance_to_ball(selector, p); };
    require_met(std::max(distance_to_box(facts_.box, centre) - radius, 0.0), phrase<"the sphere">());
    return part;
  }

  Part make(const NeedleSelector& selector) {
    require_right_needle(selector, place_);
    Part part;
    const Vec3 begin = active_begin(selector);
    for (std::size_t k = 0; k < 3; ++k) {
      part.box[0][k] = std::min(begin[k], selector.tip[k]) - selector.radius;
      part.box[1][k] = std::max(begin[k], selector.tip[k]) + selector.radius;
    }
    part.distance = [=](const Vec3& p) { return distance_to_needle(selector, p); };
    Vec3 gap{};
    for (std::size_t k = 0; k < 3; ++k)
      gap[k] = std::max({part.box[0][k] - facts_.box[1][k], facts_.box[0][k] - part.box[1][k], 0.0});
    require_met(length(gap), phrase<"the needle">());
    return part;
  }

  Part make(const PatchSelector& selector) {
    Part part;
    double least = std::numeric_limits<double>::infinity();
    part.box = {Vec3{least, least, least}, Vec3{-least, -least, -least}};
    for (const PatchDab& dab : selector.dabs) {
      if (dab.erases) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        part.box[0][k] = std::min(part.box[0][k], dab.at[k] - dab.radius);
        part.box[1][k] = std::max(part.box[1][k], dab.at[k] + dab.radius);
      }
      least = std::min(least, std::max(distance_to_box(facts_.box, dab.at) - dab.radius, 0.0));
    }
    if (!std::isfinite(least))
      refuse(phrase<"the patch has no dabs">(), phrase<"Paint it in the view, or give it a dab">());
    part.distance = [=](const Vec3& p) { return distance_to_patch(selector, p); };
    require_met(least, phrase<"the patch">());
    return part;
  }

  Part make(const NormalSelector&) {
    refuse(phrase<"a size cannot be given by the direction of faces">(),
           phrase<"Name the faces (\"group\"), or use \"nearest_face\", a plane, a box or a sphere">());
  }

  double diagonal() const { return length(minus(facts_.box[1], facts_.box[0])); }
  Text box_words() const {
    return phrase<"The box of the geometry reaches from %1 to %2">(place_text(facts_.box[0], diagonal()),
                                                                   place_text(facts_.box[1], diagonal()));
  }
  void require_met(double gap, const Text& what) const {
    if (gap > 1e-6 * diagonal())
      refuse(phrase<"%1 lies %2 away from the box of the geometry">(what, mm(gap)), box_words());
  }

  // Parts of one entry must come near each other somewhere.
  void require_common(const SizedParts& field) const {
    const auto known =
        std::find_if(field.parts.begin(), field.parts.end(), [](const Part& p) { return p.from_mesh; });
    if (field.parts.size() < 2 || known == field.parts.end()) return;
    double least = std::numeric_limits<double>::infinity();
    const auto probe = [&](const Vec3& p) { least = std::min(least, field.distance(-1, 0, p, least)); };
    for (const auto& [d, tag] : known->entities) {
      if (d == 2 && triangles_.contains(tag))
        for (const auto& t : triangles_.at(tag)) {
          for (const Vec3& p : t) probe(p);
          probe({(t[0][0] + t[1][0] + t[2][0]) / 3, (t[0][1] + t[1][1] + t[2][1]) / 3,
                 (t[0][2] + t[1][2] + t[2][2]) / 3});
        }
      if (d == 1 && segments_.contains(tag))
        for (const auto& s : segments_.at(tag))
          for (const double w : {0.0, 0.25, 0.5, 0.75, 1.0})
            probe({s[0][0] + w * (s[1][0] - s[0][0]), s[0][1] + w * (s[1][1] - s[0][1]),
                   s[0][2] + w * (s[1][2] - s[0][2])});
    }
    const double near = std::max(field.size, diagonal() / 50);  // distance between probes
    if (least > near)
      refuse(phrase<"the parts have nothing in common: no place is nearer to all of them than %1">(mm(least)),
             phrase<"State each in an entry of its own, or correct the places">());
  }

  // A tetrahedron of edge h has about 0.12 h^3, a triangle 0.43 h^2.
  void refuse_too_many(const SizedParts& field) const {
    const Part& part = field.parts.front();
    if (field.parts.size() > 1 || part.is_unbounded) return;
    Vec3 extent{};
    for (std::size_t k = 0; k < 3; ++k)
      extent[k] = std::max(
          std::min(part.box[1][k], facts_.box[1][k]) - std::max(part.box[0][k], facts_.box[0][k]), 0.0);
    double elements = 0;
    if (!part.from_mesh) elements = extent[0] * extent[1] * extent[2] / (0.12 * std::pow(field.size, 3));
    for (const auto& [d, tag] : part.entities)
      if (d == 2 && triangles_.contains(tag))
        for (const auto& t : triangles_.at(tag))
          elements +=
              length(cross(minus(t[1], t[0]), minus(t[2], t[0]))) / 2 / (0.43 * field.size * field.size);
    if (elements < 2e8) return;
    char count[40];
    std::snprintf(count, sizeof count, "%.2g", elements);
    throw Error(ErrorKind::memory, place_,
                phrase<"a size of %1 asks for about %2 elements there; 200 million is the limit">(
                    mm(field.size), count),
                phrase<"Choose a larger size or a smaller part">());
  }

  GmshWork& work_;
  GeometryFacts facts_;
  bool needs_outline_ = false;
  std::unique_ptr<Outline> outline_;
  std::map<int, Triangles> triangles_;  // [face]
  std::map<int, Segments> segments_;    // [edge]
  std::string place_;
};

}  // namespace

SizeFunction local_sizes(GmshWork& work, double size) {
  const MeshOptions& o = work.job.options;
  if (o.sizes.empty()) return {};
  Evaluation evaluation(work, size);
  const auto fields = std::make_shared<std::vector<SizedParts>>();
  double smallest = size * work.to_metres;
  for (std::size_t i = 0; i < o.sizes.size(); ++i) {
    if (o.sizes[i].size >= size * work.to_metres)
      work.answer.warnings.push_back(
          phrase<"mesh/sizes/%1: a size of %2 changes nothing, elements are no larger than %3 anyway">(
              i, mm(o.sizes[i].size), mm(size * work.to_metres)));
    fields->push_back(evaluation.field(i));
    smallest = std::min(smallest, o.sizes[i].size);
  }
  double least = 0;
  gmsh::option::getNumber("Mesh.MeshSizeMin", least);
  gmsh::option::setNumber("Mesh.MeshSizeMin", std::min(least, smallest / work.to_metres));
  const double slope = o.growth - 1, elsewhere = size * work.to_metres;
  return [fields, slope, elsewhere](int dimension, int tag, const Vec3& p) {
    double wanted = elsewhere;
    for (const SizedParts& field : *fields) {
      if (field.size >= wanted) continue;
      const double enough = (wanted - field.size) / slope;
      wanted = std::min(wanted, field.size + slope * field.distance(dimension, tag, p, enough));
    }
    return wanted;
  };
}

SizeFunction smaller_of(const SizeFunction& one, const SizeFunction& other) {
  if (!one || !other) return one ? one : other;
  return [one, other](int dimension, int tag, const Vec3& p) {
    return std::min(one(dimension, tag, p), other(dimension, tag, p));
  };
}

void ask_for_sizes(const GmshWork& work, const SizeFunction& sizes) {
  if (!sizes) return gmsh::model::mesh::removeSizeCallback();
  gmsh::model::mesh::setSizeCallback(
      [sizes, unit = work.to_metres](int dimension, int tag, double x, double y, double z) {
        return sizes(dimension, tag, {x * unit, y * unit, z * unit}) / unit;
      });
}

}  // namespace genba
