#include "engine/physics/modal.hpp"

#include <array>
#include <limits>

namespace genba {

namespace {

constexpr std::array<std::string_view, 2> mass_words = {"consistent", "lumped"};
constexpr std::array<std::string_view, 2> mode_scale_words = {"mass", "displacement"};
constexpr std::array<std::string_view, 2> mode_check_words = {"none", "again"};

const ChoiceMember<ModalOptions> mass_choice = {
    mass_words, [](const ModalOptions& o) { return static_cast<int>(o.mass); },
    [](ModalOptions& o, int i) { o.mass = static_cast<MassMatrix>(i); }};
const ChoiceMember<ModalOptions> mode_scale_choice = {
    mode_scale_words, [](const ModalOptions& o) { return static_cast<int>(o.scale); },
    [](ModalOptions& o, int i) { o.scale = static_cast<ModeScale>(i); }};
const ChoiceMember<ModalOptions> mode_check_choice = {
    mode_check_words, [](const ModalOptions& o) { return static_cast<int>(o.check); },
    [](ModalOptions& o, int i) { o.check = static_cast<ModeCheck>(i); }};

}  // namespace

std::span<const OptionField<ModalOptions>> modal_fields() {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  using Field = OptionField<ModalOptions>;
  static const std::array fields = {
      Field{"stress_of", "Stress of step", &ModalOptions::stress_of, QuantityKind::dimensionless, Range{},
            "Name of an earlier static step. Its stress makes the body stiffer or softer; buckling factors multiply its "
            "loads. Empty: no stress."},
      Field{"reversed", "Reversed load too", &ModalOptions::reversed, QuantityKind::dimensionless, Range{},
            "Of buckling: also the negative factors, of the load that acts the other way."},
      Field{"number", "Number of modes", &ModalOptions::number, QuantityKind::dimensionless, Range{1, 1000},
            "Modes to find at most, from the lowest on; rigid motions of a free body do not count."},
      Field{"from", "From", &ModalOptions::from, QuantityKind::frequency, Range{0, infinite, false, true},
            "Lower frequencies are not given out."},
      Field{"to", "Up to", &ModalOptions::to, QuantityKind::frequency, Range{0, infinite, true, true},
            "Higher frequencies are not given out; empty: no upper end."},
      Field{"mass", "Mass matrix", mass_choice, QuantityKind::dimensionless, Range{},
            "consistent: as the shape functions have it. lumped: a diagonal."},
      Field{"scale", "Length of a mode", mode_scale_choice, QuantityKind::dimensionless, Range{},
            "mass: the square of the shape by the mass matrix is 1 kg. displacement: the largest displacement "
            "is 1 m."},
      Field{"check", "Look for missed modes", mode_check_choice, QuantityKind::dimensionless, Range{},
            "again: a count of pivots must see all modes, or a second search from other start vectors must find the same "
            "frequencies. none: neither."},
      Field{"tolerance", "Residual of a mode", &ModalOptions::tolerance, QuantityKind::dimensionless,
            Range{1e-12, 1e-2}, "Of K x - lambda M x, relative to lambda M x."}};
  return fields;
}

std::string_view to_string(MassMatrix mass) {
  return mass_words.at(static_cast<std::size_t>(mass));
}
std::string_view to_string(ModeScale scale) {
  return mode_scale_words.at(static_cast<std::size_t>(scale));
}
std::string_view to_string(ModeCheck check) {
  return mode_check_words.at(static_cast<std::size_t>(check));
}

}  // namespace genba
