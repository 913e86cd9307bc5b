#include "ui/scene/content/condition_glyphs.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {
namespace {

constexpr int wanted_places = 36;  // of a selection; thinned by a grid, so that up to twice as many come out
constexpr double share_of_box = 0.07;

constexpr std::array<double, 3> support{0.05, 0.50, 0.22}, force{0.83, 0.13, 0.10}, weight{0.55, 0.32, 0.08},
    heat{0.93, 0.42, 0.00}, air{0.05, 0.45, 0.80}, given_temperature{0.62, 0.10, 0.55};

struct Place {
  Index node = 0;
  Vec3 at{}, normal{};  // normal: out of the body, zero where there is no facet
};

// Middles of facets, or nodes where no facet is selected, one for each cell of a grid.
std::vector<Place> spread(const SelectionIndex& index, const Selection& selection) {
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
  const double cell = std::max(
      {std::sqrt(area / wanted_places), length(minus(high, low)) / wanted_places, 1e-9 * index.diagonal});
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

class Maker {
 public:
  Maker(std::shared_ptr<const Mesh> mesh, ConditionGlyphs& out) : index_(*mesh), out_(out) {
    out.mesh = std::move(mesh);
    out.size = share_of_box * index_.diagonal;
  }

  void operator()(const DisplacementConstraint& c) {
    begin(c.name, "held", support);
    const auto& v = c.value;
    Vec3 moved{};
    bool all = true;
    for (std::size_t k = 0; k < 3; ++k) {
      all &= v[k].has_value();
      moved[k] = v[k].value_or(0);
    }
    if (length(moved) > 0) {
      out_.conditions.back().text =
          c.name + ": moved by " + format_quantity(length(moved), QuantityKind::length, 4);
      return put(GlyphShape::arrow, c.where, [&](const Place&) { return moved; });
    }
    // Held altogether: one cone from outside; else one along each held direction, from the outer side.
    if (all) return put(GlyphShape::cone, c.where, [](const Place& p) { return inwards(p); });
    for (std::size_t k = 0; k < 3; ++k)
      if (v[k])
        put(GlyphShape::cone, c.where, [k](const Place& p) {
          Vec3 direction{};
          direction[k] = p.normal[k] > 0 ? -1 : 1;
          return direction;
        });
  }
  void operator()(const TemperatureConstraint& c) {
    begin(c.name, format_quantity(c.value, QuantityKind::temperature, 4), given_temperature);
    put(GlyphShape::ball, c.where, [](const Place&) { return Vec3{0, 0, 1}; });
  }
  void operator()(const PressureLoad& l) {
    begin(l.name, format_quantity(l.pressure, QuantityKind::pressure, 4), force);
    const double sign = l.pressure < 0 ? -1 : 1;
    put(GlyphShape::arrow, l.where, [sign](const Place& p) { return scaled(inwards(p), sign); });
  }
  void operator()(const TractionLoad& l) { pull(l.name, l.where, l.traction, QuantityKind::pressure); }
  void operator()(const ForceLoad& l) { pull(l.name, l.where, l.force, QuantityKind::force); }
  void operator()(const NodalForceLoad& l) { pull(l.name, l.where, l.force, QuantityKind::force); }
  void operator()(const GravityLoad& l) {
    begin(l.name, format_quantity(length(l.acceleration), QuantityKind::acceleration, 4), weight);
    if (!(length(l.acceleration) > 0)) return;
    // Beside the body, where it can be seen.
    const auto& box = index_.box;
    Glyph glyph;
    glyph.node = -1;
    for (std::size_t k = 0; k < 3; ++k)
      glyph.place[k] = static_cast<float>(k == 2 ? 0.5 * (box[0][k] + box[1][k]) : box[0][k] - out_.size);
    set_direction(glyph, l.acceleration);
    out_.conditions.back().glyphs.push_back(glyph);
  }
  void operator()(const CentrifugalLoad& l) {
    begin(l.name, format_quantity(l.speed, QuantityKind::angular_velocity, 4), weight);
    if (!(length(l.direction) > 0)) return;
    // Its axis, where it leaves the body.
    const Vec3 axis = scaled(l.direction, 1 / length(l.direction));
    const auto& box = index_.box;
    const Vec3 middle = scaled(plus(box[0], box[1]), 0.5);
    const double along = dot(minus(middle, l.point), axis) + 0.5 * index_.diagonal;
    Glyph glyph;
    glyph.node = -1;
    for (std::size_t k = 0; k < 3; ++k) glyph.place[k] = static_cast<float>(l.point[k] + along * axis[k]);
    set_direction(glyph, axis);
    out_.conditions.back().glyphs.push_back(glyph);
  }
  void operator()(const ThermalStrainLoad& l) {
    begin(l.name, format_quantity(l.temperature, QuantityKind::temperature, 4), given_temperature);
  }
  void operator()(const HeatFluxLoad& l) {
    begin(l.name, format_quantity(l.flux, QuantityKind::heat_flux, 4), heat);
    const double sign = l.flux < 0 ? -1 : 1;
    put(GlyphShape::wavy_arrow, l.where, [sign](const Place& p) { return scaled(inwards(p), sign); });
  }
  void operator()(const ConvectionLoad& l) {
    begin(l.name, format_quantity(l.ambient, QuantityKind::temperature, 4), air);
    put(GlyphShape::wavy_arrow, l.where, [](const Place& p) { return inwards(p); });
  }
  void operator()(const HeatSourceLoad& l) {
    begin(l.name, format_quantity(l.density, QuantityKind::heat_source, 4), heat);
  }

 private:
  static Vec3 inwards(const Place& p) { return length(p.normal) > 0 ? scaled(p.normal, -1) : Vec3{0, 0, 1}; }
  static void set_direction(Glyph& glyph, const Vec3& v) {
    const double size = length(v);
    for (std::size_t k = 0; k < 3; ++k) glyph.direction[k] = static_cast<float>(v[k] / size);
  }
  void begin(const std::string& name, const std::string& value, const std::array<double, 3>& colour) {
    out_.conditions.push_back({name + ": " + value, colour, {}});
  }
  void pull(const std::string& name, const Selector& where, const Vec3& v, QuantityKind kind) {
    begin(name, format_quantity(length(v), kind, 4), force);
    if (length(v) > 0) put(GlyphShape::arrow, where, [&](const Place&) { return v; });
  }
  template <class Direction>
  void put(GlyphShape shape, const Selector& where, Direction direction) {
    Selection selection;
    try {
      selection = select(index_, where, "picture");
    } catch (const Error&) {
      return;  // said by the check list and by the run
    }
    for (const Place& place : spread(index_, selection)) {
      Glyph glyph{shape, place.node, {}, {}};
      for (std::size_t k = 0; k < 3; ++k) glyph.place[k] = static_cast<float>(place.at[k]);
      const Vec3 towards = direction(place);
      set_direction(glyph, towards);
      // What pulls stands outside the body with its whole length.
      if (dot(towards, place.normal) > 0)
        for (std::size_t k = 0; k < 3; ++k)
          glyph.place[k] += static_cast<float>(out_.size) * glyph.direction[k];
      out_.conditions.back().glyphs.push_back(glyph);
    }
  }

  SelectionIndex index_;
  ConditionGlyphs& out_;
};

}  // namespace

std::shared_ptr<const ConditionGlyphs> make_condition_glyphs(std::shared_ptr<const Mesh> mesh,
                                                             const Study& study) {
  auto out = std::make_shared<ConditionGlyphs>();
  Maker maker(std::move(mesh), *out);
  for (const Constraint& c : study.constraints) std::visit(maker, c);
  for (const Load& l : study.loads) std::visit(maker, l);
  return out;
}

}  // namespace genba
