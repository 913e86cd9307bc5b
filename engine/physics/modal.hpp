// Options of a step that finds natural frequencies and mode shapes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/quantity/option_field.hpp"

namespace genba {

enum class MassMatrix {
  consistent,  ///< integral of the shape functions' products
  lumped       ///< a diagonal matrix, proportional to the diagonal of the consistent one
};
/// How long a mode shape is.
enum class ModeScale {
  mass,         ///< the square by the mass matrix is 1 kg
  displacement  ///< the largest displacement is 1 m
};
/// What looks for modes that were missed.
enum class ModeCheck {
  none,
  again  ///< a second search from other start vectors with a larger block
};

/// What the modes are of; the procedure of a step says it.
enum class ModeProblem { vibration, buckling };

struct ModalOptions {
  ModeProblem problem = ModeProblem::vibration;
  std::string stress_of{};     ///< earlier static step; buckling: of its loads. Empty: no stress
  bool reversed = false;       ///< buckling: factors of the reversed load too
  int number = 10;
  double from = 0;             ///< Hz
  std::optional<double> to{};  ///< Hz; empty: no upper end
  MassMatrix mass = MassMatrix::consistent;
  ModeScale scale = ModeScale::mass;
  ModeCheck check = ModeCheck::again;
  double tolerance = 1e-6;  ///< of |K x - lambda M x| / |lambda M x|
  bool operator==(const ModalOptions&) const = default;
};

/// Keys: stress_of, reversed, number, from, to, mass, scale, check, tolerance.
std::span<const OptionField<ModalOptions>> modal_fields();

std::string_view to_string(MassMatrix mass);
std::string_view to_string(ModeScale scale);
std::string_view to_string(ModeCheck check);

}  // namespace genba
