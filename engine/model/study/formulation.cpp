#include "engine/model/study/formulation.hpp"

#include <limits>

namespace genba {

namespace {
constexpr std::string_view hex8_words[] = {"mean_dilatation", "incompatible_modes"};
constexpr std::string_view hex20_words[] = {"full", "reduced"};
constexpr std::string_view pressure_words[] = {"auto", "element", "point"};
constexpr std::string_view plane_words[] = {"unstated", "plane_strain", "plane_stress", "axisymmetric"};
}  // namespace

std::span<const OptionField<ElementFormulations>> formulation_fields() {
  using element::Formulation;
  using Choice = ChoiceMember<ElementFormulations>;
  static const OptionField<ElementFormulations> fields[] = {
      {"hex8",
       "8-node bricks",
       Choice{hex8_words,
              [](const ElementFormulations& e) { return e.hex8 == Formulation::incompatible ? 1 : 0; },
              [](ElementFormulations& e, int i) {
                e.hex8 = i == 1 ? Formulation::incompatible : Formulation::standard;
              }},
       QuantityKind::dimensionless,
       {},
       "Mean dilatation does not lock near incompressibility; incompatible modes also bend well in one "
       "layer, "
       "and lose that where elements are much distorted."},
      {"hex20",
       "20-node bricks",
       Choice{hex20_words,
              [](const ElementFormulations& e) { return e.hex20 == Formulation::reduced ? 1 : 0; },
              [](ElementFormulations& e, int i) {
                e.hex20 = i == 1 ? Formulation::reduced : Formulation::standard;
              }},
       QuantityKind::dimensionless,
       {},
       "Full integration has 27 points; reduced has 8, is softer and faster, and a row of single elements "
       "can "
       "move without stiffness."},
      {"quad4",
       "4-node plane elements",
       Choice{hex8_words,
              [](const ElementFormulations& e) { return e.quad4 == Formulation::incompatible ? 1 : 0; },
              [](ElementFormulations& e, int i) {
                e.quad4 = i == 1 ? Formulation::incompatible : Formulation::standard;
              }},
       QuantityKind::dimensionless,
       {},
       "As for 8-node bricks. Rings always have mean dilatation."},
      {"quad8",
       "8-node plane elements",
       Choice{hex20_words,
              [](const ElementFormulations& e) { return e.quad8 == Formulation::reduced ? 1 : 0; },
              [](ElementFormulations& e, int i) {
                e.quad8 = i == 1 ? Formulation::reduced : Formulation::standard;
              }},
       QuantityKind::dimensionless,
       {},
       "Full integration has 9 points; reduced has 4."},
      {"plane",
       "Plane body",
       Choice{plane_words, [](const ElementFormulations& e) { return static_cast<int>(e.plane); },
              [](ElementFormulations& e, int i) { e.plane = static_cast<PlaneBody>(i); }},
       QuantityKind::dimensionless,
       {},
       "What a flat mesh in the plane z = 0 stands for: a slice of a long body, a thin plate, or a solid of "
       "revolution about the y axis, x being the radius."},
      {"thickness",
       "Thickness of the plane body",
       &ElementFormulations::thickness,
       QuantityKind::length,
       {0, std::numeric_limits<double>::infinity(), true, true},
       "Of a slice or a plate, along z. A region may state its own.",
       false,
       "1 mm"},
      {"large_deformation", "Large deformation", &ElementFormulations::large_deformation,
       QuantityKind::dimensionless,
       {},
       "Equilibrium of the deformed body: large rotations and strains, loads in increments, a pressure that follows its "
       "faces. Without it displacements are taken as small."},
      {"pressure",
       "Pressure of an element",
       Choice{pressure_words, [](const ElementFormulations& e) { return static_cast<int>(e.pressure); },
              [](ElementFormulations& e, int i) { e.pressure = static_cast<ElementPressure>(i); }},
       QuantityKind::dimensionless,
       {},
       "At large deformation: element gives tet10, hex20 and wedge15 one pressure each, which does not lock near "
       "incompressibility but is soft in bending where less than four lie across; point gives one at each point, in hex8, "
       "wedge6, pyramid5 and quad4 too, which else have one each; auto, where K / G is 50 or more: element for tetrahedra, "
       "wedges and triangles, reduced integration for hex20 and quad8."},
  };
  return fields;
}

element::Section section_of(const Mesh& mesh, const ElementFormulations& elements) {
  if (!mesh.is_plane()) return element::Section::solid;
  return elements.plane == PlaneBody::axisymmetric ? element::Section::axisymmetric : element::Section::plane;
}

element::Kind kind_of(ElementType type, const ElementFormulations& elements, bool is_scalar, bool is_planar) {
  using element::Formulation;
  using element::Kind;
  const bool ring = elements.plane == PlaneBody::axisymmetric && !is_scalar;
  switch (type) {
    case ElementType::tet4:
      return Kind::tet4;
    case ElementType::tet10:
      return Kind::tet10;
    case ElementType::hex8:
      return elements.hex8 == Formulation::incompatible ? Kind::hex8_incompatible : Kind::hex8;
    case ElementType::hex20:
      return elements.hex20 == Formulation::reduced ? Kind::hex20_reduced : Kind::hex20;
    case ElementType::wedge6:
      return Kind::wedge6;
    case ElementType::wedge15:
      return Kind::wedge15;
    case ElementType::pyramid5:
      return Kind::pyramid5;
    case ElementType::tri3:
      return ring ? Kind::axisymmetric_tri3 : Kind::plane_tri3;
    case ElementType::tri6:
      return ring ? Kind::axisymmetric_tri6 : Kind::plane_tri6;
    case ElementType::quad4:
      if (ring) return Kind::axisymmetric_quad4;
      return elements.quad4 == Formulation::incompatible ? Kind::plane_quad4_incompatible : Kind::plane_quad4;
    case ElementType::quad8:
      if (ring)
        return elements.quad8 == Formulation::reduced ? Kind::axisymmetric_quad8_reduced
                                                      : Kind::axisymmetric_quad8;
      return elements.quad8 == Formulation::reduced ? Kind::plane_quad8_reduced : Kind::plane_quad8;
    case ElementType::line2:
      return is_planar ? Kind::planar_bar2 : Kind::bar2;
    case ElementType::line3:
      return is_planar ? Kind::planar_bar3 : Kind::bar3;
  }
  __builtin_unreachable();
}

}  // namespace genba
