// Numbers as they were typed: "300 mm" stays, though the shortest text of the same length is "0.3 m".
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

/// Texts by their places in the case file ("/loads/0/pressure"). One counts only while it is the number that
/// stands there; how a number was written makes no other case.
struct TypedTexts {
  std::map<std::string, std::string> at;
  bool operator==(const TypedTexts&) const { return true; }
};

/// Texts of a case file that format_case() would write otherwise.
TypedTexts typed_texts(const CaseNode& file);

/// format_case() with the numbers as they were typed.
std::string case_text(const Project& project);

/// What was typed into a form counts at the places whose path holds `within` ("/loads/0/", "mesh/size").
void remember_typed(Project& project, std::string_view within, std::span<const std::string> texts);

/// As it was typed at such a place; else a length in the unit of the model, and what has a shortest exact
/// text by that.
std::string shown_quantity(const Project& project, std::string_view within, double in_si,
                           QuantityKind kind);

/// The same for the numbers of a form whose options stand below `within` ("mesh/").
void show_typed(std::span<OptionView> options, const Project& project, const std::string& within);

}  // namespace genba
