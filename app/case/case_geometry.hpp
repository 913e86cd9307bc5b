// The key "geometry" of a case file, and its sketch: reader, writer and schema. Only for sources that use the
// JSON library.
#pragma once

#include <nlohmann/json.hpp>

#include "app/case/case_node.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// Throws Error(input) with the place in the file.
GeometrySpec read_geometry(const CaseCursor& object);

/// Throws Error(input) with the place in the file for anything but lists of corners and sides.
Sketch read_sketch(const CaseCursor& object);
nlohmann::ordered_json sketch_json(const Sketch& sketch);
/// Refers to the definition "sketch_path".
nlohmann::ordered_json sketch_type();
/// An outline or a hole, and a side of it. quantity: the type of a length. An outline refers to "sketch_side".
nlohmann::ordered_json sketch_side_type(const nlohmann::ordered_json& quantity);
nlohmann::ordered_json sketch_path_type(const nlohmann::ordered_json& quantity);

}  // namespace genba
