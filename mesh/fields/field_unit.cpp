#include "mesh/fields/field_unit.hpp"

namespace genba {
namespace {

std::string bare_text(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\"");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\"") - begin + 1));
}

}  // namespace

NamedUnit named_unit(std::string_view text) {
  const std::string all = bare_text(text);
  if (all.empty() || (all.back() != ')' && all.back() != ']')) return {all, ""};
  const char opening = all.back() == ')' ? '(' : '[';
  int open = 0;  // "flux (W/(m K))"
  for (std::size_t i = all.size(); i-- > 0;) {
    if (all[i] == all.back()) ++open;
    if (all[i] == opening && --open == 0)
      return {bare_text(std::string_view(all).substr(0, i)),
              bare_text(std::string_view(all).substr(i + 1, all.size() - i - 2))};
  }
  return {all, ""};
}

FieldUnit field_unit(const std::string& unit, QuantityKind kind, const Text& place) {
  if (kind == QuantityKind::dimensionless && unit == "1") return {};
  const double zero = parse_quantity("0 " + unit, kind, place);
  constexpr double many = 1 << 20;
  return {(parse_quantity("1048576 " + unit, kind, place) - zero) / many, zero};
}

}  // namespace genba
