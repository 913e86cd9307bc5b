// A field of results, as tables state it.
#pragma once

#include <span>
#include <string_view>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// A field of results.
struct FieldKind {
  std::string_view name{};  ///< "von_mises"
  int components = 1;
  QuantityKind kind = QuantityKind::dimensionless;
  std::string_view title{};  ///< for use inside a sentence; "": the name with blanks
  /// Names of three components that are not x, y and z.
  std::span<const std::string_view> component_names{};
};

}  // namespace genba
