#include "mesh/deck/deck_orientations.hpp"

#include <cmath>
#include <numbers>

#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

Vec3 point_of(const std::vector<double>& numbers, std::size_t from) {
  return {numbers[from], numbers[from + 1], numbers[from + 2]};
}

/// v rotated about a unit vector.
Vec3 turned(const Vec3& v, const Vec3& about, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return plus(plus(scaled(v, c), cross(about, v), s), about, (1 - c) * dot(about, v));
}

}  // namespace

void DeckOrientations::take(const DeckBlock& block) {
  const std::string name = block.value("NAME"), system = upper_case(block.value("SYSTEM")),
                    definition = upper_case(block.value("DEFINITION"));
  if (name.empty()) refuse_deck(deck_, block.line, phrase<"*ORIENTATION has no name">());
  Orientation out;
  out.line = block.line;
  if (!system.empty() && system != "RECTANGULAR" && system != "CYLINDRICAL")
    out.foreign = "SYSTEM=" + system;
  else if (!definition.empty() && definition != "COORDINATES")
    out.foreign = "DEFINITION=" + definition;
  else if (const auto axes = read(block, system == "CYLINDRICAL", out.foreign))
    out.axes = *axes;
  orientations_[{mesh_.scope(), key_of(name)}] = out;
}

std::optional<MaterialAxes> DeckOrientations::read(const DeckBlock& block, bool cylindrical,
                                                   std::string& foreign) const {
  if (block.data.empty()) refuse_deck(deck_, block.line, phrase<"*ORIENTATION has no points">());
  const DeckLine& line = block.data.front();
  const auto fields = fields_of(line.text);
  if (!fields.empty() && !to_real(fields[0]) && !has_decimal_comma(fields[0])) {
    foreign = "by a distribution";
    return {};
  }
  require_at_most(deck_, line, fields.size(), cylindrical ? 6 : 9);
  std::vector<double> numbers;
  for (const std::string_view field : fields)
    numbers.push_back(field.empty() ? 0.0 : deck_real(deck_, line, field, phrase<"a coordinate">()));
  // Empty fields at the end are 0 too.
  if (numbers.size() > 3) numbers.resize(numbers.size() > 6 ? 9 : 6);
  if (numbers.size() != 6 && numbers.size() != 9)
    refuse_deck(deck_, line.number, phrase<"*ORIENTATION needs the coordinates of two points">());

  int about = 0;  // axis of the additional rotation, from 1
  double angle = 0;
  if (block.data.size() > 1) {
    const DeckLine& second = block.data[1];
    const auto rotation = fields_of(second.text);
    require_at_most(deck_, second, rotation.size(), 2);
    if (!rotation.empty())
      about =
          static_cast<int>(deck_integer(deck_, second, rotation[0], phrase<"the axis of the rotation">()));
    if (rotation.size() > 1)
      angle = deck_real(deck_, second, rotation[1], phrase<"the angle">()) * std::numbers::pi / 180;
    if (about < 1 || about > 3)
      refuse_deck(deck_, second.number, phrase<"the axis of the rotation is not 1, 2 or 3">());
  }

  const DeckMesh::Placement& place = mesh_.placement();
  const Vec3 a = point_of(numbers, 0), b = point_of(numbers, 3);
  if (cylindrical) {
    if (!(length(minus(b, a)) > 0))
      refuse_deck(deck_, line.number, phrase<"the points of the axis are one">());
    if (angle != 0 && about != 1) {
      foreign = "SYSTEM=CYLINDRICAL, turned about direction " + std::to_string(about);
      return {};
    }
    return CylindricalAxes{plus(place.turned(scaled(a, unit_)), place.shift), place.turned(minus(b, a)),
                           angle};
  }
  const Vec3 origin = numbers.size() == 9 ? point_of(numbers, 6) : Vec3{};
  const Vec3 to_second = minus(b, origin);
  const auto axes = axes_along(minus(a, origin), &to_second);
  if (!axes) refuse_deck(deck_, line.number, phrase<"the points of the axes lie on one line">());
  Vec3 direction[3];
  for (std::size_t k = 0; k < 3; ++k) direction[k] = {(*axes)[3 * k], (*axes)[3 * k + 1], (*axes)[3 * k + 2]};
  Vec3 first = direction[0], second = direction[1];
  if (angle != 0) {
    first = turned(first, direction[about - 1], angle);
    second = turned(second, direction[about - 1], angle);
  }
  return ConstantAxes{place.turned(first), place.turned(second)};
}

const DeckOrientations::Orientation* DeckOrientations::find(const std::string& name,
                                                            std::size_t scope) const {
  for (const std::size_t where : {scope, std::size_t{0}})
    if (const auto found = orientations_.find({where, key_of(name)}); found != orientations_.end())
      return &found->second;
  return nullptr;
}

}  // namespace genba
