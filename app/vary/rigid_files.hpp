// The files of triangles that rigid surfaces of a case name.
#pragma once

#include <functional>
#include <memory>

#include "app/case/project.hpp"
#include "engine/analysis/contact/rigid_triangles.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

/// The triangles of a condition that takes a file. Throws Error(file) or Error(geometry) with the place and the file.
std::shared_ptr<const RigidTriangles> read_rigid_triangles(const Project& project, const Condition& condition, const Text& place,
                                                           Monitor& monitor);

/// For pictures: the triangles, or null for conditions without a file and for files that cannot be read.
std::function<std::shared_ptr<const RigidTriangles>(const Condition&)> shown_triangles(const Project& project);

}  // namespace genba
