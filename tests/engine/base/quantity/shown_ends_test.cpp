#include "engine/base/quantity/shown_ends.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace genba;

TEST_CASE("ends of a field do not show what rounding leaves of 0, in the unit that is shown") {
  const auto text = [](double min, double max, QuantityKind kind) {
    const ShownEnds shown = shown_ends(min, max, kind);
    return format_quantity(shown.min, kind, 6) + " to " + format_quantity(shown.max, kind, 6);
  };
  CHECK(text(9e-10, 12e6, QuantityKind::pressure) == "0 MPa to 12 MPa");
  CHECK(text(-3e6, -2e-7, QuantityKind::pressure) == "-3 MPa to 0 MPa");
  CHECK(text(2e-5, 12e6, QuantityKind::pressure) == "2e-11 MPa to 12 MPa");
  CHECK(text(-1e-9, 2e-9, QuantityKind::pressure) == "-1e-15 MPa to 2e-15 MPa");
  CHECK(text(0, 0, QuantityKind::pressure) == "0 MPa to 0 MPa");
  CHECK(text(std::nextafter(273.15, 0), 373.15, QuantityKind::temperature) == "0 °C to 100 °C");
  CHECK(text(std::nextafter(273.15, 300), 273.15, QuantityKind::temperature) == "0 °C to 0 °C");
  CHECK(text(273.1501, 273.1502, QuantityKind::temperature) == "0.0001 °C to 0.0002 °C");
}
