// A JSON text as a tree with places, and a cursor that reads it strictly. The JSON library stays behind
// case_node.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/case/option_access.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

struct CaseMember;

/// One value of a JSON text.
struct CaseNode {
  enum class Type { null, boolean, integer, number, text, array, object };
  Type type = Type::null;
  bool truth = false;
  double number = 0;                ///< of integer and number
  std::string text;                 ///< of text
  std::vector<CaseMember> members;  ///< of object, in the order of the file
  std::vector<CaseNode> items;      ///< of array
  int line = 1;                     ///< line in the file, 1-based
};

/// One key of an object.
struct CaseMember {
  std::string key;
  CaseNode value;
};

/// Reads JSON (RFC 8259). Throws Error(input, "FILE: line 3, column 5") on syntax errors, bytes that are no
/// UTF-8, keys given twice in an object, numbers out of range, and more than 64 levels of nesting.
CaseNode parse_json(const std::string& text, const std::string& file);

/// "key".
std::string in_quotes(std::string_view key);
/// A key escaped for a path, as in a JSON pointer (RFC 6901), so that a slash in a key cannot be mistaken.
std::string pointer_token(std::string_view key);

/// Points at a node and knows its place. Every reader throws Error(input) with that place, "FILE: /loads/0/on
/// (line 7)".
class CaseCursor {
 public:
  CaseCursor(const CaseNode& node, std::string file, std::string path = {})
      : node_(&node), file_(std::move(file)), path_(std::move(path)) {}

  const CaseNode& node() const { return *node_; }
  Text place() const;
  [[noreturn]] void refuse(const Text& problem, const Text& next_step) const;

  // -- objects --
  /// Refuses anything but an object whose keys are all known.
  void expect_keys(std::span<const std::string> known) const;
  bool has(std::string_view key) const;
  /// The member. If it is missing, the message shows `example`.
  CaseCursor at(std::string_view key, std::string_view example) const;
  /// The key among `choices` that the object has. Refuses none and more than one. `what` names the choice ("a
  /// load").
  std::string one_of(std::span<const std::string> choices, const Text& what) const;

  // -- values --
  std::vector<CaseCursor> items() const;
  /// Refuses control characters other than line breaks and tabs, and more than 2000 bytes.
  std::string text() const;
  /// Any text: a path, notes.
  std::string free_text() const;
  std::string text_or(std::string_view key, const std::string& otherwise) const;
  bool truth() const;
  double quantity(QuantityKind kind, const Range& range = {}) const;
  int whole_number(const Range& range) const;
  Vec3 vector(QuantityKind kind) const;  ///< three quantities, or three plain numbers if dimensionless
  /// Refuses anything but a list of three. kind: for the example in the message.
  void expect_vector(QuantityKind kind) const;
  std::vector<std::string> texts() const;

  /// The scalar as typed on the command line. Refuses a plain number where a unit is needed, with an
  /// example: `usual`, or else that of the kind.
  std::string option_text(OptionType type, QuantityKind kind, std::string_view usual = {}) const;

 private:
  const CaseNode* node_;
  std::string file_, path_;
};

/// Reads every option of a field table that the object contains.
template <class Options>
void read_options(const CaseCursor& object, Options& options, std::span<const OptionField<Options>> fields) {
  for (const auto& field : fields) {
    if (!object.has(field.key)) continue;
    const CaseCursor value = object.at(field.key, {});
    const OptionType type = describe_option(options, field).type;
    set_option(options, field, value.option_text(type, field.kind), value.place());
  }
}

/// Keys of a field table.
template <class Options>
std::vector<std::string> keys_of(std::span<const OptionField<Options>> fields) {
  std::vector<std::string> keys;
  for (const auto& field : fields) keys.emplace_back(field.key);
  return keys;
}

}  // namespace genba
