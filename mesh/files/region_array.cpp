#include "mesh/files/region_array.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace genba {
namespace {

/// Letters and digits only, lower case, without a final "s". The clearest names for materials come first.
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

Text described(const CellNumbers& a) {
  return a.values == 1 ? phrase<"\"%1\" (1 value)">(a.name) : phrase<"\"%1\" (%2 values)">(a.name, a.values);
}

/// Cell numbers, which are different for every cell, are no regions.
bool may_be_regions(const CellNumbers& a, std::int64_t solids) {
  return a.is_whole && a.values > 1 && a.values <= most_region_values && (a.values < solids || solids < 3);
}

}  // namespace

RegionArray choose_region_array(const std::vector<CellNumbers>& arrays, std::int64_t solids,
                                const std::string& file) {
  RegionArray choice;
  std::ptrdiff_t best = std::size(names);
  bool best_tells = false;
  std::vector<Text> not_whole;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    const CellNumbers& a = arrays[i];
    const std::ptrdiff_t place =
        std::find(std::begin(names), std::end(names), plain(a.name)) - std::begin(names);
    if (place == std::size(names)) continue;
    if (!a.is_whole || a.values > most_region_values) {
      not_whole.push_back("\"" + a.name + "\"");
      continue;
    }
    const bool tells = a.values > 1;
    if (choice.array >= 0 && (tells == best_tells ? place >= best : best_tells)) continue;
    choice.array = static_cast<int>(i);
    best = place;
    best_tells = tells;
  }
  std::vector<Text> found;
  for (std::size_t i = 0; i < arrays.size(); ++i)
    if (static_cast<int>(i) != choice.array && may_be_regions(arrays[i], solids))
      found.push_back(described(arrays[i]));
  const Text others = joined(found, phrase<", ">());
  if (choice.array >= 0) {
    const Text taken = described(arrays[static_cast<std::size_t>(choice.array)]);
    choice.note =
        others.empty()
            ? phrase<"%1: regions are taken from the cell array %2">(file, taken)
            : phrase<
                  "%1: regions are taken from the cell array %2; others of whole numbers are left out: %3">(
                  file, taken, others);
  } else if (!others.empty()) {
    choice.warning = phrase<
        "the whole mesh of %1 is one region, but its cells have whole numbers that may tell materials apart: "
        "%2; call the right one \"region\" in the file to take it">(file, others);
  } else if (!not_whole.empty()) {
    choice.warning = phrase<
        "the whole mesh of %1 is one region: its cell array %2 does not hold whole numbers of regions">(
        file, joined(not_whole, phrase<", ">()));
  }
  return choice;
}

}  // namespace genba
