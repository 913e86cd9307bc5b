// Materials with sources: the program's own table and the user's materials. A chosen material is copied into
// the case, so that a case stays complete on another computer and its report shows every number.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/finding.hpp"
#include "engine/model/study/material.hpp"

namespace genba {

/// Usual range of a property of a material, SI.
struct UsualRange {
  std::string_view key;  ///< of material_fields()
  double min = 0, max = 0;
};

struct LibraryMaterial {
  Material material;
  std::string group;  ///< "metals", "bone", ...; "own" for the user's materials, "site" for those of all users
  /// Standard, handbook or paper; for a user's material the text stored with it.
  std::string source;
  /// Spread between grades, between temperatures near 20 degC, or between people.
  std::vector<UsualRange> ranges;
};

/// The program's table (resources/data/materials.json), by groups. Linear values at 20 degC, of tissue at 37
/// degC.
const std::vector<LibraryMaterial>& standard_materials();

/// Folder of the user's materials, one file each: user_config_folder() and "/materials". Empty if the user
/// has no home folder.
std::string user_material_folder();
/// Sorted by name. Leaves out a file that cannot be read and adds a line to `problems`.
std::vector<LibraryMaterial> user_materials(std::vector<Text>* problems = nullptr);
/// Those of all users of a computer: the files in "materials" of site_config_folders(). The first of one name counts.
std::vector<LibraryMaterial> site_materials(std::vector<Text>* problems = nullptr);
/// The user's first, then the site's, then the table.
std::vector<LibraryMaterial> all_materials();

/// By name, ignoring case. The user's material comes before the site's and the table's. Throws Error(input, place) with the
/// nearest names.
LibraryMaterial find_material(std::string_view name, const Text& place);

/// Stores the material for other cases, atomically; replaces an older one of that name. Returns the file.
/// Throws Error(input) if the material has no name or no value, Error(file) if it cannot be written.
std::string keep_material(const Material& material, const std::string& source);
/// Throws Error(input) if the user has no material of that name.
void forget_material(const std::string& name);

/// The material as JSON, as under "materials" in a case file.
std::string material_json(const Material& material, const std::string& source = {});

/// Warnings for values outside the usual range of the material with the same name in the table. Their place
/// is "materials/NAME/KEY".
std::vector<Finding> unusual_values(std::span<const Material> materials);

}  // namespace genba
