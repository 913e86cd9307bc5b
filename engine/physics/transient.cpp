#include "engine/physics/transient.hpp"

#include <array>
#include <limits>

namespace genba {

namespace {

constexpr std::array<std::string_view, 3> scheme_words = {"backward-euler", "crank-nicolson", "bdf2"};
constexpr std::array<std::string_view, 2> capacity_words = {"consistent", "lumped"};

const ChoiceMember<TransientOptions> scheme_choice = {
    scheme_words, [](const TransientOptions& o) { return static_cast<int>(o.scheme); },
    [](TransientOptions& o, int i) { o.scheme = static_cast<TimeScheme>(i); }};
const ChoiceMember<TransientOptions> capacity_choice = {
    capacity_words, [](const TransientOptions& o) { return static_cast<int>(o.capacity); },
    [](TransientOptions& o, int i) { o.capacity = static_cast<Capacity>(i); }};

}  // namespace

std::span<const OptionField<TransientOptions>> transient_fields() {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  using Field = OptionField<TransientOptions>;
  static const std::array fields = {
      Field{"scheme", "Time scheme", scheme_choice, QuantityKind::dimensionless, Range{},
            "backward-euler: first order in the step, never rings. crank-nicolson: second order, rings after "
            "sudden changes. bdf2: second order, damps what is fast."},
      Field{"step", "Time step", &TransientOptions::step, QuantityKind::time, Range{0, infinite, false, true},
            "Largest step; the times of frames are met exactly. With an error tolerance it is the first one, "
            "and later ones follow the error."},
      Field{"step_error", "Error of a step", &TransientOptions::tolerance,
            QuantityKind::temperature_difference, Range{0, infinite, false, true},
            "Estimated error that a step may make anywhere; 0 K: steps as stated."},
      Field{"smallest_step", "Smallest time step", &TransientOptions::smallest, QuantityKind::time,
            Range{0, infinite, false, true},
            "Where the error asks for a smaller one the run ends with an error; 0 s: a millionth of the "
            "end."},
      Field{"capacity", "Capacity matrix", capacity_choice, QuantityKind::dimensionless, Range{},
            "consistent: as the shape functions have it. lumped: a diagonal, which avoids undershoots "
            "beside sudden changes."}};
  return fields;
}

std::string_view to_string(TimeScheme scheme) {
  return scheme_words.at(static_cast<std::size_t>(scheme));
}
std::string_view to_string(Capacity capacity) {
  return capacity_words.at(static_cast<std::size_t>(capacity));
}

}  // namespace genba
