#include "mesh/files/region_array.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace genba {
namespace {

/// In letters and digits, lower case, without an "s" at the end; what says most about materials first.
constexpr std::string_view names[] = {"region",
                                      "regionid",
                                      "regionnumber",
                                      "gmshphysical",
                                      "physical",
                                      "physicalid",
                                      "physicaltag",
                                      "physicalgroup",
                                      "material",
                                      "materialid",
                                      "materialnumber",
                                      "materialindex",
                                      "materialtag",
                                      "mat",
                                      "matid",
                                      "matnum",
                                      "matnumber",
                                      "matno",
                                      "mattag",
                                      "part",
                                      "partid",
                                      "partnumber",
                                      "property",
                                      "propertyid",
                                      "propid",
                                      "pid",
                                      "attribute",
                                      "attr",
                                      "elementattribute",
                                      "elementalattribute",
                                      "meditref",
                                      "group",
                                      "groupid",
                                      "cellgroup",
                                      "elementgroup",
                                      "elset",
                                      "domain",
                                      "domainid",
                                      "subdomain",
                                      "subdomainid",
                                      "zone",
                                      "zoneid",
                                      "body",
                                      "bodyid",
                                      "block",
                                      "blockid",
                                      "objectid",
                                      "elementblockid",
                                      "component",
                                      "componentid",
                                      "celltag",
                                      "cellmarker",
                                      "marker",
                                      "tag",
                                      "label",
                                      "labelid",
                                      "gmshgeometrical",
                                      "geometrical",
                                      "geometryid",
                                      "geometricid",
                                      "cellentityid",
                                      "entityid",
                                      "modelregionid",
                                      "cellscalar"};

std::string plain(const std::string& name) {
  std::string text;
  for (const unsigned char c : name)
    if (std::isalnum(c) != 0) text += static_cast<char>(std::tolower(c));
  if (text.size() > 1 && text.ends_with('s')) text.pop_back();
  return text;
}

std::string described(const CellNumbers& a) {
  return "\"" + a.name + "\" (" + std::to_string(a.values) + (a.values == 1 ? " value)" : " values)");
}

/// Numbers of cells tell every cell apart.
bool may_be_regions(const CellNumbers& a, std::int64_t solids) {
  return a.is_whole && a.values > 1 && a.values <= most_region_values && (a.values < solids || solids < 3);
}

}  // namespace

RegionArray choose_region_array(const std::vector<CellNumbers>& arrays, std::int64_t solids,
                                const std::string& file) {
  RegionArray choice;
  std::ptrdiff_t best = std::size(names);
  bool best_tells = false;
  std::string not_whole;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    const CellNumbers& a = arrays[i];
    const std::ptrdiff_t place =
        std::find(std::begin(names), std::end(names), plain(a.name)) - std::begin(names);
    if (place == std::size(names)) continue;
    if (!a.is_whole || a.values > most_region_values) {
      not_whole += (not_whole.empty() ? "\"" : ", \"") + a.name + "\"";
      continue;
    }
    const bool tells = a.values > 1;
    if (choice.array >= 0 && (tells == best_tells ? place >= best : best_tells)) continue;
    choice.array = static_cast<int>(i);
    best = place;
    best_tells = tells;
  }
  std::string others;
  for (std::size_t i = 0; i < arrays.size(); ++i)
    if (static_cast<int>(i) != choice.array && may_be_regions(arrays[i], solids))
      others += (others.empty() ? "" : ", ") + described(arrays[i]);
  if (choice.array >= 0) {
    choice.note = file + ": regions are taken from the cell array " +
                  described(arrays[static_cast<std::size_t>(choice.array)]);
    if (!others.empty()) choice.note += "; others of whole numbers are left out: " + others;
  } else if (!others.empty()) {
    choice.warning =
        "the whole mesh of " + file +
        " is one region, but its cells have whole numbers that may tell materials apart: " + others +
        "; call the right one \"region\" in the file to take it";
  } else if (!not_whole.empty()) {
    choice.warning = "the whole mesh of " + file + " is one region: its cell array " + not_whole +
                     " does not hold whole numbers of regions";
  }
  return choice;
}

}  // namespace genba
