#include "app/materials/material_library.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>

#include "app/case/case_node.hpp"
#include "app/data/embedded.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t largest_file = 1 << 20;
constexpr std::string_view ending = ".material.json";

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

/// Converts any name to a file name.
std::string material_file(const std::string& folder, const std::string& name) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) || c == '-' || c == '_' || c == ' ')
      out += c;
    else
      out += std::string("%") + digits[byte >> 4] + digits[byte & 15];
  }
  return folder + "/" + out + std::string(ending);
}

/// `more`: allowed keys in addition to the usual ones.
LibraryMaterial read_material(const CaseCursor& object, std::initializer_list<const char*> more = {}) {
  std::vector<std::string> keys = keys_of(material_fields());
  keys.insert(keys.end(), {"name", "source"});
  keys.insert(keys.end(), more.begin(), more.end());
  object.expect_keys(keys);
  LibraryMaterial out;
  out.material.name = object.at("name", "\"my steel\"").text();
  out.source = object.text_or("source", {});
  read_options(object, out.material, material_fields());
  return out;
}

LibraryMaterial read_material_file(const std::string& path) {
  const CaseNode tree = parse_json(read_text_file(path, largest_file), path);
  return read_material(CaseCursor(tree, path));
}

/// Sorted by name; none if there is no such folder.
std::vector<LibraryMaterial> materials_in(const std::string& folder, const char* group, std::vector<Text>* problems) {
  std::vector<LibraryMaterial> out;
  std::error_code code;
  if (folder.empty()) return out;
  for (const auto& entry : fs::directory_iterator(folder, code)) {
    if (!entry.path().filename().string().ends_with(ending)) continue;
    try {
      out.push_back(read_material_file(entry.path().string()));
      out.back().group = group;
    } catch (const Error& error) {
      if (problems) problems->push_back(full_text(error));
    }
  }
  std::sort(out.begin(), out.end(),
            [](const auto& a, const auto& b) { return a.material.name < b.material.name; });
  return out;
}

std::vector<LibraryMaterial> read_standard_materials() {
  const CaseNode tree = parse_json(std::string(materials_text), "materials.json");
  std::vector<LibraryMaterial> out;
  for (const CaseCursor& object : CaseCursor(tree, "materials.json").at("materials", "[]").items()) {
    LibraryMaterial& m = out.emplace_back(read_material(object, {"group", "ranges"}));
    m.group = object.at("group", "\"metals\"").text();
    const CaseCursor ranges = object.at("ranges", "{}");
    for (const auto& field : material_fields()) {
      if (!ranges.has(field.key)) continue;
      const std::vector<CaseCursor> ends = ranges.at(field.key, {}).items();
      if (ends.size() != 2) ranges.refuse("a range has two ends", "Write the least and the largest value");
      m.ranges.push_back({field.key, ends[0].quantity(field.kind), ends[1].quantity(field.kind)});
    }
  }
  return out;
}

bool same_name(std::string_view a, std::string_view b) {
  return lower(a) == lower(b);
}

}  // namespace

const std::vector<LibraryMaterial>& standard_materials() {
  static const std::vector<LibraryMaterial> table = read_standard_materials();
  return table;
}

std::string user_material_folder() {
  const std::string base = user_config_folder();
  return base.empty() ? base : base + "/materials";
}

std::vector<LibraryMaterial> user_materials(std::vector<Text>* problems) {
  return materials_in(user_material_folder(), "own", problems);
}

std::vector<LibraryMaterial> site_materials(std::vector<Text>* problems) {
  std::vector<LibraryMaterial> out;
  for (const std::string& folder : site_config_folders())
    for (LibraryMaterial& m : materials_in(folder + "/materials", "site", problems))
      if (std::ranges::none_of(out, [&](const auto& known) { return same_name(known.material.name, m.material.name); }))
        out.push_back(std::move(m));
  return out;
}

std::vector<LibraryMaterial> all_materials() {
  std::vector<LibraryMaterial> out = user_materials(), site = site_materials();
  std::ranges::move(site, std::back_inserter(out));
  out.insert(out.end(), standard_materials().begin(), standard_materials().end());
  return out;
}

LibraryMaterial find_material(std::string_view name, const Text& place) {
  std::vector<std::string> known;
  for (LibraryMaterial& m : all_materials()) {
    if (same_name(m.material.name, name)) return std::move(m);
    known.push_back(m.material.name);
  }
  throw Error(ErrorKind::input, place, phrase<"the library has no material \"%1\"">(name.substr(0, 60)),
              phrase<"The nearest names are %1; \"genba-cli materials\" lists all">(
                  quoted_list(nearest_words(name, known, 3))));
}

std::string keep_material(const Material& material, const std::string& source) {
  if (material.name.empty())
    throw Error(ErrorKind::input, phrase<"material">(), phrase<"a material without a name cannot be kept">(),
                phrase<"Give it a name">());
  Material empty;
  empty.name = material.name;
  if (material == empty)
    throw Error(ErrorKind::input, material.name, phrase<"there is no value to keep">(),
                phrase<"Fill in its properties first">());
  const std::string folder = user_material_folder();
  if (folder.empty())
    throw Error(ErrorKind::file, material.name, phrase<"there is no home folder to keep it in">(),
                phrase<"Set GENBA_CONFIG_DIR">());
  std::error_code code;
  make_private_folder(folder);
  for (const LibraryMaterial& m : user_materials())  // the name with other capitals
    if (same_name(m.material.name, material.name)) fs::remove(material_file(folder, m.material.name), code);
  const std::string path = material_file(folder, material.name);
  write_private_text(path, material_json(material, source));
  return path;
}

void forget_material(const std::string& name) {
  const std::string folder = user_material_folder();
  for (const LibraryMaterial& m : user_materials())
    if (same_name(m.material.name, name)) {
      std::error_code code;
      if (fs::remove(material_file(folder, m.material.name), code) && !code) return;
      throw Error(ErrorKind::file, name, phrase<"cannot be removed: %1">(code.message()));
    }
  throw Error(ErrorKind::input, name, phrase<"is none of your own materials">(),
              phrase<"\"genba-cli materials\" lists them under \"own\"">());
}

std::string material_json(const Material& material, const std::string& source) {
  nlohmann::ordered_json out;
  out["name"] = material.name;
  for (const auto& field : material_fields()) {
    const std::string text = option_text(material, field);
    if (text.empty()) continue;
    const std::string key(field.key);
    if (field.kind == QuantityKind::dimensionless)
      out[key] = *(material.*std::get<std::optional<double> Material::*>(field.member));
    else
      out[key] = text;
  }
  if (!source.empty()) out["source"] = source;
  try {
    return out.dump(2) + "\n";
  } catch (const nlohmann::json::type_error&) {
    throw Error(ErrorKind::input, phrase<"material">(),
                phrase<"the name or the source holds bytes that are no UTF-8 text">(),
                phrase<"Write it again with ordinary letters">());
  }
}

std::vector<Finding> unusual_values(std::span<const Material> materials) {
  std::vector<Finding> out;
  for (const Material& m : materials)
    for (const LibraryMaterial& known : standard_materials()) {
      if (!same_name(known.material.name, m.name)) continue;
      for (const UsualRange& range : known.ranges) {
        const auto& field = find_option(material_fields(), range.key, m.name);
        const auto& value = m.*std::get<std::optional<double> Material::*>(field.member);
        // A value that varies cannot be compared.
        if (!value || variation_of(m, range.key) != nullptr || (*value >= range.min && *value <= range.max)) continue;
        out.push_back(
            {false, "materials/" + m.name + "/" + std::string(range.key),
             phrase<"%1 %2 is outside the usual %3 to %4 of %5">(
                 word(field.label), exact_quantity(*value, field.kind), exact_quantity(range.min, field.kind),
                 exact_quantity(range.max, field.kind), known.material.name),
             phrase<"Check number and unit (%1)">(known.source)});
      }
    }
  return out;
}

}  // namespace genba
