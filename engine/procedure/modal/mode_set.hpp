// The modes of a body with what is known of them, for procedures that give them out or build on them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/analysis/answers/modal_report.hpp"
#include "engine/procedure/discrete_system.hpp"
#include "engine/procedure/modal/body_pencil.hpp"

namespace genba {

struct ModeSet {
  std::shared_ptr<ModalReport> report;
  std::vector<std::vector<double>> shapes;  ///< [mode][row], x . M x = ModeLine::mass; take_determined() is left to do
  std::vector<Text> warnings;
  std::unique_ptr<BodyPencil> pencil;  ///< never null
  /// Of K, if the search made one and the study answers directly: who goes on hands it to the pencil's preconditioner
  /// again, since it moved.
  std::optional<DirectFactor> factor{};
};

/// Searches the modes that the study's ModalOptions ask for. The system must be set up. Throws as Modal::run().
ModeSet find_mode_set(DiscreteSystem& system, const SolveOptions& options, Monitor& monitor);

}  // namespace genba
