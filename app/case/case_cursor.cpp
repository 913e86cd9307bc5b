#include <algorithm>

#include "app/case/case_node.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

Text type_name(const CaseNode& node) {
  switch (node.type) {
    case CaseNode::Type::null:
      return "null";
    case CaseNode::Type::boolean:
      return node.truth ? "true" : "false";
    case CaseNode::Type::integer:
    case CaseNode::Type::number:
      return phrase<"the number %1">(format_quantity(node.number, QuantityKind::dimensionless));
    case CaseNode::Type::text:
      return phrase<"the text \"%1\"">(node.text.substr(0, 60));
    case CaseNode::Type::array:
      return phrase<"a list of %1">(node.items.size());
    case CaseNode::Type::object:
      return phrase<"an object in { }">();
  }
  return phrase<"something else">();
}

bool is_number(const CaseNode& node) {
  return node.type == CaseNode::Type::integer || node.type == CaseNode::Type::number;
}

struct OtherName {
  std::string_view name, key;
};
/// Usual words for quantities; the keys of a case are their symbols.
constexpr OtherName other_names[] = {{"density", "rho"},
                                     {"youngs_modulus", "E"},
                                     {"young", "E"},
                                     {"modulus", "E"},
                                     {"poisson", "nu"},
                                     {"poissons_ratio", "nu"},
                                     {"poisson_ratio", "nu"},
                                     {"conductivity", "k"},
                                     {"thermal_conductivity", "k"},
                                     {"specific_heat", "c"},
                                     {"heat_capacity", "c"},
                                     {"cp", "c"},
                                     {"expansion", "alpha"},
                                     {"thermal_expansion", "alpha"},
                                     {"electric_conductivity", "sigma"},
                                     {"electrical_conductivity", "sigma"},
                                     {"where", "on"},
                                     {"faces", "on"},
                                     {"surfaces", "on"}};

std::string meant_key(const std::string& key, std::span<const std::string> known) {
  for (const OtherName& other : other_names)
    if (other.name == key && std::find(known.begin(), known.end(), other.key) != known.end())
      return std::string(other.key);
  const auto nearest = nearest_words(key, known, 1);
  return nearest.empty() ? std::string() : nearest.front();
}

}  // namespace

std::string in_quotes(std::string_view key) {
  return "\"" + std::string(key) + "\"";
}

std::string pointer_token(std::string_view key) {
  std::string out;
  for (const char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

Text CaseCursor::place() const {
  return phrase<"%1: %2 (line %3)">(file_, path_.empty() ? "/" : path_, node_->line);
}

void CaseCursor::refuse(const Text& problem, const Text& next_step) const {
  throw Error(ErrorKind::input, place(), problem, next_step);
}

void CaseCursor::expect_keys(std::span<const std::string> known) const {
  if (node_->type != CaseNode::Type::object) {
    refuse(phrase<"expected an object in { }, found %1">(type_name(*node_)),
           phrase<"Known keys: %1">(quoted_list(known)));
  }
  for (const auto& [key, value] : node_->members) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    CaseCursor(value, file_, path_ + "/" + pointer_token(key.substr(0, 60)))
        .refuse(phrase<"unknown key %1">(in_quotes(key.substr(0, 60))),
                phrase<"The nearest key is %1; all keys: %2">(in_quotes(meant_key(key, known)),
                                                              quoted_list(known)));
  }
}

bool CaseCursor::has(std::string_view key) const {
  for (const auto& member : node_->members) {
    if (member.key == key) return true;
  }
  return false;
}

CaseCursor CaseCursor::at(std::string_view key, std::string_view example) const {
  for (const auto& [name, value] : node_->members) {
    if (name == key) return {value, file_, path_ + "/" + pointer_token(key)};
  }
  refuse(phrase<"the key %1 is missing">(in_quotes(key)),
         example.empty() ? Text()
                         : phrase<"Write for example %1">(in_quotes(key) + ": " + std::string(example)));
}

std::string CaseCursor::one_of(std::span<const std::string> choices, const Text& what) const {
  std::string found;
  for (const std::string& choice : choices) {
    if (!has(choice)) continue;
    if (!found.empty()) {
      refuse(phrase<"%1 has both %2 and %3">(what, in_quotes(found), in_quotes(choice)),
             phrase<"Make two of it">());
    }
    found = choice;
  }
  if (found.empty()) refuse(phrase<"%1 is not stated">(what), phrase<"Give one of %1">(quoted_list(choices)));
  return found;
}

std::vector<CaseCursor> CaseCursor::items() const {
  if (node_->type != CaseNode::Type::array) {
    refuse(phrase<"expected a list in [ ], found %1">(type_name(*node_)),
           phrase<"Put it in square brackets">());
  }
  std::vector<CaseCursor> list;
  for (std::size_t i = 0; i < node_->items.size(); ++i) {
    list.emplace_back(node_->items[i], file_, path_ + "/" + std::to_string(i));
  }
  return list;
}

std::string CaseCursor::text() const {
  const std::string text = free_text();
  constexpr std::size_t longest = 2000;
  if (text.size() > longest || shown_lines(text) != text)
    refuse(phrase<"the text \"%1\" holds control characters, or more than 2000 bytes">(shown_text(text, 60)),
           phrase<"Write one short line of letters, numbers and signs">());
  return text;
}

std::string CaseCursor::free_text() const {
  if (node_->type != CaseNode::Type::text) {
    refuse(phrase<"expected a text in quotes, found %1">(type_name(*node_)), phrase<"Put it in quotes">());
  }
  return node_->text;
}

std::string CaseCursor::text_or(std::string_view key, const std::string& otherwise) const {
  return has(key) ? at(key, {}).text() : otherwise;
}

bool CaseCursor::truth() const {
  if (node_->type != CaseNode::Type::boolean) {
    refuse(phrase<"expected true or false, found %1">(type_name(*node_)),
           phrase<"Write true or false without quotes">());
  }
  return node_->truth;
}

std::string CaseCursor::option_text(OptionType type, QuantityKind kind, std::string_view usual) const {
  if (usual.empty()) usual = example(kind);
  switch (type) {
    case OptionType::boolean:
      return truth() ? "true" : "false";
    case OptionType::text:
      return free_text();
    case OptionType::choice:
      return node_->type == CaseNode::Type::integer
                 ? format_exact_quantity(node_->number, QuantityKind::dimensionless)
                 : text();
    case OptionType::integer:
      if (node_->type != CaseNode::Type::integer) {
        refuse(phrase<"expected a whole number, found %1">(type_name(*node_)),
               phrase<"Write it without quotes, for example 8">());
      }
      return format_exact_quantity(node_->number, QuantityKind::dimensionless);
    case OptionType::number:
    case OptionType::optional_number:
      break;
  }
  if (is_number(*node_)) {
    if (kind == QuantityKind::dimensionless) return format_exact_quantity(node_->number, kind);
    refuse(phrase<"number without unit: %1 should be a %2">(
               format_quantity(node_->number, QuantityKind::dimensionless), word(name(kind))),
           phrase<"Write it as a text with its unit, for example \"%1\"">(usual));
  }
  if (node_->type != CaseNode::Type::text) {
    refuse(phrase<"expected a %1, found %2">(word(name(kind)), type_name(*node_)),
           phrase<"Write for example %1">(in_quotes(usual)));
  }
  if (node_->text.empty()) (void)parse_in_range(node_->text, kind, {}, place(), usual);
  return node_->text;
}

double CaseCursor::quantity(QuantityKind kind, const Range& range) const {
  return parse_in_range(option_text(OptionType::number, kind), kind, range, place());
}

int CaseCursor::whole_number(const Range& range) const {
  return parse_whole_number(option_text(OptionType::integer, QuantityKind::dimensionless), range, place());
}

void CaseCursor::expect_vector(QuantityKind kind) const {
  const std::size_t count = items().size();
  if (count == 3) return;
  const std::string item = kind == QuantityKind::dimensionless ? "1" : in_quotes(example(kind));
  refuse(phrase<"expected three components, found %1">(count),
         phrase<"Write for example %1">("[" + item + ", " + item + ", " + item + "]"));
}

Vec3 CaseCursor::vector(QuantityKind kind) const {
  expect_vector(kind);
  const auto list = items();
  return {list[0].quantity(kind), list[1].quantity(kind), list[2].quantity(kind)};
}

std::vector<std::string> CaseCursor::texts() const {
  std::vector<std::string> list;
  for (const CaseCursor& item : items()) list.push_back(item.text());
  return list;
}

}  // namespace genba
