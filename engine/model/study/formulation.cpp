#include "engine/model/study/formulation.hpp"

namespace genba {

namespace {
constexpr std::string_view hex8_words[] = {"mean_dilatation", "incompatible_modes"};
constexpr std::string_view hex20_words[] = {"full", "reduced"};
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
  };
  return fields;
}

}  // namespace genba
