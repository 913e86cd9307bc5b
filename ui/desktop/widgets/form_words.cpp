#include "ui/desktop/widgets/form_words.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

#include "app/case/project.hpp"
#include "engine/model/study/formulation.hpp"
#include "engine/model/study/material.hpp"
#include "engine/physics/transient.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/widgets/option_words.hpp"

namespace genba {
namespace {

/// Empty if the key does not exist.
template <class Options>
QString label_in(std::span<const OptionField<Options>> fields, const std::string& key) {
  const QString label = option_label(fields, key);
  return label == qt(key) ? QString() : label;
}

/// table: "mesh" as in "mesh.size"; empty: any.
QString label_of(const QString& table, const QString& key_text) {
  const std::string key = utf8(key_text);
  QString label;
  const auto look = [&](const char* name, const auto& fields) {
    if (label.isEmpty() && (table.isEmpty() || table == name)) label = label_in(fields, key);
  };
  look("transient", transient_fields());
  look("mesh", mesh_fields());
  look("solver", solve_fields());
  look("elements", formulation_fields());
  look("materials", material_fields());
  if (!label.isEmpty() || !table.isEmpty()) return label;
  if (key == "unit") return QCoreApplication::translate("genba::GeometryPage", "Unit of length");
  if (key == "acknowledged") return QCoreApplication::translate("genba::CheckPanel", "Acknowledge");
  return {};
}

/// Empty if no form has the key.
QString in_words(const QRegularExpressionMatch& match) {
  const QString label = label_of(match.captured("table"), match.captured("key"));
  if (label.isEmpty()) return {};
  const QString name = '"' + label + '"';
  const QString value = match.captured("value");
  return value.isNull() ? name : name + ": " + plain_choice(utf8(value));
}

/// Replaces every match of `pattern` by the words for its table, key and value.
QString replaced(const QString& text, const QRegularExpression& pattern) {
  QString out;
  qsizetype done = 0;
  for (auto found = pattern.globalMatch(text); found.hasNext();) {
    const QRegularExpressionMatch match = found.next();
    const QString own = in_words(match);
    if (own.isEmpty()) continue;
    out += text.mid(done, match.capturedStart() - done) + own;
    done = match.capturedEnd();
  }
  return out + text.mid(done);
}

}  // namespace

QString in_form_words(const QString& sentence) {
  static const QRegularExpression pair(R"x("(?<key>[A-Za-z_0-9]+)": (?:"(?<value>[^"]*)"|true\b))x");
  static const QRegularExpression path(
      R"x(\b(?<table>transient|mesh|solver|elements)\.(?<key>[a-z_]+)\b(?: "(?<value>[^"]*)")?)x");
  return replaced(replaced(sentence, pair), path);
}

}  // namespace genba
