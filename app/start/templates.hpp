// Templates: cases with material, mesh, analysis and the usual conditions. Only the user knows the places of
// the conditions; these are blank, and the check list names them.
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
  std::string text;                    ///< its purpose, and what it fills in
  bool image = false;                  ///< starts from an image, else from a geometry or mesh file
  std::vector<std::string> materials;  ///< names in the library; the first is the material of the whole body
  std::string case_text;               ///< a case file without geometry and materials, JSON
};

/// The templates in resources/data/templates.json.
std::span<const CaseTemplate> case_templates();

/// A case from this template around a geometry file; `unit` as in starter_project(). Supports and loads have
/// an empty list of surfaces and values of zero: check_case() names each until it is filled in. Throws
/// Error(input) for an unknown name (with the nearest) or a file of the wrong sort, and as starter_project().
Project template_project(std::string_view name, const std::string& geometry_path, double unit = 0);

}  // namespace genba
