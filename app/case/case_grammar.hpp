// The words of the case file, stated once for its reader, its writer and its schema.
#pragma once

#include <string>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/model/study/study.hpp"

namespace genba::grammar {

inline constexpr int version = 1;

inline const std::vector<std::string> top_keys = {
    "$schema",  "version",   "title",   "question",    "notes", "geometry",     "mesh",   "analysis",
    "elements", "materials", "regions", "constraints", "loads", "not_computed", "solver", "output"};
inline const std::vector<std::string> geometries = {"file", "box", "image"};
inline const std::vector<std::string> analyses = {"elasticity", "heat"};  ///< in the order of Physics
inline const std::vector<std::string> components = {"x", "y", "z"};
inline const std::vector<std::string> part_selectors = {"group",  "plane",        "box",
                                                        "sphere", "nearest_face", "normal"};
inline const std::vector<std::string> selectors = {"group",        "plane",  "box",   "sphere",
                                                   "nearest_face", "normal", "all_of"};
inline const std::vector<std::string> constraints = {"fixed", "displacement", "temperature"};
inline const std::vector<std::string> loads = {"pressure",       "traction",   "force",      "gravity",
                                               "thermal_strain", "heat_flux",  "convection", "heat_source",
                                               "nodal_force",    "centrifugal"};  ///< in the order of Load
inline const std::vector<std::string> on_masses_or_volumes = {"gravity", "centrifugal", "thermal_strain",
                                                              "heat_source"};  ///< loads without a surface

}  // namespace genba::grammar
