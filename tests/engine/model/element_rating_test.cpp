#include "engine/model/element_rating.hpp"

#include <doctest/doctest.h>

#include <numeric>

#include "engine/model/geometry.hpp"

using namespace genba;

TEST_CASE("every element is rated, the worst first, all are in the histogram") {
  Mesh mesh = make_box_mesh(ElementType::tet4, {1, 1, 1}, {3, 3, 3});
  // One inner node goes near to a neighbour: the elements around it become flat.
  for (Vec3& p : mesh.points)
    if (length(minus(p, {1.0 / 3, 1.0 / 3, 1.0 / 3})) < 1e-9) p = {1.0 / 3, 1.0 / 3, 0.03};
  for (const QualityMeasure measure : quality_measures) {
    CAPTURE(to_string(measure));
    const ElementRating rating = rate_elements(mesh, measure, 5);
    REQUIRE(rating.value.size() == static_cast<std::size_t>(mesh.solid_count()));
    REQUIRE(rating.worst.size() == 5);
    const bool ratio = measure == QualityMeasure::aspect_ratio;
    CHECK(rating.worst[0].element.value == doctest::Approx(ratio ? rating.max : rating.min));
    for (std::size_t i = 1; i < 5; ++i) {
      const double before = rating.worst[i - 1].element.value, now = rating.worst[i].element.value;
      CHECK((ratio ? before >= now : before <= now));
    }
    CHECK(std::accumulate(rating.histogram.begin(), rating.histogram.end(), std::int64_t{0}) ==
          mesh.solid_count());
    const SolidRef worst = rating.worst[0].where;
    CHECK(find_element(mesh, rating.worst[0].element.tag) == worst);
    CHECK(length(minus(element_centroid(mesh, mesh.solids[worst.block], worst.element),
                       rating.worst[0].element.place)) == 0);
  }
  CHECK_FALSE(find_element(mesh, 123456789).has_value());
  CHECK(rate_elements(mesh, QualityMeasure::scaled_jacobian, 0).worst.empty());
  CHECK(rate_elements(Mesh{}, QualityMeasure::inverse_condition).value.empty());
}

TEST_CASE("a flat element has an infinite aspect ratio and is the worst") {
  Mesh mesh = make_box_mesh(ElementType::tet4, {1, 1, 1}, {1, 1, 1});
  for (Vec3& p : mesh.points) p[2] *= 0;
  const ElementRating rating = rate_elements(mesh, QualityMeasure::aspect_ratio);
  CHECK(rating.histogram.back() == mesh.solid_count());
  CHECK(rating.worst.size() == 6);
  CHECK(rating.high > rating.low);
}
