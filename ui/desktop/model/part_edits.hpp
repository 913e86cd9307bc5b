// Bodies and faces of the geometry by their names in the case, and the materials of bodies.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

class Session;

/// The name that selects a body or a face in the case; "#7" if it has no name or shares it with another one.
std::string name_in_case(const std::vector<GeometricEntity>& all, std::size_t i);
/// "bone", "Body #3"
QString body_title(const Mesh& mesh, std::size_t region);
/// "top", "Face #7"
QString face_title(const Mesh& mesh, std::size_t surface);

/// The materials of bodies by the case or its label table, [region]; empty: none.
std::vector<std::string> materials_of_bodies(const Session& session, const Mesh& mesh);
/// Gives a material of the case to these bodies, in place of the material they had. Other bodies keep theirs.
void assign_material(Session& session, const Mesh& mesh, const std::vector<std::size_t>& regions,
                     const std::string& material);

}  // namespace genba
