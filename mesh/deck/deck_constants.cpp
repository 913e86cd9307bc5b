#include "mesh/deck/deck_constants.hpp"

#include <cmath>
#include <vector>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

DeckConstants::DeckConstants(const DeckText& text, const DeckUnits& units, DeckFindings& findings)
    : text_(text), units_(units), findings_(findings) {
  int step = 0;
  for (const DeckBlock& block : text_.blocks()) {
    step += block.keyword == "STEP";
    if (step > 1) return;
    if (block.keyword != "PHYSICAL CONSTANTS") continue;
    const auto constant = [&](const char* name, const Text& what) {
      return deck_real(text_, {block.line, {}}, block.value(name), what);
    };
    if (block.has("ABSOLUTE ZERO")) zero_ = constant("ABSOLUTE ZERO", phrase<"the absolute zero">());
    if (block.has("STEFAN BOLTZMANN"))
      radiation_ = constant("STEFAN BOLTZMANN", phrase<"the Stefan-Boltzmann constant">());
    line_ = block.line;
  }
}

void DeckConstants::tell(const DeckBlock& block) {
  if (block.has("ABSOLUTE ZERO"))
    findings_.note(block,
                   phrase<"absolute zero is %1 in the deck's degrees">(format_number(zero_.value_or(0.0), "%.6g")));
  if (block.has("STEFAN BOLTZMANN"))
    findings_.note(block, phrase<"the Stefan-Boltzmann constant is %1 in the deck's units; Genba has its own">(
                              format_number(radiation_.value_or(0.0), "%.6g")));
}

double DeckConstants::take_degrees(const DeckDegrees& stated, Deck& deck) {
  double zero = zero_.value_or(units_.absolute_zero.value_or(0.0));
  if (!zero_ && !units_.absolute_zero && stated.lowest < 0) {
    zero = celsius_zero;
    findings_.add_note(
        phrase<"%1: the temperature %2 is below 0, so temperatures are taken as degC, not as K; state "
               "*PHYSICAL CONSTANTS, ABSOLUTE ZERO in the deck if they are others">(
            text_.line_text(stated.line), format_number(stated.lowest, "%.6g")));
  } else if (!zero_ && !units_.absolute_zero && stated.first) {
    deck.assumed_kelvin = stated.first;
    findings_.add_note(
        phrase<"temperatures are taken as K, because the deck states no absolute zero: its %1 is %2; if it "
               "counts in degC, make the case anew with --temperatures degC, or state *PHYSICAL CONSTANTS, "
               "ABSOLUTE ZERO=-273.15 in the deck">(format_number(*stated.first, "%.6g"),
                                                    format_quantity(*stated.first, QuantityKind::temperature)));
  }
  if (stated.lowest < zero - 1e-9 * std::abs(zero))
    deck.impossible = NotComputed{
        "temperatures", phrase<"%1, %2">(text_.file(), text_.line_text(stated.line)),
        phrase<"the temperature %1 is below absolute zero, which is taken as %2 in the deck's degrees; if "
               "the deck counts in degC, state *PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15 in it">(
            format_number(stated.lowest, "%.6g"), format_number(zero, "%.6g"))};
  return zero;
}

void DeckConstants::compare(Deck& deck) const {
  const auto wrong = [&](const char* name, const Text& effect) {
    deck.wrong_units.push_back({std::string("*PHYSICAL CONSTANTS, ") + name,
                                phrase<"%1, %2">(text_.file(), text_.line_text(line_)), effect});
  };
  if (zero_ && *zero_ != 0 && std::abs(*zero_ - celsius_zero) > 0.2)
    wrong("ABSOLUTE ZERO",
          phrase<"absolute zero is %1, neither 0 (K) nor -273.15 (degC): a degree is taken as 1 K">(
              format_number(*zero_, "%.6g")));
  if (!radiation_ || fits(*radiation_, units_)) return;
  std::vector<Text> ways;
  deck.fitting_units = units_that_fit(*radiation_, units_);
  for (const DeckUnits& units : deck.fitting_units) ways.push_back(way_to(units, units_));
  const Text stated = format_number(*radiation_, "%.6g"), ours = format_number(stefan_boltzmann_in(units_), "%.6g");
  wrong("STEFAN BOLTZMANN",
        ways.empty()
            ? phrase<"the Stefan-Boltzmann constant is %1, but %2 in the units that are taken (%3); it fits no "
                     "set of usual units with s and K">(stated, ours, units_text(units_))
            : phrase<"the Stefan-Boltzmann constant is %1, but %2 in the units that are taken (%3): the deck "
                     "counts in others; make the case anew with %4">(stated, ours, units_text(units_),
                                                                     joined(ways, phrase<" or ">())));
}

}  // namespace genba
