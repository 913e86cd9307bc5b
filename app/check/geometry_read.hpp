// Result of one reading of the geometry, before there is a mesh.
#pragma once

#include <functional>
#include <memory>

#include "app/check/checklist.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/mesher/body_size.hpp"

namespace genba {

struct GeometryRead {
  CheckRow row;                              ///< as check_size() returns it
  std::shared_ptr<const MeasuredBody> body;  ///< null if it cannot be measured
  Text failure;                              ///< why the body cannot be measured
};

/// Calls `on_row` on the same thread as soon as the row is known, before a surface is repaired. Throws
/// Cancelled.
GeometryRead read_geometry(const Project& project, Monitor& monitor,
                           const std::function<void(const CheckRow&)>& on_row = {});

}  // namespace genba
