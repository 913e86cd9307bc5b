// Keeps numbers as they were typed: "300 mm" stays, though the shortest text of that length is "0.3 m".
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

struct CaseNode;
struct OptionView;
struct Project;

/// Texts by their place in the case file ("/loads/0/pressure"). A text is used only if it still has the value
/// of the number at that place. Two cases that differ only in such texts are equal.
struct TypedTexts {
  std::map<std::string, std::string> at;
  bool operator==(const TypedTexts&) const { return true; }
};

/// The texts of a case file that format_case() would write differently.
TypedTexts typed_texts(const CaseNode& file);

/// format_case(), with numbers as they were typed.
std::string case_text(const Project& project);

/// Keeps texts typed into a form, at the places whose path contains `within` ("/loads/0/", "mesh/size").
void remember_typed(Project& project, std::string_view within, std::span<const std::string> texts);

/// The text typed at such a place, if it has this value. Else a length, area or volume in the unit of the
/// model if that is exact, else the shortest exact text.
std::string shown_quantity(const Project& project, std::string_view within, double in_si,
                           QuantityKind kind);

/// The same for the numbers of a form, with options at paths below `within` ("mesh/").
void show_typed(std::span<OptionView> options, const Project& project, const std::string& within);

}  // namespace genba
