// Materials with sources: the program's own table and those that the user keeps. A material is copied into
// the case when it is chosen, so that a case stays whole on another computer and its report shows every
// number.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/finding.hpp"
#include "engine/model/study/material.hpp"

namespace genba {

/// Where a property of a material usually lies, SI.
struct UsualRange {
  std::string_view key;  ///< of material_fields()
  double min = 0, max = 0;
};

struct LibraryMaterial {
  Material material;
  std::string group;               ///< "metals", "bone", ...; "own" for the user's
  std::string source;              ///< standard, handbook or paper; of the user's own: what was written then
  std::vector<UsualRange> ranges;  ///< spread between grades, temperatures near 20 degC, or people
};

/// The program's table (resources/data/materials.json), by groups. Values at 20 degC, of tissue at 37 degC;
/// linear.
const std::vector<LibraryMaterial>& standard_materials();

/// Folder of the user's materials, one file each: user_config_folder() and "/materials". Empty if there is no
/// home.
std::string user_material_folder();
/// Sorted by name. A file that cannot be read is left out; `problems` gets a line for it.
std::vector<LibraryMaterial> user_materials(std::vector<Text>* problems = nullptr);
/// The user's first, then the table.
std::vector<LibraryMaterial> all_materials();

/// By name, capitals alike; the user's goes before the table's. Throws Error(input, place) with the nearest
/// names.
LibraryMaterial find_material(std::string_view name, const Text& place);

/// Keeps it for other cases, in place of an older one of that name, atomically. Returns the file. Throws
/// Error(input) without a name or a value, Error(file) if it cannot be written.
std::string keep_material(const Material& material, const std::string& source);
/// Throws Error(input) if the user has none of that name.
void forget_material(const std::string& name);

/// As it stands under "materials" in a case file, JSON.
std::string material_json(const Material& material, const std::string& source = {});

/// Values outside the usual range of the material that has the same name in the table, as warnings with place
/// "materials/NAME/KEY".
std::vector<Finding> unusual_values(std::span<const Material> materials);

}  // namespace genba
