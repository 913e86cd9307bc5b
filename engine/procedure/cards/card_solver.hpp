// One system on two devices of this computer, behind the interface of a solver that takes the problem as a whole.
#pragma once

#include <functional>
#include <memory>

#include "engine/procedure/outside/outside_solver.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/split/split_backend.hpp"
#include "engine/sparse/formats/format.hpp"

namespace genba {

struct CardPlace {
  /// Makes the two devices, when a system is opened.
  std::function<Two<std::unique_ptr<Backend>>()> make;
  Format format = Format::rbp_sym;
  std::int64_t planned = 0;  ///< bytes of the card that holds more
  Offset whole_below = whole_level_rows;  ///< as SplitBackend
};

/// Cuts the body in two (body_parts.hpp), assembles on both devices at once, solves by conjugate gradients with multigrid.
std::shared_ptr<OutsideSolver> make_card_solver(CardPlace place);

}  // namespace genba
