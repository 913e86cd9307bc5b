// The table of modes beside a case, so that opening it again shows it.
#pragma once

#include <memory>
#include <string>

#include "engine/analysis/answers/modal_report.hpp"

namespace genba {

/// JSON.
std::string kept_modes(const ModalReport& report);
/// Reads kept_modes(). Throws an exception of the JSON library for a text that it did not make.
std::shared_ptr<const ModalReport> modes_of_keep(const std::string& json);

}  // namespace genba
