#include "mesh/bulk/bulk_systems.hpp"

#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

namespace {

constexpr double bulk_degree = std::numbers::pi / 180;
constexpr int most_system_levels = 100;

bool is_system(const std::string& name) {
  return name.size() == 6 && (name.starts_with("CORD1") || name.starts_with("CORD2")) &&
         std::string_view("RCS").find(name.back()) != std::string_view::npos;
}

Vec3 unit_vector(const Vec3& v) {
  return scaled(v, 1 / length(v));
}

}  // namespace

Vec3 BulkSystem::place(const Vec3& c) const {
  Vec3 local = c;
  if (kind == Kind::cylindrical) local = {c[0] * std::cos(c[1] * bulk_degree), c[0] * std::sin(c[1] * bulk_degree), c[2]};
  if (kind == Kind::spherical)
    local = {c[0] * std::sin(c[1] * bulk_degree) * std::cos(c[2] * bulk_degree),
             c[0] * std::sin(c[1] * bulk_degree) * std::sin(c[2] * bulk_degree), c[0] * std::cos(c[1] * bulk_degree)};
  Vec3 out = origin;
  for (std::size_t k = 0; k < 3; ++k) out = plus(out, axes[k], local[k]);
  return out;
}

std::array<Vec3, 3> BulkSystem::axes_at(const Vec3& place) const {
  if (kind == Kind::cartesian) return axes;
  const Vec3 from = minus(place, origin);
  const Vec3 across = plus(from, axes[2], -dot(from, axes[2]));
  if (!(length(across) > 1e-12 * length(from)) || length(from) == 0) return axes;  // on the axis
  const Vec3 radius = unit_vector(across), hoop = cross(axes[2], radius);
  if (kind == Kind::cylindrical) return {radius, hoop, axes[2]};
  const Vec3 r = unit_vector(from);
  return {r, cross(hoop, r), hoop};
}

BulkSystems::BulkSystems(const BulkFile& bulk, const std::string& file) : file_(file) {
  for (const BulkCard& card : bulk.cards) {
    if (!is_system(card.name)) continue;
    // A CORD1 card may hold two systems of four fields.
    for (std::size_t first = 0; first < 8 && first < card.fields.size(); first += 4) {
      if (first > 0 && (card.name[4] == '2' || card.fields[first].empty())) break;
      if (const auto number = to_integer(card.fields[first])) stated_[*number] = {&card, first};
    }
  }
  for (const auto& [number, of] : stated_)
    if (of.card->name[4] == '2') (void)find(number, 0, nullptr);
}

void BulkSystems::take_places(const Places& places) {
  for (const auto& [number, of] : stated_) (void)find(number, 0, &places);
}

void BulkSystems::refuse(const BulkCard& card, const Text& problem) const {
  throw Error(ErrorKind::geometry, file_ + ":" + std::to_string(card.line), problem,
              phrase<"Export the mesh again from the program that made it">());
}

const BulkSystem* BulkSystems::find(std::int64_t number, int depth, const Places* places) {
  if (number == 0) return &basic_;
  if (const auto found = known_.find(number); found != known_.end()) return &found->second;
  const auto stated = stated_.find(number);
  if (stated == stated_.end()) return nullptr;
  const BulkCard& card = *stated->second.card;
  if (depth > most_system_levels) refuse(card, phrase<"coordinate system %1 refers to itself">(number));
  const auto field = [&](std::size_t i) { return i < card.fields.size() ? card.fields[i] : std::string(); };
  std::array<Vec3, 3> points;
  if (card.name[4] == '1') {
    if (places == nullptr) return nullptr;
    for (std::size_t p = 0; p < 3; ++p) {
      const auto node = to_integer(field(stated->second.first + 1 + p));
      const auto at = node ? places->find(*node) : places->end();
      if (at == places->end()) refuse(card, phrase<"coordinate system %1 goes through a node that does not exist">(number));
      points[p] = at->second;
    }
  } else {
    const std::int64_t base = to_integer(field(1)).value_or(0);
    const BulkSystem* reference = find(base, depth + 1, places);
    if (reference == nullptr)
      refuse(card, phrase<"coordinate system %1 refers to system %2, which does not exist">(number, base));
    for (std::size_t p = 0; p < 3; ++p) {
      Vec3 c;
      for (std::size_t k = 0; k < 3; ++k) c[k] = bulk_real(file_, card, field(2 + 3 * p + k));
      points[p] = reference->place(c);
    }
  }
  BulkSystem out;
  out.kind = card.name[5] == 'R'   ? BulkSystem::Kind::cartesian
             : card.name[5] == 'C' ? BulkSystem::Kind::cylindrical
                                   : BulkSystem::Kind::spherical;
  out.origin = points[0];
  const Vec3 along = minus(points[1], points[0]), near = minus(points[2], points[0]), normal = cross(along, near);
  if (!(length(normal) > 1e-12 * length(along) * length(near)))
    refuse(card, phrase<"the points of coordinate system %1 lie on one line">(number));
  out.axes[2] = unit_vector(along);
  out.axes[1] = unit_vector(normal);
  out.axes[0] = cross(out.axes[1], out.axes[2]);
  return &known_.emplace(number, out).first->second;
}

const BulkSystem& BulkSystems::of(const std::string& number, const BulkCard& card) const {
  const std::int64_t wanted = number.empty() ? 0 : to_integer(number).value_or(-2);
  if (wanted == 0) return basic_;
  const auto found = known_.find(wanted);
  if (found == known_.end()) refuse(card, phrase<"there is no coordinate system %1">(number.substr(0, 16)));
  return found->second;
}

}  // namespace genba
