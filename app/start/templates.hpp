// Cases with all but what only the user knows: material, mesh, analysis and the usual conditions, whose
// places are left blank for the check list to name.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

struct CaseTemplate {
  std::string name;                    ///< "bone-under-load"
  std::string title;                   ///< "Bone under load"
  std::string text;                    ///< what it is for and what it fills in
  bool image = false;                  ///< from an image, else from a geometry or mesh file
  std::vector<std::string> materials;  ///< of the library; the first is that of the whole body
  std::string case_text;               ///< a case file without geometry and materials, JSON
};

/// Those of resources/data/templates.json.
std::span<const CaseTemplate> case_templates();

/// A case of this template around a geometry file; `unit` as in starter_project(). Supports and loads stand
/// there with an empty list of surfaces and values of zero: check_case() names each until it is filled in.
/// Throws Error(input) for a name that does not exist (with the nearest) and a file of the other sort, and
/// what starter_project() throws.
Project template_project(std::string_view name, const std::string& geometry_path, double unit = 0);

}  // namespace genba
