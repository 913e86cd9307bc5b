#include "app/plan/default_size.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/quantity/quantity.hpp"

namespace genba {
namespace {

struct DefaultSize {
  double of_box, of_walls, of_budget, thickness;  // m
  double size() const {
    const double thin = std::max(of_walls, of_budget);
    constexpr double worth = 0.8;
    return thin < worth * of_box ? thin : of_box;
  }
};

DefaultSize measure_default(const BodySize& body) {
  constexpr double across = 2, stretch = 1.25;  // longer edges of tetrahedra by the requested size
  constexpr double most_elements = 60000, cell_of_cube = 0.12;  // of h^3, a tetrahedron
  DefaultSize out{body.diagonal / 20, body.diagonal, 0, 0};
  if (!(body.area > 0) || !(body.volume > 0)) return out;
  out.thickness = 2 * body.volume / body.area;
  out.of_walls = out.thickness / (across * stretch);
  out.of_budget = std::cbrt(body.volume / (cell_of_cube * most_elements));
  return out;
}

}  // namespace

double default_element_size(const BodySize& body) {
  return measure_default(body).size();
}

Text why_default_size(const BodySize& body) {
  const DefaultSize d = measure_default(body);
  if (d.size() == d.of_box) return {};
  const auto length = [](double value) { return format_quantity(value, QuantityKind::length, 3); };
  return d.of_walls >= d.of_budget
             ? phrase<"element size %1, as none is stated: two elements across walls of about %2 (2 volume / "
                      "area); 1/20 of the diagonal would be %3">(length(d.size()), length(d.thickness),
                                                                 length(d.of_box))
             : phrase<"element size %1, as none is stated: as fine as 60,000 elements allow; two elements across "
                      "walls of about %2 (2 volume / area) need %3">(length(d.size()), length(d.thickness),
                                                                     length(d.of_walls));
}

}  // namespace genba
