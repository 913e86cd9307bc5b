// Names that a case gives to bodies. A mesh has them in place of the names of the source, so that all that is
// shown and written has them too.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

std::vector<std::string> region_names(std::span<const GeometricEntity> regions);

enum class MissingBody { refuse, leave_out };
/// The names of the bodies by the case, [region]. source: with the names of the source. Throws Error(input)
/// for a body that the geometry does not have (leave_out: the name is left out) or has several times, and for
/// a name that another body or a set of bodies has.
std::vector<std::string> body_names(std::span<const NamedBody> bodies, const Mesh& source,
                                    MissingBody missing = MissingBody::refuse);
/// Gives the regions of a mesh these names, [region]. Names of faces between bodies ("bone|marrow") follow.
void name_bodies(Mesh& mesh, std::span<const std::string> names);
/// In place of a name in the source that the case does not tell: it means the body by its number.
inline constexpr std::string_view unknown_name = "\x01";
/// The names that the regions of a named mesh have in the source, [region], or unknown_name.
std::vector<std::string> source_names(std::span<const NamedBody> bodies,
                                      std::span<const GeometricEntity> named);
/// Mesh options as the geometry knows its bodies.
MeshOptions mesh_options_of_source(const Project& project);

/// Who else has the old name of a body.
enum class KeptName { by_none, by_faces, by_bodies };
/// Materials, conditions, lesions, mesh sizes and names of faces use the new name of a body. Both names stand
/// where the old one may mean something else too.
void follow_body_name(Project& project, const std::string& from, const std::string& to,
                      KeptName keeps = KeptName::by_none);

/// Gives a body of a named mesh another name. Throws Error(input) with the reason if it cannot have it.
Project with_body_named(Project project, const Mesh& named, std::size_t region, const std::string& name);
/// The name that the case gives to this body, if it does; else null.
const NamedBody* name_of_body(const Project& project, const Mesh& named, std::size_t region);
/// The body has the name of its source again. Throws Error(input) if another body has that name.
Project without_body_name(Project project, const Mesh& named, std::size_t region);

}  // namespace genba
