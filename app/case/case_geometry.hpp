// The key "geometry" of a case file, and its sketch: reader, writer and schema. JSON passes as text.
#pragma once

#include <string>

#include "app/case/case_node.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// Throws Error(input) with the place in the file.
GeometrySpec read_geometry(const CaseCursor& object);

/// Throws Error(input) with the place in the file for anything but lists of corners and sides.
Sketch read_sketch(const CaseCursor& object);
std::string sketch_json(const Sketch& sketch);
/// Refers to the definition "sketch_path".
std::string sketch_type();
/// An outline or a hole, and a side of it. quantity: the type of a length. An outline refers to "sketch_side".
std::string sketch_side_type(const std::string& quantity);
std::string sketch_path_type(const std::string& quantity);

}  // namespace genba
