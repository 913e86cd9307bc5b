// Bodies and faces of the geometry as the case names them, and the materials of bodies.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

class Session;

/// The name that selects a body or a face in the case: "#7" where it has none of its own.
std::string name_in_case(const std::vector<GeometricEntity>& all, std::size_t i);
/// "bone", "Body #3"
QString body_title(const Mesh& mesh, std::size_t region);
/// "top", "Face #7"
QString face_title(const Mesh& mesh, std::size_t surface);

/// The material that bodies get by the case or its label table, [region]; empty: none.
std::vector<std::string> materials_of_bodies(const Session& session, const Mesh& mesh);
/// Gives these bodies, and no others, a material of the case in place of what they had.
void assign_material(Session& session, const Mesh& mesh, const std::vector<std::size_t>& regions,
                     const std::string& material);

}  // namespace genba
