#include "app/case/typed_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "app/case/case_file.hpp"
#include "app/case/case_node.hpp"
#include "app/case/option_access.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/unit.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest = 60;

/// Keys whose texts are no numbers, or have too many numbers to be typed.
constexpr std::array<std::string_view, 17> other_keys = {
    "name", "title", "question", "notes",    "file", "image", "group",   "region",
    "step", "array", "regions",  "material", "rows", "times", "formula", "labels", "around"};

bool is_other(std::string_view key) {
  return std::ranges::find(other_keys, key) != other_keys.end();
}

/// Decided by the dimension of the unit; for temperatures the absolute kind.
std::optional<QuantityKind> kind_of_text(std::string_view text) {
  static const auto kinds = [] {
    std::vector<std::pair<Dimension, QuantityKind>> out;
    for (int k = static_cast<int>(QuantityKind::length); k <= static_cast<int>(QuantityKind::bytes); ++k) {
      const auto kind = static_cast<QuantityKind>(k);
      Text problem;
      if (const auto unit = parse_unit(si_unit(kind), problem)) out.emplace_back(unit->dimension, kind);
    }
    return out;
  }();
  if (text.empty() || text.size() > longest) return {};
  const char* end = text.data() + text.size();
  double number = 0;
  const auto [rest, code] = std::from_chars(text.data() + (text.front() == '+' ? 1 : 0), end, number);
  if (code != std::errc()) return {};
  std::string_view symbol(rest, static_cast<std::size_t>(end - rest));
  while (symbol.starts_with(' ')) symbol.remove_prefix(1);
  if (symbol.empty()) return {};
  Text problem;
  const auto unit = parse_unit(symbol, problem);
  if (!unit) return {};
  for (const auto& [dimension, kind] : kinds)
    if (dimension == unit->dimension) return kind;
  return {};
}

std::optional<double> value_of(std::string_view text, QuantityKind kind) {
  try {
    return parse_quantity(text, kind, {});
  } catch (const Error&) {
    return {};
  }
}

bool is_same(std::string_view canonical, std::string_view typed) {
  const auto kind = kind_of_text(canonical);
  if (!kind) return false;
  const auto a = value_of(canonical, *kind), b = value_of(typed, *kind);
  return a && b && *a == *b;
}

void collect(const CaseNode& node, const std::string& path, TypedTexts& out) {
  for (const CaseMember& member : node.members)
    if (!is_other(member.key)) collect(member.value, path + "/" + pointer_token(member.key), out);
  for (std::size_t i = 0; i < node.items.size(); ++i)
    collect(node.items[i], path + "/" + std::to_string(i), out);
  if (node.type != CaseNode::Type::text) return;
  const auto kind = kind_of_text(node.text);
  const auto value = kind ? value_of(node.text, *kind) : std::nullopt;
  if (value && format_exact_quantity(*value, *kind) != node.text) out.at[path] = node.text;
}

/// f(path, text) for every text that may be a number.
template <class F>
void each_text(Json& json, const std::string& path, const F& f) {
  if (json.is_object()) {
    for (auto& [key, value] : json.items())
      if (!is_other(key)) each_text(value, path + "/" + pointer_token(key), f);
  } else if (json.is_array()) {
    for (std::size_t i = 0; i < json.size(); ++i) each_text(json[i], path + "/" + std::to_string(i), f);
  } else if (json.is_string()) {
    f(path, json);
  }
}

/// Unit for lengths of the model.
std::string_view model_unit(const Project& project, double& metres) {
  metres = project.geometry.unit > 0 ? project.geometry.unit : 1e-3;
  for (const std::string_view symbol : {"mm", "m", "cm", "um", "in", "ft", "km"})
    if (value_of("1 " + std::string(symbol), QuantityKind::length) == metres) return symbol;
  metres = 1e-3;
  return "mm";
}

}  // namespace

TypedTexts typed_texts(const CaseNode& file) {
  TypedTexts out;
  collect(file, {}, out);
  return out;
}

std::string case_text(const Project& project) {
  const std::string canonical = format_case(project);
  if (project.typed.at.empty()) return canonical;
  Json top = Json::parse(canonical);
  each_text(top, {}, [&](const std::string& path, Json& leaf) {
    const auto typed = project.typed.at.find(path);
    if (typed != project.typed.at.end() && is_same(leaf.get<std::string>(), typed->second))
      leaf = typed->second;
  });
  return top.dump(2) + "\n";
}

void remember_typed(Project& project, std::string_view within, std::span<const std::string> texts) {
  Json top;
  try {
    top = Json::parse(format_case(project));
  } catch (const Error&) {
    return;  // a case that cannot be written has no text
  }
  each_text(top, {}, [&](const std::string& path, Json& leaf) {
    if (path.find(within) == std::string::npos) return;
    const auto canonical = leaf.get<std::string>();
    for (const std::string& text : texts) {
      if (text.empty() || text.size() > longest || !is_same(canonical, text)) continue;
      if (text == canonical)
        project.typed.at.erase(path);
      else
        project.typed.at[path] = text;
      return;
    }
  });
}

std::string shown_quantity(const Project& project, std::string_view within, double in_si,
                           QuantityKind kind) {
  for (const auto& [path, text] : project.typed.at)
    if (path.find(within) != std::string::npos && value_of(text, kind) == in_si) return text;
  const int power = kind == QuantityKind::length   ? 1
                    : kind == QuantityKind::area   ? 2
                    : kind == QuantityKind::volume ? 3
                                                   : 0;
  if (power > 0) {
    double metres = 1;
    const std::string symbol(model_unit(project, metres));
    const std::string text = format_number(in_si / std::pow(metres, power), "%.15g") + " " + symbol +
                             (power > 1 ? "^" + std::to_string(power) : std::string());
    if (value_of(text, kind) == in_si) return text;
  }
  return format_exact_quantity(in_si, kind);
}

void show_typed(std::span<OptionView> options, const Project& project, const std::string& within) {
  for (OptionView& view : options) {
    if (view.type != OptionType::number && view.type != OptionType::optional_number) continue;
    if (view.kind == QuantityKind::dimensionless || view.text.empty()) continue;
    if (const auto value = value_of(view.text, view.kind))
      view.text = shown_quantity(project, within + view.key, *value, view.kind);
  }
}

}  // namespace genba
