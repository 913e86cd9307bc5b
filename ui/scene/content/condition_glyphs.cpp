#include "ui/scene/content/condition_glyphs.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {
namespace {

constexpr int wanted_places = 36;  // per selection; a grid thins them, so up to twice as many may remain
constexpr double share_of_box = 0.07;
constexpr double least_gap = 0.5;  // between signs of one kind that point the same way, in lengths of a sign
constexpr int digits = 5;  // "56600 W/m^2", not "5.66e+04"

/// In the order of SignInk.
constexpr std::array<double, 3> sign_inks[] = {{0.05, 0.50, 0.22}, {0.83, 0.13, 0.10}, {0.55, 0.32, 0.08},
                                               {0.93, 0.42, 0.00}, {0.05, 0.45, 0.80}, {0.62, 0.10, 0.55}};

struct Place {
  Index node = 0;
  Vec3 at{}, normal{};  // normal: out of the body, zero where there is no facet
};

// Middles of facets, or nodes where no facet is selected, one for each cell of a grid.
std::vector<Place> spread(const SelectionIndex& index, const Selection& selection, double gap) {
  const Mesh& mesh = index.mesh;
  std::vector<Place> all;
  double area = 0;
  for (const FacetRef& ref : selection.facets) {
    const ElementBlock& block = mesh.facets[static_cast<std::size_t>(ref.block)];
    const Vec3 normal = facet_area_vector(mesh, block, ref.element);
    area += length(normal);
    all.push_back({element_nodes(block, ref.element)[0], element_centroid(mesh, block, ref.element), normal});
  }
  if (all.empty())
    for (const Index node : selection.nodes)
      all.push_back({node, mesh.points[static_cast<std::size_t>(node)], {}});
  if (all.empty()) return all;
  Vec3 low = all[0].at, high = all[0].at;
  for (const Place& p : all)
    for (std::size_t c = 0; c < 3; ++c)
      low[c] = std::min(low[c], p.at[c]), high[c] = std::max(high[c], p.at[c]);
  // Edges have a length in place of an area.
  const double share = area / wanted_places, cell_size = mesh.is_plane() ? share : std::sqrt(share);
  const double cell = std::max({cell_size, length(minus(high, low)) / wanted_places,
                                gap, 1e-9 * index.diagonal});
  struct Cell {
    Vec3 sum{};
    int count = 0;
    std::size_t best = 0;
    double distance = -1;
  };
  std::map<std::array<long, 3>, Cell> cells;
  const auto cell_of = [&](const Place& p) -> Cell& {
    return cells[{std::lround((p.at[0] - low[0]) / cell), std::lround((p.at[1] - low[1]) / cell),
                  std::lround((p.at[2] - low[2]) / cell)}];
  };
  for (const Place& p : all) {
    Cell& c = cell_of(p);
    for (std::size_t k = 0; k < 3; ++k) c.sum[k] += p.at[k];
    ++c.count;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    Cell& c = cell_of(all[i]);
    Vec3 mean = c.sum;
    for (double& x : mean) x /= c.count;
    const double distance = length(minus(all[i].at, mean));
    if (c.distance < 0 || distance < c.distance) c.distance = distance, c.best = i;
  }
  std::vector<Place> out;
  for (const auto& [key, c] : cells) out.push_back(all[c.best]);
  return out;
}

// Signs of one kind that point the same way and lie close to each other would be one blob. So the later one
// is left out, also between conditions: a deck may have a thousand forces on neighbouring nodes.
class Crowd {
 public:
  explicit Crowd(double gap) : gap_(gap) {}

  bool has_room(const Glyph& glyph, const std::array<double, 3>& ink) {
    const Vec3 at{glyph.place[0], glyph.place[1], glyph.place[2]};
    std::array<long, 3> cell{};
    for (std::size_t k = 0; k < 3; ++k) cell[k] = std::lround(std::floor(at[k] / gap_));
    for (long x = -1; x <= 1; ++x)
      for (long y = -1; y <= 1; ++y)
        for (long z = -1; z <= 1; ++z) {
          const auto found = standing_.find({cell[0] + x, cell[1] + y, cell[2] + z});
          if (found == standing_.end()) continue;
          for (const Sign& other : found->second)
            if (other.glyph.shape == glyph.shape && other.ink == ink && same_way(other.glyph, glyph) &&
                length(minus(other.at, at)) < gap_)
              return false;
        }
    standing_[cell].push_back({glyph, at, ink});
    return true;
  }

 private:
  struct Sign {
    Glyph glyph;
    Vec3 at;
    std::array<double, 3> ink;
  };
  static bool same_way(const Glyph& a, const Glyph& b) {
    constexpr float near = 0.87F;  // 30 degrees
    return a.direction[0] * b.direction[0] + a.direction[1] * b.direction[1] +
               a.direction[2] * b.direction[2] >
           near;
  }
  double gap_;
  std::map<std::array<long, 3>, std::vector<Sign>> standing_;
};

// The painted places of a patch on a body before its mesh, since its facets are larger than a patch. Empty if
// the dabs have no normals.
std::vector<Place> painted(const PatchSelector& patch) {
  std::vector<Place> all;
  for (const PatchDab& dab : patch.dabs) {
    if (dab.erases) continue;
    if (!(length(dab.normal) > 0)) return {};
    all.push_back({-1, dab.at, dab.normal});
  }
  const std::size_t every = all.size() / wanted_places + 1;
  std::vector<Place> out;
  for (std::size_t i = 0; i < all.size(); i += every) out.push_back(all[i]);
  return out;
}

class Maker {
 public:
  Maker(std::shared_ptr<const Mesh> mesh, ConditionGlyphs& out, const TrianglesOf& triangles)
      : index_(*mesh), out_(out), triangles_(triangles) {
    // A body before its mesh: all its facets are on the boundary.
    if (mesh->solids.empty()) {
      index_.in_solid.assign(mesh->points.size(), 1);
      for (auto& block : index_.owners)
        for (FacetOwner& owner : block) owner.boundary = true;
    }
    out.mesh = std::move(mesh);
    Vec3 sides = minus(index_.box[1], index_.box[0]);
    std::ranges::sort(sides);
    out.size = share_of_box * index_.diagonal;
    // Signs whose size is a share of its length would hide a slender body that is seen from its end.
    if (sides[1] > 0) out.size = std::min(out.size, sides[1]);
    gap_ = std::max(least_gap * out.size, 1e-9 * index_.diagonal);
    crowd_.emplace(gap_);
  }

  void add(const Condition& c) {
    const Sign& sign = c.kind->sign;
    const ConditionField& field = c.kind->fields[static_cast<std::size_t>(sign.field)];
    const bool is_vector = field.components == 3;
    const Vec3 v = is_vector ? vector(c, field.key) : Vec3{};
    const double value = is_vector ? length(v) : number(c, field.key);
    const Text varying = varying_value_text(c, static_cast<std::size_t>(sign.field));
    out_.conditions.push_back({varying.empty() ? Text(c.name + ": " + format_quantity(value, field.kind, digits))
                                               : phrase<"%1: %2">(c.name, varying),
                               sign_inks[static_cast<std::size_t>(sign.ink)],
                               {}, {}, {}});
    out_.conditions.back().name = c.name;
    if (const auto indenter = indenter_of(c, triangles_ ? triangles_(c) : nullptr)) out_.conditions.back().surface = rigid_shape(*indenter, index_.box);
    const double turn = value < 0 ? -1 : 1;
    switch (sign.shape) {
      case SignShape::none:
        break;
      case SignShape::held:
        return hold(c, v);
      case SignShape::ball:
        return put(GlyphShape::ball, c.where, [](const Place&) { return Vec3{0, 0, 1}; });
      case SignShape::arrow:
        if (value > 0) put(GlyphShape::arrow, c.where, [&](const Place&) { return v; });
        break;
      case SignShape::arrow_inwards:
        return put(GlyphShape::arrow, c.where, [this, turn](const Place& p) { return scaled(inwards(p), turn); });
      case SignShape::wavy_inwards:
        return put(GlyphShape::wavy_arrow, c.where,
                   [this, turn](const Place& p) { return scaled(inwards(p), turn); });
      case SignShape::wavy_exchange:
        return put(GlyphShape::wavy_arrow, c.where, [this](const Place& p) { return inwards(p); });
      case SignShape::beside_body:
        if (value > 0) {
          const auto& box = index_.box;
          Vec3 place;
          for (std::size_t k = 0; k < 3; ++k)
            place[k] = k == 2 ? 0.5 * (box[0][k] + box[1][k]) : box[0][k] - out_.size;
          put_one(place, v);
        }
        break;
      case SignShape::axis:
        return put_axis(contribution(c).rotation);
    }
  }

 private:
  Vec3 inwards(const Place& p) const {
    if (length(p.normal) > 0) return scaled(p.normal, -1);
    return index_.mesh.is_plane() ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
  }
  static void set_direction(Glyph& glyph, const Vec3& v) {
    const double size = length(v);
    for (std::size_t k = 0; k < 3; ++k) glyph.direction[k] = static_cast<float>(v[k] / size);
  }
  void hold(const Condition& c, const Vec3& moved) {
    if (length(moved) > 0) {
      if (c.varies.empty())
        out_.conditions.back().text =
            phrase<"%1: moved by %2">(c.name, format_quantity(length(moved), QuantityKind::length, 4));
      return put(GlyphShape::arrow, c.where, [&](const Place&) { return moved; });
    }
    if (c.varies.empty()) out_.conditions.back().text = phrase<"%1: held">(c.name);
    // Held in all directions: one cone from outside. Else one cone along each held direction, from the outer
    // side.
    // A plane body does not move along z.
    const std::size_t directions = index_.mesh.is_plane() ? 2 : 3, held = std::min(directions, c.values.size());
    if (std::all_of(c.values.begin(), c.values.begin() + static_cast<std::ptrdiff_t>(held),
                    [](const auto& value) { return value.has_value(); }))
      return put(GlyphShape::cone, c.where, [this](const Place& p) { return inwards(p); });
    for (std::size_t k = 0; k < held; ++k)
      if (c.values[k])
        put(GlyphShape::cone, c.where, [k](const Place& p) {
          Vec3 direction{};
          direction[k] = p.normal[k] > 0 ? -1 : 1;
          return direction;
        });
  }
  /// One arrow where the axis leaves the body.
  void put_axis(const Rotation& rotation) {
    if (!(length(rotation.direction) > 0)) return;
    const Vec3 axis = scaled(rotation.direction, 1 / length(rotation.direction));
    const Vec3 middle = scaled(plus(index_.box[0], index_.box[1]), 0.5);
    const double along = dot(minus(middle, rotation.point), axis) + 0.5 * index_.diagonal;
    put_one(plus(rotation.point, axis, along), axis);
  }
  /// One arrow beside the body, where it is visible.
  void put_one(const Vec3& place, const Vec3& direction) {
    Glyph glyph;
    glyph.node = -1;
    for (std::size_t k = 0; k < 3; ++k) glyph.place[k] = static_cast<float>(place[k]);
    set_direction(glyph, direction);
    out_.conditions.back().glyphs.push_back(glyph);
  }
  template <class Direction>
  void put(GlyphShape shape, const Selector& where, Direction direction) {
    Selection selection;
    try {
      selection = select(index_, where, "picture");
    } catch (const Error&) {
      return;  // the check list and the run report it
    }
    std::vector<Place> places;
    if (const auto* patch = std::get_if<PatchSelector>(&where); patch && index_.mesh.solids.empty())
      places = painted(*patch);
    if (places.empty()) places = spread(index_, selection, gap_);
    for (const Place& place : places) {
      Glyph glyph{shape, place.node, {}, {}};
      for (std::size_t k = 0; k < 3; ++k) glyph.place[k] = static_cast<float>(place.at[k]);
      const Vec3 towards = direction(place);
      set_direction(glyph, towards);
      // An arrow that points outwards stands completely outside of the body.
      if (dot(towards, place.normal) > 0)
        for (std::size_t k = 0; k < 3; ++k)
          glyph.place[k] += static_cast<float>(out_.size) * glyph.direction[k];
      if (crowd_->has_room(glyph, out_.conditions.back().colour))
        out_.conditions.back().glyphs.push_back(glyph);
    }
  }

  SelectionIndex index_;
  double gap_ = 0;  // m
  std::optional<Crowd> crowd_;
  ConditionGlyphs& out_;
  const TrianglesOf& triangles_;
};

}  // namespace

std::shared_ptr<const ConditionGlyphs> make_condition_glyphs(std::shared_ptr<const Mesh> mesh, const Study& study,
                                                             const TrianglesOf& triangles) {
  auto out = std::make_shared<ConditionGlyphs>();
  Maker maker(std::move(mesh), *out, triangles);
  for (const Condition& c : study.constraints) maker.add(c);
  for (const Condition& l : study.loads) maker.add(l);
  return out;
}

}  // namespace genba
