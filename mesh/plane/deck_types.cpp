#include "mesh/plane/deck_types.hpp"

#include <cctype>
#include <map>
#include <utility>

namespace genba {

namespace {

struct Family {
  std::string_view begin;
  int dimension;
  PlaneBody plane;
};
constexpr Family families[] = {{"C3D", 3, PlaneBody::unstated},     {"DC3D", 3, PlaneBody::unstated},
                               {"CPS", 2, PlaneBody::plane_stress}, {"CPE", 2, PlaneBody::plane_strain},
                               {"CAX", 2, PlaneBody::axisymmetric}, {"DCAX", 2, PlaneBody::axisymmetric},
                               {"DC2D", 2, PlaneBody::unstated},    {"T3D", 1, PlaneBody::unstated},
                               {"T2D", 1, PlaneBody::unstated},     {"DC1D", 1, PlaneBody::unstated}};

std::optional<ElementType> shape_of(int dimension, const std::string& number) {
  static const std::map<std::string, ElementType> line = {{"2", ElementType::line2},
                                                          {"3", ElementType::line3}},
                                                  solid = {{"4", ElementType::tet4},
                                                           {"10", ElementType::tet10},
                                                           {"8", ElementType::hex8},
                                                           {"20", ElementType::hex20},
                                                           {"6", ElementType::wedge6},
                                                           {"15", ElementType::wedge15},
                                                           {"5", ElementType::pyramid5}},
                                                  flat = {{"3", ElementType::tri3},
                                                          {"4", ElementType::quad4},
                                                          {"6", ElementType::tri6},
                                                          {"8", ElementType::quad8}};
  const auto& shapes = dimension == 1 ? line : dimension == 2 ? flat : solid;
  const auto found = shapes.find(number);
  return found == shapes.end() ? std::nullopt : std::optional(found->second);
}

/// The letter of the one variant of a shape that is computed as such.
std::pair<char, element::Formulation> variant_of(ElementType shape) {
  if (shape == ElementType::hex8 || shape == ElementType::quad4)
    return {'I', element::Formulation::incompatible};
  if (shape == ElementType::hex20 || shape == ElementType::quad8) return {'R', element::Formulation::reduced};
  return {'\0', element::Formulation::standard};
}

}  // namespace

std::optional<DeckElementType> deck_element_type(const std::string& name) {
  for (const Family& family : families) {
    if (!name.starts_with(family.begin)) continue;
    std::size_t end = family.begin.size();
    while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])) != 0) ++end;
    const auto shape =
        shape_of(family.dimension, name.substr(family.begin.size(), end - family.begin.size()));
    const std::string letters = name.substr(end);
    if (!shape || letters.find_first_not_of("RIHMSTE") != std::string::npos) return std::nullopt;
    DeckElementType out{*shape, element::Formulation::standard, family.plane};
    out.moves_in_plane = family.begin == "T2D";
    // Of the letters, T adds the temperature: it changes no integration. A hybrid element is another one; a
    // hybrid bar has its force as an unknown, and the same answer.
    const std::string_view idle = out.is_bar() ? "TSEH" : "TSE";
    std::string rest;
    for (const char letter : letters)
      if (idle.find(letter) == std::string_view::npos) rest += letter;
    const auto [letter, formulation] = variant_of(*shape);
    if (rest == std::string(1, letter))
      out.formulation = formulation;
    else
      out.is_other = !rest.empty();
    return out;
  }
  return std::nullopt;
}

Text plane_body_text(PlaneBody plane) {
  switch (plane) {
    case PlaneBody::plane_strain:
      return phrase<"plane strain">();
    case PlaneBody::plane_stress:
      return phrase<"plane stress">();
    case PlaneBody::axisymmetric:
      return phrase<"axisymmetry">();
    case PlaneBody::unstated:
      break;
  }
  return phrase<"conduction in a plane">();
}

const char* deck_prefix(PlaneBody plane) {
  return plane == PlaneBody::axisymmetric ? "CAX" : plane == PlaneBody::plane_strain ? "CPE" : "CPS";
}

}  // namespace genba
