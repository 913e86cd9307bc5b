// Cases with all but what only the user knows: material, mesh, analysis and the usual conditions, whose
// places are left blank for the check list to name.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/case/project.hpp"

namespace genba {

struct CaseTemplate {
  std::string_view name;   ///< "bone-under-load"
  std::string_view title;  ///< "Bone under load"
  std::string_view text;   ///< what it is for and what it fills in
  bool image = false;      ///< from an image, else from a geometry or mesh file
};

std::span<const CaseTemplate> case_templates();

/// A case of this template around a geometry file; `unit` as in starter_project(). Supports and loads stand
/// there with an empty list of surfaces and values of zero: check_case() names each until it is filled in.
/// Throws Error(input) for a name that does not exist (with the nearest) and a file of the other sort, and
/// what starter_project() throws.
Project template_project(std::string_view name, const std::string& geometry_path, double unit = 0);

}  // namespace genba
